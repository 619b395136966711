// Romero (2008), sections 2 and 3: the rate of a director (13), and the equations of the free body, (14)-(20): against
// the kinetic energy of mass points, integrated by quadrature and differentiated by differences, along motions that
// solve nothing. NOTE: the print lost most of the symbols of (13)-(19).
#include <array>

#include "claims/largest.hpp"
#include "claims/calculus.hpp"
#include "claims/papers/romero/paper.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::romero {

namespace {
using Timed = dual<fifty, 1>;
Vec3<fifty> slopes(const Vec3<Timed>& x) { return Vec3<fifty>(x(0).d(0), x(1).d(0), x(2).d(0)); }
Quat<fifty> standing(const Quat<Timed>& q) { return {q.w.x, Vec3<fifty>(q.v(0).x, q.v(1).x, q.v(2).x)}; }

/// A body of five mass points that turns by R(t) = exp(a0 + a1 t) exp(b0 + b1 t^2), 0 <= t <= 1, and is varied by turns
/// dtheta(t) of its own frame, zero at both ends.
class Turned {
public:
    explicit Turned(std::uint64_t seed) {
        Draw<fifty> draw(seed);
        for (Vec3<fifty>* v : {&a_[0], &a_[1], &b_[0], &b_[1], &y_[0], &y_[1]}) *v = draw.vector();
        for (auto& p : points_) p = {ratio<fifty>(3, 2) + draw.number(), draw.vector()};
    }
    template <class T> Vec3<T> variation(const T& t) const {
        const T n = t * T(T(1) - t);
        return n * (convert<T>(y_[0]) + t * convert<T>(y_[1]));
    }
    template <class T> Quat<T> attitude(const T& t, const fifty& epsilon) const {
        const Quat<T> q = lie::exp(Vec3<T>(convert<T>(a_[0]) + t * convert<T>(a_[1])))
                        * lie::exp(Vec3<T>(convert<T>(b_[0]) + T(t * t) * convert<T>(b_[1])));
        return q * lie::exp(Vec3<T>(convert<T>(epsilon) * variation<T>(t)));
    }
    /// In the body: R' = R hat(w).
    Vec3<fifty> velocity(const fifty& t, const fifty& epsilon) const {
        const Quat<Timed> q = attitude<Timed>(Timed::variable(t, 0), epsilon);
        const Quat<fifty> rate{q.w.d(0), slopes(q.v)};
        return fifty(2) * (conj(standing(q)) * rate).v;
    }
    Vec3<fifty> acceleration(const fifty& t) const {
        return rate([&](const fifty& at) { return velocity(at, fifty(0)); }, t);
    }
    /// Half the sum of m |d(R p)/dt|^2: no angular velocity, no moments of inertia.
    fifty kinetic(const fifty& t, const fifty& epsilon) const {
        const Quat<Timed> q = attitude<Timed>(Timed::variable(t, 0), epsilon);
        fifty sum = 0;
        for (const auto& p : points_) sum += p.m / 2 * squared_norm(slopes(q * convert<Timed>(p.at)));
        return sum;
    }
    Mat3<fifty> inertia() const {
        Mat3<fifty> I = points_[0].m * (lie::hat(points_[0].at) * lie::hat(points_[0].at));
        for (std::size_t i = 1; i < points_.size(); ++i)
            I = I + points_[i].m * (lie::hat(points_[i].at) * lie::hat(points_[i].at));
        return -I;
    }

private:
    struct Point {
        fifty m;
        Vec3<fifty> at;
    };
    Vec3<fifty> a_[2], b_[2], y_[2];
    std::array<Point, 5> points_;
};
template <class F> fifty over_turn(F of) { return integral<40>(of, fifty(1)); }

/// The left side of (19), I w' + w x I w; with a minus it is wrong.
Vec3<fifty> left_of_19(const Turned& m, const fifty& t, int sign = 1) {
    const Mat3<fifty> I = m.inertia();
    const Vec3<fifty> w = m.velocity(t, fifty(0));
    return I * m.acceleration(t) + fifty(sign) * cross(w, Vec3<fifty>(I * w));
}
/// Of the action (14), by differences.
fifty variation_of_14(const Turned& m) {
    return over_turn(
        [&](const fifty& t) { return rate([&](const fifty& epsilon) { return m.kinetic(t, epsilon); }, fifty(0)); });
}
/// (18), with dw = dtheta' + w x dtheta, over that, less 1.
fifty off_18(const Turned& m, const fifty& exact) {
    const Mat3<fifty> I = m.inertia();
    return abs(fifty(over_turn([&](const fifty& t) {
        const Vec3<fifty> w = m.velocity(t, fifty(0)), y = m.variation<fifty>(t),
                          dw = slopes(m.variation<Timed>(Timed::variable(t, 0))) + cross(w, y);
        return dot(dw, Vec3<fifty>(I * w));
    }) / exact - 1));
}
fifty off_19(const Turned& m, const fifty& exact, int sign) {
    return abs(fifty(
        over_turn([&](const fifty& t) { return dot(left_of_19(m, t, sign), m.variation<fifty>(t)); }) / exact + 1));
}
/// At a time: (13), (16), the rate of R I w beside (19) turned into space, and that of the energy beside w.(19);
/// relative.
struct Rates {
    fifty director, energy, momentum, conserved;
};
Rates off_rates(const Turned& m, const fifty& t) {
    const Mat3<fifty> I = m.inertia();
    const Vec3<fifty> e3(0, 0, 1), w = m.velocity(t, fifty(0)), normal(w(0), w(1), fifty(0));
    const auto R = [&](const fifty& at) { return m.attitude<fifty>(at, fifty(0)); };
    const auto relative = [](const Vec3<fifty>& a, const Vec3<fifty>& b) { return fifty(norm(a - b) / norm(b)); };
    const Vec3<fifty> by_19 = left_of_19(m, t),
                      d_rate = rate([&](const fifty&at) { return Vec3<fifty>(R(at) * e3); }, t),
                      momentum_rate = rate(
                          [&](const fifty&at) {
                              return Vec3<fifty>(R(at) * Vec3<fifty>(I * m.velocity(at, fifty(0))));
                          },
                          t);
    const fifty energy = m.kinetic(t, fifty(0)),
                energy_rate = rate([&](const fifty&at) { return m.kinetic(at, fifty(0)); }, t);
    return {relative(R(t) * cross(normal, e3), d_rate), abs(fifty(dot(w, Vec3<fifty>(I * w)) / 2 / energy - 1)),
        relative(R(t) * by_19, momentum_rate), abs(fifty(dot(w, by_19) / energy_rate - 1))};
}
const std::vector<std::string> of_free_body{"(13) off the rate of R e3", "(16) off the kinetic energy of mass points",
    "(18) off the variation of the action", "(19) off the variation of the action",
    "(20), the rate of the spatial momentum, off (19) turned into space", "the rate of the energy off w.(19)"};
const std::string wrong_19 = "(19) with I w' - w x I w, which must fail";
Measured free_body_equations(const Desk&) {
    std::array<fifty, 6> off{};
    fifty wrong = 1e9;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const Turned m(seed);
        const fifty exact = variation_of_14(m);
        raise(off[2], off_18(m, exact));
        raise(off[3], off_19(m, exact, 1));
        lower(wrong, off_19(m, exact, -1));
        for (int k = 1; k <= 3; ++k) {
            const Rates r = off_rates(m, ratio<fifty>(k, 4));
            raise(off[0], r.director), raise(off[1], r.energy), raise(off[4], r.momentum), raise(off[5], r.conserved);
        }
    }
    Measured found;
    Json numbers;
    for (std::size_t i = 0; i < off.size(); ++i) {
        found.number(of_free_body[i], plain(off[i]));
        numbers[of_free_body[i]] = plain(off[i]);
    }
    numbers[wrong_19] = plain(wrong);
    return found.number(wrong_19, plain(wrong))
        .tell(
            {fmt::format("along three motions that solve nothing (13) is the rate of R e3 to {:.0e} (relative), (16) "
                         "the energy of the mass points to {:.0e}, (18) and (19) make the variation of their action "
                         "to {:.0e} and {:.0e} (with the other sign of w x I w off by {:.1g} or more), and (19) makes "
                         "the rates of spatial momentum and energy to {:.0e} and {:.0e}, which rest where it holds",
                 plain(off[0]), plain(off[1]), plain(off[2]), plain(off[3]), plain(wrong), plain(off[4]),
                 plain(off[5])),
                numbers});
}

Claim eq13_20_free_body() {
    return {.id = "r-eq13-20-free-body",
        .where = "sections 2 and 3; eqs (13)-(20)",
        .says =
            "A director turns by (13); the reduced Lagrangian (16) is the kinetic energy, Hamilton's principle (14), "
            "(15) becomes (17), (18) and gives Euler's equations (19), which say that the spatial momentum rests, "
            "(20), and keep the energy.",
        .asked =
            "three random motions of five mass points that solve nothing, in 50 digits, their action by quadrature "
            "and differences; relative, rates at three times",
        .holds = all_of({each(of_free_body, by_differences), wrong_by_differences(wrong_19)}),
        .note =
            "Identified from a damaged print: d' = R (w x e3) with w less its part along e3, (16) as w.I w/2, (18) as "
            "the integral of dw.I w = 0, dw = dtheta' + w x dtheta with dtheta a turn in the body, (19) as I w' + w x "
            "I w = 0 and (20) as the rate of R I w. Along any motion the rates of momentum and energy are R(19) and "
            "w.(19), so that they vanish where (19) holds. The motions do not follow the axes of inertia.",
        .command = "verilie claims --paper R",
        .measure = free_body_equations,
        .weight = 2};
}
}  // namespace

Claims free_body() { return {eq13_20_free_body()}; }

}  // namespace verilie::studies::claims::romero
