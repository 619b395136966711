#include "any_march.hpp"

#if VERILIE_HAS_QUAD
VERILIE_ANY_MARCH(verilie::quad)
#endif
