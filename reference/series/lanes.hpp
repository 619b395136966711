#pragma once
/// Sums of products, four at once. On x86 they are compiled for AVX2 as well, and chosen when the program is loaded; the
/// lanes and the order of the sums are the same everywhere, and so is every bit.

#include <cstddef>
#include <vector>

#include <verilie/scalar.hpp>

#if VERILIE_HAS_QUAD
namespace verilie::reference {

/// The coefficients of many series, all known up to the same one: a row each, with three zeros behind the last that is known.
class Rows {
public:
    /// What was in them is left; call append() from k = 0 on.
    void resize(std::size_t rows, int degree, bool backwards);
    /// The k-th coefficients, of the line `lines[row]` in each row.
    void append(const std::vector<int>& lines, const double* newest, int k);
    /// For rows that stand forwards: coefficients from 0 on.
    const double* operator[](std::size_t row) const { return numbers_.data() + row * stride_; }
    /// For rows that stand backwards: coefficients from the k-th down to 0, and zeros.
    const double* down_from(int k, std::size_t row) const { return (*this)[row] + (first_ - k); }

private:
    std::vector<double> numbers_;
    std::size_t stride_ = 0;
    int first_ = 0;  ///< where coefficient 0 stands
    bool backwards_ = false;
};
/// A line that is a sum of products of two rows.
struct Factors {
    int line, a, b;
};
/// out[line] = sum_{j=1..k-1} a_j b_{k-j} for all `factors`, of rows that are known up to k - 1.
void convolutions(const std::vector<Factors>& factors, const Rows& a, const Rows& b, int k, double* out);

/// Numbers in columns whose `rows` are a multiple of eight.
struct Columns {
    double* numbers;
    int rows, count;  ///< an even number of columns
};
/// out = y + h sum_j weights[j] column_j.
void add_weighted_sum(const Columns& columns, const double* weights, const double* y, double h, double* out);
/// What replace() has seen, a lane each: the largest |new - old| and |new|, and the sum of |new - old|, which is not finite
/// where a number is not.
struct Changes {
    double change[4]{}, size[4]{}, sum[4]{};
};
/// `column` becomes the n numbers `newest`, and zeros.
void replace(double* column, const double* newest, int n, Changes& seen);

}  // namespace verilie::reference
#endif
