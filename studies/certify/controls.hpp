#pragma once
/// What every law is tried on before it is believed: a map for which it is exact, and a map that must fail it.

#include "certify/laws.hpp"

namespace verilie::studies::certify {

struct Probe {
    const MethodEntry* map;
    Body body;
};
/// `scalar`: the only one in which the negative map can be seen to fail; empty: in all.
struct Control {
    const Law* law;
    Probe positive, negative;
    std::string_view scalar = {};
};

/// One or more a law.
const std::vector<Control>& controls();

/// Maps made for controls alone; no method of the catalogue.
const MethodEntry& control_map(std::string_view key);
/// The same map, of which only doubles are known: its floor is that of differences.
MethodEntry double_only(const MethodEntry& map);

}  // namespace verilie::studies::certify
