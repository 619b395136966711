#pragma once
/// A study in parts: each of N processes computes the cells of its own units and keeps them in the store that all
/// share. The same question without a part finds them there and answers.

#include <string>
#include <vector>

#include "engine/request.hpp"

namespace verilie::studies {

struct Shard {
    int index, count;  ///< index from 1 to count
};

/// Of "i/N". Throws std::invalid_argument, one sentence.
Shard shard_of(const std::string& text);
/// Throws std::invalid_argument where a request for a shard asks for what a shard does not give.
void must_be_a_shard(const Request& r);

/// What a unit is predicted to cost, in any measure.
struct Cost {
    Cost(double of) : own(of) {}
    Cost(double of, std::string what, double its) : own(of), needs(std::move(what)), needed(its) {}
    double own;
    std::string needs;  ///< what it shares with others that name the same; empty: nothing
    double needed = 0;  ///< that costs a shard once
};

/// Which of the units with these costs are the shard's. The dearest first, each unit goes to the shard that has least; every
/// process comes to the same answer. Where nothing is shared no two shards differ by more than one unit.
std::vector<bool> units_of(const Shard& shard, const std::vector<Cost>& cost);

/// Leaves the units of the request's shard, in their order; all of them where it has none.
template <class Unit, class Predicted> void keep_own(const Request& r, std::vector<Unit>& units, Predicted cost) {
    if (!r.shard) return;
    std::vector<Cost> costs;
    for (auto& unit : units) costs.emplace_back(cost(unit));
    const auto mine = units_of(shard_of(*r.shard), costs);
    std::vector<Unit> own;
    for (std::size_t i = 0; i < units.size(); ++i)
        if (mine[i]) own.push_back(std::move(units[i]));
    units = std::move(own);
}

/// Prints what the shard kept, in place of an answer. The exit code.
int tell_shard(const Request& r);

}  // namespace verilie::studies
