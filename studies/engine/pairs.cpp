#include "engine/pairs.hpp"

namespace verilie::studies {

Parameters parameters_of(const ProblemEntry& problem, const std::map<std::string, std::string>& set) {
    try {
        Parameters p(problem.info->parameters, set);
        problem.make<fifty>(p);
        return p;
    } catch (const std::invalid_argument& e) {
        throw std::invalid_argument(std::string(problem.info->key) + ": " + e.what());
    }
}

std::vector<Pair> pairs_of(const Request& r) {
    const auto& c = Catalogue::instance();
    std::vector<Pair> pairs;
    for (const auto& p : r.problems) {
        const auto& problem = c.problem(p);
        const auto parameters = parameters_of(problem, r.set);
        const auto inertia = problem.make<fifty>(parameters)->inertias()[0];
        for (const auto& m : r.methods) {
            const auto& method = c.method(m);
            pairs.push_back({&method, &problem, parameters, inertia, applies(*method.info, *problem.info, inertia).reason});
        }
    }
    return pairs;
}

}  // namespace verilie::studies
