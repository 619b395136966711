#pragma once
/// Which spheres are near a sphere: cells, sorted by a hash.

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace verilie::particles {

inline constexpr double room = 1.0 / 1024;  ///< for the rounding of positions and cells

/// Cubes as wide as the reach. The cubes (a, b, c), a rising, have buckets in a row, so that the 27 around a sphere are
/// nine stretches of the sorted list. What shares a bucket by chance is told apart by its distance. Bonded spheres leave
/// most of space empty: a bit says whether a cube may hold one, in a table that stays in the cache.
class Cells {
public:
    using Place = std::array<double, 3>;
    /// Of `count` spheres, none wider than `largest`.
    Cells(std::size_t count, double largest, double skin);

    /// Coordinates are resolved up to here: where bonded::Neighbours loses a sphere, too.
    double farthest() const { return farthest_; }
    double skin() const { return skin_; }
    /// Notes where sphere i is; false where that is lost: not finite, or beyond farthest(). Threads may share it.
    bool place(std::size_t i, const Place& x);
    /// Sorts. Alone.
    void sort();
    /// f(j) of every sphere j whose cube is i's or beside it, i itself among them, some of them twice, and perhaps others.
    template <class F> void around(std::size_t i, F f) const {
        const Cell c = cell_of(at_[i]);
        for (int k = 0; k < 9; ++k) {
            const std::uint64_t row = row_of(c[1] + k % 3 - 1, c[2] + k / 3 - 1) + std::uint64_t(c[0]) - 1;
            for (std::uint64_t a = row; a != row + 3; ++a) {
                if (!(taken_[(a & bits_) / 64] >> (a % 64) & 1)) continue;
                const std::size_t b = a & mask_;
                for (std::uint32_t m = start_[b]; m < start_[b + 1]; ++m) f(sorted_[m]);
            }
        }
    }
    const Place& at(std::size_t i) const { return at_[i]; }
    std::size_t bytes() const {
        return at_.capacity() * sizeof at_[0] + 4 * (bucket_.capacity() + start_.capacity() + sorted_.capacity())
             + 8 * taken_.capacity();
    }

private:
    using Cell = std::array<std::int64_t, 3>;
    Cell cell_of(const Place& x) const {
        Cell c;
        for (std::size_t k = 0; k < 3; ++k) c[k] = std::int64_t(std::floor(x[k] / reach_));
        return c;
    }
    static std::uint64_t row_of(std::int64_t b, std::int64_t c) {
        std::uint64_t h = std::uint64_t(b) * 0x9E3779B97F4A7C15u;
        h = (h ^ (h >> 32) ^ std::uint64_t(c)) * 0xD6E8FEB86659FD93u;
        return h ^ (h >> 32);
    }
    double skin_, reach_, farthest_;
    std::uint64_t mask_, bits_;
    std::vector<Place> at_;
    std::vector<std::uint32_t> bucket_, start_, sorted_;
    std::vector<std::uint64_t> taken_;
};

}  // namespace verilie::particles
