#pragma once
/// What judges a law, and the kill matrix it fills. A detector counts as having caught a mutant only with a law and a
/// number in hand; a step that fails, dies or is refused is no evidence and counts for nothing.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <verilie/catalogue.hpp>
#include <verilie/reference/reference.hpp>

namespace verilie::mutants {

struct Caught {
    bool caught = false;
    /// "body: number against limit" of the first law broken; where none is, what was seen
    std::string by;
    bool failed = false;  ///< a step failed before anything was judged
};
using Verdicts = std::map<std::string, Caught>;

/// A line of the matrix.
struct Row {
    std::string mutant, of, kind, change;
    std::string equivalent;  ///< why nothing can catch it; empty: something has to
    Verdicts verdicts;       ///< by detector, only those that were asked

    std::vector<std::string> catchers() const;
    /// Something is caught by a law exactly if there is something to catch, and the gate, where it was asked, says the
    /// same.
    bool as_expected() const;
};

/// How much is asked: quick is one state a law, double alone but for the local order, no drift.
enum class Tier { quick, full };

/// The certificate, law by law.
Verdicts by_laws(const MethodEntry&, Tier, const std::vector<std::string>& laws = {});
/// A ladder of six steps, 1/10 and its halves, over T = 1 against `answer`, or against a reference of 50 digits
/// computed for it.
Caught by_order(const MethodEntry&, const ProblemEntry&, const reference::Answer* answer = nullptr);
/// Energy over a long run; only where the method is symplectic and so owes that none is lost.
Caught by_drift(const MethodEntry&, const ProblemEntry&);
/// The quick tier of `verilie gate` with the mutant in the place of the method it was made from, against the record in
/// reference/baseline.
Caught by_gate(const MethodEntry&);
/// Everything at once, on problems the method accepts; full: the gate too.
Verdicts judge(const MethodEntry&, Tier);

/// 50 digits over T = 1, ten outputs; computed once.
const reference::Answer& answer_of(const std::string& problem);

/// {rows: [{mutant, of, kind, change, equivalent: null|reason, caught: {detector: {caught, failed, by}}}]}, whole or
/// not at all.
void write_matrix(const std::string& path, const std::vector<Row>& rows);

}  // namespace verilie::mutants
