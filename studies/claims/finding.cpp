// From evidence to verdicts.
#include <algorithm>
#include <stdexcept>

#include "claims/finding.hpp"

namespace verilie::studies::claims {

std::string text(Verdict v) {
    switch (v) {
    case Verdict::holds: return "holds";
    case Verdict::holds_with_correction: return "holds with a correction";
    case Verdict::does_not_hold: return "does not hold";
    case Verdict::undecided: return "undecided";
    case Verdict::undecidable: return "undecidable from the paper";
    case Verdict::open: return "open";
    }
    throw std::logic_error("A verdict without a name.");
}

Finding judged(const Evidence& claim, Told told) {
    return {claim.shown()      ? Verdict::holds
            : claim.opposite() ? Verdict::does_not_hold
                               : Verdict::undecided,
        "", std::move(told), claim.parts()};
}

Finding judged(const Evidence& printed, const std::vector<Correction>& corrections, Told told) {
    if (corrections.empty()) throw std::logic_error("A claim judged with corrections has none.");
    auto parts = printed.parts();
    for (const auto& c : corrections)
        for (Weighed p : c.corrected.parts()) p.with_correction.emplace(c.text), parts.push_back(std::move(p));
    if (printed.shown()) return {Verdict::holds, "", std::move(told), parts};
    if (!printed.opposite()) return {Verdict::undecided, "", std::move(told), parts};
    const auto mended =
        std::find_if(corrections.begin(), corrections.end(), [](const Correction& c) { return c.corrected.shown(); });
    if (mended != corrections.end()) return {Verdict::holds_with_correction, mended->text, std::move(told), parts};
    const bool none =
        std::all_of(corrections.begin(), corrections.end(), [](const Correction& c) { return c.corrected.opposite(); });
    return {none ? Verdict::does_not_hold : Verdict::undecided, "", std::move(told), parts};
}

Finding undecidable(const Evidence& reason, std::string correction, Told told) {
    if (!reason.shown()) throw std::logic_error("A claim is undecidable for a reason that is not shown.");
    return {Verdict::undecidable, std::move(correction), std::move(told), reason.parts()};
}

Finding open_question(Told told) { return {Verdict::open, "", std::move(told), {}}; }

}  // namespace verilie::studies::claims
