// Lee, Leok and McClamroch (2009), section IV: the discrete Lagrangian (17), (18) beside the integrals it stands for,
// and its derivatives (22)-(29).

#include <verilie/lie/so3.hpp>

#include "claims/largest.hpp"
#include "claims/calculus.hpp"
#include "claims/papers/lee/action.hpp"
#include "claims/papers/lee/paper.hpp"
#include "claims/papers/lee/points.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::lee {

namespace {
using At = Vec3<fifty>;
const fifty time_step = ratio<fifty>(1, 10);
const At down(0, 0, 1);

/// Nodes near a straight string of three elements and an attitude; a step from one to the next, of any size.
Configuration<fifty> placed(Draw<fifty>& draw, int elements) {
    Configuration<fifty> z{{zero3<fifty>()}, matrix(draw.attitude())};
    for (int a = 1; a <= elements; ++a)
        z.r.push_back(At(fifty(a) / elements, 0, 0) + At(ratio<fifty>(1, 10) * draw.vector()));
    return z;
}
struct Step {
    Configuration<fifty> from, to;
};
Step random_step(std::uint64_t seed, int elements) {
    Draw<fifty> draw(seed);
    const auto from = placed(draw, elements), to = placed(draw, elements);
    return {from, to};
}
/// The chain of three elements.
Chain<fifty> three_elements(const Desk& desk) {
    const Pair pair = string_pair(desk, {{"N_a", "3"}});
    return pair.problem->make<fifty>(pair.parameters)->chain();
}

/// The integrals above (17) over all elements, by (13)-(15); `weight` stands before mu |v|^2.
fifty elements_integrated(const Chain<fifty>& c, const Step& z, const fifty& weight) {
    const fifty la = c.length / c.elements, h = time_step;
    fifty total = 0;
    for (std::size_t a = 0; a + 1 < z.from.r.size(); ++a) {
        const auto between = [&](const Configuration<fifty>& g, const fifty& zeta) {
            return At((1 - zeta) * g.r[a] + zeta * g.r[a + 1]);
        };
        const auto potential = [&](const Configuration<fifty>& g, const fifty& zeta) {
            const fifty strain = norm(At(g.r[a + 1] - g.r[a])) / la - 1;
            return fifty(c.EA / 2 * strain * strain - c.mu * c.g * between(g, zeta)(2));
        };
        total += la
               * integral<7>(
                   [&](const fifty& zeta) {
                       const At v = (between(z.to, zeta) - between(z.from, zeta)) / h;
                       return fifty(
                           weight * c.mu * squared_norm(v) - h / 2 * (potential(z.from, zeta) + potential(z.to, zeta)));
                   },
                   fifty(1));
    }
    return total;
}
/// The same of the body, point by point: (3), (5) with R (F - I)/h for R hat(Omega).
fifty body_summed(const MassPoints& points, const Chain<fifty>& c, const Step& z) {
    const fifty h = time_step;
    return points.sum([&](const fifty& m, const At& p) {
        const At from = z.from.r.back() + z.from.R * p, to = z.to.r.back() + z.to.R * p;
        return fifty(m / (2 * h) * squared_norm(At(to - from)) + h / 2 * m * c.g * (from(2) + to(2)));
    });
}
const std::string as_printed_17 = "(17) and (18) off the integrals, as printed",
                  corrected_17 = "(17) and (18) off the integrals, corrected";
/// What Gauss's rule and sums leave of 50 digits.
Predicate is_sum(const std::string& name) { return at_most(name, 1e-40, 1e-30); }
Measured elements_of_string(const Desk& desk) {
    fifty printed = 0, corrected = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const MassPoints points(seed);
        const Chain<fifty> c = points.on(three_elements(desk));
        const Step z = random_step(50 + seed, c.elements);
        const auto off = [&](const fifty& last, const fifty& weight) {
            const fifty exact = elements_integrated(c, z, weight) + body_summed(points, c, z);
            return fifty(abs(fifty(discrete_lagrangian<fifty>(c, z.from, z.to, time_step, last) / exact - 1)));
        };
        raise(printed, off(fifty(1), fifty(1 / time_step)));
        raise(corrected, off(fifty(c.EA * c.elements / c.length), fifty(time_step / 2)));
    }
    return Measured()
        .number(as_printed_17, plain(printed))
        .number(corrected_17, plain(corrected))
        .tell({fmt::format("over random steps of three elements and a body of mass points (17) with (18) and the "
                           "integrals differ by up to {:.0e} (relative) as printed, by {:.0e} with both corrections",
                   plain(printed), plain(corrected)),
            {{"as_printed", plain(printed)}, {"corrected", plain(corrected)}}});
}

Claim eq13_18_elements() {
    return {.id = "llm-eq13-18-elements",
        .where = "eqs (13)-(18)",
        .says = "(17) and (18) are the Lagrangian (6) over the elements (13)-(15) and the body, with differences for "
                "velocities and the mean of the potential at both ends of the step.",
        .asked =
            "random steps of three elements and bodies of eight mass points in 50 digits, elements by Gauss's rule, "
            "bodies by sums; relative",
        .holds = is_sum(as_printed_17),
        .corrected = {{"with h/2 for 1/h in the integral above (17), and kappa_a in its last line",
            is_sum(corrected_17)}},
        .note = "The integral has velocities, so its factor is h/2; with differences of positions it would be 1/(2h). "
                "The print's 1/h is neither. Of (18) the paper says that it is chosen; that it is (3) and (5) with "
                "R(F - I)/h for R hat(Omega) is our reading: exact where every mass point goes in a straight line at "
                "constant speed from one place to the next, as no rigid body does.",
        .command = "verilie claims --paper LLM",
        .measure = elements_of_string};
}

using Three = dual<fifty, 3>;
/// What is moved: a node with its end of the step or its start, the relative attitude or the attitude.
enum class Moved { end_of_node, node, relative, attitude };
/// The derivative of L_d(g, f) by dual numbers, at fixed f where g is moved.
At derivative(const Chain<fifty>& c, const Step& z, const fifty& last, Moved what, std::size_t node = 0) {
    const auto lift = [](const Configuration<fifty>& g) {
        Configuration<Three> out;
        for (const auto& r : g.r) out.r.push_back(convert<Three>(r));
        out.R = convert<Three>(g.R);
        return out;
    };
    auto from = lift(z.from), to = lift(z.to);
    const Vec3<Three> e(Three::variable(0, 0), Three::variable(0, 1), Three::variable(0, 2));
    const Mat3<Three> F = transpose(from.R) * to.R, turn = one + lie::hat(e);
    if (what == Moved::node || what == Moved::end_of_node) to.r[node] += e;
    if (what == Moved::node) from.r[node] += e;
    if (what == Moved::relative) to.R = to.R * turn;
    if (what == Moved::attitude) from.R = from.R * turn, to.R = from.R * F;
    return At(discrete_lagrangian<Three>(c, from, to, time_step, last).d);
}
/// (23)-(29) as printed, (25) and (26) at the last node.
struct Printed {
    At eq23, eq24, eq25, eq26, eq27, eq28, eq29;
};
Printed printed_derivatives(const Chain<fifty>& c, const Step& z, std::size_t a) {
    const fifty h = time_step, la = c.length / c.elements, ma = c.mu * la;
    const std::size_t n = z.from.r.size() - 1;
    const auto dr = [&](std::size_t i) { return At(z.to.r[i] - z.from.r[i]); };
    const auto dV = [&](const Configuration<fifty>& g, std::size_t i) {
        const At x = g.r[i + 1] - g.r[i];
        return At(fifty(c.EA / la * (norm(x) - la) / norm(x)) * x);
    };
    const Mat3<fifty> R = z.from.R, F = transpose(R) * z.to.R, Jd = nonstandard<fifty>(c.J);
    const At moved = transpose(R) * dr(n), weight = fifty(h / 2 * c.m * c.g) * At(transpose(R) * down),
             A = fifty(c.m / h) * moved + weight, swung = F * c.rho;
    return {fifty(ma / (6 * h)) * (dr(a - 1) + fifty(4) * dr(a) + dr(a + 1)) + fifty(h / 2 * ma * c.g) * down
                + fifty(h / 2) * (dV(z.to, a) - dV(z.to, a - 1)),
        fifty(h * ma * c.g) * down + fifty(h / 2) * (dV(z.from, a) + dV(z.to, a) - dV(z.from, a - 1) - dV(z.to, a - 1)),
        fifty((c.m + ma / 3) / h) * dr(n) + fifty(ma / (6 * h)) * dr(n - 1)
            + fifty(c.m / h) * At(R * At(F * c.rho - c.rho)) + fifty(h / 2 * (c.m + ma / 2) * c.g) * down
            - fifty(h / 2) * dV(z.to, n - 1),
        fifty(h * (c.m + ma / 2) * c.g) * down - fifty(h / 2) * (dV(z.from, n - 1) + dV(z.to, n - 1)),
        fifty(1 / h) * lie::vee(Mat3<fifty>(Jd * F - transpose(F) * Jd)) + cross(c.rho, At(transpose(F) * A)),
        fifty(1 / h) * lie::vee(Mat3<fifty>(F * Jd - Jd * transpose(F))) + cross(swung, A),
        fifty(c.m / h) * cross(At(swung - c.rho), moved) + cross(c.rho, weight) + cross(swung, weight)};
}
const std::vector<std::string> derivatives{"(23)", "(24)", "(25)", "(26)", "(27)", "(28)", "(29)"};
/// The worst of three random steps, relative, for each.
std::vector<fifty> derivatives_off(const Desk& desk, bool corrected) {
    std::vector<fifty> worst(derivatives.size(), fifty(0));
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const Chain<fifty> c = MassPoints(seed).on(three_elements(desk));
        const fifty last = corrected ? fifty(c.EA * c.elements / c.length) : fifty(1);
        const Step z = random_step(80 + seed, c.elements);
        const std::size_t n = z.from.r.size() - 1;
        const auto by_f = [&](Moved what, std::size_t node = 0) { return derivative(c, z, last, what, node); };
        const Printed p = printed_derivatives(c, z, 2);
        const At relative = by_f(Moved::relative), turned = transpose(z.from.R) * At(z.to.R * relative);
        const std::pair<At, At> sides[] = {{p.eq23, by_f(Moved::end_of_node, 2)}, {p.eq24, by_f(Moved::node, 2)},
            {p.eq25, by_f(Moved::end_of_node, n)}, {p.eq26, by_f(Moved::node, n)}, {p.eq27, relative}, {p.eq28, turned},
            {p.eq29, by_f(Moved::attitude)}};
        for (std::size_t i = 0; i < worst.size(); ++i)
            raise(worst[i], fifty(norm(At(sides[i].first - sides[i].second)) / norm(sides[i].second)));
    }
    return worst;
}
std::string of_17(const std::string& equation, bool corrected) {
    return equation + " off the derivative of (17), (18) " + (corrected ? "corrected" : "as printed");
}
Predicate are_derivatives(bool corrected) {
    return each(derivatives, [=](const std::string& name) { return is_sum(of_17(name, corrected)); });
}
Measured derivatives_of_string(const Desk& desk) {
    Measured found;
    Json numbers;
    double worst[2] = {0, 0};
    for (const bool corrected : {false, true}) {
        const auto off = derivatives_off(desk, corrected);
        for (std::size_t i = 0; i < off.size(); ++i) {
            found.number(of_17(derivatives[i], corrected), plain(off[i]));
            numbers[corrected ? "corrected" : "as_printed"][derivatives[i]] = plain(off[i]);
            raise(worst[corrected], plain(off[i]));
        }
    }
    return found.tell(
        {fmt::format("(23)-(29) and the derivatives of (17) with (18) differ by up to {:.0e} (relative) as "
                     "printed, by {:.0e} with kappa_a in the last line of (17)",
             worst[0], worst[1]),
            numbers});
}

Claim eq22_29_derivatives() {
    return {.id = "llm-eq22-29-derivatives",
        .where = "eqs (22)-(29)",
        .says = "(23)-(29) are the derivatives of the discrete Lagrangian (17), (18) in the changes of the nodes, the "
                "nodes, the relative attitude and the attitude.",
        .asked =
            "each, at random steps of three elements and bodies of mass points, beside derivatives by dual numbers "
            "in 50 digits, (28) beside F times that of (27); relative",
        .holds = are_derivatives(false),
        .corrected = {{"after kappa_a is put into the last line of (17)", are_derivatives(true)}},
        .note = "(23) is the sum of the two lines of (22), (25) its second line and what (18) adds, so both lines are "
                "judged. (23)-(29) are printed right: what fails is (17), which of them touches (23)-(26) alone. What "
                "leads to (27) prints F_0 for F_k once, below (26).",
        .command = "verilie claims --paper LLM",
        .measure = derivatives_of_string};
}
}  // namespace

Claims elements() { return {eq13_18_elements(), eq22_29_derivatives()}; }

}  // namespace verilie::studies::claims::lee
