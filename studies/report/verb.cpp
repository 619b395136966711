// verilie report: figures and a Markdown page from the JSON documents in a results folder, drawn by reports/make.py.
#include <filesystem>
#include <iostream>

#include "engine/programs.hpp"
#include "engine/share.hpp"
#include "engine/verb.hpp"

namespace verilie::studies {

namespace {
struct ReportRequest : Request {
    std::optional<std::string> results;
    void options(Options& o) override {
        o.text(
            "results", results, "Folder of JSON documents, as --out of the other verbs writes them", {.asks = false});
        Request::options(o);
    }
};

/// The closing line: the pages that are there.
void say_where(const std::filesystem::path& folder) {
    for (const char* page : {"report.html", "report.md"})
        if (std::filesystem::exists(folder / page)) std::cout << "The report is " << (folder / page).string() << "\n";
    if (!std::cout.flush()) throw EnvironmentTrouble("The result could not be written to standard output.");
}
}  // namespace

static int answer(const ReportRequest& r) {
    if (!r.results)
        throw std::invalid_argument(
            "A folder of results is needed: --results DIR, as written by --out of the other verbs.");
    if (!std::filesystem::is_directory(*r.results))
        throw std::invalid_argument("--results " + *r.results + ": there is no such folder.");
    const std::string out = r.out.value_or(*r.results);
    const auto script = share() / "reports" / "make.py";
    std::vector<std::string> words{python_that_draws(), script.string(), *r.results, out};
    const int code = run_program(words);
    if (code == 0 && !r.json) say_where(out);
    return code;
}

Verb verb_report() {
    return verb_of<ReportRequest, answer>("report", "Figures and a Markdown report from stored results");
}

}  // namespace verilie::studies
