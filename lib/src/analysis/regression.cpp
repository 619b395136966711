#include "verilie/analysis/regression.hpp"

#include <map>
#include <stdexcept>

#include "say.hpp"

namespace verilie::analysis {

namespace {

using Index = std::map<std::string, const Gated*>;

Index by_id(std::span<const Gated> all) {
    Index index;
    for (const Gated& g : all)
        if (!index.emplace(g.id, &g).second) throw std::invalid_argument("The gated case " + g.id + " stands twice.");
    return index;
}

std::optional<Change> enclosure_change(const Gated& was, const Gated& is) {
    if (was.lo.has_value() != is.lo.has_value())
        return Change{is.id, "interval",
            is.lo ? say("has the interval [%.4g, %.4g]; on record there is none", *is.lo, *is.hi)
                  : say("has no interval; on record it is [%.4g, %.4g]", *was.lo, *was.hi)};
    if (!was.lo) return {};
    if (!(*is.lo <= *was.hi && *was.lo <= *is.hi))
        return Change{is.id, "interval",
            say("lies in [%.4g, %.4g]; on record in [%.4g, %.4g], and the two do not meet", *is.lo, *is.hi, *was.lo,
                *was.hi)};
    if (!(*is.hi - *is.lo <= width_margin * (*was.hi - *was.lo)))
        return Change{
            is.id, "width", say("is known to %.3g only; on record to %.3g", *is.hi - *is.lo, *was.hi - *was.lo)};
    return {};
}

std::optional<Change> error_change(const Gated& was, const Gated& is) {
    if (!was.error || !is.error) return {};
    const double times = *is.error / *was.error;
    if (times <= error_margin && times >= 1 / error_margin) return {};
    return Change{is.id, "error", say("has errors %.3g times those on record", times)};
}

std::optional<Change> floor_change(const Gated& was, const Gated& is) {
    if (was.value.has_value() != is.value.has_value())
        return Change{is.id, "floor",
            is.value ? say("measures %.3g; on record there is no number", *is.value)
                     : say("has no number; on record it is %.3g", *was.value)};
    if (!was.value || *is.value <= floor_margin * *was.value) return {};
    return Change{is.id, "floor", say("rises to %.3g; on record it is at most %.3g", *is.value, *was.value)};
}

}

std::vector<Change> compare(std::span<const Gated> record, std::span<const Gated> now) {
    const Index old = by_id(record), current = by_id(now);
    std::vector<Change> changes;
    for (const Gated& was : record) {
        const auto found = current.find(was.id);
        if (found == current.end()) {
            changes.push_back({was.id, "missing", "is on record and was not measured"});
            continue;
        }
        const Gated& is = *found->second;
        if (was.verdict != is.verdict)
            changes.push_back({is.id, "verdict", "is " + is.verdict + "; on record " + was.verdict});
        if (auto c = enclosure_change(was, is)) changes.push_back(*c);
        if (auto c = error_change(was, is)) changes.push_back(*c);
        if (auto c = floor_change(was, is)) changes.push_back(*c);
    }
    for (const Gated& is : now)
        if (!old.count(is.id))
            changes.push_back(
                {is.id, "new", "is " + is.verdict + " and not on record: nothing guards it until it is blessed"});
    return changes;
}

}
