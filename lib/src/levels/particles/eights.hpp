#pragma once
/// Eights of spheres and of bonds as registers: where they lie, and how they are read and written.
/// NOTE: for units at an instruction level alone (scalar/simd.hpp).

#include <algorithm>
#include <cstring>

#include <verilie/run/particles/layout.hpp>
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
    Quat<simd> attitude(const Fields& f) const {
        const auto c = columns<4>(f.pose + at_q * f.stride, f.stride);
        return {c[0], {c[1], c[2], c[3]}};
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

/// Asks for one eight of each column, so many eights before it is used. Of spheres: that beyond the eight e of a block,
/// and beyond the last those of the next block.
constexpr std::size_t ahead = 8;
template <int how> void ask_for(const double* p, std::size_t columns, std::size_t stride) {
    for (std::size_t c = 0; c < columns; ++c) __builtin_prefetch(p + c * stride, how);
}
std::size_t soon(const Fields& f, const Block& b, std::size_t e) {
    return std::min(b.first + eight * (e + ahead), f.stride - eight);
}

Quat<simd> attitude_at(const double* p, std::size_t n) { return {load(p + at_q * n), three(p + (at_q + 1) * n, n)}; }
Pose<simd> pose_at(const double* p, std::size_t n) { return {three(p, n), attitude_at(p, n)}; }
}  // namespace

}  // namespace verilie::particles
