// LAMMPS, HOOMD-blue, LIGGGHTS, ESPResSo and YADE: particles that turn.
#include <algorithm>
#include <cmath>

#include "claims/papers/engine_docs/paper.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::engine_docs {

namespace {
const std::string dlm_source = "LAMMPS (2022-01-06), fix_nve_sphere.cpp, update dipole/dlm",
                  no_squish_source = "MathExtra::no_squish_rotate of LAMMPS (2022-01-06)",
                  at_length = " (or longer, up to 32 T, where T does not decide)";

/// Both properties of a scheme, and their lack in another, by which the tests have power.
Measured structure(const Desk& desk, const std::string& scheme, const std::string& problem) {
    Measured found;
    Json numbers = Json::array();
    std::vector<std::string> said;
    for (const std::string& s : {scheme, std::string("mujoco_rk4")})
        said.push_back(fmt::format("{} has a symplecticity defect of {:.0e} and a reversibility defect of {:.0e}", s,
            measure_symplecticity(desk, found, numbers, s, problem),
            measure_reversibility(desk, found, numbers, s, problem)));
    return found.tell({fmt::format("on {} at h = 1/4 {}", problem, listed(said)), numbers});
}
Predicate symplectic_by_contrast(const std::string& scheme, const std::string& problem) {
    return all_of({vanishes(symplecticity(scheme, problem)), control(symplecticity("mujoco_rk4", problem), 1e-12)});
}
Predicate reversible_by_contrast(const std::string& scheme, const std::string& problem) {
    return all_of({vanishes(reversibility(scheme, problem)), control(reversibility("mujoco_rk4", problem), 1e-12)});
}
Claim structure_claim(const std::string& id, const std::string& where, const std::string& says,
    const std::string& scheme, const std::string& problem, const std::string& note, Measured (*measure)(const Desk&)) {
    return {.id = id,
        .where = where,
        .says = says,
        .asked = scheme + " and mujoco_rk4 on " + problem + ", one step h = 1/4 from random states, in 50 digits",
        .holds = all_of({symplectic_by_contrast(scheme, problem), reversible_by_contrast(scheme, problem)}),
        .note = note,
        .command = "verilie certify --method " + scheme,
        .measure = measure};
}

Claim dlm_structure() {
    return structure_claim("eng-lammps-dlm-structure", "LAMMPS manual, fix nve/sphere",
        "The update dipole/dlm is symplectic and time-reversible.", "lammps_dlm", "pendulum",
        transcribed(dlm_source) + "The fix integrates spheres alone; the map has both properties on any body.",
        [](const Desk& desk) { return structure(desk, "lammps_dlm", "pendulum"); });
}

const Question of_dipoles{.problem = "heavy_top",
    .methods = "lammps_dlm,lammps_dipole",
    .T = "5000",
    .h = "1/20,1/40",
    .set = {{"J", "1,1,1"}}};
const std::string over_dlm = "largest error of the energy of lammps_dipole over that of lammps_dlm";
Measured dipoles(const Desk& desk) {
    Measured found;
    Json numbers = Json::array();
    const DriftDocument drift = desk.drift(of_dipoles);
    std::vector<std::string> said;
    double least = INFINITY;
    for (const auto& step : names(of_dipoles.h)) {
        const double h = to_scalar<double>(rational(step, "h"));
        const DriftRow &dlm = drift_row(drift, "lammps_dlm", h), &dipole = drift_row(drift, "lammps_dipole", h);
        const double largest[] = {dlm.max_abs_energy_error.value(), dipole.max_abs_energy_error.value()};
        found.drift(dlm), least = std::min(least, largest[1] / largest[0]);
        for (const DriftRow* r : {&dlm, &dipole})
            numbers.push_back({{"method", r->method}, {"h", r->h}, {"T", r->T}, {"class", r->kind},
                {"max_abs_energy_error", json_of(r->max_abs_energy_error)}});
        said.push_back(fmt::format("at h = {} the energy of lammps_dlm is off by {:.1e} at most (class {}), that of "
                                   "lammps_dipole by {:.1e} (class {})",
            step, largest[0], dlm.kind, largest[1], dipole.kind));
    }
    return found.number(over_dlm, least).tell({listed(said), numbers});
}
Claim dlm_energy() {
    return {.id = "eng-lammps-dlm-energy",
        .where = "LAMMPS manual, fix nve/sphere",
        .says = "The update dipole/dlm conserves energy better than the update dipole.",
        .asked = words(of_dipoles) + at_length,
        .holds = all_of({no_drift(), at_least(over_dlm, 10, 1)}),
        .note = transcribed(dlm_source)
              + "A heavy top with J = 1, 1, 1 is a dipole in a field, on a sphere that spins about it. lammps_dipole "
                "is the "
                "update dipole, the dipole on e3 of the body: mu+ = |mu| N[mu + h omega x mu].",
        .command = "verilie drift --problem heavy_top --set J=1,1,1 --method lammps_dlm,lammps_dipole --T 5000 --h "
                   "1/20,1/40",
        .measure = dipoles,
        .weight = 3};
}

const Question of_rigid{
    .problem = "pendulum_triaxial", .methods = "no_squish,lammps_richardson", .T = "15000", .h = "1/16,1/32"};
Measured miller(const Desk& desk) {
    Measured found;
    Json numbers = Json::array();
    const std::string said = drifts(desk, found, numbers, of_rigid);
    return found.tell({said, numbers});
}
Claim rigid_energy() {
    return {.id = "eng-lammps-rigid-energy",
        .where = "LAMMPS manual, fix rigid",
        .says = "The symplectic integrator of rigid/nve (Miller et al.) is thought to conserve energy better than the "
                "iterative one of fix rigid.",
        .asked = words(of_rigid) + at_length,
        .holds = all_of({no_drift(Runs{.methods = "no_squish"}), leaves(Runs{.methods = "lammps_richardson"})}),
        .note = transcribed(no_squish_source + " and MathExtra::richardson")
              + "Run, too: fix rigid and rigid/nve of 20210929 take these steps. On a sphere both keep the energy "
                "bounded: there Richardson's rotation is a function of |w| h alone.",
        .command =
            "verilie drift --problem pendulum_triaxial --method no_squish,lammps_richardson --T 15000 --h 1/16,1/32",
        .measure = miller,
        .weight = 3};
}

Claim hoomd_structure() {
    return structure_claim("eng-hoomd-structure", "HOOMD-blue, TwoStepConstantVolume.cc, a comment",
        "The rotation is symplectic and time-reversible.", "no_squish", "pendulum_triaxial",
        transcribed("HOOMD-blue 967b6a431, TwoStepConstantVolume.cc")
            + "The same map as rigid/nve of LAMMPS; HOOMD normalises q after every step and not P, which in exact "
              "arithmetic changes nothing. No binary of HOOMD was run.",
        [](const Desk& desk) { return structure(desk, "no_squish", "pendulum_triaxial"); });
}
Measured liggghts_scheme1(const Desk& desk) {
    Measured found;
    Json numbers = Json::array();
    const double of = measure_symplecticity(desk, found, numbers, "no_squish", "stress_test"),
                 other = measure_symplecticity(desk, found, numbers, "mujoco_rk4", "stress_test");
    return found.tell({fmt::format("symplecticity defect {:.0e} (of mujoco_rk4 {:.0e})", of, other), numbers});
}
Claim liggghts_structure() {
    return {.id = "eng-liggghts-scheme1-structure",
        .where = "LIGGGHTS manual, fix nve/superquadric",
        .says = "Integration scheme 1, which is recommended, is symplectic.",
        .asked = "no_squish and mujoco_rk4 on stress_test, one step h = 1/4 from random states, in 50 digits",
        .holds = symplectic_by_contrast("no_squish", "stress_test"),
        .note = transcribed("LIGGGHTS 3d5c00f2, fix_nve_asphere_base.cpp, scheme 1")
              + "The same map as rigid/nve of LAMMPS; LIGGGHTS normalises q and makes P again from the momentum in "
                "space, which in exact arithmetic changes nothing. No binary of LIGGGHTS was run.",
        .command = "verilie certify --method no_squish",
        .measure = liggghts_scheme1};
}

const Question scheme2_loaded{
    .problem = "pendulum_triaxial", .methods = "liggghts_scheme2", .T = "5", .h = "1/16,1/2,7"};
Measured scheme2(const Desk& desk) {
    Measured found;
    Json numbers = Json::array();
    const std::string said = orders(desk, found, numbers, scheme2_loaded);
    return found.tell({said, numbers});
}
Claim liggghts_order() {
    return {.id = "eng-liggghts-scheme2-order",
        .where = "LIGGGHTS, fix_nve_asphere_base.cpp, a comment",
        .says = "Integration scheme 2 is of second order.",
        .asked = words(scheme2_loaded),
        .holds = every("attitude,velocity", second),
        .note = transcribed("LIGGGHTS 3d5c00f2, integrate_dynamic_euler and integrate_quaternion")
              + "The comment calls it a predictor-corrector; it is the implicit midpoint rule on each half step. No "
                "binary of LIGGGHTS was run.",
        .command = "verilie order --problem pendulum_triaxial --method liggghts_scheme2 --T 5",
        .measure = scheme2};
}

/// The largest h at which a free body is stepped, by bisection in (low, high).
double largest_step(const Desk& desk, const Body& body, double low, double high) {
    const Pair pair = desk.pair("free_body", "espresso", parameters(body));
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto exists = [&](double h) {
        const auto trajectory = pair.method->march<double>(problem);
        return !trajectory->start(problem->initial(), h) && !trajectory->advance(1);
    };
    if (!exists(low) || exists(high)) return NAN;
    for (int k = 0; k < 40; ++k) (exists((low + high) / 2) ? low : high) = (low + high) / 2;
    return low;
}
Measured espresso_domain(const Desk& desk) {
    const Body sphere{{2, 2, 2}, {.6, 0, .8}};
    const double of_sphere = largest_step(desk, sphere, .5, 8),
                 of_triaxial = largest_step(desk, at_angle(triaxial, 1), .1, 8);
    return Measured()
        .number("largest h|w| of a free sphere", of_sphere)
        .number("largest h|w| of a triaxial body", of_triaxial)
        .tell({fmt::format("the step exists up to h|w| = {:.6f} on a free sphere, up to {:.3f} on a free body with J = "
                           "1, 2, 2.5",
                   of_sphere, of_triaxial),
            {{"sphere", of_sphere}, {"triaxial", of_triaxial}}});
}
Claim espresso_fails() {
    return {.id = "eng-espresso-domain",
        .where = "ESPResSo, rotation.cpp, a comment",
        .says = "The propagation of the quaternion may fail where h w is above about 2.",
        .asked = "espresso, one step of a free sphere and of a free body with J = 1, 2, 2.5, by bisection in h",
        .holds = all_of({within("largest h|w| of a free sphere", 1.9, 2.1, 1, 3),
            within("largest h|w| of a triaxial body", .5, 4, .1, 8)}),
        .note = transcribed("ESPResSo f73f0f508, propagate_omega_quat_particle")
              + "On a free sphere the limit is exactly 2; a triaxial body has another one, by w' in the same root. No "
                "binary of ESPResSo was run.",
        .command = "verilie run --problem free_body --set J=2,2,2 --method espresso --h 0.2 --T 5",
        .measure = espresso_domain};
}

const Question spiral_free{
    .problem = "free_body_physical", .methods = "spiral_sync,spiral_leapfrog", .T = "5", .h = "1/40,1/2,7"},
    spiral_loaded{
        .problem = "pendulum_triaxial", .methods = "spiral_sync,spiral_leapfrog", .T = "5", .h = "1/16,1/2,7"};
const std::string of_free = "(free)", of_loaded = "(loaded)";
Measured spiral_orders(const Desk& desk) {
    Measured found;
    Json numbers = Json::array();
    const std::string free = orders(desk, found, numbers, spiral_free, of_free),
                      loaded = orders(desk, found, numbers, spiral_loaded, of_loaded);
    return found.tell({free + "; " + loaded, numbers});
}
Claim spiral_order() {
    return {.id = "eng-spiral-order",
        .where = "arXiv 2311.04106, abstract",
        .says = "SPIRAL, the default of YADE, integrates the rotation with third order.",
        .asked = words(spiral_free) + "; " + words(spiral_loaded),
        .holds = every("attitude,velocity", third),
        .note = transcribed("YADE, NewtonIntegrator.cpp, delValle2023, and the synchronous form of the paper")
              + "Third order is that of the velocity of a free body alone. The attitude takes one rotation by the "
                "velocity at the middle of the step, whose error h^3 w x w'/12 makes the whole of second order.",
        .command = "verilie order --problem free_body_physical --method spiral_sync,spiral_leapfrog",
        .measure = spiral_orders,
        .weight = 3};
}

/// SPIRAL's error over that of each of the others, over steps and both metrics: the least and the largest.
const std::vector<std::string> as_coded{"yade_fincham", "mercury_clump", "liggghts_scheme2", "no_squish"};
std::string ratio_to(const std::string& m, const std::string& problem) {
    return "largest error of spiral_sync over that of " + m + " on " + problem;
}
Measured spiral_precision(const Desk& desk) {
    Measured found;
    Json numbers = Json::array();
    std::string text;
    for (Question q : {spiral_free, spiral_loaded}) {
        q.methods = "spiral_sync,allen_fincham";
        for (const auto& m : as_coded) q.methods += "," + m;
        const auto rows = desk.order(q);
        std::vector<std::string> said;
        for (const auto& m : names(q.methods)) {
            if (m == "spiral_sync") continue;
            double most = 0, least = INFINITY;
            for (const char* metric : {"attitude", "velocity"}) {
                const auto &ours = row(rows, "spiral_sync", metric).error, &theirs = row(rows, m, metric).error;
                for (std::size_t i = 0; i < ours.size(); ++i) {
                    const double ratio = ours[i].value() / theirs[i].value();
                    most = std::max(most, ratio), least = std::min(least, ratio);
                }
            }
            numbers.push_back({{"problem", q.problem}, {"method", m}, {"least_ratio", least}, {"largest_ratio", most}});
            said.push_back(fmt::format("{} {:.3g} to {:.3g}", m, least, most));
            if (m != "allen_fincham") found.number(ratio_to(m, q.problem), most);
        }
        text += (text.empty() ? "" : "; ")
              + fmt::format("{}: error of spiral_sync over that of {}", q.problem, listed(said));
    }
    return found.tell({text, numbers});
}
Claim spiral_is_more_precise() {
    const auto better = [](const std::string& m) {
        return all_of(
            {at_most(ratio_to(m, spiral_free.problem), 1, 1.01), at_most(ratio_to(m, spiral_loaded.problem), 1, 1.01)});
    };
    return {.id = "eng-spiral-precision",
        .where = "arXiv 2311.04106, abstract",
        .says = "SPIRAL is more precise than the algorithms of YADE, MercuryDPM and LIGGGHTS.",
        .asked = words(spiral_free) + "; " + words(spiral_loaded)
               + "; against yade_fincham, mercury_clump, "
                 "liggghts_scheme2 and no_squish (LIGGGHTS' default), and allen_fincham",
        .holds = each(as_coded, better),
        .note = transcribed("YADE, MercuryDPM (a fork), LIGGGHTS, and the paper")
              + "Run, too: YADE 2023.02a takes the step of yade_fincham. PFC's sources are closed. allen_fincham is "
                "the published form of what yade_fincham codes, with the "
                "matrix at the middle of the step.",
        .command = "verilie order --problem pendulum_triaxial --method "
                   "spiral_sync,yade_fincham,allen_fincham,mercury_clump,liggghts_scheme2,no_squish --T 5",
        .measure = spiral_precision,
        .weight = 4};
}
}  // namespace

Claims dem() {
    return {dlm_structure(), dlm_energy(), rigid_energy(), hoomd_structure(), liggghts_structure(), liggghts_order(),
        espresso_fails(), spiral_order(), spiral_is_more_precise()};
}

}  // namespace verilie::studies::claims::engine_docs
