#pragma once
/// Time of this thread, so that what else the machine does is left out, and medians of rounds.

#include <algorithm>
#include <ctime>
#include <vector>

namespace verilie::studies::bench {

inline double seconds() {
    timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

inline double median(std::vector<double> x) {
    const auto middle = x.begin() + std::ptrdiff_t(x.size() / 2);
    std::nth_element(x.begin(), middle, x.end());
    return *middle;
}

}  // namespace verilie::studies::bench
