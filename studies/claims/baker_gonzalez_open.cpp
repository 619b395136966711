// Baker and Gonzalez (2021), section 5: what they leave open. Measured is what the methods of the catalogue can do about it.
#include <algorithm>
#include <cmath>
#include <random>

#include "claims/baker_gonzalez.hpp"
#include "claims/certificates.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims {

namespace {
/// Unit vectors, the same on every machine.
std::vector<Vec3<double>> directions(int n) {
    std::mt19937_64 random(1953);
    const auto number = [&] { return double(random() >> 11) * 0x1p-52 - 1; };
    std::vector<Vec3<double>> all;
    while (int(all.size()) < n) {
        const double a = number(), b = number(), c = number();
        const Vec3<double> x(a, b, c);
        if (squared_norm(x) > 0.01 && squared_norm(x) < 1) all.push_back(normalised(x));
    }
    return all;
}
/// Newton iterations of one free step h = 1 from the velocity W, or none where it fails.
std::optional<std::int64_t> iterations(const AnyProblem<double>& problem, Trajectory<double>& trajectory, const Vec3<double>& W) {
    auto z = problem.initial();
    z.W[0] = W;
    auto failed = trajectory.start(z, 1);
    if (!failed) failed = trajectory.advance(1);
    if (failed) return {};
    return trajectory.work().solver_iterations;
}
/// Of lgvi: between which h|J^-1 p~| its step ceases to exist, over the directions; iterations at h|w| = 0.3.
struct Sweep { double least = INFINITY, most = 0; double iterations = 0; };
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
}  // namespace

/// The first: bodies that are no spheres.
Finding general_inertia(const Desk& desk) {
    Json numbers;
    double defect = 0, least = INFINITY, most_iterations = 0;
    for (const auto& [body, J] : {std::pair<std::string, std::string>{"triaxial", "2,3,4"}, {"flat", "1,2,3"}, {"axisymmetric", "2,2,1"}, {"near-flat", "1,2,2.999999"}}) {
        const Sweep s = sweep_of(desk.pair("free_body_physical", "lgvi", {{"J", J}}));
        const auto d = static_cast<double>(symplecticity_defect(desk.pair("stress_test", "lgvi", {{"J", J}}), ratio<fifty>(1, 4), 2));
        defect = std::max(defect, d), least = std::min(least, s.least), most_iterations = std::max(most_iterations, s.iterations);
        numbers[body] = {{"J", J}, {"symplecticity_defect", d}, {"iterations_at_h|w|=0.3", s.iterations}, {"h|w|_of_first_failure", {s.least, s.most}}};
    }
    return open_question({
            fmt::format("no finite formula here yet: lgvi steps any body (symplecticity defect {:.0e}) by up to {:.1f} Newton iterations a step at h|w| = 0.3, and over 400 directions of four bodies first fails at h|w| = {:.3f}", defect, most_iterations, least), numbers});
}

/// The second: exact energy.
Finding energy_stepping(const Desk& desk) {
    const Pair pair = desk.pair("pendulum", "rrp_newmark");
    const auto problem = pair.problem->make<fifty>(pair.parameters);
    const Rational h(1, 16);
    const fifty weight = to_scalar<fifty>(h) * to_scalar<fifty>(h) / 8;
    std::vector<fifty> first;
    fifty energy = 0, shifted = 0, momenta = 0;
    walk<fifty>(pair, h, 160, [&](std::int64_t, const Phase<fifty>& z) {
        auto now = problem->invariants(z);                                   // E, e3.pi, R r0 . Om, |R r0|
        const fifty arm = (z.q[0] * Vec3<fifty>(0, 0, 1))(2);
        now.push_back(fifty(now[0] - weight * fifty(1 - arm * arm)));        // |R tau|^2 = 1 - (e3.R r0)^2
        if (first.empty()) first = now;
        energy = std::max<fifty>(energy, abs(fifty(now[0] - first[0]))), shifted = std::max<fifty>(shifted, abs(fifty(now[4] - first[4])));
        momenta = std::max<fifty>({momenta, abs(fifty(now[1] - first[1])), abs(fifty(now[2] - first[2]))});
    });
    const auto d = [](const fifty& x) { return static_cast<double>(x); };
    return open_question({
            fmt::format("no energy-stepping method here yet: on the pendulum at h = 1/16 rrp_newmark keeps e3.pi and R r0 . Om to {:.0e} but E only to {:.0e}; what it keeps exactly is E - (h^2/8J)|R tau|^2 ({:.0e})", d(momenta), d(energy), d(shifted)),
            {{"change_of_E", d(energy)}, {"change_of_E_less_h^2/8J_tau^2", d(shifted)}, {"change_of_momenta", d(momenta)}}});
}

}  // namespace verilie::studies::claims
