#include "process/watch.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <ctime>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/request.hpp"

// NOTE: what runs after fork uses system calls alone, but for a command that is a function: other threads of this
// program may have held any lock at that moment.
namespace verilie::studies {

namespace {
void let_through(const sigset_t& signals) { sigprocmask(SIG_UNBLOCK, &signals, nullptr); }
sigset_t every_signal() {
    sigset_t all;
    sigfillset(&all);
    return all;
}

[[noreturn]] void become(const char* const* words, int in, int out) {
    for (const int usual : {SIGPIPE, SIGCHLD}) std::signal(usual, SIG_DFL);
    let_through(every_signal());
    if (dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0) execv(words[0], const_cast<char* const*>(words));
    _exit(127);
}

/// All but these two.
void close_others(int a, int b) {
    const int low = std::min(a, b), high = std::max(a, b);
    if (low > 0) close_range(0, unsigned(low) - 1, 0);
    if (high > low + 1) close_range(unsigned(low) + 1, unsigned(high) - 1, 0);
    close_range(unsigned(high) + 1, ~0U, 0);
}

/// Children of this process, as the kernel lists them; none where it does not.
template <class F> void each_child(F f) {
    const int list = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    if (list < 0) return;
    std::array<char, 4096> text;
    pid_t child = 0;
    for (ssize_t n; (n = read(list, text.data(), text.size())) > 0;)
        for (ssize_t i = 0; i < n; ++i) {
            if (text[std::size_t(i)] >= '0' && text[std::size_t(i)] <= '9')
                child = 10 * child + (text[std::size_t(i)] - '0');
            else if (child > 0) f(child), child = 0;
        }
    if (child > 0) f(child);
    close(list);
}

/// The command, its group, and what has left it: it comes to us when its parent is dead. For ten seconds, since on a
/// busy machine what is killed takes its time; what lives then may not be killed by us.
void kill_all(pid_t command) {
    kill(command, SIGKILL);  // it is not reaped yet, so the number is still its own
    kill(-command, SIGKILL);
    for (int k = 0; k < 10000; ++k) {
        each_child([](pid_t child) { kill(child, SIGKILL); });
        while (waitpid(-1, nullptr, WNOHANG) > 0) {}
        if (waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD) return;
        const timespec millisecond{0, 1000000};
        nanosleep(&millisecond, nullptr);
    }
}

[[noreturn]] void end_like(const siginfo_t& end) {
    if (end.si_code == CLD_EXITED) _exit(end.si_status);
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    std::signal(end.si_status, SIG_DFL);
    let_through(every_signal());
    kill(getpid(), end.si_status);
    _exit(128 + end.si_status);
}

/// group: that the command joins; 0: one of its own.
[[noreturn]] void watch(const Watched::Command& command_is, pid_t group, int lifeline) {
    setpgid(0, 0);  // out of reach of the terminal's Ctrl-C, which is for this program
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    const sigset_t all = every_signal();
    sigset_t before;
    sigprocmask(SIG_SETMASK, &all, &before);
    std::signal(SIGCHLD, SIG_DFL);  // ignored, it would hide how the command ended
    sigset_t children;
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    const int news = signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK);
    const pid_t watcher = getpid(), command = news < 0 ? -1 : fork();
    if (command == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);  // of the watcher, which has one thread: should somebody kill it
        if (getppid() != watcher) _exit(0);
        setpgid(0, group);
        sigprocmask(SIG_SETMASK, &before, nullptr);
        command_is();
        _exit(0);
    }
    if (command < 0) _exit(125);
    setpgid(command, group ? group : command);  // whoever of the two comes first
    close_others(lifeline, news);               // the ends of other pipes, which must close with those who use them
    for (;;) {
        std::array<pollfd, 2> ends{{{lifeline, POLLIN, 0}, {news, POLLIN, 0}}};
        poll(ends.data(), ends.size(), -1);
        if (ends[0].revents) {
            kill_all(command);
            _exit(0);
        }
        signalfd_siginfo told;
        while (read(news, &told, sizeof told) > 0) {}
        for (siginfo_t end{}; waitid(P_ALL, 0, &end, WEXITED | WNOHANG | WNOWAIT) == 0 && end.si_pid > 0; end = {}) {
            if (end.si_pid == command) {
                kill_all(command);
                end_like(end);
            }
            waitpid(end.si_pid, nullptr, 0);  // an orphan
        }
    }
}

Watched start(const Watched::Command& command, pid_t group) {
    int lifeline[2];
    if (pipe2(lifeline, O_CLOEXEC) != 0) throw EnvironmentTrouble("No pipe to another process can be made.");
    std::signal(SIGCHLD, SIG_DFL);
    const pid_t watcher = fork();
    if (watcher == 0) {
        close(lifeline[1]);
        watch(command, group, lifeline[0]);
    }
    close(lifeline[0]);
    if (watcher < 0) {
        close(lifeline[1]);
        throw EnvironmentTrouble("No other process can be made.");
    }
    setpgid(watcher, watcher);
    return {watcher, lifeline[1]};
}
}  // namespace

Watched start_watched(const char* const* words, int in, int out) {
    return start([=] { become(words, in, out); }, 0);
}
Watched start_watched(const Watched::Command& command) { return start(command, getpgrp()); }

}  // namespace verilie::studies
