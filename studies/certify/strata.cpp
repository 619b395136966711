#include "certify/strata.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include <verilie/diagnostics/equivariance.hpp>
#include <verilie/lie/so3.hpp>

#include "engine/rational.hpp"
#include "engine/request.hpp"

namespace verilie::studies::certify {

namespace {
constexpr double least_turn = 0.005, usual_turn = 0.3, narrow = 0.1, narrowest = 1e-4;
constexpr int families = 6, attitudes = 3, axes = 2, strata = families * attitudes * axes;

/// Uniform in [0, 1), and what is made of that.
class Uniform {
public:
    explicit Uniform(std::uint64_t seed) : random_(seed) {}
    double one() { return double(random_() >> 11) * 0x1p-53; }
    double between(double a, double b) { return a + (b - a) * one(); }
    double log_between(double a, double b) { return a * std::pow(b / a, one()); }
    std::size_t below(std::size_t n) { return std::size_t(one() * double(n)); }
    /// Uniform on the sphere.
    Vec3<double> direction() {
        const double z = between(-1, 1), turn = between(0, 2 * std::numbers::pi), r = std::sqrt(1 - z * z);
        return Vec3<double>(r * std::cos(turn), r * std::sin(turn), z);
    }

private:
    std::mt19937_64 random_;
};

/// FNV-1a: a body's own numbers.
std::uint64_t mixed(std::uint64_t seed, std::string_view name) {
    std::uint64_t x = 14695981039346656037u ^ (seed * 0x9E3779B97F4A7C15u);
    for (const char c : name) x = (x ^ std::uint64_t(static_cast<unsigned char>(c))) * 1099511628211u;
    return x;
}

/// `fine`: of two draws of a family the one nearer to the end of its range.
std::string moments(int family, bool fine, Uniform& draw) {
    const double a = draw.log_between(1, 8),
                 little = fine ? draw.log_between(1e-4, 1e-3) : draw.log_between(1e-3, 1e-2);
    const double r = fine ? draw.log_between(16, 40) : draw.log_between(8.5, 16), flat = draw.between(0.2, 0.9) / r;
    const auto three = [](double x, double y, double z) { return fmt::format("{:.7g},{:.7g},{:.7g}", x, y, z); };
    switch (family) {
    case 0: return three(a, a * (1 + little), a * draw.between(1.3, 1.9));
    case 1: return three(a * draw.between(0.25, 0.5), a, a * (1 + little));
    case 2: return three(a / r, a, a * (1 + flat));
    case 3: return three(a * (1 + flat), a / r, a);
    case 4: return three(a, a * draw.between(1.2, 1.5), a * draw.between(1.6, 2));
    default: break;
    }
    // Diagonal entries from 2 to 4, others below 0.6 in size: positive definite by Gershgorin's discs.
    std::array<double, 3> d{}, o{};
    for (double& x : d) x = draw.between(2, 4);
    for (double& x : o) x = draw.between(-0.6, 0.6);
    return fmt::format(
        "{0:.7g},{3:.7g},{4:.7g},{3:.7g},{1:.7g},{5:.7g},{4:.7g},{5:.7g},{2:.7g}", d[0], d[1], d[2], o[0], o[1], o[2]);
}
std::string sphere(Uniform& draw) {
    const auto j = fmt::format("{:.7g}", draw.log_between(0.25, 8));
    return j + "," + j + "," + j;
}
std::vector<Body> shapes_of(const Body& body, Uniform& draw) {
    if (!body.single) return {body_of(*body.problem, body.set)};
    std::vector<Body> shapes;
    for (int k = 0; k < 2 * families; ++k) {
        auto set = body.set;
        set["J"] = body.spherical ? sphere(draw) : moments(k % families, k >= families, draw);
        shapes.push_back(body_of(*body.problem, set));
    }
    return shapes;
}

Quat<double> attitude(int stratum, Uniform& draw) {
    if (stratum == 1) return normalised(lie::exp(std::numbers::pi * std::cbrt(draw.one()) * draw.direction()));
    const double little = draw.log_between(narrowest, narrow);
    return lie::exp((stratum == 0 ? little : std::numbers::pi - little) * draw.direction());
}
Vec3<double> axis(int stratum, const Quat<double>& principal, Uniform& draw) {
    if (stratum == 1) return draw.direction();
    Vec3<double> e = zero3<double>();
    e(Eigen::Index(draw.below(3))) = draw.one() < 0.5 ? -1 : 1;
    return lie::exp(draw.log_between(narrowest, narrow) * draw.direction()) * (principal * e);
}
double log_scale(double share, double most) { return least_turn * std::pow(most / least_turn, share); }

/// Stratum k of the strata; the n-th state in it takes the n-th point of the golden sequence in log h|W|, which leaves
/// no gap.
struct Stratum {
    int family, attitude, axis, turn;
    explicit Stratum(int k)
        : family(k / attitudes % families), attitude(k % attitudes), axis(k / (attitudes * families) % axes),
          turn(k / strata) {}
    double share(double start) const { return std::fmod(start + turn * (std::numbers::phi - 1), 1.0); }
};

/// Where a step is one step: the equation Jx + x×Jx = hp/2 of the midpoint rule, x half the turn, has the Jacobian A
/// with v·Av = v·Jv + v·(x×Jv), positive for every v while |x| |v×Jv| < v·Jv, that is h|W| < 4 √(J_min J_max)/(J_max -
/// J_min). Beyond, implicit steps of slender bodies have other branches, and Newton may find one.
double one_branch(const Inertia<double>& body) {
    const auto [least, most] = std::minmax({body.J(0), body.J(1), body.J(2)});
    return most > least ? std::min(largest_turn, 4 * std::sqrt(least * most) / (most - least)) : largest_turn;
}

double torque(const AnyProblem<double>& problem, const Quat<double>& q) {
    const One<double> at{{zero3<double>(), q}};
    BodyLoad<double> load;
    (void)problem.loads(at, std::span<BodyLoad<double>>(&load, 1));
    return norm(load.T);
}
/// The largest torque at 64 attitudes.
double usual_torque(const AnyProblem<double>& problem, Uniform& draw) {
    double most = 0;
    for (int k = 0; k < 64; ++k) most = std::max(most, torque(problem, attitude(1, draw)));
    return most;
}

struct Shape {
    std::shared_ptr<const AnyProblem<double>> problem;
    Inertia<double> body;
    double torque;
};
/// NOTE: the same for the torque of the stages: it turns the body by at most h^2 |T|/(2 J_min), here half a radian. At
/// larger steps a slender body at rest has other branches, too.
Place of_one(const std::vector<Shape>& shapes, const Stratum& at, double start, Uniform& draw) {
    const auto shape = std::size_t(at.family + families * (at.turn % 2));
    const auto& [problem, body, usual] = shapes[shape];
    Place p{shape, std::ldexp(1.0, -1 - int(draw.below(4))), Phase<double>::bodies(1)};
    p.z.q[0] = attitude(at.attitude, draw);
    for (const double most = std::max(usual, torque(*problem, p.z.q[0]));
         p.h * p.h * most > std::min({body.J(0), body.J(1), body.J(2)});)
        p.h /= 2;
    p.z.W[0] = (log_scale(at.share(start), one_branch(body)) / p.h) * axis(at.axis, body.axes, draw);
    return p;
}
Place of_many(double h, Phase<double> z, const Stratum& at, int k, double start, Uniform& draw) {
    z = diagnostics::turned<double>(z, attitude(at.attitude, draw));
    const auto fast = std::size_t(k) % z.W.size();
    for (std::size_t i = 0; i < z.W.size(); ++i)
        z.W[i] = (log_scale(i == fast ? at.share(start) : draw.one(), i == fast ? largest_turn : usual_turn) / h)
               * draw.direction();
    return {0, h, z};
}
}  // namespace

Sample sample_of(const Body& body, int states, std::uint64_t seed, double times) {
    Uniform draw(mixed(seed, body.name));
    Sample sample{shapes_of(body, draw), {}};
    std::vector<Shape> shapes;
    for (const Body& shape : sample.shapes) {
        const auto problem = shape.make<double>();
        shapes.push_back({problem, problem->inertias()[0], body.single ? usual_torque(*problem, draw) : 0});
    }
    std::array<double, strata> start{};
    for (double& x : start) x = draw.one();
    const auto moving = body.single ? Phase<double>{} : convert<double>(random_state(body, seed));
    for (int k = 0; k < states; ++k) {
        const Stratum at(k);
        const double first = start[std::size_t(k % strata)];
        sample.places.push_back(
            body.single ? of_one(shapes, at, first, draw) : of_many(times * body.h, moving, at, k, first, draw));
    }
    return sample;
}

double turn(const Place& place) {
    double most = 0;
    for (const auto& W : place.z.W) most = std::max(most, norm(W));
    return most * place.h;
}

Place beside(const Place& place, double radius, std::mt19937_64& random) {
    Uniform draw(random());
    Place p = place;
    const auto some = [&] { return lie::exp(radius * draw.one() * draw.direction()); };
    for (auto& q : p.z.q) q = q * some();
    for (auto& W : p.z.W) {
        // never faster: there may be other branches
        const double size = norm(W),
                     wanted = std::max(least_turn, p.h * size * std::exp(radius * draw.between(-1, 0))) / p.h;
        W = (wanted / size) * (some() * W);
    }
    return p;
}

namespace {
template <class F> void numbers(Place& p, F see) {
    see(p.h);
    const auto three = [&](Vec3<double>& a) {
        for (int i = 0; i < 3; ++i) see(a(i));
    };
    for (std::size_t i = 0; i < p.z.q.size(); ++i) see(p.z.q[i].w), three(p.z.q[i].v), three(p.z.W[i]);
    if (p.z.q.size() == 1) return;
    for (auto& x : p.z.x) three(x);
    for (auto& v : p.z.v) three(v);
}
}  // namespace

std::string words(const Place& place) {
    std::string all;
    Place p = place;
    numbers(p, [&](double& x) { all += (all.empty() ? "" : ",") + fmt::format("{}", x); });
    return all;
}

Place place_of(const std::string& words, const Body& body) {
    Place p{0, 0, body.make<double>()->initial()};
    for (auto& v : p.z.v)
        if (body.single) v = zero3<double>();
    const auto given = split(words);
    const auto wrong = [&](const std::string& what) {
        return std::invalid_argument("--at " + words + ": " + what
                                     + "; it takes h, then q (w first) and W of every body"
                                     + (body.single ? "" : ", then every x, then every v") + ", comma separated.");
    };
    std::size_t takes = 0, n = 0;
    numbers(p, [&](double&) { ++takes; });
    const std::size_t count = given.size() + (words.ends_with(',') ? 1 : 0);
    if (count != takes)
        throw wrong(fmt::format("too {} numbers, {} where it takes {}", count < takes ? "few" : "many", count, takes));
    numbers(p, [&](double& x) {
        try {
            x = to_scalar<double>(rational(given[n], "at"));
        } catch (const std::invalid_argument&) { throw wrong("'" + given[n] + "' is not a number"); }
        ++n;
    });
    if (!(p.h != 0)) throw wrong("a step of 0");
    for (const auto& q : p.z.q)
        if (!(std::abs(squared_norm(q) - 1) < 1e-6)) throw wrong("a quaternion that is no rotation");
    return p;
}

}  // namespace verilie::studies::certify
