#pragma once
/// The file format of an assembly of bonded spheres (JSON), as plain numbers, and where such files come from.
///
/// {"spheres": [{"x": [3], "alpha": [3] or "R": [9, by rows], "v": [3], "Omega": [3], "D": .., "m": .., "J": ..}, ..],
///  "bonds": [{"i": .., "j": .., "N": [3], "r0": ..}, ..], "K_m": .., "K_a": .., "K_s": .., "K_pp": ..,
///  "shear": "objective" | "literal", "wall": {"kind": "foot" | "mirror" | "none", "x": ..}}
/// Spheres count from 0; alpha is an RRP vector; Omega is spatial; N points from j to i where all attitudes are the
/// identity.
/// May be left out: alpha and R (no turn), v, Omega (zero), bonds, shear (objective), wall (none), its x (0).

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <verilie/mechanics/bonded/laws.hpp>

namespace verilie::bonded {

/// Numbers are doubles, and mean the same in every scalar. The attitude is a quaternion of any length: (2, alpha) or
/// one of R.
struct SphereRow {
    std::array<double, 3> x{}, v{}, Omega{};
    std::array<double, 4> q{2, 0, 0, 0};
    double D = 1, m = 1, J = 1;
};
struct BondRow {
    std::uint32_t i, j;
    std::array<double, 3> N;
    double r0;
};
struct File {
    std::vector<SphereRow> spheres;
    std::vector<BondRow> bonds;
    double K_m = 0, K_a = 0, K_s = 0, K_pp = 0;
    Shear shear = Shear::objective;
    WallKind wall = WallKind::none;
    double wall_x = 0;
};

/// Throws std::invalid_argument, one sentence with the sphere or bond and the value: text that is not such a file, a
/// key unknown, missing or twice, no spheres, two at one place, a bond to itself, to a missing sphere or of no length,
/// two bonds of one pair, D, m or J not positive, a negative stiffness, |N| or R off by more than 1e-6.
File read(std::string_view json);
/// What read() takes back, number for number; but a turn that is not (2, alpha) goes through the nine rounded entries
/// of R.
std::string write(const File& file);

/// `rings` rings of `spheres` spheres of diameter, mass and inertia 1 side by side along e2, in the plane of e1 and e2,
/// stretched by one part in a hundred, each sphere turned by a fifth of a radian about its radius, spinning slowly and
/// drifting in turn to either side, so that neighbours come to touch; loads act from the start. Stiffness as in BG sec.
/// 4; no wall. Throws std::invalid_argument below one ring or three spheres.
File rings(int rings, int spheres);

}  // namespace verilie::bonded
