#pragma once
/// What an order study computes: ladders of errors, how much a kick grows, and in how many digits a method computes; each a pure function of what it is given.

#include <verilie/reference/reference.hpp>

#include "engine/numbers.hpp"
#include "engine/pairs.hpp"
#include "engine/rational.hpp"

namespace verilie::studies {

/// Errors of every rung against the 50-digit reference and against CVODE:
/// {rungs: [{h, steps, failed: null|{..}, errors: {..}, cvode: {..}, work: {..}}],
///  richardson: null|{rungs: how many of the finest, attitude|velocity|position|h1: {p, d, columns: [[size..]..]}} (diagnostics/richardson.hpp)}.
Json ladder_cell(const Pair& pair, const std::string& scalar, const Rational& T, const std::vector<Rational>& h, const reference::Answer& reference);

/// How much a kick of 1e-13 in W grows over [0, T] at step h, in 50 digits; of many bodies and of a method in another
/// process 1e-9, in double (analysis/README.md, O6): {growth}, null where a march fails, with {failed}.
Json kick_cell(const Pair& pair, const Rational& T, const Rational& h);

/// Whether a method that knows double alone computes in less than double inside, by X₊ − 2X + X₋ of starts a little to either side: {single: false}, or
/// {single: true, growth: of a kick of 1e-4, rungs: [{attitude, velocity, position, h1}]}, rounding of a trajectory's rms, step by step.
Json rounding_cell(const Pair& pair, const Rational& T, const std::vector<Rational>& h, std::int64_t outputs);

}  // namespace verilie::studies
