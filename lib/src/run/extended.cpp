#include "any_march.hpp"

#if VERILIE_HAS_EXTENDED
VERILIE_ANY_MARCH(verilie::extended)
#endif
