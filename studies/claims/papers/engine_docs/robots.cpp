// Chrono, Simbody, Newton and Drake.
#include "claims/papers/engine_docs/paper.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::engine_docs {

namespace {
const std::string metrics = "attitude,velocity";

/// On a sphere, and on three moments.
const std::vector<std::string> bodies{"pendulum", "pendulum_triaxial"};
std::string of(const std::string& scheme, const std::string& problem) {
    return scheme + (problem == "pendulum" ? " (sphere)" : " (triaxial)");
}
std::string symplecticity_of(const Desk& desk, Measured& found, Json& numbers, const std::string& scheme) {
    std::vector<std::string> said;
    for (const auto& problem : bodies)
        said.push_back(
            fmt::format("{:.0e} on {}", measure_symplecticity(desk, found, numbers, scheme, problem), problem));
    return "symplecticity defect " + listed(said);
}
std::string orders_of(const Desk& desk, Measured& found, Json& numbers, const std::string& scheme) {
    std::vector<std::string> said;
    for (const auto& problem : bodies)
        said.push_back(orders(desk, found, numbers,
            {.problem = problem, .methods = scheme, .T = "5", .h = "1/16,1/2,7"}, of("", problem).substr(1)));
    return said[0] + "; " + said[1];
}
Measured structure(const Desk& desk, const std::string& scheme) {
    Measured found;
    Json numbers = Json::array();
    const std::string said = symplecticity_of(desk, found, numbers, scheme);
    return found.tell({said, numbers});
}
Measured order(const Desk& desk, const std::string& scheme) {
    Measured found;
    Json numbers = Json::array();
    const std::string said = orders_of(desk, found, numbers, scheme);
    return found.tell({said, numbers});
}
Measured structure_and_order(const Desk& desk, const std::string& scheme) {
    Measured found;
    Json numbers = Json::array();
    const std::string defects = symplecticity_of(desk, found, numbers, scheme);
    const std::string said = orders_of(desk, found, numbers, scheme);
    return found.tell({defects + "; " + said, numbers});
}
std::string structure_asked(const std::string& scheme) {
    return scheme + " on pendulum (a sphere) and pendulum_triaxial, one step h = 1/4 from random states, in 50 digits";
}
std::string order_asked(const std::string& scheme) {
    return scheme + " on pendulum (a sphere) and pendulum_triaxial to T = 5, h = 1/16 ... 1/1024";
}
Predicate symplectic(const std::string& scheme, const std::string& problem) {
    return vanishes(symplecticity(scheme, problem));
}

Claim chrono_leapfrog() {
    const std::string s = "chrono_leapfrog";
    return {.id = "eng-chrono-leapfrog",
        .where = "Chrono, ChTimestepperExplicit.h",
        .says = "The leapfrog is symplectic and of second order, at least where forces depend on positions alone.",
        .asked = structure_asked(s) + "; to T = 5, h = 1/16 ... 1/1024",
        .holds = all_of({symplectic(s, "pendulum"), symplectic(s, "pendulum_triaxial"),
            every(metrics, second, s + " (sphere)"), every(metrics, second, s + " (triaxial)")}),
        .corrected = {{"only of spheres", all_of({symplectic(s, "pendulum"), every(metrics, second, s + " (sphere)"),
                                              every(metrics, first, s + " (triaxial)")})}},
        .note = transcribed("Chrono 7689fbc02d, ChTimestepperExplicit.cpp")
              + "The forces of the pendulum depend on positions alone; Euler's equations depend on the velocity. No "
                "binary of Chrono was run.",
        .command = "verilie order --problem pendulum,pendulum_triaxial --method chrono_leapfrog --T 5",
        .measure = [](const Desk& desk) { return structure_and_order(desk, "chrono_leapfrog"); },
        .weight = 2};
}
Claim simbody_order() {
    const std::string s = "simbody_verlet";
    return {.id = "eng-simbody-verlet-order",
        .where = "Simbody, VerletIntegrator.h",
        .says = "The Verlet integrator is of third order.",
        .asked = order_asked(s),
        .holds = all_of({every(metrics, third, s + " (sphere)"), every(metrics, third, s + " (triaxial)")}),
        .note = transcribed("Simbody f312d0dd, VerletIntegrator.cpp")
              + "The binary was run, too, and shows the same orders (simbody_verlet of studies/engines); its iteration "
                "stops "
                "earlier than that of the scheme.",
        .command = "verilie order --problem pendulum,pendulum_triaxial --method simbody_verlet --T 5",
        .measure = [](const Desk& desk) { return order(desk, "simbody_verlet"); },
        .weight = 2};
}
Claim simbody_structure() {
    const std::string s = "simbody_verlet";
    return {.id = "eng-simbody-verlet-symplectic",
        .where = "Simbody, VerletIntegrator.h",
        .says = "With a fixed step the Verlet integrator is symplectic.",
        .asked = structure_asked(s),
        .holds = all_of({symplectic(s, "pendulum"), symplectic(s, "pendulum_triaxial")}),
        .note = transcribed("Simbody f312d0dd, VerletIntegrator.cpp"),
        .command = "verilie certify --method simbody_verlet",
        .measure = [](const Desk& desk) { return structure(desk, "simbody_verlet"); },
        .weight = 2};
}
Claim newton_is_symplectic() {
    const std::string s = "explicit_cay";
    return {.id = "eng-newton-symplectic",
        .where = "Newton, SolverSemiImplicit",
        .says = "The solver is the symplectic Euler method.",
        .asked = structure_asked(s),
        .holds = all_of({symplectic(s, "pendulum"), symplectic(s, "pendulum_triaxial")}),
        .corrected = {{"only of spheres", symplectic(s, "pendulum")}},
        .note = transcribed("Newton 41a5392c1, solver.py, integrate_rigid_body")
              + "On other bodies the explicit gyroscopic term makes the energy grow. No binary of Newton was run.",
        .command = "verilie certify --method explicit_cay",
        .measure = [](const Desk& desk) { return structure(desk, "explicit_cay"); },
        .weight = 2};
}
Claim drake_inherits() {
    const std::string s = "explicit_cay";
    return {.id = "eng-drake-discrete",
        .where = "Drake, multibody_plant.h",
        .says = "The discrete scheme inherits the properties of symplectic Euler where there are no gyroscopic terms.",
        .asked = structure_asked(s),
        .holds = all_of({symplectic(s, "pendulum"), control(symplecticity(s, "pendulum_triaxial"), 1e-12)}),
        .note = transcribed("Drake be259df724, discrete_update_manager.cc")
              + "The same map as Newton's on one body; Drake does not normalise q. No binary of Drake was run.",
        .command = "verilie certify --method explicit_cay",
        .measure = [](const Desk& desk) { return structure(desk, "explicit_cay"); },
        .weight = 2};
}
}  // namespace

Claims robots() {
    return {chrono_leapfrog(), simbody_order(), simbody_structure(), newton_is_symplectic(), drake_inherits()};
}

}  // namespace verilie::studies::claims::engine_docs
