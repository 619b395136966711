// One pass of a march of bonded spheres over a block, at one instruction level: formulas are those of every other march,
// with a register for a scalar. Of its symbols the entry alone is global (lib/cmake/VerilieLevels.cmake).
#include <verilie/mechanics/method.hpp>
#include <verilie/methods/lie_verlet.hpp>
#include <verilie/methods/rrp_newmark.hpp>
#include <verilie/methods/rrp_variational.hpp>

#include "particles/loads.hpp"

namespace verilie::particles {

namespace {
Inertia<simd> inertia(const simd& m, const simd& j) {
    const simd inverse = 1 / j;
    Inertia<simd> J;
    J.m = m, J.J = {{j, j, j}}, J.Jinv = {{inverse, inverse, inverse}};
    J.spherical = J.physical = true;
    return J;
}

template <class M> class Spheres final : public Kernel {
public:
    Frame frame() const override { return M::frame; }
    void pass(Pass kind, const Fields& f, const Block& b, WorkSpace& w, Told& told) const override {
        w.rows = b.rows();
        if (w.numbers.size() < work_columns * w.rows) w.numbers.resize(work_columns * w.rows);
        for (std::size_t c = 0; c < work_columns; ++c)
            for (std::size_t k = 0; k < eight; ++k) w.numbers[c * w.rows + k] = 0;
        f.alike ? march<true>(kind, f, b, w, told) : march<false>(kind, f, b, w, told);
    }

private:
    static void press(const Fields& f, const Vec3<simd>& x, const simd& D, simd& F) {
        const bool mirror = f.wall.kind == bonded::WallKind::mirror;
        const simd share = mirror ? ratio<simd>(1, 2) : simd(1), r = x(0) - simd(f.wall.x);
        const simd overlap = 1 - simd(2) * r / D;
        const simd_mask on = overlap > simd(0);
        if (any(on)) F = select(on, F + 2 * share * bonded::hertz_force<simd>(simd(f.K.pp) / D, overlap), F);
    }
    static void finite(const BodyState<simd>& b, std::size_t i, std::size_t end, Told& told) {
        const Solve<simd> s = verilie::detail::finite_or_fail(b);
        if (!all(s.ok)) [[unlikely]]
            failed(s, Trouble::state, i, end, told);
    }
    /// Of the spheres from i on; there is none from `end` on.
    static void failed(const Solve<simd>& s, Trouble::Stage stage, std::size_t i, std::size_t end, Told& told) {
        for (int l = 0; l < simd_lanes; ++l)
            if (!lane_of(s.ok, l) && i + std::size_t(l) < end)
                remember(told, {stage, 0, int(i) + l, s.why, s.value.lane[l], s.limit.lane[l]});
    }
    template <bool alike> static void march(Pass kind, const Fields& f, const Block& b, WorkSpace& w, Told& told) {
        loads<alike>(f, b, w, told);
        if (kind == Pass::middle) march<alike, Pass::middle>(f, b, w, told);
        else if (kind == Pass::begin) march<alike, Pass::begin>(f, b, w, told);
        else if (kind == Pass::end) march<alike, Pass::end>(f, b, w, told);
    }
    template <bool alike, Pass kind>
    static void march(const Fields& f, const Block& b, const WorkSpace& w, Told& told) {
        using Scheme = KickDriftKick<M>;
        const simd h(f.h);
        const Vec3<simd> common(simd(f.common[0]), simd(f.common[1]), simd(f.common[2]));
        const bool wall = f.K.pp > 0 && f.wall.kind != bonded::WallKind::none;
        const double* contact = &w.numbers[at_contact * w.rows];
        const Inertia<simd> first = inertia(simd(f.m[0]), simd(f.j[0]));
        simd far(0);
        std::size_t bond_row = 0, contact_row = 0;
        for (std::size_t e = 0; e < b.bond_terms.size(); ++e) {
            const std::size_t bond_end = bond_row + b.bond_terms[e], contact_end = contact_row + b.contact_terms[e];
            ask_for<1>(f.momentum + soon(f, b, e), momentum_columns, f.stride);
            if constexpr (kind != Pass::end) ask_for<1>(f.next + soon(f, b, e), pose_columns, f.stride);
            for (std::size_t p = 0; p < parts; ++p) {
                std::array<simd, 6> l;
                l.fill(simd(0));
                for (std::size_t k = bond_row; k < bond_end; ++k)
                    Part(b.bond_rows, k, p).add<6>(w.numbers.data(), w.rows, l);
                std::array<simd, 3> F{l[0], l[1], l[2]};
                for (std::size_t k = contact_row; k < contact_end; ++k)
                    Part(b.contact_rows, k, p).add<3>(contact, w.rows, F);
                const std::size_t i = b.first + eight * e + p * lanes;
                const double* pose = f.pose + i;
                double* momentum = f.momentum + i;
                const Pose<simd> at = pose_at(pose, f.stride);
                BodyState<simd> z{at.x, three(momentum, f.stride), at.q, three(momentum + 3 * f.stride, f.stride)};
                if (wall) press(f, z.x, f.alike ? simd(f.D[0]) : load(f.D + i), F[0]);
                const Inertia<simd> J = alike ? first : inertia(load(f.m + i), load(f.j + i));
                const BodyLoad<simd> load_of{{F[0], F[1], F[2]},
                    verilie::detail::torque<Frame::spatial, M::frame, simd>(J, z.q, {l[3], l[4], l[5]})};
                if constexpr (kind != Pass::begin) {
                    (void)Scheme::end(J, z, load_of, h);
                    finite(z, i, b.first + b.count, told);
                }
                if constexpr (kind != Pass::end) {
                    const Vec3<simd> x = z.x;
                    const Solve<simd> s = Scheme::begin(J, z, load_of, h);
                    if (!all(s.ok)) [[unlikely]]
                        failed(s, Trouble::drift, i, b.first + b.count, told);
                    const simd way = squared_norm(z.x - x - common);
                    far = select(way > far, way, far);
                    double* next = f.next + i;
                    put(next, f.stride, z.x), store(next + 3 * f.stride, z.q.w);
                    put(next + 4 * f.stride, f.stride, z.q.v);
                }
                put(momentum, f.stride, z.u), put(momentum + 3 * f.stride, f.stride, z.L);
            }
            bond_row = bond_end, contact_row = contact_end;
        }
        for (int l = 0; l < simd_lanes; ++l)
            if (far.lane[l] > told.farthest_squared) told.farthest_squared = far.lane[l];
    }
};
}  // namespace

extern "C" Kernel* VERILIE_ENTRY(std::string_view method) {
    using namespace methods;
    if (method == rrp_newmark::info.key) return new Spheres<rrp_newmark>;
    if (method == rrp_spatial::info.key) return new Spheres<rrp_spatial>;
    if (method == lie_verlet::info.key) return new Spheres<lie_verlet>;
    return nullptr;
}

}  // namespace verilie::particles
