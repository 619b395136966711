// Eight bonds at one instruction level. Of its symbols the entry alone is global (lib/cmake/VerilieLevels.cmake).
#include <verilie/mechanics/bonded/eight_bonds.hpp>

#include <cstring>

#include <verilie/scalar/simd.hpp>

namespace verilie::bonded {

namespace {
using Column = EightBonds::Column;

simd load(const Column& c, std::size_t from) {
    simd x;
    std::memcpy(&x.lane, &c[from], sizeof x.lane);
    return x;
}
Vec3<simd> load(const std::array<Column, 3>& c, std::size_t from) {
    return {load(c[0], from), load(c[1], from), load(c[2], from)};
}
void store(Column& c, std::size_t from, const simd& x) { std::memcpy(&c[from], &x.lane, sizeof x.lane); }
void store(std::array<Column, 3>& c, std::size_t from, const Vec3<simd>& x) {
    for (int k = 0; k < 3; ++k) store(c[std::size_t(k)], from, x(k));
}
Quat<simd> attitude(const EightBonds::End& end, std::size_t from) { return {load(end.w, from), load(end.v, from)}; }

void loads(Shear form, const Stiffness<simd>& K, EightBonds& b, std::size_t k) {
    const Vec3<simd> x_ij = load(b.i.x, k) - load(b.j.x, k);
    const auto [F, Ti, Tj] =
        bond_load<simd>(form, K, load(b.N, k), load(b.r0, k), attitude(b.i, k), attitude(b.j, k), arm(x_ij));
    store(b.r_squared, k, squared_norm(x_ij));
    store(b.F, k, F), store(b.Ti, k, Ti), store(b.Tj, k, Tj);
}
void energies(Shear form, const Stiffness<simd>& K, EightBonds& b, std::size_t k) {
    const Arm<simd> a = arm(load(b.i.x, k) - load(b.j.x, k));
    const auto u = bond_energy<simd>(form, K, load(b.N, k), load(b.r0, k), attitude(b.i, k), attitude(b.j, k), a);
    for (std::size_t part = 0; part < u.size(); ++part) store(b.energy[part], k, u[part]);
}
}  // namespace

extern "C" void VERILIE_ENTRY(OfBonds asked, Shear form, const Stiffness<double>& K, EightBonds& b) {
    const Stiffness<simd> stiffness{K.m, K.a, K.s, K.pp};
    for (std::size_t k = 0; k < EightBonds::size; k += simd_lanes)
        (asked == OfBonds::loads ? loads : energies)(form, stiffness, b, k);
}

}  // namespace verilie::bonded
