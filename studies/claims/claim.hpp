#pragma once
/// A claim of a paper: what it says, what is asked, and the predicate that judges what is found. It stands beside its
/// measurement.

#include <optional>
#include <string>
#include <vector>

#include "claims/desk.hpp"
#include "claims/predicate.hpp"

namespace verilie::studies::claims {

/// The claim with something added or mended, and what shows it then.
struct Corrected {
    std::string text;
    Predicate holds;
};
/// Why no computation can tell; not where `unless` is shown.
struct Undecidable {
    Predicate reason;
    std::string correction = {};
    std::optional<Predicate> unless = {};
};
/// What would answer a question that the paper leaves.
struct Open {
    std::string holds_if, fails_if;
};

struct Claim {
    std::string id, where;  ///< where: section, equation, figure
    std::string says;       ///< what the paper says, in our words
    /// on what it is judged: words of the questions, and of what else is run
    std::string asked;
    std::optional<Predicate> holds = {};  ///< none of an open question
    std::vector<Corrected> corrected = {};
    std::optional<Undecidable> undecidable = {};
    std::optional<Open> open = {};
    /// what the paper does not print and had to be chosen, or what the reader should know
    std::string note = {};
    std::string command;  ///< what shows the numbers, as near as one command comes
    Measured (*measure)(const Desk&);
    double weight = 1;  ///< seconds, about
};
using Claims = std::vector<Claim>;

/// What shows the claim and what shows its opposite, in words.
std::string holds_if(const Claim&);
std::string fails_if(const Claim&);
/// The verdict on what was measured. Throws std::logic_error where a name is missing, or was found and is not judged.
Finding judged(const Claim&, const Measured&);

}  // namespace verilie::studies::claims
