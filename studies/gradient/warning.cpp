// A study of a problem of one's own that is not what it says.
#include <iostream>

#include <verilie/catalogue.hpp>

#include "engine/pairs.hpp"
#include "gradient/gradient.hpp"

namespace verilie::studies {

std::string fault_of(const LoadsFound& found) {
    if (!found.are_of_a_potential()) return "the loads are not minus the gradient of the potential";
    return found.fault.empty() ? found.changes : found.fault;
}

void warn_of_own_problems(const Request& r) {
    for (const auto& key : r.problems) {
        const auto& problem = Catalogue::instance().problem(key);
        if (!problem.stem.empty() || !problem.info->separable) continue;
        const Parameters parameters = parameters_of(problem, settings_of(problem, r));
        const auto found =
            loads_found(*problem.make<fifty>(parameters), states_of_motion(problem.make<double>(parameters)), r.seed);
        if (const std::string fault = fault_of(found); !fault.empty())
            std::cerr << "verilie: " << key << ": " << fault
                      << ". What is found on it may be its own fault, and no method's; "
                      << "see verilie gradient " << key << ".\n";
    }
}

}  // namespace verilie::studies
