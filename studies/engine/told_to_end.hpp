#pragma once
/// A long run that is told to end (SIGTERM as of a scheduler, SIGINT, SIGHUP) and first puts away what it has.

#include <array>
#include <csignal>
#include <string>

namespace verilie::studies {

/// While one lives, such a signal ends nothing: it is remembered. One at a time.
class ToldToEnd {
public:
    ToldToEnd() {
        told = 0;
        struct sigaction remember {};
        remember.sa_handler = [](int signal) { told = signal; };
        remember.sa_flags = SA_RESTART;
        for (std::size_t k = 0; k < signals.size(); ++k) sigaction(signals[k], &remember, &before_[k]);
    }
    ~ToldToEnd() {
        for (std::size_t k = 0; k < signals.size(); ++k) sigaction(signals[k], &before_[k], nullptr);
    }
    ToldToEnd(const ToldToEnd&) = delete;
    ToldToEnd& operator=(const ToldToEnd&) = delete;

    explicit operator bool() const { return told != 0; }
    std::string by() const { return told == SIGTERM ? "SIGTERM" : told == SIGINT ? "SIGINT" : "SIGHUP"; }

private:
    static constexpr std::array signals{SIGTERM, SIGINT, SIGHUP};
    static inline volatile std::sig_atomic_t told = 0;
    std::array<struct sigaction, signals.size()> before_{};
};

}  // namespace verilie::studies
