#pragma once
/// Bonded spheres by the million: marched in the registers of the processor and on several threads. The state is bit for
/// bit that of the catalogue's march, at every instruction level, for any number of threads, and whenever the list of
/// near spheres was filled.

#include <memory>

#include <verilie/mechanics/bonded.hpp>
#include <verilie/run/ensemble.hpp>

namespace verilie {

/// Whether such marches of this method are compiled.
bool has_particles(std::string_view method);

/// Spheres, the bonds between some of them, and what acts: bonded::Assembly's arguments (mechanics/bonded.hpp).
struct ParticleSystem {
    std::vector<bonded::Sphere<double>> spheres;
    std::vector<bonded::Bond<double>> bonds;
    bonded::Stiffness<double> K;
    bonded::Shear shear = bonded::Shear::objective;
    bonded::Wall<double> wall;
};

/// What a march goes on from, number for number: momenta and not velocities, rows of three and of four.
struct ParticleState {
    std::int64_t step = 0;
    std::vector<double> x, q, u, L;  ///< centres; attitudes (w first); m v; angular momenta, in the method's frame
};

class ParticleMarch {
public:
    /// What was allocated, in bytes a sphere.
    struct Memory {
        double state, bonds, near, work;
        double total() const { return state + bonds + near + work; }
    };
    /// Energies by part (bonded::Assembly), and momenta about the origin. Sums are those of blocks of 1024 spheres in
    /// order, so that they depend on nothing else.
    struct Account {
        std::array<double, 2> kinetic{};
        std::array<double, 5> potential{};
        Vec3<double> P = zero3<double>(), L = zero3<double>(), S = zero3<double>();
        double energy() const;
    };

    /// Keeps nothing of the system. Throws std::invalid_argument where has_particles() says no, where there are no
    /// spheres, more than 2^28, more than 2^30 bonds, fewer than one thread or more than 1024, on a bond to a missing
    /// sphere or to itself, and where a sphere has more than 255 bonds. Where it has more than 255 near spheres the start
    /// or the step fails, Why::domain, limit 255, of one of the eight spheres from the body that is named.
    ParticleMarch(std::string_view method, const ParticleSystem& system, int threads = 1, Level level = chosen_level());
    ~ParticleMarch();

    std::size_t size() const;
    /// Sets the state, at step 0. A failure is that of the loads there.
    std::optional<Failure> start(const Phase<double>& z, double h);
    /// Sets the state as it was kept, and the number of steps.
    std::optional<Failure> start(const ParticleState& kept, double h);
    /// Takes n steps, or stops before the one that fails.
    std::optional<Failure> advance(std::int64_t n);
    std::int64_t steps() const;
    void observe(Phase<double>& z) const;
    void keep(ParticleState& state) const;
    Account account() const;
    Memory memory() const;
    std::int64_t fillings() const;  ///< of the list of near spheres

private:
    class Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace verilie
