// Beside the class of a run: growth of its trajectory error, its modified energy, its ensemble.
#include "drift/extras.hpp"
#include "drift/run.hpp"
#include "process/process.hpp"

namespace verilie::studies {

namespace {
constexpr std::int64_t most_steps_of_a_member = 4000000, most_steps_of_extras = 2000000;
constexpr int members_in_quad = 4;

}  // namespace

void look_closer(const DriftRequest& r, const Store& store, std::vector<Study>& studies) {
    std::vector<Task> tasks;
    for (auto& s : studies)
        for (auto& run : s.runs) {
            if (!run.shown || !refuses_ensemble(s.pair).empty() || r.scalar != "double" || run.cell.is_null() || !run.cell["failed"].is_null()) continue;
            const auto n = step_count(s.T, run.h);
            const auto add = [&](const char* cell, double share, Json& to, Json more, std::function<Json()> compute) {
                Json k = key(s, run, cell == std::string("walk in quad") ? "quad" : "double", 1, cell);
                k.update(more);
                tasks.push_back({label(s, run) + ", " + cell, [&store, &to, k, compute] { to = kept(store, k, compute); }, weight(s, run) * share});
            };
            if (!s.pair.method->has<fifty>()) continue;      // a method in another process: each step is a conversation
            add("growth", std::min(1.0, 81920.0 / double(n)), run.growth, Json::object(), [&] { return growth_cell(s.pair, s.T, run.h); });
            if (r.ensemble == 0) continue;
            if (n <= most_steps_of_extras && run.modified.is_null() && has_modified_energy(s.pair)) add("modified", 3, run.modified, Json::object(), [&] { return modified_cell(s.pair, s.T, run.h); });
            if (n > most_steps_of_a_member) continue;
            const auto cells = std::size_t((r.ensemble + members_a_cell - 1) / members_a_cell);
            run.ensemble.walks.resize(cells), run.ensemble.members.resize(cells);
            for (std::size_t k = 0; k < cells; ++k) {
                const int first = int(k) * members_a_cell, count = std::min(members_a_cell, r.ensemble - first);
                const Json which{{"first", first}, {"members", count}};
                add("walk", count / 2.0, run.ensemble.walks[k], which, [&, first, count] { return walk_cell(s.pair, "double", s.T, run.h, first, count); });
                add("members", count / 2.0, run.ensemble.members[k], which, [&, first, count] { return members_cell(s.pair, s.T, run.h, first, count); });
            }
#if VERILIE_HAS_QUAD
            run.ensemble.in_quad.resize(1);
            add("walk in quad", 200.0 * std::min(1.0, 16384.0 / double(n)), run.ensemble.in_quad[0], {{"first", 0}, {"members", members_in_quad}},
                [&] { return walk_cell(s.pair, "quad", s.T, run.h, 0, members_in_quad); });
#endif
        }
    sweep(r.ensemble > 0 ? "ensembles and growth" : "growth of errors", std::move(tasks), r.jobs, r.quiet);
}

}  // namespace verilie::studies
