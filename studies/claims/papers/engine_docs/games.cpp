// Jolt, Avian, Rapier, Bepu and Box3D: one velocity, one gyroscopic step, one rotation.
#include <algorithm>
#include <cmath>

#include "claims/papers/engine_docs/paper.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::engine_docs {

namespace {

/// Turns about the axis of the least inertia, nearly: its energy is the largest at its momentum; and of the most.
const Body fast{{1, 2, 3}, {2, .1, .1}}, slow{{1, 2, 3}, {.1, .1, 2}};
struct Ends {
    double rise, end, kept;  ///< largest E/E0 - 1; 2 J2 E/|p|^2 and | |p|/|p0| - 1 | at the end
};
/// After n steps of h.
Ends follow(
    const Desk& desk, const std::string& scheme, const Body& body, const Rational& h, std::int64_t n, int axis) {
    const Pair pair = desk.pair("free_body", scheme, parameters(body));
    const auto problem = pair.problem->make<double>(pair.parameters);
    const double start = energy_of(*problem, problem->initial()), size = norm(times(body.J, body.W));
    Ends ends{-INFINITY, NAN, NAN};
    watch_to_end<double>(pair, h, n, [&](std::int64_t k, const Phase<double>& z) {
        const double E = energy_of(*problem, z), p = norm(times(body.J, z.W[0]));
        if (k > 0) ends.rise = std::max(ends.rise, E / start - 1);
        ends.end = 2 * body.J(axis) * E / (p * p), ends.kept = std::abs(p / size - 1);
    });
    return ends;
}

Claim rescaling(const std::string& id, const std::string& where, const std::string& scheme, const std::string& note,
    Measured (*measure)(const Desk&)) {
    return {.id = id,
        .where = where,
        .says = "To rescale the momentum after the gyroscopic step avoids that energy is introduced.",
        .asked = scheme
               + ", free body with J = 1, 2, 3 that spins about the axis of the largest moment, nearly, h = 1/20, "
                 "T = 2000",
        .holds = at_most("largest rise of the energy", 1e-9, 1e-3),
        .note = note,
        .command = "verilie run --problem free_body --set J=1,2,3 --set W0=0.1,0.1,2 --method " + scheme
                 + " --h 1/20 --T 2000",
        .measure = measure};
}
Measured rescaled(const Desk& desk, const std::string& scheme) {
    const Rational h(1, 20);
    const Ends from_below = follow(desk, scheme, slow, h, 40000, 1),
               from_above = follow(desk, scheme, fast, h, 40000, 1);
    return Measured()
        .number("largest rise of the energy", from_below.rise)
        .tell({fmt::format("begun near rotation about the axis of the largest moment, which has the least energy, the "
                           "energy rises by {:.1f} %; begun near that of the smallest it rises by {:.1f} % at most; "
                           "2 J2 E / L^2, 1 for the middle axis, ends at {:.4f} and {:.4f}",
                   100 * from_below.rise, 100 * std::max(0.0, from_above.rise), from_below.end, from_above.end),
            {{"rise", from_below.rise}, {"2_J2_E_over_L2", {from_below.end, from_above.end}},
                {"change_of_|L|", {from_below.kept, from_above.kept}}}});
}
Claim jolt_rescales() {
    return rescaling("eng-jolt-rescaling", "Jolt, MotionProperties.inl, a comment", "jolt",
        transcribed("Jolt 3b47ec39, ApplyGyroscopicForceInternal")
            + "Run, too: jolt-physics 1.1.0 takes the same step. |L| is kept, so the energy goes to that of the middle "
              "axis from both sides.",
        [](const Desk& desk) { return rescaled(desk, "jolt"); });
}
Claim avian_rescales() {
    return rescaling("eng-avian-rescaling", "Avian, integrator/mod.rs, a comment", "physx",
        transcribed("Avian 60ef5cf4, solve_gyroscopic_torque")
            + "The same step as that of PhysX with its gyroscopic forces, which was run; no binary of Avian was.",
        [](const Desk& desk) { return rescaled(desk, "physx"); });
}

/// Of random free bodies, in so many steps of a tenth of a radian: the energy over its start, minus 1. The median.
constexpr int drawn = 1000, ten_turns = 628;
double median_change(const Desk& desk, std::int64_t steps) {
    std::vector<double> changes;
    for (int seed = 1; seed <= drawn; ++seed) {
        const Body body = at_angle(random_body(std::uint64_t(seed)), .1);
        const Pair pair = desk.pair("free_body", "mujoco_implicit", parameters(body));
        const auto problem = pair.problem->make<double>(pair.parameters);
        const auto z = problem->initial();
        changes.push_back(energy_of(*problem, after(pair, problem, z, 1, steps)) / energy_of(*problem, z) - 1);
    }
    std::nth_element(changes.begin(), changes.begin() + drawn / 2, changes.end());
    return changes[drawn / 2];
}
Measured rapier_comment(const Desk& desk) {
    const double one = median_change(desk, 1), many = median_change(desk, ten_turns);
    return Measured()
        .number("median change of the energy in a step", one)
        .number("median change of the energy in ten turns", many)
        .fact("one of them is at least a tenth, the other less", (one <= -.1) != (many <= -.1))
        .tell({fmt::format("the median of {} bodies changes by {:+.2g} of its energy in a step, and by {:+.3f} in ten "
                           "turns",
                   drawn, one, many),
            {{"bodies", drawn}, {"in_a_step", one}, {"in_ten_turns", many}}});
}
Claim implicit_is_very_dissipative() {
    return {.id = "eng-rapier-implicit",
        .where = "Rapier, rigid_body.rs, a comment",
        .says = "The implicit gyroscopic step is very dissipative.",
        .asked =
            "the linearly implicit step (mujoco_implicit) on 1000 random free bodies, h|w| = 1/10, once and for ten "
            "turns; very: a tenth of the energy",
        .holds = all_of({at_most("median change of the energy in a step", -.1, -.01),
            at_most("median change of the energy in ten turns", -.1, -.01)}),
        .undecidable =
            Undecidable{.reason = fact("one of them is at least a tenth, the other less", "both are, or neither is")},
        .note = transcribed("Rapier ccd01cd2, which names the step that it does not take; the step itself as in MuJoCo")
              + "The sentence names no step and no time, and what is lost grows with the time, so a limit on \"very\" "
                "would decide it and not the engine. At larger steps some bodies gain energy "
                "(eng-mujoco-implicit-energy).",
        .command = "verilie claims --paper ENG",
        .measure = rapier_comment,
        .weight = 3};
}

Measured conserve_momentum(const Desk& desk) {
    const Ends e = follow(desk, "bepu_conserve", slow, Rational(1, 20), 40000, 0);
    return Measured()
        .number("2 J1 E / L^2 at the end", e.end)
        .number("change of |L|", e.kept)
        .tell({fmt::format("from the axis of the largest moment 2 J1 E / L^2 goes to {:.6f}; |L| is kept to {:.0e}",
                   e.end, e.kept),
            {{"2_J1_E_over_L2", e.end}, {"change_of_|L|", e.kept}}});
}
Claim conserve_drifts() {
    return {.id = "eng-bepu-conserve",
        .where = "Bepu, AngularIntegrationMode, ConserveMomentum",
        .says = "Momentum is conserved, and the body drifts towards the axis of the least inertia.",
        .asked =
            "bepu_conserve, free body with J = 1, 2, 3 that spins about the axis of the largest moment, nearly, h = "
            "1/20, T = 2000",
        .holds = all_of({at_least("2 J1 E / L^2 at the end", .99, .9), at_most("change of |L|", 1e-10, 1e-6)}),
        .note = transcribed("bepuphysics2 956a679f, PoseIntegrator.cs") + "No binary of Bepu was run.",
        .command =
            "verilie run --problem free_body --set J=1,2,3 --set W0=0.1,0.1,2 --method bepu_conserve --h 1/20 --T "
            "2000",
        .measure = conserve_momentum};
}

/// |pi - pi0| / |pi0| at T = 2.
double swing(const Desk& desk, const std::string& scheme, std::int64_t steps_a_unit) {
    const Pair pair = desk.pair("free_body", scheme, parameters(triaxial));
    Vec3<double> before, now;
    watch_to_end<double>(
        pair, Rational(1, steps_a_unit), 2 * steps_a_unit, [&](std::int64_t k, const Phase<double>& z) {
            now = z.q[0] * times(triaxial.J, z.W[0]);
            if (k == 0) before = now;
        });
    return norm(now - before) / norm(before);
}
Measured gyroscopic_torque(const Desk& desk) {
    const double coarse = swing(desk, "bepu_gyro_as_written", 100), fine = swing(desk, "bepu_gyro_as_written", 800),
                 other = swing(desk, "bullet", 800);
    return Measured()
        .number("|pi - pi0| / |pi0| at h = 1/100", coarse)
        .number("|pi - pi0| / |pi0| at h = 1/800", fine)
        .tell({fmt::format(
                   "at T = 2 the momentum in space is off by {:.2f} of itself with h = 1/100 and by {:.2f} with h = "
                   "1/800 (by bullet's step {:.3f})",
                   coarse, fine, other),
            {{"h=1/100", coarse}, {"h=1/800", fine}, {"bullet, h=1/800", other}}});
}
Claim gyroscopic_conserves() {
    return {.id = "eng-bepu-gyroscopic",
        .where = "Bepu, AngularIntegrationMode, ConserveMomentumWithGyroscopicTorque",
        .says = "Angular momentum is conserved approximately.",
        .asked = "bepu_gyro_as_written, free body with J = 1, 2, 2.5, T = 2, h = 1/100 and 1/800",
        .holds = all_of(
            {at_most("|pi - pi0| / |pi0| at h = 1/800", .05, .5), at_most("|pi - pi0| / |pi0| at h = 1/100", .1, .5)}),
        .note = transcribed("bepuphysics2 956a679f, PoseIntegrator.cs, as written")
              + "The residual has the other sign than the comment above it derives. This was read and transcribed; no "
                "binary of Bepu was run, and the claim is of this transcription.",
        .command =
            "verilie run --problem free_body --set J=1,2,2.5 --set W0=1,-0.7,0.9 --method bepu_gyro_as_written --h "
            "1/100 --T 2",
        .measure = gyroscopic_torque};
}

/// The ruler after ten radians, h|w| = 1/10: what the momentum in space is off by, over its start, and the attitude, rad.
struct Off {
    double momentum, attitude;
};
Off of_ruler(const Desk& desk, const std::string& scheme) {
    const Body body = at_angle(ruler, .1);
    const auto set = parameters(body);
    const Pair pair = desk.pair("free_body", scheme, set);
    const auto problem = pair.problem->make<double>(pair.parameters);
    const Phase<double>
        z = problem->initial(),
        end = after(pair, problem, z, 1, 100),
        exact = convert<double>(
            desk.reference({.problem = "free_body", .set = set, .T = "100", .outputs = 1}).points.back().z);
    const Vec3<double> before = z.q[0] * times(body.J, z.W[0]), now = end.q[0] * times(body.J, end.W[0]);
    return {norm(now - before) / norm(before), apart(end, exact).attitude};
}
Measured long_bodies(const Desk& desk) {
    const Off with = of_ruler(desk, "box3d"), without = of_ruler(desk, "no_gyro_cay");
    const bool momentum = with.momentum < without.momentum, attitude = with.attitude < without.attitude;
    return Measured()
        .fact("the momentum is nearer to its start with it than without", momentum, {with.momentum, without.momentum})
        .fact(
            "the attitude is nearer to the exact one with it than without", attitude, {with.attitude, without.attitude})
        .fact("the two measures disagree", momentum != attitude)
        .tell(
            {fmt::format("after ten radians the momentum of the ruler is off by {:.3f} of itself with it and by {:.3f} "
                         "without it, the attitude by {:.2f} and by {:.2f} rad",
                 with.momentum, without.momentum, with.attitude, without.attitude),
                {{"momentum", {with.momentum, without.momentum}}, {"attitude", {with.attitude, without.attitude}}}});
}
Claim box3d_improves() {
    return {.id = "eng-box3d-gyroscopic",
        .where = "Box3D, solver.c, a comment",
        .says = "The gyroscopic iteration improves the simulation of long skinny bodies.",
        .asked =
            "box3d, and the step without it (no_gyro_cay), a free ruler 1 x 0.1 x 0.02, w along (0, 0.6, 0.8), h|w| = "
            "1/10, until it has turned by ten radians",
        .holds = all_of({fact("the momentum is nearer to its start with it than without", "it is farther"),
            fact("the attitude is nearer to the exact one with it than without", "it is farther")}),
        .undecidable = Undecidable{.reason = fact("the two measures disagree", "they agree")},
        .note = transcribed("Box3D 30c67b5e, solver.c")
              + "The sentence names no measure and no step. No binary of Box3D was run.",
        .command = "verilie claims --paper ENG",
        .measure = long_bodies};
}
}  // namespace

Claims games() {
    return {jolt_rescales(), avian_rescales(), implicit_is_very_dissipative(), conserve_drifts(),
        gyroscopic_conserves(), box3d_improves()};
}

}  // namespace verilie::studies::claims::engine_docs
