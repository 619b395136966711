#include "drift/run.hpp"

#include <fmt/format.h>

#include "engine/output.hpp"
#include "engine/precision.hpp"

namespace verilie::studies {

namespace {
/// What a run that stopped is judged as.
analysis::DriftEstimate failure(const Stopped& f) {
    std::string what = brief(json_of(f.value)) + " against a limit of " + brief(json_of(f.limit));
    if (f.why == "not_finite") what = fmt::format("the state of body {} is no number any more", f.body);
    analysis::DriftEstimate e;
    e.kind = analysis::DriftClass::failed;
    e.reason = fmt::format("{} in step {} at t = {:.6g}: {}", f.why, f.step, f.t, f.said ? *f.said : what);
    return e;
}
}  // namespace

Json key(const Study& s, const Run& run, const std::string& scalar, int times, const char* cell) {
    return {{"cell", cell}, {"method", s.pair.method_key()}, {"problem", s.pair.problem_key()}, {"scalar", scalar},
        {"T", text(Rational(times * s.T))}, {"h", text(run.h)}, {"parameters", s.pair.parameters.canonical()},
        {"code", s.pair.sources()}};
}

std::string label(const Study& s, const Run& run) { return s.pair.label() + ", h = " + text(run.h); }

double weight(const Study& s, const Run& run) {
    const double steps = static_cast<double>(Rational(s.T / run.h));
    return steps * double(s.pair.bodies) * (s.pair.method->info->implicit_in_loads ? 8 : 1);
}

analysis::DriftEstimate estimate(const Study& s, const LongRun& run, int times, double amplitude) {
    if (run.failed) return failure(*run.failed);
    Setting setting = setting_of(s.pair);
    setting.amplitude = amplitude;
    return drift_estimate(run, times * static_cast<double>(s.T), setting);
}

/// D4: of many bodies in chaos each step length has a motion of its own over so short a time, and oscillations that do
/// not compare. An energy that theory keeps exactly swings by round-off alone, which is no power of h: D9 judges it.
bool compares_amplitudes(const Pair& pair) {
    return !energy_is_exact(pair) && (pair.bodies == 1 || !pair.problem->info->chaotic);
}

void compare_amplitudes(Study& s, int times) {
    std::vector<double> h, amplitude;
    // NOTE: as in amplitude_law(), which knows doubles alone.
    const double round_off = 64 * eps<double>() * ulps_of(s.pair.method_key());
    for (const Run& run : s.runs) {
        if (run.cell.failed) continue;
        if (run.times != times) h.clear(), amplitude.clear();  // the finest ones that have run as long
        else
            h.push_back(static_cast<double>(run.h)),
                amplitude.push_back(run.raw.amplitude > round_off ? run.raw.amplitude : 0);
    }
    auto law = analysis::amplitude_law(h, amplitude, loaded_order(s.pair));
    if (times == 1) {
        s.amplitude = std::move(law);
        return;
    }
    const bool held = s.longer && s.longer->holds;
    s.longer.reset(), s.holds_again = false;
    if (!law.observed) return;
    s.longer = std::move(law), s.holds_again = held && s.longer->holds;
}

void require_amplitude_law(const Study& s, Run& run) {
    if (!compares_amplitudes(s.pair)) return;
    if (run.times > 1 && !s.amplitude.holds && s.holds_again) {
        run.estimate.reason += fmt::format("; over {} T and {} T the amplitude falls as theory says, like h^{:.3g} now",
            run.times / 2, run.times, *s.longer->observed);
        return;
    }
    run.estimate = analysis::require_amplitude_law(run.estimate, s.amplitude);
    if (run.estimate.kind != analysis::DriftClass::undecided || s.amplitude.observed) return;
    for (const Run& other : s.runs)
        if (!other.shown && other.cell.failed)
            run.estimate.reason += fmt::format(
                "; the run with half of the step, h = {}, {}", text(other.h), failure(*other.cell.failed).reason);
}

}  // namespace verilie::studies
