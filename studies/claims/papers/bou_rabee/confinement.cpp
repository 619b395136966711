// The claims of Bou-Rabee, Ortolan and Saccon (2009), figure 2: where the motion stays.
#include <algorithm>
#include <cmath>

#include <verilie/lie/so3.hpp>

#include "claims/papers/bou_rabee/paper.hpp"
#include "claims/controls.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::bou_rabee {

namespace {
double distance_to_identity(const Quat<double>& q) { return std::sqrt(8.0) * norm(q.v); }

struct Excursion {
    /// left: first time with U > E0
    double highest = -INFINITY, E0 = 0, least_d = INFINITY, most_d = 0, least_dm = INFINITY, left = INFINITY;
    Json path;
};
class Watch {
public:
    Watch(const Pair& pair, const std::string& label)
        : problem_(pair.problem->make<double>(pair.parameters)), alpha_(pair.parameters.number<double>("alpha")) {
        e.path = {{"label", label}, {"t", Json::array()}, {"points", Json::array()}};
        e.E0 = problem_->invariants(problem_->initial())[0];
    }
    void operator()(double t, const Phase<double>& z, bool drawn) {
        const auto u = problem_->potential(z);
        const double d = distance_to_identity(z.q[0]), dm = -alpha_ / u.u[1];
        e.highest = std::max(e.highest, u.total());
        if (u.total() > e.E0) e.left = std::min(e.left, t);
        e.least_d = std::min(e.least_d, d), e.most_d = std::max(e.most_d, d), e.least_dm = std::min(e.least_dm, dm);
        if (!drawn) return;
        const Vec3<double> x = lie::log(z.q[0]);
        e.path["t"].push_back(t), e.path["points"].push_back({x(0), x(1), x(2)});
    }
    const AnyProblem<double>& problem() const { return *problem_; }
    Excursion e;

private:
    std::shared_ptr<const AnyProblem<double>> problem_;
    double alpha_;
};
const Rational quarter(1, 4);
/// U and the two distances at every step of T = 15000, the rotation vector at 2000 of them.
Excursion excursion(const Desk& desk, const char* method) {
    const Pair pair = desk.pair("stress_test", method);
    Watch watch(pair, method);
    watch_to_end<double>(
        pair, quarter, 60000, [&](std::int64_t k, const Phase<double>& z) { watch(double(k) / 4, z, k % 30 == 0); });
    return watch.e;
}
/// The same of the explicit midpoint rule, until it leaves.
Excursion excursion_of_control(const Desk& desk) {
    Watch watch(desk.pair("stress_test", "lie_newmark"), "explicit midpoint");
    auto z = watch.problem().initial();
    for (std::int64_t k = 0; k <= 60000 && !std::isfinite(watch.e.left); ++k) {
        if (k > 0) z = explicit_midpoint(watch.problem(), z, 0.25);
        watch(double(k) / 4, z, false);
    }
    return watch.e;
}
/// Lie-Newmark from -W0, where its energy grows, over T = 30000.
Excursion excursion_backwards(const Desk& desk) {
    const Pair pair = desk.pair("stress_test", "lie_newmark");
    Watch watch(pair, "lie_newmark from -W0");
    auto start = watch.problem().initial();
    start.W[0] = -start.W[0];
    watch_to_end(
        pair, start, quarter, 120000, [&](std::int64_t k, const Phase<double>& z) { watch(double(k) / 4, z, false); });
    return watch.e;
}
/// Figure 2: where the trajectories stay. NOTE: a method that stays shows nothing unless another one leaves.
Measured confined(const Desk& desk) {
    Json numbers, curves = Json::array();
    Measured found;
    std::string said;
    const auto record = [&](const char* name, const Excursion& e) {
        numbers[name] = {{"E0", e.E0}, {"largest_U", e.highest}, {"dist_to_I", {e.least_d, e.most_d}},
            {"least_dist_to_Qm", e.least_dm}, {"leaves_at", number(e.left)}};
    };
    for (const char* method : {"lie_newmark", "lie_verlet"}) {
        const Excursion e = excursion(desk, method);
        found.fact("U <= E0 at every step of " + std::string(method), e.highest <= e.E0, Json{e.highest, e.E0});
        record(method, e);
        curves.push_back(e.path);
        said += fmt::format("{}: U - E0 at most {:.2e}, dist(Q, I) in [{:.2f}, {:.2f}], dist(Q, Qm) at least {:.2f}; ",
            method, e.highest - e.E0, e.least_d, e.most_d, e.least_dm);
    }
    const Excursion control = excursion_of_control(desk), backwards = excursion_backwards(desk);
    record("explicit_midpoint", control), record("lie_newmark_from_-W0_T=30000", backwards);
    const bool power = std::isfinite(control.left);
    said += fmt::format("the explicit midpoint rule {}; Lie-Newmark from -W0, where its energy grows, {}",
        power ? fmt::format("leaves at t = {:.0f}", control.left) : "does not leave",
        std::isfinite(backwards.left)
            ? fmt::format("leaves at t = {:.0f}", backwards.left)
            : fmt::format("comes to U - E0 = {:.2e} by t = 30000", backwards.highest - backwards.E0));
    const std::string leaves = "a method that keeps nothing leaves, so that staying tells something";
    found.evidence("control", Evidence(leaves, Shown(power), Opposite(false), number(control.left)));
    const double E0 = numbers["lie_newmark"]["E0"].get<double>();
    Json figure{{"kind", "paths"}, {"space", "rotation vectors"}, {"curves", curves}};
    figure.update(level_sets(desk.pair("stress_test", "lie_newmark"),
        {{"U = 0", 0}, {"U = E0/2", E0 / 2}, {"U = E0, which no exact motion leaves", E0}}));
    figure["notes"] = Json::array({"Every 30th step of 60 000. Each level has three sheets: two about I, at the centre "
                                   "of the ball, and one about Qm."});
    return found.tell({said, numbers, figure});
}

Claim fig2_confinement() {
    return {.id = "bos-fig2-confinement",
        .where = "figure 2; section 3",
        .says = "At h = 1/4 the computed motion is drawn where the energy allows the true one to go, about the "
                "surface on which the potential is least.",
        .asked = "lie_newmark and lie_verlet on stress_test, every step of h = 1/4 to T = 15000, and the explicit "
                 "midpoint rule over the same run",
        .holds = all_of({each({"lie_newmark", "lie_verlet"},
                             [](const std::string& m) {
                                 return fact("U <= E0 at every step of " + m, "U > E0 at a step of " + m);
                             }),
            weighed("control", "the explicit midpoint rule comes to U > E0, which shows that the test can fail", "")}),
        .note = "The figure is a picture without numbers: the predicate is ours. The paper argues confinement "
                "for the exact motion and for Lie-Verlet; for Lie-Newmark the figure suggests it, and it rests "
                "on the sign of the drift.",
        .command = "verilie run --problem stress_test --method lie_newmark --h 1/4 --T 15000 --file attitudes.csv",
        .measure = confined};
}
}  // namespace

Claims confinement() { return {fig2_confinement()}; }

}  // namespace verilie::studies::claims::bou_rabee
