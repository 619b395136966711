#pragma once
/// What a many-body problem looks like: for files and figures.

#include <array>
#include <cstddef>
#include <vector>

namespace verilie {

struct Anatomy {
    std::vector<double> diameters;                  ///< of the bodies drawn as spheres; length unit
    std::vector<std::array<std::size_t, 2>> bonds;  ///< pairs of points joined by a line
};

}  // namespace verilie
