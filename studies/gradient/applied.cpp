// Whether the potential and the applied loads are what the problem declares of them.
#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <verilie/lie/so3.hpp>

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

bool differ(const fifty& a, const fifty& b, const fifty& size) {
    return abs(fifty(a - b)) > fifty("1e-40") * (1 + size);
}
/// A sum of the entries of R has along a turn about an axis the terms 1, cos and sin alone: the next three of eight equal
/// turns vanish.
bool is_linear(const AnyProblem<fifty>& problem, const Phase<fifty>& z, std::size_t body, const Vec3<fifty>& axis) {
    constexpr int turns = 8;
    const fifty step = 2 * fifty::pi() / turns;
    std::array<fifty, turns> u;
    fifty size(0);
    auto turned = z;
    for (int k = 0; k < turns; ++k) {
        turned.q[body] = z.q[body] * lie::exp(fifty(step * k) * axis);
        u[std::size_t(k)] = problem.potential(turned).total();
        size = std::max<fifty>(size, abs(u[std::size_t(k)]));
    }
    for (int of = 2; of <= turns / 2; ++of) {
        fifty c(0), s(0);
        for (int k = 0; k < turns; ++k)
            c += u[std::size_t(k)] * cos(fifty(step * (of * k))), s += u[std::size_t(k)] * sin(fifty(step * (of * k)));
        if (differ(c, 0, size) || differ(s, 0, size)) return false;
    }
    return true;
}
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
        for (std::size_t i = 0; i < here.size(); ++i) {
            auto same = here;
            same.q[i] = fifty(-1) * here.q[i];
            if (differ(U(same), u, abs(u)))
                return "the potential differs at q and at -q, which are one attitude: it is no function of R";
            if (problem.info().linear_potential && !is_linear(problem, here, i, normalised(faster.W[i])))
                return "the problem says that its potential is linear in R, and it is not";
        }
    }
    return {};
}
/// Of what the scale of the energy says that moves, all that a motion shows is to be a good part.
std::string fault_of_scale(const AnyProblem<fifty>& problem, std::span<const Phase<fifty>> motion) {
    constexpr double most = 1000;
    if (motion.empty()) return {};
    fifty kinetic(0), least = problem.potential(motion[0]).total(), largest = least;
    for (const auto& z : motion) {
        const fifty u = problem.potential(z).total();
        kinetic = std::max<fifty>(kinetic, problem.kinetic(z).total());
        least = std::min<fifty>(least, u), largest = std::max<fifty>(largest, u);
    }
    const fifty moves = std::max<fifty>(kinetic, fifty(largest - least)), scale = problem.invariant_scales().at(0);
    if (!(moves > 0) || !(scale > most * moves)) return {};
    return fmt::format(
        "the scale of the energy is {:.3g}, and over a motion no more than {:.3g} is kinetic or comes and "
        "goes in the potential: shares of that scale hide what is lost",
        static_cast<double>(scale), static_cast<double>(moves));
}

/// At random states, and at those of a motion.
Seen see(const AnyProblem<fifty>& problem, std::span<const Phase<fifty>> motion, int states, unsigned seed) {
    Triples random(problem, seed, motion);
    const auto loads = [&](const Phase<fifty>& z) {
        const fifty nan = std::numeric_limits<fifty>::quiet_NaN();
        // marches ask with what they found last
        const Vec3<fifty> unset(nan, nan, nan);
        Loads out(z.size(), {unset, unset});
        problem.applied(z, std::span(out));
        return out;
    };
    Seen seen;
    for (int k = 0; k < states + int(motion.size()); ++k) {
        const auto [z, later, faster] = k < states ? random.next() : random.from(motion[std::size_t(k - states)]);
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

std::string applied_fault(
    const AnyProblem<fifty>& problem, std::span<const Phase<fifty>> motion, int states, unsigned seed) {
    const AppliedLoads& said = problem.info().applied;
    if (auto fault = fault_of_potential(problem, states, seed); !fault.empty()) return fault;
    if (auto fault = fault_of_scale(problem, motion); !fault.empty()) return fault;
    if (!said.act) return {};
    const fifty nothing("1e-40");
    const Seen seen = see(problem, motion, states, seed);
    const auto where = fmt::format("{} random states and {} of a motion", states, motion.size()), at = " at " + where;
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
        return "the problem says that its applied loads dissipate, and their power is positive at some of " + where;
    if (said.power == Power::dissipates && !(seen.least_power < -nothing))
        return "the problem says that its applied loads dissipate, and their power is zero" + at
             + ": say .power = Power::none";
    if (said.power == Power::none && (seen.most_power > nothing || seen.least_power < -nothing))
        return "the problem says that its applied loads do no work, and they do at some of " + where;
    return {};
}

}  // namespace verilie::studies
