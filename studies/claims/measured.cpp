#include "claims/measured.hpp"

#include <algorithm>
#include <set>

#include "claims/names.hpp"
#include "engine/rational.hpp"

namespace verilie::studies::claims {

Measured& Measured::put(const std::string& name, Value value) {
    if (!values_.emplace(name, Named{std::move(value)}).second)
        throw std::logic_error("Two findings are called '" + name + "'.");
    return *this;
}
Measured& Measured::order(const OrderRow& row, const std::string& of) { return orders_.push_back({row, of}), *this; }
Measured& Measured::drift(const DriftRow& row) { return drifts_.push_back({row, ""}), *this; }
Measured& Measured::tell(Told told) { return told_ = std::move(told), *this; }

const Measured::Value& Measured::value(const std::string& name) const {
    const auto found = values_.find(name);
    if (found == values_.end()) throw std::logic_error("Nothing was found under '" + name + "'.");
    found->second.asked = true;
    return found->second.value;
}

Span Measured::span(const std::string& name) const {
    const double* x = std::get_if<double>(&value(name));
    return x ? Span{*x, *x} : at<Span>(name);
}

namespace {
/// Whether `what` is among those listed, which it is of an empty list; notes it in `met`.
bool among(const std::vector<std::string>& listed, const std::string& what, std::set<std::string>& met) {
    const bool is = std::find(listed.begin(), listed.end(), what) != listed.end();
    if (is) met.insert(what);
    return is || listed.empty();
}
void all_met(const std::vector<std::string>& listed, const std::set<std::string>& met) {
    for (const auto& l : listed)
        if (!met.contains(l)) throw std::logic_error("There is no row of '" + l + "'.");
}
std::vector<std::string> parts(const std::string& list) {
    return list.empty() ? std::vector<std::string>{} : names(list);
}
}  // namespace

std::vector<OrderRow> Measured::orders(const std::string& metrics, const std::string& of) const {
    const auto wanted = names(metrics), owners = parts(of);
    std::set<std::string> met;
    std::vector<OrderRow> all;
    for (const auto& r : orders_) {
        const std::string owner = std::find(owners.begin(), owners.end(), r.of) != owners.end() ? r.of : r.row.method;
        std::set<std::string> both;
        if (!among(wanted, r.row.metric, both) || !among(owners, owner, both)) continue;
        met.merge(both), all.push_back(r.row), r.asked = true;
    }
    all_met(wanted, met), all_met(owners, met);
    return all;
}
std::vector<DriftRow> Measured::drifts(const std::string& methods, const std::vector<std::string>& h) const {
    const auto wanted = parts(methods);
    std::set<std::string> met;
    std::vector<DriftRow> all;
    for (const auto& r : drifts_) {
        std::set<std::string> both;
        bool at = h.empty();
        for (const auto& step : h)
            if (to_scalar<double>(rational(step, "h")) == r.row.h) at = true, both.insert(step);
        if (!at || !among(wanted, r.row.method, both)) continue;
        met.merge(both), all.push_back(r.row), r.asked = true;
    }
    all_met(wanted, met), all_met(h, met);
    if (all.empty()) throw std::logic_error("There is no row of a drift.");
    return all;
}

void Measured::all_judged() const {
    for (const auto& [name, value] : values_)
        if (!value.asked) throw std::logic_error("No predicate asks for '" + name + "'.");
    const auto all_asked = [](const auto& rows) {
        for (const auto& r : rows)
            if (!r.asked) throw std::logic_error("No predicate asks for the row " + name_of(r.row) + ".");
    };
    all_asked(orders_), all_asked(drifts_);
}

}  // namespace verilie::studies::claims
