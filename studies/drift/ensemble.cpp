#include "drift/ensemble.hpp"

#include <cmath>
#include <random>

#include <fmt/format.h>

#include <verilie/analysis/ensemble_drift.hpp>

#include "drift/cell.hpp"
#include "drift/study.hpp"

namespace verilie::studies {

namespace {
double energy(const AnyProblem<double>& problem, const Phase<double>& z) { return problem.kinetic(z).total() + problem.potential(z).total(); }

/// Numbers in [-1, 1), the same on every machine.
struct Draw {
    std::mt19937_64 random;
    double operator()() { return double(random() >> 11) * 0x1p-52 - 1; }
};

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
        const bool exact = invariants[i].law == Law::energy ? energy_is_exact(pair)
                         : invariants[i].law == Law::momentum && holds(pair.method->info->momentum_map, pair.spherical);
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
using Errors = std::vector<std::vector<std::vector<double>>>;      // [quantity][member][time]

/// Appends the lanes of one march to `out`; nothing where it fails.
template <class S>
std::optional<Failure> walk(const Pair& pair, const Exact& exact, std::span<const Phase<double>> starts, const S& h, const std::vector<std::int64_t>& steps, Errors& out) {
    const auto problem = pair.problem->make<base_t<S>>(pair.parameters);
    const auto trajectory = pair.method->march<S>(problem);
    auto z = together<S>(starts);
    const auto before = problem->invariants(z), scale = problem->invariant_scales();
    Errors error(exact.name.size(), std::vector<std::vector<double>>(starts.size()));
    if (auto failed = trajectory->start(z, h)) return failed;
    for (const auto n : steps) {
        if (auto failed = trajectory->advance(n - trajectory->steps())) return failed;
        trajectory->observe(z);
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
    }
    for (std::size_t k = 0; k < error.size(); ++k)
        for (auto& member : error[k]) out[k].push_back(std::move(member));
    return {};
}

template <class F>
void by_lanes(const Pair& pair, const std::vector<Phase<double>>& starts, F f) {
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
}  // namespace

Phase<double> drawn(std::uint64_t seed) {
    Draw number{std::mt19937_64(seed)};
    auto z = Phase<double>::bodies(1);
    const auto ball = [&](auto&... x) { double z; do ((x = number()), ...), z = ((x * x) + ...); while (!(z <= 1 && z > 0.01)); };
    double w, x, y, v, a, b, c;
    ball(w, x, y, v), ball(a, b, c);
    z.q[0] = normalised(Quat<double>{w, Vec3<double>(x, y, v)});
    z.W[0] = Vec3<double>(a, b, c) / norm(Vec3<double>(a, b, c));
    return z;
}

Phase<double> beside(const AnyProblem<double>& problem, std::uint64_t seed) {
    Draw number{std::mt19937_64(seed)};
    constexpr double size = 1e-12;
    auto z = problem.initial();
    const double speed = norm(z.W[0]);
    const double a = number(), b = number(), c = number(), d = number(), e = number(), f = number();
    z.q[0] = normalised(z.q[0] * Quat<double>{1, size * Vec3<double>(a, b, c)});
    z.W[0] += size * (speed > 0 ? speed : 1) * Vec3<double>(d, e, f);
    return z;
}

Phase<double> elsewhere(const AnyProblem<double>& problem, std::uint64_t seed) {
    auto z = problem.initial();
    const double whole = energy(problem, z), scale = problem.invariant_scales().at(0);
    // Seeds far apart: one member may draw many times.
    for (std::uint64_t k = 0; k < 1000; ++k) {
        const auto other = drawn(1000 * seed + k);
        z.q[0] = other.q[0], z.W[0] = other.W[0];
        const double left = whole - problem.potential(z).total();
        if (!(left > 0.05 * scale)) continue;
        z.W[0] *= std::sqrt(left / problem.kinetic(z).total());
        return z;
    }
    throw Failure{Why::domain, 0, 0, 0, 0, whole, 0, fmt::format("a thousand random attitudes have none of the energy of {:.4g} left for motion", whole)};
}

std::string refuses_ensemble(const Pair& pair) {
    if (!pair.refusal.empty()) return pair.refusal;
    if (pair.problem->info->applied.act) return "applied loads act: no theorem bounds a balance, of one start or of many";
    if (pair.bodies != 1 || pair.problem->info->translates || !pair.problem->info->separable) return "ensembles are of one body that turns about a point";
    return {};
}

Json walk_cell(const Pair& pair, const std::string& scalar, const Rational& T, const Rational& h, int first, int members) {
    const auto exact = exact_of(pair);
    const auto starts = starts_beside(pair, first, members);
    auto steps = octaves(step_count(T, h));
    Errors error(exact.name.size());
    std::optional<Failure> failed;
#if VERILIE_HAS_QUAD
    if (scalar == "quad") {
        while (steps.size() > 1 && steps.back() > 16384) steps.pop_back();
        for (std::size_t m = 0; m < starts.size() && !failed; ++m)
            failed = walk<quad>(pair, exact, std::span(starts).subspan(m, 1), to_scalar<quad>(h), {steps.back()}, error);
        steps = {steps.back()};
    } else
#endif
        by_lanes(pair, starts, [&](std::span<const Phase<double>> some, bool packs) {
            if (failed || (packs && !walk<lanes>(pair, exact, some, lanes(to_scalar<double>(h)), steps, error))) return;
            for (std::size_t m = 0; m < some.size() && !failed; ++m) failed = walk<double>(pair, exact, some.subspan(m, 1), to_scalar<double>(h), steps, error);
        });
    Json cell{{"t", Json::array()}, {"quantity", exact.name}, {"error", Json::array()}, {"failed", failed ? to_json(*failed) : Json()}};
    for (const auto n : steps) cell["t"].push_back(static_cast<double>(Rational(h * n)));
    for (const auto& quantity : error) {
        Json all = Json::array();
        for (const auto& member : quantity) {
            Json one = Json::array();
            for (double e : member) one.push_back(number(e));
            all.push_back(one);
        }
        cell["error"].push_back(all);
    }
    return cell;
}

Json members_cell(const Pair& pair, const Rational& T, const Rational& h, int first, int members) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    Json all = Json::array();
    std::vector<Phase<double>> starts;
    std::vector<std::size_t> places;
    for (int m = 0; m < members; ++m) {
        all.push_back(nullptr);
        try {
            starts.push_back(elsewhere(*problem, std::uint64_t(first + m) + 1)), places.push_back(std::size_t(m));
        } catch (const Failure& f) {
            all.back() = {{"failed", to_json(f)}};
        }
    }
    auto place = places.begin();
    by_lanes(pair, starts, [&](std::span<const Phase<double>> some, bool packs) {
        std::vector<Json> cells;
        if (packs) cells = drifts_from<lanes>(pair, some, T, h);
        if (cells.empty())
            for (std::size_t m = 0; m < some.size(); ++m) cells.push_back(drifts_from<double>(pair, some.subspan(m, 1), T, h).at(0));
        for (auto& cell : cells) all[*place++] = std::move(cell);
    });
    return {{"T", static_cast<double>(T)}, {"burn_in", setting_of(pair).burn_in}, {"members", all}};
}

namespace {
/// Errors of quantity q over all members, from cells in order; infinite where a number is none.
std::vector<std::vector<double>> errors(const std::vector<Json>& cells, std::size_t q, std::size_t most = 1000000) {
    std::vector<std::vector<double>> all;
    for (const auto& cell : cells)
        for (const auto& member : cell["error"][q]) {
            if (all.size() == most) return all;
            all.emplace_back();
            for (const auto& e : member) all.back().push_back(e.is_number() ? e.get<double>() : std::nan(""));
        }
    return all;
}
double rms(const std::vector<std::vector<double>>& error, std::size_t time) {
    double sum = 0;
    for (const auto& member : error) sum += member.at(time) * member.at(time);
    return std::sqrt(sum / double(error.size()));
}
Json walk_row(const std::vector<Json>& walks, const std::vector<Json>& in_quad, std::size_t q) {
    const auto t = walks.front()["t"].get<std::vector<double>>();
    const auto error = errors(walks, q);
    std::optional<double> fall;
    if (!in_quad.empty() && !in_quad.front()["failed"].is_null()) fall = 0;      // asked, and no answer: nothing is shown
    else if (!in_quad.empty()) {
        const auto fine = errors(in_quad, q);
        const auto at = std::find(t.begin(), t.end(), in_quad.front()["t"].at(0).get<double>());
        if (at != t.end()) {
            const double coarse = rms(errors(walks, q, fine.size()), std::size_t(at - t.begin())), small = rms(fine, 0);
            fall = small == 0 ? INFINITY : coarse / small;
        }
    }
    const auto e = analysis::estimate_walk(t, error, fall);
    const bool found = std::isfinite(e.exponent);
    return {{"quantity", walks.front()["quantity"][q]}, {"exponent", found ? Json(e.exponent) : Json()}, {"interval", found ? Json{e.lo, e.hi} : Json()},
            {"interval_kind", "sampling95"}, {"rms", number(e.rms)}, {"bias", number(e.bias)}, {"bias_t", number(e.bias_t)}, {"bias_p", number(e.bias_p)}, {"bias_share", Json::array({number(e.bias_least), number(e.bias_most)})},
            {"fall_in_quad", fall ? number(*fall) : Json()}, {"class", std::string(analysis::name(e.kind))}, {"reason", e.reason}};
}
}  // namespace

namespace {
/// D7: what the members say together.
Json pooled(const std::vector<Json>& cells) {
    std::vector<analysis::MemberSignal> members;
    double noise = 0;
    int still = 0;
    for (const auto& cell : cells)
        for (const auto& m : cell["members"]) {
            const auto signal = drift_signal(m, cell["T"], {.burn_in = cell["burn_in"]});
            members.push_back(analysis::member_signal(signal));
            noise = std::max(noise, signal.noise), still += !signal.moved;
        }
    auto e = analysis::estimate_ensemble_drift(members, noise);
    if (still > 0 && e.kind == analysis::DriftClass::none) e.kind = analysis::DriftClass::undecided, e.reason += fmt::format("; {} members did not move", still);
    // NOTE: an array by name: two strings in braces would be an object.
    const auto interval = [](const analysis::EnsembleDrift::Interval& H) { return std::isfinite(H.lo) ? Json::array({H.lo, H.hi}) : Json(); };
    return {{"ensemble_class", std::string(name(e.kind))}, {"ensemble_change", number(e.change)}, {"ensemble_interval", {number(e.change - e.half_width), number(e.change + e.half_width)}},
            {"ensemble_interval_kind", "sampling999"}, {"ensemble_margin", number(e.margin)}, {"ensemble_wander", number(e.wander)}, {"ensemble_most_wander", number(e.most_wander)},
            {"ensemble_wander_margin", number(e.wander_margin)}, {"ensemble_exponents", Json::array({interval(e.near), interval(e.far)})}, {"ensemble_evidence", e.reason}};
}
}  // namespace

Json Ensemble::row() const {
    Json classes = Json::object(), walk = Json::array(), failed;
    int count = 0, drifting = 0;
    for (const auto& cell : members)
        for (const auto& m : cell["members"]) {
            using analysis::DriftClass;
            const auto kind = m["failed"].is_null() ? drift_estimate(m, cell["T"], {.burn_in = cell["burn_in"]}).kind : DriftClass::failed;
            const std::string key(analysis::name(kind));
            classes[key] = classes.value(key, 0) + 1;
            ++count;
            drifting += kind == DriftClass::linear || kind == DriftClass::exponential || kind == DriftClass::nonlinear || kind == DriftClass::dissipates;
            if (failed.is_null()) failed = m["failed"];
        }
    const auto broken = std::find_if(walks.begin(), walks.end(), [](const Json& c) { return !c["failed"].is_null(); });
    if (broken != walks.end()) walk = {{"failed", (*broken)["failed"]}};
    else if (count < analysis::fewest_members) walk = {{"failed", fmt::format("{} members; a walk takes {}", count, analysis::fewest_members)}};
    else if (!walks.empty())
        for (std::size_t q = 0; q < walks.front()["quantity"].size(); ++q) walk.push_back(walk_row(walks, in_quad, q));
    Json row{{"members", count}, {"drifting", drifting}, {"classes", classes}, {"walk", walk}};
    if (!failed.is_null()) row["member_failed"] = failed;
    if (classes.contains("failed")) row["ensemble_class"] = "failed";
    else if (count >= analysis::fewest_members) row.update(pooled(members));
    return row;
}

}  // namespace verilie::studies
