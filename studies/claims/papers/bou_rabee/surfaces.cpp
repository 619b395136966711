// Bou-Rabee, Ortolan and Saccon (2009), figure 2: level sets of the potential of the stress test in the ball of
// rotation vectors.
#include <cmath>
#include <numbers>

#include <verilie/lie/so3.hpp>

#include "claims/papers/bou_rabee/paper.hpp"

namespace verilie::studies::claims::bou_rabee {

namespace {
constexpr int rows = 25, columns = 48;  // polar angles with both poles, azimuths
using Height = std::function<double(const Vec3<double>&)>;

Vec3<double> direction(int i, int k) {
    const double a = std::numbers::pi * i / (rows - 1), b = 2 * std::numbers::pi * k / columns;
    return {std::sin(a) * std::cos(b), std::sin(a) * std::sin(b), std::cos(a)};
}
/// Where U passes the level between `from` and `to` along n; from and to lie on different sides of it.
double crossing(
    const Height& U, double level, const Vec3<double>& centre, const Vec3<double>& n, double from, double to) {
    const bool above = U(centre + from * n) > level;
    for (int k = 0; k < 40; ++k) {
        const double middle = (from + to) / 2;
        ((U(centre + middle * n) > level) == above ? from : to) = middle;
    }
    return from;
}
/// The first crossing from `from` outwards; throws std::logic_error where there is none: the level is chosen so that
/// every surface is closed.
double first_crossing(
    const Height& U, double level, const Vec3<double>& centre, const Vec3<double>& n, double from, double stride) {
    const bool above = U(centre + from * n) > level;
    for (double r = from + stride; r < std::numbers::pi; r += stride)
        if ((U(centre + r * n) > level) != above) return crossing(U, level, centre, n, r - stride, r);
    throw std::logic_error(fmt::format("The surface U = {} is not closed.", level));
}
template <class Radius> Json surface(const std::string& name, double level, const Vec3<double>& centre, Radius radius) {
    Json grid = Json::array();
    for (int i = 0; i < rows; ++i) {
        Json line = Json::array();
        for (int k = 0; k < columns; ++k) line.push_back(std::round(1e5 * radius(direction(i, k))) / 1e5);
        grid.push_back(line);
    }
    return {{"name", name}, {"level", level}, {"centre", {centre(0), centre(1), centre(2)}}, {"radius", grid}};
}
}  // namespace

/// U is -infinity at Qm and least elsewhere near dist(Q, I) = 1, so a level between 0 and U(I) has three sheets: within
/// that sphere, around it, and about Qm.
Json level_sets(const Pair& pair, const std::vector<std::pair<std::string, double>>& levels) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    auto z = problem->initial();
    const Height U = [&](const Vec3<double>& x) { return z.q[0] = lie::exp(x), problem->potential(z).total(); };
    const double valley = 2 * std::asin(1 / std::sqrt(8.0)), angle = pair.parameters.number<double>("pole");
    const Vec3<double> origin = zero3<double>(), pole = angle / std::sqrt(2.0) * Vec3<double>(1, 0, 1);
    Json surfaces = Json::array();
    for (const auto& [name, level] : levels) {
        surfaces.push_back(surface(
            name, level, origin, [&](const Vec3<double>& n) { return crossing(U, level, origin, n, 1e-6, valley); }));
        surfaces.push_back(surface(name, level, origin,
            [&](const Vec3<double>& n) { return first_crossing(U, level, origin, n, valley, 0.02); }));
        surfaces.push_back(surface(
            name, level, pole, [&](const Vec3<double>& n) { return first_crossing(U, level, pole, n, 1e-4, 0.005); }));
    }
    return {
        {"surfaces", surfaces}, {"marks", Json::array({Json{{"label", "Qm"}, {"at", {pole(0), pole(1), pole(2)}}}})}};
}

}  // namespace verilie::studies::claims::bou_rabee
