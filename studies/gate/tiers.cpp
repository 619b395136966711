#include "gate/tiers.hpp"

#include <algorithm>

#include <verilie/catalogue.hpp>

namespace verilie::studies::gate {

namespace {
bool holds(const std::vector<std::string>& all, const std::string& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}
bool is_asked_of_all(const Tier& tier, const std::string& problem) {
    return holds(tier.of_all, problem) || Catalogue::instance().problem(problem).stem.empty();
}
}  // namespace

bool is_besides(const Tier& tier, const std::string& problem, const std::string& method) {
    return !is_asked_of_all(tier, problem) && holds(tier.of_own, problem)
        && Catalogue::instance().method(method).stem.empty();
}
bool is_quick(const Tier& tier, const std::string& problem, const std::string& method) {
    return is_asked_of_all(tier, problem) || is_besides(tier, problem, method);
}

std::string largest_step(const std::string& problem) {
    const std::string_view h = Catalogue::instance().problem(problem).info->h_drift;
    return std::string(h.substr(0, h.find(',')));
}

}  // namespace verilie::studies::gate
