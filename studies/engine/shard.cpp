#include "engine/shard.hpp"

#include <algorithm>
#include <charconv>
#include <iostream>
#include <numeric>
#include <set>

#include <fmt/format.h>

#include "engine/journal.hpp"
#include "engine/standard_output.hpp"

namespace verilie::studies {

namespace {
constexpr int most_shards = 100000;

/// A whole number from 1 to `most`, in decimal digits; 0 where it is none.
int number_in(std::string_view text, int most) {
    int n = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), n);
    return failed == std::errc() && end == text.data() + text.size() && n >= 1 && n <= most ? n : 0;
}
}  // namespace

Shard shard_of(const std::string& text) {
    const auto slash = text.find('/');
    if (slash != std::string::npos) {
        const int count = number_in(std::string_view(text).substr(slash + 1), most_shards);
        const int index = number_in(std::string_view(text).substr(0, slash), count);
        if (index > 0) return {index, count};
    }
    throw std::invalid_argument(
        fmt::format("--shard {}: expected i/N with whole numbers, i from 1 to N and N at most {}.", text, most_shards));
}

void must_be_a_shard(const Request& r) {
    if (!r.shard) return;
    shard_of(*r.shard);
    if (r.json || r.out)
        throw std::invalid_argument("--shard " + *r.shard + " keeps cells in the store and answers nothing: give "
                                    + (r.json ? "--json" : "--out") + " to the same command without it.");
    if (r.own && !r.keep)
        throw std::invalid_argument("--shard " + *r.shard
                                    + " only keeps cells, and those of a method in another process are kept with "
                                      "--keep alone.");
}

std::vector<bool> units_of(const Shard& shard, const std::vector<Cost>& cost) {
    std::vector<std::size_t> dearest(cost.size());
    std::iota(dearest.begin(), dearest.end(), std::size_t(0));
    const auto whole = [&](std::size_t i) { return cost[i].own + cost[i].needed; };
    std::stable_sort(dearest.begin(), dearest.end(), [&](auto a, auto b) { return whole(a) > whole(b); });
    std::vector<double> load(std::size_t(shard.count), 0.0);
    std::vector<std::set<std::string>> has(load.size());
    std::vector<bool> mine(cost.size(), false);
    for (const auto i : dearest) {
        const Cost& c = cost[i];
        const auto more = [&](std::size_t k) { return has[k].contains(c.needs) ? 0 : c.needed; };
        // NOTE: what is shared counts twice where it would be computed again, for nobody gains by that.
        const auto burden = [&](std::size_t k) { return load[k] + 2 * more(k); };
        std::size_t least = 0;
        for (std::size_t k = 1; k < load.size(); ++k)
            if (burden(k) < burden(least)) least = k;
        load[least] += c.own + more(least), has[least].insert(c.needs);
        mine[i] = int(least) == shard.index - 1;
    }
    return mine;
}

int tell_shard(const Request& r) {
    const Shard shard = shard_of(*r.shard);
    const Results to_standard_output;
    std::cout << fmt::format("Shard {} of {}: {} cells computed and kept in {}. When all have run, the same command "
                             "without --shard answers from there.\n",
        shard.index, shard.count, Journal::of(r.store)->finish(), r.store);
    if (!std::cout.flush()) throw EnvironmentTrouble("The result could not be written to standard output.");
    return 0;
}

}  // namespace verilie::studies
