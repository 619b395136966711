// Lee, Leok and McClamroch (2009), section IV: the discrete equations (30)-(32) of the string pendulum.
#include <cmath>

#include <verilie/lie/so3.hpp>

#include "claims/papers/lee/paper.hpp"
#include "claims/papers/lee/action.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::lee {

Pair string_pair(const Desk& desk, const std::map<std::string, std::string>& set) {
    return desk.pair("string_pendulum", "lgvi_chain", set);
}

Phase<fifty> random_string(const AnyProblem<fifty>& string, std::uint64_t seed) {
    Draw<fifty> draw(seed);
    auto z = string.initial();
    for (auto& x : z.x) x += ratio<fifty>(3, 10) * draw.vector();
    for (auto& v : z.v) v = draw.vector();
    z.q[0] = draw.attitude();
    z.W[0] = fifty(10) * draw.vector();
    return z;
}

namespace {
/// Minus the derivative of L_d(g0, g1) + L_d(g1, g2) at g1, by dual numbers: nodes r_2 .. r_{N_a+1}, then R exp(eta).
std::vector<Vec3<fifty>> action_derivative(
    const Chain<fifty>& c, const std::array<Configuration<fifty>, 3>& g, const fifty& h, const fifty& last) {
    using D = dual<fifty, 3>;
    const Vec3<D> e(D::variable(0, 0), D::variable(0, 1), D::variable(0, 2));
    std::array<Configuration<D>, 3> z;
    for (std::size_t k = 0; k < 3; ++k) {
        for (const auto& r : g[k].r) z[k].r.push_back(convert<D>(r));
        z[k].R = convert<D>(g[k].R);
    }
    std::vector<Vec3<fifty>> out;
    for (std::size_t i = 1; i <= g[1].r.size(); ++i) {
        auto moved = z[1];
        if (i < moved.r.size()) moved.r[i] += e;
        else moved.R += moved.R * lie::hat(e);
        const D action =
            discrete_lagrangian<D>(c, z[0], moved, h, last) + discrete_lagrangian<D>(c, moved, z[2], h, last);
        out.push_back(Vec3<fifty>(-action.d));
    }
    return out;
}

/// The left-hand sides of (30), (31) and (32) as printed.
std::vector<Vec3<fifty>> printed_equations(
    const Chain<fifty>& c, const std::array<Configuration<fifty>, 3>& g, const fifty& h) {
    const fifty la = c.length / c.elements, ma = c.mu * la, kappa = c.EA / la;
    const std::size_t n = g[0].r.size() - 1;  // of the attachment point
    const Vec3<fifty> e3(0, 0, 1);
    const auto second = [&](std::size_t a) { return g[2].r[a] - fifty(2) * g[1].r[a] + g[0].r[a]; };
    const auto dV = [&](std::size_t a) {
        const Vec3<fifty> x = g[1].r[a + 1] - g[1].r[a];
        const fifty length = norm(x);
        return fifty(kappa * (length - la) / length) * x;
    };
    std::vector<Vec3<fifty>> out;
    for (std::size_t a = 1; a < n; ++a)
        out.push_back(fifty(ma / (6 * h)) * (second(a - 1) + fifty(4) * second(a) + second(a + 1))
                      - fifty(h * ma * c.g) * e3 + h * (dV(a - 1) - dV(a)));
    const Mat3<fifty> turn = g[2].R - fifty(2) * g[1].R + g[0].R;
    out.push_back(fifty((c.m + ma / 3) / h) * second(n) + fifty(ma / (6 * h)) * second(n - 1) + h * dV(n - 1)
                  + fifty(c.m / h) * (turn * c.rho) - fifty(h * (c.m + ma / 2) * c.g) * e3);
    const Mat3<fifty> Jd = nonstandard<fifty>(c.J), F0 = transpose(g[0].R) * g[1].R, F1 = transpose(g[1].R) * g[2].R;
    const Mat3<fifty> skew = F1 * Jd - Jd * transpose(F1) - Jd * F0 + transpose(F0) * Jd;
    const Vec3<fifty> pulled = transpose(g[1].R) * second(n), down = transpose(g[1].R) * e3;
    out.push_back(fifty(1 / h) * lie::vee(skew) + fifty(c.m / h) * cross(c.rho, pulled)
                  - fifty(h * c.m * c.g) * cross(c.rho, down));
    return out;
}

/// Relative difference of the two, worst over random g0, g1, g2, for an N_a; no solution of anything.
fifty difference(const Desk& desk, const std::string& N_a, bool corrected) {
    const auto problem =
        string_pair(desk, {{"N_a", N_a}}).problem->make<fifty>(string_pair(desk, {{"N_a", N_a}}).parameters);
    const auto& c = problem->chain();
    const fifty h = ratio<fifty>(1, 10000), last = corrected ? fifty(c.EA * c.elements / c.length) : fifty(1);
    fifty worst = 0;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const Phase<fifty> z = random_string(*problem, seed);
        std::array<Configuration<fifty>, 3> g{
            configuration<fifty>(z), configuration<fifty>(z), configuration<fifty>(z)};
        for (std::size_t k : {0, 2}) {
            const auto change = random_string(*problem, 10 * seed + k);
            const fifty t = k == 0 ? fifty(-h) : h;
            for (std::size_t i = 0; i < z.x.size(); ++i) g[k].r[i + 1] += t * change.v[i];
            g[k].R = matrix(z.q[0] * lie::exp(t * change.W[0]));
        }
        const auto printed = printed_equations(c, g, h), derived = action_derivative(c, g, h, last);
        fifty apart = 0, size = 0;
        for (std::size_t i = 0; i < printed.size(); ++i)
            apart += squared_norm(printed[i] - derived[i]), size += squared_norm(printed[i]);
        worst = std::max<fifty>(worst, sqrt(fifty(apart / size)));
    }
    return worst;
}
/// (30)-(32) against the derivative of the action.
Measured string_equations(const Desk& desk) {
    double as_printed = 0, corrected = 0;
    Json numbers = Json::array();
    for (const char* N_a : {"3", "20"}) {
        const auto printed = static_cast<double>(difference(desk, N_a, false)),
                   right = static_cast<double>(difference(desk, N_a, true));
        numbers.push_back({{"N_a", std::stoi(N_a)}, {"with_17_as_printed", printed}, {"with_17_corrected", right}});
        as_printed = std::max(as_printed, printed), corrected = std::max(corrected, right);
    }
    return Measured()
        .number("difference with (17) as printed", as_printed)
        .number("difference with (17) corrected", corrected)
        .tell({fmt::format("(30)-(32) and the derivative of the action differ by {:.0e} (relative, N_a = 3 and 20) "
                           "with (17) as printed, by {:.0e} with kappa_a in its last line",
                   as_printed, corrected),
            numbers});
}

Claim eq30_discrete_equations() {
    return {.id = "llm-eq30-discrete-equations",
        .where = "eqs (17)-(18), (30)-(32)",
        .says = "The equations that a step solves are what the printed discrete Lagrangian gives when its action "
                "is made stationary.",
        .asked = "(30)-(32) and minus the derivative of the action, by dual numbers in 50 digits over random "
                 "states with N_a = 3 and 20; relative",
        .holds = at_most("difference with (17) as printed", 1e-40, 1e-30),
        .corrected = {{"after kappa_a is put into the last line of (17)",
            at_most("difference with (17) corrected", 1e-40, 1e-30)}},
        .note = "The last line of (17) lacks kappa_a and an opening bracket. The integral above (17) has 1/h "
                "where h/2 is meant; F_0 stands for F_k below (26) and above (27).",
        .command = "verilie claims --paper LLM",
        .measure = string_equations};
}
}  // namespace

Claims discrete() { return {eq30_discrete_equations()}; }

}  // namespace verilie::studies::claims::lee
