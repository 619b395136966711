#include "gauss_rule.hpp"

#include <cmath>
#include <map>
#include <mutex>
#include <numbers>

#if VERILIE_HAS_QUAD
namespace verilie::reference {

namespace {
/// P_0 .. P_s at x.
template <class X> std::vector<X> legendre(int s, const X& x) {
    std::vector<X> P{1, x};
    for (int k = 1; k < s; ++k)
        P.push_back(x * P[std::size_t(k)] + (x * P[std::size_t(k)] - P[std::size_t(k - 1)]) * k / (k + 1));
    return P;
}
/// P_s'(x) (1 - x²), P being P_0 .. P_s at x.
template <class X> X slope(int s, const X& x, const std::vector<X>& P) {
    return s * (P[std::size_t(s - 1)] - x * P[std::size_t(s)]);
}
/// Newton's method towards a zero of P_s.
template <class X> X improved(int s, X x, int times) {
    for (int k = 0; k < times; ++k) {
        const auto P = legendre<X>(s, x);
        x -= P[std::size_t(s)] * (1 - x * x) / slope<X>(s, x, P);
    }
    return x;
}
/// The i-th largest zero of P_s: to 1/s³, then to twice as many digits a time.
quad node(int s, int i) {
    return improved<quad>(s, improved<double>(s, std::cos(std::numbers::pi * (i + 0.75) / (s + 0.5)), 4), 2);
}

/// As in high/gauss_tables.cpp:  a_ij = (1/2) sum_n (int_{-1}^{x_i} P_n) (2n+1) b_j P_n(x_j),
/// b_j = (1 - x_j²)/((1 - x_j²) P_s'(x_j))².
GaussRule rule_of(int s) {
    using Square = GaussRule::Columns<quad>;
    Square coefficient(s, s), integral(s, s);  // of stage j and P_n; of P_n up to node i
    GaussRule r{Square(s, s + GaussRule::more), {}, {}, {}, {}};
    std::vector<quad> x;
    for (int i = 0; i < s; ++i) x.push_back(i < (s + 1) / 2 ? quad(-node(s, i)) : quad(-x[std::size_t(s - 1 - i)]));
    for (int i = 0; i < s; ++i) {
        const quad& x_i = x[std::size_t(i)];
        const auto P = legendre<quad>(s, x_i);
        const quad d = slope<quad>(s, x_i, P), b = (1 - x_i * x_i) / (d * d);
        r.in_quad(i, s) = b;
        for (int n = 0; n < s; ++n) {
            const auto k = std::size_t(n);
            coefficient(i, n) = (2 * n + 1) * b * P[k];
            integral(n, i) = n == 0 ? quad(x_i + 1) : quad((P[k + 1] - P[k - 1]) / (2 * n + 1));
        }
    }
    r.in_quad.leftCols(s) = coefficient.lazyProduct(integral) / quad(2);
    r.in_quad.rightCols<2>() = coefficient.rightCols<2>();
    const auto rounded_to = [](auto sample) {
        return [sample](const quad& x) { return static_cast<decltype(sample)>(x); };
    };
    const auto whole = [](const quad& x) { return std::int64_t(std::llrint(static_cast<long double>(x))); };
    const Square scaled = r.in_quad * ldexp(quad(1), 60);
    r.in_long = r.in_quad.unaryExpr(rounded_to((long double)(0)));
    r.high = scaled.unaryExpr(whole);
    r.low = Square((scaled - r.high.cast<quad>()) * ldexp(quad(1), 60)).unaryExpr(whole);
    r.a.setZero((s + 7) / 8 * 8, s);
    r.a.topRows(s) = r.in_quad.leftCols(s).transpose().unaryExpr(rounded_to(double(0)));
    return r;
}
}  // namespace

const GaussRule& gauss_rule(int s) {
    static std::mutex one_at_a_time;
    static std::map<int, GaussRule> kept;
    const std::scoped_lock lock(one_at_a_time);
    const auto it = kept.find(s);
    return it != kept.end() ? it->second : kept.emplace(s, rule_of(s)).first->second;
}

}  // namespace verilie::reference
#endif
