#pragma once
/// What bonds and contacts do to the spheres of a block.
/// NOTE: for units at an instruction level alone (scalar/simd.hpp).

#include <verilie/mechanics/bonded/laws.hpp>

#include "eights.hpp"

namespace verilie::particles {

namespace {
/// Of two that may touch: their mean diameter, and K_pp/D.
struct Gap {
    simd D, K_over_D;
};
/// F on the first of two, zero where they do not touch.
Vec3<simd> touch(const Gap& g, const simd& r_squared, const bonded::Arm<simd>& a) {
    const simd overlap = 1 - a.r / g.D;
    const simd_mask on = (r_squared < g.D * g.D) & (overlap > simd(0));
    if (!any(on)) return zero3<simd>();
    return select(on, bonded::hertz_force(g.K_over_D, overlap) * a.n, zero3<simd>());
}
/// Of an eight from D on, and of all where they are alike.
template <bool alike> class Gaps {
public:
    explicit Gaps(const Fields& f) : K_(f.K.pp), of_all_{f.D[0], K_ / simd(f.D[0])} {}
    Gap at(const double* D) const {
        if constexpr (alike) return of_all_;
        const simd mean = load(D);
        return {mean, K_ / mean};
    }

private:
    simd K_;
    Gap of_all_;
};

/// Columns of the work space: the loads F and T of bonds, and the forces of contacts.
enum WorkColumn { at_F = 0, at_T = 3, at_contact = 6, work_columns = 9 };

/// Puts K_m θ of each bond, the moment of bending on j, where its moment on i will be. A loop of its own, before all else
/// that bonds do: the processor overlaps the bonds of two short loops, and not those of one that is twice as long.
void bends(const Fields& fields, const Block& b, WorkSpace& w) {
    const Fields f = fields;  // a copy, of which the compiler knows that no store changes it
    const simd K_m(f.K.m);
    const std::size_t rows = w.rows;
    for (std::size_t e = 0; e < b.bond_eights(); ++e) {
        ask_for<0>(f.pose + soon(f, b, e), pose_columns, f.stride);
        for (std::size_t p = 0; p < parts; ++p) {
            const Part at_i(b.bond_i, e, p), at_j(b.bond_j, e, p);
            const double *i = at_i.row(f.pose), *j = at_j.row(f.pose);
            const Vec3<simd> M = i && j ? bonded::bend_moment(K_m, attitude_at(i, f.stride), attitude_at(j, f.stride))
                                        : bonded::bend_moment(K_m, at_i.attitude(f), at_j.attitude(f));
            put(&w.numbers[at_T * rows + b.bond_row(eight * e + p * lanes, false)], rows, M);
        }
    }
}

/// Writes what bonds do from `row` on, where bends() has put its moments, and the loads on j so many rows behind. Returns
/// |x_i - x_j|².
template <bonded::Shear form, bool contact>
[[gnu::always_inline]] inline simd bond(const bonded::Stiffness<simd>& K, const Pose<simd>& i, const Pose<simd>& j,
    const double* numbers, const Gap& gap, double* row, std::size_t rows, std::size_t other) {
    const Vec3<simd> N = three(numbers, eight), x_ij = i.x - j.x, M = three(row + at_T * rows, rows);
    const simd rest = load(numbers + eight * r0), r_squared = squared_norm(x_ij);
    const bonded::Arm<simd> a = bonded::arm(x_ij);
    const auto [F, Ti, Tj] = bonded::bond_load<simd>(form, K, N, rest, i.q, j.q, a, M);
    put(row + at_F * rows, rows, F), put(row + other + at_F * rows, rows, -F);
    put(row + at_T * rows, rows, Ti), put(row + other + at_T * rows, rows, Tj);
    if constexpr (contact) {
        const Vec3<simd> C = touch(gap, r_squared, a);
        put(row + at_contact * rows, rows, C), put(row + other + at_contact * rows, rows, -C);
    }
    return r_squared;
}

/// NOTE: Poses in a row have a text of their own, which stays in registers.
template <bonded::Shear form, bool contact, bool alike>
void bonds(const Fields& fields, const Block& b, WorkSpace& w, Told& told) {
    const Fields f = fields;
    const bonded::Stiffness<simd> K{f.K.m, f.K.a, f.K.s, f.K.pp};
    const Gaps<alike> gaps(f);
    const std::size_t rows = w.rows, other = eight * b.bond_eights();
    for (std::size_t e = 0; e < b.bond_eights(); ++e) {
        ask_for<0>(
            &b.bond_numbers[eight * bond_numbers * std::min(e + ahead, b.bond_eights() - 1)], bond_numbers, eight);
        for (std::size_t p = 0; p < parts; ++p) {
            const Part at_i(b.bond_i, e, p), at_j(b.bond_j, e, p);
            const double* numbers = &b.bond_numbers[eight * bond_numbers * e + p * lanes];
            double* row = &w.numbers[b.bond_row(eight * e + p * lanes, false)];
            const double *i = at_i.row(f.pose), *j = at_j.row(f.pose);
            const Gap gap = gaps.at(numbers + eight * mean_D);
            const auto of = [&](const Pose<simd>& zi, const Pose<simd>& zj) __attribute__((always_inline)) {
                return bond<form, contact>(K, zi, zj, numbers, gap, row, rows, other);
            };
            const simd r_squared = i && j ? of(pose_at(i, f.stride), pose_at(j, f.stride))
                                          : of({at_i.x(f), at_i.attitude(f)}, {at_j.x(f), at_j.attitude(f)});
            if (!all(r_squared > simd(0))) [[unlikely]]
                coincide(
                    b.bonds, e, p, r_squared, at_i, Trouble::bond, [&](std::size_t k) { return b.bond_of[k]; }, told);
        }
    }
}

template <bool alike> void pairs(const Fields& f, const Block& b, WorkSpace& w, Told& told) {
    const Gaps<alike> gaps(f);
    const std::size_t rows = w.rows, other = eight * b.pair_eights();
    for (std::size_t e = 0; e < b.pair_eights(); ++e)
        for (std::size_t p = 0; p < parts; ++p) {
            const Part at_i(b.pair_i, e, p), at_j(b.pair_j, e, p);
            const Vec3<simd> x_ij = at_i.x(f) - at_j.x(f);
            const Gap gap = gaps.at(b.pair_D.data() + eight * e + p * lanes);
            const simd r_squared = squared_norm(x_ij);
            double* row = &w.numbers[at_contact * rows + b.pair_row(eight * e + p * lanes, false)];
            Vec3<simd> C = zero3<simd>();
            if (any(r_squared < gap.D * gap.D)) {
                if (!all(r_squared > simd(0))) [[unlikely]]
                    coincide(
                        b.pairs, e, p, r_squared, at_i, Trouble::touch, [](std::size_t) { return 0u; }, told);
                C = touch(gap, r_squared, bonded::arm(x_ij));
            }
            put(row, rows, C), put(row + other, rows, -C);
        }
}

/// What bonds and contacts do to the spheres of a block, written into its work space.
template <bool alike> void loads(const Fields& f, const Block& b, WorkSpace& w, Told& told) {
    const bool objective = f.shear == bonded::Shear::objective, contact = f.K.pp > 0;
    bends(f, b, w);
    if (objective && contact) bonds<bonded::Shear::objective, true, alike>(f, b, w, told);
    else if (objective) bonds<bonded::Shear::objective, false, alike>(f, b, w, told);
    else if (contact) bonds<bonded::Shear::literal, true, alike>(f, b, w, told);
    else bonds<bonded::Shear::literal, false, alike>(f, b, w, told);
    pairs<alike>(f, b, w, told);
}
}  // namespace

}  // namespace verilie::particles
