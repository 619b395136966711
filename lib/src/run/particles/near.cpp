#include <array>
#include <bit>

#include "near.hpp"

namespace verilie::particles {

Cells::Cells(std::size_t count, double largest, double skin)
    : skin_(skin), reach_((largest + skin) * (1 + room)), farthest_((largest + largest / 2) * (1 + room) * 0x1p40),
      mask_(std::bit_ceil(count + 1) - 1), bits_(16 * (mask_ + 1) - 1), at_(count), bucket_(count), start_(mask_ + 2),
      sorted_(count), taken_(bits_ / 64 + 1) {}

bool Cells::place(std::size_t i, const Place& x) {
    for (const double coordinate : x)
        if (!(std::abs(coordinate) < farthest())) return false;
    at_[i] = x;
    const Cell c = cell_of(x);
    // at most 16 times 2^28
    bucket_[i] = std::uint32_t((row_of(c[1], c[2]) + std::uint64_t(c[0])) & bits_);
    return true;
}

void Cells::sort() {
    std::fill(start_.begin(), start_.end(), 0);
    std::fill(taken_.begin(), taken_.end(), 0);
    for (const std::uint32_t b : bucket_) ++start_[(b & mask_) + 1], taken_[b / 64] |= std::uint64_t(1) << b % 64;
    for (std::size_t b = 1; b < start_.size(); ++b) start_[b] += start_[b - 1];
    // what was the start of a bucket becomes its end, which is the start of the next
    for (std::size_t i = 0; i < bucket_.size(); ++i) sorted_[start_[bucket_[i] & mask_]++] = std::uint32_t(i);
    for (std::size_t b = start_.size() - 1; b > 0; --b) start_[b] = start_[b - 1];
    start_[0] = 0;
}

}  // namespace verilie::particles
