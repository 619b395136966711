#pragma once
/// Sums of products of the coefficients of many series, eight products at once, a lane each. Lanes never meet, so that
/// every bit is the same whatever registers a machine has. On x86 they are compiled for AVX2 and AVX-512 as well, and
/// chosen when the program is loaded.

#include "pair.hpp"

#if VERILIE_HAS_QUAD
namespace verilie::reference {

class Products {
public:
    /// The product of two series, by their numbers.
    struct Factors {
        int a, b;
    };

    /// The number of the product.
    int add(const Factors&);
    const Factors& factors(int product) const { return factors_[std::size_t(product)]; }

    /// Room for coefficients up to `degree`, those below `in_pairs` in pairs.
    void resize(int degree, int in_pairs);
    /// The k-th coefficient of every series, in pairs for k below in_pairs.
    void append(int k, const Split* newest);
    void append(int k, const double* newest);

    /// sum_{j=1..k-1} a_j b_{k-j} of every product, of coefficients in pairs or of their first numbers alone.
    void sum_pairs(int k);
    void sum_doubles(int k);
    /// Exact but for the rounding of lo; hi and lo may overlap.
    Pair pair(int product) const { return {sum_hi_[std::size_t(product)], sum_lo_[std::size_t(product)]}; }
    double number(int product) const { return sum_hi_[std::size_t(product)]; }

    /// One factor of all products.
    struct Rows {
        const double *hi, *upper, *lo;
    };
    /// What the sums of k are made of, and where they go.
    struct Sums {
        Rows a, b;
        int blocks, stride, in_pairs, k;
        double *hi, *lo;
    };

private:
    Sums sums(int k);
    /// Of one factor of all products: which series it is, and eight k-th coefficients side by side, behind them the next.
    struct Side {
        std::vector<int> series;
        std::vector<double> hi, upper, lo;
    };

    std::vector<Factors> factors_;
    int blocks_ = 0, stride_ = 0, in_pairs_ = 0;
    Side a_, b_;
    std::vector<double> sum_hi_, sum_lo_;
};

}  // namespace verilie::reference
#endif
