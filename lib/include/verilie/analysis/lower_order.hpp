#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verilie/analysis/eoc.hpp"
#include "verilie/analysis/order.hpp"

namespace verilie::analysis {

/// Sizes |yₖ − yₖ₊₁| of one column of a Richardson table (diagnostics/richardson.hpp), from the coarsest step on, and
/// how uncertain each is.
struct Column {
    std::vector<double> size, doubt;
};

/// The doubt of the sizes of every column, where each state is uncertain by that of its rung: the triangle inequality.
std::vector<std::vector<double>> richardson_doubt(
    std::span<const double> h, std::span<const double> state, int p, int d);

/// What a Richardson table says of error terms below h^p.
enum class LowerPart {
    none,  ///< every column converges as it should, and bounds what may be left
    seen,  ///< a column settles at an order below p
    open,  ///< a column slows down, or a part too large to pass over is not excluded: finer steps would tell
    blind  ///< it is hidden in round-off, or there is no table
};

struct LowerOrder {
    LowerPart found = LowerPart::blind;
    int column = 1;                  ///< that decided
    std::optional<Enclosure> order;  ///< of the part that was seen
    std::vector<double> eoc;         ///< of that column
    /// of a part h^s, s the next order below p, in the finest error: at most this, or it would show
    std::optional<double> share;
    std::string reason;
};

std::string_view name(LowerPart);

/// Of the finest error: a part that is less does not bend an order by its width.
inline constexpr double most_share = 0.05;

/// O10 of README.md here: combinations from which h^p is gone must converge faster than h^{p+1/2}. h: of the rungs of
/// the table; d: by how much q grows from column to column; finest_error: of the last rung, which the share refers to.
LowerOrder lower_order(
    std::span<const double> h, std::span<const Column> table, int p, int d, double finest_error, double width_limit);

/// An order is confirmed of its whole error alone: too_low where a part of lower order is seen, undecided where it is
/// open, and the reason says what the table says.
OrderEstimate judged_with(OrderEstimate estimate, const LowerOrder& lower);

}
