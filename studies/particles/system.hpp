#pragma once
/// What ParticleMarch takes, of a problem of bonded spheres.

#include <verilie/problems/bonded_particles.hpp>
#include <verilie/run/particles.hpp>

namespace verilie::studies::particles {

ParticleSystem system_of(const problems::bonded_particles<double>& problem, const Parameters& p);

}  // namespace verilie::studies::particles
