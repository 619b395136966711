// Problems as users bring them: a satellite on SE(3), two magnets, two bodies with a bond, a driven pendulum, a top
// with friction, a charge in a magnetic field, two bodies with a dashpot;
// one whose loads by hand are wrong, and one whose applied loads are not what it says.
#include <verilie/tool.hpp>

#include "bond.hpp"
#include "charged_body.hpp"
#include "damped_bond.hpp"
#include "dipoles.hpp"
#include "driven_pendulum.hpp"
#include "forgets_time.hpp"
#include "friction_top.hpp"
#include "satellite.hpp"
#include "wrong.hpp"

#include "../../own_methods/energy_momentum.hpp"

int main(int argc, char** argv) {
    return verilie::studies::tool(argc, argv, [](verilie::Catalogue& c) {
        verilie::add_problem<own::satellite>(c);
        verilie::add_problem<own::dipoles>(c);
        verilie::add_problem<own::bond>(c);
        verilie::add_problem<own::driven_pendulum>(c);
        verilie::add_problem<own::friction_top>(c);
        verilie::add_problem<own::charged_body>(c);
        verilie::add_problem<own::damped_bond>(c);
        verilie::add_problem<own::wrong>(c);
        verilie::add_method<own::forgets_time>(c, verilie::Families<>{});
        verilie::add_method<own::energy_momentum>(c, verilie::Families<>{});  // takes no applied loads
    });
}
