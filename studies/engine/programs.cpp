#include "engine/programs.hpp"

#include <array>
#include <csignal>
#include <cstdlib>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/request.hpp"

namespace verilie::studies {

Scratch::Scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "verilie-XXXXXX").string();
    if (!mkdtemp(name.data())) throw EnvironmentTrouble("No folder can be made for temporary files: " + name + ".");
    folder_ = name;
}
Scratch::~Scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

namespace {
volatile std::sig_atomic_t running = 0, ending = 0;  // a child; the signal that is to end it

/// While one stands, a signal that would end this process ends its child, and what this process has to clear away is
/// cleared away.
class Passing {
public:
    Passing() {
        ending = 0;
        struct sigaction pass_on {};
        pass_on.sa_handler = [](int signal) {
            ending = signal;
            if (running > 0) kill(pid_t(running), signal);
        };
        pass_on.sa_flags = SA_RESTART;
        for (std::size_t k = 0; k < passed.size(); ++k) sigaction(passed[k], &pass_on, &before_[k]);
    }
    ~Passing() {
        running = 0;
        for (std::size_t k = 0; k < passed.size(); ++k) sigaction(passed[k], &before_[k], nullptr);
    }
    Passing(const Passing&) = delete;
    Passing& operator=(const Passing&) = delete;
    void to(pid_t child) {
        running = child;
        if (ending != 0) kill(child, ending);
    }

private:
    static constexpr std::array passed{SIGHUP, SIGINT, SIGTERM};
    std::array<struct sigaction, passed.size()> before_{};
};
}  // namespace

int run_program(const std::vector<std::string>& words, bool quiet) {
    std::vector<char*> argv;
    for (const auto& w : words) argv.push_back(const_cast<char*>(w.c_str()));
    argv.push_back(nullptr);
    Passing signals;
    const pid_t child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (quiet) dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
        execvp(argv[0], argv.data());
        _exit(127);
    }
    if (child > 0) signals.to(child);
    int status = 0;
    const bool ended = child > 0 && waitpid(child, &status, 0) == child;
    if (ending != 0) throw EnvironmentTrouble("It was interrupted.");
    if (!ended || !WIFEXITED(status) || WEXITSTATUS(status) == 127)
        throw EnvironmentTrouble(words[0] + " could not be run, or did not finish.");
    return WEXITSTATUS(status);
}

std::optional<std::string> python_that_imports(const std::string& module) {
    for (const char* python : {"python3", "/usr/bin/python3"})
        if (std::system((std::string(python) + " -c 'import " + module + "' >/dev/null 2>&1").c_str()) == 0)
            return python;
    return {};
}

std::string python_that_draws() {
    if (const auto python = python_that_imports("matplotlib")) return *python;
    throw EnvironmentTrouble("Figures need Python 3 with matplotlib (Debian: python3-matplotlib).");
}

}  // namespace verilie::studies
