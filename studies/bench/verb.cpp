// verilie bench: times of steps as ratios to a Runge-Kutta step of the same equations.
#include "bench/study.hpp"
#include "engine/output.hpp"
#include "engine/verb.hpp"
#include "build.hpp"

namespace verilie::studies {

namespace {
using namespace bench;

constexpr const char* competitor =
    "one step of Boost.odeint's runge_kutta4 on the same equations written out by hand, without this library: a body "
    "as std::array<double, 7>, quaternion and angular velocity; bonded spheres as std::vector<double>, one loop over "
    "the bonds. Compiled as the library is (" VERILIE_BUILD
    "), in units of its own; timed by Google Benchmark, processor time, eleven repetitions of each, shuffled; the "
    "ratio "
    "is the median of those of one repetition of each";

std::string text_of(const std::vector<BenchEnsembleRow>& rows) {
    if (rows.empty()) return {};
    std::vector<std::vector<std::string>> t{
        {"problem", "method", "level", "lanes", "ns/step of a member", "times as fast as alone"}};
    for (const auto& row : rows)
        t.push_back({row.problem, row.method, row.level, std::to_string(row.lanes),
            brief(std::optional(row.nanoseconds_per_step)), brief(std::optional(row.times_as_fast))});
    return "\n" + table(t);
}

std::string text_of(const std::vector<BenchRow>& rows) {
    std::vector<std::vector<std::string>> t{{"problem", "method", "ns/step", "ratio to RK4", "to a textbook's",
        "variation", "instructions", "to RK4's", "ns/step/body", "1000 x as many", "reason"}};
    for (const auto& row : rows)
        t.push_back({row.problem, row.method, brief(row.nanoseconds_per_step), brief(row.ratio_to_rk4),
            brief(row.ratio_to_textbook), brief(row.coefficient_of_variation), brief(row.instructions),
            brief(row.instructions_to_rk4), brief(row.nanoseconds_per_body_step), brief(row.ratio_of_longer_ring),
            row.reason + (row.reason.empty() || !row.no_instructions ? "" : "; ") + row.no_instructions.value_or("")});
    return table(t);
}

std::string text_of(const std::vector<BenchPeerRow>& rows) {
    if (rows.empty()) return {};
    std::vector<std::vector<std::string>> t{{"problem", "peer", "setting", "T", "apart", "from", "ns/time",
        "ratio to RK4", "variation", "evaluations/time", "instructions/time", "reason"}};
    for (const auto& row : rows)
        t.push_back({row.problem, row.peer, row.setting, row.T, brief(row.apart), row.against,
            brief(row.nanoseconds_per_time), brief(row.ratio_to_rk4), brief(row.coefficient_of_variation),
            brief(row.evaluations_per_time), brief(row.instructions_per_time), row.reason});
    return "\n" + table(t);
}

std::string text_of(const std::vector<BenchParticlesRow>& rows) {
    if (rows.empty()) return {};
    std::vector<std::vector<std::string>> t{
        {"particles by", "spheres", "threads", "level", "ns/sphere/step", "variation", "processor ns", "reason"}};
    for (const auto& row : rows)
        t.push_back({row.by, std::to_string(row.spheres), std::to_string(row.threads), row.level,
            brief(row.nanoseconds), brief(row.coefficient_of_variation), brief(row.processor_nanoseconds), row.reason});
    return "\n" + table(t);
}

std::string text_of(const std::vector<BenchDriftRow>& drifts) {
    if (drifts.empty()) return {};
    std::vector<std::vector<std::string>> alone{
        {"drift alone", "J", "ns", "to lgvi, 3 unknowns", "to fixed point", "iterations", "of lgvi", "of fixed point"}};
    for (const auto& row : drifts)
        alone.push_back({row.method, row.J, brief(std::optional(row.nanoseconds)),
            brief(std::optional(row.ratio_to_three_unknowns)), brief(std::optional(row.ratio_to_fixed_point)),
            brief(std::optional(row.iterations)), brief(std::optional(row.iterations_in_three_unknowns)),
            brief(std::optional(row.iterations_of_fixed_point))});
    return "\n" + table(alone);
}

std::string text_of(const std::vector<BenchReferenceRow>& rows) {
    if (rows.empty()) return {};
    std::vector<std::vector<std::string>> t{{"reference of", "by", "tolerance", "T", "ms", "variation", "reason"}};
    for (const auto& row : rows)
        t.push_back({row.problem, row.solver, row.tolerance, row.T, brief(row.milliseconds),
            brief(row.coefficient_of_variation), row.reason});
    return "\n" + table(t);
}

int answer(const BenchRequest& r) {
    if (r.march) return march_once(r), 0;
    BenchDocument d{bench_rows(r), {}, {}, {}, {}, {}, "a runge_kutta4 step of Boost.odeint, written by hand",
        competitor, r.command};
    auto peers = peer_rows(r);
    count_instructions(r, d.rows, peers);
    const auto particles = particles_rows(r);
    const auto drifts = drift_rows(r);
    const auto ensembles = ensemble_rows(r);
    const auto references = reference_rows(r);
    if (!peers.empty()) d.peers = peers;
    if (!particles.empty()) d.particles = particles;
    if (!drifts.empty()) d.drifts = drifts;
    if (!ensembles.empty()) d.ensembles = ensembles;
    if (!references.empty()) d.references = references;
    publish(r, json_of(d),
        text_of(d.rows) + text_of(peers) + text_of(particles) + text_of(drifts) + text_of(ensembles)
            + text_of(references));
    return 0;
}
}  // namespace

Verb verb_bench() {
    return verb_of<BenchRequest, answer>("bench",
        "Time of a step, as a ratio to that of a Runge-Kutta step of the same equation, measured in the same run",
        {{"rows", {"problem", "method", "asked"}}, {"peers", {"problem", "peer", "asked"}},
            {"particles", {"by", "threads", "spheres"}}, {"drifts", {"method", "J"}},
            {"ensembles", {"problem", "method", "level"}}, {"references", {"problem", "solver", "tolerance"}}},
        schema_of<BenchDocument>);
}

}  // namespace verilie::studies
