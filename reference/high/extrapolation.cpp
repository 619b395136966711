#include "extrapolation.hpp"

#include <boost/numeric/odeint/integrate/integrate_times.hpp>
#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/extrapolation_stepper.hpp>

#include <boost/numeric/odeint/external/eigen/eigen.hpp>   // specialises what the lines above declare

namespace verilie::reference {

const fifty& extrapolation_tolerance() {
    static const fifty t("1e-34");
    return t;
}

namespace {
namespace odeint = boost::numeric::odeint;
using State = Coordinates<fifty>;
using Algebra = odeint::vector_space_algebra;
using Stepper = odeint::extrapolation_stepper<extrapolation_order, State, fifty, State, fifty, Algebra>;

/// NOTE: odeint accepts a step whose error is not a number. Here it is an error like any other, and the step shrinks.
struct Checker : odeint::default_error_checker<fifty, Algebra, odeint::default_operations> {
    using default_error_checker::default_error_checker;
    fifty error(Algebra& algebra, const State& y, const State& f, State& difference, const fifty& h) const {
        return difference.allFinite() ? default_error_checker::error(algebra, y, f, difference, h) : fifty(1000);
    }
};
}  // namespace

std::vector<Coordinates<fifty>> march_extrapolation(const Field<fifty>& field, Coordinates<fifty> y, const std::vector<fifty>& times) {
    const auto system = [&](const State& x, State& dx, const fifty&) { field(x, dx); };
    std::vector<State> out;
    const auto keep = [&](const State& x, const fifty&) {
        must_be_finite<fifty>(x, "Extrapolation");
        out.push_back(x);
    };
    const odeint::controlled_runge_kutta<Stepper, Checker> stepper(Checker(extrapolation_tolerance(), extrapolation_tolerance()));
    odeint::integrate_times(stepper, system, y, times.begin(), times.end(), fifty(times[1] - times[0]), keep);
    return out;
}

}  // namespace verilie::reference
