// The drift study as a whole: which signal decides, what goes on, and what is left undecided fails.
#include "drift/study.hpp"

#include <array>
#include <filesystem>

#include "drift/run.hpp"
#include "support/catch.hpp"
#include "support/pairs.hpp"

using namespace verilie;
using namespace verilie::studies;

namespace {
DriftRow row_of(const std::string& problem, const std::string& method, const std::string& T, const std::string& h) {
    DriftRequest r;
    r.verb = "drift", r.problems = {problem}, r.methods = {method}, r.T = T, r.h = h, r.quiet = true, r.jobs = 1;
    r.store = (std::filesystem::temp_directory_path() / ("verilie_drift_study_" + problem + method)).string();
    std::filesystem::remove_all(r.store);
    const DriftRow row = drift_study(r).rows.at(0);
    std::filesystem::remove_all(r.store);
    return row;
}
}  // namespace

TEST_CASE("in chaos the modified energy decides what the energy does not", "[drift]") {
    const DriftRow row = row_of("pendulum_triaxial", "lie_verlet", "8192", "1/8");
    INFO(row.reason);
    CHECK(row.kind == "none");
    CHECK(*row.signal == "modified energy");
    CHECK(*row.slope * 8192 + *row.half_width * 8192 < 1e-4);  // the energy alone: about 1e-3
    CHECK(row.reason.find("of the energy itself") != std::string::npos);
    CHECK(drift_holds(row));
}

TEST_CASE("whether a path is chance is measured at its step", "[drift]") {
    const auto parting = [](const char* problem, const char* h) {
        const Pair pair = test::pair_of(problem, "lie_midpoint");
        return parting_cell(pair, Rational(60000), positive(h, "h")).t;
    };
    const auto coarse = parting("stress_test", "1/8");
    REQUIRE(coarse);
    CHECK((*coarse > 1000 && *coarse <= 30000));
    CHECK_FALSE(parting("stress_test", "1/16"));                // not before the second half
    const auto chaotic = parting("pendulum_triaxial", "1/16");  // at any step
    REQUIRE(chaotic);
    CHECK(*chaotic < 5000);
}

namespace {
/// What the study makes of a run that it has taken for one of this class.
struct Taken {
    DriftRow row;
    analysis::DriftClass kind;
    int times;
};
Taken taken_as(const std::string& problem, const std::string& method, int T, const Rational& h,
    analysis::DriftClass taken_for, bool by_modified = false) {
    DriftRequest r;
    r.verb = "drift", r.problems = {problem}, r.methods = {method}, r.quiet = true, r.jobs = 1;
    r.store = (std::filesystem::temp_directory_path() / "verilie_drift_follow").string();
    std::filesystem::remove_all(r.store);
    std::vector<Study> studies;
    studies.push_back({std::move(pairs_of(r).at(0)), Rational(T), {{.h = h}}, {}, {}});
    Run& run = studies[0].runs[0];
    run.cell = drift_cell(studies[0].pair, "double", studies[0].T, run.h);
    run.estimate = run.raw = estimate(studies[0], run.cell);
    run.by_modified = by_modified, run.estimate.kind = taken_for;
    follow(r, Store(r.store), studies);
    std::filesystem::remove_all(r.store);
    return {verilie::studies::row_of(r, studies[0], run), run.estimate.kind, run.times};
}
}  // namespace

TEST_CASE("a row whose path is chance says so", "[drift]") {
    const bool chance = GENERATE(true, false);
    const auto kind = analysis::DriftClass::dissipates;  // not followed for longer
    const DriftRow row = taken_as("stress_test", "lie_midpoint", 60000, Rational(1, chance ? 8 : 16), kind).row;
    INFO(row.reason);
    CHECK(*row.chaotic == chance);
    CHECK((row.reason.find("starts 1e-12 apart part by t = ") != std::string::npos) == chance);
}

TEST_CASE("a drift goes on over four times the time", "[drift]") {
    const DriftRow row = row_of("stress_test", "lie_newmark", "1024", "1/8");
    INFO(row.reason);
    CHECK(row.kind == "linear");
    CHECK(row.reason.find("over 4 T the quarters go on") != std::string::npos);
    CHECK(row.T == 1024.0);
}

TEST_CASE("a drift seen in the modified energy alone is not taken back by longer runs of the energy", "[drift]") {
    const bool by_modified = GENERATE(true, false);
    const Taken run = taken_as("pendulum", "lie_verlet", 512, Rational(1, 8),
        analysis::DriftClass::linear,  // as if a signal had shown one that the energy over 4 T does not
        by_modified);
    INFO(run.row.reason);
    CHECK(run.kind == analysis::DriftClass::undecided);
    CHECK((run.times == 1) == by_modified);  // what showed in the energy is asked of it again
}

TEST_CASE("too few periods are run on, and fail if they stay too few", "[drift]") {
    const DriftRow longer = row_of("stress_test", "lie_verlet", "512", "1/8"),
                   few = row_of("stress_test", "lie_verlet", "16", "1/64");
    INFO(longer.reason << "; " << few.reason);
    CHECK(longer.kind == "none");
    CHECK(few.kind == "undecided");
    CHECK_FALSE(drift_holds(few));
}

TEST_CASE("an energy that theory keeps exactly swings by round-off, which is no power of h, and is decided over T",
    "[drift]") {
    const DriftRow row = row_of("pendulum", "dumbbell_conserving", "15000", "1/128");
    INFO(row.reason);
    CHECK(*row.amplitude > 64 * eps<double>());  // rounding alone, and enough for D4 to ask by what power of h it falls
    CHECK(row.kind == "none");
    CHECK(row.T == 15000.0);
    CHECK(row.energy_exact == true);
    CHECK(drift_holds(row));
}

#if VERILIE_HAS_QUAD
TEST_CASE("a linear drift that rounding could make is repeated in quad, and a larger one is not", "[drift]") {
    // 64 units in the last place a step: rounding would make that, were all to point alike. Eleven times as much it
    // would not.
    const double times = GENERATE(1, 11);
    DriftRequest r;
    r.verb = "drift", r.problems = {"pendulum"}, r.methods = {"lie_verlet"}, r.quiet = true, r.jobs = 1;
    r.store = (std::filesystem::temp_directory_path() / "verilie_drift_quad").string();
    std::filesystem::remove_all(r.store);
    std::vector<Study> studies;
    studies.push_back({std::move(pairs_of(r).at(0)), Rational(128), {{.h = Rational(1, 8)}}, {}, {}});
    Run& run = studies[0].runs[0];
    const double steps = 1024;
    run.estimate.kind = analysis::DriftClass::linear;
    run.estimate.slope = -times * steps * 64 * std::ldexp(1.0, -52) / 128, run.estimate.half_width = 1e-16;
    run.longer.emplace();  // it has gone on
    follow(r, Store(r.store), studies);
    INFO(run.estimate.reason);
    CHECK(run.quad.has_value() == (times == 1));
    CHECK((run.estimate.kind == (times == 1 ? analysis::DriftClass::undecided : analysis::DriftClass::linear)));
    const char* said = times == 1 ? "but the slope in quad is" : "too much for round-off";
    CHECK(run.estimate.reason.find(said) != std::string::npos);
    std::filesystem::remove_all(r.store);
}
#endif

TEST_CASE("a walk that theory forbids is left open, and no other", "[drift]") {
    const auto open = [](const char* problem, const char* method, analysis::DriftClass kind, bool by_modified = false) {
        Study s;
        s.pair = test::pair_of(problem, method);
        Run run;
        run.estimate.kind = kind, run.by_modified = by_modified;
        return is_open(s, run);
    };
    using enum analysis::DriftClass;
    CHECK(open("dumbbell", "lie_verlet", diffusive));
    CHECK_FALSE(open("dumbbell", "simo_wong", diffusive));         // not symplectic
    CHECK_FALSE(open("torus_tilted", "lie_verlet", diffusive));    // kinks at the contacts
    CHECK_FALSE(open("dumbbell", "lie_verlet", diffusive, true));  // the modified energy walks
    for (const auto kind : {none, linear, nonlinear, exponential, dissipates, failed})
        CHECK_FALSE(open("dumbbell", "lie_verlet", kind));
    CHECK(open("torus_tilted", "simo_wong", undecided));
}

namespace {
/// A study of three steps of a method of order 2, over T or a multiple of it.
struct Amplitudes {
    Study s{test::pair_of("pendulum", "lie_verlet"), Rational(512), {}, {}, {}, {}};

    /// Of the steps 1/8, 1/16, 1/32; 0: this one has not run as long.
    Amplitudes& over(int times, const std::array<double, 3>& amplitude) {
        s.runs.resize(3);
        for (std::size_t k = 0; k < 3; ++k) {
            Run& run = s.runs[k];
            run.h = Rational(1, 8 << k);
            if (amplitude[k] > 0) run.times = times, run.raw.amplitude = amplitude[k];
        }
        compare_amplitudes(s, times);
        return *this;
    }
    /// What becomes of the finest, which is `none` otherwise.
    analysis::DriftClass finest() {
        Run& run = s.runs.back();
        run.estimate.kind = analysis::DriftClass::none;
        require_amplitude_law(s, run);
        return run.estimate.kind;
    }
};
constexpr double round_off = 1e-18;
}  // namespace

TEST_CASE("amplitudes that do not fall over T have to fall at two looks in a row", "[drift]") {
    using enum analysis::DriftClass;
    Amplitudes a;
    CHECK(a.over(1, {1e-3, 2.5e-4, 1e-4}).finest() == undecided);
    CHECK(a.over(2, {0, 2.4e-4, 6e-5}).finest() == undecided);
    CHECK(a.over(4, {0, 2.4e-4, 1e-4}).finest() == undecided);
    CHECK(a.over(8, {0, 2.4e-4, 6e-5}).finest() == undecided);
    CHECK(a.over(16, {0, 2.4e-4, 6.1e-5}).finest() == none);
    CHECK(a.s.runs.back().estimate.reason.find("over 8 T and 16 T") != std::string::npos);
    CHECK(a.over(32, {0, 0, 6.1e-5}).finest() == undecided);  // one alone shows no exponent
    CHECK(a.s.amplitude.exponents.size() == 2);               // the row tells those over T
}

TEST_CASE("what amplitudes showed over T is not taken back by looks that show nothing", "[drift]") {
    using enum analysis::DriftClass;
    CHECK(Amplitudes().over(1, {1e-3, 2.5e-4, round_off}).over(2, {0, 2.5e-4, round_off}).finest() == none);
    Amplitudes lost;
    CHECK(lost.over(1, {1e-3, round_off, round_off}).finest() == undecided);
    CHECK(lost.over(2, {0, round_off, round_off}).over(4, {0, round_off, round_off}).finest() == undecided);
}
