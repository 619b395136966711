#pragma once
/// What a trajectory really is: its states, a bound on the error of each, and how far CVODE is from them.
///
/// One body and strings: values in 50 digits. Of what they judge, references share the potential and the parameters,
/// nothing else:
/// their own right-hand side, their own initial data, three solvers of three families. Contact of many bodies is only
/// C2, where a solver of high order has nothing to work with: values in double, with the loads of the problem itself.
/// See reference/motion.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <verilie/mechanics/state.hpp>

namespace verilie::reference {

/// The state of `problem` with parameters `set` at the times i T/outputs, i = 0 .. outputs. T is a decimal or a
/// fraction.
struct Question {
    std::string problem;
    std::map<std::string, std::string> set;
    std::string T;
    std::int64_t outputs;
};

/// How far two states are apart: root mean squares over bodies or points, as diagnostics/trajectory_error.hpp has them.
struct Distance {
    double attitude = 0;  ///< angle of the rotation between two attitudes, rad
    double velocity = 0;  ///< |dW|, body frame, and where something translates |dv|, added in squares
    double position = 0;  ///< |dx|; 0 where nothing translates
};

/// The state at t; W in the body frame; x and v are zero where nothing translates. Bounds and errors are maxima over
/// [0, t], so they never decrease. A bound is 3 x the disagreement of the solvers, never below round-off of the scalar.
struct Point {
    double t;
    Phase<fifty> z;
    Distance bound;
    Phase<double> cvode;   ///< as CVODE leaves it: attitudes are not renormalised
    Distance cvode_error;  ///< CVODE's true error; its bound where CVODE is the value itself
};

struct Answer {
    Question question;
    std::vector<Point> points;
    std::string scalar;      ///< "fifty", "quad" or "double": what z was computed in
    std::string bound_kind;  ///< "disagreement"
    std::string provenance, cvode_provenance;
    /// free bodies and Lagrange's tops: max over the outputs of angle and |dW| to the closed form
    std::optional<double> closed_form_distance;
    /// first output time at which the solvers behind the bound part by more than 0.01 (rad or length)
    std::optional<double> horizon;
    /// processor time of each solver, "Taylor series" and so on; of an answer just computed to a tolerance, never kept
    std::vector<std::pair<std::string, double>> seconds = {};
};

/// Throws std::invalid_argument, one sentence, on a question without meaning; std::runtime_error where a solver fails.
Answer compute(const Question&);

/// The same, as quickly as bounds of `tolerance` can be had: relative to the largest |W| and |v|, and |x|, where these
/// exceed 1. Of one body Taylor series give the value and collocation in quad, or in double from 1e-13 on, the bound; where
/// these do not reach it, where there is no quad, and of everything else the answer is that of compute(question).
Answer compute(const Question&, double tolerance);
/// Whether its last bounds, the largest, are within this, relative to the same.
bool is_within(const Answer&, double tolerance);

/// How an error of 1e-12 in the state grows, in double by CVODE: what chaos makes of it.
struct Growth {
    /// growth of the largest of the three distances (rad, rad/time, length) since t = 0
    std::vector<double> t, log10;
    /// per unit time, natural: least squares over the later half of the time in which the distance stays below 1e-3;
    /// steady growth leaves about 1/t
    double exponent = 0;
    std::optional<double> saturated;  ///< first output time at which the two differ by more than 0.01 rad or length
};
Growth growth(const Question&);

/// The keys of all problems with a reference, and the question each is asked by default: T_order, and outputs at its
/// largest step for one body, at most 25 and still common to the ladder otherwise.
std::vector<std::string> problems();
Question default_question(const std::string& problem);

/// JSON with every digit: 50-digit numbers as text, doubles as shortest round-trip numbers, one point a line.
/// from_json throws std::invalid_argument on anything but what to_json wrote: schema, shape, digest, unit quaternions,
/// running bounds.
std::string to_json(const Answer&);
Answer from_json(const std::string&);

/// The answer from `folder`/<problem>.json where it holds the same T and parameters on a grid that contains the one
/// asked for.
/// Nothing where it does not; throws as from_json does on a file that was altered.
std::optional<Answer> stored(const std::string& folder, const Question&);

}  // namespace verilie::reference
