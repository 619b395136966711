// Problems as users bring them: a satellite on SE(3), two magnets, two bodies with a bond, and one whose loads by hand are wrong.
#include <verilie/tool.hpp>

#include "bond.hpp"
#include "dipoles.hpp"
#include "satellite.hpp"
#include "wrong.hpp"

int main(int argc, char** argv) {
    return verilie::studies::tool(argc, argv, [](verilie::Catalogue& c) {
        verilie::add_problem<own::satellite>(c);
        verilie::add_problem<own::dipoles>(c);
        verilie::add_problem<own::bond>(c);
        verilie::add_problem<own::wrong>(c);
    });
}
