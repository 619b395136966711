#pragma once
/// Times by Google Benchmark: repetitions of everything that is compared, shuffled, so that what changes with the day
/// falls on all alike. By the processor time of the thread, so that what else the machine does is left out.

#include <array>
#include <functional>
#include <string>
#include <vector>

namespace verilie::studies::bench {

constexpr int repetitions = 11;

/// A clock of a work: this thread's processor time; the wall's, where several threads work; what the work itself says,
/// where another process does it.
enum class Clock { thread, wall, its_own };
/// What went wrong; and the seconds that it took, of Clock::its_own.
struct Outcome {
    std::string trouble = {};
    double seconds = 0;
};
/// What is timed: `once` does `units` of it. `prepare` is not timed, and may be empty.
struct Work {
    double units;
    std::function<void()> prepare;
    std::function<Outcome()> once;
    Clock clock = Clock::thread;
};
/// Nanoseconds a unit: of each repetition as they ran, their median, their standard deviation over their mean. Where
/// something went wrong there is its trouble alone.
struct Timing {
    std::vector<double> all;
    double median = 0, variation = 0;
    double processor = 0;  ///< the median of the processor time; of all threads where the clock is the wall's
    std::string trouble = {};
};
/// A repetition takes 5 ms at least, after 2 ms to warm up.
std::vector<Timing> timed(const std::vector<Work>& works, int times = repetitions);

/// a over b, the first repetition by the first: their median, least and most.
struct Quotient {
    double median;
    std::array<double, 2> range;
};
Quotient quotient(const Timing& a, const Timing& b);

/// The processor and the compiler.
std::string machine();

}  // namespace verilie::studies::bench
