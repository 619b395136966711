#pragma once
/// What the laws share: the worst over the states, what round-off explains, the exponent of a defect.

#include "certify/laws.hpp"

namespace verilie::studies::certify {

template <class S> double number(const S& x) { return static_cast<double>(x); }

/// A few ulps a step, and the growth of a step or two: 64 (8 + n) eps.
template <class S>
double round_off(const Subject& s, std::int64_t n) {
    return 64 * double(8 + n) * number(eps<S>()) * (s.double_only() ? 100 : 1);
}

/// of(z) over the seeded states; a NaN stays.
template <class S, class F>
double worst(const Subject& s, F of) {
    double most = 0;
    for (int k = 0; k < s.states; ++k) {
        const double x = of(convert_phase<S>(random_state(s.body, s.seed + std::uint64_t(k))));
        if (most == most && !(x <= most)) most = x;
    }
    return most;
}

/// p of defect(h) = O(h^p), where defects stand clear of `limit`: in fifty between two steps far down; in double between the two finest
/// of a sequence of halved steps.
template <class S, class F>
std::optional<double> exponent(double h, double limit, F defect) {
    const double clear = 100 * limit;
    if constexpr (!std::is_same_v<S, double>) {
        const double a = defect(std::ldexp(h, -8)), b = defect(std::ldexp(h, -14));
        if (a > clear && b > clear) return std::log2(a / b) / 6;
        return {};
    } else {
        double before = NAN;
        std::optional<double> p;
        for (int k = 1; k <= 10; ++k) {
            const double now = defect(std::ldexp(h, -k));
            if (!(now > clear)) break;
            if (k > 1) p = std::log2(before / now);
            before = now;
        }
        return p;
    }
}

/// A defect of one step at the body's own h, judged at every state, its exponent at the first; of(flow, z, h) -> defect in S.
template <class S, class F>
Measured one_step(const Subject& s, double limit, F of) {
    Measured m;
    m.limit = limit;
    m.value = worst<S>(s, [&](const Phase<S>& z) { return number(of(z, S(s.body.h))); });
    if (m.value <= m.limit) return m;
    const auto z = convert_phase<S>(random_state(s.body, s.seed));
    m.order = exponent<S>(s.body.h, limit, [&](double h) { return number(of(z, S(h))); });
    return m;
}

}  // namespace verilie::studies::certify
