#include "drift/ensemble.hpp"

#include <cmath>

#include "drift/signal.hpp"
#include "engine/watch.hpp"

namespace verilie::studies {

namespace {
/// The quantities of a pair that no truncation touches, by index into the invariants.
struct Exact {
    std::vector<std::size_t> index;
    std::vector<std::string> name;
};
Exact exact_of(const Pair& pair) {
    Exact all;
    const auto kept = pair.problem->make<double>(pair.parameters)->conserved();
    const auto& invariants = pair.problem->info->invariants;
    for (std::size_t i = 0; i < invariants.size(); ++i) {
        const auto law = invariants[i].law;
        const bool exact = law == Law::energy
                             ? energy_is_exact(pair)
                             : law == Law::momentum && holds(pair.method->info->momentum_map, pair.spherical);
        if (kept[i] && exact) all.index.push_back(i), all.name.emplace_back(invariants[i].name);
    }
    all.name.emplace_back("|q|");
    return all;
}

/// n/2^k steps, small to large, from 128 on.
std::vector<std::int64_t> octaves(std::int64_t n) {
    std::vector<std::int64_t> steps;
    for (; n >= 128; n /= 2) steps.insert(steps.begin(), n);
    return steps;
}
using Errors = std::vector<std::vector<std::vector<double>>>;  // [quantity][member][time]
using Starts = std::span<const Phase<double>>;

/// Appends the lanes of one march to `out`; nothing where it fails.
template <class S>
std::optional<Failure> errors_of_lanes(const Pair& pair, const Exact& exact, Starts starts, const S& h,
    const std::vector<std::int64_t>& steps, Errors& out) {
    const auto problem = pair.problem->make<base_t<S>>(pair.parameters);
    const auto trajectory = pair.method->march<S>(problem);
    const auto start = together<S>(starts);
    const auto before = problem->invariants(start), scale = problem->invariant_scales();
    Errors error(exact.name.size(), std::vector<std::vector<double>>(starts.size()));
    const auto look = [&](std::int64_t k, const Phase<S>& z) {
        if (k == 0) return;
        const auto now = problem->invariants(z);
        using std::sqrt;
        const S norm = S(sqrt(squared_norm(z.q[0]))) - S(1);
        for (std::size_t m = 0; m < starts.size(); ++m) {
            for (std::size_t k = 0; k < exact.index.size(); ++k) {
                const auto i = exact.index[k];
                error[k][m].push_back(static_cast<double>(lane(S(S(now[i] - before[i]) / scale[i]), int(m))));
            }
            error.back()[m].push_back(static_cast<double>(lane(norm, int(m))));
        }
    };
    if (auto marched = watch(*trajectory, start, h, steps, look); marched.failed) return marched.failed;
    for (std::size_t k = 0; k < error.size(); ++k)
        for (auto& member : error[k]) out[k].push_back(std::move(member));
    return {};
}

template <class F> void by_lanes(const Pair& pair, const std::vector<Phase<double>>& starts, F f) {
    const bool packs = pair.problem->has<lanes>() && pair.method->has<lanes>();
    const std::size_t together = packs ? std::size_t(pack_lanes) : 1;
    for (std::size_t i = 0; i < starts.size(); i += together)
        f(std::span(starts).subspan(i, std::min(together, starts.size() - i)), packs);
}

std::vector<Phase<double>> starts_beside(const Pair& pair, int first, int members) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    std::vector<Phase<double>> all;
    for (int m = first; m < first + members; ++m) all.push_back(beside(*problem, std::uint64_t(m) + 1));
    return all;
}

/// In packs where there are, and a pack that fails member by member.
std::optional<Failure> errors_in_double(const Pair& pair, const Exact& exact, const std::vector<Phase<double>>& starts,
    const Rational& h, const std::vector<std::int64_t>& steps, Errors& error) {
    std::optional<Failure> failed;
    const auto step = to_scalar<double>(h);
    by_lanes(pair, starts, [&](Starts some, bool packs) {
        if (failed || (packs && !errors_of_lanes<lanes>(pair, exact, some, lanes(step), steps, error))) return;
        for (std::size_t m = 0; m < some.size() && !failed; ++m)
            failed = errors_of_lanes<double>(pair, exact, some.subspan(m, 1), step, steps, error);
    });
    return failed;
}
#if VERILIE_HAS_QUAD
std::optional<Failure> errors_in_quad(const Pair& pair, const Exact& exact, const std::vector<Phase<double>>& starts,
    const Rational& h, const std::vector<std::int64_t>& steps, Errors& error) {
    std::optional<Failure> failed;
    for (std::size_t m = 0; m < starts.size() && !failed; ++m)
        failed = errors_of_lanes<quad>(pair, exact, std::span(starts).subspan(m, 1), to_scalar<quad>(h), steps, error);
    return failed;
}
#endif
}  // namespace

std::string refuses_ensemble(const Pair& pair) {
    if (!pair.refusal.empty()) return pair.refusal;
    const ProblemInfo& problem = *pair.problem->info;
    if (problem.applied.act) return "applied loads act: no theorem bounds a balance, of one start or of many";
    if (pair.bodies != 1 || problem.translates || !problem.separable)
        return "ensembles are of one body that turns about a point";
    return {};
}

WalkCell walk_cell(
    const Pair& pair, const std::string& scalar, const Rational& T, const Rational& h, int first, int members) {
    const auto exact = exact_of(pair);
    const auto starts = starts_beside(pair, first, members);
    auto steps = octaves(step_count(T, h));
    WalkCell cell{{}, exact.name, Errors(exact.name.size()), {}};
    std::optional<Failure> failed;
#if VERILIE_HAS_QUAD
    if (scalar == "quad") {
        while (steps.size() > 1 && steps.back() > 16384) steps.pop_back();
        steps = {steps.back()};
        failed = errors_in_quad(pair, exact, starts, h, steps, cell.error);
    } else
#endif
        failed = errors_in_double(pair, exact, starts, h, steps, cell.error);
    if (failed) cell.failed = stopped(*failed);
    for (const auto n : steps) cell.t.push_back(static_cast<double>(Rational(h * n)));
    return cell;
}

MembersCell members_cell(const Pair& pair, const Rational& T, const Rational& h, int first, int members) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    MembersCell all{static_cast<double>(T), setting_of(pair).burn_in, std::vector<LongRun>(std::size_t(members))};
    std::vector<Phase<double>> starts;
    std::vector<LongRun*> places;
    for (int m = 0; m < members; ++m) {
        LongRun& member = all.members[std::size_t(m)];
        try {
            starts.push_back(elsewhere(*problem, std::uint64_t(first + m) + 1)), places.push_back(&member);
        } catch (const Failure& f) { member.failed = stopped(f); }
    }
    auto place = places.begin();
    by_lanes(pair, starts, [&](Starts some, bool packs) {
        std::vector<LongRun> runs;
        if (packs) runs = drifts_from<lanes>(pair, some, T, h);
        if (runs.empty())
            for (std::size_t m = 0; m < some.size(); ++m)
                runs.push_back(drifts_from<double>(pair, some.subspan(m, 1), T, h).at(0));
        for (auto& run : runs) **place++ = std::move(run);
    });
    return all;
}

}  // namespace verilie::studies
