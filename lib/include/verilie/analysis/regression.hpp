#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace verilie::analysis {

/// What is known of one law of one method on one problem: a verdict and, where there is one, an enclosure (of an order,
/// a slope) or a measured size of round-off.
struct Gated {
    std::string id;  ///< unique: what is compared with what
    std::string verdict;
    std::optional<double> lo, hi;   ///< enclosure
    std::optional<double> value;    ///< a floor: of the record, the largest of all builds and starts
    std::optional<double> error{};  ///< of an order p that is confirmed: what an error is over h^p
};

/// A difference between the record and now: what it is about and one sentence with both numbers.
struct Change {
    std::string id, what, sentence;
};

/// How far a floor may rise over the largest of its record, an enclosure widen, and an error change either way.
inline constexpr double floor_margin = 2, width_margin = 3, error_margin = 1.5;

/// G3: verdicts exactly, enclosures by overlap, none more than three times as wide as on record; G2: floors within
/// twice the hull of what was measured when the record was made; whoever can draw again asks whether chance explains
/// one that is not (gate/complaints.hpp). Errors within half as much again, or two thirds; one that is not on record is
/// not compared.
/// What is on record and was not measured, or measured and not on record, is a change: nothing guards it. In the order
/// of `record`, then of `now`.
/// Throws std::invalid_argument where an id stands twice.
std::vector<Change> compare(std::span<const Gated> record, std::span<const Gated> now);

}
