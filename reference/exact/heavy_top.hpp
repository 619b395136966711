#pragma once
/// Lagrange's top in closed form: nutation by Jacobi's elliptic functions, precession and spin by elliptic integrals of
/// the third kind.

#include "elliptic.hpp"

namespace verilie::reference::exact {

/// J = diag(a, a, c) about a fixed point, U = -w e3.R e3; q0, W0: the start, W in the body frame. Any nutation: steady
/// precession, a sleeping top and passages through the vertical (the planar pendulum) too.
/// Empty within 1e-12 of the separatrix, and where the axis misses the vertical by so little that half the digits are
/// lost.
ClosedForm heavy_top(const fifty& a, const fifty& c, const fifty& w, const Quat<fifty>& q0, const Vec3<fifty>& W0);

/// The closed form of a question about a pendulum, heavy top or dumbbell with J = diag(a, a, c) and a field; empty for
/// every other question.
ClosedForm heavy_top(const Question&);

}  // namespace verilie::reference::exact
