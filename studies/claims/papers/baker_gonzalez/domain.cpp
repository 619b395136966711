// Baker and Gonzalez (2021), equations (16) and (4): where the increment exists.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "claims/papers/baker_gonzalez/paper.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::baker_gonzalez {

namespace {
/// One step of the pendulum from its own attitude, the half-kicked velocity of size 4 across no axis; whether it
/// exists, how far it turns.
struct Trial {
    std::string why;
    double angle = 0;
};
Trial trial(const Pair& pair, double reach) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    auto z = problem->initial();
    const double h = reach / 4;
    z.W[0] = Vec3<double>(4.0 / 3, 8.0 / 3, 8.0 / 3) - h / 2 * loads_at<double>(*problem, z)[0].T;  // J = I
    double angle = 0;
    const auto trajectory = pair.method->march<double>(problem);
    const auto failed = watch(*trajectory, z, h, Steps(1), [&](std::int64_t, const Phase<double>& now) {
        angle = lie::distance<double>(z.q[0], now.q[0]);
    }).failed;
    return failed ? Trial{std::string(name(failed->why)), 0} : Trial{"", angle};
}
/// How near to half a turn the attitude comes, in turns of the step that does.
struct Nearest {
    double short_of_pi = INFINITY, turn = 0, t = 0;
};
Nearest nearest_to_half_turn(const Pair& pair, const Rational& h, std::int64_t n) {
    Nearest best;
    Quat<double> before{};
    watch_to_end<double>(pair, h, n, [&](std::int64_t k, const Phase<double>& z) {
        const double gap = std::numbers::pi - norm(lie::log(z.q[0]));
        if (k > 0 && gap < best.short_of_pi)
            best = {gap, lie::distance<double>(before, z.q[0]), double(k) * to_scalar<double>(h)};
        before = z.q[0];
    });
    return best;
}
/// Equations (16) and (4). |w| = 4 tells the printed bound h^2 |w| < 1 from h |w| < 1.
Measured domain_of_increment(const Desk& desk) {
    int printed = 0, otherwise = 0;  // trials that end otherwise than h^2 |w| < 1 and h |w| < 1 say
    double angle = 0, free_angle = 0;
    Json numbers{{"trials", Json::array()}};
    for (const std::string m : {"rrp_body", "rrp_spatial", "rrp_newmark"})
        for (const double reach : {0.5, 0.9, 0.999, 1.001, 1.5}) {
            const Trial t = trial(desk.pair("pendulum", m), reach);
            const bool bounded = m != "rrp_newmark", exists = t.why.empty();
            otherwise += bounded && reach > 1 ? t.why != "domain" : !exists;
            if (bounded) {
                printed += exists != (reach * reach / 4 < 1);  // h^2 |w| with |w| = 4
                angle = std::max(angle, t.angle);
            } else free_angle = std::max(free_angle, t.angle);
            numbers["trials"].push_back({{"method", m}, {"h|w|", reach}, {"failed", t.why}, {"angle", t.angle}});
        }
    const Nearest n = nearest_to_half_turn(desk.pair("pendulum", "rrp_spatial"), Rational(1, 64), 640);
    numbers["half_turn"] = {{"short_of_pi", n.short_of_pi}, {"turn_of_that_step", n.turn}, {"t", n.t}};
    return Measured()
        .count("trials that end otherwise than h^2|w| < 1 says", printed)
        .count("trials that end otherwise than h^2|w|^2 < 1 says", otherwise)
        .number("turn [rad] of a step", angle)
        .number("what the attitude is short of pi, over the turn of that step", n.short_of_pi / n.turn)
        .tell({fmt::format("rrp_body and rrp_spatial step at h|w| = 0.5, 0.9, 0.999 (turning by {:.2f} rad at most) "
                           "and refuse 1.001 and 1.5, where h^2|w| is below 1; rrp_newmark steps at all five (up to "
                           "{:.2f} rad); the pendulum comes within {:.1e} rad of half a turn at t = {:.2f}",
                   angle, free_angle, n.short_of_pi, n.t),
            numbers});
}

Predicate exists_for(const std::string& product) {
    return all_of({none("trials that end otherwise than " + product + " < 1 says"),
        at_most("turn [rad] of a step", std::numbers::pi / 2, std::numbers::pi / 2 + 1e-6),
        at_most("what the attitude is short of pi, over the turn of that step", 1, 3)});
}
Claim eq16_domain() {
    return {.id = "bg-eq16-domain",
        .where = "eq (16), eq (4)",
        .says =
            "The closed-form increment exists for h^2|w| < 1, that is for turns below a right angle a step, and the "
            "parameters themselves end at half a turn.",
        .asked = "steps of rrp_body, rrp_spatial and rrp_newmark on pendulum with |w| = 4 at h|w| = 0.5, 0.9, "
                 "0.999, 1.001 and 1.5, where the first two are to fail with `domain` from h|w| = 1 on and "
                 "rrp_newmark never; rrp_spatial at h = 1/64 to T = 10",
        .holds = exists_for("h^2|w|"),
        .corrected = {{"with h^2|w|^2 for h^2|w|", exists_for("h^2|w|^2")}},
        .note = "w is the velocity after half a kick; |w| = 4 tells the two bounds apart.",
        .command = "verilie run --problem pendulum --method rrp_spatial --h 4 --steps 1",
        .measure = domain_of_increment};
}
}  // namespace

Claims domain() { return {eq16_domain()}; }

}  // namespace verilie::studies::claims::baker_gonzalez
