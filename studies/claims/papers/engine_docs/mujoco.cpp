// MuJoCo, versions 2.2.2 to 3.12, without its midpoint rule.
#include <algorithm>
#include <cmath>

#include "claims/papers/engine_docs/paper.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::engine_docs {

namespace {
const std::string implicit_source = "MuJoCo 3.12 (a7255075b), engine_derivative.c, mjd_freeMhat",
                  rk4_source = "MuJoCo, engine_forward.c, mj_RungeKutta",
                  long_enough = " (or longer, up to 32 T, where T does not decide)",
                  doc = "MuJoCo documentation, computation";

/// How the kinetic energy of free bodies changes in one step of the linearly implicit rule.
const std::vector<double> angles{.05, .1, .2, .5, 1};
constexpr double rounding = 1e-12;
Measured implicit_energy(const Desk& desk) {
    double most = -INFINITY;
    Json on_ruler = Json::array();
    std::string said;
    for (double angle : angles) {
        const double change = energy_change(desk, "mujoco_implicit", at_angle(ruler, angle));
        most = std::max(most, change);
        on_ruler.push_back({{"h|w|", angle}, {"change", change}});
        said += fmt::format("{}{:+.2e} at h|w| = {}", said.empty() ? "" : ", ", change, angle);
    }
    return Measured()
        .number("largest change of the energy of the ruler in a step", most)
        .tell({"a step changes the kinetic energy of the ruler by " + said, {{"ruler", on_ruler}}});
}
Claim implicit_is_dissipative() {
    return {.id = "eng-mujoco-implicit-energy",
        .where = doc + ", geFreeBody",
        .says = "The kinetic energy of a spinning free body does not increase where no force acts.",
        .asked =
            "mujoco_implicit, one step of a free ruler 1 x 0.1 x 0.02, w along (0, 0.6, 0.8), h|w| = 0.05 ... 1, in "
            "50 digits",
        .holds = at_most("largest change of the energy of the ruler in a step", rounding, 1e-6),
        .note = transcribed(implicit_source)
              + "The implicit integrator of 2.2.2 takes the same step: run, `verilie engines mujoco_implicit "
                "--identity`.",
        .command = "verilie run --problem free_body --set J=0.0104,1.0004,1.01 --set W0=0,0.6,0.8 --method "
                   "mujoco_implicit --h 1/2 --T 5",
        .measure = implicit_energy};
}

/// The exponent in h|w| of the change of the energy of one step, between two small steps.
Measured damping(const Desk& desk) {
    Json numbers = Json::array();
    const auto change = [&](double angle) {
        const double c = energy_change(desk, "mujoco_implicit", at_angle(triaxial, angle));
        numbers.push_back({{"h|w|", angle}, {"change", c}});
        return c;
    };
    const double coarse = change(1.0 / 512), fine = change(1.0 / 1024), exponent = std::log2(coarse / fine);
    return Measured()
        .number("change of the energy at h|w| = 1/1024", fine)
        .number("its exponent in h|w|", exponent)
        .tell({fmt::format("{:+.3e} at h|w| = 1/1024, ~ (h|w|)^{:.4f}", fine, exponent), numbers});
}
Claim damping_rate() {
    return {.id = "eng-mujoco-implicit-damping",
        .where = doc + ", geFreeBody",
        .says = "The energy of a spinning free body is damped at a rate like (h|w|)^2 a step.",
        .asked = "mujoco_implicit, one step of a free body with J = 1, 2, 2.5, h|w| = 1/512 and 1/1024, in 50 digits",
        .holds = all_of({at_most("change of the energy at h|w| = 1/1024", -1e-12, 0),
            within("its exponent in h|w|", 1.98, 2.02, 1.5, 2.5)}),
        .note = transcribed(implicit_source) + "On this body; a ruler gains (eng-mujoco-implicit-energy).",
        .command = "verilie run --problem free_body --set J=1,2,2.5 --set W0=1,-0.7,0.9 --method mujoco_implicit --h "
                   "1/1024 --T 1",
        .measure = damping};
}

/// |W - W0| after 100 steps of half a radian about each principal axis, in 50 digits.
double loss_of_spin(const Desk& desk, const std::string& scheme, const Vec3<double>& axis) {
    const Body body{triaxial.J, axis};
    const Pair pair = desk.pair("free_body", scheme, parameters(body));
    fifty most = 0;
    Vec3<fifty> before;
    watch_to_end<fifty>(pair, Rational(1, 2), 100, [&](std::int64_t k, const Phase<fifty>& z) {
        if (k == 0) before = z.W[0];
        most = std::max<fifty>(most, norm(z.W[0] - before));
    });
    return plain(most);
}
Measured steady_spins(const Desk& desk) {
    double most = 0;
    for (const Vec3<double>& axis : {Vec3<double>(1, 0, 0), Vec3<double>(0, 1, 0), Vec3<double>(0, 0, 1)})
        most = std::max(most, loss_of_spin(desk, "mujoco_implicit", axis));
    const double off_axis = loss_of_spin(desk, "mujoco_implicit", Vec3<double>(.6, 0, .8));
    return Measured()
        .number("|w - w0|", most)
        .number("|w - w0| off the axes", off_axis)
        .tell({fmt::format("|w - w0| at most {:.0e} after 100 steps of 1/2 rad about each axis (off the axes {:.1g})",
                   most, off_axis),
            {{"on_axes", most}, {"off_axes", off_axis}}});
}
Claim steady_spin() {
    return {.id = "eng-mujoco-implicit-spins",
        .where = doc + ", geFreeBody",
        .says = "Steady spins about the principal axes are conserved.",
        .asked = "mujoco_implicit, free body with J = 1, 2, 2.5, |w| = 1, h = 1/2, 100 steps, in 50 digits",
        .holds = all_of({vanishes("|w - w0|"), control("|w - w0| off the axes", 1e-3)}),
        .note = transcribed(implicit_source) + "Exactly, for there w x J w = 0.",
        .command =
            "verilie run --problem free_body --set J=1,2,2.5 --set W0=0,1,0 --method mujoco_implicit --h 1/2 --T 50",
        .measure = steady_spins};
}

const Question rk4_free{.problem = "free_body_physical", .methods = "mujoco_rk4", .T = "5", .h = "1/40,1/2,7"},
    rk4_loaded{.problem = "pendulum_triaxial", .methods = "mujoco_rk4", .T = "5", .h = "1/16,1/2,7"},
    rk4_hinge{.problem = "pendulum", .methods = "mujoco_rk4", .T = "5", .h = "1/4,1/2,7", .set = {{"Omega0", "0,0,0"}}};
Measured rk4_orders(const Desk& desk) {
    Measured found;
    Json numbers = Json::array();
    const std::string free = orders(desk, found, numbers, rk4_free, "(free)"),
                      loaded = orders(desk, found, numbers, rk4_loaded, "(loaded)"),
                      hinge = orders(desk, found, numbers, rk4_hinge, "(fixed axis)");
    return found.tell({free + "; " + loaded + "; about a fixed axis, " + hinge, numbers});
}
Claim rk4_order() {
    const std::string metrics = "attitude,velocity", fixed = "mujoco_rk4 (fixed axis)";
    return {.id = "eng-mujoco-rk4-order",
        .where = doc + ", RK4",
        .says = "RK4 is a Runge-Kutta method of fourth order.",
        .asked = words(rk4_free) + "; " + words(rk4_loaded) + "; a pendulum from rest: " + words(rk4_hinge),
        .holds =
            all_of({every(metrics, fourth, "mujoco_rk4 (free),mujoco_rk4 (loaded)"), every(metrics, fourth, fixed)}),
        .corrected = {{"only where a body turns about an axis that does not move",
            all_of({every(metrics, fourth, fixed), every("attitude", second, "mujoco_rk4 (free)")})}},
        .note = transcribed(rk4_source)
              + "Run, too: mujoco_rk4 of 2.2.2 takes the same step. The velocities of the stages are averaged in the "
                "body and applied as one rotation, which drops the "
                "commutator h^3 w x w'/12. With dexp^-1 (rkmk4) the order is four.",
        .command = "verilie order --problem free_body_physical,pendulum_triaxial --method mujoco_rk4",
        .measure = rk4_orders,
        .weight = 3};
}

const Question energy_free{.problem = "free_body_physical", .methods = "mujoco_rk4", .T = "1500", .h = "1/20,1/40"},
    energy_loaded{.problem = "heavy_top_triaxial", .methods = "mujoco_rk4", .T = "5000", .h = "1/20,1/40"};
/// The exponent of the drift between two steps, h and h/2.
double drift_exponent(const Json& numbers, const std::string& problem) {
    std::vector<double> slopes;
    for (const auto& n : numbers)
        if (n["problem"] == problem && n["slope"].is_number()) slopes.push_back(std::abs(n["slope"].get<double>()));
    return slopes.size() == 2 ? std::log2(slopes[0] / slopes[1]) : NAN;
}
Measured rk4_energy(const Desk& desk) {
    Measured rows;  // their classes are not judged
    Json numbers = Json::array();
    const std::string said =
        drifts(desk, rows, numbers, energy_free) + "; " + drifts(desk, rows, numbers, energy_loaded);
    const double free = drift_exponent(numbers, "free_body_physical"),
                 loaded = drift_exponent(numbers, "heavy_top_triaxial");
    return Measured()
        .number("exponent in h of the free drift", free)
        .number("exponent in h of the loaded drift", loaded)
        .tell({fmt::format("the slope of the energy falls with h^{:.2f} on the free body and h^{:.2f} under load; {}",
                   free, loaded, said),
            numbers});
}
Claim rk4_long_runs() {
    const Predicate free = at_least("exponent in h of the free drift", 4.5, 3.5),
                    loaded = at_least("exponent in h of the loaded drift", 4.5, 3.5);
    return {.id = "eng-mujoco-rk4-energy",
        .where = doc + ", RK4",
        .says = "RK4 is to be chosen for the energy of tumbling bodies over a long time.",
        .asked = words(energy_free) + "; " + words(energy_loaded) + long_enough,
        .holds = all_of({free, loaded}),
        .corrected = {{"only where no torque acts",
            all_of({free, within("exponent in h of the loaded drift", 2.5, 3.5, 2, 4)})}},
        .note = transcribed(rk4_source)
              + "The sentence names no measure. Judged is what makes such a method a "
                "choice: a drift that falls with the fifth power of the step, as that of "
                "any Runge-Kutta method of fourth order. Both bodies lose energy.",
        .command = "verilie drift --problem free_body_physical,heavy_top_triaxial --method mujoco_rk4 --h 1/20,1/40",
        .measure = rk4_energy,
        .weight = 3};
}
}  // namespace

Claims mujoco() { return {implicit_is_dissipative(), damping_rate(), steady_spin(), rk4_order(), rk4_long_runs()}; }

}  // namespace verilie::studies::claims::engine_docs
