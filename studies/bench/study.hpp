#pragma once
/// The time of a step as a ratio to one classical Runge-Kutta step of the same equations as a user would write it
/// (bench/competitor.hpp), both timed in one run; of many bodies a body's, and for rings its ratio to a ring of
/// a thousand times as many spheres of the same size. Times are the machine's; only ratios travel.

#include "bench/row.hpp"
#include "engine/pairs.hpp"
#include "engine/rational.hpp"

namespace verilie::studies::bench {

/// What `verilie bench` takes.
struct BenchRequest : Request {
    std::optional<std::string> h;
    bool instructions = false, peers = false, particles = false, references = false, march = false;
    void options(Options& o) override {
        takes_problems(o), takes_methods(o);
        o.text("h", h, "Step, a decimal or a fraction");
        o.flag("instructions", instructions, "Also count the instructions of a step, by callgrind of Valgrind");
        o.flag("peers", peers,
            "Also whole runs of what a user would take instead: odeint, CVODE, Eigen, numba, scipy, where installed");
        o.flag("particles", particles,
            "Also a ring of 80 000 bonded spheres on one and two threads, by those methods that march them");
        o.flag("references", references, "Also what the references of the problems of one body take to T = 5");
        o.flag("march", march, "March what --instructions counts, once, and say nothing: to be run under a counter",
            {.asks = false});
        Request::options(o);
    }
};
/// A pair and its step.
struct BenchQuestion {
    Pair pair;
    Rational h;
};
std::vector<BenchQuestion> questions_of(const BenchRequest& r);
/// In what it differs from the plain question.
Json asked_of(const BenchRequest& r, const BenchQuestion& q);

std::vector<BenchRow> bench_rows(const BenchRequest& r);
/// Of every problem that has any, where they are asked for.
std::vector<BenchPeerRow> peer_rows(const BenchRequest& r);
/// Of a ring of 80 000 spheres, where they are asked for.
std::vector<BenchParticlesRow> particles_rows(const BenchRequest& r);
/// Of the references of single bodies, where they are asked for.
std::vector<BenchReferenceRow> reference_rows(const BenchRequest& r);
/// Adds the instructions where they are asked for, or why there are none.
void count_instructions(const BenchRequest& r, std::vector<BenchRow>& rows, std::vector<BenchPeerRow>& peers);
/// What is counted, once.
void march_once(const BenchRequest& r);
/// Of rrp_general and rrp_general_closed, where they are asked for, on four bodies.
std::vector<BenchDriftRow> drift_rows(const BenchRequest& r);
/// Of the pairs whose ensembles are compiled, at every instruction level of this machine.
std::vector<BenchEnsembleRow> ensemble_rows(const BenchRequest& r);

}  // namespace verilie::studies::bench
