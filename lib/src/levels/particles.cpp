// One pass of a march of bonded spheres over a block, at one instruction level: formulas are those of every other march,
// with a register for a scalar. Of its symbols the entry alone is global (lib/cmake/VerilieLevels.cmake).
#include <verilie/run/particles/layout.hpp>

#include <algorithm>
#include <cstring>

#include <verilie/mechanics/bonded/laws.hpp>
#include <verilie/mechanics/method.hpp>
#include <verilie/methods/lie_verlet.hpp>
#include <verilie/methods/rrp_newmark.hpp>
#include <verilie/methods/rrp_variational.hpp>
#include <verilie/scalar/simd.hpp>

namespace verilie::particles {

namespace {
constexpr std::size_t lanes = simd_lanes, parts = eight / lanes;

simd load(const double* p) {
    simd x;
    std::memcpy(&x.lane, p, sizeof x.lane);
    return x;
}
void store(double* p, const simd& x) { std::memcpy(p, &x.lane, sizeof x.lane); }
simd gather(const double* p, const std::uint32_t* at) {
#if defined(__AVX512F__) && defined(__AVX512DQ__)
    // NOTE: the form without a mask reads a register that g++ warns is never set
    return simd::of(
        _mm512_mask_i32gather_pd(simd(0).lane, 0xff, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at)), p, 8));
#else
    simd x;
    for (int l = 0; l < simd_lanes; ++l) x.lane[l] = p[at[l]];
    return x;
#endif
}

/// One part of an eight: numbers that lie in a row, or anywhere.
class Part {
public:
    Part(const Places& places, std::size_t eight_of, std::size_t part) {
        const std::int32_t from = places.from[eight_of];
        if (from >= 0) first_ = std::size_t(from) + part * lanes;
        else at_ = &places.listed[eight * std::size_t(~from) + part * lanes];
    }
    /// N columns of these.
    template <int N> std::array<simd, std::size_t(N)> columns(const double* p, std::size_t stride) const {
        std::array<simd, std::size_t(N)> c;
        if (!at_)
            for (std::size_t k = 0; k < N; ++k) c[k] = load(p + k * stride + first_);
        else
            for (std::size_t k = 0; k < N; ++k) c[k] = gather(p + k * stride, at_);
        return c;
    }
    Pose<simd> pose(const Fields& f) const {
        const auto c = columns<pose_columns>(f.pose, f.stride);
        return {{c[0], c[1], c[2]}, {c[3], {c[4], c[5], c[6]}}};
    }
    Vec3<simd> x(const Fields& f) const {
        const auto c = columns<3>(f.pose, f.stride);
        return {c[0], c[1], c[2]};
    }
    /// Adds N columns of these.
    template <int N> void add(const double* p, std::size_t stride, std::array<simd, std::size_t(N)>& to) const {
        // NOTE: an array in between goes through memory
        if (!at_)
            for (std::size_t k = 0; k < N; ++k) to[k] += load(p + k * stride + first_);
        else
            for (std::size_t k = 0; k < N; ++k) to[k] += gather(p + k * stride, at_);
    }
    /// Where they begin in a column that begins at p; nowhere unless they lie in a row.
    const double* row(const double* p) const { return at_ ? nullptr : p + first_; }
    int body(int lane) const { return at_ ? int(at_[lane]) : int(first_) + lane; }

private:
    std::size_t first_ = 0;
    const std::uint32_t* at_ = nullptr;
};

/// Of n things the eight number e, part `part`: lane l is one of them, and not room left.
bool counts(std::size_t n, std::size_t e, std::size_t part, int l) {
    return eight * e + part * lanes + std::size_t(l) < n;
}

void remember(Told& told, const Trouble& t) {
    if (t.before(told.trouble)) told.trouble = t;
}
/// Of n things those that are there, and whose ends are at one place. bond(k) is the number of the k-th.
template <class Bond>
void coincide(std::size_t n, std::size_t e, std::size_t part, const simd& r_squared, const Part& at,
    Trouble::Stage stage, Bond bond, Told& told) {
    for (int l = 0; l < simd_lanes; ++l)
        if (counts(n, e, part, l) && !(r_squared.lane[l] > 0))
            remember(told, {stage, bond(eight * e + part * lanes + std::size_t(l)), at.body(l), Why::domain, 0, 0});
}
void put(double* p, std::size_t stride, const Vec3<simd>& a) {
    for (int k = 0; k < 3; ++k) store(p + std::size_t(k) * stride, a(k));
}
Vec3<simd> three(const double* p, std::size_t stride) { return {load(p), load(p + stride), load(p + 2 * stride)}; }

/// F on the first of two, zero where they do not touch.
Vec3<simd> touch(const simd& K, const simd& D, const simd& r_squared, const bonded::Arm<simd>& a) {
    const simd overlap = 1 - a.r / D;
    const simd_mask on = (r_squared < D * D) & (overlap > simd(0));
    if (!any(on)) return zero3<simd>();
    return select(on, bonded::hertz_force(K, D, overlap) * a.n, zero3<simd>());
}

/// Columns of the work space: the loads F and T of bonds, and the forces of contacts.
enum WorkColumn { at_F = 0, at_T = 3, at_contact = 6, work_columns = 9 };

/// Asks for one eight of each column, so many eights before it is used. Of spheres: that beyond the eight e of a block,
/// and beyond the last those of the next block.
constexpr std::size_t ahead = 8;
template <int how> void ask_for(const double* p, std::size_t columns, std::size_t stride) {
    for (std::size_t c = 0; c < columns; ++c) __builtin_prefetch(p + c * stride, how);
}
std::size_t soon(const Fields& f, const Block& b, std::size_t e) {
    return std::min(b.first + eight * (e + ahead), f.stride - eight);
}

Pose<simd> pose_at(const double* p, std::size_t n) { return {three(p, n), {load(p + 3 * n), three(p + 4 * n, n)}}; }

/// Writes what bonds do from `row` on, the loads on j so many rows behind. Returns |x_i - x_j|².
template <bonded::Shear form>
[[gnu::always_inline]] inline simd bond(const bonded::Stiffness<simd>& K, const Pose<simd>& i, const Pose<simd>& j,
    const double* numbers, double* row, std::size_t rows, std::size_t other) {
    const Vec3<simd> N = three(numbers, eight), x_ij = i.x - j.x;
    const simd rest = load(numbers + eight * r0), D = load(numbers + eight * mean_D), r_squared = squared_norm(x_ij);
    const bonded::Arm<simd> a = bonded::arm(x_ij);
    const auto [F, Ti, Tj] = bonded::bond_load<simd>(form, K, N, rest, i.q, j.q, a);
    put(row + at_F * rows, rows, F), put(row + other + at_F * rows, rows, -F);
    put(row + at_T * rows, rows, Ti), put(row + other + at_T * rows, rows, Tj);
    const Vec3<simd> C = touch(K.pp, D, r_squared, a);
    put(row + at_contact * rows, rows, C), put(row + other + at_contact * rows, rows, -C);
    return r_squared;
}

/// NOTE: Poses in a row have a text of their own, which stays in registers.
template <bonded::Shear form> void bonds(const Fields& fields, const Block& b, WorkSpace& w, Told& told) {
    const Fields f = fields;  // a copy, of which the compiler knows that no store changes it
    const bonded::Stiffness<simd> K{f.K.m, f.K.a, f.K.s, f.K.pp};
    const std::size_t rows = w.rows, other = eight * b.bond_eights();
    for (std::size_t e = 0; e < b.bond_eights(); ++e) {
        ask_for<0>(f.pose + soon(f, b, e), pose_columns, f.stride);
        ask_for<0>(
            &b.bond_numbers[eight * bond_numbers * std::min(e + ahead, b.bond_eights() - 1)], bond_numbers, eight);
        for (std::size_t p = 0; p < parts; ++p) {
            const Part at_i(b.bond_i, e, p), at_j(b.bond_j, e, p);
            const double* numbers = &b.bond_numbers[eight * bond_numbers * e + p * lanes];
            double* row = &w.numbers[eight + eight * e + p * lanes];
            const double *i = at_i.row(f.pose), *j = at_j.row(f.pose);
            const simd r_squared =
                i && j ? bond<form>(K, pose_at(i, f.stride), pose_at(j, f.stride), numbers, row, rows, other)
                       : bond<form>(K, at_i.pose(f), at_j.pose(f), numbers, row, rows, other);
            if (!all(r_squared > simd(0))) [[unlikely]]
                coincide(
                    b.bonds, e, p, r_squared, at_i, Trouble::bond, [&](std::size_t k) { return b.bond_of[k]; }, told);
        }
    }
}

void pairs(const Fields& f, const Block& b, WorkSpace& w, Told& told) {
    const simd K_pp(f.K.pp);
    const std::size_t rows = w.rows, other = eight * b.pair_eights();
    for (std::size_t e = 0; e < b.pair_eights(); ++e)
        for (std::size_t p = 0; p < parts; ++p) {
            const Part at_i(b.pair_i, e, p), at_j(b.pair_j, e, p);
            const Vec3<simd> x_ij = at_i.x(f) - at_j.x(f);
            const simd D = f.alike ? simd(f.D[0]) : load(&b.pair_D[eight * e + p * lanes]);
            const simd r_squared = squared_norm(x_ij);
            double* row = &w.numbers[at_contact * rows + b.pair_row(eight * e + p * lanes, false)];
            Vec3<simd> C = zero3<simd>();
            if (any(r_squared < D * D)) {
                if (!all(r_squared > simd(0))) [[unlikely]]
                    coincide(
                        b.pairs, e, p, r_squared, at_i, Trouble::touch, [](std::size_t) { return 0u; }, told);
                C = touch(K_pp, D, r_squared, bonded::arm(x_ij));
            }
            put(row, rows, C), put(row + other, rows, -C);
        }
}

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
        f.shear == bonded::Shear::objective ? bonds<bonded::Shear::objective>(f, b, w, told)
                                            : bonds<bonded::Shear::literal>(f, b, w, told);
        pairs(f, b, w, told);
        f.alike ? march<true>(kind, f, b, w, told) : march<false>(kind, f, b, w, told);
    }

private:
    static void press(const Fields& f, const Vec3<simd>& x, const simd& D, simd& F) {
        const bool mirror = f.wall.kind == bonded::WallKind::mirror;
        const simd share = mirror ? ratio<simd>(1, 2) : simd(1), r = x(0) - simd(f.wall.x);
        const simd overlap = 1 - simd(2) * r / D;
        const simd_mask on = overlap > simd(0);
        if (any(on)) F = select(on, F + 2 * share * bonded::hertz_force(simd(f.K.pp), D, overlap), F);
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
