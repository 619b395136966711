#pragma once
/// The coefficients of Gauss-Legendre collocation in quad, and in the forms in which they are used.

#include "../motion/layout.hpp"

#if VERILIE_HAS_QUAD
namespace verilie::reference {

/// One column a row of a, then one of b, then two of the last Legendre coefficients of the stage derivatives.
struct GaussRule {
    static constexpr int more = 3;
    template <class X> using Columns = Eigen::Matrix<X, Eigen::Dynamic, Eigen::Dynamic>;

    Columns<quad> in_quad;
    Columns<long double> in_long;
    Columns<std::int64_t> high, low;  ///< in_quad = 2^-60 high + 2^-120 low
    Eigen::MatrixXd a;                ///< a itself, not its rows, and rows of zeros up to a multiple of eight
};
/// Of s stages; made once.
const GaussRule& gauss_rule(int s);

}  // namespace verilie::reference
#endif
