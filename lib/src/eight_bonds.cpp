#include <verilie/mechanics/bonded/eight_bonds.hpp>

namespace verilie::bonded {

namespace {
using Entry = void(OfBonds, Shear, const Stiffness<double>&, EightBonds&);
}
extern "C" {
Entry verilie_march_bonds_plain;
#if defined(VERILIE_X86_LEVELS)
Entry verilie_march_bonds_avx2, verilie_march_bonds_avx512;
#endif
}

EightBondsKernel eight_bonds(Level level) {
    must_be_here(level);
#if defined(VERILIE_X86_LEVELS)
    if (level == Level::avx2) return verilie_march_bonds_avx2;
    if (level == Level::avx512) return verilie_march_bonds_avx512;
#endif
    return verilie_march_bonds_plain;
}

}  // namespace verilie::bonded
