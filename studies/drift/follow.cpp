// Runs that go on: until they are decided, and until what looks like a drift has gone on, too (D5).
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "drift/run.hpp"
#include "drift/signal.hpp"
#include "engine/precision.hpp"

namespace verilie::studies {

namespace {
using enum analysis::DriftClass;

constexpr int longest = 32;  // T of a run that no look before decided

bool drifts(const Run& run) { return run.estimate.kind == linear || run.estimate.kind == nonlinear; }
bool in_a_process(const Study& s) { return !s.pair.method->has<fifty>(); }

/// The run itself over `times` T, into `to`.
template <class To>
void add_longer(Cells& cells, const DriftRequest& r, const Study& s, const Run& run, int times, To& to) {
    cells.add(label(s, run) + fmt::format(" over {} T", times), key(s, run, r.scalar, times), times * weight(s, run),
        to, [&, times] { return drift_cell(s.pair, r.scalar, Rational(times * s.T), run.h); });
}

/// NOTE: of a method in another process each step is a conversation.
void say_what_is_not_followed(std::vector<Study>& studies) {
    each_run(studies, [](Study& s, Run& run) {
        if (drifts(run) && in_a_process(s))
            run.estimate.reason += "; a method in another process is not followed over 4 T";
    });
}

/// Whether a run is left open, and can be looked at over `times` T.
bool open(const Study& s, const Run& run, int times) {
    if (!run.shown || !is_open(s, run) || !moved(run.cell) || !can_go_on(s, run, times)) return false;
    // NOTE: a drift that showed in the modified energy alone is not taken back by the energy, whose oscillation hides
    // it.
    return !run.by_modified || !run.longer;
}

/// The half step of a single one, which shows by what power of h the amplitude falls (D4), goes on with it.
bool goes_along(const Study& s, const Run& witness, int times) {
    return !witness.shown && !witness.cell.failed && !s.amplitude.holds && can_go_on(s, witness, times)
        && std::any_of(s.runs.begin(), s.runs.end(), [&](const Run& run) { return open(s, run, times); });
}

/// One more look at what is undecided: the whole run, over `times` T.
void go_on(const DriftRequest& r, const Store& store, std::vector<Study>& studies, int times) {
    Cells cells(r, store);
    std::vector<std::pair<Study*, Run*>> again;
    each_run(studies, [&](Study& s, Run& run) {
        if (!open(s, run, times) && !goes_along(s, run, times)) return;
        again.emplace_back(&s, &run);
        add_longer(cells, r, s, run, times, run.cell);
    });
    cells.compute(fmt::format("undecided drifts over {} T", times));
    const std::string before = times == 2 ? "T" : fmt::format("{} T", times / 2);
    for (const auto& [s, run] : again) {
        const char* left = run->estimate.kind == diffusive ? "over {} it looked like a walk, so this is {} T"
                                                           : "{} left it undecided, so this is {} T";
        run->times = times, run->by_modified = false, run->longer.reset();
        run->estimate = run->raw = estimate(*s, run->cell, times);
        run->estimate.reason += "; " + fmt::format(fmt::runtime(left), before, times);
    }
    for (auto& s : studies) compare_amplitudes(s, times);
    for (const auto& [s, run] : again) require_amplitude_law(*s, *run);
}

constexpr double clearly_more = 10;

/// Over the longer time the kinetic energy leaves behind all that was seen over T, and then the numbers overflow:
/// nothing goes on more than that.
bool runs_away(const Run& run) {
    const LongRun& longer = *run.longer;
    return longer.failed && longer.failed->why == "not_finite"
        && longer.exchanged >= clearly_more * std::max(1.0, run.cell.exchanged);
}

void judge_persistence(const Study& s, Run& run) {
    const int times = persistence * run.times;
    if (runs_away(run) && run.estimate.slope > 0) {
        run.estimate.kind = nonlinear;
        run.estimate.reason +=
            fmt::format("; over {} T it runs away: {}", times, estimate(s, *run.longer, times).reason);
        return;
    }
    const auto longer = drift_signal(*run.longer, times * static_cast<double>(s.T), {});
    run.estimate = analysis::require_persistence(run.estimate, longer);
}

/// What looks like a drift goes on over four times as long, or it is not shown.
void require_persistence(const DriftRequest& r, const Store& store, std::vector<Study>& studies) {
    Cells cells(r, store);
    std::vector<std::pair<Study*, Run*>> again;
    each_run(studies, [&](Study& s, Run& run) {
        if (!run.shown || !drifts(run) || run.longer || in_a_process(s)) return;
        const int times = persistence * run.times;
        if (can_go_on(s, run, times)) {
            again.emplace_back(&s, &run);
            add_longer(cells, r, s, run, times, run.longer);
            return;
        }
        run.estimate.kind = undecided;
        run.estimate.reason +=
            fmt::format("; over 4 T it takes more than {} steps, so that it goes on is not shown", most_steps);
    });
    cells.compute("drifts over longer times");
    for (const auto& [s, run] : again) judge_persistence(*s, *run);
}

#if VERILIE_HAS_QUAD
/// D5: a linear drift that round-off could make must show the same slope in quad; runs of more steps than this are not
/// repeated, and say so.
constexpr std::int64_t most_steps_in_quad = 250000;
/// What rounding may do to the energy in one step, in units in the last place of its scale, and how far above n times
/// that a change has to be: then no sum of n roundings makes it, however they point.
constexpr double ulps_a_step = 64, clearly_above = 10;

bool rounding_could(const Study& s, const Run& run) {
    const double n = double(step_count(Rational(run.times * s.T), run.h)), T = run.times * static_cast<double>(s.T);
    return std::abs(run.estimate.slope) * T
         < clearly_above * n * ulps_a_step * eps<double>() * ulps_of(s.pair.method_key());
}

void judge_in_quad(const Study& s, Run& run) {
    const auto q = estimate(s, *run.quad, run.times);
    if (analysis::same_slope(run.by_modified ? run.raw : run.estimate, q)) {
        run.estimate.reason += fmt::format("; the same in quad ({:.4g})", q.slope);
        return;
    }
    run.estimate.kind = undecided;
    run.estimate.reason =
        fmt::format("looks linear in double but the slope in quad is {:.4g} ± {:.2g}", q.slope, q.half_width);
}

void confirm_in_quad(const DriftRequest& r, const Store& store, std::vector<Study>& studies) {
    Cells cells(r, store);
    each_run(studies, [&](Study& s, Run& run) {
        if (!run.shown || run.estimate.kind != linear || r.scalar != "double") return;
        if (!rounding_could(s, run)) {
            run.estimate.reason += "; too much for round-off";
            return;
        }
        const Rational T = run.times * s.T;
        if (!s.pair.method->has<quad>() || step_count(T, run.h) > most_steps_in_quad) {
            run.estimate.reason += "; not repeated in quad";
            return;
        }
        cells.add(label(s, run) + " in quad", key(s, run, "quad", run.times), run.times * weight(s, run), run.quad,
            [&, T] { return drift_cell(s.pair, "quad", T, run.h); });
    });
    cells.compute("drift in quad");
    each_run(studies, [](Study& s, Run& run) {
        if (run.quad) judge_in_quad(s, run);
    });
}
#endif
}  // namespace

namespace {
/// D5: whether the path of a run that is not flat is chance. Of one body; what moves in contact or along strings is known
/// to be chaotic.
void find_partings(const DriftRequest& r, const Store& store, std::vector<Study>& studies) {
    Cells cells(r, store);
    each_run(studies, [&](Study& s, Run& run) {
        const auto kind = run.estimate.kind;
        const bool varies = kind == undecided || kind == diffusive || kind == nonlinear || kind == dissipates;
        if (!run.shown || !varies || run.cell.failed || r.scalar != "double" || in_a_process(s)) return;
        const ProblemInfo& problem = *s.pair.problem->info;
        if (problem.chaotic || problem.translates || s.pair.bodies != 1) return;
        const int times = run.longer ? persistence * run.times : run.times;
        cells.add(label(s, run) + ", parting", key(s, run, r.scalar, times, "parting"), times * weight(s, run),
            run.parting, [&, times] { return parting_cell(s.pair, Rational(times * s.T), run.h); });
    });
    cells.compute("which paths are chance");
}
}  // namespace

bool is_open(const Study& s, const Run& run) {
    const bool forbidden = holds(s.pair.method->info->symplectic, s.pair.spherical) && !kinked(*s.pair.problem->info);
    return run.estimate.kind == undecided || (run.estimate.kind == diffusive && forbidden && !run.by_modified);
}

bool can_go_on(const Study& s, const Run& run, int times) {
    return !in_a_process(s) && step_count(s.T, run.h) * times <= most_steps;
}

void follow(const DriftRequest& r, const Store& store, std::vector<Study>& studies) {
    say_what_is_not_followed(studies);
    require_persistence(r, store, studies);
    for (int times = 2; times <= longest; times *= 2) {
        go_on(r, store, studies, times);
        require_persistence(r, store, studies);
    }
#if VERILIE_HAS_QUAD
    confirm_in_quad(r, store, studies);
#endif
    find_partings(r, store, studies);
}

}  // namespace verilie::studies
