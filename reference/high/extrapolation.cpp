#include "extrapolation.hpp"

#include <boost/numeric/odeint/stepper/extrapolation_stepper.hpp>

#include "checked.hpp"

namespace verilie::reference {

const fifty& extrapolation_tolerance() {
    static const fifty t("1e-34");
    return t;
}

std::vector<Coordinates<fifty>> march_extrapolation(
    const Field<fifty>& field, Coordinates<fifty> y, const std::vector<fifty>& times) {
    using State = Coordinates<fifty>;
    using Stepper = boost::numeric::odeint::extrapolation_stepper<extrapolation_order, State, fifty, State, fifty,
        boost::numeric::odeint::vector_space_algebra>;
    return march_odeint<Stepper, fifty>(field, std::move(y), times, extrapolation_tolerance(), "Extrapolation");
}

}  // namespace verilie::reference
