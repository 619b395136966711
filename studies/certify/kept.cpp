// Momentum maps, energy where it is exact, the spin of a symmetric body.
#include <fmt/format.h>

#include <verilie/diagnostics/equivariance.hpp>
#include <verilie/diagnostics/momentum_map.hpp>
#include <verilie/lie/so3.hpp>

#include "certify/measure.hpp"

namespace verilie::studies::certify {

namespace {
template <class S> constexpr std::int64_t many = std::is_same_v<S, double> ? 64 : 16;

/// of(from, to) over one step and over n, judged against `limit`; its exponent over one step.
template <class S, class F>
Measured kept(const Subject& s, std::int64_t n, double limit, F of) {
    const auto march = flow<S>(s.method, s.body.make<S>());
    const S h(s.body.h / 2);
    Measured m;
    m.limit = limit;
    m.value = worst<S>(s, [&](const Phase<S>& z) {
        const double once = number(of(z, march(z, h, 1))), often = number(of(z, march(z, h, n)));
        return std::isnan(once) || often <= once ? once : often;
    });
    m.note = fmt::format("over {} steps", n);
    if (m.value <= m.limit) return m;
    const auto z = convert_phase<S>(random_state(s.body, s.seed));
    m.order = exponent<S>(s.body.h, limit, [&](double k) { return number(of(z, march(z, S(k), 1))); });
    return m;
}
template <class S>
Measured kept(const Subject& s, verilie::Law law) {
    constexpr std::int64_t n = many<S>;
    const auto problem = s.body.make<S>();
    const auto scales = problem->invariant_scales();
    return kept<S>(s, n, round_off<S>(s, n), [&](const Phase<S>& from, const Phase<S>& to) {
        return diagnostics::change<S>(*problem, law, from, to, [&](std::size_t i) { return scales[i]; });
    });
}
}  // namespace

/// Round-off is a random walk: 64 ulps of |p| times the root of the number of steps.
template <class S>
Measured momentum_map(const Subject& s) {
    constexpr std::int64_t n = many<S>;
    const auto problem = s.body.make<S>();
    return kept<S>(s, n, 64 * std::sqrt(double(n)) * (s.double_only() ? 100 : 1), [&](const Phase<S>& from, const Phase<S>& to) {
        return diagnostics::momentum_change<S>(*problem, from, to);
    });
}
template <class S> Measured energy(const Subject& s) { return kept<S>(s, verilie::Law::energy); }
/// Noether: a symplectic map keeps it if it commutes with turns of the body about its axis. Every method of the library does, by its
/// formula; of another, which may split by body axes and whose info cannot say so, it is seen.
template <class S> Measured spin(const Subject& s) {
    Measured m = kept<S>(s, verilie::Law::spin);
    if (!s.method.stem.empty()) return m;
    const auto march = flow<S>(s.method, s.body.make<S>());
    const auto Q = lie::exp<S>(Vec3<S>(S(0), S(0), ratio<S>(13, 10)));
    const double off = worst<S>(s, [&](const Phase<S>& z) {
        return number(separation<S>(march(diagnostics::turned_in_body<S>(z, Q), S(s.body.h), 1), diagnostics::turned_in_body<S>(march(z, S(s.body.h), 1), Q)));
    });
    if (off <= round_off<S>(s, 1)) return m;
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
