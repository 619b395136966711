#include "fehlberg.hpp"

#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>

#include "../high/checked.hpp"

namespace verilie::reference {

std::vector<Coordinates<double>> march_fehlberg(
    const Field<double>& field, Coordinates<double> y, const std::vector<double>& times) {
    using State = Coordinates<double>;
    using Stepper = boost::numeric::odeint::runge_kutta_fehlberg78<State, double, State, double,
        boost::numeric::odeint::vector_space_algebra>;
    return march_odeint<Stepper, double>(field, std::move(y), times, fehlberg_tolerance, "Runge-Kutta-Fehlberg");
}

}  // namespace verilie::reference
