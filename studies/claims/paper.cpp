#include "claims/paper.hpp"

#include <utility>

namespace verilie::studies::claims {

Claims together(std::vector<Claims> sections) {
    Claims all;
    for (auto& section : sections)
        for (auto& claim : section) all.push_back(std::move(claim));
    return all;
}

}  // namespace verilie::studies::claims
