// The midpoint rule of MuJoCo, versions 3.7 to 3.10.
#include <algorithm>
#include <cmath>

#include "claims/papers/engine_docs/paper.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::engine_docs {

namespace {
const std::string midpoint_source = "MuJoCo 3.7 (0c337799)";

double largest(const std::vector<double>& changes) {
    double most = 0;
    for (double c : changes) most = std::max(most, std::abs(c));
    return most;
}
Measured midpoint_energy(const Desk& desk) {
    const auto of = [&](const std::string& scheme) {
        return largest(energy_changes(desk.pair("free_body", scheme, parameters(triaxial)), Rational(1, 4), 400));
    };
    const double midpoint = of("mujoco_midpoint"), implicit = of("mujoco_implicit");
    return Measured()
        .number("change of the energy", midpoint)
        .number("change of the energy by mujoco_implicit", implicit)
        .tell(
            {fmt::format("the energy changes by {:.0e} of itself over 400 steps of h = 1/4 (by mujoco_implicit {:.1g})",
                 midpoint, implicit),
                {{"mujoco_midpoint", midpoint}, {"mujoco_implicit", implicit}}});
}
Claim midpoint_conserves() {
    return {.id = "eng-mujoco-midpoint-energy",
        .where = "MuJoCo changelog, 3.7",
        .says = "The midpoint rule conserves the kinetic energy of a free body to machine precision.",
        .asked = "mujoco_midpoint, free body with J = 1, 2, 2.5, h = 1/4, 400 steps, in 50 digits",
        .holds = all_of({vanishes("change of the energy"), control("change of the energy by mujoco_implicit", 1e-3)}),
        .note = transcribed(midpoint_source) + "3.7.0 to 3.10.0; no binary was run.",
        .command = "verilie drift --problem free_body_physical --method mujoco_midpoint",
        .measure = midpoint_energy};
}

/// A Poisson map p -> P(p) of the rigid body has P' hat(p) P'^T = hat(P(p)). The norm of the difference over |p|, worst of
/// random states, in 50 digits; P' by central differences, 1e-15 apart, good to 1e-29.
double poisson_defect(const Pair& pair, const fifty& h) {
    const auto problem = pair.problem->make<fifty>(pair.parameters);
    const Vec3<fifty> J = problem->inertias()[0].J.d;
    const auto moved = [&](Phase<fifty> z, const Vec3<fifty>& p) {
        for (int i = 0; i < 3; ++i) z.W[0](i) = p(i) / J(i);
        return times(J, after(pair, problem, z, h).W[0]);
    };
    const fifty d = ldexp(fifty(1), -50);
    fifty worst = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const Phase<fifty> z = Draw<fifty>(seed).body(ratio<fifty>(5, 4));
        const Vec3<fifty> p = times(J, z.W[0]);
        std::array<Vec3<fifty>, 3> column;
        for (int k = 0; k < 3; ++k) {
            Vec3<fifty> e = zero3<fifty>();
            e(k) = d;
            column[std::size_t(k)] = fifty(1 / (2 * d)) * (moved(z, p + e) - moved(z, p - e));
        }
        const Mat3<fifty> A(column[0], column[1], column[2]),
            D = A * lie::hat(p) * transpose(A) - lie::hat(moved(z, p));
        fifty square = 0;
        for (int i = 0; i < 3; ++i) square += squared_norm(D.col(i));
        worst = std::max<fifty>(worst, sqrt(square) / norm(p));
    }
    return plain(worst);
}
const Question midpoint_free{
    .problem = "free_body_physical", .methods = "mujoco_midpoint", .T = "5", .h = "1/40,1/2,7"};
/// What central differences leave of a map that is Poisson.
constexpr double resolved = 1e-25;
Measured midpoint_poisson(const Desk& desk) {
    Measured found;
    Json numbers = Json::array();
    const std::string said = orders(desk, found, numbers, midpoint_free);
    const Pair pair = desk.pair("free_body", "mujoco_midpoint", parameters(triaxial)),
               poisson = desk.pair("free_body", "lie_verlet", parameters(triaxial));
    const double coarse = poisson_defect(pair, ratio<fifty>(1, 64)), fine = poisson_defect(pair, ratio<fifty>(1, 128)),
                 kept = poisson_defect(poisson, ratio<fifty>(1, 64));
    numbers.push_back({{"poisson_defect", {{"1/64", coarse}, {"1/128", fine}}}, {"of_lie_verlet", kept}});
    return found.number("Poisson defect", coarse)
        .number("Poisson defect of lie_verlet", kept)
        .tell({fmt::format("{}; Poisson defect {:.1e} at h = 1/64, falling with h^{:.2f} (of lie_verlet {:.0e})", said,
                   coarse, std::log2(coarse / fine), kept),
            numbers});
}
Claim midpoint_is_poisson() {
    return {.id = "eng-mujoco-midpoint-poisson",
        .where = "MuJoCo documentation, computation of 3.7 to 3.9",
        .says = "The midpoint rule is a symmetric Poisson integrator of second order.",
        .asked = words(midpoint_free)
               + "; the Poisson defect of one step with J = 1, 2, 2.5, h = 1/64, in 50 digits, that of lie_verlet "
                 "beside it",
        .holds = all_of({every("attitude,velocity", second), at_most("Poisson defect", resolved, 1e-12),
            at_most("Poisson defect of lie_verlet", resolved, 1e-12)}),
        .note = transcribed(midpoint_source)
              + "The implicit midpoint rule keeps the bracket to h^3 alone (Austin, Krishnaprasad and Wang). 3.7.0 to "
                "3.10.0; no binary was run.",
        .command = "verilie order --problem free_body_physical --method mujoco_midpoint",
        .measure = midpoint_poisson};
}

const Question held_loaded{
    .problem = "pendulum_triaxial", .methods = "mujoco_midpoint", .T = "15000", .h = "1/64,1/128"};
Measured held_loads(const Desk& desk) {
    Measured found;
    Json numbers = Json::array();
    const std::string said = drifts(desk, found, numbers, held_loaded);
    double least = INFINITY;
    for (const auto& n : numbers) least = std::min(least, n["slope"].is_number() ? n["slope"].get<double>() : NAN);
    const double free =
        largest(energy_changes(desk.pair("free_body", "mujoco_midpoint", parameters(triaxial)), Rational(1, 4), 400));
    return found.number("least slope of the energy", least)
        .number("change of the energy without loads", free)
        .tell({fmt::format("{}; without loads the energy changes by {:.0e}", said, free), numbers});
}
Claim held_loads_gain() {
    return {.id = "eng-mujoco-midpoint-loads",
        .where = "MuJoCo changelog, 910b3336",
        .says = "With loads held over the step the midpoint rule gains energy.",
        .asked = words(held_loaded)
               + " (or longer, up to 32 T, where T does not decide); a free body beside it, in 50 digits",
        .holds = all_of({leaves(Runs{}), at_least("least slope of the energy", 1e-9, -1e-9),
            vanishes("change of the energy without loads")}),
        .note = transcribed(midpoint_source) + "The torque is that at the start of the step. No binary was run.",
        .command = "verilie drift --problem pendulum_triaxial --method mujoco_midpoint --T 15000 --h 1/64,1/128",
        .measure = held_loads,
        .weight = 3};
}
}  // namespace

Claims mujoco_midpoint() { return {midpoint_conserves(), midpoint_is_poisson(), held_loads_gain()}; }

}  // namespace verilie::studies::claims::engine_docs
