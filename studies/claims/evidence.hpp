#pragma once
/// What numbers show of a proposition: the proposition, its opposite, or neither.
///
/// NOTE: nothing here is made from one condition alone. Whoever says what shows a proposition says what shows its
/// opposite, too, so a measurement that decides nothing stays undecided.

#include <concepts>
#include <string>
#include <vector>

#include "claims/rows.hpp"

namespace verilie::studies::claims {

/// The two conditions, each under its name.
struct Shown {
    explicit constexpr Shown(bool b) : is(b) {}
    bool is;
};
struct Opposite {
    explicit constexpr Opposite(bool b) : is(b) {}
    bool is;
};

/// One proposition that was weighed, as the ledger shows it.
struct Weighed {
    std::string proposition;
    Json value;
    std::string found;
    Absent<std::string> with_correction;
    static constexpr auto fields() {
        using R = Weighed;
        return std::tuple(field("proposition", &R::proposition, ""),
            field("value", &R::value, "the numbers that it looks at"),
            field("found", &R::found, "shown, opposite shown or neither shown"),
            field("with_correction", &R::with_correction, "of a corrected claim: what was added or mended"));
    }
};

class Evidence {
public:
    /// `value`: the numbers that the conditions look at. Throws std::logic_error where both conditions are met.
    Evidence(const std::string& proposition, Shown shown, Opposite opposite, Json value = nullptr);

    bool shown() const { return shown_; }
    bool opposite() const { return opposite_; }
    const std::vector<Weighed>& parts() const { return parts_; }

    /// In Kleene's logic: a conjunction is shown if all of its parts are, its opposite if that of one is; a disjunction
    /// the other way round.
    /// Both throw std::logic_error without parts.
    friend Evidence conjunction(const std::vector<Evidence>& parts);
    friend Evidence disjunction(const std::vector<Evidence>& parts);

private:
    Evidence() = default;
    bool shown_ = false, opposite_ = false;
    std::vector<Weighed> parts_;
};
Evidence conjunction(const std::vector<Evidence>& parts);
Evidence disjunction(const std::vector<Evidence>& parts);

/// x <= limit; the opposite: x >= clear, which is above the limit. A NaN shows neither.
Evidence at_most(const std::string& what, double x, double limit, double clear);
/// x >= limit; the opposite: x <= clear, which is below the limit.
Evidence at_least(const std::string& what, double x, double limit, double clear);
/// A control, which must fail: x >= limit. Where it does not, the test has no power, which shows neither the claim nor
/// its opposite.
Evidence control(const std::string& what, double x, double limit);
/// least <= n <= most. A count decides either way; a floating-point number does not, and is refused.
Evidence counted(const std::string& what, std::integral auto n, std::int64_t least, std::int64_t most) {
    static_assert(!std::same_as<decltype(n), bool>, "a truth value is no count");
    return Evidence(what, Shown(std::int64_t(n) >= least && std::int64_t(n) <= most),
        Opposite(std::int64_t(n) < least || std::int64_t(n) > most), std::int64_t(n));
}
/// The enclosure of the order of a row lies in [lo, hi]; the opposite: it has no point of [lo, hi]. A row without one
/// shows neither.
Evidence order_within(const OrderRow& row, double lo, double hi);
/// The enclosure meets [lo, hi] and excludes `excluded`; the opposite: it has no point of [lo, hi].
Evidence order_meets(const OrderRow& row, double lo, double hi, double excluded);
/// A row of `verilie drift` is of class `wanted`; the opposite: of another class, unless that is undecided, failed or
/// not_applicable.
Evidence drifts(const DriftRow& row, const std::string& wanted);
/// Of class linear, and the slope clear of its half-width; the opposite: of another class that is decided.
Evidence drifts_linearly(const DriftRow& row);
/// The energy leaves for good: class linear, nonlinear, exponential or dissipates, and a slope clear of its half-width;
/// the opposite: class none.
Evidence leaves(const DriftRow& row);
/// |slope| of one row is below that of another, both with their half-widths; the opposite: above it. Slopes of runs of
/// different lengths show neither.
Evidence drifts_more_slowly(const DriftRow& row, const DriftRow& than);

}  // namespace verilie::studies::claims
