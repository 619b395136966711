// NOTE: the elliptic functions in 50 digits take long to compile; keep them here alone.
#include "elliptic.hpp"

#include <boost/math/special_functions/ellint_1.hpp>
#include <boost/math/special_functions/ellint_3.hpp>
#include <boost/math/special_functions/jacobi_elliptic.hpp>

#include <verilie/scalar/boost_fifty.hpp>

namespace verilie::reference::exact {

namespace {
using Number = BoostFifty::number;
Number of(const fifty& x) { return BoostFifty::of(x); }
fifty first(const fifty& k) { return BoostFifty::back(boost::math::ellint_1(of(k))); }
fifty first(const fifty& k, const fifty& phi) { return BoostFifty::back(boost::math::ellint_1(of(k), of(phi))); }
fifty third(const fifty& k, const fifty& n) { return BoostFifty::back(boost::math::ellint_3(of(k), of(n))); }
fifty third(const fifty& k, const fifty& n, const fifty& phi) {
    return BoostFifty::back(boost::math::ellint_3(of(k), of(n), of(phi)));
}
}  // namespace

Quat<fifty> exponential(const Vec3<fifty>& r) {
    const fifty half = norm(r) / 2;
    const fifty sinc = half == 0 ? fifty(1) : fifty(sin(half) / half);
    return {cos(half), fifty(sinc / 2) * r};
}

Elliptic::Elliptic(const fifty& k2) : k2_(k2), k_(sqrt(k2)), quarter_(first(k_)) {}

/// NOTE: Boost's own dn is a quotient that ends as 0/0 where cn = 0.
Vec3<fifty> Elliptic::at(const fifty& u) const {
    Number at_cn;
    const fifty sn =
        BoostFifty::back(boost::math::jacobi_elliptic(of(k_), of(u), &at_cn, static_cast<Number*>(nullptr)));
    const fifty cn = BoostFifty::back(at_cn);
    return Vec3<fifty>(cn, sn, fifty(sqrt(fifty(cn * cn + (1 - k2_) * sn * sn))));
}

fifty Elliptic::argument(const fifty& cn, const fifty& sn) const { return first(k_, atan2(sn, cn)); }

/// Half turns are counted on u, where a rounding at the seam does no harm.
std::function<fifty(const Vec3<fifty>&, const fifty&)> Elliptic::third(const fifty& n) const {
    return [n, k = k_, quarter = quarter_, third_quarter = reference::exact::third(k_, n)](
               const Vec3<fifty>& f, const fifty& u) {
        const fifty halves = round(u / (2 * quarter));
        const fifty sign = fmod(abs(halves), fifty(2)) > fifty(1) / 2 ? -1 : 1;
        const fifty rest = atan2(fifty(sign * f(1)), fifty(sign * f(0)));
        return fifty(2 * halves * third_quarter + reference::exact::third(k, n, rest));
    };
}

}  // namespace verilie::reference::exact
