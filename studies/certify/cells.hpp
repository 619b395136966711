#pragma once
/// What is measured: cells of the question asked, and of the controls of every law in use.

#include <deque>
#include <map>
#include <set>

#include "certify/controls.hpp"

namespace verilie::studies::certify {

/// One law of one method on one body in one scalar.
struct Cell {
    const Law* law;
    const MethodEntry* method;
    const Body* body;
    std::string scalar;  ///< empty: the method does not step the body
    bool control = false;
    Measured measured = {};
};
/// What has one floor: law, scalar, and whether doubles alone are known.
std::string floor_key(const Cell& cell);

/// How cells are measured; `place`: at this state alone, controls apart.
struct Way {
    Options options;
    const Place* place;
    Subject subject(const Cell& cell) const;
};
/// Nothing in place of what is no number: JSON has none.
std::optional<double> if_finite(std::optional<double> x);
/// From the store where they are there; what is not of this library is measured anew, for its sources are unknown. Of a
/// shard its own cells alone.
void measure_all(const CertifyRequest& r, const Way& way, std::vector<Cell*> cells);

/// Every law in use, in every scalar in use, on a map for which it is exact and on one that must fail it.
class Controls {
public:
    /// in_use: keys of floors.
    explicit Controls(const std::set<std::string>& in_use);
    std::vector<Cell>& cells() { return cells_; }
    /// After the cells are measured.
    std::vector<ControlRow> rows() const;
    /// What the exact maps leave, the largest, by floor_key.
    std::map<std::string, double> floors() const;

private:
    std::deque<MethodEntry> blind_;  ///< maps of which only doubles are known; cells point into it
    std::vector<Cell> cells_;        ///< positive and negative in turn
};

}  // namespace verilie::studies::certify
