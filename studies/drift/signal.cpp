// From a stored run to what the rules of drift judge.
#include <cmath>

#include "drift/study.hpp"

namespace verilie::studies {

bool kinked(const ProblemInfo& problem) { return problem.smoothness < 1000; }
bool moved(const Json& cell) { return cell["failed"].is_null() && cell["swing"].get<double>() > 0.1; }

Setting setting_of(const Pair& pair) {
    const ProblemInfo& problem = *pair.problem->info;
    return {problem.chaotic ? 0.25 : 0, 0, kinked(problem) && holds(pair.method->info->symplectic, pair.spherical)};
}

analysis::DriftSignal drift_signal(const Json& cell, double T, const Setting& setting) {
    const double heating = setting.heats ? cell["inverse_temperature"].get<double>() * cell["scale"].get<double>() / 2 : 0;
    analysis::DriftSignal signal{{}, T, cell["periods"].get<double>(), moved(cell), cell["noise"].get<double>(), setting.burn_in, setting.amplitude, heating};
    const Json& b = cell["batches"];
    double begin = 0;
    for (std::size_t i = 0; i < b["t"].size(); ++i) {
        const auto value = [&](const char* what) { return b[what][i].is_number() ? b[what][i].get<double>() : std::nan(""); };
        signal.fine.push_back({begin, value("t"), value("mean"), value("min"), value("max"), b["samples"][i].get<std::int64_t>()});
        begin = value("t");
    }
    return signal;
}
analysis::DriftEstimate drift_estimate(const Json& cell, double T, const Setting& setting) {
    return analysis::estimate_drift(drift_signal(cell, T, setting));
}

}  // namespace verilie::studies
