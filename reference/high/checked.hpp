#pragma once
/// Boost.odeint on vectors of any length, its steps controlled, and numbers that are not finite refused.

#include <boost/numeric/odeint/integrate/integrate_times.hpp>
#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>

#include <boost/numeric/odeint/external/eigen/eigen.hpp>  // specialises what the lines above declare

#include "../motion/motion.hpp"

namespace verilie::reference {

/// NOTE: odeint accepts a step whose error is not a number. Here it is an error like any other, and the step shrinks.
template <class S, class Algebra>
struct Checker : boost::numeric::odeint::default_error_checker<S, Algebra, boost::numeric::odeint::default_operations> {
    using Base = boost::numeric::odeint::default_error_checker<S, Algebra, boost::numeric::odeint::default_operations>;
    using Base::Base;
    S error(Algebra& algebra, const Coordinates<S>& y, const Coordinates<S>& f, Coordinates<S>& difference,
        const S& h) const {
        return difference.allFinite() ? Base::error(algebra, y, f, difference, h) : S(1000);
    }
};

/// The state at each of `times` by Stepper, absolute and relative tolerance of a step as given.
template <class Stepper, class S>
std::vector<Coordinates<S>> march_odeint(const Field<S>& field, Coordinates<S> y, const std::vector<S>& times,
    const S& tolerance, const std::string& name) try {
    using Checked = Checker<S, boost::numeric::odeint::vector_space_algebra>;
    const auto system = [&](const Coordinates<S>& x, Coordinates<S>& dx, const S&) { field(x, dx); };
    std::vector<Coordinates<S>> out;
    const auto keep = [&](const Coordinates<S>& x, const S&) {
        must_be_finite<S>(x, name);
        out.push_back(x);
    };
    const boost::numeric::odeint::controlled_runge_kutta<Stepper, Checked> stepper(Checked(tolerance, tolerance));
    boost::numeric::odeint::integrate_times(
        stepper, system, y, times.begin(), times.end(), S(times[1] - times[0]), keep);
    return out;
} catch (const boost::numeric::odeint::odeint_error& e) { throw std::runtime_error(name + " failed: " + e.what()); }

}  // namespace verilie::reference
