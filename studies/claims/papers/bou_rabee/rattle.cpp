// Bou-Rabee, Ortolan and Saccon (2009), section 2: Lie-Verlet beside RATTLE, each against what defines it: RATTLE by its
// equations with multipliers on matrices, Lie-Verlet by its discrete Lagrangian.
#include <cmath>

#include <verilie/lie/rodrigues.hpp>
#include <verilie/lie/so3.hpp>

#include "claims/certificates.hpp"
#include "claims/largest.hpp"
#include "claims/papers/bou_rabee/paper.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::bou_rabee {

namespace {
using D3 = dual<fifty, 3>;

/// A step of a method from a random state of stress_test, J = 2,3,4.
struct OneStep {
    Vec3<fifty> J, W[2], tau[2];
    Quat<fifty> q[2];
    fifty h;
};
OneStep one_step_of(const Pair& pair, std::uint64_t seed, const fifty& h) {
    const auto problem = pair.problem->make<fifty>(pair.parameters);
    const Phase<fifty> z = random_state(seed), end = after(pair, problem, z, h);
    return {problem->inertias()[0].J.d, {z.W[0], end.W[0]},
        {loads_at<fifty>(*problem, z)[0].T, loads_at<fifty>(*problem, end)[0].T}, {z.q[0], end.q[0]}, h};
}
/// J_d = tr(J)/2 - J.
Diagonal<fifty> nonstandard_of(const Vec3<fifty>& J) {
    const fifty half = (J(0) + J(1) + J(2)) / 2;
    return {Vec3<fifty>(half - J(0), half - J(1), half - J(2))};
}
Vec3<fifty> skew_of(const Mat3<fifty>& X) {
    return Vec3<fifty>(X(2, 1) - X(1, 2), X(0, 2) - X(2, 0), X(1, 0) - X(0, 1));
}
/// What is left of RATTLE's equations of momentum, P = R' J_d:
///     (R1 - R0) J_d/h = P0 - (h/2)(dU/dR0 + R0 L0),    P1 = (R1 - R0) J_d/h - (h/2)(dU/dR1 + R1 L1),
/// in the skew parts of R0^T and R1^T times them, which symmetric multipliers L leave alone; R^T dU/dR has -tau.
struct Sides {
    Vec3<fifty> before, after;
};
Sides left_of_rattle(const OneStep& s) {
    const auto Jd = nonstandard_of(s.J);
    const Mat3<fifty> R0 = matrix(s.q[0]), R1 = matrix(s.q[1]), chord = fifty(1 / s.h) * ((R1 - R0) * Jd),
                      P0 = R0 * lie::hat(s.W[0]) * Jd, P1 = R1 * lie::hat(s.W[1]) * Jd;
    const fifty half = s.h / 2;
    return {skew_of(Mat3<fifty>(transpose(R0) * Mat3<fifty>(chord - P0))) - half * s.tau[0],
        skew_of(Mat3<fifty>(transpose(R1) * Mat3<fifty>(P1 - chord))) - half * s.tau[1]};
}
/// h xi.J xi/2, F = cay(h xi).
template <class T> T lagrangian_of_verlet(const Vec3<fifty>& J, const fifty& h, const Quat<T>& F) {
    const Vec3<T> x = lie::rrp(F);
    return T(convert<T>(fifty(1 / (2 * h))) * dot(x, times(convert<T>(J), x)));
}
/// The same of the discrete Lagrangian above: p0 + (h/2) tau0 and p1 - (h/2) tau1 less its derivatives at both ends.
Sides left_of_verlet(const OneStep& s) {
    const Quat<D3> F = convert<D3>(conj(s.q[0]) * s.q[1]),
                   y = lie::exp(Vec3<D3>(D3::variable(0, 0), D3::variable(0, 1), D3::variable(0, 2)));
    const Vec3<fifty> first(lagrangian_of_verlet<D3>(s.J, s.h, conj(y) * F).d),
        second(lagrangian_of_verlet<D3>(s.J, s.h, F * y).d);
    const fifty half = s.h / 2;
    return {times(s.J, s.W[0]) + half * s.tau[0] + first, times(s.J, s.W[1]) - half * s.tau[1] - second};
}
fifty size_of(const Sides& s) { return sqrt(fifty(squared_norm(s.before) + squared_norm(s.after))); }
/// |R1 - R0|^2 in J_d over 2h, times 1 + |h xi|^2/4, less h xi.J xi/2.
fifty lagrangians_apart(const OneStep& s) {
    const Quat<fifty> F = conj(s.q[0]) * s.q[1];
    const Mat3<fifty> chord = matrix(s.q[1]) - matrix(s.q[0]);
    const fifty of_rattle = trace(Mat3<fifty>(chord * nonstandard_of(s.J) * transpose(chord))) / (2 * s.h);
    return abs(fifty(of_rattle * (1 + squared_norm(lie::rrp(F)) / 4) - lagrangian_of_verlet<fifty>(s.J, s.h, F)));
}
constexpr std::uint64_t rattle_states = 4;
/// How far both are off what defines them, h = 1/4.
struct Defined {
    fifty rattle = 0, verlet = 0, factor = 0;
};
Defined off_definitions(const Pair& rattle, const Pair& verlet) {
    Defined off;
    for (std::uint64_t seed = 1; seed <= rattle_states; ++seed) {
        const OneStep r = one_step_of(rattle, seed, ratio<fifty>(1, 4)),
                      v = one_step_of(verlet, seed, ratio<fifty>(1, 4));
        raise(off.rattle, size_of(left_of_rattle(r)));
        raise(off.verlet, size_of(left_of_verlet(v)));
        for (const OneStep& s : {r, v}) raise(off.factor, lagrangians_apart(s));
    }
    return off;
}
/// Exponents in h between 2^-10 and 2^-16 of what Lie-Verlet leaves of RATTLE's equations and of the angle between both
/// steps; and what it leaves, over h^2 at 2^-20, off -((W.JW) W + |W|^2 JW)/4, relative.
struct Apart {
    Hull left, angle;
    fifty off_limit = 0;
};
void look_how_far(Apart& far, const Pair& rattle, const Pair& verlet) {
    for (std::uint64_t seed = 1; seed <= rattle_states; ++seed) {
        const auto left = [&](int n) { return left_of_rattle(one_step_of(verlet, seed, ldexp(fifty(1), -n))); };
        const auto angle = [&](int n) {
            const fifty h = ldexp(fifty(1), -n);
            return fifty(lie::distance(one_step_of(rattle, seed, h).q[1], one_step_of(verlet, seed, h).q[1]));
        };
        const auto exponent = [](const fifty& coarse, const fifty& fine) {
            return plain(fifty(log(fifty(coarse / fine)) / log(fifty(64))));
        };
        const double by_left = exponent(size_of(left(10)), size_of(left(16))),
                     by_angle = exponent(angle(10), angle(16));
        lower(far.left.lo, by_left), raise(far.left.hi, by_left);
        lower(far.angle.lo, by_angle), raise(far.angle.hi, by_angle);
        const OneStep s = one_step_of(verlet, seed, ldexp(fifty(1), -20));
        const Vec3<fifty> W = s.W[0], JW = times(s.J, W),
                          limit = fifty(-s.h * s.h / 4) * (dot(W, JW) * W + squared_norm(W) * JW);
        raise(far.off_limit, fifty(norm(left_of_rattle(s).before - limit) / norm(limit)));
    }
}
/// Of e3.pi over 16 steps of h = 1/16 of the triaxial pendulum.
fifty momentum_lost(const Desk& desk, const std::string& method) {
    const Pair pair = desk.pair("pendulum_triaxial", method);
    const auto problem = pair.problem->make<fifty>(pair.parameters);
    const fifty before = problem->invariants(problem->initial())[1];
    fifty most = 0;
    watch_to_end<fifty>(pair, Rational(1, 16), 16, [&](std::int64_t, const Phase<fifty>& z) {
        raise(most, fifty(abs(fifty(problem->invariants(z)[1] - before))));
    });
    return most;
}
const std::vector<std::string> rattle_and_verlet{"rattle", "lie_verlet"};
const std::string of_rattle = "rattle off RATTLE's equations",
                  of_verlet = "lie_verlet off the derivatives of h xi.J xi/2",
                  of_factor = "the discrete Lagrangians, but for 1 + |h xi|^2/4, apart",
                  order_left = "exponents in h of what lie_verlet leaves of RATTLE's equations",
                  order_angle = "exponents in h of the angle between their steps",
                  limit_left = "what it leaves over h^2 off -((W.JW) W + |W|^2 JW)/4";
Measured verlet_and_rattle(const Desk& desk) {
    const std::map<std::string, std::string> moments{{"J", "2,3,4"}};
    const Pair rattle = desk.pair("stress_test", "rattle", moments),
               verlet = desk.pair("stress_test", "lie_verlet", moments);
    const Defined off = off_definitions(rattle, verlet);
    Apart far;
    look_how_far(far, rattle, verlet);
    look_how_far(far, desk.pair("stress_test_spherical", "rattle"), desk.pair("stress_test_spherical", "lie_verlet"));
    Measured found;
    double defect = 0, lost = 0;
    for (const auto& m : rattle_and_verlet) {
        const double symplectic = plain(symplecticity_defect(desk.pair("stress_test", m, moments), ratio<fifty>(1, 4))),
                     momentum = plain(momentum_lost(desk, m));
        found.number("symplecticity defect of " + m, symplectic).number("loss of e3.pi by " + m, momentum);
        raise(defect, symplectic), raise(lost, momentum);
    }
    return found.number(of_rattle, plain(off.rattle))
        .number(of_verlet, plain(off.verlet))
        .number(of_factor, plain(off.factor))
        .span(order_left, far.left.lo, far.left.hi)
        .span(order_angle, far.angle.lo, far.angle.hi)
        .number(limit_left, plain(far.off_limit))
        .tell({fmt::format("rattle solves RATTLE's equations to {} and lie_verlet makes the sum of h xi.J xi/2 "
                           "stationary to {}; but for the factor 1 + |h xi|^2/4 both discrete Lagrangians are one to "
                           "{}; both are symplectic to {} and keep e3.pi to {}; lie_verlet leaves h^{:.3f} "
                           "to h^{:.3f} of RATTLE's equations, off its limit by {:.0e}, and the steps differ by "
                           "h^{:.3f} to h^{:.3f}",
                   as_bound(plain(off.rattle)), as_bound(plain(off.verlet)), as_bound(plain(off.factor)),
                   as_bound(defect), as_bound(lost), far.left.lo, far.left.hi, plain(far.off_limit), far.angle.lo,
                   far.angle.hi),
            {{"rattle_off_its_equations", plain(off.rattle)}, {"lie_verlet_off_its_action", plain(off.verlet)},
                {"lagrangians_apart", plain(off.factor)}, {"symplecticity_defect", defect}, {"loss_of_e3.pi", lost},
                {"exponents_of_what_is_left", {far.left.lo, far.left.hi}},
                {"exponents_of_the_angle", {far.angle.lo, far.angle.hi}}, {"off_the_limit", plain(far.off_limit)}}});
}

Claim sec2_rattle() {
    return {.id = "bos-sec2-rattle",
        .where = "section 2",
        .says = "Lie-Verlet is closely related to RATTLE, but different from it.",
        .asked = "one step from four random states of stress_test, J = 2,3,4, in 50 digits: of rattle in the equations "
                 "of RATTLE on matrices, with multipliers, of lie_verlet in its discrete action, h = 1/4; both beside "
                 "each other at h = 2^-10, 2^-16 and 2^-20, on stress_test_spherical, too; e3.pi on pendulum_triaxial, "
                 "16 steps of h = 1/16",
        .holds = all_of(
            {each(rattle_and_verlet,
                 [](const std::string& m) {
                     return all_of({vanishes("symplecticity defect of " + m), vanishes("loss of e3.pi by " + m)});
                 }),
                vanishes(of_rattle), vanishes(of_verlet), vanishes(of_factor), within(order_left, 1.99, 2.01, 1.5, 2.5),
                within(order_angle, 2.99, 3.01, 2.5, 3.5), at_most(limit_left, 1e-4, 1e-1)}),
        .note =
            "Closely related is read as: both come from a discrete action of the same kind, h xi.J xi/2 of "
            "Lie-Verlet, RATTLE's over 1 + |h xi|^2/4 with R1 = R0 cay(h xi), so that both are symplectic and keep "
            "momentum, and their steps differ by third order, as those of methods of second order do. Different: by "
            "no higher order, for spheres too. The next terms are a share of h |W| of the first, 1e-3 at the largest "
            "of these steps.",
        .command = "verilie claims --paper BOS",
        .measure = verlet_and_rattle,
        .weight = 3};
}
}  // namespace

Claims beside_rattle() { return {sec2_rattle()}; }

}  // namespace verilie::studies::claims::bou_rabee
