#pragma once
/// Runs of a thousand million steps, of many members side by side.

#include "long_run/row.hpp"

namespace verilie::studies {

/// What `verilie long-run` takes.
struct LongRequest : Request {
    std::optional<std::string> h;
    int octaves = 30, members = 64;
    void options(Options& o) override {
        takes_problems(o), takes_methods(o);
        o.text("h", h, "Step; else the largest of the problem's long runs");
        o.whole("octaves", octaves, {16, 40}, "March 2^N steps; 30 are a little more than 1e9");
        o.whole("members", members, {32, 100000}, "Initial states, drawn on the energy of the problem's own");
        takes_long(o);
        Request::options(o);
    }
};

/// A row a pair, computed or from the store, cell by cell of members.
std::vector<LongRow> long_rows(const LongRequest& r);
/// D9: a symplectic method has no drift; what theory promises nothing of is a measurement.
bool long_run_holds(const LongRow& row);

}  // namespace verilie::studies
