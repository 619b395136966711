// The energy of a free body is kept.
#include "certify/asks.hpp"
#include "certify/controls.hpp"
#include "certify/kept.hpp"

namespace verilie::studies::certify {

namespace {
/// Where two moments are equal, a × Ja has no component along the axis e3, whatever a: a drift that changes p = JW by such
/// products alone, and keeps |p|, keeps p3, and the energy is a function of both. So do several that lose it on a triaxial
/// body. Nothing is denied there.
bool speaks_of_energy(const MethodInfo& m, const Body& b) {
    return holds(m.energy_free_body, b.spherical) || b.make<fifty>()->inertias()[0].axis < 0;
}
template <class S> Measured energy_of_free_body(const Subject& s) {
    if (!s.place || turn(*s.place) > 0) return energy_kept<S>(s);
    Measured m;
    m.unresolved = "at rest there is no energy to lose";
    return m;
}
}  // namespace

Law law_energy_free_body() {
    return {
        .key = "energy_free_body",
        .rank = 60,
        .measures = "change of the energy over 64 steps (16 in fifty)",
        .unit = "energy of the state",
        .needs = "a free body that is no sphere",
        .asks = [](const MethodInfo& m,
                    const Body& b) { return rotates(b) && !b.loaded && !b.spherical && speaks_of_energy(m, b); },
        .claims = [](const MethodInfo& m, const Body& b) { return holds(m.energy_free_body, b.spherical); },
        .both_ways = true,
        .in_double = energy_of_free_body<double>,
        .in_fifty = energy_of_free_body<fifty>,
        .controls = []() -> std::vector<Control> {
            return {{probe("exact_axisymmetric", "free_body_physical", {{"J", "2,2,4"}}),
                probe("lie_verlet", "free_body_physical", {{"J", "2,3,4"}})}};
        },
    };
}

}  // namespace verilie::studies::certify
