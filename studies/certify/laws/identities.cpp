// Methods that theory says are one map give the same step.
#include <algorithm>
#include <array>

#include "certify/asks.hpp"
#include "certify/controls.hpp"
#include "certify/over_states.hpp"

namespace verilie::studies::certify {

namespace {
/// Methods that are the same map to round-off at any step, on spheres or on every body.
struct Family {
    Where same;
    std::array<std::string_view, 6> methods;
};
constexpr std::array<Family, 6> same_maps{{
    {Where::spherical, {"rrp_body", "rrp_spatial", "lgvi", "rrp_general", "rrp_general_closed", "rattle"}},
    {Where::always, {"lgvi", "rrp_general", "rrp_general_closed", "rattle"}},
    {Where::spherical, {"rrp_newmark", "lie_newmark"}},
    {Where::spherical, {"lie_newmark_exp", "romero_vi", "liemid_ea", "exact_axisymmetric", "exact_free"}},
    {Where::always, {"exact_axisymmetric", "exact_free"}},
    {Where::spherical, {"dumbbell_midpoint", "simo_wong"}},
}};
/// The others of a method's family that the catalogue has and that step this body.
std::vector<const MethodEntry*> twins(std::string_view method, const Body& body) {
    std::vector<const MethodEntry*> all;
    for (const auto& [same, family] : same_maps) {
        const auto in_family = [&](std::string_view key) {
            return std::find(family.begin(), family.end(), key) != family.end();
        };
        if (!in_family(method) || (same == Where::always) == body.spherical) continue;
        for (const auto& e : Catalogue::instance().methods())
            if (e.info->key != method && in_family(e.info->key) && body.verdict(*e.info).yes) all.push_back(&e);
    }
    return all;
}

/// The largest distance from a twin, off by the backward errors of both maps. Of one step, or of eight at half the
/// body's own.
struct Identity {
    template <class S> Gauge<S> on(const Subject& s) const {
        const auto problem = s.body.make<S>();
        std::vector<Flow<S>> others;
        for (const MethodEntry* twin : twins(s.method.info->key, s.body)) others.push_back(flow<S>(*twin, problem));
        const auto own = flow<S>(s.method, problem);
        const auto plain = plain_flow(s);
        return {[=](const Phase<S>& z, const S& h, std::int64_t n) {
                    double most = 0;
                    const auto end = own(z, h, n);
                    for (const auto& other : others) {
                        const double apart = number(separation(end, other(z, h, n)));
                        if (most == most && !(apart <= most)) most = apart;
                    }
                    return most;
                },
            [=, rounding = roundings<S>(s, 1), body = s.body](const Phase<double>& z, double h, std::int64_t n) {
                return double(n) * rounding
                     * (1 + magnified(body, z, [&](const Phase<double>& y) { return plain(y, h, n); }));
            }};
    }
};

template <class S> Measured identities(const Subject& s) {
    Measured m = over_states<S>(s, 8, Identity{});
    std::string names;
    for (const MethodEntry* twin : twins(s.method.info->key, s.body))
        names += (names.empty() ? "= " : ", ") + std::string(twin->info->key);
    m.note = names + (m.note.empty() ? "" : "; ") + m.note;
    return m;
}

/// rrp_spatial under the name of another.
MethodEntry impostor() {
    static const MethodInfo named = [] {
        MethodInfo info = *Catalogue::instance().method("rrp_spatial").info;
        info.key = "rrp_newmark";
        return info;
    }();
    MethodEntry e = Catalogue::instance().method("rrp_spatial");
    e.info = &named;
    return e;
}
const MethodEntry& as_rrp_newmark() {
    static const MethodEntry e = impostor();
    return e;
}
}  // namespace

Law law_identities() {
    return {
        .key = "identities",
        .rank = 100,
        .measures = "distance of methods that are one map, over 8 steps, relative",
        .unit = "1",
        .needs = "a method with a twin on this body",
        .asks = [](const MethodInfo& m, const Body& b) { return rotates(b) && b.loaded && !twins(m.key, b).empty(); },
        .claims = [](const MethodInfo&, const Body&) { return true; },
        .both_ways = true,
        .in_double = identities<double>,
        .in_fifty = identities<fifty>,
        .controls = []() -> std::vector<Control> {
            return {{probe("exact_axisymmetric", "pendulum", {{"J", "2,2,2"}}),
                probe(as_rrp_newmark(), "pendulum", {{"J", "2,2,2"}})}};
        },
    };
}

}  // namespace verilie::studies::certify
