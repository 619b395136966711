#include "any_march.hpp"

VERILIE_ANY_MARCH(verilie::fifty)
