// Romero (2008): theorems 1 and 2, and the formulas (7)-(12) they rest on. NOTE: the print lost most of the symbols of
// these equations; they are identified here from what is left and from their derivation, and compared with the action
// itself.
#include <algorithm>
#include <cmath>

#include <verilie/lie/so3.hpp>

#include "claims/certificates.hpp"
#include "claims/papers/romero/paper.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::romero {

namespace {
using D = dual<fifty, 3>;

/// exp(eta) at eta = 0, eta the three variables.
Quat<D> variation() {
    return lie::exp(Vec3<D>(D::variable(fifty(0), 0), D::variable(fifty(0), 1), D::variable(fifty(0), 2)));
}
/// Derivative at eta = 0 of L_d(F0 exp(eta)) + L_d(exp(-eta) F1), L_d = Theta.J Theta/(2h), Theta = log F: of (22) with
/// (23) at one node.
Vec3<fifty> action_derivative(const Vec3<fifty>& J, const Quat<fifty>& F0, const Quat<fifty>& F1, const fifty& h) {
    const auto lagrangian = [&](const Quat<D>& F) {
        const Vec3<D> Th = lie::log(F);
        return D(convert<D>(fifty(1 / (2 * h))) * dot(Th, times(convert<D>(J), Th)));
    };
    const D sum = lagrangian(convert<D>(F0) * variation()) + lagrangian(conj(variation()) * convert<D>(F1));
    return Vec3<fifty>(sum.d);
}
/// (26): dexp^-1_Theta0 J Theta0/h - dexp^-1_-Theta1 J Theta1/h.
Vec3<fifty> theorem_1_residual(const Vec3<fifty>& J, const Vec3<fifty>& Th0, const Vec3<fifty>& Th1, const fifty& h) {
    return (lie::dexp_inverse(Th0, times(J, Th0)) - lie::dexp_inverse(-Th1, times(J, Th1))) / h;
}
/// The attitudes of 20 steps of h = 1/20.
std::vector<Quat<fifty>> attitudes(const Pair& pair) {
    std::vector<Quat<fifty>> q;
    watch_to_end<fifty>(pair, Rational(1, 20), 20, [&](std::int64_t, const Phase<fifty>& z) { q.push_back(z.q[0]); });
    return q;
}
const fifty step_of_sums = ratio<fifty>(1, 20);
/// How far three successive attitudes of a march are from making the action stationary, relative to the momentum.
fifty off_stationary(const Pair& pair) {
    const auto problem = pair.problem->make<fifty>(pair.parameters);
    const Vec3<fifty> J = problem->inertias()[0].J.d;
    const auto q = attitudes(pair);
    fifty worst = 0;
    for (std::size_t k = 1; k + 1 < q.size(); ++k) {
        const Quat<fifty> F0 = conj(q[k - 1]) * q[k], F1 = conj(q[k]) * q[k + 1];
        const fifty size = norm(times(J, lie::log(F1))) / step_of_sums;
        worst = std::max<fifty>(worst, norm(action_derivative(J, F0, F1, step_of_sums)) / size);
    }
    return worst;
}
/// Increments of an angle up to 1, the same on every machine.
Vec3<fifty> random_increment(std::uint64_t seed) { return ratio<fifty>(4, 5) * random_state(seed).W[0]; }
/// Theorem 1.
Measured theorem_1(const Desk& desk) {
    const Vec3<fifty> J(2, 3, 4);
    fifty apart = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        const Vec3<fifty> Th0 = random_increment(seed), Th1 = random_increment(100 + seed),
                          residual = theorem_1_residual(J, Th0, Th1, step_of_sums),
                          derived = action_derivative(J, lie::exp(Th0), lie::exp(Th1), step_of_sums);
        apart = std::max<fifty>(apart, norm(residual - derived) / norm(derived));
    }
    const fifty variational = off_stationary(desk.pair("free_body", "romero_vi")),
                other = off_stationary(desk.pair("free_body", "lie_midpoint"));
    return Measured()
        .number("(26) off the derivative of the action sum", plain(apart))
        .number("the derivative along romero_vi", plain(variational))
        .number("the derivative along lie_midpoint, which must not vanish", plain(other))
        .tell({fmt::format("(26) and the derivative of the action sum differ by {:.0e} (relative, eight random pairs "
                           "of increments); along 20 steps of romero_vi on the free body the derivative is {:.0e} of "
                           "the momentum, along lie_midpoint {:.0e}",
                   plain(apart), plain(variational), plain(other)),
            {{"equation_from_derivative", plain(apart)}, {"romero_vi", plain(variational)},
                {"lie_midpoint", plain(other)}}});
}

Claim theorem1() {
    return {.id = "r-theorem1",
        .where = "theorem 1; eqs (22)-(29)",
        .says = "(26) are the discrete Euler-Poincare equations of the discrete Lagrangian (23).",
        .asked = "random pairs of increments, and 20 steps of romero_vi and of lie_midpoint, in 50 digits; "
                 "derivatives by dual numbers through the logarithm",
        .holds =
            all_of({vanishes("(26) off the derivative of the action sum"), vanishes("the derivative along romero_vi"),
                control("the derivative along lie_midpoint, which must not vanish", 1e-6)}),
        .note = "(26) is damaged in the print: it is identified as dexp^-1 of Theta_n on J Theta_n/h equal to "
                "dexp^-1 of -Theta_(n+1) on J Theta_(n+1)/h.",
        .command = "verilie claims --paper R",
        .measure = theorem_1};
}

/// The square of the angle between two unit vectors.
D squared_angle(const Vec3<D>& a, const Vec3<D>& b) {
    return squared_norm(lie::log(normalised(Quat<D>{D(D(1) + dot(a, b)), cross(a, b)})));
}
/// Derivative along eta1, eta2 of I angle^2/(2h) over both steps less h V at the middle node, R1 -> R1 exp(eta): (41)
/// as a function of the directors alone.
Vec3<fifty> director_derivative(
    const AnyProblem<fifty>& problem, const Vec3<fifty>& d0, const Quat<fifty>& q1, const Vec3<fifty>& d2) {
    Vec3<D> eta(D::variable(fifty(0), 0), D::variable(fifty(0), 1), D(0));
    auto z = convert<D>(problem.initial());
    z.q[0] = convert<D>(q1) * lie::exp(eta);
    const Vec3<D> d1 = z.q[0] * Vec3<D>(D(0), D(0), D(1));
    const fifty I = problem.inertias()[0].J(0);
    const ProblemView<D>& view = problem;
    const D action = convert<D>(fifty(I / (2 * step_of_sums)))
                       * D(squared_angle(convert<D>(d0), d1) + squared_angle(d1, convert<D>(d2)))
                   - convert<D>(step_of_sums) * view.potential(z).total();
    return Vec3<fifty>(action.d(0), action.d(1), fifty(0));
}
Vec3<fifty> director(const Quat<fifty>& q) { return q * Vec3<fifty>(0, 0, 1); }
/// Of a march of the dumbbell: how far from stationary, relative to I |Theta|/h, and the largest drill e3.Theta.
struct Directors {
    fifty off = 0, drill = 0;
};
Directors directors(const Pair& pair) {
    const auto problem = pair.problem->make<fifty>(pair.parameters);
    const auto q = attitudes(pair);
    Directors r;
    for (std::size_t k = 1; k + 1 < q.size(); ++k) {
        const Vec3<fifty> Th = lie::log(conj(q[k]) * q[k + 1]);
        const fifty size = problem->inertias()[0].J(0) * norm(Th) / step_of_sums;
        r.off = std::max<fifty>(
            r.off, norm(director_derivative(*problem, director(q[k - 1]), q[k], director(q[k + 1]))) / size);
        r.drill = std::max<fifty>(r.drill, abs(Th(2)));
    }
    return r;
}
/// Theorem 2: (42), I (Theta_n - Theta_(n-1))/h = h e3 x R_n^T g with Theta normal to e3.
Measured theorem_2(const Desk& desk) {
    const Pair pair = desk.pair("dumbbell", "romero_vi");
    const auto problem = pair.problem->make<fifty>(pair.parameters);
    const fifty I = problem->inertias()[0].J(0);
    const Vec3<fifty> e3(0, 0, 1), g = fifty(3) * e3;
    fifty apart = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        Vec3<fifty> Th0 = random_increment(seed), Th1 = random_increment(100 + seed);
        Th0(2) = 0, Th1(2) = 0;
        const Quat<fifty> q1 = random_state(200 + seed).q[0];
        const Vec3<fifty> equation = I / step_of_sums * (Th0 - Th1) + step_of_sums * cross(e3, rotate_back(q1, g)),
                          derived = director_derivative(
                              *problem, director(q1 * lie::exp(-Th0)), q1, director(q1 * lie::exp(Th1)));
        apart = std::max<fifty>(apart, norm(equation - derived) / norm(derived));
    }
    const Directors variational = directors(pair), other = directors(desk.pair("dumbbell", "dumbbell_midpoint"));
    return Measured()
        .number("(42) off the derivative of the action", plain(apart))
        .number("the derivative along romero_vi", plain(variational.off))
        .number("the drill of romero_vi", plain(variational.drill))
        .number("the derivative along dumbbell_midpoint, which must not vanish", plain(other.off))
        .tell({fmt::format("(42) and the derivative of the action of the directors differ by {:.0e} (relative, eight "
                           "random triples); along 20 steps of romero_vi the derivative is {:.0e} of the momentum and "
                           "the drill {:.0e}, along dumbbell_midpoint {:.0e}",
                   plain(apart), plain(variational.off), plain(variational.drill), plain(other.off)),
            {{"equation_from_derivative", plain(apart)}, {"romero_vi", plain(variational.off)},
                {"drill", plain(variational.drill)}, {"dumbbell_midpoint", plain(other.off)}}});
}

Claim theorem2() {
    return {.id = "r-theorem2",
        .where = "theorem 2; eqs (40)-(43)",
        .says = "(42) are the discrete equations of motion of the dumbbell with the discrete Lagrangian (41).",
        .asked = "random triples of directors, and 20 steps of romero_vi, whose increments have no drill, and of "
                 "dumbbell_midpoint, in 50 digits",
        .holds = all_of({vanishes("(42) off the derivative of the action"), vanishes("the derivative along romero_vi"),
            vanishes("the drill of romero_vi"),
            control("the derivative along dumbbell_midpoint, which must not vanish", 1e-6)}),
        .note = "(42) is damaged in the print: it is identified as I (Theta_n - Theta_(n-1))/h = h e3 x R_n^T g.",
        .command = "verilie claims --paper R",
        .measure = theorem_2};
}

/// dexp_x y as its series, sum over k of x x (x x ...) y/(k+1)!.
Vec3<fifty> dexp_by_series(const Vec3<fifty>& x, const Vec3<fifty>& y) {
    Vec3<fifty> sum = y, term = y;
    for (int k = 1; k < 120; ++k) term = cross(x, term) / fifty(k + 1), sum += term;
    return sum;
}
/// (12): (d.e3) 1 + hat(e3 x d) + (e3 x d)(e3 x d)^T/(1 + d.e3).
Mat3<fifty> drill_free_matrix(const Vec3<fifty>& d) {
    const Vec3<fifty> a = cross(Vec3<fifty>(0, 0, 1), d);
    return Mat3<fifty>(d(2) * one + lie::hat(a) + outer(a, a) / fifty(1 + d(2)));
}
fifty distance(const Mat3<fifty>& A, const Mat3<fifty>& B) { return sqrt(fifty(squared_norm(A - B))); }
const std::vector<std::string> formulas{"(7)", "(8)", "(9)", "(10)", "(12), a rotation of e3 to d", "(12), drill"};
/// (7)-(12).
Measured rotation_formulas(const Desk&) {
    fifty derivative = 0, closed = 0, inverse = 0, properties = 0, rotation = 0, drill = 0, control = 1e9;
    const auto identity = Mat3<fifty>::Identity();
    for (std::uint64_t seed = 1; seed <= 9; ++seed) {
        const fifty size = seed % 3 == 0 ? ratio<fifty>(1, 1000) : seed % 3 == 1 ? fifty(1) : fifty(3);
        const Vec3<fifty> r = random_state(seed).W[0], x = fifty(size / norm(r)) * r, y = random_state(300 + seed).W[0];
        const Mat3<fifty> dexp = lie::dexp(x), R = matrix(lie::exp(x));
        const auto by_columns = [&](const Vec3<fifty>& r) {
            return Mat3<fifty>(lie::dexp_inverse(r, identity.col(0)), lie::dexp_inverse(r, identity.col(1)),
                lie::dexp_inverse(r, identity.col(2)));
        };
        const Mat3<fifty> inv = by_columns(x), inv_minus = by_columns(-x);
        // (7): d/dt exp(x + t y) = hat(dexp_x y) exp(x)
        Vec3<D> moved = convert<D>(x);
        for (int i = 0; i < 3; ++i) moved(i) += D(fifty(0), typename D::derivatives_t(y(i), fifty(0), fifty(0)));
        const Mat3<D> turned = matrix(lie::exp(moved));
        Mat3<fifty> rate;
        for (int i = 0; i < 9; ++i) rate(i / 3, i % 3) = turned(i / 3, i % 3).d(0);
        derivative = std::max<fifty>(derivative, distance(rate, lie::hat(dexp * y) * R));
        closed = std::max<fifty>(closed, norm(dexp * y - dexp_by_series(x, y)));
        inverse = std::max<fifty>(inverse, distance(inv * dexp, identity));
        properties = std::max<fifty>(
            {properties, distance(transpose(inv), inv_minus), norm(inv * x - x), distance(inv * R, inv_minus)});
        control = std::min<fifty>(control, distance(transpose(inv), inv));
        const Vec3<fifty> d = y / norm(y);
        const Mat3<fifty> Q = drill_free_matrix(d);
        rotation = std::max<fifty>({rotation, distance(transpose(Q) * Q, identity), norm(Q.col(2) - d)});
        // twice the sine times the third component of the axis
        drill = std::max<fifty>(drill, abs(fifty(Q(1, 0) - Q(0, 1))));
    }
    Measured found;
    found.number("(10) without the change of sign, which must fail", plain(control));
    const fifty* off[] = {&derivative, &closed, &inverse, &properties, &rotation, &drill};
    for (std::size_t i = 0; i < formulas.size(); ++i) found.number(formulas[i], plain(*off[i]));
    return found.tell({fmt::format("over angles 1e-3, 1 and 3: (7) to {:.0e}, (8) against its series to {:.0e}, (9) "
                                   "inverts it to {:.0e}, the three properties (10) hold to {:.0e}; (12) is a rotation "
                                   "that takes e3 to d to {:.0e}, without drill to {:.0e}",
                           plain(derivative), plain(closed), plain(inverse), plain(properties), plain(rotation),
                           plain(drill)),
        {{"(7)", plain(derivative)}, {"(8)", plain(closed)}, {"(9)", plain(inverse)}, {"(10)", plain(properties)},
            {"(10)_without_the_sign", plain(control)}, {"(12)", plain(rotation)}, {"drill_of_(12)", plain(drill)}}});
}

Claim eq7_12_rotations() {
    return {.id = "r-eq7-12-rotations",
        .where = "eqs (7)-(12)",
        .says = "dexp has the closed forms (8), its inverse (9), the properties (10), and (12) is the rotation "
                "that takes e3 to d without drill.",
        .asked = "angles 1e-3, 1 and 3 in 50 digits: (7) by derivatives, (8) by its series, (9) times dexp, (10), "
                 "(12) a rotation of e3 to d whose axis has no third component; how far each is off",
        .holds = all_of({each(formulas, vanishes), control("(10) without the change of sign, which must fail", 1e-4)}),
        .note = "The print lost most symbols of these equations: they are identified from what is left, not read.",
        .command = "verilie claims --paper R",
        .measure = rotation_formulas};
}
}  // namespace

Claims rotations_and_theorems() { return {eq7_12_rotations(), theorem1(), theorem2()}; }

}  // namespace verilie::studies::claims::romero
