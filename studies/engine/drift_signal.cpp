// From a stored run to what the rules of drift judge.
#include <cmath>

#include "engine/drift_study.hpp"

namespace verilie::studies {

bool moved(const Json& cell) { return cell["failed"].is_null() && cell["swing"].get<double>() > 0.1; }
double burn_in(const ProblemInfo& problem) { return problem.chaotic ? 0.25 : 0; }

analysis::DriftSignal drift_signal(const Json& cell, double T, double burn_in, double amplitude) {
    analysis::DriftSignal signal{{}, T, cell["periods"].get<double>(), moved(cell), cell["noise"].get<double>(), burn_in, amplitude};
    const Json& b = cell["batches"];
    double begin = 0;
    for (std::size_t i = 0; i < b["t"].size(); ++i) {
        const auto value = [&](const char* what) { return b[what][i].is_number() ? b[what][i].get<double>() : std::nan(""); };
        signal.fine.push_back({begin, value("t"), value("mean"), value("min"), value("max"), b["samples"][i].get<std::int64_t>()});
        begin = value("t");
    }
    return signal;
}
analysis::DriftEstimate drift_estimate(const Json& cell, double T, double burn_in, double amplitude) {
    return analysis::estimate_drift(drift_signal(cell, T, burn_in, amplitude));
}

}  // namespace verilie::studies
