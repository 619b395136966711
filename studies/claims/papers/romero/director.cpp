// Romero (2008), section 5: the dumbbell by its director (37) and by a rotation that takes e3 to it (38), and what it
// keeps (39): against the action (36), integrated by quadrature and differentiated by differences, along motions that
// solve nothing. NOTE: the print lost most of the symbols of (35)-(39); (37) is identified as I (d x d')' = d x g, (38)
// as I w' = e3 x R^T g, which (49) repeats.

#include "claims/largest.hpp"
#include "claims/calculus.hpp"
#include "claims/papers/romero/paper.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::romero {

namespace {
using InTime = dual<fifty, 1>;
using Vec = Vec3<fifty>;
const Vec axis3(0, 0, 1);
const fifty I_of_dumbbell(2);

Vec at_time(const Vec3<InTime>& x) { return Vec(x(0).x, x(1).x, x(2).x); }
Vec in_time(const Vec3<InTime>& x) { return Vec(x(0).d(0), x(1).d(0), x(2).d(0)); }

/// d(t) = exp(phi(t) u) exp(psi(t) w) e3, 0 <= t <= 1, under V = -d.g(t); all of them analytic in t.
class Swing {
public:
    Swing(std::uint64_t seed, bool along_e3) : along_e3_(along_e3) {
        Draw<fifty> draw(seed);
        for (Vec* v : {&u_, &w_, &x_[0], &x_[1], &g_[0], &g_[1]}) *v = draw.vector();
        for (auto& a : angle_) a = draw.number() / 2;
    }
    template <class T> Vec3<T> director(const T& t) const {
        return turned(t, 0, u_) * (turned(t, 2, w_) * convert<T>(axis3));
    }
    Vec load(const fifty& t) const {
        return along_e3_ ? Vec(g_[0](0) * axis3 + t * g_[1](0) * axis3) : g_[0] + t * g_[1];
    }
    /// The turn, in space, that the director is varied by: zero at both ends.
    template <class T> Vec3<T> variation(const T& t) const {
        const T n = t * T(T(1) - t);
        return T(n * n) * (convert<T>(x_[0]) + t * convert<T>(x_[1]));
    }

private:
    template <class T> Quat<T> turned(const T& t, int first, const Vec& axis) const {
        const T angle = convert<T>(angle_[first]) + convert<T>(angle_[first + 1]) * t;
        return lie::exp(Vec3<T>(angle * convert<T>(axis)));
    }
    Vec u_, w_, x_[2], g_[2];
    fifty angle_[4];
    bool along_e3_;
};
template <class F> fifty over_swing(F of) { return integral<40>(of, fifty(1)); }

/// Of the action (36) in the directors, by differences: along the variations of the motion, or along turns about e3.
fifty variation_of_action(const Swing& m, bool about_e3) {
    const auto lagrangian = [&](const fifty& t, const fifty& epsilon) {
        const InTime at = InTime::variable(t, 0);
        Vec3<InTime> turn = m.variation<InTime>(at);
        if (about_e3) turn(0) = turn(1) = InTime(0);
        const Vec3<InTime> d = lie::exp(Vec3<InTime>(InTime(epsilon) * turn)) * m.director<InTime>(at);
        return fifty(I_of_dumbbell / 2 * squared_norm(in_time(d)) + dot(at_time(d), m.load(t)));
    };
    return over_swing(
        [&](const fifty& t) { return rate([&](const fifty& epsilon) { return lagrangian(t, epsilon); }, fifty(0)); });
}
/// (39).
Vec momentum_of(const Swing& m, const fifty& t) {
    const Vec3<InTime> d = m.director<InTime>(InTime::variable(t, 0));
    return I_of_dumbbell * cross(at_time(d), in_time(d));
}
/// The left side less the right one of (37).
Vec equation_of_director(const Swing& m, const fifty& t) {
    const Vec d = m.director<fifty>(t);
    return rate([&](const fifty& at) { return momentum_of(m, at); }, t) - cross(d, m.load(t));
}

/// Which rotation takes e3 to d, and which w stands in (35) and (38).
enum class Frame {
    of_12,         ///< (12), w its own
    of_12_normal,  ///< (12), w its own less its part along e3: the w of (13)
    carried        ///< R' = R hat(w), w.e3 = 0
};
struct Turning {
    Quat<fifty> R;
    Vec w;
};
/// At `at`, near t. NOTE: what is carried starts as (12) at t; (38), seen from space, is the same for any start.
Turning turning(const Swing& m, Frame frame, const fifty& t, const fifty& at) {
    const auto own = [&](const fifty& s) {
        const Quat<InTime> q = drill_free<InTime>(m.director<InTime>(InTime::variable(s, 0)));
        const Quat<fifty> R{q.w.x, at_time(q.v)};
        return Turning{R, Vec(fifty(2) * (conj(R) * Quat<fifty>{q.w.d(0), in_time(q.v)}).v)};
    };
    const Turning r = own(at);
    const Vec normal(r.w(0), r.w(1), fifty(0));
    if (frame == Frame::of_12) return r;
    if (frame == Frame::of_12_normal) return {r.R, normal};
    const fifty drill = integral<7>([&](const fifty& s) { return own(fifty(t + s)).w(2); }, fifty(at - t));
    const Quat<fifty> back = lie::exp(Vec(fifty(-drill) * axis3));
    return {r.R * back, rotate_back(back, normal)};
}
/// The same of (38), seen from space.
Vec equation_of_rotation(const Swing& m, Frame frame, const fifty& t) {
    const Quat<fifty> R = turning(m, frame, t, t).R;
    const Vec w = rate([&](const fifty& at) { return turning(m, frame, t, at).w; }, t);
    return R * Vec(I_of_dumbbell * w - cross(axis3, rotate_back(R, m.load(t))));
}
/// How far an equation's sum over the variations is from the variation of the action, and how far |w|^2 from |d'|^2 of
/// (35), at worst at three times.
template <class F> fifty off(const Swing& m, const fifty& exact, F equation) {
    return abs(fifty(1 + over_swing([&](const fifty& t) { return dot(equation(t), m.variation<fifty>(t)); }) / exact));
}
fifty off_rotation(const Swing& m, const fifty& exact, Frame frame) {
    fifty worst = off(m, exact, [&](const fifty& t) { return equation_of_rotation(m, frame, t); });
    for (int k = 1; k <= 3; ++k) {
        const fifty t = ratio<fifty>(k, 4), speed = norm(momentum_of(m, t)) / I_of_dumbbell;
        raise(worst, fifty(abs(fifty(norm(turning(m, frame, t, t).w) / speed - 1))));
    }
    return worst;
}
/// By turns about e3: the variation of the action and the rate of (39) about e3. Equal where the load is along e3.
fifty off_noether(const Swing& m) {
    const fifty exact = variation_of_action(m, true);
    return abs(fifty(1 + over_swing([&](const fifty& t) {
        return m.variation<fifty>(t)(2) * rate([&](const fifty& at) { return momentum_of(m, at)(2); }, t);
    }) / exact));
}

const std::string off_37 = "(37) off the variation of the action", off_39 = "the rate of (39) about e3 off it",
                  no_symmetry = "the same with g off e3, which must fail",
                  off_38 = "(35) and (38) with R of (12) off it",
                  off_38_carried = "(35) and (38) with R carried along off it";
Measured equations_of_dumbbell(const Desk&) {
    // NOTE: a reading of R and w is right where it is right of every motion; so of each the worst, and of both the better.
    fifty by_director = 0, carried = 0, noether = 0, own = 0, normal = 0, other = 1e9;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const Swing m(seed, false), symmetric(seed, true);
        const fifty exact = variation_of_action(m, false);
        raise(by_director, off(m, exact, [&](const fifty& t) { return equation_of_director(m, t); }));
        raise(carried, off_rotation(m, exact, Frame::carried));
        raise(noether, off_noether(symmetric));
        raise(own, off_rotation(m, exact, Frame::of_12));
        raise(normal, off_rotation(m, exact, Frame::of_12_normal));
        lower(other, off_noether(m));
    }
    fifty printed = own;
    lower(printed, normal);
    return Measured()
        .number(off_37, plain(by_director))
        .number(off_39, plain(noether))
        .number(no_symmetry, plain(other))
        .number(off_38, plain(printed))
        .number(off_38_carried, plain(carried))
        .tell({fmt::format("along random motions (37) and the variation of the action differ by {:.0e} (relative), and "
                           "under loads along e3 so do the rate of (39) about e3 and the variation by turns about e3, "
                           "by {:.0e}; (35) or (38) is off by up to {:.0e} with R of (12), and both by {:.0e} with R "
                           "carried along",
                   plain(by_director), plain(noether), plain(printed), plain(carried)),
            {{"(37)", plain(by_director)}, {"(39)", plain(noether)}, {"(39)_with_g_off_e3", plain(other)},
                {"(35)_and_(38)_with_(12)", plain(printed)}, {"(35)_and_(38)_carried_along", plain(carried)}}});
}
Predicate equations_hold(const std::string& by_rotation) {
    return all_of({each({off_37, off_39, by_rotation}, by_differences), wrong_by_differences(no_symmetry)});
}

Claim eq35_39_dumbbell() {
    return {.id = "r-eq35-39-dumbbell",
        .where = "section 5; eqs (35)-(39)",
        .says = "The dumbbell moves by (37) in its director and by (38) in the rotation without drill that takes e3 to "
                "it; under a load along e3 it keeps the third component of (39).",
        .asked = "random motions, no solutions, under loads that change in time: along any motion the variation of the "
                 "action has to be the sum of the equation's sides times the variation; by quadrature and differences "
                 "in 50 digits, relative",
        .holds = equations_hold(off_38),
        .corrected = {{"with R carried along, R' = R hat(w) with w.e3 = 0, in place of (12)",
            equations_hold(off_38_carried)}},
        .note =
            "(37) and (38) are damaged in the print: they are identified as I (d x d')' = d x g and I w' = e3 x R^T "
            "g, as in (49). The unique rotation (12) spins about the director while that moves: with its own velocity "
            "|w| is not |d'|, and with the w of (13), which is normal to e3, w' lacks a term. Read as I (R w)' = R e3 "
            "x g, "
            "differentiated in space, (38) holds with R of (12) and the w of (13), and is (37); the print cannot tell "
            "the two apart, and (49), at the start alone, speaks for the one judged.",
        .command = "verilie claims --paper R",
        .measure = equations_of_dumbbell};
}
}  // namespace

Claims director_and_rotation() { return {eq35_39_dumbbell()}; }

}  // namespace verilie::studies::claims::romero
