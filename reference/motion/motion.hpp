#pragma once
/// A question as an initial value problem y' = f(y); see layout.hpp for y. For one body
///   q' = q (0, W)/2,   J W' = JW x W + tau,   tau = -(1/2) vec( conj(q) grad_q U ).
/// tau from tau.y = -DU(q)[q (0, y)/2] for all y. J is the full matrix in the body frame. Strings: string.hpp. Many
/// bodies: own_loads.hpp.

#include <stdexcept>
#include <string>

#include <verilie/mechanics/parameters.hpp>
#include <verilie/reference/reference.hpp>

#include "../series/traced.hpp"
#include "layout.hpp"

namespace verilie {
struct ProblemInfo;
}

namespace verilie::reference {

struct Motion {
    Layout layout;
    Coordinates<fifty> start;
    std::string equations;  ///< one sentence for the provenance
    /// empty where the forces are not smooth. One thread each: a field keeps work space between calls
    Field<fifty> field;
    Field<double> field_double;
    std::function<fifty(const Coordinates<fifty>&)> energy = {};  ///< of one body or a string
    Mat3<fifty> J = Mat3<fifty>::Zero();                          ///< of one body
    std::function<Vec3<fifty>(const Quat<fifty>&)> torque = {};   ///< of one body
#if VERILIE_HAS_QUAD
    Field<quad> field_quad = {};  ///< empty where `field` is
    /// of one body of this library: writes the derivatives of y on a tape
    std::function<std::vector<Traced>(Tape&)> series = {};
    std::string series_equations = {};  ///< one sentence
#endif
};
Motion motion(const Question&);

/// Throws std::invalid_argument on an unknown problem.
const ProblemInfo& facts_of(const std::string& problem);
/// The parameters of the question, checked. Throws std::invalid_argument on an unknown problem or parameter.
Parameters parameters(const Question&);
/// By value: 0.3 and 3/10 are the same parameter, and so are two files with the same contents.
bool same_parameters(const std::string& problem, const Parameters& a, const Parameters& b);
/// Initial data of one body, written down from the sources, not read from the problem's own initial().
Coordinates<fifty> initial(const std::string& problem, const Parameters&);
/// J in the body frame, by rows from 3 moments or 9 entries; of the dumbbell I times the identity.
Mat3<fifty> inertia_of(const Parameters&);
/// t_i = i T/outputs.
fifty output_time(const Question&, std::int64_t i);

/// Solvers that would need shorter steps, in parts of the whole time, give up: theirs would never end.
inline constexpr double shortest_step = 1e-7;

template <class B> void must_be_finite(const Coordinates<B>& y, const std::string& solver) {
    for (int i = 0; i < y.size(); ++i)
        if (!is_finite(y(i)))
            throw std::runtime_error(
                solver
                + " met a number that is not finite: the motion is singular here, or the potential is no number.");
}

}  // namespace verilie::reference
