#pragma once
/// A drift study: the energy of long runs, its class and its exponent in h (analysis/README.md, D1 to D9).

#include "drift/row.hpp"
#include "drift/signal.hpp"

namespace verilie::studies {

/// What `verilie drift` takes.
struct DriftRequest : Request {
    std::optional<std::string> h, T;
    int ensemble = 0;  ///< members of seeded initial states; 0: the initial state alone
    void options(Options& o) override {
        takes_problems(o), takes_methods(o);
        o.text("h", h, "Steps, comma separated");
        o.text("T", T, "End time, a decimal or a fraction");
        takes_a_process(o);
        o.whole("ensemble", ensemble, {0, 100000},
            "Run this many initial states, drawn from --seed on, in place of the problem's own; 32 or more, 64 to "
            "call a drift none");
        takes_scalar(o, "Number type: double (16 digits), quad (34) or fifty (50)");
        takes_long(o);
        takes_shard(o);
        Request::options(o);
    }
};

/// The answer to a request, computed or from the store.
DriftDocument drift_study(const DriftRequest& r);
/// D9: "symplectic, hence no secular drift" and "the energy of the free body is exact" are claims; the rest is
/// measurement. A trajectory that does not move proves nothing. Undecided is never green. Where the potential has
/// kinks (`kinked`) a symplectic method may diffuse. In an ensemble, what is exact may be lost to rounding as a random
/// walk, not linearly.
bool drift_holds(const DriftRow& row);

}  // namespace verilie::studies
