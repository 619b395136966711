#include "lanes.hpp"

#include "levels.hpp"

#if VERILIE_HAS_QUAD
namespace verilie::reference {

namespace {
using FourLanes = double __attribute__((vector_size(32), aligned(8), may_alias));
}  // namespace

VERILIE_LEVELS void add_weighted_sum(
    const Columns& columns, const double* weights, const double* y, double h, double* out) {
    const int rows = columns.rows;
    const auto at = [](const double* p) -> const FourLanes& { return *reinterpret_cast<const FourLanes*>(p); };
    for (int k = 0; k < rows; k += 8) {
        FourLanes even[2]{}, odd[2]{};
        const double* column = columns.numbers + k;
        for (int j = 0; j < columns.count; j += 2, column += 2 * rows) {
            even[0] += weights[j] * at(column), even[1] += weights[j] * at(column + 4);
            odd[0] += weights[j + 1] * at(column + rows), odd[1] += weights[j + 1] * at(column + rows + 4);
        }
        for (int half = 0; half < 2; ++half)
            *reinterpret_cast<FourLanes*>(out + k + 4 * half) = at(y + k + 4 * half) + h * (even[half] + odd[half]);
    }
}

VERILIE_LEVELS void replace(double* column, const double* newest, int n, Changes& seen) {
    const auto at = [](const double* p) -> const FourLanes& { return *reinterpret_cast<const FourLanes*>(p); };
    const auto put = [](double* p, const FourLanes& x) { *reinterpret_cast<FourLanes*>(p) = x; };
    FourLanes change = at(seen.change), size = at(seen.size), sum = at(seen.sum);
    // NOTE: one by one, for what has just been written as single numbers is slow to read as four.
    const auto number = [&](int k) { return k < n ? newest[k] : 0; };
    for (int k = 0; k < n; k += 4) {
        const FourLanes now{number(k), number(k + 1), number(k + 2), number(k + 3)}, apart = now - at(column + k);
        const FourLanes moved = apart < 0 ? -apart : apart, large = now < 0 ? -now : now;
        change = change < moved ? moved : change, size = size < large ? large : size, sum += moved;
        put(column + k, now);
    }
    put(seen.change, change), put(seen.size, size), put(seen.sum, sum);
}

}  // namespace verilie::reference
#endif
