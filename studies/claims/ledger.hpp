#pragma once
/// The ledger: what the papers claim, beside what is measured here.
///
/// A claim is a row with a predicate that was fixed before anything was measured; its measurement is a function of nothing but
/// the Desk, which answers from the same studies the other verbs run. A verdict is derived from the numbers shown.

#include <map>
#include <string>
#include <vector>

#include "engine/cells.hpp"

namespace verilie::studies::claims {

/// undecidable: the paper does not say enough. open: a question the paper leaves, and nothing here answers yet.
enum class Verdict { holds, holds_with_correction, does_not_hold, undecidable, open };
std::string text(Verdict);

struct Finding {
    Verdict verdict;
    std::string correction;     ///< with holds_with_correction: "only ..." or "after ...", else empty
    std::string sentence;       ///< one sentence with the numbers that decide
    Json numbers;               ///< {name: number or list}: everything the predicate looked at
    Json figure = nullptr;      ///< what the figure of the paper is drawn from: see reports/claims.py
};

/// What a measurement may ask. Answers are kept in the store; the same question is computed once.
class Desk {
public:
    Desk(const Request& r, const Store& store) : request_(&r), store_(&store) {}

    struct Question {
        std::string problem, methods, T, h;                  ///< h: steps, or a ladder h0,ratio,count for order
        std::map<std::string, std::string> set = {};
        std::string scalar = "double";
    };
    /// The rows of verilie order, drift ({rows, exponents}), stability (limit in energy scales).
    Json order(const Question& q) const;
    Json drift(const Question& q) const;
    Json stability(const Question& q, const std::string& limit = "1") const;

    reference::Answer reference(const reference::Question& q) const;
    /// A problem and a method by name, the parameters checked.
    Pair pair(const std::string& problem, const std::string& method, const std::map<std::string, std::string>& set = {}) const;
    /// compute(), kept under the name and all sources of the program.
    Json kept(const std::string& name, const std::function<Json()>& compute) const;

private:
    Request asking(const Question& q, const char* verb) const;
    const Request* request_;
    const Store* store_;
};

struct Claim {
    std::string id, source, where;   ///< source: BG, BOS, R or LLM
    bool question;                   ///< an open problem the paper states
    std::string statement;           ///< what the paper says, in our words
    std::string predicate;           ///< when it holds
    std::string command;             ///< what shows the numbers, as near as one command comes
    Finding (*measure)(const Desk&);
    double weight = 1;               ///< seconds, about
};

/// In the order of the papers.
std::vector<Claim> baker_gonzalez(), bou_rabee(), romero(), lee();
std::vector<Claim> all_claims();

/// The row of one metric; throws std::logic_error where there is none.
const Json& row(const Json& rows, const std::string& method, const std::string& metric);
/// Whether the enclosure of observed_order lies in [lo, hi]; false without one.
bool order_inside(const Json& row, double lo, double hi);
/// Whether it meets [lo, hi] but not `excluded`.
bool order_overlaps(const Json& row, double lo, double hi, double excluded);
/// [lo, hi] or null.
Json interval(const Json& row);

}  // namespace verilie::studies::claims
