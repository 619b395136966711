#include "list/facts.hpp"

#include "certify/laws.hpp"

namespace verilie::studies {

namespace {
std::string text(std::string_view words) { return std::string(words); }

std::string word(Law l) {
    switch (l) {
    case Law::energy: return "energy";
    case Law::momentum: return "momentum";
    case Law::spin: return "spin";
    case Law::constraint: return "constraint";
    }
    return "unknown";
}
std::string word(Power p) { return p == Power::dissipates ? "dissipates" : p == Power::none ? "none" : "any"; }
std::string word(Where w) { return text(name(w)); }

MethodFacts facts(const MethodInfo& m) {
    MethodFacts f{text(m.key), text(m.source), m.order, word(m.symmetric), word(m.symplectic), word(m.momentum_map),
        word(m.energy_free_body), word(m.accepts), m.implicit_in_loads, m.applied_loads, word(m.energy_linear),
        text(m.domain), text(m.note), {}, {}, {}, {}, {}, {}};
    const auto higher = [&](int order) { return order > m.order ? Absent<int>(order) : Absent<int>(); };
    f.order_spherical = higher(m.order_spherical), f.order_free = higher(m.order_free),
    f.order_free_velocity = higher(m.order_free_velocity), f.order_unloaded = higher(m.order_unloaded);
    return f;
}
MethodFacts facts_of_scheme(const MethodInfo& m) {
    MethodFacts f = facts(m);
    f.engines = text(m.engines);
    if (!m.equivariant) f.equivariant = false;
    return f;
}
ProblemFacts facts(const ProblemInfo& p) {
    ProblemFacts f{};
    f.key = p.key, f.source = p.source, f.why_in_set = p.why_in_set;
    for (const auto& x : p.parameters)
        f.parameters.push_back({text(x.name), text(x.text), text(x.unit), text(x.meaning)});
    for (const auto& x : p.invariants)
        f.invariants.push_back({text(x.name), word(x.law), text(x.needs), text(x.meaning)});
    f.energies.assign(p.potential_parts.begin(), p.potential_parts.end());
    f.T_order = p.T_order, f.ladder = p.ladder, f.T_drift = p.T_drift, f.h_drift = p.h_drift;
    f.physical = p.physical, f.chaotic = p.chaotic, f.translates = p.translates, f.separable = p.separable;
    if (const auto& a = p.applied; a.act) f.applied_loads = AppliedFacts{a.of_time, a.of_velocity, word(a.power)};
    return f;
}
}  // namespace

std::vector<MethodFacts> method_facts() {
    std::vector<MethodFacts> all;
    for (const auto& m : Catalogue::instance().methods()) all.push_back(facts(*m.info));
    return all;
}
std::vector<MethodFacts> scheme_facts() {
    std::vector<MethodFacts> all;
    for (const auto& m : Catalogue::instance().schemes()) all.push_back(facts_of_scheme(*m.info));
    return all;
}
std::vector<ProblemFacts> problem_facts() {
    std::vector<ProblemFacts> all;
    for (const auto& p : Catalogue::instance().problems()) all.push_back(facts(*p.info));
    return all;
}

std::vector<DiagnosticFacts> diagnostic_facts() {
    std::vector<DiagnosticFacts> all{{"attitude", "rms over [0, T] of |log(R_ref^T R_h)|", "rad", "a reference"},
        {"velocity", "rms over [0, T] of |W_h - W_ref|, body frame", "rad/time", "a reference"},
        {"h1", "relative H1 norm of the trajectory error, attitude by the logarithm", "1", "a reference"},
        {"q_error", "BG (37): root of a difference of squared H1 norms, half the order of h1", "1", "a reference"},
        {"energy_error", "BG (38): L2 norm of E_h - E(0) relative to E(0)", "1", "nothing"},
        {"drift", "slope of the energy error over a long run, its class and its exponent in h", "energy scale/time",
            "a trajectory that moves"}};
    for (const auto& law : certify::all_laws())
        all.push_back({text(law.key), text(law.measures), text(law.unit), text(law.needs)});
    return all;
}

std::vector<PairFacts> pair_facts() {
    const auto& c = Catalogue::instance();
    std::vector<PairFacts> all;
    for (const auto& m : c.methods())
        for (const auto& p : c.problems()) {
            const auto a = applies(*m.info, *p.info, p.make<fifty>(Parameters(p.info->parameters))->inertias());
            all.push_back({text(m.info->key), text(p.info->key), a.yes, a.reason});
        }
    return all;
}

}  // namespace verilie::studies
