#include "order/metrics.hpp"

#include <cmath>

namespace verilie::studies {

double Doubt::h1() const {
    return std::sqrt(bodies)
         * std::hypot(std::hypot(attitude, velocity + attitude * fastest), std::hypot(position, velocity)) / norm;
}

Doubt scale_of(const reference::Answer& a) {
    double fastest = 0, square = 0;
    for (const auto& p : a.points) {
        const auto z = convert<double>(p.z);
        for (std::size_t i = 0; i < z.q.size(); ++i) {
            const double w = norm(z.W[i]), half = norm(z.q[i].v);
            fastest = std::max(fastest, w);
            // Chord for angle: at most a factor pi/2 too small, on the safe side.
            square += w * w + 4 * half * half;
        }
        for (std::size_t i = 0; i < z.x.size(); ++i) square += squared_norm(z.x[i]) + squared_norm(z.v[i]);
    }
    return {0, 0, 0, fastest, std::sqrt(square / double(a.points.size())), double(a.points.front().z.x.size())};
}

std::vector<Metric> metrics_of(const ProblemInfo& problem) {
    using E = LadderErrors;
    using T = RichardsonTables;
    using R = StateRounding;
    // Onsets of contact at random phases change x and R, which hardly feel them otherwise, by tens of per cent from
    // step to step: there h1 and velocity are judged, which contain them.
    const bool regular = problem.smoothness >= 4;
    std::vector<Metric> all{{"attitude", &E::attitude, &E::attitude_max, &T::attitude, &R::attitude, regular,
                                ErrorOf::configuration, 1, [](const Doubt& d, double) { return d.attitude; }},
        {"velocity", &E::velocity, &E::velocity_max, &T::velocity, &R::velocity, true, ErrorOf::velocity, 1,
            [](const Doubt& d, double) { return d.velocity; }}};
    if (problem.translates)
        all.push_back({"position", &E::position, &E::position_max, &T::position, &R::position, regular,
            ErrorOf::configuration, 1, [](const Doubt& d, double) { return d.position; }});
    all.push_back({"h1", &E::h1, nullptr, &T::h1, &R::h1, true, ErrorOf::state, 1,
        [](const Doubt& d, double) { return d.h1(); }});
    // e^2 is a difference of squared norms, which a doubt delta changes by 2 delta.
    all.push_back({"q_error", &E::q_error, nullptr, nullptr, nullptr, false, ErrorOf::state, 0.5,
        [](const Doubt& d, double e) { return std::min(std::sqrt(2 * d.h1()), e > 0 ? d.h1() / e : INFINITY); }});
    // Of applied loads: the balance against their work.
    all.push_back({"energy_error", &E::energy_error, nullptr, nullptr, nullptr, problem.applied.act, ErrorOf::state, 1,
        [](const Doubt&, double) { return 0.0; }, true, true});
    return all;
}

}  // namespace verilie::studies
