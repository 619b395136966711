#pragma once
/// Cells: one trajectory or ladder each, a pure function of what it is given.

#include <verilie/reference/reference.hpp>

#include "engine/pairs.hpp"
#include "engine/rational.hpp"
#include "engine/store.hpp"

namespace verilie::studies {

/// {why, step, t, value, limit}, and what was said where there is more to say; a number that is not finite is text, for JSON knows none.
Json to_json(const Failure& f);
/// A number for JSON: double as a number (text if not finite), all else as text with every digit.
template <class S> Json number(const S& x) {
    if constexpr (std::is_same_v<S, double>) return std::isfinite(x) ? Json(x) : Json(x != x ? "nan" : x > 0 ? "inf" : "-inf");
    else return to_text(x);
}

/// {x: [[3]..], v: [[3]..], R: [[9, row by row]..], W: [[3, body frame]..]}.
template <class S>
Json state_json(const Phase<S>& z) {
    const auto vector = [](const Vec3<S>& v) { return Json{number(v(0)), number(v(1)), number(v(2))}; };
    Json s{{"x", Json::array()}, {"v", Json::array()}, {"R", Json::array()}, {"W", Json::array()}};
    for (std::size_t i = 0; i < z.x.size(); ++i) s["x"].push_back(vector(z.x[i])), s["v"].push_back(vector(z.v[i]));
    for (std::size_t i = 0; i < z.q.size(); ++i) {
        const Mat3<S> m = matrix(z.q[i]);
        Json rows = Json::array();
        for (int k = 0; k < 9; ++k) rows.push_back(number(S(m(k / 3, k % 3))));
        s["R"].push_back(rows), s["W"].push_back(vector(z.W[i]));
    }
    return s;
}

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

/// Energy over a long run in double or quad: {failed, batches: {t, mean, min, max, samples}, periods, swing, exchanged, scale,
/// degrees, inverse_temperature (diagnostics/temperature.hpp), work}.
Json drift_cell(const Pair& pair, const std::string& scalar, const Rational& T, const Rational& h);

/// The fewest steps over [0, T] at which no step fails and the energy error does not grow (energy_growth.hpp) nor, with a limit, exceed it in energy
/// scales, by bisection to half a per cent from h = `first`. A run takes 4000 steps at least:
/// {usable_steps (null: none found), failing_steps (null: a single step does), monotone: whether six finer steps do as well,
///  trials: [{h, steps, usable, why: failure, "growth", "departure" or "energy", t, worst: largest energy error in scales, first_half, second_half}]}.
Json stability_cell(const Pair& pair, const Rational& T, const Rational& first, std::optional<double> limit);

inline constexpr std::int64_t most_stability_steps = 4000000;

inline constexpr std::size_t fine_batches = 1024;
inline constexpr std::size_t class_batches = 256;     ///< enough for a class, also after a quarter; the initial slope (D5) takes the fine ones

}  // namespace verilie::studies
