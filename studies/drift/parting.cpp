#include "drift/parting.hpp"

#include "drift/starts.hpp"
#include "engine/watch.hpp"

namespace verilie::studies {

Parting parting_cell(const Pair& pair, const Rational& T, const Rational& h) {
    constexpr std::int64_t looks = 4096;
    constexpr double apart = 0.01;
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto one = pair.method->march<double>(problem), other = pair.method->march<double>(problem);
    auto z = problem->initial(), w = beside(*problem, 1);
    const double step = static_cast<double>(h);
    if (one->start(z, step) || other->start(w, step)) return {};
    const std::int64_t n = step_count(T, h) / 2;
    for (const std::int64_t k : Steps(n, std::max<std::int64_t>(1, n / looks))) {
        const std::int64_t more = k - one->steps();
        if (one->advance(more) || other->advance(more)) return {};
        one->observe(z), other->observe(w);
        if (2 * norm((conj(z.q[0]) * w.q[0]).v) > apart) return {static_cast<double>(k) * step};
    }
    return {};
}

}  // namespace verilie::studies
