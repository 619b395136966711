#pragma once
/// A pair and what its step is compared with, as works that march from the initial state.

#include "bench/competitor_of.hpp"
#include "bench/timing.hpp"

namespace verilie::studies::bench {

class Compared {
public:
    Compared(const Pair& pair, double h);
    bool has_rk4() const { return rk4_ != nullptr; }
    bool has_textbook() const { return textbook_ != nullptr; }
    /// n steps of the library, of the Runge-Kutta competitor, and of the textbook's. They use this object.
    Work ours(std::int64_t n);
    Work rk4(std::int64_t n) { return march(*rk4_, n); }
    Work textbook(std::int64_t n) { return march(*textbook_, n); }

private:
    Work march(Marcher& other, std::int64_t n) const;

    double h_;
    std::shared_ptr<const AnyProblem<double>> problem_;
    std::unique_ptr<Trajectory<double>> trajectory_;
    std::unique_ptr<Competitor> rk4_;
    std::unique_ptr<Marcher> textbook_;
    Phase<double> start_;
};

}  // namespace verilie::studies::bench
