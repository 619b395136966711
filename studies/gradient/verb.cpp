// verilie gradient: the loads of a problem against minus the gradient of its potential, and its applied loads and
// invariants against what it declares.
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/output.hpp"
#include "engine/pairs.hpp"
#include "engine/sweep.hpp"
#include "engine/verb.hpp"
#include "gradient/gradient.hpp"

namespace verilie::studies {

namespace {
struct GradientRequest : Request {
    void options(Options& o) override {
        o.text("problem", problem, "Problems, comma separated, or all", {.positional = true});
        o.text("problem", problem, "The same as [problem]", {.not_with = "problem"});
        takes_parameters();
        Request::options(o);
    }
};

struct AsSaid {
    bool holds;
    std::string reason;
    static constexpr auto fields() {
        return std::tuple(field("holds", &AsSaid::holds, "it is as the problem says"),
            field("reason", &AsSaid::reason, "what is instead; empty where it holds"));
    }
};
struct GradientRow {
    std::string problem;
    std::optional<double> error;
    bool holds;
    std::optional<AsSaid> applied;
    AsSaid invariants;
    static constexpr auto fields() {
        using R = GradientRow;
        return std::tuple(field("problem", &R::problem, ""),
            field("error", &R::error,
                "largest relative difference of loads and minus the gradient at 20 random states and some of a motion, "
                "in "
                "50 digits; null: it is no number"),
            field("holds", &R::holds, "that is round-off"),
            field("applied", &R::applied, "loads beyond those of the potential; null: none act"),
            field("invariants", &R::invariants, "what the problem says that its exact motion keeps"));
    }
};
struct GradientDocument {
    std::vector<GradientRow> rows;
    std::string command;
    static constexpr auto fields() {
        return std::tuple(field("rows", &GradientDocument::rows, "one a problem"),
            field("command", &GradientDocument::command, "asks all of them again"));
    }
};

GradientRow row_of(const std::string& key, bool act, const LoadsFound& found) {
    GradientRow row{key, {}, found.are_of_a_potential(), {}, {found.changes.empty(), found.changes}};
    if (const auto error = static_cast<double>(found.error); std::isfinite(error)) row.error = error;
    if (act || !found.fault.empty()) row.applied = AsSaid{found.fault.empty(), found.fault};
    return row;
}
/// The invariants that the problem says are kept: a clause.
std::string kept_by(const AnyProblem<fifty>& problem) {
    const auto said = problem.conserved();
    std::vector<std::string_view> kept;
    for (std::size_t k = 0; k < said.size(); ++k)
        if (said[k]) kept.push_back(problem.info().invariants[k].name);
    return kept.empty() ? "" : fmt::format("the exact motion keeps {}, as it says", fmt::join(kept, ", "));
}
std::string text_of(
    const AnyProblem<fifty>& problem, const GradientRow& row, const fifty& error, std::size_t of_motion) {
    const auto at = fmt::format("at {} random states and {} of a motion", states_of_loads, of_motion);
    auto text = fmt::format("{}: loads are {}minus the gradient of the potential; largest relative difference {} {}, "
                            "in 50 digits\n",
        row.problem, row.holds ? "" : "NOT ", error.str(3), at);
    const std::string kept = row.invariants.holds ? kept_by(problem) : row.invariants.reason;
    if (!kept.empty()) text += row.problem + ": " + kept + "\n";
    if (!row.applied) return text;
    const auto said = row.applied->holds ? "applied loads are as declared " + at : row.applied->reason;
    return text + row.problem + ": " + said + "\n";
}

int answer(const GradientRequest& r) {
    std::vector<std::shared_ptr<const AnyProblem<fifty>>> problems;
    std::vector<std::shared_ptr<const AnyProblem<double>>> in_double;
    std::vector<std::string> chains;
    for (const auto& key : r.problems) {
        const auto& problem = Catalogue::instance().problem(key);
        const Parameters parameters = parameters_of(problem, settings_of(problem, r));
        auto made = problem.make<fifty>(parameters);
        if (!problem.info->separable) {
            chains.push_back(key);
            continue;
        }
        problems.push_back(std::move(made)), in_double.push_back(problem.make<double>(parameters));
    }
    const std::string left =
        chains.empty() ? ""
                       : fmt::format("The loads of a chain are part of its constraints: no gradient is taken of {}.",
                           fmt::join(chains, ", "));
    if (problems.empty()) throw std::invalid_argument(left);
    std::vector<LoadsFound> found(problems.size());
    std::vector<Task> tasks;
    for (std::size_t i = 0; i < problems.size(); ++i)
        tasks.push_back({std::string(problems[i]->info().key),
            [&, i] { found[i] = loads_found(*problems[i], states_of_motion(in_double[i]), r.seed); },
            double(problems[i]->inertias().size())});
    sweep("gradients", std::move(tasks), r.jobs);
    GradientDocument d{{}, r.command};
    std::string text = left.empty() ? "" : left + "\n";
    bool well = true;
    for (std::size_t i = 0; i < problems.size(); ++i) {
        const ProblemInfo& info = problems[i]->info();
        well = well && found[i].are_as_declared();
        d.rows.push_back(row_of(std::string(info.key), info.applied.act, found[i]));
        text += text_of(*problems[i], d.rows.back(), found[i].error, found[i].of_motion);
    }
    publish(r, json_of(d), text);
    return well ? 0 : 1;
}

}  // namespace

Verb verb_gradient() {
    return verb_of<GradientRequest, answer>("gradient",
        "The loads of a problem against minus the gradient of its potential, at random states in 50 digits", {},
        schema_of<GradientDocument>);
}

}  // namespace verilie::studies
