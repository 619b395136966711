#pragma once
/// Coefficients of Gauss-Legendre collocation with s stages on [0, 1].

#include "../motion/layout.hpp"

namespace verilie::reference {

struct GaussTables {
    using Matrix = Eigen::Matrix<fifty, Eigen::Dynamic, Eigen::Dynamic>;
    Matrix a, legendre;  ///< a_ij; the coefficients of the stage derivatives in Legendre polynomials
    Coordinates<fifty> b;
};
/// Computed once for each s; s is even.
const GaussTables& gauss_tables(int s);

}  // namespace verilie::reference
