#include "bench/peers.hpp"

namespace verilie::studies::bench {

namespace {
/// What they are compared with.
std::vector<BenchQuestion> library_of(const BenchRequest& r, const std::string& problem) {
    BenchRequest both;
    both.problems = {problem}, both.methods = {"lie_verlet", "rkmk4"}, both.set = r.set, both.seed = r.seed,
    both.h = r.h;
    return questions_of(both);
}
}  // namespace

std::unique_ptr<Peers> peers_of(const BenchRequest& r, const std::string& problem) {
    const auto both = library_of(r, problem);
    return std::make_unique<Peers>(both[0].pair, both[1].pair, both[0].h);
}

std::vector<BenchPeerRow> peer_rows(const BenchRequest& r) {
    std::vector<BenchPeerRow> all;
    if (!r.peers) return all;
    for (const auto& problem : r.problems) {
        const auto peers = peers_of(r, problem);
        const Json asked = asked_of(r, library_of(r, problem)[0]);
        auto rows = peers->checked();
        const auto times = timed(peers->works(rows));
        const Timing* rk4 = !rows.empty() && rows.front().reason.empty() ? &times.front() : nullptr;
        std::size_t next = 0;
        for (auto& row : rows) {
            row.asked = asked;
            if (!row.reason.empty()) continue;
            const Timing& time = times[next++];
            row.reason = time.trouble;
            if (!time.trouble.empty()) continue;
            row.nanoseconds_per_time = time.median, row.coefficient_of_variation = time.variation;
            if (rk4 && rk4->trouble.empty()) row.ratio_to_rk4 = quotient(time, *rk4).median;
        }
        std::move(rows.begin(), rows.end(), std::back_inserter(all));
    }
    return all;
}

}  // namespace verilie::studies::bench
