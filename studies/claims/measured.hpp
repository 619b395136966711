#pragma once
/// What a measurement found: numbers by their names and rows of the other verbs, for a predicate to judge, and what the
/// claim's row says of them.

#include <concepts>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "claims/finding.hpp"

namespace verilie::studies::claims {

/// The least and the largest of a quantity.
struct Span {
    double least, most;
};
/// Either so or not: no number can lie between.
struct Fact {
    bool is;
    Json value;
};

/// NOTE: a name that a predicate asks for and nothing was found under is an error, as is what was found and no
/// predicate asks for.
class Measured {
public:
    Measured& number(const std::string& name, double x) { return put(name, x); }
    Measured& span(const std::string& name, double least, double most) { return put(name, Span{least, most}); }
    Measured& count(const std::string& name, std::integral auto n) {
        static_assert(!std::same_as<decltype(n), bool>, "a truth value is no count");
        return put(name, std::int64_t(n));
    }
    Measured& fact(const std::string& name, bool is, Json value = nullptr) {
        return put(name, Fact{is, std::move(value)});
    }
    /// What a measurement weighs itself, where no piece of a predicate does.
    Measured& evidence(const std::string& name, Evidence e) { return put(name, std::move(e)); }
    /// A row of an order, or of another exponent that is enclosed; `of` names it where method and metric do not.
    Measured& order(const OrderRow& row, const std::string& of = "");
    Measured& drift(const DriftRow& row);
    Measured& tell(Told told);

    double number(const std::string& name) const { return at<double>(name); }
    /// A number is a span without width.
    Span span(const std::string& name) const;
    std::int64_t count(const std::string& name) const { return at<std::int64_t>(name); }
    Fact fact(const std::string& name) const { return at<Fact>(name); }
    Evidence evidence(const std::string& name) const { return at<Evidence>(name); }
    /// Those of the metrics, a list a,b,c, and of the methods or other names listed; of all where none is. Throws where
    /// one of either has no row.
    std::vector<OrderRow> orders(const std::string& metrics, const std::string& of = "") const;
    /// Those of the methods listed, at the steps listed; of all where none is. Throws where one of either has no row.
    std::vector<DriftRow> drifts(const std::string& methods = "", const std::vector<std::string>& h = {}) const;

    const Told& told() const { return told_; }
    /// Throws std::logic_error where something was found that nothing has asked for.
    void all_judged() const;

private:
    using Value = std::variant<double, Span, std::int64_t, Fact, Evidence>;
    struct Named {
        Value value;
        mutable bool asked = false;
    };
    template <class R> struct Row {
        R row;
        std::string of;
        mutable bool asked = false;
    };
    Measured& put(const std::string& name, Value value);
    const Value& value(const std::string& name) const;
    template <class T> T at(const std::string& name) const {
        const T* found = std::get_if<T>(&value(name));
        if (!found) throw std::logic_error("What was found under '" + name + "' is of another kind.");
        return *found;
    }
    std::map<std::string, Named> values_;
    std::vector<Row<OrderRow>> orders_;
    std::vector<Row<DriftRow>> drifts_;
    Told told_;
};

}  // namespace verilie::studies::claims
