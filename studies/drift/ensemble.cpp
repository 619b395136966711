#include "drift/ensemble.hpp"

#include <cmath>

#include <verilie/run/ensemble.hpp>

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

/// The errors of one member at one time, one a quantity, from the state there.
template <class S> class Kept {
public:
    Kept(const AnyProblem<S>& problem, const Exact& exact, const Phase<S>& start)
        : problem_(&problem), exact_(&exact), before_(problem.invariants(start)), scale_(problem.invariant_scales()),
          error_(exact.name.size()) {}
    void look(const Phase<S>& z) {
        const auto now = problem_->invariants(z);
        for (std::size_t k = 0; k < exact_->index.size(); ++k) {
            const auto i = exact_->index[k];
            error_[k].push_back(static_cast<double>(S(S(now[i] - before_[i]) / scale_[i])));
        }
        using std::sqrt;
        error_.back().push_back(static_cast<double>(S(S(sqrt(squared_norm(z.q[0]))) - S(1))));
    }
    /// Appends the member.
    void give(Errors& out) {
        for (std::size_t k = 0; k < error_.size(); ++k) out[k].push_back(std::move(error_[k]));
    }

private:
    const AnyProblem<S>* problem_;
    const Exact* exact_;
    std::vector<S> before_, scale_;
    std::vector<std::vector<double>> error_;
};

/// Appends one member to `out`; nothing where it fails.
template <class S>
std::optional<Failure> errors_of(const Pair& pair, const Exact& exact, const Phase<double>& member, const S& h,
    const std::vector<std::int64_t>& steps, Errors& out) {
    const auto problem = pair.problem->make<S>(pair.parameters);
    const auto trajectory = pair.method->march<S>(problem);
    auto start = convert<S>(member);
    for (auto& q : start.q) q = normalised(q);
    Kept<S> kept(*problem, exact, start);
    const auto look = [&](std::int64_t k, const Phase<S>& z) {
        if (k > 0) kept.look(z);
    };
    if (auto marched = watch(*trajectory, start, h, steps, look); marched.failed) return marched.failed;
    kept.give(out);
    return {};
}
template <class S>
std::optional<Failure> errors_one_by_one(const Pair& pair, const Exact& exact, const std::vector<Phase<double>>& starts,
    const Rational& h, const std::vector<std::int64_t>& steps, Errors& out) {
    for (const auto& start : starts)
        if (auto failed = errors_of<S>(pair, exact, start, to_scalar<S>(h), steps, out)) return failed;
    return {};
}

/// Appends all members, marched side by side; false, and nothing, where one fails.
bool errors_together(const Pair& pair, const Exact& exact, const std::vector<Phase<double>>& members, const Rational& h,
    const std::vector<std::int64_t>& steps, Errors& out) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto starts = normalised_starts(members);
    std::vector<Kept<double>> kept;
    for (const auto& z : starts) kept.emplace_back(*problem, exact, z);
    EnsembleMarch march(pair.method->info->key, *pair.problem->info, pair.parameters);
    march.start(starts, to_scalar<double>(h));
    std::int64_t taken = 0;
    for (const auto k : steps) {
        march.advance(k - taken), taken = k;
        march.look([&](std::size_t m, const Phase<double>& z) { kept[m].look(z); });
    }
    for (std::size_t m = 0; m < starts.size(); ++m)
        if (march.failed(m)) return false;
    for (auto& member : kept) member.give(out);
    return true;
}

std::vector<Phase<double>> starts_beside(const Pair& pair, int first, int members) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    std::vector<Phase<double>> all;
    for (int m = first; m < first + members; ++m) all.push_back(beside(*problem, std::uint64_t(m) + 1));
    return all;
}

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
        failed = errors_one_by_one<quad>(pair, exact, starts, h, steps, cell.error);
    } else
#endif
        if (!marches_together(pair) || !errors_together(pair, exact, starts, h, steps, cell.error))
        failed = errors_one_by_one<double>(pair, exact, starts, h, steps, cell.error);
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
    for (auto& run : drifts_from(pair, starts, T, h)) **place++ = std::move(run);
    return all;
}

}  // namespace verilie::studies
