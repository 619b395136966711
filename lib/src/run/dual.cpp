#include "any_march.hpp"

using scalar = verilie::dual<double, 6>;
VERILIE_ANY_MARCH(scalar)
