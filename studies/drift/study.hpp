#pragma once
/// A drift study: the energy of long runs, its class and its exponent in h (analysis/README.md, D1 to D9).

#include <verilie/analysis/drift.hpp>

#include "drift/cell.hpp"

namespace verilie::studies {

/// What `verilie drift` takes.
struct DriftRequest : Request {
    std::optional<std::string> h, T;
    int ensemble = 0;                   ///< members of seeded initial states; 0: the initial state alone
    void options(Options& o) override {
        takes_problems(o), takes_methods(o);
        o.text("h", h, "Steps, comma separated");
        o.text("T", T, "End time, a decimal or a fraction");
        takes_a_process(o);
        o.whole("ensemble", ensemble, {0, 100000}, "Run this many initial states, drawn from --seed on, in place of the problem's own; 32 or more");
        takes_scalar(o, "Number type: double (16 digits), quad (34) or fifty (50)");
        Request::options(o);
    }
};

/// A trajectory counts only if something turned, or went some way.
bool moved(const Json& cell);
/// A potential with finitely many derivatives (contact).
bool kinked(const ProblemInfo& problem);
/// How the signal of a cell is read.
struct Setting {
    double burn_in = 0, amplitude = 0;  ///< as analysis::DriftSignal has them
    bool heats = false;                 ///< D9: a walk of this energy heats
};
/// D2: chaotic motion is judged after a quarter of T, when it has forgotten how it was started. D9: a symplectic method heats where U has kinks.
Setting setting_of(const Pair& pair);
/// The signal of a cell over T.
analysis::DriftSignal drift_signal(const Json& cell, double T, const Setting& setting);
/// Slope and class of the energy, or of what else a cell holds.
analysis::DriftEstimate drift_estimate(const Json& cell, double T, const Setting& setting = {});

/// {rows, exponents} of a request, computed or from the store.
Json drift_rows(const DriftRequest& r);
/// D9: "symplectic, hence no secular drift" and "the energy of the free body is exact" are claims; the rest is measurement.
/// A trajectory that does not move proves nothing. Undecided is never green. Where the potential has kinks (`kinked`) a symplectic method may diffuse.
/// In an ensemble, what is exact may be lost to rounding as a random walk, not linearly.
bool drift_holds(const Json& row);

}  // namespace verilie::studies
