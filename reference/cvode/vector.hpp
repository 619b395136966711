#pragma once
#include <nvector/nvector_serial.h>

namespace verilie::reference {

/// N_VNew_Serial with sums and multiples of its own, and of its clones. Debian compiles those of SUNDIALS for one double at
/// a time, and on a ring of 80 spheres they took more than half of the time. These have the same bits.
/// Null where there is no memory.
N_Vector new_vector(sunindextype size, SUNContext);

}  // namespace verilie::reference
