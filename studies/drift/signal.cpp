#include "drift/signal.hpp"

#include <cmath>

namespace verilie::studies {

bool kinked(const ProblemInfo& problem) { return problem.smoothness < 1000; }

Setting setting_of(const Pair& pair) {
    const ProblemInfo& problem = *pair.problem->info;
    return {problem.chaotic ? 0.25 : 0, 0, kinked(problem) && holds(pair.method->info->symplectic, pair.spherical)};
}

analysis::DriftSignal drift_signal(const LongRun& run, double T, const Setting& setting) {
    const double heating = setting.heats ? run.inverse_temperature * run.scale / 2 : 0;
    analysis::DriftSignal signal{
        {}, T, run.periods, moved(run), run.noise, setting.burn_in, setting.amplitude, heating, stood_still(run)};
    const Batches& b = run.batches;
    const auto finite = [](double x) { return std::isfinite(x) ? x : NAN; };
    double begin = 0;
    for (std::size_t i = 0; i < b.t.size(); ++i) {
        signal.fine.push_back({begin, b.t[i], finite(b.mean[i]), finite(b.min[i]), finite(b.max[i]), b.samples[i]});
        begin = b.t[i];
    }
    return signal;
}
analysis::DriftEstimate drift_estimate(const LongRun& run, double T, const Setting& setting) {
    return analysis::estimate_drift(drift_signal(run, T, setting));
}

}  // namespace verilie::studies
