#pragma once
/// A predicate: what numbers show a claim, and what numbers show its opposite. It is printed and evaluated from the
/// same pieces, so that a limit in the text is the limit that is applied.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "claims/measured.hpp"

namespace verilie::studies::claims {

class Predicate {
public:
    using Evaluate = std::function<Evidence(const Measured&)>;
    /// NOTE: for a piece of a claim's own; whatever limit it has is an argument of the function that makes all three.
    Predicate(std::string shown, std::string opposite, Evaluate evaluate)
        : shown_(std::move(shown)), opposite_(std::move(opposite)), evaluate_(std::move(evaluate)) {}

    const std::string& shown() const { return shown_; }        ///< what shows it, in words
    const std::string& opposite() const { return opposite_; }  ///< what shows its opposite; empty where nothing does
    Evidence operator()(const Measured& m) const { return evaluate_(m); }

private:
    std::string shown_, opposite_;
    Evaluate evaluate_;
};

// Numbers, by the name they were found under. What lies between limit and clear shows neither.

/// x <= limit; the opposite: x >= clear.
Predicate at_most(const std::string& name, double limit, double clear);
/// x >= limit; the opposite: x <= clear.
Predicate at_least(const std::string& name, double limit, double clear);
/// What is to vanish, in 50 digits: at most 1e-45; the opposite: 1e-40 or more.
Predicate vanishes(const std::string& name);
/// A test that must fail: x >= limit. Nothing shows the opposite.
Predicate control(const std::string& name, double limit);
/// least <= n <= most of a count, which decides either way.
Predicate counted(const std::string& name, std::int64_t least, std::int64_t most);
Predicate none(const std::string& counted_name);
/// All that a span or a number takes lies in [lo, hi]; the opposite: some of it lies below far_lo or above far_hi.
Predicate within(const std::string& name, double lo, double hi, double far_lo, double far_hi);
/// A number that is this one; the opposite: it is not.
Predicate equals(const std::string& name, double x);
/// A fact; the opposite in words.
Predicate fact(const std::string& name, const std::string& opposite);
/// Evidence that a measurement weighed itself, in words. NOTE: their limits are to be the constants that it weighs by.
Predicate weighed(const std::string& name, const std::string& shown, const std::string& opposite);

// Rows of an order, by metrics "a,b,c" and methods (or the names they were put under); of all where none is named.

/// The enclosure lies in [lo, hi] or, with `excluded`, meets it and does not hold that number; the opposite: it has no
/// point of [lo, hi].
struct OrderBound {
    double lo, hi;
    std::optional<double> excluded = {};
};
inline OrderBound enclosure_in(double lo, double hi) { return {lo, hi}; }
inline OrderBound enclosure_meets(double lo, double hi, double excluded) { return {lo, hi, excluded}; }
/// Second order, first order.
inline constexpr OrderBound second{1.9, 2.1}, first{0.9, 1.1};
Predicate every(const std::string& metrics, const OrderBound& bound, const std::string& of = "");

// Rows of a drift, by methods and steps; of all where none is named.

struct Runs {
    std::string methods = {};
    std::vector<std::string> h = {};
};
/// Of class none; the opposite: of another class that is decided.
Predicate no_drift(const Runs& runs = {});
/// Of class linear, and the slope clear of its half-width; the opposite: of another class that is decided.
Predicate drifts_linearly(const Runs& runs);
/// The energy leaves for good, in whatever way: class linear, nonlinear, exponential or dissipates, and a slope clear
/// of its half-width; the opposite: class none.
/// NOTE: what diffuses shows neither: it has no direction, and no bound.
Predicate leaves(const Runs& runs);

// In Kleene's logic: a conjunction is shown if all of its parts are, its opposite if that of one is; a disjunction the
// other way round.

Predicate all_of(const std::vector<Predicate>& parts);
Predicate any_of(const std::vector<Predicate>& parts);
/// piece(name) of all of the names. It is printed once, with "a, b and c" for the name, or "a, b or c" in its opposite.
Predicate each(const std::vector<std::string>& names, const std::function<Predicate(const std::string& name)>& piece);

}  // namespace verilie::studies::claims
