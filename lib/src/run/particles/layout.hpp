#pragma once
/// Blocks of an assembly: made once, but for the near pairs.

#include <verilie/mechanics/bonded.hpp>
#include <verilie/run/particles/layout.hpp>

#include "near.hpp"

namespace verilie::particles {

/// The bonds of each sphere i, ascending: from start[i] to start[i + 1] − 1.
struct Topology {
    std::vector<std::uint32_t> start;
    std::vector<std::uint32_t> end;    ///< twice the number of the bond, and 1 more where i is its second sphere
    std::vector<std::uint32_t> other;  ///< the sphere at the other end
    Topology(std::size_t spheres, const std::vector<bonded::Bond<double>>& bonds);
    bool bonded(std::uint32_t i, std::uint32_t j) const;
    /// Whether the k-th is the first that joins these two.
    bool first(std::uint32_t i, std::uint32_t k) const;
    std::size_t bytes() const { return 4 * (start.capacity() + end.capacity() + other.capacity()); }
};

/// Bonds, or near spheres, of one sphere at most.
inline constexpr std::uint32_t most_terms = 255;
/// Thrown where one of the eight spheres from this one on has more.
struct Crowded {
    std::uint32_t sphere;
};

/// The block of `count` spheres from `first`, without near pairs. `fill` is the count of all, filled up to eights.
Block block_of(std::uint32_t first, std::uint32_t count, const Topology& topology,
    const std::vector<bonded::Bond<double>>& bonds, const std::vector<double>& D, bool contact, std::size_t fill);

/// The contacts of a block: work space of one thread.
class Contacts {
public:
    /// Finds the near pairs and what each sphere adds up. D: of every sphere, or of the first where they are alike. May
    /// throw Crowded.
    void find(
        Block& block, const Topology& topology, const Cells& cells, const std::vector<double>& D, std::size_t fill);
    /// The same where only bonded spheres are near.
    void of_bonds(Block& block, const Topology& topology);

private:
    struct Term {
        std::uint32_t sphere, other, thing;  ///< thing: a bond or a near pair of the block
        bool bond, on_j;
    };
    struct Pair {
        std::uint32_t i, j;
        bool operator==(const Pair&) const = default;
    };
    void collect(const Block& block, const Topology& topology, const Cells& cells, const std::vector<double>& D);
    void put_terms(Block& block, const Topology& topology);
    std::vector<std::uint32_t> near_;
    std::vector<Pair> pairs_;
    std::vector<Term> terms_;
};

}  // namespace verilie::particles
