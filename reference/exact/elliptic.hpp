#pragma once
/// Jacobi's functions and the elliptic integral of the third kind in 50 digits, and what closed forms build attitudes
/// from.

#include "../motion/motion.hpp"

namespace verilie::reference::exact {

using ClosedForm = std::function<Coordinates<fifty>(const fifty& t)>;

/// The rotation vector r as a quaternion.
Quat<fifty> exponential(const Vec3<fifty>& r);

/// Modulus k < 1, u any real number.
class Elliptic {
public:
    explicit Elliptic(const fifty& k2);
    /// (cn, sn, dn).
    Vec3<fifty> at(const fifty& u) const;
    /// u with (cn, sn) in the direction given.
    fifty argument(const fifty& cn, const fifty& sn) const;
    /// u -> Pi(n; am u, k) = int_0^phi da / ((1 - n sin^2 a) sqrt(1 - k^2 sin^2 a)), n < 1; `f` is at(u).
    std::function<fifty(const Vec3<fifty>& f, const fifty& u)> third(const fifty& n) const;

private:
    fifty k2_, k_, quarter_;
};

}  // namespace verilie::reference::exact
