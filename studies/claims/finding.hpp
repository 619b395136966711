#pragma once
/// A verdict with its reasons. It comes from evidence alone; no code names one.

#include <string>
#include <vector>

#include "claims/evidence.hpp"

namespace verilie::studies::claims {

/// undecided: neither the claim nor its opposite is shown. undecidable: the paper does not say enough, or no
/// computation can tell.
/// open: a question that the paper leaves; no measurement decides it.
enum class Verdict { holds, holds_with_correction, does_not_hold, undecided, undecidable, open };
std::string text(Verdict);

/// What a row says beside its verdict.
struct Told {
    std::string sentence;   ///< one sentence with the numbers that decide
    Json numbers;           ///< {name: number or list}: everything the predicate looked at
    Json figure = nullptr;  ///< what the figure of the paper is drawn from: see reports/claims.py
    /// {words, numbers}: times and their ratios. They differ from run to run, so neither sentence nor numbers hold any
    Json clock = nullptr;
};
/// "only ..." or "after ...": the claim is what the paper says once this is added or mended.
struct Correction {
    std::string text;
    Evidence corrected;
};

class Finding {
public:
    Verdict verdict() const { return verdict_; }
    /// with holds_with_correction (and undecidable), else empty
    const std::string& correction() const { return correction_; }
    const Told& told() const { return told_; }
    const std::vector<Weighed>& evidence() const { return evidence_; }  ///< all that was weighed

    /// holds if the claim is shown, does_not_hold if its opposite is, undecided else.
    friend Finding judged(const Evidence& claim, Told told);
    /// holds if the claim as printed is shown. If its opposite is: holds_with_correction by the first correction that
    /// is shown, does_not_hold if the opposite of every correction is shown. Else undecided.
    friend Finding judged(const Evidence& printed, const std::vector<Correction>& corrections, Told told);
    /// Throws std::logic_error unless the reason is shown.
    friend Finding undecidable(const Evidence& reason, std::string correction, Told told);
    /// Of a claim that is a question.
    friend Finding open_question(Told told);

private:
    Finding(Verdict v, std::string correction, Told told, std::vector<Weighed> evidence)
        : verdict_(v), correction_(std::move(correction)), told_(std::move(told)), evidence_(std::move(evidence)) {}
    Verdict verdict_;
    std::string correction_;
    Told told_;
    std::vector<Weighed> evidence_;
};
Finding judged(const Evidence& claim, Told told);
Finding judged(const Evidence& printed, const std::vector<Correction>& corrections, Told told);
Finding undecidable(const Evidence& reason, std::string correction, Told told);
Finding open_question(Told told);

}  // namespace verilie::studies::claims
