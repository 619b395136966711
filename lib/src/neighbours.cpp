#include <verilie/mechanics/bonded/neighbours.hpp>

#include <algorithm>
#include <bit>
#include <cmath>

namespace verilie::bonded {

namespace {
double squared_distance(const Neighbours::Place& a, const Neighbours::Place& b) {
    const double x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];
    return x * x + y * y + z * z;
}
constexpr double room = 1.0 / 1024;  // for the rounding of positions and cells
}  // namespace

Neighbours::Neighbours(std::vector<double> diameters)
    : diameters_(std::move(diameters)), now_(diameters_.size()), then_(diameters_.size()), cells_(diameters_.size()),
      head_(std::bit_ceil(2 * diameters_.size() + 1)), next_(diameters_.size()) {
    const double largest = diameters_.empty() ? 1 : *std::max_element(diameters_.begin(), diameters_.end());
    skin_ = largest / 2;
    cell_ = (largest + skin_) * (1 + room);
    farthest_ = cell_ * 0x1p40;
    pairs_.reserve(12 * diameters_.size());
}

int Neighbours::refresh() {
    if (still_good()) return -1;
    const int lost = place_in_cells();
    if (lost < 0) fill();
    return lost;
}

/// NOTE: asked so that a position that is not a number counts as moved.
bool Neighbours::still_good() const {
    if (!filled_) return false;
    const double half = skin_ / 2 * (1 - room), most = half * half;
    for (std::size_t i = 0; i < now_.size(); ++i)
        if (!(squared_distance(now_[i], then_[i]) < most)) return false;
    return true;
}

int Neighbours::place_in_cells() {
    for (std::size_t i = 0; i < now_.size(); ++i)
        for (int k = 0; k < 3; ++k) {
            if (!(std::abs(now_[i][k]) < farthest_)) return int(i);
            cells_[i][k] = std::int64_t(std::floor(now_[i][k] / cell_));
        }
    return -1;
}

std::size_t Neighbours::bucket(const Cell& c) const {
    std::uint64_t h = 0;
    for (const std::int64_t k : c) {
        h = (h ^ std::uint64_t(k)) * 0x9E3779B97F4A7C15u;
        h ^= h >> 32;
    }
    return h & (head_.size() - 1);
}

void Neighbours::fill() {
    then_ = now_;
    filled_ = true;
    pairs_.clear();
    ++fillings_;
    std::fill(head_.begin(), head_.end(), none);
    for (std::uint32_t i = std::uint32_t(now_.size()); i-- > 0;) {
        std::uint32_t& first = head_[bucket(cells_[i])];
        next_[i] = first;
        first = i;
    }
    for (std::uint32_t i = 0; i < now_.size(); ++i) collect(i);
}

/// The pairs (i, j), j > i: from the cell of i and the 26 around it. Cells that share a bucket are told apart by their
/// numbers.
void Neighbours::collect(std::uint32_t i) {
    const std::size_t before = pairs_.size();
    for (int a = 0; a < 27; ++a) {
        const Cell c{cells_[i][0] + a % 3 - 1, cells_[i][1] + a / 3 % 3 - 1, cells_[i][2] + a / 9 - 1};
        for (std::uint32_t j = head_[bucket(c)]; j != none; j = next_[j]) {
            if (j <= i || cells_[j] != c) continue;
            const double reach = (diameters_[i] + diameters_[j]) / 2 + skin_;
            if (squared_distance(now_[i], now_[j]) < reach * reach) pairs_.push_back({i, j});
        }
    }
    std::sort(
        pairs_.begin() + std::ptrdiff_t(before), pairs_.end(), [](const Pair& p, const Pair& q) { return p.j < q.j; });
}

}  // namespace verilie::bonded
