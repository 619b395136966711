#pragma once
/// Maps whose verdicts are known beforehand, and the bodies on which laws are tried on them.

#include <utility>

#include "certify/laws.hpp"

namespace verilie::studies::certify {

/// The controls of every law, in the order of laws.
const std::vector<std::pair<const Law*, Control>>& controls();

/// A map on a problem with these parameters; by name, a control map or a method of the catalogue.
Probe probe(std::string_view map, const char* problem, std::map<std::string, std::string> set = {});
Probe probe(const MethodEntry& map, const char* problem, std::map<std::string, std::string> set = {});

/// Of torus_tilted: three bodies, moved apart unevenly, without a wall.
inline const std::map<std::string, std::string> small_ring{{"N", "3"}, {"perturbation", "1/2,1"}, {"wall", "none"}};

/// Maps made for controls alone, no methods of the catalogue: those that several laws share (control_maps.hpp).
const MethodEntry& control_map(std::string_view key);
/// The same map, of which only doubles are known: its floor is that of differences.
MethodEntry double_only(const MethodEntry& map);

}  // namespace verilie::studies::certify
