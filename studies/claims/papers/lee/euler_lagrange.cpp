// Lee, Leok and McClamroch (2009), section IV-C: the discrete Euler-Lagrange equations on a Lie group, (20) and (21), for
// a discrete Lagrangian of no particular form.
#include <array>

#include <verilie/lie/so3.hpp>

#include "claims/largest.hpp"
#include "claims/calculus.hpp"
#include "claims/papers/lee/paper.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::lee {

namespace {
constexpr int group_size = 9;
using D9 = dual<fifty, group_size>;
/// Of (R^3)^2 x SO(3): g, or f = g_k^-1 g_{k+1} = (Delta r, F).
template <class T> struct Element {
    Vec3<T> r[2];
    Mat3<T> R;
};
/// g e, (16).
template <class T> Element<T> times_element(const Element<T>& g, const Element<T>& e) {
    return {{g.r[0] + e.r[0], g.r[1] + e.r[1]}, g.R * e.R};
}
Element<fifty> between(const Element<fifty>& g, const Element<fifty>& next) {
    return {{next.r[0] - g.r[0], next.r[1] - g.r[1]}, transpose(g.R) * next.R};
}
template <class T> Element<T> fixed_element(const Element<fifty>& g) {
    return {{convert<T>(g.r[0]), convert<T>(g.r[1])}, convert<T>(g.R)};
}
Element<fifty> random_element(Draw<fifty>& draw) {
    const Vec3<fifty> a = draw.vector(), b = draw.vector();
    return {{a, b}, matrix(draw.attitude())};
}
/// A discrete Lagrangian L_d(g, f) without any symmetry, in which all parts of g and f meet.
class NoSymmetry {
public:
    explicit NoSymmetry(Draw<fifty>& draw) {
        for (auto& v : v_) v = draw.vector();
    }
    template <class T> T operator()(const Element<T>& g, const Element<T>& f) const {
        const auto v = [&](int i) { return convert<T>(v_[i]); };
        const Mat3<T> RF = g.R * f.R;
        const T a = dot(v(0), Vec3<T>(f.R * v(1))), b = dot(v(2), Vec3<T>(RF * v(3))),
                c = dot(g.r[0], Vec3<T>(g.R * v(4))), d = dot(f.r[1], Vec3<T>(RF * v(5))),
                e = dot(f.r[0], g.r[1]) + dot(v(6), f.r[0]), n = dot(f.r[0], f.r[1]) + dot(g.r[1], v(7));
        return T(a * a * (T(1) + c) + b * d + e * e + n * a + c * dot(f.r[1], f.r[1]) + c * c * b);
    }

private:
    Vec3<fifty> v_[8];
};
using Covector = std::array<fifty, group_size>;
/// e + the nine variables: r + y, R (1 + hat(eta)).
Element<D9> varied(const Element<fifty>& e) {
    const auto vector = [](int first) {
        return Vec3<D9>(D9::variable(0, first), D9::variable(0, first + 1), D9::variable(0, first + 2));
    };
    const Element<D9> at = fixed_element<D9>(e);
    return {{at.r[0] + vector(0), at.r[1] + vector(3)}, at.R + at.R * lie::hat(vector(6))};
}
Covector slopes_of(const D9& x) {
    Covector c;
    for (int k = 0; k < group_size; ++k) c[std::size_t(k)] = x.d(k);
    return c;
}
/// T*L_f . D_f L_d and T*L_g . D_g L_d.
Covector slope_in_f(const NoSymmetry& L, const Element<fifty>& g, const Element<fifty>& f) {
    return slopes_of(L(fixed_element<D9>(g), varied(f)));
}
Covector slope_in_g(const NoSymmetry& L, const Element<fifty>& g, const Element<fifty>& f) {
    return slopes_of(L(varied(g), fixed_element<D9>(f)));
}
/// Ad*_{f^-1} p = [p; F pi], or what is wrong: no Ad* at all, or that of f.
enum class Coadjoint { printed, none, of_f };
Covector coadjoint(const Element<fifty>& f, Covector p, Coadjoint which) {
    if (which == Coadjoint::none) return p;
    const Vec3<fifty> pi(p[6], p[7], p[8]), turned = which == Coadjoint::printed ? f.R * pi : transpose(f.R) * pi;
    for (int i = 0; i < 3; ++i) p[std::size_t(6 + i)] = turned(i);
    return p;
}
using Path = std::array<Element<fifty>, 4>;
/// The left side of (20) at g_k.
Covector left_of_20(const NoSymmetry& L, const Path& g, std::size_t k, Coadjoint which) {
    const Element<fifty> before = between(g[k - 1], g[k]), f = between(g[k], g[k + 1]);
    Covector sum = slope_in_f(L, g[k - 1], before);
    const Covector carried = coadjoint(f, slope_in_f(L, g[k], f), which), own = slope_in_g(L, g[k], f);
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += own[i] - carried[i];
    return sum;
}
/// By differences of the whole sum of L_d(g_k, g_k^-1 g_{k+1}), g_k moved to g_k exp(epsilon e_i) and no other.
Covector variation_of_sum(const NoSymmetry& L, const Path& g, std::size_t k) {
    Covector out;
    for (int i = 0; i < group_size; ++i) {
        const auto sum = [&](const fifty& epsilon) {
            Element<fifty> e{{zero3<fifty>(), zero3<fifty>()}, {}};
            Vec3<fifty> eta = zero3<fifty>();
            (i < 6 ? e.r[i / 3] : eta)(i % 3) = epsilon;
            e.R = matrix(lie::exp(eta));
            Path moved = g;
            moved[k] = times_element(g[k], e);
            fifty action = 0;
            for (std::size_t n = 0; n + 1 < moved.size(); ++n) action += L(moved[n], between(moved[n], moved[n + 1]));
            return action;
        };
        out[std::size_t(i)] = rate(sum, fifty(0));
    }
    return out;
}
fifty relative_gap(const Covector& a, const Covector& b) {
    fifty apart = 0, size = 0;
    for (std::size_t i = 0; i < a.size(); ++i) apart += (a[i] - b[i]) * (a[i] - b[i]), size += b[i] * b[i];
    return sqrt(fifty(apart / size));
}
const std::string of_20 = "(20) off the variation of the action sum",
                  without_Ad = "the same without Ad*, which must fail",
                  other_Ad = "the same with Ad* of f_k, which must fail";
Measured discrete_euler_lagrange(const Desk&) {
    Draw<fifty> draw(2009);
    fifty off = 0, none = 1e9, other = 1e9;
    for (int trial = 0; trial < 4; ++trial) {
        const NoSymmetry L(draw);
        Path g;
        for (auto& e : g) e = random_element(draw);
        for (const std::size_t k : {1, 2}) {
            const Covector exact = variation_of_sum(L, g, k);
            const auto gap = [&](Coadjoint which) { return relative_gap(left_of_20(L, g, k, which), exact); };
            raise(off, gap(Coadjoint::printed));
            lower(none, gap(Coadjoint::none)), lower(other, gap(Coadjoint::of_f));
        }
    }
    return Measured()
        .number(of_20, plain(off))
        .number(without_Ad, plain(none))
        .number(other_Ad, plain(other))
        .tell({fmt::format("for four discrete Lagrangians without symmetry (20) is the variation of the action sum to "
                           "{:.0e} (relative); without Ad* it is off by {:.1g} or more, with Ad* of f_k for that of "
                           "its inverse by {:.1g} or more",
                   plain(off), plain(none), plain(other)),
            {{"(20)", plain(off)}, {"without_Ad*", plain(none)}, {"Ad*_of_f_k", plain(other)}}});
}

Claim eq20_21_euler_lagrange() {
    return {.id = "llm-eq20-21-euler-lagrange",
        .where = "section IV-C; eqs (16), (20), (21)",
        .says = "(20) with (21) are the discrete Euler-Lagrange equations of any discrete Lagrangian L_d(g_k, f_k) on "
                "(R^3)^n x SO(3), with Ad*_{f^-1} p = [p; F pi].",
        .asked = "four random discrete Lagrangians without symmetry on (R^3)^2 x SO(3), along random g_0 .. g_3 that "
                 "solve nothing, in 50 digits: the sum of L_d(g_k, g_k^-1 g_(k+1)) by differences in g_1 and g_2; "
                 "relative",
        .holds = all_of({by_differences(of_20), wrong_by_differences(without_Ad), wrong_by_differences(other_Ad)}),
        .note =
            "The left side of (20) is the derivative of the sum along g_k exp(epsilon eta) for any sequence, so that "
            "it vanishes where the sum is stationary and nowhere else. What (20) is for the string pendulum is "
            "llm-eq30-discrete-equations.",
        .command = "verilie claims --paper LLM",
        .measure = discrete_euler_lagrange};
}
}  // namespace

Claims euler_lagrange() { return {eq20_21_euler_lagrange()}; }

}  // namespace verilie::studies::claims::lee
