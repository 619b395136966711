#include "order/study.hpp"

#include <algorithm>
#include <numeric>

#include "engine/shard.hpp"
#include "engine/sweep.hpp"
#include "process/process.hpp"
#include "process/repeats.hpp"

namespace verilie::studies {

namespace {
Rational end_time(const OrderRequest& r, const ProblemInfo& p) {
    return positive(r.T.value_or(std::string(p.T_order)), "T");
}

std::vector<Rational> ladder_of(const OrderRequest& r, const ProblemInfo& p) {
    if (r.h && r.ladder) throw std::invalid_argument("Give the steps by --h or by --ladder, not by both.");
    return r.h ? steps(*r.h) : ladder(r.ladder.value_or(std::string(p.ladder)));
}
/// States of many bodies are kept at fewer times.
std::int64_t outputs_of(const OrderStudy& s) {
    return common_outputs(s.T, s.h, s.pair.problem->info->translates ? 25 : 2000);
}

std::vector<std::string> texts(const std::vector<Rational>& h) {
    std::vector<std::string> all;
    for (const auto& step : h) all.push_back(text(step));
    return all;
}
Json question_of(const OrderRequest& r, const OrderStudy& s) {
    const ProblemInfo& problem = *s.pair.problem->info;
    Json asked = asked_of(r, *s.pair.problem, s.pair.parameters);
    also(asked, "T", text(s.T), text(positive(std::string(problem.T_order), "T")));
    also(asked, "h", texts(s.h), texts(ladder(problem.ladder)));
    return asked;
}

std::vector<OrderStudy> plan(const OrderRequest& r) {
    std::vector<OrderStudy> studies;
    for (auto& pair : pairs_of(r)) {
        const ProblemInfo& problem = *pair.problem->info;
        OrderStudy s{.pair = std::move(pair), .T = end_time(r, problem), .h = ladder_of(r, problem)};
        outputs_of(s);  // refuses steps that do not divide T
        s.asked = question_of(r, s);
        studies.push_back(std::move(s));
    }
    return studies;
}

Json key_of(const OrderStudy& s, const char* cell, const std::string& scalar) {
    return {{"cell", cell}, {"method", s.pair.method_key()}, {"problem", s.pair.problem_key()}, {"scalar", scalar},
        {"T", text(s.T)}, {"h", texts(s.h)}, {"parameters", s.pair.parameters.canonical()}, {"code", s.pair.sources()},
        {"reference", reference_sources()}};
}

constexpr double quad_over_double = 60, extended_over_double = 20;

/// Steps of bodies in a whole ladder.
double work_of(const OrderStudy& s, const std::vector<Rational>& ladder) {
    double steps = 0;
    for (const auto& h : ladder) steps += static_cast<double>(Rational(s.T / h));
    return steps * double(s.pair.bodies);
}

LadderCell kept_ladder(const Store& store, const OrderStudy& s, const std::string& scalar) {
    return kept_record<LadderCell>(
        store, key_of(s, "ladder", scalar), [&] { return ladder_cell(s.pair, scalar, s.T, s.h, *s.reference); });
}

/// Of the ladder as it stands: itself, and in extended, for the round-off of a double one.
void ladder_tasks(const std::string& scalar, const Store& store, OrderStudy& s, std::vector<Task>& tasks) {
    const auto label = s.pair.label();
    const double work = work_of(s, s.h) / 1000 * (s.pair.method->info->implicit_in_loads ? 8 : 1);
    tasks.push_back({label, [&, scalar] { s.ladder = kept_ladder(store, s, scalar); }, work});
    if (scalar != "double") return;
    if (!s.pair.method->has<fifty>()) {
        const auto beside = [&] {
            return rounding_cell(s.pair, s.T, s.h, std::int64_t(s.reference->points.size()) - 1);
        };
        const auto keep = [&store, &s, beside] {
            s.rounding = kept_record<RoundingCell>(store, key_of(s, "rounding", "double"), beside);
        };
        tasks.push_back({label + " beside", keep, 3 * work});
    }
#if VERILIE_HAS_EXTENDED
    if (!s.pair.problem->info->translates && s.pair.method->has<extended>())
        tasks.push_back({label + " in extended", [&] { s.finer = kept_ladder(store, s, "extended"); },
            extended_over_double * work});
#endif
}

void kick_task(const Store& store, OrderStudy& s, std::vector<Task>& tasks) {
    const Rational h = s.h[std::min<std::size_t>(2, s.h.size() - 1)];
    Json key = key_of(s, "kick", "fifty");
    key["h"] = text(h);
    const auto keep = [&store, &s, h, key] {
        s.kick = kept_record<KickCell>(store, key, [&] { return kick_cell(s.pair, s.T, h); });
    };
    tasks.push_back({s.pair.label() + " kicked", keep, 20});
}

reference::Question question_of_reference(const OrderRequest& r, const OrderStudy& s) {
    return {s.pair.problem_key(), settings_of(*s.pair.problem, r), text(s.T), outputs_of(s)};
}

/// Of a reference that is not stored with the sources, as ladder_tasks() measures: one body takes as long as its ladder in
/// quad, many take ten of their ladders, all in double.
double reference_cost(const OrderStudy& s) {
    return (s.pair.problem->info->translates ? 10 : quad_over_double) * work_of(s, s.h) / 1000;
}
/// Leaves the studies of a shard.
void keep_own_studies(const OrderRequest& r, const Store& store, std::vector<OrderStudy>& studies) {
    std::map<std::string, double> references;
    keep_own(r, studies, [&](OrderStudy& s) -> Cost {
        if (!s.pair.refusal.empty()) return 0;
        std::vector<Task> tasks;
        ladder_tasks(r.scalar, store, s, tasks);
        kick_task(store, s, tasks);
        const double own =
            std::accumulate(tasks.begin(), tasks.end(), 0.0, [](double sum, const Task& t) { return sum + t.weight; });
        const auto [reference, is_new] = references.try_emplace(s.pair.problem_key(), 0);
        if (is_new && !is_stored(question_of_reference(r, s))) reference->second = reference_cost(s);
        return {own, reference->first, reference->second};
    });
}

using References = std::map<std::string, reference::Answer>;

void find_references(
    const OrderRequest& r, const Store& store, std::vector<OrderStudy>& studies, References& references) {
    std::vector<Task> tasks;
    for (auto& s : studies) {
        if (!s.pair.refusal.empty()) continue;
        const auto p = s.pair.problem_key();
        const auto [found, is_new] = references.try_emplace(p);
        s.reference = &found->second;
        if (!is_new) continue;
        const auto question = question_of_reference(r, s);
        tasks.push_back(
            {p, [&store, &answer = found->second, question] { answer = reference_for(store, question); }, 1});
    }
    sweep("references", std::move(tasks), r.jobs, r.quiet);
}

void compute(const OrderRequest& r, const Store& store, std::vector<OrderStudy>& studies, References& references) {
    find_references(r, store, studies, references);
    warn_of_references(studies);
    std::vector<Task> tasks;
    for (auto& s : studies) {
        if (!s.pair.refusal.empty()) continue;
        s.scale = scale_of(*s.reference);
        ladder_tasks(r.scalar, store, s, tasks);
        kick_task(store, s, tasks);
    }
    sweep("ladders", std::move(tasks), r.jobs, r.quiet);
}

/// The scalar that the ladder of a study is judged in.
std::string scalar_of(const OrderRequest& r, const OrderStudy& s) { return s.in_quad ? "quad" : r.scalar; }

std::vector<OrderRow> rows_of(const OrderRequest& r, const OrderStudy& s) {
    OrderRequest q = r;
    q.scalar = scalar_of(r, s);
    std::vector<OrderRow> rows;
    for (const auto& m : metrics_of(*s.pair.problem->info)) {
        rows.push_back(order_row(q, s, m));
        auto& reason = rows.back().reason;
        if (s.in_quad) reason = "in quad, for doubles round out before this order settles; " + reason;
    }
    return rows;
}

/// The ladder goes on by halves where it does not decide, as long as it was not chosen, stays within `most_work`, and
/// the end is not reached.
constexpr int most_extensions = 6;
/// Steps of bodies: seconds in quad, and of a method in another process, which has no fifty digits. Of bodies that
/// translate, in double, fifty times as many.
double most_work(const OrderRequest& r, const OrderStudy& s) {
    const bool all_in_double = scalar_of(r, s) == "double" && s.pair.problem->info->translates;
    return all_in_double && s.pair.method->has<fifty>() ? 1.5e7 : 3e5;
}
void extend(const OrderRequest& r, const Store& store, std::vector<OrderStudy>& studies) {
    for (int round = 0; round < most_extensions; ++round) {
        std::vector<Task> tasks;
        for (auto& s : studies) {
            if (!s.pair.refusal.empty() || s.extended < round) continue;
            const auto rows = rows_of(r, s);
            if (std::none_of(rows.begin(), rows.end(), wants_finer)) continue;
            auto longer = s.h;
            longer.push_back(Rational(s.h.back() / 2));
            if (work_of(s, longer) > most_work(r, s)) continue;
            s.h = std::move(longer), ++s.extended;
            ladder_tasks(scalar_of(r, s), store, s, tasks);
        }
        if (tasks.empty()) return;
        sweep("longer ladders", std::move(tasks), r.jobs, r.quiet);
    }
}

/// h^p of order 3 and more leaves the digits of a double before a ladder has settled: where nobody chose the scalar and
/// doubles do not decide, quad does.
bool wants_quad(const OrderRequest& r, const OrderStudy& s) {
#if VERILIE_HAS_QUAD
    if (r.scalar != "double" || r.scalar_given || s.in_quad || !s.pair.refusal.empty()) return false;
    const int order = formal_order(s.pair, ErrorOf::state);
    if (order < 3 || !s.pair.method->has<quad>()) return false;
    if (s.pair.problem->info->smoothness < order) return false;  // scatter, which no digits settle
    const auto rows = rows_of(r, s);
    return std::any_of(rows.begin(), rows.end(), [](const OrderRow& row) { return !order_holds(row) && is_open(row); });
#else
    return (void)r, (void)s, false;
#endif
}
/// Whether any study went over to quad.
bool refine(const OrderRequest& r, const Store& store, std::vector<OrderStudy>& studies) {
    std::vector<Task> tasks;
    for (auto& s : studies) {
        if (!wants_quad(r, s)) continue;
        s.in_quad = true;
        while (s.h.size() > 5 && work_of(s, s.h) > most_work(r, s)) s.h.pop_back();  // extend() may take them again
        s.finer.reset(), s.rounding.reset();
        ladder_tasks("quad", store, s, tasks);
    }
    if (tasks.empty()) return false;
    sweep("ladders in quad", std::move(tasks), r.jobs, r.quiet);
    return true;
}
}  // namespace

std::vector<OrderRow> order_rows(const OrderRequest& r, bool may_extend) {
    auto studies = plan(r);
    const Store store(r);
    keep_own_studies(r, store, studies);
    References references;
    compute(r, store, studies, references);
    for (const auto& s : studies) must_repeat(s.pair);
    const bool extends = !r.h && !r.ladder && may_extend;
    if (extends) extend(r, store, studies);
    if (refine(r, store, studies) && extends) extend(r, store, studies);
    std::vector<OrderRow> rows;
    for (const auto& s : studies)
        for (auto& row : rows_of(r, s)) rows.push_back(std::move(row));
    return rows;
}

}  // namespace verilie::studies
