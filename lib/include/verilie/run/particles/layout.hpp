#pragma once
/// How bonded spheres lie in memory for a march over registers, and what one pass over a block of them is told.
///
/// Spheres are columns: number c of sphere i is column[c * stride + i]. A block is 1024 spheres in a row with every bond
/// and every near pair that has an end in it, in ascending order. It evaluates the load of each of them once, into a
/// work space of its own, and then each of its spheres adds up its loads: bonds by their numbers, then contacts by the
/// number of the other sphere, then the wall. So nothing is written by two threads, a bond between two blocks is
/// evaluated twice, and every sum has the terms of bonded::Assembly::loads in its order, whoever computes it.

#include <cstdint>
#include <limits>
#include <new>
#include <string_view>
#include <tuple>
#include <vector>

#include <verilie/mechanics/bonded/laws.hpp>
#include <verilie/mechanics/solve.hpp>
#include <verilie/mechanics/state.hpp>

namespace verilie::particles {

inline constexpr std::size_t eight = 8;          ///< what lies side by side at every level, in 1, 2 or 4 registers
inline constexpr std::size_t block_size = 1024;  ///< spheres

/// Memory from the start of a line of the cache on, so that no register is loaded from two lines.
template <class T> struct OnLines {
    using value_type = T;
    OnLines() = default;
    template <class U> OnLines(const OnLines<U>&) {}
    T* allocate(std::size_t n) { return static_cast<T*>(::operator new(n * sizeof(T), line)); }
    void deallocate(T* p, std::size_t) { ::operator delete(p, line); }
    template <class U> bool operator==(const OnLines<U>&) const { return true; }

private:
    static constexpr std::align_val_t line{64};
};
using Doubles = std::vector<double, OnLines<double>>;

/// Where eights of things lie. Of an eight k: from[k], from[k] + 1, ..., from[k] + 7 where that is not negative, else
/// the eight numbers listed[8 * ~from[k]] and on.
struct Places {
    std::vector<std::int32_t> from;
    std::vector<std::uint32_t> listed;

    void clear() { from.clear(), listed.clear(); }
    /// `count` of the eight are asked about; the others may be anything below `end`.
    void add(const std::uint32_t* eight_of, std::size_t count, std::size_t end);
    std::size_t bytes() const { return from.capacity() * sizeof from[0] + listed.capacity() * sizeof listed[0]; }
};

/// Numbers of a bond, an eight of them in a row each.
enum BondNumber { N_x, N_y, N_z, r0, mean_D, bond_numbers };

struct Block {
    std::uint32_t first = 0, count = 0;  ///< spheres
    std::uint32_t bonds = 0, pairs = 0;
    Places bond_i, bond_j, pair_i, pair_j;
    Doubles bond_numbers;                ///< [eight of bonds][BondNumber][8]
    Doubles pair_D;                      ///< empty where all spheres are alike
    std::vector<std::uint32_t> bond_of;  ///< the number of each bond
    /// Of each eight of spheres how many places it adds up, and which: rows of the work space.
    std::vector<std::uint8_t> bond_terms, contact_terms;
    Places bond_rows, contact_rows;

    std::size_t bond_eights() const { return bond_i.from.size(); }
    std::size_t pair_eights() const { return pair_i.from.size(); }
    std::size_t bytes() const;
    // Rows of the work space: eight zeros; of each bond the load on i, then of each that on j; of pairs likewise.
    std::size_t bond_row(std::size_t b, bool on_j) const { return eight + (on_j ? eight * bond_eights() : 0) + b; }
    std::size_t pair_row(std::size_t p, bool on_j) const {
        return eight + 2 * eight * bond_eights() + (on_j ? eight * pair_eights() : 0) + p;
    }
    std::size_t rows() const { return eight + 2 * eight * (bond_eights() + pair_eights()); }
};

enum Column { at_x = 0, at_q = 3, pose_columns = 7, at_u = 0, at_L = 3, momentum_columns = 6 };

/// What all blocks share in one pass.
struct Fields {
    std::size_t stride;       ///< spheres, filled up to a multiple of eight
    const double* pose;       ///< x, q = (w, v): at t_n
    double* next;             ///< at t_n + h
    double* momentum;         ///< u = m v, and L in the frame of the method
    const double *m, *j, *D;  ///< of each sphere; of the first alone where they are alike
    bool alike;
    bonded::Stiffness<double> K;
    bonded::Shear shear;
    bonded::Wall<double> wall;
    double h;
    double common[3];  ///< a displacement that is taken from that of every sphere, before it is compared
};

/// begin: the kick and the drift of the first step. middle: end one step, begin the next. end: the last kick. look: loads
/// alone, for what may be wrong with them.
enum class Pass : std::uint8_t { begin, middle, end, look };

/// The failure that the catalogue's march meets first: by stage, then by sphere.
struct Trouble {
    enum Stage : std::uint8_t { bond, lost, touch, state, drift, none };
    Stage stage = none;
    std::uint32_t number = 0;  ///< of the stage `bond` that of the bond: the scalar march meets bonds in their order
    int body = std::numeric_limits<int>::max();
    Why why = Why::ok;
    double value = 0, limit = 0;
    bool before(const Trouble& other) const {
        return std::tie(stage, number, body) < std::tie(other.stage, other.number, other.body);
    }
};
struct Told {
    Trouble trouble;
    double farthest_squared = 0;  ///< the longest way of a sphere in this drift, less the common one
};
/// Loads of a block, six columns (F, T), and of its contacts, three. One a thread.
struct WorkSpace {
    Doubles numbers;
    std::size_t rows = 0;
};

/// One method at one instruction level.
class Kernel {
public:
    virtual ~Kernel() = default;
    virtual void pass(Pass, const Fields&, const Block&, WorkSpace&, Told&) const = 0;
    virtual Frame frame() const = 0;
};

}  // namespace verilie::particles
