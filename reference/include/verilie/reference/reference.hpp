#pragma once
/// What a trajectory really is: values in 50 digits, a bound on each, and how far CVODE is from them.
///
/// Of what they judge, references share the potential and the parameters, nothing else: their own right-hand side, from dual
/// numbers through the potential in the four coordinates of the quaternion; their own initial data; three solvers of three
/// families. See reference/motion/motion.hpp.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <verilie/linalg.hpp>

namespace verilie::reference {

/// The state of `problem` with parameters `set` at the times i T/outputs, i = 0 .. outputs. T is a decimal or a fraction.
struct Question {
    std::string problem;
    std::map<std::string, std::string> set;
    std::string T;
    std::int64_t outputs;
};

/// The state at t; W in the body frame. Bounds and errors are maxima over [0, t], so they never decrease.
/// Attitudes differ by the angle of the rotation between them (rad), velocities by |dW|.
struct Point {
    double t;
    Quat<fifty> q;
    Vec3<fifty> W;
    double attitude_bound, velocity_bound;               ///< 3 x the disagreement of two solvers, never below round-off
    Quat<double> cvode_q;                                ///< as CVODE leaves it: not renormalised
    Vec3<double> cvode_W;
    double cvode_attitude_error, cvode_velocity_error;   ///< CVODE's true error
};

struct Answer {
    Question question;
    std::vector<Point> points;
    std::string bound_kind;                              ///< "disagreement"
    std::string provenance, cvode_provenance;
    std::optional<double> closed_form_distance;          ///< free bodies: max over the outputs of angle and |dW| to the closed form
};

/// Throws std::invalid_argument, one sentence, on a question without meaning; std::runtime_error where a solver fails.
Answer compute(const Question&);

/// The keys of all problems with a reference, and the question each is asked by default: T_order, and outputs at its largest step.
std::vector<std::string> problems();
Question default_question(const std::string& problem);

/// JSON with every digit: 50-digit numbers as text, doubles as shortest round-trip numbers, one point a line.
/// from_json throws std::invalid_argument on anything but what to_json wrote: shape, digest, unit quaternions, running bounds.
std::string to_json(const Answer&);
Answer from_json(const std::string&);

/// The answer from `folder`/<problem>.json where it holds the same T and parameters on a grid that contains the one asked for.
/// Nothing where it does not; throws as from_json does on a file that was altered.
std::optional<Answer> stored(const std::string& folder, const Question&);

}  // namespace verilie::reference
