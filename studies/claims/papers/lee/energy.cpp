// Lee, Leok and McClamroch (2009), section III: the energies (2)-(5), of a body summed point by point, and of string
// and body along motions that solve nothing.

#include "claims/largest.hpp"
#include "claims/papers/lee/continuum.hpp"
#include "claims/papers/lee/points.hpp"

namespace verilie::studies::claims::lee {

namespace {
using namespace continuum;

const std::string kinetic_3 = "(3) off the sum over the points", potential_5 = "(5) off it",
                  about_centre = "(3) with J about the centre of mass, which must fail";
/// (3) and (5) beside the sums over the mass points of a body.
Measured energies_of_body(const Desk& desk) {
    const Chain<fifty> string = chain_of(desk);
    fifty kinetic = 0, potential = 0, other = 1e9;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        const MassPoints points(seed);
        const Chain<fifty> c = points.on(string);
        Draw<fifty> draw(100 + seed);
        const V r = draw.vector(), v = draw.vector(), W = draw.vector();
        const Quat<fifty> R = draw.attitude();
        const fifty summed =
            points.sum([&](const fifty& m, const V& p) { return fifty(m / 2 * squared_norm(V(v + R * cross(W, p)))); });
        const fifty height = points.sum([&](const fifty& m, const V& p) { return fifty(-m * c.g * V(r + R * p)(2)); });
        const auto printed = [&](const Mat3<fifty>& J) {
            return fifty(c.m / 2 * squared_norm(v) + dot(W, V(J * W)) / 2 + c.m * dot(v, R * cross(W, c.rho)));
        };
        const Mat3<fifty> S = lie::hat(c.rho), central = c.J + c.m * (S * S);
        raise(kinetic, fifty(abs(fifty(printed(c.J) / summed - 1))));
        lower(other, fifty(abs(fifty(printed(central) / summed - 1))));
        raise(potential, fifty(abs(fifty(-c.m * c.g * V(r + R * c.rho)(2) - height))));
    }
    return Measured()
        .number(kinetic_3, plain(kinetic))
        .number(potential_5, plain(potential))
        .number(about_centre, plain(other))
        .tell(
            {fmt::format("for eight bodies of mass points the second line of (3) is the sum of their kinetic energies "
                         "to {:.0e} (relative), with J about the centre of mass it is off by {:.0e} or more; (5) is "
                         "the sum of their potentials to {:.0e}",
                 plain(kinetic), plain(other), plain(potential)),
                {{"(3)", plain(kinetic)}, {"(3)_with_J_about_the_centre_of_mass", plain(other)},
                    {"(5)", plain(potential)}}});
}

Claim eq3_5_body() {
    return {.id = "llm-eq3-5-body",
        .where = "eqs (3), (5)",
        .says = "With J taken about the attachment point the kinetic energy of the body is the second line of (3), and "
                "its potential energy (5).",
        .asked = "eight bodies of eight random mass points, random states, in 50 digits; (3) relative",
        .holds = all_of({vanishes(kinetic_3), vanishes(potential_5), control(about_centre, 1e-6)}),
        .command = "verilie claims --paper LLM",
        .measure = energies_of_body};
}

/// (2)-(5), or without the term of (3) that couples r' and Omega.
fifty energy(const Motion& m, const fifty& t, bool coupled) {
    const Chain<fifty>& c = m.c;
    const Body b = body(m, t, fifty(0));
    const fifty string = over_string(m, [&](const fifty& s) {
        const Vec3<D> r = m.r<D>(s, D::variable(t, 0));
        const fifty strain = norm(m.slope<fifty>(s, t)) - 1;
        return fifty(c.mu / 2 * squared_norm(slope_of(r)) + c.EA / 2 * strain * strain - c.mu * c.g * r(2).x);
    });
    const fifty coupling = coupled ? fifty(c.m * dot(b.v, b.q * cross(b.W, c.rho))) : fifty(0);
    return fifty(string + c.m / 2 * squared_norm(b.v) + dot(b.W, V(c.J * b.W)) / 2 + coupling
                 - c.m * c.g * V(b.r + b.q * c.rho)(2));
}
/// What the left sides of (10)-(12) do in a unit of time. Zero where they are.
fifty power_by_equations(const Motion& m, const fifty& t) {
    const Moving x = moving(m, t);
    const fifty string = over_string(
        m, [&](const fifty& s) { return dot(slope_of(m.r<D>(s, D::variable(t, 0))), string_equation(m, s, t)); });
    return fifty(string + dot(x.v, end_equation(m.c, x)) + dot(x.W, body_equation(m.c, x)));
}
const std::string rate_of_energy = "the rate of E off the power of the left sides of (10)-(12)",
                  uncoupled = "the same without the coupling term of (3), which must fail";
/// The rate of E along any motion is the power of the left sides, so it vanishes where they do.
Measured energy_is_kept(const Desk& desk) {
    const Chain<fifty> c = chain_of(desk);
    fifty apart = 0, other = 1e9;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const Motion m(c, seed);
        const fifty t = ratio<fifty>(2, 5), power = power_by_equations(m, t);
        const auto rate_of = [&](bool coupled) {
            return rate([&](const fifty& at) { return energy(m, at, coupled); }, t);
        };
        raise(apart, fifty(abs(fifty(rate_of(true) / power - 1))));
        lower(other, fifty(abs(fifty(rate_of(false) / power - 1))));
    }
    return Measured()
        .number(rate_of_energy, plain(apart))
        .number(uncoupled, plain(other))
        .tell({fmt::format("along random motions the rate of E and the power of the left sides of (10)-(12) differ by "
                           "{:.0e} (relative), so E rests where they hold; without the term of (3) that couples both "
                           "velocities by {:.0e} or more",
                   plain(apart), plain(other)),
            {{"relative_difference", plain(apart)}, {"without_the_coupling", plain(other)}}});
}

Claim sec3_energy() {
    return {.id = "llm-sec3-energy",
        .where = "section III, conserved quantities; eqs (2)-(5)",
        .says = "The equations of motion (10)-(12) keep the total energy E = T_str + V_str + T_rb + V_rb.",
        .asked =
            "random motions, no solutions: along any motion the rate of E is the power of the left sides of (10)-(12), "
            "so E rests where they vanish; by differences in 50 digits, relative",
        .holds = all_of({by_differences(rate_of_energy), wrong_by_differences(uncoupled)}),
        .command = "verilie claims --paper LLM",
        .measure = energy_is_kept};
}
}  // namespace

Claims energies() { return {eq3_5_body(), sec3_energy()}; }

}  // namespace verilie::studies::claims::lee
