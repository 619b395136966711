// verilie report: figures and a Markdown page from the JSON documents in a results folder, drawn by reports/make.py.
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/output.hpp"
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

/// The first interpreter that knows matplotlib.
std::string interpreter() {
    for (const char* python : {"python3", "/usr/bin/python3"})
        if (std::system((std::string(python) + " -c 'import matplotlib' >/dev/null 2>&1").c_str()) == 0) return python;
    throw EnvironmentTrouble("The report needs Python 3 with matplotlib (Debian: python3-matplotlib).");
}

int execute(const std::vector<std::string>& words) {
    std::vector<char*> argv;
    for (const auto& w : words) argv.push_back(const_cast<char*>(w.c_str()));
    argv.push_back(nullptr);
    const pid_t child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);  // a report that is killed draws no more
        execvp(argv[0], argv.data());
        _exit(127);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) < 0 || !WIFEXITED(status))
        throw EnvironmentTrouble("The report could not be drawn: " + words[0] + " did not finish.");
    return WEXITSTATUS(status);
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
    std::vector<std::string> words{interpreter(), script.string(), *r.results, out};
    return execute(words);
}

Verb verb_report() {
    return verb_of<ReportRequest, answer>("report", "Figures and a Markdown report from stored results");
}

}  // namespace verilie::studies
