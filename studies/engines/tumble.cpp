#include "engines/tumble.hpp"

#include <cmath>

#include "engine/energy.hpp"
#include "engine/rational.hpp"
#include "engine/watch.hpp"

namespace verilie::studies::engines {

namespace {
constexpr std::int64_t every = 16;
constexpr double growth = 1.04;  // of the times of the series

/// What a free body keeps.
struct Kept {
    double energy;
    Vec3<double> momentum;
};
Kept kept_by(const AnyProblem<double>& problem, const Phase<double>& z) {
    return {energy_of(problem, z), z.q[0] * (problem.inertias()[0] * z.W[0])};
}

/// The angle between two vectors; of those that are close as exactly as of others.
double angle(const Vec3<double>& a, const Vec3<double>& b) { return std::atan2(norm(cross(a, b)), dot(a, b)); }

class Looks {
public:
    Looks(TumbleRow& row, const AnyProblem<double>& problem, const Phase<double>& z)
        : row_(row), problem_(problem), start_(kept_by(problem, z)), above_(z.W[0](1) > 0) {}

    void at(std::int64_t k, double h, const Phase<double>& z) {
        const Kept now = kept_by(problem_, z);
        row_.taken = k;
        row_.energy_end = now.energy / start_.energy - 1;
        row_.momentum_end = norm(now.momentum) / norm(start_.momentum) - 1;
        row_.angle_end = angle(now.momentum, start_.momentum);
        const auto raise = [](double& most, double to) { most = std::max(most, std::abs(to)); };
        raise(row_.energy_most, row_.energy_end), raise(row_.momentum_most, row_.momentum_end);
        raise(row_.angle_most, row_.angle_end);
        row_.twice_energy_times_middle =
            2 * now.energy * problem_.inertias()[0].J.d(1) / dot(now.momentum, now.momentum);
        if (const bool above = z.W[0](1) > 0; above != above_)
            above_ = above, ++row_.turned_over, row_.last_turned_over = k;
        if (k < next_) return;
        next_ = std::int64_t(double(k) * growth);
        row_.series.t.push_back(double(k) * h), row_.series.energy.push_back(row_.energy_end);
        row_.series.momentum.push_back(row_.momentum_end), row_.series.angle.push_back(row_.angle_end);
    }

private:
    TumbleRow& row_;
    const AnyProblem<double>& problem_;
    Kept start_;
    bool above_;
    std::int64_t next_ = 0;
};
}  // namespace

double turns_over(const std::array<double, 3>& J, const std::array<double, 3>& W) {
    double twice_energy = 0, square = 0;
    for (std::size_t k = 0; k < 3; ++k) twice_energy += J[k] * W[k] * W[k], square += J[k] * J[k] * W[k] * W[k];
    // about the axis of most inertia where pi^2 > 2 E J2, else about that of least
    auto [least, middle, most] = J;
    if (square < twice_energy * middle) std::swap(least, most);
    const double rate = (most - middle) * (square - twice_energy * least) / (least * middle * most),
                 modulus = (middle - least) * (twice_energy * most - square)
                         / ((most - middle) * (square - twice_energy * least));
    return std::sqrt(rate) / (2 * std::comp_ellint_1(std::sqrt(modulus)));
}

TumbleRow tumble(const Method& method, std::int64_t steps) {
    const Chosen body = chosen("free_body_physical", {{"J", "1,2,5/2"}, {"W0", "1/50,5,1/100"}});
    const Rational step = rational("1/60", "h");
    const double h = to_scalar<double>(step);
    TumbleRow row;
    row.method = method.name, row.engine = method.engine, row.digits = method.digits;
    row.h = text(step), row.steps = steps;
    row.turns_over = turns_over({1, 2, 2.5}, {0.02, 5, 0.01}) * h * double(steps);
    row.command = "verilie engines " + method.name + " --tumble --steps " + std::to_string(steps);
    const Phase<double> start = body.made->initial();
    Looks looks(row, *body.made, start);
    const Stopwatch spent;
    const auto trajectory = method.march(body.made);
    const auto marched = watch(
        *trajectory, start, h, Steps(steps, every), [&](std::int64_t k, const Phase<double>& z) { looks.at(k, h, z); });
    if (marched.failed) row.failed.emplace(stopped(*marched.failed)), row.taken = marched.failed->step - 1;
    row.nanoseconds_per_step = spent.seconds() / double(std::max<std::int64_t>(1, row.taken)) * 1e9;
    return row;
}

}  // namespace verilie::studies::engines
