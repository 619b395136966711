#pragma once
/// Derivatives by differences and integrals by Gauss's rule, in 50 digits: a route to the variation of an action that
/// takes nothing of the equations derived from it.
///
/// NOTE: the limit 1e-24 of what is made of both is no measured one: a central difference is off by the square of its
/// step, 1e-32, times a third derivative, and by round-off over its step, 1e-34; Gauss's rule converges with its points
/// like a geometric series where functions are analytic. A wrong term leaves what does not get small with any of these.

#include <boost/math/quadrature/gauss.hpp>

#include <verilie/linalg.hpp>
#include <verilie/scalar/boost_fifty.hpp>

#include "claims/predicate.hpp"

namespace verilie::studies::claims {

inline const fifty difference_step("1e-16");

/// f'(t) by differences.
template <class F> auto rate(F f, const fifty& t) {
    using R = decltype(f(t));
    return R(R(f(fifty(t + difference_step)) - f(fifty(t - difference_step))) / fifty(2 * difference_step));
}
/// Gauss's rule of n points over [0, end].
template <int n, class F> fifty integral(F of, const fifty& end) {
    using Number = BoostFifty::number;
    const auto f = [&](const Number& x) { return BoostFifty::of(of(BoostFifty::back(x))); };
    return BoostFifty::back(boost::math::quadrature::gauss<Number, n>::integrate(f, Number(0), BoostFifty::of(end)));
}
/// What differences and quadrature are to leave, relative; the opposite is a wrong term.
inline Predicate by_differences(const std::string& name) { return at_most(name, 1e-24, 1e-12); }
/// A formula that is wrong on purpose, which must show that opposite.
inline Predicate wrong_by_differences(const std::string& name) { return control(name, 1e-12); }

}  // namespace verilie::studies::claims
