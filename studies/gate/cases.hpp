#pragma once
/// What the gate guards: one case a law, method and problem, reduced from the rows of the other studies.

#include <vector>

#include <verilie/analysis/regression.hpp>

#include "engine/request.hpp"
#include "engine/store.hpp"

namespace verilie::studies::gate {

/// What a floor was measured with.
struct Make {
    std::string sources;                     ///< hash of the code
    std::vector<std::string> builds;         ///< compilers and flags in the hull
    bool operator==(const Make&) const = default;
};

struct Case {
    analysis::Gated gated;
    std::string kind;                        ///< order, drift, certify or claims
    std::string method, problem, law;
    bool holds;                              ///< what `info` claims is confirmed: no baseline can excuse a case that does not
    std::string reason, command;
    Make make = {};                          ///< of a case on record
    bool quick = true;                       ///< both tiers have it; otherwise the full one alone
};

/// The cases of a tier that apply, computed or from the store; quick: --quick. Restricted to the methods, the problems and the scalar of the request.
std::vector<Case> measure(const Request& r);

/// Whether what is computed in double is asked for: orders, drift, certificates.
bool asks_double(const Request& r);
/// Whether the ledger, which knows no methods, problems and scalars, is asked for: by the full tier over our whole catalogue.
bool asks_ledger(const Request& r);

/// The certificates of draws `first` to `end` - 1 of random states, draw 0 being that of measure().
std::vector<Case> of_draws(const Request& r, std::uint64_t first, std::uint64_t end);
/// How many draws a record has, draw 0 among them (G2).
inline constexpr std::uint64_t recorded_draws = 16;

}  // namespace verilie::studies::gate
