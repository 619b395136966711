#pragma once
/// One march and what was seen on the way: state, energies, invariants, and what the bodies exchanged of their momenta.

#include "engine/pairs.hpp"
#include "engine/rational.hpp"
#include "trajectory/file.hpp"
#include "trajectory/rows.hpp"

namespace verilie::studies {

/// What `verilie run` takes.
struct RunRequest : Request {
    std::optional<std::string> h, T, file;
    std::optional<long long> steps, every, motion;
    bool plot = false;
    RunRequest() { method.clear(); }  // a method is named, or in another process
    void options(Options& o) override {
        takes_one_problem(o), takes_methods(o);
        o.text("h", h, "Step, a decimal or a fraction");
        o.text("T", T, "End time, a decimal or a fraction");
        takes_a_process(o);
        o.whole("steps", steps, {1, 1000000000000}, "Number of steps");
        o.whole("every", every, {1, 1000000000000},
            "Observe every K steps (default 1; a file takes about 2000 frames, or at most 20 000 lines)");
        o.whole("motion", motion, {1, 1000000000000},
            "Keep the states of every K steps in the record: the report shows them moving");
        o.text("file", file, "Frames to NAME.csv or NAME.h5 (with XDMF for ParaView)", {.asks = false});
        o.flag(
            "plot", plot, "A quick look: lines of the energy error and of what else should be kept", {.asks = false});
        takes_scalar(o, "Number type: double (16 digits), quad (34) or fifty (50)");
        Request::options(o);
    }
};

struct RunPlan {
    Rational h;
    std::int64_t steps = 0;
    /// steps between observations: errors and ranges are maxima over these; the last step is one
    std::int64_t every = 1;
    /// steps between the samples of `series` in the document, rounded up to observations; 0: no series
    std::int64_t series = 0;
    std::int64_t frames = 0;  ///< the same for the frames of `file`
    std::int64_t motion = 0;  ///< the same for the states of `motion` in the document
    TrajectoryFile* file = nullptr;
};

/// A march with what was seen of it. A failed one gives a row, too. Throws std::invalid_argument for a pair that does
/// not run.
RunRow run_row(const Request& r, const Pair& pair, const RunPlan& plan);
/// For a pair that does not run: all null, and the reason.
RunRow refusal_row(const Request& r, const Pair& pair, const RunPlan& plan);

/// What a file of this march is about; `methods` is left to the caller.
Subject subject_of(const Request& r, const Pair& pair, const RunPlan& plan);

}  // namespace verilie::studies
