#pragma once
/// The energy of one long run, a pure function of what it is given.

#include "engine/numbers.hpp"
#include "engine/pairs.hpp"
#include "engine/rational.hpp"

namespace verilie::studies {

/// Energy over a long run in double or quad: {failed, batches: {t, mean, min, max, samples}, periods, swing, exchanged, scale,
/// degrees, inverse_temperature (diagnostics/temperature.hpp), work}.
Json drift_cell(const Pair& pair, const std::string& scalar, const Rational& T, const Rational& h);

inline constexpr std::size_t fine_batches = 1024;
inline constexpr std::size_t class_batches = 256;     ///< enough for a class, also after a quarter; the initial slope (D5) takes the fine ones

}  // namespace verilie::studies
