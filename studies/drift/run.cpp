#include "drift/run.hpp"

#include <fmt/format.h>

#include "engine/output.hpp"

namespace verilie::studies {

namespace {
/// What a run that stopped is judged as.
analysis::DriftEstimate stopped(const Json& f) {
    analysis::DriftEstimate e;
    e.kind = analysis::DriftClass::failed;
    e.reason = fmt::format("{} in step {} at t = {:.6g}: ", f["why"].get<std::string>(), f["step"].get<std::int64_t>(), f["t"].get<double>()) +
               (f.contains("said") ? f["said"].get<std::string>()
                : f["why"] == "not_finite" ? fmt::format("the state of body {} is no number any more", f["body"].get<int>()) : brief(f["value"]) + " against a limit of " + brief(f["limit"]));
    return e;
}

}  // namespace

Json key(const Study& s, const Run& run, const std::string& scalar, int times, const char* cell) {
    const auto m = s.pair.method_key(), p = s.pair.problem_key();
    return {{"cell", cell}, {"method", m}, {"problem", p}, {"scalar", scalar}, {"T", text(Rational(times * s.T))}, {"h", text(run.h)},
            {"parameters", s.pair.parameters.canonical()}, {"code", s.pair.sources()}};
}

std::string label(const Study& s, const Run& run) {
    return s.pair.label() + ", h = " + text(run.h);
}

double weight(const Study& s, const Run& run) { return static_cast<double>(Rational(s.T / run.h)) * double(s.pair.bodies) * (s.pair.method->info->implicit_in_loads ? 8 : 1); }

analysis::DriftEstimate estimate(const Study& s, const Json& cell, int times, double amplitude) {
    if (!cell["failed"].is_null()) return stopped(cell["failed"]);
    Setting setting = setting_of(s.pair);
    setting.amplitude = amplitude;
    return drift_estimate(cell, times * static_cast<double>(s.T), setting);
}

/// D4: of many bodies in chaos each step length has a motion of its own over so short a time, and oscillations that do not compare.
bool compares_amplitudes(const Pair& pair) { return pair.bodies == 1 || !pair.problem->info->chaotic; }

void require_amplitude_law(const Study& s, Run& run) {
    if (compares_amplitudes(s.pair)) run.estimate = analysis::require_amplitude_law(run.estimate, s.amplitude);
}


}  // namespace verilie::studies
