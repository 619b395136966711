// For schemes that engines ship, which march by calls in double too.
#include "any_march.hpp"

VERILIE_ANY_MARCH(double)
