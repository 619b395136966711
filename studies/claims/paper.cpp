#include "claims/paper.hpp"

#include <algorithm>
#include <utility>

namespace verilie::studies::claims {

Claims together(std::vector<Claims> sections) {
    Claims all;
    for (auto& section : sections)
        for (auto& claim : section) all.push_back(std::move(claim));
    return all;
}

std::vector<Paper> all_papers() {
    auto all = found_papers();
    std::sort(all.begin(), all.end(), [](const Paper& a, const Paper& b) { return a.key < b.key; });
    return all;
}

}  // namespace verilie::studies::claims
