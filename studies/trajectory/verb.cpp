// verilie run: one problem by one or several methods: last states, energies, invariants, and a file of what happened on
// the way.
#include <cmath>

#include <fmt/format.h>

#include "engine/output.hpp"
#include "engine/verb.hpp"
#include "trajectory/quick_look.hpp"
#include "trajectory/study.hpp"

namespace verilie::studies {

namespace {
std::string short_of(const Number& x) { return brief(json_of(x)); }
std::string said_of(const std::optional<Stopped>& failed) {
    return failed ? "failed: " + sentence_of(*failed) : std::string();
}

/// Whether every energy on the way was a finite number.
bool has_energies(const RunRow& row) {
    const auto finite = [](const Number& x) {
        const double* number = std::get_if<double>(&x);
        const std::string& digits = number ? std::string() : std::get<std::string>(x);
        return number ? std::isfinite(*number) : digits.find("nan") == digits.npos && digits.find("inf") == digits.npos;
    };
    return finite(row.energy->max_abs_error) && finite(row.energy->initial);
}
/// What a run says beside its numbers.
std::string remark(const RunRow& row) {
    if (row.failed) return said_of(row.failed);
    return has_energies(row) ? "" : "an energy on the way is no finite number";
}

std::string text_of(const RunRow& row) {
    std::vector<std::vector<std::string>> invariants{
        {"invariant", "initial", "final", "max error", "scale", "exchanged", ""}},
        parts{{"energy", "at the end", "least", "most"}};
    for (const auto& [name, i] : *row.invariants)
        invariants.push_back({name, short_of(i.initial), short_of(i.final), short_of(i.max_abs_error),
            short_of(i.scale), i.exchanged ? short_of(*i.exchanged) : "-", i.conserved ? "" : "not conserved"});
    for (std::size_t k = 0; k < row.energy->parts.size(); ++k) {
        const auto& [name, range] = row.energy->parts_range[k];
        parts.push_back({name, short_of(row.energy->parts[k].second), short_of(range[0]), short_of(range[1])});
    }
    std::string out =
        fmt::format("{} on {}, h = {}, {} steps in {}\n", row.method, row.problem, row.h, *row.steps, row.scalar)
        + table(invariants) + "\n" + table(parts);
    if (row.state->R.size() == 1) {
        const StateRow& z = *row.state;
        std::vector<std::pair<const char*, Json>> parts_of_state{{"R", json_of(z.R[0])}, {"W", json_of(z.W[0])}};
        if (Catalogue::instance().problem(row.problem).info->translates)
            parts_of_state.insert(parts_of_state.end(), {{"x", json_of(z.x[0])}, {"v", json_of(z.v[0])}});
        for (const auto& [name, numbers] : parts_of_state) out += fmt::format("\n{} = {}", name, numbers.dump());
        out += "\n";
    }
    const std::string more = remark(row);
    return more.empty() ? out : out + more + "\n";
}

std::string text_of(const RunRows& all) {
    std::vector<std::vector<std::string>> t{{"method", "steps", "max |E - E0|", "seconds", ""}};
    for (const auto& row : all.rows) {
        if (row.reason) t.push_back({row.method, "-", "-", "-", *row.reason});
        else
            t.push_back({row.method, std::to_string(*row.steps), short_of(row.energy->max_abs_error),
                brief(std::optional(row.work->seconds)), remark(row)});
    }
    return table(t);
}

/// h and the number of steps, from --h with --steps or --T.
RunPlan plan_of(const RunRequest& r) {
    if (!r.h) throw std::invalid_argument("Say how large a step is: --h 1/16.");
    if (r.steps.has_value() == r.T.has_value())
        throw std::invalid_argument("Say how long the run is: with --steps or with --T, and not with both.");
    RunPlan plan;
    plan.h = positive(*r.h, "h");
    plan.steps = r.steps ? *r.steps : step_count(positive(*r.T, "T"), plan.h);
    plan.every = r.every.value_or(1);
    if (r.plot && r.scalar != "double") throw std::invalid_argument("--plot looks at runs in double.");
    if (r.plot && !r.json) plan.series = std::max<std::int64_t>(1, plan.steps / 400);
    plan.motion = r.motion.value_or(0);
    if (const auto most = 2000; plan.motion > 0 && plan.steps / plan.motion > most)
        throw std::invalid_argument(fmt::format("--motion {} of {} steps is more than {} states: take {} or more.",
            plan.motion, plan.steps, most, plan.steps / most + (plan.steps % most != 0)));
    if (plan.motion > 0 && !r.json && !r.out)
        throw std::invalid_argument("--motion puts states into the document: it goes with --json or --out.");
    if (r.file) plan.frames = r.every.value_or(frame_stride(*r.file, plan.steps));
    return plan;
}
void must_replace_nothing_read(
    const RunRequest& r, const Parameters& parameters, const std::vector<std::filesystem::path>& targets) {
    for (const auto& target : targets) {
        if (parameters.text().contains("file"))
            must_not_be_read("--file", target, parameters.text().at("file"), "--set file=");
        if (r.plugin) must_not_be_read("--file", target, *r.plugin, "--plugin");
    }
}
}  // namespace

static int answer(const RunRequest& r) {
    if (r.problems.size() != 1) throw std::invalid_argument("run takes one problem.");
    RunPlan plan = plan_of(r);
    auto pairs = pairs_of(r);
    const bool one = pairs.size() == 1;
    if (one) pairs[0].must_run();
    std::unique_ptr<TrajectoryFile> file;
    if (r.file) {
        Subject subject = subject_of(r, pairs[0], plan);
        for (const auto& p : pairs)
            if (p.refusal.empty()) subject.methods.push_back(p.method_key());
        must_replace_nothing_read(r, pairs[0].parameters, targets(*r.file, subject));
        file = open_trajectory(*r.file, subject);
        plan.file = file.get();
    }
    RunRows all{{}, r.command};
    for (const auto& p : pairs) all.rows.push_back(p.refusal.empty() ? run_row(r, p, plan) : refusal_row(r, p, plan));
    if (file) file->commit();
    const bool well = std::none_of(all.rows.begin(), all.rows.end(),
        [](const RunRow& row) { return bool(row.failed) || (!row.reason && !has_energies(row)); });
    const RunDocument d = one ? RunDocument(all.rows[0]) : RunDocument(all);
    std::string text = std::visit([](const auto& shown) { return text_of(shown); }, d);
    if (r.plot) text += quick_look(all.rows);
    for (auto& row : all.rows) row.series.reset();  // no part of the document
    publish(r, json_of(one ? RunDocument(all.rows[0]) : RunDocument(all)), text);
    return well ? 0 : 1;
}

Verb verb_trajectory() {
    return verb_of<RunRequest, answer>("run",
        "March methods on one problem; states, energies and invariants, to a file if asked",
        {{"rows", {"problem", "method", "asked"}}}, schema_of<RunDocument>);
}

}  // namespace verilie::studies
