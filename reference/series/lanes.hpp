#pragma once
/// Weighted sums of columns, four rows at once. Lanes never meet, so that every bit is the same whatever registers a
/// machine has.

#include <cstddef>

#include <verilie/scalar.hpp>

#if VERILIE_HAS_QUAD
namespace verilie::reference {

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
