// For schemes that engines ship, and compositions, which march by calls in double too.
#include "any_march.hpp"

VERILIE_ANY_MARCH(double)
