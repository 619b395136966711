#include "gate/tiers.hpp"

#include <algorithm>

#include <verilie/catalogue.hpp>

namespace verilie::studies::gate {

bool is_quick(const std::vector<std::string>& tier, const std::string& problem) {
    const bool listed = std::find(tier.begin(), tier.end(), problem) != tier.end();
    return listed || Catalogue::instance().problem(problem).stem.empty();
}

std::string largest_step(const std::string& problem) {
    const std::string_view h = Catalogue::instance().problem(problem).info->h_drift;
    return std::string(h.substr(0, h.find(',')));
}

}  // namespace verilie::studies::gate
