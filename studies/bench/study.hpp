#pragma once
/// The time of a step as a ratio to one classical Runge-Kutta step of the same equations as a user would write it
/// (bench/competitor.hpp), both timed in turn in one run; of many bodies a body's, and for rings its ratio to a ring of
/// a thousand times as many spheres of the same size. Times are the machine's; only ratios travel.

#include "bench/row.hpp"
#include "engine/request.hpp"

namespace verilie::studies::bench {

/// What `verilie bench` takes.
struct BenchRequest : Request {
    std::optional<std::string> h;
    void options(Options& o) override {
        takes_problems(o), takes_methods(o);
        o.text("h", h, "Step, a decimal or a fraction");
        Request::options(o);
    }
};

std::vector<BenchRow> bench_rows(const BenchRequest& r);
/// Of rrp_general and rrp_general_closed, where they are asked for, on four bodies.
std::vector<BenchDriftRow> drift_rows(const BenchRequest& r);
/// Of the pairs whose ensembles are compiled, at every instruction level of this machine.
std::vector<BenchEnsembleRow> ensemble_rows(const BenchRequest& r);

}  // namespace verilie::studies::bench
