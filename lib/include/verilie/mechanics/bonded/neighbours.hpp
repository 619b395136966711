#pragma once
/// Which spheres may touch: a Verlet list, filled through hashed cells.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace verilie::bonded {

/// All pairs i < j whose centres are closer than D̄ + skin when the list is filled, D̄ the mean of their diameters, in
/// ascending order. Until some sphere has moved by half the skin since then no pair outside the list can touch. The
/// skin is half of the largest diameter. Which pairs beyond D̄ are listed depends on the history; so whoever reads the
/// list skips them, adding not even a zero.
/// Cost O(n) for spheres that do not pile up, wherever they are. Allocates only when the list grows beyond all former
/// ones.
class Neighbours {
public:
    using Place = std::array<double, 3>;
    struct Pair {
        std::uint32_t i, j;
    };

    explicit Neighbours(std::vector<double> diameters);

    /// Where the caller puts the positions before refresh().
    std::span<Place> places() { return now_; }
    /// Brings the list up to date. Returns -1, or the number of a sphere that is lost: a coordinate is not finite or
    /// beyond farthest().
    int refresh();
    std::span<const Pair> pairs() const { return pairs_; }

    /// Coordinates are resolved up to here: 2^40 cells.
    double farthest() const { return farthest_; }
    double skin() const { return skin_; }
    std::int64_t fillings() const { return fillings_; }

private:
    using Cell = std::array<std::int64_t, 3>;
    bool still_good() const;
    int place_in_cells();
    void fill();
    void collect(std::uint32_t i);
    std::size_t bucket(const Cell& c) const;

    static constexpr std::uint32_t none = UINT32_MAX;
    std::vector<double> diameters_;
    double skin_, cell_, farthest_;
    std::vector<Place> now_, then_;  ///< positions asked about; positions when the list was filled
    std::vector<Cell> cells_;
    /// of each bucket the first sphere; of each sphere the next in its bucket
    std::vector<std::uint32_t> head_, next_;
    std::vector<Pair> pairs_;
    bool filled_ = false;
    std::int64_t fillings_ = 0;
};

}  // namespace verilie::bonded
