#include "bench/compared.hpp"

#include <fmt/format.h>

namespace verilie::studies::bench {

Compared::Compared(const Pair& pair, double h)
    : h_(h), problem_(pair.problem->make<double>(pair.parameters)), trajectory_(pair.method->march<double>(problem_)),
      rk4_(competitor_of(pair, *problem_)), textbook_(textbook_of(pair, *problem_)), start_(problem_->initial()) {}

Work Compared::ours(std::int64_t n) {
    auto failed = std::make_shared<std::optional<Failure>>();
    return {double(n), [this, failed] { *failed = trajectory_->start(start_, h_); },
        [this, failed, n]() -> Outcome {
            if (!*failed) *failed = trajectory_->advance(n);
            if (!*failed) return {};
            return {fmt::format("{} at t = {:.4g}", name((*failed)->why), (*failed)->t)};
        }};
}

Work Compared::march(Marcher& other, std::int64_t n) const {
    return {double(n), {}, [this, &other, n]() -> Outcome {
                if (other.march(h_, n)) return {};
                return {"the competitor leaves the finite numbers at this step"};
            }};
}

}  // namespace verilie::studies::bench
