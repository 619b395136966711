#pragma once
/// The clock that solvers are timed by.

#include <ctime>

namespace verilie {

/// Processor time of this thread so far, in seconds: what other threads and processes do is left out.
inline double thread_seconds() {
    timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
}

}  // namespace verilie
