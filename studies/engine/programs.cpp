#include "engine/programs.hpp"

#include <csignal>
#include <cstdlib>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/request.hpp"

namespace verilie::studies {

int run_program(const std::vector<std::string>& words, bool quiet) {
    std::vector<char*> argv;
    for (const auto& w : words) argv.push_back(const_cast<char*>(w.c_str()));
    argv.push_back(nullptr);
    const pid_t child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (quiet) dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
        execvp(argv[0], argv.data());
        _exit(127);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) < 0 || !WIFEXITED(status) || WEXITSTATUS(status) == 127)
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
