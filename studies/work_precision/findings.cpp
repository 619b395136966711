#include <algorithm>
#include <cmath>
#include <map>

#include "work_precision/study.hpp"

namespace verilie::studies::work_precision {

namespace {
constexpr double levels[] = {1e-2, 1e-4, 1e-6, 1e-8, 1e-10};
struct Quantity {
    const char* name;
    std::optional<double> Run::*error;
};
constexpr Quantity quantities[] = {
    {"trajectory", &Run::trajectory}, {"energy", &Run::energy}, {"momentum", &Run::momentum}};

using SolverRows = std::vector<const Row*>;

/// The run with fewest load evaluations whose error is at most `within`.
std::optional<Cheapest> cheapest(const SolverRows& rows, const std::string& solver, const Quantity& q, double within) {
    std::optional<Cheapest> best;
    for (const auto* row : rows) {
        if (row->solver != solver) continue;
        for (const auto& run : row->runs)
            if (!run.failed && run.*q.error && *(run.*q.error) <= within
                && (!best || run.load_evaluations < best->load_evaluations))
                best = Cheapest{row->method, run.setting, run.load_evaluations};
    }
    return best;
}

Finding finding_of(const SolverRows& rows, const Quantity& q, double within) {
    const Row& any = *rows.front();
    Finding f{any.problem, any.T, any.reach, q.name, within, cheapest(rows, "library", q, within),
        cheapest(rows, "outside", q, within), "", {}, any.asked};
    const auto loads = [](const std::optional<Cheapest>& c) { return c ? double(c->load_evaluations) : INFINITY; };
    const double here = loads(f.library), there = loads(f.outside);
    f.wins = here < there ? "library" : there < here ? "outside" : "neither";
    if (f.library && f.outside) f.factor = std::max(here, there) / std::min(here, there);
    return f;
}
}  // namespace

std::vector<Finding> findings_of(const std::vector<Row>& rows) {
    std::vector<SolverRows> together;
    std::map<std::string, std::size_t> place;
    for (const auto& row : rows) {
        Json asked = row.asked;
        asked.erase("tolerance");
        const auto [found, is_new] = place.try_emplace(row.problem + asked.dump(), together.size());
        if (is_new) together.emplace_back();
        together[found->second].push_back(&row);
    }
    std::vector<Finding> all;
    for (const auto& of : together) {
        const bool both =
            std::any_of(of.begin(), of.end(), [](const Row* r) { return r->solver == "outside" && !r->runs.empty(); })
            && std::any_of(
                of.begin(), of.end(), [](const Row* r) { return r->solver == "library" && !r->runs.empty(); });
        if (!both) continue;
        for (const auto& q : quantities)
            for (const double within : levels)
                if (Finding f = finding_of(of, q, within); f.library || f.outside) all.push_back(std::move(f));
    }
    return all;
}

}  // namespace verilie::studies::work_precision
