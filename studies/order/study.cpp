#include "order/study.hpp"

#include <cmath>

#include "process/process.hpp"
#include "engine/sweep.hpp"

namespace verilie::studies {

namespace {
Rational end_time(const OrderRequest& r, const ProblemInfo& p) { return positive(r.T.value_or(std::string(p.T_order)), "T"); }

std::vector<Rational> ladder_of(const OrderRequest& r, const ProblemInfo& p) {
    if (r.h && r.ladder) throw std::invalid_argument("Give the steps by --h or by --ladder, not by both.");
    return r.h ? steps(*r.h) : ladder(r.ladder.value_or(std::string(p.ladder)));
}
/// States of many bodies are kept at fewer times.
std::int64_t outputs_of(const OrderStudy& s) { return common_outputs(s.T, s.h, s.pair.problem->info->translates ? 25 : 2000); }

Json texts(const std::vector<Rational>& h) {
    Json all = Json::array();
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
        studies.push_back({std::move(pair), end_time(r, problem), ladder_of(r, problem), nullptr, {}, {}, {}, {}, {}});
        outputs_of(studies.back());   // refuses steps that do not divide T
        studies.back().asked = question_of(r, studies.back());
    }
    return studies;
}

Json ladder_key(const OrderStudy& s, const std::string& scalar) {
    const Json h = texts(s.h);
    const auto m = s.pair.method_key(), p = s.pair.problem_key();
    return {{"cell", "ladder"}, {"method", m}, {"problem", p}, {"scalar", scalar}, {"T", text(s.T)}, {"h", h},
            {"parameters", s.pair.parameters.canonical()}, {"code", s.pair.sources()}, {"reference", reference_sources()}};
}

/// Steps of bodies in a whole ladder.
double work_of(const OrderStudy& s, const std::vector<Rational>& ladder) {
    double steps = 0;
    for (const auto& h : ladder) steps += static_cast<double>(Rational(s.T / h));
    return steps * double(s.pair.bodies);
}

Doubt scale_of(const reference::Answer& a) {
    double fastest = 0, square = 0;
    for (const auto& p : a.points) {
        const auto z = convert<double>(p.z);
        for (std::size_t i = 0; i < z.q.size(); ++i) {
            const double w = norm(z.W[i]), half = norm(z.q[i].v);
            fastest = std::max(fastest, w);
            square += w * w + 4 * half * half;      // chord for angle: at most a factor pi/2 too small, on the safe side
        }
        for (std::size_t i = 0; i < z.x.size(); ++i) square += squared_norm(z.x[i]) + squared_norm(z.v[i]);
    }
    return {0, 0, 0, fastest, std::sqrt(square / double(a.points.size())), double(a.points.front().z.x.size())};
}

/// Of the ladder as it stands: itself, and in quad, for the round-off of a double one.
void ladder_tasks(const OrderRequest& r, const Store& store, OrderStudy& s, std::vector<Task>& tasks) {
    const auto label = s.pair.label();
    const double work = work_of(s, s.h) / 1000;
    tasks.push_back({label, [&, scalar = r.scalar] { s.ladder = kept(store, ladder_key(s, scalar), [&] { return ladder_cell(s.pair, scalar, s.T, s.h, *s.reference); }); }, work});
    if (r.scalar == "double" && !s.pair.method->has<fifty>()) {
        Json key = ladder_key(s, r.scalar);
        key["cell"] = "rounding";
        tasks.push_back({label + " beside", [&, key] { s.rounding = kept(store, key, [&] { return rounding_cell(s.pair, s.T, s.h, std::int64_t(s.reference->points.size()) - 1); }); }, 3 * work});
    }
#if VERILIE_HAS_QUAD
    if (r.scalar == "double" && !s.pair.problem->info->translates && s.pair.method->has<quad>())
        tasks.push_back({label + " in quad", [&] { s.finer = store.get(ladder_key(s, "quad"), [&] { return ladder_cell(s.pair, "quad", s.T, s.h, *s.reference); }); }, 60 * work});
#endif
}

void compute(const OrderRequest& r, const Store& store, std::vector<OrderStudy>& studies, std::map<std::string, reference::Answer>& references) {
    std::vector<Task> tasks;
    for (auto& s : studies) {
        const auto p = s.pair.problem_key();
        if (!s.pair.refusal.empty() || references.count(p)) continue;
        references[p];
        tasks.push_back({p, [&, p, question = reference::Question{p, settings_of(*s.pair.problem, r), text(s.T), outputs_of(s)}] { references.at(p) = reference_for(store, question); }, 1});
    }
    sweep("references", std::move(tasks), r.jobs, r.quiet);

    tasks.clear();
    for (auto& s : studies) {
        if (!s.pair.refusal.empty()) continue;
        s.reference = &references.at(s.pair.problem_key());
        s.scale = scale_of(*s.reference);
        ladder_tasks(r, store, s, tasks);
        Json key = ladder_key(s, "fifty");
        key["cell"] = "kick";
        key["h"] = text(s.h[std::min<std::size_t>(2, s.h.size() - 1)]);
        tasks.push_back({s.pair.label() + " kicked", [&, key] { s.kick = kept(store, key, [&] { return kick_cell(s.pair, s.T, s.h[std::min<std::size_t>(2, s.h.size() - 1)]); }); }, 20});
    }
    sweep("ladders", std::move(tasks), r.jobs, r.quiet);
}

/// The request as the ladder of a study answers it.
OrderRequest asked(const OrderRequest& r, const OrderStudy& s) {
    OrderRequest q = r;
    if (s.in_quad) q.scalar = "quad";
    return q;
}
std::vector<Json> rows_of(const OrderRequest& r, const OrderStudy& s) {
    const OrderRequest q = asked(r, s);
    std::vector<Json> rows;
    for (const auto& m : metrics_of(*s.pair.problem->info)) {
        rows.push_back(order_row(q, s, m));
        if (s.in_quad) rows.back()["reason"] = "in quad, for doubles round out before this order settles; " + rows.back()["reason"].get<std::string>();
    }
    return rows;
}

/// The ladder goes on by halves where it does not decide, as long as it was not chosen, stays within `most_work`, and the end is not reached.
constexpr int most_extensions = 6;
constexpr double most_work = 3e5;                // steps of bodies: seconds in quad
void extend(const OrderRequest& r, const Store& store, std::vector<OrderStudy>& studies) {
    for (int round = 0; round < most_extensions; ++round) {
        std::vector<Task> tasks;
        for (auto& s : studies) {
            if (!s.pair.refusal.empty() || s.extended < round) continue;
            const auto rows = rows_of(r, s);
            if (std::none_of(rows.begin(), rows.end(), wants_finer)) continue;
            auto longer = s.h;
            longer.push_back(Rational(s.h.back() / 2));
            if (work_of(s, longer) > most_work) continue;
            s.h = std::move(longer), ++s.extended;
            ladder_tasks(asked(r, s), store, s, tasks);
        }
        if (tasks.empty()) return;
        sweep("longer ladders", std::move(tasks), r.jobs, r.quiet);
    }
}

/// h^p of order 3 and more leaves the digits of a double before a ladder has settled: where nobody chose the scalar and doubles do not decide, quad does.
bool wants_quad(const OrderRequest& r, const OrderStudy& s) {
#if VERILIE_HAS_QUAD
    if (r.scalar != "double" || r.scalar_given || s.in_quad || !s.pair.refusal.empty() || s.pair.method->info->order < 3 || !s.pair.method->has<quad>()) return false;
    const auto rows = rows_of(r, s);
    return std::any_of(rows.begin(), rows.end(), [](const Json& row) {
        const auto v = row["verdict"].get<std::string>();
        return !order_holds(row) && (v == "pre_asymptotic" || v == "undecided" || v == "at_floor");
    });
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
        s.finer = Json(), s.rounding = Json();
        ladder_tasks(asked(r, s), store, s, tasks);
    }
    if (tasks.empty()) return false;
    sweep("ladders in quad", std::move(tasks), r.jobs, r.quiet);
    return true;
}
}  // namespace

double Doubt::h1() const {
    return std::sqrt(bodies) * std::hypot(std::hypot(attitude, velocity + attitude * fastest), std::hypot(position, velocity)) / norm;
}

std::vector<Metric> metrics_of(const ProblemInfo& problem) {
    // Onsets of contact at random phases change x and R, which hardly feel them otherwise, by tens of per cent from step to step:
    // there h1 and velocity are judged, which contain them.
    const bool regular = problem.smoothness >= 4;
    std::vector<Metric> all{
        {"attitude", "attitude_max", regular, true, 1, [](const Doubt& d, double) { return d.attitude; }},
        {"velocity", "velocity_max", true, false, 1, [](const Doubt& d, double) { return d.velocity; }}};
    if (problem.translates) all.push_back({"position", "position_max", regular, true, 1, [](const Doubt& d, double) { return d.position; }});
    all.push_back({"h1", nullptr, true, false, 1, [](const Doubt& d, double) { return d.h1(); }});
    // e^2 is a difference of squared norms, which a doubt delta changes by 2 delta.
    all.push_back({"q_error", nullptr, false, false, 0.5, [](const Doubt& d, double e) { return std::min(std::sqrt(2 * d.h1()), e > 0 ? d.h1() / e : INFINITY); }});
    all.push_back({"energy_error", nullptr, problem.applied.act, false, 1, [](const Doubt&, double) { return 0.0; }, true});     // of applied loads: the balance against their work
    return all;
}

Json order_rows(const OrderRequest& r, bool may_extend) {
    auto studies = plan(r);
    const Store store(r.store);
    std::map<std::string, reference::Answer> references;
    compute(r, store, studies, references);
    const bool extends = !r.h && !r.ladder && may_extend;
    if (extends) extend(r, store, studies);
    if (refine(r, store, studies) && extends) extend(r, store, studies);
    Json rows = Json::array();
    for (const auto& s : studies)
        for (auto& row : rows_of(r, s)) rows.push_back(std::move(row));
    return rows;
}

}  // namespace verilie::studies
