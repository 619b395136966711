#pragma once
/// Files read whole.

#include <array>
#include <istream>
#include <string>

namespace verilie::studies {

/// What a stream still holds; where reading fails, what came before that (in.bad()).
/// NOTE: in blocks. Character by character it took a fifth of a second to read the program that runs.
inline std::string rest_of(std::istream& in) {
    std::string all;
    std::array<char, 1 << 16> block;
    while (in.read(block.data(), block.size()), in.gcount() > 0) all.append(block.data(), std::size_t(in.gcount()));
    return all;
}

}  // namespace verilie::studies
