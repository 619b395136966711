// verilie gate: orders, drift classes, certificates and ledger against the record; exit 1 names method, law, old and
// new number.
#include <fstream>
#include <map>

#include <unistd.h>

#include <fmt/format.h>

#include "engine/output.hpp"
#include "engine/verb.hpp"
#include "gate/baseline.hpp"
#include "gate/report.hpp"

namespace verilie::studies {

namespace {
using namespace gate;

/// Before anything is measured.
void check_folder_of(const std::string& file) {
    const auto folder = std::filesystem::absolute(file).parent_path();
    const bool there = std::filesystem::is_directory(folder) && !std::filesystem::is_directory(file);
    if (!there || access(folder.c_str(), W_OK) != 0)
        throw EnvironmentTrouble("Cannot write " + file + ": is there such a folder, and may it be written?");
}

/// What is written are files of their own, and none of them the record.
void must_be_apart(const GateRequest& r, const std::filesystem::path& record) {
    namespace fs = std::filesystem;
    std::error_code none;
    const auto canonical = [&](const fs::path& file) { return fs::weakly_canonical(fs::absolute(file), none); };
    std::map<fs::path, std::string> taken{{canonical(record), "the record, " + record.string()}};
    const auto take = [&](const std::string& option, const fs::path& file) {
        const auto [other, is_new] = taken.emplace(canonical(file), option + file.string());
        if (!is_new) throw std::invalid_argument(option + file.string() + " is " + other->second + ", too.");
    };
    if (r.out) take("the document of --out, ", fs::path(*r.out) / "gate.json");
    if (r.junit) take("--junit ", *r.junit);
    if (r.summary) take("--summary ", *r.summary);
    if (r.junit && fs::exists(*r.junit, none)
        && (fs::is_symlink(*r.junit, none) || !fs::is_regular_file(*r.junit, none)))
        throw std::invalid_argument("--junit " + *r.junit + " is no regular file, and would be replaced by one.");
}

void append(const std::string& path, const std::string& text) {
    std::ofstream file(path, std::ios::app);
    file << text;
    if (!file.flush())
        throw EnvironmentTrouble("Cannot write " + path + ": is there room, and may this folder be written?");
}

void must_hold(const std::vector<Case>& cases) {
    for (const auto& c : cases)
        if (!c.holds)
            throw std::invalid_argument(
                c.gated.id + " does not hold (" + c.gated.verdict + "; " + c.command
                + "): no record can excuse that. Mend the code, or the claim in `info` with its "
                  "derivation. Nothing was written.");
}

Baseline on_record(const std::filesystem::path& file) {
    return std::filesystem::exists(file) ? read(file) : Baseline{};
}

/// NOTE: the record is read when all is measured, and stands still until it is written: others may bless meanwhile.
Baseline renewed(
    const GateRequest& r, const std::filesystem::path& file, std::vector<Case> now, const std::vector<Case>& others) {
    std::error_code failed;
    std::filesystem::create_directories(file.parent_path(), failed);
    if (failed) throw EnvironmentTrouble("The folder " + file.parent_path().string() + " cannot be made.");
    const FolderLock lock(file.parent_path());
    Baseline next = blessed(on_record(file), r, std::move(now), others);
    write(file, next);
    return next;
}
/// Verdicts that are others now, and cases that are gone, a line each.
std::string what_changed(const std::vector<Case>& before, const std::vector<Case>& now) {
    std::map<std::string, std::string> verdicts;
    for (const auto& c : now) verdicts[c.gated.id] = c.gated.verdict;
    std::string lines;
    for (const auto& c : before) {
        const auto found = verdicts.find(c.gated.id);
        const std::string is = found == verdicts.end() ? "no longer measured" : found->second;
        if (is != c.gated.verdict) lines += "  " + c.gated.id + ": was " + c.gated.verdict + ", is " + is + "\n";
    }
    return lines.empty() ? lines : "Changed on record:\n" + lines;
}

int bless(const GateRequest& r, const std::filesystem::path& file, std::vector<Case> now, const std::string& left_out) {
    must_hold(now);
    auto others = of_draws(r, 1, recorded_draws);
    const auto failed = std::erase_if(others, [](const Case& c) { return c.gated.verdict == "failed"; });
    must_hold(others);
    const auto count = now.size();
    const auto before = std::filesystem::exists(file) ? some_of(read(file), r) : std::vector<Case>{};
    const std::string changed = what_changed(before, now);
    const Baseline next = renewed(r, file, std::move(now), others);
    std::string said = "Blessed " + std::to_string(count) + " cases in " + file.string() + ": " + *r.reason + "\n";
    if (failed > 0)  // a start without a step
        said += fmt::format("Of {} further draws of states {} certificates failed; floors rest on the others.\n",
            recorded_draws - 1, failed);
    publish(r, json_of(Blessed{file.string(), count, next.history, r.command}), said + changed + left_out);
    return 0;
}

int compare(const GateRequest& r, const std::filesystem::path& file, const Baseline& baseline,
    const std::vector<Case>& record, std::vector<Case> now, const std::string& left_out) {
    Outcome o{std::move(now), {}, r.quick ? "quick" : "full", file.string(), baseline.history, r.command, left_out};
    const auto draws = [&](const std::string& method, const std::string& problem) {
        GateRequest q = r;
        q.methods = {method}, q.problems = {problem};
        return of_draws(q, 1, draws_of_a_complaint);
    };
    o.complaints = beyond_chance(complaints_of(o.cases, record), record, draws);
    if (r.junit) write_atomically(*r.junit, junit_of(o));
    if (r.summary) append(*r.summary, markdown_of(o));
    publish(r, json_of(verdict_of(o)), text_of(o));
    return o.complaints.empty() ? 0 : 1;
}

void must_make_sense(const GateRequest& r, const std::filesystem::path& file) {
    if (r.bless && r.reason->find_first_not_of(" \t\n") == std::string::npos)
        throw std::invalid_argument("--reason is empty; say why the record changes.");
    for (const auto& kind : r.kind ? split(*r.kind) : std::vector<std::string>{})
        if (kind != "order" && kind != "drift" && kind != "certify" && kind != "claims")
            throw std::invalid_argument("--kind " + kind + ": expected order, drift, certify or claims.");
    if (!r.set.empty())
        throw std::invalid_argument("The gate guards the problems of the catalogue as they are: it takes no --set.");
    if (r.bless && (r.junit || r.summary))
        throw std::invalid_argument("--junit and --summary report a comparison, and --bless makes none.");
    if (r.bless) must_be_writable(file.parent_path());
    for (const auto& place : {r.junit, r.summary})
        if (place) check_folder_of(*place);
    must_be_apart(r, file);
    if (!r.bless && !std::filesystem::exists(file))
        throw std::invalid_argument(
            "There is no baseline " + file.string() + "; make one with --bless --reason \"...\".");
    if (std::filesystem::exists(file) && !std::filesystem::is_regular_file(file))
        throw std::invalid_argument("The baseline " + file.string() + ": something else than a file is there.");
    if (r.bless && std::filesystem::is_symlink(file))
        throw std::invalid_argument("The baseline " + file.string()
                                    + " is a symbolic link, and would be replaced by a "
                                      "file; name the folder that it leads to.");
    if (r.bless && std::filesystem::exists(file) && access(file.c_str(), W_OK) != 0)
        throw EnvironmentTrouble("The baseline " + file.string() + " may not be written.");
}

int answer(const GateRequest& r) {
    const auto file = file_of(r);
    must_make_sense(r, file);
    const Baseline baseline = on_record(file);
    const auto record = r.bless ? std::vector<Case>{} : asked(baseline, r);
    auto now = measure(r);
    const std::string left_out = without_open(now, r, r.bless ? some_of(baseline, r) : record) + not_asked(r);
    if (now.empty() && record.empty())
        throw std::invalid_argument("None of these methods runs on any of these problems: there is nothing to guard.");
    if (r.bless) return bless(r, file, std::move(now), left_out);
    return compare(r, file, baseline, record, std::move(now), left_out);
}

/// Of a comparison, or of a blessing.
Json of_both() { return {{"anyOf", {schema_of<Verdict>(), schema_of<Blessed>()}}}; }
}  // namespace

Verb verb_gate() {
    return verb_of<GateRequest, answer>("gate",
        "Measure orders, classes of drift, certificates and the claims of the papers again and compare with the "
        "record; "
        "exit 1 names what changed",
        {}, of_both);
}

}  // namespace verilie::studies
