#include "gauss_tables.hpp"

#include <map>
#include <mutex>

#include <boost/math/special_functions/legendre.hpp>

#include <verilie/scalar/boost_fifty.hpp>

namespace verilie::reference {

namespace {
BoostFifty::number of(const fifty& x) { return BoostFifty::of(x); }
/// Zeros of P_s, ascending. Boost gives those that are not negative.
Coordinates<fifty> nodes(int s) {
    const auto z = boost::math::legendre_p_zeros<BoostFifty::number>(s);
    Coordinates<fifty> x(s);
    for (int i = 0; i < s / 2; ++i)
        x(s / 2 + i) = BoostFifty::back(z[std::size_t(i)]), x(s / 2 - 1 - i) = -x(s / 2 + i);
    return x;
}
/// P_0 .. P_n at x.
std::vector<fifty> polynomials(int n, const fifty& x) {
    std::vector<fifty> P{1, x};
    for (int k = 1; k < n; ++k)
        P.push_back(BoostFifty::back(
            boost::math::legendre_next(unsigned(k), of(x), of(P[std::size_t(k)]), of(P[std::size_t(k - 1)]))));
    return P;
}

/// With f_n the Legendre coefficients of the interpolant, int_{-1}^x P_n = (P_{n+1}(x) - P_{n-1}(x))/(2n+1), so that
///   f_n = (2n+1)/2 sum_j w_j P_n(x_j) F_j,   a_ij = (1/2) sum_n (int_{-1}^{x_i} P_n) (2n+1)/2 w_j P_n(x_j),
///       b_j = w_j/2,   w_j = 2/((1 - x_j²) P_s'(x_j)²).
GaussTables made(int s) {
    GaussTables t{GaussTables::Matrix(s, s), GaussTables::Matrix(s, s), Coordinates<fifty>(s)};
    GaussTables::Matrix integral(s, s);
    const Coordinates<fifty> x = nodes(s);
    for (int i = 0; i < s; ++i) {
        const auto P = polynomials(s, x(i));
        const fifty slope = BoostFifty::back(boost::math::legendre_p_prime(s, of(x(i)))),
                    w = 2 / ((1 - x(i) * x(i)) * slope * slope);
        t.b(i) = w / 2;
        for (int n = 0; n < s; ++n) {
            const auto k = std::size_t(n);
            t.legendre(n, i) = (2 * n + 1) * t.b(i) * P[k];
            integral(i, n) = n == 0 ? fifty(x(i) + 1) : fifty((P[k + 1] - P[k - 1]) / (2 * n + 1));
        }
    }
    t.a = integral * t.legendre / fifty(2);
    return t;
}
}  // namespace

const GaussTables& gauss_tables(int s) {
    static std::mutex one_at_a_time;
    static std::map<int, GaussTables> kept;
    const std::scoped_lock lock(one_at_a_time);
    const auto it = kept.find(s);
    return it != kept.end() ? it->second : kept.emplace(s, made(s)).first->second;
}

}  // namespace verilie::reference
