#pragma once
/// What is kept over a march: an invariant of the problem, and the energy.

#include <verilie/diagnostics/equivariance.hpp>
#include <verilie/diagnostics/momentum_map.hpp>

#include "certify/over_states.hpp"

namespace verilie::studies::certify {

template <class S> constexpr std::int64_t many = std::is_same_v<S, double> ? 64 : 16;

/// Kinetic and potential energy, each by its size: what the state at hand holds, never an initial value of another.
template <class S> S energy_scale(const AnyProblem<S>& problem, const Phase<S>& z) {
    using std::abs;
    S sum = problem.kinetic(z).total();
    for (const auto& u : problem.potential(z).u) sum += S(abs(u));
    return sum;
}

/// An invariant of one law over a scale of the state. Off by what backward errors of the map make of it.
template <verilie::Law law> struct Kept {
    template <class S>
    static double change(const AnyProblem<S>& problem, const Phase<S>& from, const Phase<S>& to, const Phase<S>& at) {
        const S scale = scale_of<S>(problem, at);
        return number(diagnostics::change<S>(problem, law, from, to, [&](std::size_t) { return scale; }));
    }
    template <class S> Gauge<S> on(const Subject& s) const {
        const auto problem = s.body.make<S>();
        const auto march = flow<S>(s.method, problem);
        const auto plain_problem = s.body.make<double>();
        const auto plain = plain_flow(s);
        return {
            [=](const Phase<S>& z, const S& h, std::int64_t n) { return change<S>(*problem, z, march(z, h, n), z); },
            [=, rounding = roundings<S>(s, 1), body = s.body](const Phase<double>& z, double h, std::int64_t n) {
                return double(n) * rounding
                     * (1
                         + magnified(
                             body, z, [&](const Phase<double>& y) { return plain(y, h, n); },
                             [&](const Phase<double>& a, const Phase<double>& b) {
                                 return change<double>(*plain_problem, a, b, z);
                             }));
            }};
    }

private:
    /// That of the energy, or the largest velocity.
    template <class S> static S scale_of(const AnyProblem<S>& problem, const Phase<S>& z) {
        using std::sqrt;
        if constexpr (law == verilie::Law::energy) return energy_scale<S>(problem, z);
        else return S(sqrt(verilie::detail::squared_extent<S>(z)));
    }
};
template <class S, class L> Measured kept(const Subject& s, const L& law) {
    Measured m = over_states<S>(s, many<S>, law);
    if (m.at.empty() && m.failed.empty()) m.note = fmt::format("over {} steps", many<S>);
    return m;
}
template <class S> Measured energy_kept(const Subject& s) { return kept<S>(s, Kept<verilie::Law::energy>{}); }

}  // namespace verilie::studies::certify
