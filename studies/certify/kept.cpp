// Momentum maps, energy where it is exact, the spin of a symmetric body.
#include <verilie/diagnostics/equivariance.hpp>
#include <verilie/diagnostics/momentum_map.hpp>

#include "certify/over_states.hpp"

namespace verilie::studies::certify {

namespace {
template <class S> constexpr std::int64_t many = std::is_same_v<S, double> ? 64 : 16;

/// Round-off is a random walk: 64 ulps of |p| times the root of the number of steps.
struct Momentum {
    template <class S> Gauge<S> on(const Subject& s) const {
        const auto problem = s.body.make<S>();
        const auto march = flow<S>(s.method, problem);
        return {[=](const Phase<S>& z, const S& h, std::int64_t n) {
                    return number(diagnostics::momentum_change<S>(*problem, z, march(z, h, n)));
                },
            [ulps = (s.double_only() ? 6400. : 64.) * s.ulps()](
                const Phase<double>&, double, std::int64_t n) { return ulps * std::sqrt(double(n)); }};
    }
};

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
    /// Kinetic and potential energy, each by its size; or the largest velocity: what the state at hand holds, never an
    /// initial value of another.
    template <class S> static S scale_of(const AnyProblem<S>& problem, const Phase<S>& z) {
        using std::abs;
        using std::sqrt;
        if constexpr (law == verilie::Law::energy) {
            S sum = problem.kinetic(z).total();
            for (const auto& u : problem.potential(z).u) sum += S(abs(u));
            return sum;
        } else return S(sqrt(verilie::detail::squared_extent<S>(z)));
    }
};
template <class S, class L> Measured kept(const Subject& s, const L& law) {
    Measured m = over_states<S>(s, many<S>, law);
    if (m.at.empty() && m.failed.empty()) m.note = fmt::format("over {} steps", many<S>);
    return m;
}
}  // namespace

template <class S> Measured momentum_map(const Subject& s) { return kept<S>(s, Momentum{}); }
template <class S> Measured energy(const Subject& s) { return kept<S>(s, Kept<verilie::Law::energy>{}); }
/// Noether: a symplectic map keeps it if it commutes with turns of the body about its axis. Every method of the library
/// does, by its formula; of another, which may split by body axes and whose info cannot say so, it is seen.
template <class S> Measured spin(const Subject& s) {
    Measured m = kept<S>(s, Kept<verilie::Law::spin>{});
    if (!s.method.stem.empty() || m.value <= m.limit || !m.failed.empty()) return m;
    const Body body = m.at.empty() ? s.body : body_of(*s.body.problem, m.set);
    const auto march = flow<S>(s.method, body.make<S>());
    const auto Q = lie::exp(Vec3<S>(S(0), S(0), ratio<S>(13, 10)));
    const auto z = m.at.empty() ? convert<S>(random_state(body, s.seed)) : state_of<S>(place_of(m.at, body));
    const S h(m.at.empty() ? s.h() : place_of(m.at, body).h);
    const double off = number(separation(
        march(diagnostics::turned_in_body<S>(z, Q), h, 1), diagnostics::turned_in_body<S>(march(z, h, 1), Q)));
    if (off <= 10 * roundings<S>(s, 1)) return m;
    m.owed = false;
    m.note += fmt::format("; a turn of the body about its axis changes a step by {:.2g}, so that nothing is owed", off);
    return m;
}

template Measured momentum_map<double>(const Subject&);
template Measured momentum_map<fifty>(const Subject&);
template Measured energy<double>(const Subject&);
template Measured energy<fifty>(const Subject&);
template Measured spin<double>(const Subject&);
template Measured spin<fifty>(const Subject&);

}  // namespace verilie::studies::certify
