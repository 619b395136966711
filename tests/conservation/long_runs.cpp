// Long runs held to stated numbers, from both sides: oscillation, drift class, slope, momentum.
//
// Double, T = 8192: the 64 batches of 20 periods that D2 asks for take up to 6300. Energies are in units
// of the problem's scale, momenta in units of theirs. Amplitudes and slopes were measured and hold within 20 % either
// way.
#include <optional>

#include <verilie/analysis/drift.hpp>
#include <verilie/catalogue.hpp>
#include <verilie/diagnostics/energy_signal.hpp>

#include "engine/energy.hpp"
#include "support/catch.hpp"

using namespace verilie;
using analysis::DriftClass;

namespace {
struct Range {
    double low, high;
};

struct Row {
    const char* method;
    const char* problem;
    const char* h;
    /// median over batches of (max - min)/2; 0: energy at round-off, at most 1e-12 in all
    double amplitude;
    std::optional<DriftClass> kind;  ///< none given: chaotic, or no oscillation to measure against
    double slope;                    ///< of a linear drift
    Range momentum;                  ///< largest change of what the potential's symmetry keeps
};
constexpr Range no_momentum{0, 0}, round_off{0, 2e-12};
constexpr double T = 8192, band = 0.2;

const std::vector<Row> rows{
    // method           problem                  h       amplitude  class               slope      momentum
    {"lie_verlet", "stress_test", "1/8", 1.217e-3, DriftClass::none, 0, no_momentum},
    {"lgvi", "stress_test", "1/8", 1.251e-3, DriftClass::none, 0, no_momentum},
    {"romero_vi", "stress_test", "1/8", 1.210e-3, DriftClass::none, 0, no_momentum},
    {"lie_newmark", "stress_test", "1/8", 1.791e-3, DriftClass::linear, -1.191e-6, no_momentum},
    {"lie_newmark_exp", "stress_test", "1/8", 1.712e-3, DriftClass::linear, -5.502e-7, no_momentum},
    {"liemid_ea", "stress_test", "1/8", 1.219e-3, DriftClass::linear, 1.594e-7, no_momentum},
    {"lie_newmark", "stress_test_spherical", "1/8", 5.461e-4, DriftClass::none, 0, no_momentum},
    {"liemid_ea", "stress_test_spherical", "1/8", 6.103e-4, DriftClass::none, 0, no_momentum},
    {"rrp_body", "stress_test_spherical", "1/8", 7.441e-4, DriftClass::none, 0, no_momentum},
    {"rrp_euler", "stress_test_spherical", "1/8", 2.551e-2, DriftClass::none, 0, no_momentum},
    {"rrp_spatial", "pendulum", "1/8", 6.313e-3, DriftClass::none, 0, {0, 1e-15}},
    {"rrp_newmark", "pendulum", "1/8", 9.282e-4, DriftClass::none, 0, {0, 1e-15}},
    {"rrp_euler", "pendulum", "1/8", 8.268e-2, DriftClass::none, 0, {0, 1e-15}},
    {"lgvi", "pendulum", "1/8", 6.313e-3, DriftClass::none, 0, {0, 1e-13}},
    {"lie_verlet", "pendulum_triaxial", "1/8", 5.012e-3, {}, 0, {0, 1e-13}},
    {"lie_newmark", "pendulum_triaxial", "1/8", 1.392e-3, {}, 0, {5e-4, 5e-3}},
    {"lie_verlet", "free_body_physical", "1/32", 5.035e-4, DriftClass::none, 0, round_off},
    {"lie_newmark", "free_body_physical", "1/32", 5.489e-4, DriftClass::none, 0, {2.6e-3, 4.0e-3}},
    {"lgvi", "free_body_physical", "1/32", 0, {}, 0, round_off},
    {"lie_midpoint", "free_body_physical", "1/32", 0, {}, 0, round_off},
};

/// What a run says of itself.
struct Run {
    analysis::DriftSignal signal;
    double momentum = 0;  ///< largest change of the momenta a law keeps
    double swing = 0;     ///< largest angle to the first attitude, rad
    /// largest change of the whole momentum, over its first size: in space, or in the body where nothing pulls
    double exchanged = 0;
    bool completed = true;
};

template <class S> Vec3<S> whole_momentum(const AnyProblem<S>& problem, const Phase<S>& z) {
    const Vec3<S> p = problem.inertias()[0].J * z.W[0];
    return problem.info().potential_parts.empty() ? p : z.q[0] * p;
}

template <class S> Run run(Trajectory<S>& trajectory, const AnyProblem<S>& problem, const S& h, std::int64_t steps) {
    const auto initial = problem.initial();
    const auto scale = problem.invariant_scales(), kept = problem.invariants(initial);
    const S E0 = studies::energy_of(problem, initial);
    const Vec3<S> first = whole_momentum(problem, initial);
    Run r;
    auto z = initial;
    std::vector<double> signal;
    std::vector<S> stretch(std::size_t(steps / 1024));
    r.completed = !trajectory.start(initial, h);
    for (int i = 0; r.completed && i < 1024; ++i) {
        r.completed = !trajectory.advance(1, std::span<S>(stretch));
        for (const S& e : stretch) signal.push_back(static_cast<double>(S(S(e - E0) / scale[0])));
        trajectory.observe(z);
        const auto now = problem.invariants(z);
        for (std::size_t k = 0; k < now.size(); ++k)
            if (problem.info().invariants[k].law == Law::momentum)
                r.momentum = std::max(r.momentum, std::abs(static_cast<double>(S(S(now[k] - kept[k]) / scale[k]))));
        r.swing = std::max(r.swing, static_cast<double>(lie::distance<S>(initial.q[0], z.q[0])));
        r.exchanged =
            std::max(r.exchanged, static_cast<double>(S(norm(whole_momentum(problem, z) - first) / norm(first))));
    }
    const double noise = static_cast<double>(eps<S>()) * std::sqrt(double(steps));
    r.signal = {diagnostics::batches(signal, T, 1024), T, diagnostics::periods(signal, 64, noise),
        r.swing > 0.5 && r.exchanged > 0.5, noise};
    return r;
}

template <class S> Run run(const Row& row, int finer = 1) {
    const auto& entry = Catalogue::instance().problem(row.problem);
    const auto problem = entry.make<S>(Parameters(entry.info->parameters));
    const double h = from_text<double>(row.h) / finer;
    return run<S>(
        *Catalogue::instance().method(row.method).march<S>(problem), *problem, convert<S>(h), std::llround(T / h));
}

bool near(double measured, double expected) { return std::abs(measured - expected) <= band * std::abs(expected); }

/// Everything a run does not keep of what its row states: nothing, if all is well.
std::vector<std::string> complaints(const Row& row, const Run& r) {
    std::vector<std::string> all;
    const auto unless = [&](bool well, const std::string& what, double number) {
        if (!well) all.push_back(what + " " + to_text(number));
    };
    unless(r.completed, "failed before", T);
    if (!r.completed) return all;
    const auto e = analysis::estimate_drift(r.signal);
    unless(r.signal.moved, "did not move: exchanged", r.exchanged);
    if (row.amplitude > 0) unless(near(e.amplitude, row.amplitude), "amplitude", e.amplitude);
    else unless(e.max_abs <= 1e-12, "energy error", e.max_abs);
    if (row.kind && e.kind != *row.kind) all.push_back("class " + std::string(name(e.kind)) + ": " + e.reason);
    if (row.kind == DriftClass::linear) unless(near(e.slope, row.slope), "slope", e.slope);
    unless(row.momentum.low <= r.momentum && r.momentum <= row.momentum.high, "momentum error", r.momentum);
    return all;
}

std::string label(const Row& row) { return std::string(row.method) + " on " + row.problem + ", h = " + row.h; }

/// A stepper that never moves.
class Frozen final : public Trajectory<double> {
public:
    Frozen(const AnyProblem<double>& problem) : problem_(&problem) {}
    std::optional<Failure> start(const Phase<double>& z, const double&) override {
        z_ = z;
        return {};
    }
    std::optional<Failure> advance(std::int64_t) override { return {}; }
    std::optional<Failure> advance(std::int64_t, std::span<double> energies) override {
        std::fill(energies.begin(), energies.end(), studies::energy_of(*problem_, z_));
        return {};
    }
    void observe(Phase<double>& z) const override { z = z_; }

private:
    const AnyProblem<double>* problem_;
    Phase<double> z_;
};
}  // namespace

TEST_CASE("every row keeps its numbers", "[conservation]") {
    for (const Row& row : rows) {
        INFO(label(row));
        CHECK(complaints(row, run<double>(row)) == std::vector<std::string>{});
    }
}

TEST_CASE("where there is no drift the oscillation falls like h to the order", "[conservation]") {
    for (const Row& row : rows) {
        if (row.kind != DriftClass::none) continue;
        const double h = from_text<double>(row.h);
        const std::array<double, 2> steps{h, h / 2},
            amplitudes{analysis::estimate_drift(run<double>(row).signal).amplitude,
                analysis::estimate_drift(run<double>(row, 2).signal).amplitude};
        const auto law =
            analysis::amplitude_law(steps, amplitudes, Catalogue::instance().method(row.method).info->order);
        INFO(label(row) << ": " << law.reason);
        CHECK(law.holds);
    }
}

#if VERILIE_HAS_QUAD
TEST_CASE("a drift is no work of rounding: in quad it is the same", "[conservation]") {
    for (const Row& row : rows) {
        if (row.kind != DriftClass::linear) continue;
        const auto fine = run<quad>(row);
        const auto in_double = analysis::estimate_drift(run<double>(row).signal),
                   in_quad = analysis::estimate_drift(fine.signal);
        INFO(label(row) << ": " << in_double.slope << " and " << in_quad.slope << " in quad");
        CHECK(complaints(row, fine) == std::vector<std::string>{});
        CHECK(analysis::same_slope(in_double, in_quad));
    }
}
#endif

TEST_CASE("a frozen trajectory passes no row", "[conservation][control]") {
    for (const Row& row : rows) {
        INFO(label(row));
        const auto& entry = Catalogue::instance().problem(row.problem);
        const auto problem = entry.make<double>(Parameters(entry.info->parameters));
        Frozen frozen(*problem);
        const Run r = run<double>(frozen, *problem, 0.125, 65536);
        const auto said = complaints(row, r);
        REQUIRE_FALSE(said.empty());
        CHECK(said[0] == "did not move: exchanged 0");
        CHECK(analysis::estimate_drift(r.signal).kind == DriftClass::undecided);
    }
}

TEST_CASE("a run passes no row but its own", "[conservation][control]") {
    const auto row = [](std::string_view method, std::string_view problem) {
        return *std::find_if(
            rows.begin(), rows.end(), [&](const Row& r) { return r.method == method && r.problem == problem; });
    };
    const auto drifting = run<double>(row("lie_newmark", "stress_test")),
               symplectic = run<double>(row("lie_verlet", "stress_test"));
    CHECK_FALSE(complaints(row("lie_verlet", "stress_test"), drifting).empty());
    CHECK_FALSE(complaints(row("lie_newmark", "stress_test"), symplectic).empty());
    CHECK_FALSE(complaints(row("liemid_ea", "stress_test"), symplectic).empty());
    CHECK_FALSE(
        complaints(row("lgvi", "free_body_physical"), run<double>(row("lie_verlet", "free_body_physical"))).empty());
    CHECK_FALSE(complaints(row("lie_verlet", "pendulum_triaxial"), run<double>(row("lie_newmark", "pendulum_triaxial")))
                    .empty());
}
