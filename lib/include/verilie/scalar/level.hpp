#pragma once
/// Instruction levels: which registers the processor has.

#include <cstdint>
#include <string_view>
#include <vector>

namespace verilie {

/// What a unit is compiled for: registers of 2, 4 and 8 doubles. Of ensembles (run/ensemble.hpp) plain is the scalar
/// march, one member at a time, and the others march two registers of members.
enum class Level : std::uint8_t { plain, avx2, avx512 };
std::string_view name(Level);
/// Those that were built and that this machine has, lowest first.
std::vector<Level> levels();
/// Throws std::invalid_argument where that level is not among them.
void must_be_here(Level);
/// The highest, unless the environment variable VERILIE_LEVEL names another. Throws std::invalid_argument where it names
/// none, or one that is not here.
Level chosen_level();

}  // namespace verilie
