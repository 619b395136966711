// Baker and Gonzalez (2021), section 5: what they leave open. Measured is what the methods of the catalogue can do
// about it.
#include <algorithm>
#include <cmath>

#include "claims/papers/baker_gonzalez/paper.hpp"
#include "claims/certificates.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims {

namespace {
/// Unit vectors, the same on every machine.
std::vector<Vec3<double>> directions(int n) {
    Draw<double> draw(1953);
    std::vector<Vec3<double>> all;
    while (int(all.size()) < n) {
        const Vec3<double> x = draw.vector();
        if (squared_norm(x) > 0.01 && squared_norm(x) < 1) all.push_back(normalised(x));
    }
    return all;
}
/// Newton iterations of one free step h = 1 from the velocity W, or none where it fails.
std::optional<std::int64_t> iterations(
    const AnyProblem<double>& problem, Trajectory<double>& trajectory, const Vec3<double>& W) {
    auto z = problem.initial();
    z.W[0] = W;
    const auto [failed, work] = watch(trajectory, z, 1, Steps(1), [](std::int64_t, const Phase<double>&) {});
    if (failed) return {};
    return work.solver_iterations;
}
/// Of lgvi: between which h|J^-1 p~| its step ceases to exist, over the directions; iterations at h|w| = 0.3.
struct Sweep {
    double least = INFINITY, most = 0;
    double iterations = 0;
};
Sweep sweep_of(const Pair& pair) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto trajectory = pair.method->march<double>(problem);
    Sweep s;
    const auto all = directions(100);
    for (const auto& u : all) {
        s.iterations += double(iterations(*problem, *trajectory, 0.3 * u).value_or(0)) / double(all.size());
        double good = 0, bad = 64;
        while (bad - good > 1e-3) {
            const double middle = (good + bad) / 2;
            (iterations(*problem, *trajectory, middle * u) ? good : bad) = middle;
        }
        s.least = std::min(s.least, bad), s.most = std::max(s.most, good);
    }
    return s;
}
/// The first: bodies that are no spheres.
Measured general_inertia(const Desk& desk) {
    Json numbers;
    double defect = 0, least = INFINITY, most_iterations = 0;
    for (const auto& [body, J] : {std::pair<std::string, std::string>{"triaxial", "2,3,4"}, {"flat", "1,2,3"},
             {"axisymmetric", "2,2,1"}, {"near-flat", "1,2,2.999999"}}) {
        const Sweep s = sweep_of(desk.pair("free_body_physical", "lgvi", {{"J", J}}));
        const auto d = static_cast<double>(
            symplecticity_defect(desk.pair("stress_test", "lgvi", {{"J", J}}), ratio<fifty>(1, 4), 2));
        defect = std::max(defect, d), least = std::min(least, s.least),
        most_iterations = std::max(most_iterations, s.iterations);
        numbers[body] = {{"J", J}, {"symplecticity_defect", d}, {"iterations_at_h|w|=0.3", s.iterations},
            {"h|w|_of_first_failure", {s.least, s.most}}};
    }
    return Measured().tell(
        {fmt::format(
             "no finite formula here yet: lgvi steps any body (symplecticity defect {:.0e}) by up to {:.1f} Newton "
             "iterations a step at h|w| = 0.3, and over 400 directions of four bodies first fails at h|w| = {:.3f}",
             defect, most_iterations, least),
            numbers});
}

Claim open_general_inertia() {
    return {.id = "bg-open-general-inertia",
        .where = "section 5 (first open problem); after eq (16)",
        .says = "Left open: an increment in closed form for bodies that are no spheres.",
        .asked = "four bodies, 100 directions of each, and random states in 50 digits",
        .open = Open{"a finite formula reproduces the step of lgvi to 1e-45 in 50 digits on all sampled bodies with "
                     "h|J^-1 p~| < 1 "
                     "and is symplectic to 1e-45; open otherwise",
            "nothing measured here; a proof that no such formula exists would"},
        .command = "verilie run --problem stress_test --method lgvi --h 1/8 --steps 40 --scalar fifty",
        .measure = general_inertia,
        .weight = 5};
}

/// The second: exact energy.
Measured energy_stepping(const Desk& desk) {
    const Pair pair = desk.pair("pendulum", "rrp_newmark");
    const auto problem = pair.problem->make<fifty>(pair.parameters);
    const Rational h(1, 16);
    const fifty weight = to_scalar<fifty>(h) * to_scalar<fifty>(h) / 8;
    std::vector<fifty> first;
    fifty energy = 0, shifted = 0, momenta = 0;
    watch_to_end<fifty>(pair, h, 160, [&](std::int64_t, const Phase<fifty>& z) {
        auto now = problem->invariants(z);  // E, e3.pi, R r0 . Om, |R r0|
        const fifty arm = (z.q[0] * Vec3<fifty>(0, 0, 1))(2);
        now.push_back(fifty(now[0] - weight * fifty(1 - arm * arm)));  // |R tau|^2 = 1 - (e3.R r0)^2
        if (first.empty()) first = now;
        energy = std::max<fifty>(energy, abs(fifty(now[0] - first[0]))),
        shifted = std::max<fifty>(shifted, abs(fifty(now[4] - first[4])));
        momenta = std::max<fifty>({momenta, abs(fifty(now[1] - first[1])), abs(fifty(now[2] - first[2]))});
    });
    const auto d = [](const fifty& x) { return static_cast<double>(x); };
    return Measured().tell(
        {fmt::format("no energy-stepping method here yet: on the pendulum at h = 1/16 rrp_newmark keeps e3.pi and R r0 "
                     ". Om to {:.0e} but E only to {:.0e}; what it keeps exactly is E - (h^2/8J)|R tau|^2 ({:.0e})",
             d(momenta), d(energy), d(shifted)),
            {{"change_of_E", d(energy)}, {"change_of_E_less_h^2/8J_tau^2", d(shifted)},
                {"change_of_momenta", d(momenta)}}});
}

Claim open_energy_stepping() {
    return {.id = "bg-open-energy-stepping",
        .where = "section 5 (second open problem)",
        .says = "Left open: an energy-stepping or force-stepping integrator on SE(3)^n, which would keep the "
                "energy as exactly as the momenta.",
        .asked = "rrp_newmark on pendulum, h = 1/16, 160 steps in 50 digits",
        .open = Open{"an energy-stepping method on SO(3) keeps the terraced energy and all momenta to 1e-45 in 50 "
                     "digits and has an "
                     "observed order in dE of at least 0.9; open otherwise",
            "nothing measured here; a proof that no such integrator exists would"},
        .command = "verilie run --problem pendulum --method rrp_newmark --h 1/16 --T 10 --scalar fifty",
        .measure = energy_stepping};
}
}  // namespace

Claims baker_gonzalez::open_questions() { return {open_general_inertia(), open_energy_stepping()}; }

}  // namespace verilie::studies::claims
