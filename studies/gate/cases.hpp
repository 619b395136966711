#pragma once
/// What the gate guards: one case a law, method and problem, reduced from the rows of the other studies.

#include <vector>

#include <verilie/analysis/regression.hpp>

#include "engine/request.hpp"
#include "engine/store.hpp"
#include "gate/rows.hpp"

namespace verilie::studies::gate {

/// What `verilie gate` takes.
struct GateRequest : Request {
    bool quick = false, bless = false;
    std::optional<std::string> reason, junit, summary, baseline, kind;
    void options(Options& o) override {
        takes_problems(o), takes_methods(o);
        takes_a_process(o);
        o.text("kind", kind, "Of these alone, comma separated: order, drift, certify, claims");
        o.flag("quick", quick, "The quick tier, for every commit: about two minutes of processor time");
        o.text(
            "baseline", baseline, "Folder of the record, gate.json; that of this project otherwise", {.asks = false});
        o.text("junit", junit, "Also write JUnit XML to this file", {.asks = false});
        o.text("summary", summary, "Also append a Markdown summary to this file", {.asks = false});
        o.text("reason", reason, "Why the record is rewritten; kept with it", {.asks = false});
        o.flag(
            "bless", bless, "Rewrite the record with what is measured now", {.asks = false, .together_with = "reason"});
        takes_scalar(o, "Number type: double (16 digits) or fifty (50); both where none is given", {"double", "fifty"});
        Request::options(o);
    }
};

struct Case {
    analysis::Gated gated;
    std::string kind;  ///< order, drift, certify or claims
    std::string method, problem, law;
    /// what `info` claims is confirmed: no baseline can excuse a case that does not
    bool holds;
    std::string reason, command;
    Make make = {};        ///< of a case on record
    bool quick = true;     ///< both tiers have it; otherwise the full one alone
    bool chaotic = false;  ///< of a drift that is measured: its path is chance (G4)
    bool open = false;     ///< asked besides (tiers.hpp), and not decided
};

/// The cases of a tier that apply, computed or from the store; quick: --quick. Restricted to the methods, the problems
/// and the scalar of the request.
std::vector<Case> measure(const GateRequest& r);

/// Leaves out cases that are open, of problems that nobody named, and that are not on record. Says which; empty where there
/// are none.
std::string without_open(std::vector<Case>& cases, const GateRequest& r, const std::vector<Case>& record);

/// What the quick tier leaves out of problems that were named, in a sentence; empty where it is nothing.
std::string not_asked(const GateRequest& r);

/// Of order, drift, certify and claims.
bool asks_kind(const GateRequest& r, const std::string& kind);
/// Whether what is computed in double is asked for: orders, drift, certificates.
bool asks_double(const GateRequest& r);
/// Whether the ledger, which knows no methods, problems and scalars, is asked for: by the full tier over our whole
/// catalogue.
bool asks_ledger(const GateRequest& r);

/// The certificates of draws `first` to `end` - 1 of random states, draw 0 being that of measure().
std::vector<Case> of_draws(const GateRequest& r, std::uint64_t first, std::uint64_t end);
/// How many draws a record has, draw 0 among them (G2).
inline constexpr std::uint64_t recorded_draws = 16;

}  // namespace verilie::studies::gate
