#pragma once
#include <verilie/run/ensemble.hpp>

namespace verilie {

/// A member by itself, its scalar march: what a machine without wide registers has.
std::unique_ptr<detail::LaneMarch> march_alone(
    std::string_view method, const ProblemInfo& problem, const Parameters& parameters);

}  // namespace verilie
