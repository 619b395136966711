// Runs that go on: until they are decided, and until what looks like a drift has gone on, too (D5).
#include <algorithm>

#include <fmt/format.h>

#include "drift/run.hpp"
#include "process/process.hpp"

namespace verilie::studies {

namespace {
constexpr int longest = 32;             // T of a run that no look before decided

bool drifts(const Run& run) { return run.estimate.kind == analysis::DriftClass::linear || run.estimate.kind == analysis::DriftClass::nonlinear; }

/// NOTE: of a method in another process each step is a conversation.
void say_what_is_not_followed(std::vector<Study>& studies) {
    for (auto& s : studies)
        for (auto& run : s.runs)
            if (s.pair.refusal.empty() && drifts(run) && !s.pair.method->has<fifty>()) run.estimate.reason += "; a method in another process is not followed over 4 T";
}

bool can_go_on(const Study& s, const Run& run, int times) { return s.pair.method->has<fifty>() && step_count(s.T, run.h) * times <= most_steps; }

/// One more look at what is undecided: the whole run, over `times` T.
void go_on(const DriftRequest& r, const Store& store, std::vector<Study>& studies, int times) {
    std::vector<Task> tasks;
    std::vector<std::pair<Study*, Run*>> open;
    for (auto& s : studies)
        for (auto& run : s.runs) {
            if (!run.shown || !s.pair.refusal.empty() || run.estimate.kind != analysis::DriftClass::undecided || !moved(run.cell) || !can_go_on(s, run, times)) continue;
            // NOTE: a drift that showed in the modified energy alone is not taken back by the energy, whose oscillation hides it.
            if (run.by_modified && !run.longer.is_null()) continue;
            open.emplace_back(&s, &run);
            tasks.push_back({label(s, run) + fmt::format(" over {} T", times), [&, times] {
                run.cell = kept(store, key(s, run, r.scalar, times), [&] { return drift_cell(s.pair, r.scalar, Rational(times * s.T), run.h); }); }, times * weight(s, run)});
        }
    sweep(fmt::format("undecided drifts over {} T", times), std::move(tasks), r.jobs, r.quiet);
    for (const auto& [s, run] : open) {
        run->times = times, run->by_modified = false, run->longer = nullptr;
        run->estimate = run->raw = estimate(*s, run->cell, times);
        run->estimate.reason += fmt::format("; {} left it undecided, so this is {} T", times == 2 ? "T" : fmt::format("{} T", times / 2), times);
        require_amplitude_law(*s, *run);
    }
}

constexpr double clearly_more = 10;

/// Over the longer time the kinetic energy leaves behind all that was seen over T, and then the numbers overflow: nothing goes on more than that.
bool runs_away(const Run& run) {
    const Json& failed = run.longer["failed"];
    const auto kinetic = [](const Json& cell) { return cell["exchanged"].get<double>(); };
    return !failed.is_null() && failed["why"] == "not_finite" && kinetic(run.longer) >= clearly_more * std::max(1.0, kinetic(run.cell));
}

void judge_persistence(const Study& s, Run& run) {
    const int times = 4 * run.times;
    if (runs_away(run) && run.estimate.slope > 0) {
        run.estimate.kind = analysis::DriftClass::nonlinear;
        run.estimate.reason += fmt::format("; over {} T it runs away: {}", times, estimate(s, run.longer, times).reason);
        return;
    }
    run.estimate = analysis::require_persistence(run.estimate, drift_signal(run.longer, times * static_cast<double>(s.T), {}));
}

/// What looks like a drift goes on over four times as long, or it is not shown.
void require_persistence(const DriftRequest& r, const Store& store, std::vector<Study>& studies) {
    std::vector<Task> tasks;
    std::vector<std::pair<Study*, Run*>> open;
    for (auto& s : studies)
        for (auto& run : s.runs) {
            if (!run.shown || !s.pair.refusal.empty() || !drifts(run) || !run.longer.is_null()) continue;
            const int times = 4 * run.times;
            if (!s.pair.method->has<fifty>()) continue;
            if (!can_go_on(s, run, times)) {
                run.estimate.kind = analysis::DriftClass::undecided;
                run.estimate.reason += fmt::format("; over 4 T it takes more than {} steps, so that it goes on is not shown", most_steps);
            } else {
                open.emplace_back(&s, &run);
                tasks.push_back({label(s, run) + fmt::format(" over {} T", times), [&, times] {
                    run.longer = kept(store, key(s, run, r.scalar, times), [&] { return drift_cell(s.pair, r.scalar, Rational(times * s.T), run.h); }); }, times * weight(s, run)});
            }
        }
    sweep("drifts over longer times", std::move(tasks), r.jobs, r.quiet);
    for (const auto& [s, run] : open) judge_persistence(*s, *run);
}

/// D5: a linear drift must show the same slope in quad; runs of more steps than this are not repeated, and say so.
constexpr std::int64_t most_steps_in_quad = 250000;

void confirm_in_quad(const DriftRequest& r, const Store& store, std::vector<Study>& studies) {
#if VERILIE_HAS_QUAD
    std::vector<Task> tasks;
    for (auto& s : studies)
        for (auto& run : s.runs) {
            if (!run.shown || !s.pair.refusal.empty() || run.estimate.kind != analysis::DriftClass::linear || r.scalar != "double") continue;
            const Rational T = run.times * s.T;
            const Json k = key(s, run, "quad", run.times);
            if (!s.pair.method->has<quad>() || step_count(T, run.h) > most_steps_in_quad) run.estimate.reason += "; not repeated in quad";
            else tasks.push_back({label(s, run) + " in quad", [&, k, T] { run.quad = store.get(k, [&] { return drift_cell(s.pair, "quad", T, run.h); }); }, run.times * weight(s, run)});
        }
    sweep("drift in quad", std::move(tasks), r.jobs, r.quiet);
    for (auto& s : studies)
        for (auto& run : s.runs) {
            if (run.quad.is_null()) continue;
            const auto q = estimate(s, run.quad, run.times);
            if (analysis::same_slope(run.by_modified ? run.raw : run.estimate, q)) {
                run.estimate.reason += fmt::format("; the same in quad ({:.4g})", q.slope);
            } else {
                run.estimate.kind = analysis::DriftClass::undecided;
                run.estimate.reason = fmt::format("looks linear in double but the slope in quad is {:.4g} ± {:.2g}", q.slope, q.half_width);
            }
        }
#else
    (void)r, (void)store, (void)studies;
#endif
}

}  // namespace

void follow(const DriftRequest& r, const Store& store, std::vector<Study>& studies) {
    say_what_is_not_followed(studies);
    require_persistence(r, store, studies);
    for (int times = 2; times <= longest; times *= 2) {
        go_on(r, store, studies, times);
        require_persistence(r, store, studies);
    }
    confirm_in_quad(r, store, studies);
}

}  // namespace verilie::studies
