// Problems of one's own whose exact motion is not what they say.
#include <iostream>
#include <set>

#include <fmt/format.h>

#include "order/study.hpp"

namespace verilie::studies {

namespace {
/// The first invariant that a problem says is kept, and its reference changes by more than a million bounds; empty where
/// there is none. Loads may be minus the gradient of U wherever one looks, and U jump in between.
std::string not_kept(const AnyProblem<fifty>& problem, const reference::Answer& answer) {
    const auto first = problem.invariants(answer.points.front().z), scales = problem.invariant_scales();
    const auto said = problem.conserved();
    for (const auto& point : answer.points) {
        const auto now = problem.invariants(point.z);
        const auto& b = point.bound;
        for (std::size_t k = 0; k < now.size(); ++k) {
            const fifty change = abs(fifty(now[k] - first[k]));
            const fifty most = std::max<fifty>(scales[k], 1) * (1e6 * (b.attitude + b.velocity + b.position) + 1e-20);
            if (said[k] && change > most)
                return fmt::format(
                    "the problem says that {} is kept, and its own exact motion changes it by {:.3g} up to "
                    "t = {:.4g}: the potential may jump",
                    problem.info().invariants[k].name, static_cast<double>(change), point.t);
        }
    }
    return {};
}
}  // namespace

void warn_of_references(const std::vector<OrderStudy>& studies) {
    std::set<std::string> seen;
    for (const auto& s : studies) {
        const ProblemInfo& info = *s.pair.problem->info;
        if (!s.reference || !s.pair.problem->stem.empty() || info.applied.act || !seen.emplace(info.key).second)
            continue;
        if (const auto fault = not_kept(*s.pair.problem->make<fifty>(s.pair.parameters), *s.reference); !fault.empty())
            std::cerr << "verilie: " << info.key << ": " << fault
                      << ". What is found on it may be its own fault, and no method's.\n";
    }
}

}  // namespace verilie::studies
