// verilie reference: what the references are, how good, and whether they come out again.
#include <cmath>

#include <fmt/format.h>

#include "engine/numbers.hpp"
#include "engine/pairs.hpp"
#include "engine/output.hpp"
#include "engine/pairs.hpp"
#include "engine/rational.hpp"
#include "reference/references.hpp"
#include "engine/sweep.hpp"
#include "engine/verb.hpp"

#include <verilie/catalogue.hpp>

namespace verilie::studies {

namespace {
struct ReferenceRequest : Request {
    bool verify = false;
    void options(Options& o) override {
        takes_problems(o);
        o.flag("verify", verify, "Compute anew and compare with what is stored");
        Request::options(o);
    }
};

struct Item {
    reference::Question question;
    Json asked;                       // asked_of
    reference::Answer answer;
    Json growth;
    std::optional<double> distance;   // of a fresh computation to the stored one, in units of the bound
};

/// The largest distance between two answers, in units of the stored bound.
double compare(const reference::Answer& kept, const reference::Answer& fresh) {
    double worst = 0;
    for (std::size_t i = 0; i < kept.points.size(); ++i) {
        const auto &a = kept.points[i], &b = fresh.points[i];
        const auto over = [&](const fifty& x, double bound) { worst = std::max(worst, static_cast<double>(x) / bound); };
        for (std::size_t k = 0; k < a.z.q.size(); ++k) {
            over(fifty(2 * norm((conj(a.z.q[k]) * b.z.q[k]).v)), a.bound.attitude);
            over(norm(a.z.W[k] - b.z.W[k]), a.bound.velocity);
        }
        if (a.bound.position > 0)
            for (std::size_t k = 0; k < a.z.x.size(); ++k) {
                over(norm(a.z.x[k] - b.z.x[k]), a.bound.position);
                over(norm(a.z.v[k] - b.z.v[k]), a.bound.velocity);
            }
    }
    return worst;
}

/// What becomes of a change of 1e-12: its factor at T, an exponent per unit of time, and when it has grown to 0.01.
Json growth_cell(const reference::Question& q) {
    const auto g = reference::growth(q);
    return {{"factor", g.log10.empty() ? Json() : Json(std::pow(10.0, g.log10.back()))}, {"exponent", g.exponent}, {"reaches_0.01_at", g.saturated ? Json(*g.saturated) : Json()}};
}

Json row_of(const Item& i) {
    const auto& last = i.answer.points.back();
    Json row{{"problem", i.question.problem}, {"T", i.question.T}, {"outputs", i.question.outputs}, {"parameters", i.question.set},
             {"scalar", i.answer.scalar}, {"state", i.answer.scalar == "double" ? state_json<double>(convert<double>(last.z)) : state_json<fifty>(last.z)},
             {"bound_attitude", last.bound.attitude}, {"bound_velocity", last.bound.velocity}, {"bound_position", last.bound.position}, {"bound_kind", i.answer.bound_kind},
             {"provenance", i.answer.provenance}, {"cvode_provenance", i.answer.cvode_provenance},
             {"cvode_attitude_error", last.cvode_error.attitude}, {"cvode_velocity_error", last.cvode_error.velocity}, {"cvode_position_error", last.cvode_error.position},
             {"closed_form_distance", i.answer.closed_form_distance ? Json(*i.answer.closed_form_distance) : Json()},
             {"horizon", i.answer.horizon ? Json(*i.answer.horizon) : Json()}, {"growth", i.growth}};
    row["asked"] = i.asked, row["asked"].erase("scalar");                   // has no effect here
    if (i.distance) row["distance_in_bounds"] = *i.distance, row["verified"] = *i.distance <= 1;
    return row;
}

std::string text_of(const Json& rows) {
    std::vector<std::vector<std::string>> t{{"problem", "T", "bound attitude", "bound velocity", "CVODE attitude", "CVODE velocity", "closed form", "kick grows", "horizon", "verified"}};
    for (const auto& r : rows)
        t.push_back({r["problem"], r["T"], brief(r["bound_attitude"]), brief(r["bound_velocity"]), brief(r["cvode_attitude_error"]), brief(r["cvode_velocity_error"]),
                     brief(r["closed_form_distance"]), brief(r["growth"]["factor"]), brief(r["horizon"]), r.contains("verified") ? (r["verified"].get<bool>() ? "yes" : "NO") : "-"});
    return table(t);
}
}  // namespace

static int answer(const ReferenceRequest& r) {
    const auto& c = Catalogue::instance();
    std::vector<Item> items;
    for (const auto& p : r.problems) {
        const auto set = settings_of(c.problem(p), r);
        const auto parameters = parameters_of(c.problem(p), set);
        auto q = reference::default_question(p);
        q.set = set;
        items.push_back({q, asked_of(r, c.problem(p), parameters), {}, {}, {}});
    }
    const Store store(r.store);
    std::vector<Task> tasks;
    for (auto& i : items)
        tasks.push_back({i.question.problem, [&] {
                             i.answer = reference_for(store, i.question);
                             i.growth = store.get(reference_key("growth", i.question), [&] { return growth_cell(i.question); });
                             if (r.verify) i.distance = compare(i.answer, reference::compute(i.question));
                         }});
    sweep("references", std::move(tasks), r.jobs);
    Json rows = Json::array();
    bool well = true;
    for (const auto& i : items) {
        rows.push_back(row_of(i));
        well = well && (!i.distance || *i.distance <= 1);
    }
    publish(r, {{"rows", rows}, {"command", r.command}}, text_of(rows));
    return well ? 0 : 1;
}

Verb verb_reference() {
    return verb_of<ReferenceRequest, answer>("reference", "Reference values: bound, provenance, CVODE's own error", {{"rows", {"problem", "asked"}}});
}

}  // namespace verilie::studies
