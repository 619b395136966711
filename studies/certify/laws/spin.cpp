// The momentum of a symmetric body about its axis is kept.
#include "certify/asks.hpp"
#include "certify/controls.hpp"
#include "certify/kept.hpp"

namespace verilie::studies::certify {

namespace {
/// Noether: a symplectic map keeps it if it commutes with turns of the body about its axis. Every method of a paper
/// here does, by its formula, but those that split by body axes; of these, and of other methods, it is seen.
template <class S> Measured spin(const Subject& s) {
    Measured m = kept<S>(s, Kept<verilie::Law::spin>{});
    const MethodInfo& info = *s.method.info;
    const bool of_a_paper = !s.method.stem.empty() && info.engines.empty() && !info.splits_axes;
    if (of_a_paper || m.value <= m.limit || !m.failed.empty()) return m;
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
}  // namespace

Law law_spin() {
    return {
        .key = "spin",
        .rank = 80,
        .measures = "change of the spin about the body's symmetry axis over 64 steps (16 in fifty)",
        .unit = "velocity of the state",
        .needs = "a body symmetric about its arm",
        .asks = [](const MethodInfo&,
                    const Body& b) { return rotates(b) && b.loaded && conservative(b) && has(b, verilie::Law::spin); },
        .claims = [](const MethodInfo& m, const Body& b) { return holds(m.symplectic, b.spherical); },
        .both_ways = false,
        .in_double = spin<double>,
        .in_fifty = spin<fifty>,
        .controls = []() -> std::vector<Control> {
            return {{probe("exact_axisymmetric", "heavy_top"), probe("simo_wong", "dumbbell")}};
        },
    };
}

}  // namespace verilie::studies::certify
