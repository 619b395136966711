// Beside the class of a run: growth of its trajectory error, its modified energy, its ensemble.
#include "drift/run.hpp"

namespace verilie::studies {

namespace {
constexpr std::int64_t most_steps_of_a_member = 4000000, most_steps_of_extras = 2000000;
#if VERILIE_HAS_QUAD
constexpr int members_in_quad = 4;
#endif

/// The key of some of the members of a run.
Json members_key(const Study& s, const Run& run, const char* cell, const char* scalar, int first, int count) {
    Json k = key(s, run, scalar, 1, cell);
    k.update({{"first", first}, {"members", count}});
    return k;
}

void add_members(Cells& cells, const Study& s, Run& run, int members) {
    const double share = weight(s, run);
    const auto blocks = std::size_t((members + members_a_cell - 1) / members_a_cell);
    run.ensemble.walks.resize(blocks), run.ensemble.members.resize(blocks);
    for (std::size_t k = 0; k < blocks; ++k) {
        const int first = int(k) * members_a_cell, count = std::min(members_a_cell, members - first);
        cells.add(label(s, run) + ", walk", members_key(s, run, "walk", "double", first, count), share * count / 2,
            run.ensemble.walks[k], [&, first, count] { return walk_cell(s.pair, "double", s.T, run.h, first, count); });
        cells.add(label(s, run) + ", members", members_key(s, run, "members", "double", first, count),
            share * count / 2, run.ensemble.members[k],
            [&, first, count] { return members_cell(s.pair, s.T, run.h, first, count); });
    }
#if VERILIE_HAS_QUAD
    const double steps = double(step_count(s.T, run.h));
    cells.add(label(s, run) + ", walk in quad", members_key(s, run, "walk in quad", "quad", 0, members_in_quad),
        200 * share * std::min(1.0, 16384 / steps), run.ensemble.in_quad,
        [&] { return walk_cell(s.pair, "quad", s.T, run.h, 0, members_in_quad); });
#endif
}
}  // namespace

void look_closer(const DriftRequest& r, const Store& store, std::vector<Study>& studies) {
    Cells cells(r, store);
    each_run(studies, [&](Study& s, Run& run) {
        if (!run.shown || !refuses_ensemble(s.pair).empty() || r.scalar != "double" || run.cell.failed) return;
        if (!s.pair.method->has<fifty>()) return;  // a method in another process: each step is a conversation
        const auto n = step_count(s.T, run.h);
        cells.add(label(s, run) + ", growth", key(s, run, "double", 1, "growth"),
            weight(s, run) * std::min(1.0, 81920.0 / double(n)), run.growth,
            [&] { return growth_cell(s.pair, s.T, run.h); });
        if (r.ensemble == 0) return;
        if (n <= most_steps_of_extras && !run.modified && has_modified_energy(s.pair))
            cells.add(label(s, run) + ", modified", key(s, run, "double", 1, "modified"), 3 * weight(s, run),
                run.modified, [&] { return modified_cell(s.pair, s.T, run.h); });
        if (n <= most_steps_of_a_member) add_members(cells, s, run, r.ensemble);
    });
    cells.compute(r.ensemble > 0 ? "ensembles and growth" : "growth of errors");
}

}  // namespace verilie::studies
