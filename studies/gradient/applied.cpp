// Whether applied loads are what the problem declares of them.
#include <algorithm>

#include "gradient/gradient.hpp"
#include "gradient/triples.hpp"

namespace verilie::studies {

namespace {
using Loads = std::vector<BodyLoad<fifty>>;

fifty size_of(const Loads& a) {
    fifty sum(0);
    for (const auto& l : a) sum += squared_norm(l.F) + squared_norm(l.T);
    return sqrt(sum);
}
Loads difference(Loads a, const Loads& b) {
    for (std::size_t i = 0; i < a.size(); ++i) a[i].F -= b[i].F, a[i].T -= b[i].T;
    return a;
}
/// What was seen at random states: each the largest of all.
struct Seen {
    /// sizes; relative change with t alone, with v and W alone
    fifty force = 0, loads = 0, by_time = 0, by_velocity = 0;
    fifty most_power = -1, least_power = 1;  ///< over the product of sizes of loads and velocities
    bool finite = true;
};

/// A potential is a function of positions and attitudes alone. Where it is no number it says nothing.
std::string fault_of_potential(const AnyProblem<fifty>& problem, int states, unsigned seed) {
    Triples random(problem, seed);
    const auto U = [&](const Phase<fifty>& z) { return problem.potential(z).total(); };
    if (!is_finite(U(problem.initial()))) return "the potential of the initial state is no number";
    for (int k = 0; k < states; ++k) {
        const auto [here, later, faster] = random.next();
        const fifty u = U(here);
        if (!is_finite(u)) continue;
        if (U(later) != u) return "the potential depends on time, which only applied loads may";
        if (U(faster) != u) return "the potential depends on velocities, which only applied loads may";
    }
    return {};
}

Seen see(const AnyProblem<fifty>& problem, int states, unsigned seed) {
    Triples random(problem, seed);
    const auto loads = [&](const Phase<fifty>& z) {
        const fifty nan = std::numeric_limits<fifty>::quiet_NaN();
        // marches ask with what they found last
        const Vec3<fifty> unset(nan, nan, nan);
        Loads out(z.size(), {unset, unset});
        problem.applied(z, std::span(out));
        return out;
    };
    Seen seen;
    for (int k = 0; k < states; ++k) {
        const auto [z, later, faster] = random.next();
        const Loads here = loads(z), then = loads(later), moving = loads(faster);
        const fifty size = size_of(here), over = size > 0 ? size : fifty(1);
        if (!is_finite(size) || !is_finite(size_of(then)) || !is_finite(size_of(moving)))
            return seen.finite = false, seen;
        for (const auto& l : here) seen.force = std::max<fifty>(seen.force, norm(l.F));
        seen.loads = std::max<fifty>(seen.loads, size);
        seen.by_time = std::max<fifty>(seen.by_time, fifty(size_of(difference(then, here)) / over));
        seen.by_velocity = std::max<fifty>(seen.by_velocity, fifty(size_of(difference(moving, here)) / over));
        fifty power(0), terms(0);
        for (std::size_t i = 0; i < here.size(); ++i) {
            power += dot(here[i].F, z.v[i]) + dot(here[i].T, z.W[i]);
            terms += norm(here[i].F) * norm(z.v[i]) + norm(here[i].T) * norm(z.W[i]);
        }
        const fifty relative = terms > 0 ? fifty(power / terms) : fifty(0);
        seen.most_power = std::max<fifty>(seen.most_power, relative),
        seen.least_power = std::min<fifty>(seen.least_power, relative);
    }
    return seen;
}
}  // namespace

std::string applied_fault(const AnyProblem<fifty>& problem, int states, unsigned seed) {
    const AppliedLoads& said = problem.info().applied;
    if (auto fault = fault_of_potential(problem, states, seed); !fault.empty()) return fault;
    if (!said.act) return {};
    const fifty nothing("1e-40");
    const Seen seen = see(problem, states, seed);
    const auto at = " at " + std::to_string(states) + " random states";
    const auto depends = [&](const fifty& change, bool declared, const std::string& on) -> std::string {
        if (change > nothing && !declared)
            return "the applied loads depend on " + on + ", and the problem does not say so";
        if (!(change > nothing) && declared)
            return "the problem says that its applied loads depend on " + on + ", and they do not" + at;
        return {};
    };
    if (!seen.finite) return "the applied loads are not finite, or not set by applied(phase, out)," + at;
    if (seen.force > 0 && !problem.info().translates)
        return "the applied loads have a force, and the problem does not say that it translates";
    if (!(seen.loads > 0)) return "the problem says that applied loads act, and they are zero" + at;
    if (auto fault = depends(seen.by_time, said.of_time, "time"); !fault.empty()) return fault;
    if (auto fault = depends(seen.by_velocity, said.of_velocity, "velocity"); !fault.empty()) return fault;
    if (said.power == Power::dissipates && seen.most_power > nothing)
        return "the problem says that its applied loads dissipate, and their power is positive at some of "
             + std::to_string(states) + " random states";
    if (said.power == Power::dissipates && !(seen.least_power < -nothing))
        return "the problem says that its applied loads dissipate, and their power is zero" + at
             + ": say .power = Power::none";
    if (said.power == Power::none && (seen.most_power > nothing || seen.least_power < -nothing))
        return "the problem says that its applied loads do no work, and they do at some of " + std::to_string(states)
             + " random states";
    return {};
}

}  // namespace verilie::studies
