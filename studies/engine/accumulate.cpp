#include "engine/accumulate.hpp"
#include "build.hpp"
#include "engine/rest_of.hpp"

#include <fstream>
#include <iostream>
#include <map>
#include <set>

#include <Eigen/Core>
#include <boost/version.hpp>
#include <fmt/format.h>

#include <verilie/mechanics/json_text.hpp>

namespace verilie::studies {

namespace {
const std::vector<List>& lists_of(const Request& r) {
    static const std::vector<List> none;
    return r.lists ? *r.lists : none;
}
/// Others are replaced whole.
bool accumulates(const Request& r) { return !lists_of(r).empty(); }

std::string question_of(const List& list, const Json& row) {
    std::string all;
    for (const char* member : list.question) all += row[member].dump() + "\n";
    return all;
}

Json run_of(const Request& r) {
    const bool own_program = r.program != "verilie";
    Json own;
    if (own_program || r.own)
        own = {{"name", r.own.value_or(r.program)},
            {"hash", (own_program ? own_sources("") : "") + (own_program && r.own ? "." : "")
                         + (r.own ? own_sources(*r.own) : "")}};
    return {{"command", r.command}, {"program", r.program}, {"own", own}, {"version", VERILIE_RELEASE},
        {"build", VERILIE_BUILD}, {"sources", all_sources()},
        {"packages", {{"Eigen", fmt::format("{}.{}.{}", EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION)},
                         {"Boost", BOOST_LIB_VERSION}}}};
}
/// What a run was made with that is not of this library; null where nothing.
Json own_name(const Json& run) {
    return run.contains("own") && run["own"].is_object() ? run["own"].value("name", Json()) : Json();
}

/// The document of one row is the row: {"rows": [row]} without "run" and "runs" in it.
Json in_rows(const Json& document, const std::string& id) {
    Json row = document;
    row.erase("runs");
    row["run"] = id;
    return {{"rows", Json::array({row})}, {"command", document["command"]}, {"runs", document["runs"]}};
}
bool is_one(const Request& r, const Json& document) {
    return lists_of(r).size() == 1 && !document.contains(lists_of(r).front().name);
}

[[noreturn]] void refuse(const std::string& verb, const std::filesystem::path& file, const std::string& why) {
    throw std::invalid_argument(
        file.string() + " " + why + ", so the results of `" + verb
        + "` cannot be added to it; it stays as it is: move it away, or name another folder with --out.");
}

/// What is wrong with the list; empty where nothing is.
std::string fault(const List& list, const Json& rows, const Json& runs) {
    if (!rows.is_array()) return std::string("has a '") + list.name + "' that is no list";
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto lacks = [&](const char* member) { return !rows[i].is_object() || !rows[i].contains(member); };
        const std::string place = std::string(list.name) + "[" + std::to_string(i) + "]";
        for (const char* member : list.question)
            if (lacks(member)) return "is of another schema (" + place + " has no '" + member + "')";
        if (lacks("run") || !rows[i]["run"].is_string() || !runs.contains(rows[i]["run"].get<std::string>()))
            return "is of another schema (" + place + " names no run)";
    }
    return {};
}

/// The object in the file; null where there is no file.
Json object_in(const Request& r, const std::filesystem::path& file) {
    std::error_code unknown;
    if (!std::filesystem::exists(std::filesystem::symlink_status(file, unknown))) return {};
    if (!std::filesystem::is_regular_file(file, unknown))
        throw EnvironmentTrouble("Cannot write " + file.string() + ": something else than a file is there.");
    std::ifstream in(file, std::ios::binary);
    if (!in) throw EnvironmentTrouble(file.string() + " cannot be read.");
    const std::string text = rest_of(in);
    Json found = json_depth(text) > deepest_json ? Json() : Json::parse(text, nullptr, false);
    if (!found.is_object()) refuse(r.verb, file, "is damaged");
    return found;
}

/// A document that a run replaces whole has to be one of this verb, by the command that it holds.
void must_be_replaceable(const Request& r, const std::filesystem::path& file) {
    const Json found = object_in(r, file);
    if (found.is_null()) return;
    const auto command = found.find("command");
    const bool says = command != found.end() && command->is_string();
    if (!says || (command->get<std::string>() + " ").find(" " + r.verb + " ") == std::string::npos)
        throw std::invalid_argument(file.string() + " is no document of `" + r.verb
                                    + "`, which would replace it; it stays as it is: move it away, or name another "
                                      "folder with --out.");
}

/// The document in the file, to which rows can be added; null where there is none.
Json earlier(const Request& r, const std::filesystem::path& file) {
    Json found = object_in(r, file);
    if (found.is_null()) return found;
    const bool has_runs = found.contains("runs") && found["runs"].is_object();
    if (!has_runs
        || !std::all_of(found["runs"].begin(), found["runs"].end(), [](const Json& run) { return run.is_object(); }))
        refuse(r.verb, file, "is of another schema (it has no 'runs')");
    if (is_one(r, found) && found["runs"].size() == 1 && found.contains("command"))
        found = in_rows(found, found["runs"].begin().key());
    bool any = false;
    for (const List& list : lists_of(r)) {
        if (!found.contains(list.name)) continue;
        any = true;
        if (const auto why = fault(list, found[list.name], found["runs"]); !why.empty()) refuse(r.verb, file, why);
    }
    if (!any) refuse(r.verb, file, "is of another schema");
    return found;
}

Json merged(
    const Request& r, const List& list, const Json& old, const Json& fresh, const Json& runs, const Stays& stays) {
    const Json mine = run_of(r);
    struct Answer {
        std::vector<const Json*> rows;
        std::size_t placed = 0, old = 0;  ///< old: rows in the file that are still to come
    };
    std::map<std::string, Answer> answers;
    std::vector<std::string> order;
    for (const auto& row : fresh) {
        auto& of = answers[question_of(list, row)].rows;
        if (of.empty()) order.push_back(question_of(list, row));
        of.push_back(&row);
    }
    for (const auto& row : old)
        if (const auto found = answers.find(question_of(list, row)); found != answers.end()) ++found->second.old;
    Json all = Json::array();
    // Row by row, so that a study that runs again leaves its rows in their order; the last takes what is more.
    const auto place = [&](Answer& of, std::size_t most) {
        for (; of.placed < of.rows.size() && most > 0; --most) all.push_back(*of.rows[of.placed++]);
    };
    for (const auto& row : old) {
        const auto found = answers.find(question_of(list, row));
        const bool again = found != answers.end();
        const Json& its = runs[row["run"].get<std::string>()];
        const bool of_this_program = its.value("program", "") == r.program && own_name(its) == own_name(mine);
        if (stays ? stays({row, again, of_this_program}) : !again) all.push_back(row);
        if (again) place(found->second, --found->second.old > 0 ? 1 : fresh.size());
    }
    for (const auto& question : order) place(answers.at(question), fresh.size());
    return all;
}

/// Without runs of which no row is left.
void drop_unused(const Request& r, Json& document) {
    std::set<std::string> used;
    for (const List& list : lists_of(r))
        if (document.contains(list.name))
            for (const auto& row : document[list.name]) used.insert(row["run"].get<std::string>());
    Json kept = Json::object();
    for (const auto& [id, run] : document["runs"].items())
        if (used.contains(id)) kept[id] = run;
    document["runs"] = kept;
}

/// Rows of other sources, of another compiler, or of another state of what is one's own are said to be there.
void tell_of_others(const Request& r, const std::filesystem::path& file, const Json& runs, const Json& mine) {
    std::set<std::string> others;
    for (const auto& run : runs) {
        const auto build = run.value("build", std::string("an unknown build")),
                   sources = run.value("sources", std::string("unknown"));
        if (sources != mine["sources"] || build != mine["build"]) others.insert("sources " + sources + ", " + build);
        else if (!own_name(mine).is_null() && own_name(run) == own_name(mine) && run["own"] != mine["own"])
            others.insert("another state of " + own_name(mine).get<std::string>());
    }
    if (others.empty()) return;
    std::string names;
    for (const auto& other : others) names += (names.empty() ? "" : "; ") + other;
    std::cerr << "verilie " << r.verb << ": " << file.string() << " also holds rows of another build (" << names
              << "); they stay, each row names its run, and the report marks them.\n";
}
}  // namespace

Json with_run(const Request& r, Json document) {
    if (!accumulates(r)) return document;
    const Json run = run_of(r);
    const std::string id = digest_of(run.dump()).substr(0, 12);
    for (const List& list : lists_of(r))
        if (document.contains(list.name))
            for (auto& row : document[list.name]) row["run"] = id;
    document["runs"] = {{id, run}};
    return document;
}

void must_accumulate(const Request& r, const std::filesystem::path& file) {
    if (accumulates(r)) earlier(r, file);
    else must_be_replaceable(r, file);
}

Json accumulated(const Request& r, const std::filesystem::path& file, const Json& document, const Derive& derive,
    const Stays& stays) {
    Json all = accumulates(r) ? earlier(r, file) : Json();
    if (all.is_null()) return document;
    const Json mine = document["runs"].begin().value();
    const Json fresh = is_one(r, document) ? in_rows(document, document["runs"].begin().key()) : document;
    for (const auto& [id, run] : fresh["runs"].items()) all["runs"][id] = run;
    for (const List& list : lists_of(r))
        if (fresh.contains(list.name))
            all[list.name] = merged(r, list, all.value(list.name, Json::array()), fresh[list.name], all["runs"], stays);
    for (const auto& [member, value] : fresh.items())
        if (member != "runs" && std::none_of(lists_of(r).begin(), lists_of(r).end(), [&](const List& list) {
                return member == list.name;
            }))
            all[member] = value;
    if (derive) derive(all);
    drop_unused(r, all);
    tell_of_others(r, file, all["runs"], mine);
    if (is_one(r, document) && all["rows"].size() == 1) return document;
    return all;
}

}  // namespace verilie::studies
