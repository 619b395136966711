// Lee, Leok and McClamroch (2009), section III: the variation of the action (7)-(9), the equations of motion (10)-(12),
// and pi_3, against the action itself: integrated by quadrature and differentiated by differences, in 50 digits, along
// motions that solve nothing.
#include <algorithm>
#include <cmath>

#include "claims/papers/lee/continuum.hpp"

namespace verilie::studies::claims::lee {

namespace {
using namespace continuum;

/// (2)-(6).
fifty lagrangian(const Motion& m, const fifty& t, const fifty& epsilon) {
    const Chain<fifty>& c = m.c;
    const fifty string = over_string(m, [&](const fifty& s) {
        const D at = D::variable(t, 0);
        const Vec3<D> r = m.r<D>(s, at) + D(epsilon) * m.dr<D>(s, at);
        // dr is linear in s
        const V tangent = V(m.slope<fifty>(s, t) + epsilon / c.length * m.dr<fifty>(c.length, t));
        const fifty strain = norm(tangent) - 1;
        return fifty(c.mu / 2 * squared_norm(slope_of(r)) - c.EA / 2 * strain * strain + c.mu * c.g * r(2).x);
    });
    const Body b = body(m, t, epsilon);
    const V swept = b.q * cross(b.W, c.rho);
    return fifty(string + c.m / 2 * squared_norm(b.v) + dot(b.W, V(c.J * b.W)) / 2 + c.m * dot(b.v, swept)
                 + c.m * c.g * (b.r(2) + (b.q * c.rho)(2)));
}
/// The variation of the action, by differences.
fifty variation(const Motion& m) {
    return over_time([&](const fifty& t) {
        return rate([&](const fifty& epsilon) { return lagrangian(m, t, epsilon); }, fifty(0));
    });
}

/// (7): of the string.
fifty string_variation(const Motion& m) {
    return over_time([&](const fifty& t) {
        return fifty(-dot(moving(m, t).pull, m.dr<fifty>(m.c.length, t)) - over_string(m, [&](const fifty& s) {
            return dot(string_equation(m, s, t), m.dr<fifty>(s, t));
        }));
    });
}
/// (9): of the body, the first bracket of the attitude times eta' as printed, or eta.
fifty body_variation(const Motion& m, bool printed) {
    const Chain<fifty>& c = m.c;
    return over_time([&](const fifty& t) {
        const Moving x = moving(m, t);
        const V still = rotate_back(x.q, x.v), hung = cross(c.rho, cross(x.W, still)),
                first = V(-(c.J * x.dW) - c.m * cross(c.rho, rotate_back(x.q, x.a)) + c.m * hung),
                second =
                    V(-c.m * hung + fifty(c.m * c.g) * cross(c.rho, rotate_back(x.q, e3)) - cross(x.W, V(c.J * x.W)));
        const Vec3<D> eta = m.eta<D>(D::variable(t, 0));
        const V translation = V(end_equation(c, x) - x.pull);
        return fifty(-dot(translation, m.dr<fifty>(c.length, t)) + dot(first, printed ? slope_of(eta) : value_of(eta))
                     + dot(second, value_of(eta)));
    });
}
/// What (10)-(12) say of the variation: minus their left sides times dr, dr(l) and eta.
fifty by_equations(const Motion& m) {
    return over_time([&](const fifty& t) {
        const Moving x = moving(m, t);
        return fifty(-over_string(m, [&](const fifty& s) { return dot(string_equation(m, s, t), m.dr<fifty>(s, t)); })
                     - dot(end_equation(m.c, x), m.dr<fifty>(m.c.length, t))
                     - dot(body_equation(m.c, x), m.eta<fifty>(t)));
    });
}
std::string of_variation(const std::string& equations) { return equations + " off the variation of the action"; }
Predicate is_variation(const std::string& equations) { return by_differences(of_variation(equations)); }
/// (7)-(12) against the action.
Measured string_continuous(const Desk& desk) {
    const Chain<fifty> c = chain_of(desk);
    fifty printed = 1e9, corrected = 0, equations = 0;
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        const Motion m(c, seed);
        const fifty exact = variation(m), string = string_variation(m);
        printed = std::min<fifty>(printed, abs(fifty((string + body_variation(m, true)) / exact - 1)));
        corrected = std::max<fifty>(corrected, abs(fifty((string + body_variation(m, false)) / exact - 1)));
        equations = std::max<fifty>(equations, abs(fifty(by_equations(m) / exact - 1)));
    }
    return Measured()
        .number(of_variation("(7) and (9) as printed"), plain(printed))
        .number(of_variation("(7) and (9) with eta"), plain(corrected))
        .number(of_variation("(10)-(12)"), plain(equations))
        .tell({fmt::format(
                   "along random motions the variation of the action and (7) with (9) differ by {:.0e} (relative) as "
                   "printed, by {:.0e} with eta for eta-dot in (9); what (10)-(12) make of it differs by {:.0e}",
                   plain(printed), plain(corrected), plain(equations)),
            {{"(7)_and_(9)_as_printed", plain(printed)}, {"(7)_and_(9)_with_eta", plain(corrected)},
                {"(10)-(12)", plain(equations)}}});
}

Claim eq7_12_continuous() {
    return {.id = "llm-eq7-12-continuous",
        .where = "eqs (7)-(12)",
        .says = "(7) and (9) are the variation of the action of string and body, and (10)-(12) the equations of "
                "motion it gives.",
        .asked = "random motions that solve nothing, in 50 digits, the variation of the action by quadrature and "
                 "differences; relative",
        .holds = all_of({is_variation("(7) and (9) as printed"), is_variation("(10)-(12)")}),
        .corrected = {{"after eta-dot becomes eta in (9)",
            all_of({is_variation("(7) and (9) with eta"), is_variation("(10)-(12)")})}},
        .note = "(9) prints eta-dot where the integration by parts leaves eta.",
        .command = "verilie claims --paper LLM",
        .measure = string_continuous,
        .weight = 3};
}

/// pi_3 as printed, at time t; or without its third term, that of the velocity of the attachment point, which a reader
/// may take for a repetition.
fifty angular_momentum(const Motion& m, const fifty& t, bool printed) {
    const Chain<fifty>& c = m.c;
    const Body b = body(m, t, fifty(0));
    const fifty string = over_string(m, [&](const fifty& s) {
        const Vec3<D> r = m.r<D>(s, D::variable(t, 0));
        return fifty(c.mu * cross(value_of(r), slope_of(r))(2));
    });
    const V swept = b.q * cross(b.W, c.rho);
    const fifty third = c.m * cross(b.v, b.q * c.rho)(2);
    return fifty(string + (c.m * cross(b.r, V(b.v + swept)) + b.q * V(c.J * b.W))(2) - (printed ? third : fifty(0)));
}
/// The rate that (10)-(12) leave: the left sides turned about e3. Zero where they are.
fifty rate_by_equations(const Motion& m, const fifty& t) {
    const Moving x = moving(m, t);
    return fifty(over_string(m, [&](const fifty& s) { return cross(m.r<fifty>(s, t), string_equation(m, s, t))(2); })
                 + cross(x.r, end_equation(m.c, x))(2) + (x.q * body_equation(m.c, x))(2));
}
/// Section III, conserved quantities: the rate of pi_3 along any motion is made of the left sides of (10)-(12), so it
/// vanishes where they do.
Measured string_momentum_map(const Desk& desk) {
    const Chain<fifty> c = chain_of(desk);
    fifty apart = 0, largest = 0, other = 1e9;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const Motion m(c, seed);
        const fifty t = ratio<fifty>(2, 5);
        const auto rate_of = [&](bool printed) {
            return rate([&](const fifty& at) { return angular_momentum(m, at, printed); }, t);
        };
        const fifty exact = rate_of(true);
        largest = std::max<fifty>(largest, abs(exact));
        apart = std::max<fifty>(apart, abs(fifty(rate_by_equations(m, t) / exact - 1)));
        other = std::min<fifty>(other, abs(fifty(rate_of(false) / exact - 1)));
    }
    return Measured()
        .number("the rate of pi_3 off the left sides of (10)-(12) about e3", plain(apart))
        .number("the same without the third term, which must fail", plain(other))
        .tell({fmt::format("along random motions the rate of pi_3 and the left sides of (10)-(12) turned about e3 "
                           "differ by {:.0e} (relative), so pi_3 rests where (10)-(12) hold; without its term in the "
                           "velocity of the attachment point by {:.0e} or more",
                   plain(apart), plain(other)),
            {{"relative_difference", plain(apart)}, {"largest_rate", plain(largest)},
                {"without_the_third_term", plain(other)}}});
}

Claim sec3_pi3() {
    return {.id = "llm-sec3-pi3",
        .where = "section III, conserved quantities",
        .says = "The printed pi_3 is the angular momentum about gravity, and the equations of motion keep it.",
        .asked = "random motions in 50 digits; relative",
        .holds = all_of({by_differences("the rate of pi_3 off the left sides of (10)-(12) about e3"),
            control("the same without the third term, which must fail", 1e-3)}),
        .command = "verilie claims --paper LLM",
        .measure = string_momentum_map};
}
}  // namespace

Claims continuous() { return {eq7_12_continuous(), sec3_pi3()}; }

}  // namespace verilie::studies::claims::lee
