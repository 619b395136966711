// Baker and Gonzalez (2021), section 5, the second problem that they leave open: the energy kept as exactly as the
// momenta. Energy stepping on SO(3), of the sphere of their pendulum.
#include <algorithm>
#include <cmath>

#include "claims/papers/baker_gonzalez/paper.hpp"
#include "claims/energy_stepping.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::baker_gonzalez {

namespace {
// It falls at the start; turns between t = 1 and 2, at z = 0.6, and just before t = 4.
const std::map<std::string, std::string> falling{{"Omega0", "0,-2/5,1"}};
constexpr int octaves = 8, stairs_an_octave = 256, groups = 4;

template <class S> using Stairs = EnergyStepping<S>;
/// A staircase of the pendulum, whose moment of inertia and weight are 1.
template <class S> Stairs<S> staircase(const S& stair, const S& edge) { return {S(1), S(1), stair, edge}; }
template <class S> typename Stairs<S>::State on_stairs(const Stairs<S>& stairs, const Phase<S>& z) {
    return stairs.start(z.q[0], z.q[0] * z.W[0]);
}

/// Largest changes over all of the staircases, in 50 digits.
struct OnStairs {
    fifty energy = 0, about_field = 0, about_arm = 0, back = 0, itself = 0;
    std::int64_t events = 0;
};
OnStairs kept_by_the_staircase(const Phase<fifty>& start, const fifty& T) {
    OnStairs k;
    const auto raise = [](fifty& most, const fifty& x) { most = std::max<fifty>(most, abs(x)); };
    for (int n = 0; n < 16; ++n) {
        const fifty stair = ratio<fifty>(1, 32 + n);
        const auto stairs = staircase<fifty>(stair, fifty(n) / 16 * stair);
        const auto z0 = on_stairs(stairs, start);
        auto z = z0;
        const auto total = [&](const auto& s) {
            return fifty(squared_norm(s.w) / 2 - (s.q * Vec3<fifty>(0, 0, 1))(2));
        };
        k.events += stairs.run(z, T);
        raise(k.energy, fifty(stairs.energy(z) - stairs.energy(z0))), raise(k.itself, fifty(total(z) - total(z0)));
        raise(k.about_field, fifty(stairs.about_field(z) - stairs.about_field(z0)));
        raise(k.about_arm, fifty(stairs.about_arm(z) - stairs.about_arm(z0)));
        z.w = -z.w;
        k.events += stairs.run(z, T);
        raise(k.back, lie::distance<fifty>(z.q, z0.q)), raise(k.back, norm(z.w + z0.w));
    }
    return k;
}

/// log2 of the ratio of mean errors of attitude at T, the stairs halved `octaves` times, an octave. Each mean is over
/// stairs spread over an octave and edges spread over a stair: one error alone depends on how near to an edge the
/// motion turns. Of groups of them, least and most.
struct StairOrder {
    double least = INFINITY, most = -INFINITY, coarse = 0, fine = 0;
};
StairOrder stair_order(const Phase<double>& start, const Phase<double>& end, double T) {
    const double golden = (std::sqrt(5.0) - 1) / 2;
    const auto mean = [&](int octave, int group) {
        double sum = 0;
        for (int k = group; k < stairs_an_octave; k += groups) {
            const double stair = std::exp2(-4 - octave - (k + 0.5) / stairs_an_octave),
                         part = std::fmod(golden * (k + 1), 1);
            const auto stairs = staircase(stair, part * stair);
            auto z = on_stairs(stairs, start);
            stairs.run(z, T);
            sum += lie::distance<double>(z.q, end.q[0]);
        }
        return sum / (stairs_an_octave / groups);
    };
    StairOrder e;
    for (int group = 0; group < groups; ++group) {
        const double coarse = mean(0, group), fine = mean(octaves, group);
        const double p = std::log2(coarse / fine) / octaves;
        e.least = std::min(e.least, p), e.most = std::max(e.most, p);
        e.coarse += coarse / groups, e.fine += fine / groups;
    }
    return e;
}

Measured energy_by_stairs(const Desk& desk) {
    const Pair pair = desk.pair("pendulum", "rrp_newmark", falling);
    const auto start = pair.problem->make<fifty>(pair.parameters)->initial();
    const OnStairs kept = kept_by_the_staircase(start, fifty(4));
    const auto exact = desk.reference({.problem = "pendulum", .set = falling, .T = "4", .outputs = 4});
    const auto at = [&](std::size_t i) { return convert<double>(exact.points[i].z); };
    const StairOrder falls = stair_order(at(0), at(1), 1), turns = stair_order(at(0), at(4), 4);
    const double momenta = std::max(plain(kept.about_field), plain(kept.about_arm));
    return Measured()
        .number("the energy itself", plain(kept.itself))
        .number("the energy of the staircase", plain(kept.energy))
        .number("e3.pi and a.pi", momenta)
        .number("the way back", plain(kept.back))
        .span("order before the first turning point", falls.least, falls.most)
        .span("order through turning points", turns.least, turns.most)
        .tell({fmt::format(
                   "over {} events the energy of the staircase changes by {:.0e}, e3.pi and a.pi by {:.0e}, "
                   "and the way back ends {:.0e} from the start; the energy itself changes by {:.0e}, of "
                   "stairs of 1/47 to 1/32; the order in the stair is {:.2f} to {:.2f} before the first turning point "
                   "and {:.2f} to {:.2f} through two of them",
                   kept.events, plain(kept.energy), momenta, plain(kept.back), plain(kept.itself), falls.least,
                   falls.most, turns.least, turns.most),
            {{"events", kept.events}, {"energy_of_the_staircase", plain(kept.energy)}, {"momenta", momenta},
                {"way_back", plain(kept.back)}, {"energy_itself", plain(kept.itself)},
                {"order_before_turning", {falls.least, falls.most}},
                {"order_through_turning", {turns.least, turns.most}},
                {"mean_error_before_turning", {falls.coarse, falls.fine}},
                {"mean_error_through_turning", {turns.coarse, turns.fine}}}});
}

/// Of the orders: 1 and 1/2.
Predicate stair_orders() {
    return all_of({within("order before the first turning point", 0.95, 1.05, 0.9, 1.1),
        within("order through turning points", 0.45, 0.55, 0.4, 0.6)});
}
Predicate kept_exactly(const std::string& energy) {
    return each({energy, "e3.pi and a.pi", "the way back"}, [](const std::string& name) { return vanishes(name); });
}
}  // namespace

Claims energy_stepping() {
    return {{.id = "bg-open-energy-stepping",
        .where = "section 5 (second open problem)",
        .says = "An energy-stepping or force-stepping integrator on SE(3)^n keeps the energy as exactly as the momenta "
                "(left open by the paper).",
        .asked = "the sphere of the pendulum, Omega0 = (0, -2/5, 1): 16 stairs of 1/47 to 1/32 to T = 4 and back in "
                 "50 digits; 256 stairs an octave, halved eight times from 1/16, to T = 1 and 4",
        .holds = all_of({kept_exactly("the energy itself"), stair_orders()}),
        .corrected = {{"of one sphere in a potential linear in R, and the energy of the staircase, not the energy "
                       "itself, at order 1, and 1/2 through turning points",
            all_of({kept_exactly("the energy of the staircase"), stair_orders()})}},
        .note = "A showcase, no method of the catalogue: its steps end at the edges of the stairs, not at given "
                "times. An integrator on SE(3)^n in any potential is still open here.",
        .command = "verilie claims --claim bg-open-energy-stepping",
        .measure = energy_by_stairs,
        .weight = 20}};
}

}  // namespace verilie::studies::claims::baker_gonzalez
