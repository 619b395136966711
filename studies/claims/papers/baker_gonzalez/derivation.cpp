// Baker and Gonzalez (2021): from the discrete Lagrangian (6) to the map (21), equation by equation.
#include <algorithm>
#include <array>

#include "claims/papers/baker_gonzalez/sphere.hpp"

namespace verilie::studies::claims::baker_gonzalez {

namespace {
using namespace sphere;

/// (6).
template <class T>
T discrete(const Body& k, const fifty& h, const Vec3<T>& x0, const Vec3<T>& x1, const Mat3<T>& R0, const Mat3<T>& R1) {
    const T over = convert<T>(fifty(1 / h)), half = convert<T>(fifty(h / 2));
    const Mat3<T> rate = over * (R1 - R0);
    const Vec3<T> v = over * (x1 - x0);
    return T(half * lagrangian<T>(k, R0, x0, rate, v) + half * lagrangian<T>(k, R1, x1, rate, v));
}
/// (16).
V increment(const Body& k, const fifty& h, const V& w, const V& moment, const M& R) {
    const V half = w + fifty(h / (2 * k.J)) * moment;
    return fifty(2 * h / fifty(1 + sqrt(fifty(1 - h * h * squared_norm(half))))) * V(R * half);
}
/// printed: an equation whose corrected form stands beside it; corrected: that form; both: an equation that needs none.
enum class Set { printed, corrected, both };
struct Equation {
    const char* name;
    Set set;
};
constexpr Equation equations[] = {{"(9)", Set::both}, {"(10)", Set::both}, {"(11)", Set::both}, {"(12)", Set::both},
    {"(14), first line as printed", Set::printed}, {"(14) with R^T in front of the derivative", Set::corrected},
    {"(15)", Set::both}, {"(17), first line as printed", Set::printed},
    {"(17) with R^T in front of the derivative", Set::corrected}, {"(18)", Set::both}};
Predicate sides_agree(Set set) {
    std::vector<std::string> names;
    for (const auto& e : equations)
        if (e.set == set || e.set == Set::both) names.push_back(e.name);
    return each(names, [](const std::string& name) { return at_most("sides of " + name + " apart", 1e-40, 1e-30); });
}
/// A step of (21).
Pose stepped(const Body& k, const fifty& h, const Pose& q) {
    const Slope U = slope_of_U(k, q);
    const V M0 = moment(U, q.R), d = increment(k, h, q.w, M0, q.R);
    Pose r;
    r.x = q.x + h * q.v - fifty(h * h / (2 * k.m)) * U.x;
    r.R = rotation(d) * q.R;
    const Slope W = slope_of_U(k, r);
    r.v = q.v - fifty(h / (2 * k.m)) * V(U.x + W.x);
    r.w = transpose(r.R) * V(q.R * V(q.w + fifty(h / (2 * k.J)) * M0)) + fifty(h / (2 * k.J)) * moment(W, r.R);
    return r;
}
/// Of (6) in the first of its arguments, and in the second.
Slope left(const Body& k, const fifty& h, const Pose& p, const Pose& next) {
    return slope(p.x, p.R, [&](const Vec3<D12>& y, const Mat3<D12>& Q) {
        return discrete<D12>(k, h, y, convert<D12>(next.x), Q, fixed(next.R));
    });
}
Slope right(const Body& k, const fifty& h, const Pose& p, const Pose& next) {
    return slope(next.x, next.R, [&](const Vec3<D12>& y, const Mat3<D12>& Q) {
        return discrete<D12>(k, h, convert<D12>(p.x), y, fixed(p.R), Q);
    });
}
/// What the two sides of each equation are apart over two steps.
std::array<double, std::size(equations)> sides(const Body& k, const fifty& h, const std::array<Pose, 3>& p) {
    const Slope before = right(k, h, p[0], p[1]), after = left(k, h, p[1], p[2]), first = left(k, h, p[0], p[1]),
                U0 = slope_of_U(k, p[0]), U1 = slope_of_U(k, p[1]);
    const M F0 = transpose(p[0].R) * p[1].R, F1 = transpose(p[1].R) * p[2].R;
    const fifty Jd = k.J / 2, over = 1 / h;
    const V M0 = moment(U0, p[0].R), M1 = moment(U1, p[1].R), a = increment(k, h, p[0].w, M0, p[0].R);
    // (8): the derivative of the action in x_1 and along R_1 exp(eta).
    const V newton = V(fifty(k.m / h) * V(V(p[2].x - p[1].x) - V(p[1].x - p[0].x))) + h * U1.x;
    const M along = skew(transpose(p[1].R) * M(before.R + after.R));  // of the action
    const M euler = over * Jd * M(F1 - F0 - transpose(F1) + transpose(F0))
                  + h * M(transpose(p[1].R) * U1.R - transpose(U1.R) * p[1].R);
    const M legendre = fifty(Jd / h) * M(F0 - transpose(F0)), spin0 = hat(V(k.J * p[0].w)),
            spin1 = hat(V(k.J * p[1].w));
    return {// it is minus the derivative, and vanishes
        std::max(size(V(newton + V(before.x + after.x))), size(newton)), std::max(size(M(along + euler)), size(euler)),
        std::max(size(V(V(-first.x) - k.m * p[0].v)),
            size(V(fifty(k.m / h) * V(p[1].x - p[0].x) + fifty(h / 2) * U0.x - k.m * p[0].v))),
        std::max(size(V(before.x - k.m * p[1].v)), size(V(V(-after.x) - k.m * p[1].v))),
        size(M(M(-first.R + transpose(first.R)) - spin0)),
        std::max(
            size(M(-skew(transpose(p[0].R) * first.R) - spin0)), size(M(legendre - fifty(h / 2) * hat(M0) - spin0))),
        size(V(h * V(k.J * p[0].w + fifty(h / 2) * M0)
               - fifty(4 * k.J / fifty(4 + squared_norm(a))) * V(transpose(p[0].R) * a))),
        size(M(skew(before.R) - spin1)),
        std::max(
            size(M(skew(transpose(p[1].R) * before.R) - spin1)), size(M(legendre + fifty(h / 2) * hat(M1) - spin1))),
        size(V(V(transpose(F0) * V(p[0].w + fifty(h / (2 * k.J)) * M0)) + fifty(h / (2 * k.J)) * M1 - p[1].w))};
}
/// Each printed equation as the difference of its two sides, the worst of eight draws; derivatives of (6) and of U by
/// dual numbers.
Measured derivation(const Desk&) {
    std::array<double, std::size(equations)> worst{};
    Draw<fifty> draw(1953);
    const fifty h = ratio<fifty>(1, 8);
    for (int trial = 0; trial < 8; ++trial) {
        const Body k{
            ratio<fifty>(3, 2), ratio<fifty>(5, 4), entries(draw), draw.vector(), draw.vector(), draw.vector()};
        const Pose p{draw.vector(), draw.vector(), draw.vector(), rotation(draw.vector())}, q = stepped(k, h, p);
        const auto apart = sides(k, h, {p, q, stepped(k, h, q)});
        for (std::size_t i = 0; i < worst.size(); ++i) worst[i] = std::max(worst[i], apart[i]);
    }
    Measured found;
    Json numbers;
    double most = 0;
    for (std::size_t i = 0; i < worst.size(); ++i) {
        found.number("sides of " + std::string(equations[i].name) + " apart", worst[i]);
        numbers[equations[i].name] = worst[i];
        if (equations[i].set != Set::printed) most = std::max(most, worst[i]);
    }
    return found.tell({fmt::format("over two steps of (21) from eight states in a potential of attitude and position "
                                   "(9)-(12), (15) and (18) hold to {:.0e}, and (14), (17) with R^T in front of the "
                                   "derivatives; as printed their first lines are off by {:.1g} and {:.1g}",
                           most, worst[4], worst[7]),
        numbers});
}

Claim eq8_eq18_derivation() {
    return {.id = "bg-eq8-eq18-derivation",
        .where = "eqs (6), (8)-(18)",
        .says = "Hamilton's principle for the discrete Lagrangian (6) gives (9) and (10), its Legendre transform "
                "(11), (12), (14) and (17), and these (15), (16) and (18).",
        .asked = "two steps of (21) from eight random states of a sphere in a potential of attitude and position, "
                 "in 50 digits, derivatives by dual numbers",
        .holds = sides_agree(Set::printed),
        .corrected = {{"with A = R^T dL/dR for A = dL/dR in (14) and (17)", sides_agree(Set::corrected)}},
        .note = "(14), (17) and (29) print A^T - A with A = dL/dR, which is no element of the body's frame; A = "
                "R^T dL/dR is meant, and the second lines are those. (12) prints alpha_k where alpha_(k+1) is "
                "meant, in an argument that its derivative does not see. For the bound after (16) see "
                "bg-eq16-domain.",
        .command = "verilie claims --paper BG",
        .measure = derivation,
        .weight = 2};
}
}  // namespace

Claims derivation() { return {eq8_eq18_derivation()}; }

}  // namespace verilie::studies::claims::baker_gonzalez
