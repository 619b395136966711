#pragma once
/// The free rigid body in closed form: W by Jacobi's elliptic functions, the attitude by an elliptic integral of the
/// third kind.

#include "elliptic.hpp"

namespace verilie::reference::exact {

/// J: three positive principal moments; q0, W0: the start, W in the body frame. Empty within 1e-12 of the separatrix,
/// |JW|^2 = 2 E J_middle, where the elliptic functions turn into hyperbolic ones and lose their digits (steady
/// rotations are given).
ClosedForm free_body(const Vec3<fifty>& J, const Quat<fifty>& q0, const Vec3<fifty>& W0);

/// The closed form of a question about a free body whose J is three moments; empty for every other question.
ClosedForm free_body(const Question&);

}  // namespace verilie::reference::exact
