#pragma once
/// What eight bonds do, in the widest registers of the machine: laws.hpp lane by lane, to the bit.

#include <array>

#include <verilie/mechanics/bonded/laws.hpp>
#include <verilie/mechanics/state.hpp>
#include <verilie/scalar/level.hpp>

namespace verilie::bonded {

/// Eight bonds side by side: a column holds one number of each.
struct EightBonds {
    static constexpr std::size_t size = 8;
    using Column = std::array<double, size>;
    struct End {
        std::array<Column, 3> x;
        Column w;
        std::array<Column, 3> v;  ///< q = (w, v)
        void put(std::size_t k, const Pose<double>& p) {
            for (int c = 0; c < 3; ++c) x[std::size_t(c)][k] = p.x(c), v[std::size_t(c)][k] = p.q.v(c);
            w[k] = p.q.w;
        }
    };

    alignas(64) End i, j;
    std::array<Column, 3> N;
    Column r0;
    // what comes out, of what is asked for
    std::array<Column, 3> F, Ti, Tj;  ///< as bond_load() says
    Column r_squared;                 ///< |x_ij|²; where it is not positive there are no loads
    std::array<Column, 3> energy;     ///< as bond_energy() says

    void put(std::size_t k, const Bond<double>& b, const Pose<double>& at_i, const Pose<double>& at_j) {
        i.put(k, at_i), j.put(k, at_j), r0[k] = b.r0;
        for (int c = 0; c < 3; ++c) N[std::size_t(c)][k] = b.N(c);
    }
    BondLoad<double> load(std::size_t k) const {
        const auto three = [k](const std::array<Column, 3>& c) { return Vec3<double>(c[0][k], c[1][k], c[2][k]); };
        return {three(F), three(Ti), three(Tj)};
    }
};

enum class OfBonds : std::uint8_t { loads, energies };
using EightBondsKernel = void (*)(OfBonds asked, Shear form, const Stiffness<double>& K, EightBonds& bonds);
/// Throws std::invalid_argument where that level is not compiled, or not of this machine.
EightBondsKernel eight_bonds(Level level = chosen_level());

}  // namespace verilie::bonded
