#pragma once
/// The ledger: what the papers claim, beside what is measured here.
///
/// A claim is a row with a predicate: what shows it, and what shows its opposite. Its measurement is a function of nothing but the Desk, which
/// answers from the same studies the other verbs run. A verdict is derived from the evidence shown; no code names one.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <verilie/reference/reference.hpp>

#include "claims/evidence.hpp"
#include "engine/numbers.hpp"
#include "engine/pairs.hpp"
#include "engine/rational.hpp"

namespace verilie::studies::claims {

/// undecided: neither the claim nor its opposite is shown. undecidable: the paper does not say enough, or no computation can tell.
/// open: a question that the paper leaves; no measurement decides it.
enum class Verdict { holds, holds_with_correction, does_not_hold, undecided, undecidable, open };
std::string text(Verdict);

/// What a row says beside its verdict.
struct Told {
    std::string sentence;       ///< one sentence with the numbers that decide
    Json numbers;               ///< {name: number or list}: everything the predicate looked at
    Json figure = nullptr;      ///< what the figure of the paper is drawn from: see reports/claims.py
    Json clock = nullptr;       ///< {words, numbers}: times and their ratios. They differ from run to run, so neither sentence nor numbers hold any
};
/// "only ..." or "after ...": the claim is what the paper says once this is added or mended.
struct Correction {
    std::string text;
    Evidence corrected;
};

/// A verdict with its reasons. It comes from evidence alone.
class Finding {
public:
    Verdict verdict() const { return verdict_; }
    const std::string& correction() const { return correction_; }    ///< with holds_with_correction (and undecidable), else empty
    const Told& told() const { return told_; }
    const Json& evidence() const { return evidence_; }               ///< Evidence::parts(), of all that was weighed

    /// holds if the claim is shown, does_not_hold if its opposite is, undecided else.
    friend Finding judged(const Evidence& claim, Told told);
    /// holds if the claim as printed is shown. If its opposite is: holds_with_correction by the first correction that is shown, does_not_hold if
    /// the opposite of every correction is shown. Else undecided.
    friend Finding judged(const Evidence& printed, const std::vector<Correction>& corrections, Told told);
    /// Throws std::logic_error unless the reason is shown.
    friend Finding undecidable(const Evidence& reason, std::string correction, Told told);
    /// Of a claim that is a question.
    friend Finding open_question(Told told);

private:
    Finding(Verdict v, std::string correction, Told told, Json evidence) : verdict_(v), correction_(std::move(correction)), told_(std::move(told)), evidence_(std::move(evidence)) {}
    Verdict verdict_;
    std::string correction_;
    Told told_;
    Json evidence_;
};
Finding judged(const Evidence& claim, Told told);
Finding judged(const Evidence& printed, const std::vector<Correction>& corrections, Told told);
Finding undecidable(const Evidence& reason, std::string correction, Told told);
Finding open_question(Told told);

/// What a measurement may ask. Answers are kept in the store; the same question is computed once.
class Desk {
public:
    Desk(const Request& r, const Store& store) : request_(&r), store_(&store) {}

    struct Question {
        std::string problem, methods, T, h;                  ///< h: steps, or a ladder h0,ratio,count for order
        std::map<std::string, std::string> set = {};
        std::string scalar = "double";
    };
    /// The rows of verilie order, drift ({rows, exponents}), stability (by growth; with a limit in energy scales by size, too).
    Json order(const Question& q) const;
    Json drift(const Question& q) const;
    Json stability(const Question& q, const std::optional<std::string>& limit = {}) const;

    reference::Answer reference(const reference::Question& q) const;
    /// A problem and a method by name, the parameters checked.
    Pair pair(const std::string& problem, const std::string& method, const std::map<std::string, std::string>& set = {}) const;
    /// compute(), kept under the name and all sources of the program.
    Json kept(const std::string& name, const std::function<Json()>& compute) const;

private:
    template <class Asked> Asked asking(const Question& q, const char* verb) const;
    const Request* request_;
    const Store* store_;
};

struct Claim {
    std::string id, source, where;   ///< source: BG, BOS, R or LLM
    bool question;                   ///< an open problem the paper states: no measurement decides it
    std::string statement;           ///< what the paper says, in our words
    std::string holds_if;            ///< what shows it
    std::string fails_if;            ///< what shows its opposite
    std::string note;                ///< what the paper does not print and had to be chosen, or what the reader should know; may be empty
    std::string command;             ///< what shows the numbers, as near as one command comes
    Finding (*measure)(const Desk&);
    double weight = 1;               ///< seconds, about
};

/// In the order of the papers.
std::vector<Claim> baker_gonzalez(), bou_rabee(), romero(), lee();
std::vector<Claim> all_claims();

/// The row of one metric; throws std::logic_error where there is none.
const Json& row(const Json& rows, const std::string& method, const std::string& metric);

}  // namespace verilie::studies::claims
