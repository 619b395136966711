#pragma once
#include "motion.hpp"

namespace verilie::reference {

/// BG sec. 4: N spheres of diameter D = D_t sin(pi/N) on a circle of diameter D_t, sphere i at the angle pi + 2 pi i/N
/// in the plane of e1 and e2; the circle turned by exp(turn), its centre on e1 where the nearest sphere just touches
/// the wall x = 0. R = I.
/// Velocities and then spins (of space, and R = I), sphere by sphere, component by component, are off by `perturbation`
/// times the numbers of std::mt19937_64, their upper 53 bits as the centres of 2^53 equal parts of (-1, 1).
Phase<double> ring(const Parameters&);

}  // namespace verilie::reference
