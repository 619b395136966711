// verilie plot: one figure for a paper, drawn by reports/plot.py from what the other verbs measure.
#include <filesystem>
#include <iostream>

#include <verilie/catalogue.hpp>

#include "engine/programs.hpp"
#include "engine/rational.hpp"
#include "engine/share.hpp"
#include "engine/verb.hpp"

namespace verilie::studies {

namespace {
namespace fs = std::filesystem;

struct PlotRequest : Request {
    std::string kind, style = "report";
    std::optional<std::string> file, claim, columns, title, results, h, T;
    void options(Options& o) override {
        o.text("kind", kind,
            "convergence: error against step; drift: energy error over a long run; work: error against load "
            "evaluations; energy: energy error of one run; phase: angular velocity in the body over one run; claim: "
            "the "
            "figure of a row of the ledger",
            {.required = true,
                .positional = true,
                .one_of = {"convergence", "drift", "work", "energy", "phase", "claim"}});
        o.text("problem", problem, "The problem");
        takes_methods(o);
        o.text("claim", claim, "The row of the ledger, by its id");
        o.text("out", file, "The figure to write: NAME.svg, .png, .pdf, or .tex (pgfplots with its table)",
            {.asks = false, .required = true});
        o.text("title", title, "A line above the figure", {.asks = false});
        o.text("columns", columns, "Of a journal: 1 (3.35 inches wide, the default) or 2 (6.9 inches)",
            {.asks = false, .one_of = {"1", "2"}});
        o.text("style", style, "report: as in the report; serif: letters as in a paper; grey: no colours",
            {.asks = false, .one_of = {"report", "serif", "grey"}});
        o.text("results", results,
            "Take the numbers from this folder, as --out of the other verbs wrote them, and "
            "measure nothing",
            {.asks = false});
        o.text("h", h, "Steps (convergence, drift), or the step (energy, phase)", {.not_with = "results"});
        o.text("T", T, "End time", {.not_with = "results"});
        o.whole("seed", seed, {}, "Seed of what is drawn at random");
        o.settings("set", set, "A parameter of the problem: name=value, vectors as 1,2,2.5");
        o.text("store", store, "Where computed cells are kept");
        o.whole("jobs", jobs, {0, 1024}, "Worker threads (0: all cores)", {.asks = false});
    }
};

using Words = std::vector<std::string>;

bool is_of_a_run(const PlotRequest& r) { return r.kind == "energy" || r.kind == "phase"; }
/// What is drawn are runs, without a verdict on them.
bool shows_runs(const PlotRequest& r) { return is_of_a_run(r) || r.kind == "work"; }

/// The verb that measures what a figure shows, with its own words.
Words verb_for(const PlotRequest& r, const Scratch& scratch) {
    if (r.kind == "claim") return {"claims", "--claim", *r.claim};
    if (r.kind == "convergence") return {"order"};
    if (r.kind == "drift") return {"drift"};
    if (r.kind == "work") return {"work-precision", "--untimed"};
    const ProblemInfo& p = *Catalogue::instance().problem(r.problems[0]).info;
    const auto h = r.h ? positive(*r.h, "h") : ladder(std::string(p.ladder)).front();
    const auto T = r.T ? positive(*r.T, "T") : Rational(20 * positive(std::string(p.T_order), "T"));
    return {"run", "--h", text(h), "--T", text(T), "--file", scratch / "run.csv"};
}

/// Leaves its documents in the folder. The exit code of the verb, 0 where a verdict is not as it should be, which the
/// figure shows. `failed`: a run stopped early.
int measure(const PlotRequest& r, const Scratch& scratch, const std::string& folder, bool& failed) {
    const std::string itself = fs::read_symlink("/proc/self/exe").string();
    Words words{itself};
    for (auto& w : verb_for(r, scratch)) words.push_back(std::move(w));
    const auto add = [&](const char* name, const std::string& value) { words.insert(words.end(), {name, value}); };
    if (r.kind != "claim") {
        add("--problem", r.problem), add("--method", r.method);
        for (const auto& [name, value] : r.set) add("--set", name + "=" + value);
        if (r.seed) add("--seed", std::to_string(*r.seed));
        if (!is_of_a_run(r)) {
            if (r.h) add("--h", *r.h);
            if (r.T) add("--T", *r.T);
        }
    }
    add("--store", r.store), add("--jobs", std::to_string(r.jobs)), add("--out", folder);
    const int code = run_program(words, true);
    if (code > 1 || r.kind == "claim") return code > 1 ? code : 0;
    failed = code == 1 && shows_runs(r);
    return run_program({itself, "list", "--out", folder}, true);
}

void must_make_sense(const PlotRequest& r) {
    const auto refuse = [](const std::string& sentence) { throw std::invalid_argument(sentence); };
    const auto kind = fs::path(*r.file).extension();
    if (kind != ".svg" && kind != ".png" && kind != ".pdf" && kind != ".tex")
        refuse("--out " + *r.file + ": a figure ends in .svg, .png, .pdf or .tex.");
    if (fs::is_directory(*r.file)) refuse("--out " + *r.file + " is a folder; name a figure.");
    for (const auto& [name, value] : r.set)
        if (name == "file") must_not_be_read("--out", *r.file, value, "--set file=");
    if (r.kind == "claim" && !r.claim) refuse("plot claim needs --claim ID.");
    if (r.kind != "claim" && r.claim) refuse("--claim ID goes with plot claim, not with plot " + r.kind + ".");
    if (r.claim && (r.title || r.columns)) refuse("plot claim keeps the title and the width that the ledger gives it.");
    if (r.claim && (r.problem != "all" || r.method != "all" || r.h || r.T || r.seed || !r.set.empty()))
        refuse("plot claim asks what the claim asks: --claim ID, and no problem, method, step, time or parameter.");
    if (r.kind != "claim" && r.problems.size() != 1) refuse("plot " + r.kind + " takes one problem: --problem NAME.");
    if (r.kind == "phase") {
        const ProblemEntry& problem = Catalogue::instance().problem(r.problems[0]);
        if (problem.make<double>(parameters_of(problem, r.set))->inertias().size() > 1)
            refuse("a phase portrait is of one body: " + r.problem + " has several.");
    }
    if (!r.results) return;
    if (is_of_a_run(r)) refuse("--results holds no trajectories: plot " + r.kind + " measures its own.");
    if (r.seed) refuse("--results takes what is there: no --seed goes with it.");
    if (!fs::is_directory(*r.results)) refuse("--results " + *r.results + ": there is no such folder.");
}

int answer(const PlotRequest& r) {
    must_make_sense(r);
    const auto into = fs::absolute(*r.file).parent_path();
    must_be_writable(into);
    fs::create_directories(into);
    const std::string python = python_that_draws();
    const Scratch scratch;
    const std::string folder = r.results.value_or(scratch / "results");
    bool failed = false;
    if (!r.results)
        if (const int code = measure(r, scratch, folder, failed); code != 0) return code;
    Words words{python, (share() / "reports" / "plot.py").string(), r.kind,
        is_of_a_run(r) ? scratch / "run.csv" : folder, fs::absolute(*r.file).string(), "--columns",
        r.columns.value_or("1"), "--style", r.style};
    const auto add = [&](const char* name, const std::string& value) { words.insert(words.end(), {name, value}); };
    if (r.kind == "claim") add("--claim", *r.claim);
    else {
        add("--problem", r.problems[0]);
        for (const auto& m : r.methods) add("--method", m);
    }
    if (r.title) words.push_back("--title=" + *r.title);
    if (r.results)
        for (const auto& [name, value] : r.set) add("--set", name + "=" + value);
    const int code = run_program(words);
    if (code == 0) std::cout << "The figure is " << *r.file << "\n" << std::flush;
    if (failed)
        std::cerr << "verilie plot: a run stopped before its end, and the figure has no more of it; verilie "
                  << (r.kind == "work" ? "work-precision" : "run") << " with the same options says why.\n";
    if (code == 0 && !std::cout) return 3;
    return failed && code == 0 ? 1 : code;
}
}  // namespace

Verb verb_plot() {
    return verb_of<PlotRequest, answer>("plot", "A figure for a paper, from the same code as the report");
}

}  // namespace verilie::studies
