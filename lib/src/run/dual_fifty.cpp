#include "any_march.hpp"

using scalar = verilie::dual<verilie::fifty, 6>;
VERILIE_ANY_MARCH(scalar)
