#pragma once
/// Cells: one trajectory or ladder each, a pure function of what it is given.

#include <verilie/reference/reference.hpp>

#include "engine/pairs.hpp"
#include "engine/rational.hpp"
#include "engine/store.hpp"

namespace verilie::studies {

/// {why, step, t, value, limit}; a number that is not finite is text, for JSON knows none.
Json to_json(const Failure& f);
/// A number for JSON: double as a number (text if not finite), all else as text with every digit.
template <class S> Json number(const S& x) {
    if constexpr (std::is_same_v<S, double>) return std::isfinite(x) ? Json(x) : Json(x != x ? "nan" : x > 0 ? "inf" : "-inf");
    else return to_text(x);
}

/// Errors of every rung against the 50-digit reference and against CVODE:
/// {rungs: [{h, steps, failed: null|{..}, errors: {..}, cvode: {..}, work: {..}}]}.
Json ladder_cell(const Pair& pair, const std::string& scalar, const Rational& T, const std::vector<Rational>& h, const reference::Answer& reference);

/// How much a kick of 1e-13 in W grows over [0, T] at step h (README, O6): {growth}, null where a march fails.
Json kick_cell(const Pair& pair, const Rational& T, const Rational& h);

/// Energy over a long run in double or quad: {failed, batches: {t, mean, min, max, samples}, periods, moved, exchanged, scale, work}.
Json drift_cell(const Pair& pair, const std::string& scalar, const Rational& T, const Rational& h);

inline constexpr std::size_t fine_batches = 1024;

}  // namespace verilie::studies
