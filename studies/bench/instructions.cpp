// What is counted, in the order in which both the program and the one under callgrind make it.
#include <algorithm>

#include "bench/compared.hpp"
#include "bench/counting.hpp"
#include "bench/peers.hpp"

namespace verilie::studies::bench {

namespace {
constexpr std::int64_t counted_steps = 2000, counted_body_steps = 20000;

enum class Of { step, rk4, textbook, peer };
struct CountedWork {
    Of of;
    std::string problem, name;  ///< of the method or the peer
    Work work;
};
struct Everything {
    std::vector<std::unique_ptr<Compared>> compared;
    std::vector<std::unique_ptr<Peers>> peers;
    std::vector<CountedWork> all;

    explicit Everything(const BenchRequest& r) {
        for (const auto& [pair, h] : questions_of(r))
            if (pair.refusal.empty()) add(pair, to_scalar<double>(h));
        if (r.peers)
            for (const auto& problem : r.problems) add_peers(r, problem);
    }
    std::vector<Work> works() const {
        std::vector<Work> works;
        for (const auto& one : all) works.push_back(one.work);
        return works;
    }

private:
    /// Of many bodies fewer steps; a unit is a step of a body.
    void add(const Pair& pair, double h) {
        const bool many = pair.problem->info->translates;
        const auto bodies = many ? std::int64_t(pair.bodies) : 1;
        const auto n = many ? std::max<std::int64_t>(2, counted_body_steps / bodies) : counted_steps;
        Compared& of = *compared.emplace_back(std::make_unique<Compared>(pair, h));
        const auto put = [&](Of what, Work work) {
            work.units *= double(bodies);
            all.push_back({what, pair.problem_key(), pair.method_key(), std::move(work)});
        };
        put(Of::step, of.ours(n));
        if (of.has_rk4()) put(Of::rk4, of.rk4(n));
        if (of.has_textbook()) put(Of::textbook, of.textbook(n));
    }
    void add_peers(const BenchRequest& r, const std::string& problem) {
        auto& of = peers.emplace_back(peers_of(r, problem));
        const auto rows = of->checked(true);
        auto works = of->works(rows);
        for (std::size_t k = 0, next = 0; k < rows.size(); ++k)
            if (rows[k].reason.empty()) all.push_back({Of::peer, problem, rows[k].peer, std::move(works[next++])});
    }
};

void count_pair(const CountedWork& of, double instructions, BenchRow& row) {
    if (of.of == Of::step) row.instructions.emplace(instructions);
    if (of.of == Of::rk4) row.instructions_to_rk4.emplace(*row.instructions / instructions);
    if (of.of == Of::textbook) row.instructions_to_textbook.emplace(*row.instructions / instructions);
}
}  // namespace

void march_once(const BenchRequest& r) { do_once(Everything(r).works()); }

void count_instructions(const BenchRequest& r, std::vector<BenchRow>& rows, std::vector<BenchPeerRow>& peers) {
    if (!r.instructions) return;
    const Everything everything(r);
    const Counts counts = counted(r, everything.all.size());
    for (const auto& of : everything.all)
        for (auto& row : rows)
            if (!counts.reason.empty() && of.of == Of::step && row.problem == of.problem && row.method == of.name)
                row.no_instructions.emplace(counts.reason);
    for (std::size_t k = 0; k < counts.all.size(); ++k) {
        const CountedWork& of = everything.all[k];
        const double instructions = counts.all[k] / of.work.units;
        for (auto& row : rows)
            if (of.of != Of::peer && row.problem == of.problem && row.method == of.name)
                count_pair(of, instructions, row);
        for (auto& row : peers)
            if (of.of == Of::peer && row.problem == of.problem && row.peer == of.name)
                row.instructions_per_time.emplace(instructions);
    }
}

}  // namespace verilie::studies::bench
