#include "claims/claim.hpp"

#include <stdexcept>

#include <fmt/format.h>

namespace verilie::studies::claims {

namespace {
const Predicate& predicate_of(const Claim& c) {
    if (!c.holds) throw std::logic_error(c.id + " has no predicate.");
    return *c.holds;
}
}  // namespace

std::string holds_if(const Claim& c) {
    if (c.open) return c.open->holds_if;
    std::string text = c.asked + ": " + predicate_of(c).shown();
    for (const auto& k : c.corrected) text += fmt::format(". With the correction '{}': {}", k.text, k.holds.shown());
    if (!c.undecidable) return text;
    text += ". Undecidable from the paper where " + c.undecidable->reason.shown();
    return c.undecidable->unless ? text + ", unless " + c.undecidable->unless->shown() : text;
}

std::string fails_if(const Claim& c) {
    if (c.open) return c.open->fails_if;
    std::string text = predicate_of(c).opposite();
    for (const auto& k : c.corrected) text += fmt::format(". With the correction '{}': {}", k.text, k.holds.opposite());
    return text;
}

Finding judged(const Claim& c, const Measured& m) {
    if (c.open) return m.all_judged(), open_question(m.told());
    const Evidence printed = predicate_of(c)(m);
    std::vector<Correction> corrections;
    for (const auto& k : c.corrected) corrections.push_back({k.text, k.holds(m)});
    std::optional<Evidence> reason;
    if (c.undecidable) {
        const Evidence found = c.undecidable->reason(m);
        const bool excused = c.undecidable->unless && (*c.undecidable->unless)(m).shown();
        if (found.shown() && !excused) reason = found;
    }
    m.all_judged();
    if (reason) return undecidable(*reason, c.undecidable->correction, m.told());
    return corrections.empty() ? judged(printed, m.told()) : judged(printed, corrections, m.told());
}

}  // namespace verilie::studies::claims
