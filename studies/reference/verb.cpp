// verilie reference: what the references are, how good, and whether they come out again.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <verilie/catalogue.hpp>

#include "engine/numbers.hpp"
#include "engine/output.hpp"
#include "engine/pairs.hpp"
#include "engine/rational.hpp"
#include "engine/sweep.hpp"
#include "engine/verb.hpp"
#include "process/process.hpp"
#include "reference/references.hpp"

namespace verilie::studies {

namespace {
struct ReferenceRequest : Request {
    bool verify = false;
    std::optional<std::string> T, tolerance;
    void options(Options& o) override {
        takes_problems(o);
        o.text("T", T, "End time; default: that of orders");
        o.flag("verify", verify, "Compute anew and compare with what is stored");
        o.text("tolerance", tolerance,
            "Compute, as quickly as bounds of so much can be had; tells the time of each solver, and whether they were "
            "had",
            {.not_with = "verify"});
        Request::options(o);
    }
};

/// What becomes of a change of 1e-12.
struct Growth {
    std::optional<double> factor;
    double exponent;
    std::optional<double> reaches;
    static constexpr auto fields() {
        return std::tuple(field("factor", &Growth::factor, "by which it has grown at T"),
            field("exponent", &Growth::exponent, "per unit of time, natural"),
            field("reaches_0.01_at", &Growth::reaches, "time at which it has grown to 0.01; null: it has not"));
    }
};

struct ReferenceRow {
    std::string problem, T;
    std::int64_t outputs;
    std::map<std::string, std::string> parameters;
    std::string scalar;
    Json state;
    double bound_attitude, bound_velocity, bound_position;
    std::string bound_kind, provenance, cvode_provenance;
    double cvode_attitude_error, cvode_velocity_error, cvode_position_error;
    std::optional<double> closed_form_distance, horizon;
    Growth growth;
    Json asked;
    Absent<double> distance_in_bounds;
    Absent<bool> verified, reached;
    Absent<Named<double>> seconds;
    static constexpr auto fields() {
        using R = ReferenceRow;
        return std::tuple(field("problem", &R::problem, ""), field("T", &R::T, "end time, exact"),
            field("outputs", &R::outputs, "equal parts of T"), field("parameters", &R::parameters, "as set"),
            field("scalar", &R::scalar, "number type of the state"),
            field("state", &R::state, "at T: x, v, R row by row, W in the body frame, a list a body"),
            field("bound_attitude", &R::bound_attitude, "of the error over [0, T], rad"),
            field("bound_velocity", &R::bound_velocity, "of the error over [0, T]"),
            field("bound_position", &R::bound_position, "of the error over [0, T]; 0 where nothing translates"),
            field("bound_kind", &R::bound_kind, "where the bound comes from"),
            field("provenance", &R::provenance, "what computed the state"),
            field("cvode_provenance", &R::cvode_provenance, "what CVODE was asked for"),
            field("cvode_attitude_error", &R::cvode_attitude_error, "of CVODE over [0, T], rad"),
            field("cvode_velocity_error", &R::cvode_velocity_error, "of CVODE over [0, T]"),
            field("cvode_position_error", &R::cvode_position_error, "of CVODE over [0, T]"),
            field(
                "closed_form_distance", &R::closed_form_distance, "to the closed form over [0, T], where there is one"),
            field("horizon", &R::horizon,
                "time at which the solvers part by more than 0.01 (rad or length); null: they do not"),
            field("growth", &R::growth, "of a change of 1e-12"),
            field("asked", &R::asked, "in what the question differs from the plain one"),
            field("distance_in_bounds", &R::distance_in_bounds, "of what --verify computed, in units of the bound"),
            field("verified", &R::verified, "whether that is at most 1"),
            field("reached", &R::reached,
                "with --tolerance: whether the bounds are within it, relative to the largest angular velocity, "
                "velocity and position where these exceed 1"),
            field(
                "seconds", &R::seconds, "processor time of each solver, with --tolerance, where quick ones sufficed"));
    }
};
struct ReferenceDocument {
    std::vector<ReferenceRow> rows;
    std::string command;
    static constexpr auto fields() {
        return std::tuple(field("rows", &ReferenceDocument::rows, "one a problem"),
            field("command", &ReferenceDocument::command, "asks all of them again"));
    }
};

struct Item {
    reference::Question question;
    Json asked;  // asked_of
    reference::Answer answer{};
    Growth growth{};
    std::optional<double> distance{};  // of a fresh computation to the stored one, in units of the bound
};

/// The largest distance between two answers, in units of the stored bound.
double compare(const reference::Answer& kept, const reference::Answer& fresh) {
    double worst = 0;
    for (std::size_t i = 0; i < kept.points.size(); ++i) {
        const auto &a = kept.points[i], &b = fresh.points[i];
        const auto over = [&](const fifty& x, double bound) {
            worst = std::max(worst, static_cast<double>(x) / bound);
        };
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

Growth growth_of(const reference::Question& q) {
    const auto g = reference::growth(q);
    return {g.log10.empty() ? std::nullopt : std::optional(std::pow(10.0, g.log10.back())), g.exponent, g.saturated};
}

ReferenceRow row_of(const Item& i, const std::optional<double>& tolerance) {
    const auto& a = i.answer;
    const auto& last = a.points.back();
    ReferenceRow row{};
    row.problem = i.question.problem, row.T = i.question.T, row.outputs = i.question.outputs;
    row.parameters = i.question.set, row.scalar = a.scalar;
    row.state = a.scalar == "double" ? state_json<double>(convert<double>(last.z)) : state_json<fifty>(last.z);
    row.bound_attitude = last.bound.attitude, row.bound_velocity = last.bound.velocity;
    row.bound_position = last.bound.position;
    row.bound_kind = a.bound_kind, row.provenance = a.provenance, row.cvode_provenance = a.cvode_provenance;
    row.cvode_attitude_error = last.cvode_error.attitude, row.cvode_velocity_error = last.cvode_error.velocity;
    row.cvode_position_error = last.cvode_error.position;
    row.closed_form_distance = a.closed_form_distance, row.horizon = a.horizon, row.growth = i.growth;
    row.asked = i.asked, row.asked.erase("scalar");  // has no effect here
    if (i.distance) row.distance_in_bounds.emplace(*i.distance), row.verified.emplace(*i.distance <= 1);
    if (tolerance) row.reached.emplace(reference::is_within(a, *tolerance));
    if (!a.seconds.empty()) row.seconds.emplace(a.seconds);
    return row;
}

/// "2.1 + 5.3": of the value, and of what bounds it.
std::string times_of(const ReferenceRow& r) {
    if (!r.seconds) return "-";
    std::string text;
    for (const auto& [solver, seconds] : *r.seconds)
        text += (text.empty() ? "" : " + ") + fmt::format("{:.3g}", 1e3 * seconds);
    return text;
}
std::string text_of(const std::vector<ReferenceRow>& rows) {
    std::vector<std::vector<std::string>> t{{"problem", "T", "bound attitude", "bound velocity", "CVODE attitude",
        "CVODE velocity", "closed form", "kick grows", "horizon", "verified", "solvers, ms"}};
    const auto digits = [](double x) { return brief(std::optional(x)); };
    const auto word = [](bool verified) { return verified ? "yes" : "NO"; };
    for (const auto& r : rows)
        t.push_back({r.problem, r.T, digits(r.bound_attitude), digits(r.bound_velocity), digits(r.cvode_attitude_error),
            digits(r.cvode_velocity_error), brief(r.closed_form_distance), brief(r.growth.factor), brief(r.horizon),
            r.verified ? word(*r.verified) : "-", times_of(r)});
    std::string text = table(t);
    for (const auto& r : rows)
        if (!r.reached.value_or(true)) text += r.problem + ": no bound within the tolerance was found.\n";
    return text;
}

std::vector<Item> items_of(const ReferenceRequest& r) {
    const auto& c = Catalogue::instance();
    std::vector<Item> items;
    for (const auto& p : r.problems) {
        const auto set = settings_of(c.problem(p), r);
        auto q = reference::default_question(p);
        q.set = set;
        Json asked = asked_of(r, c.problem(p), parameters_of(c.problem(p), set));
        if (r.T) also(asked, "T", text(positive(*r.T, "T")), q.T), q.T = text(positive(*r.T, "T"));
        if (r.tolerance) asked["tolerance"] = *r.tolerance;
        items.push_back({q, asked});
    }
    return items;
}

void find(Item& i, const Store& store, bool verify, const std::optional<double>& tolerance) {
    i.answer = tolerance ? reference::compute(i.question, *tolerance) : reference_for(store, i.question);
    i.growth = kept_record<Growth>(store, reference_key("growth", i.question), [&] { return growth_of(i.question); });
    // NOTE: what is neither stored nor of the quick solvers would be compared with itself.
    if (verify && (is_stored(i.question) || i.answer.scalar == "quad"))
        i.distance = compare(i.answer, reference::compute(i.question));
}

int answer(const ReferenceRequest& r) {
    std::optional<double> tolerance;
    if (r.tolerance) tolerance = static_cast<double>(positive(*r.tolerance, "tolerance"));
    if (tolerance && !(*tolerance < 1))
        throw std::invalid_argument("--tolerance " + *r.tolerance + ": expected a number between 0 and 1.");
    auto items = items_of(r);
    const Store store(r.store);
    std::vector<Task> tasks;
    for (auto& i : items) tasks.push_back({i.question.problem, [&] { find(i, store, r.verify, tolerance); }});
    sweep("references", std::move(tasks), r.jobs);
    ReferenceDocument d{{}, r.command};
    for (const auto& i : items) d.rows.push_back(row_of(i, tolerance));
    publish(r, json_of(d), text_of(d.rows));
    const auto holds = [](const ReferenceRow& row) {
        return row.verified.value_or(true) && row.reached.value_or(true);
    };
    return std::all_of(d.rows.begin(), d.rows.end(), holds) ? 0 : 1;
}
}  // namespace

Verb verb_reference() {
    return verb_of<ReferenceRequest, answer>("reference", "Reference values: bound, provenance, CVODE's own error",
        {{"rows", {"problem", "asked"}}}, schema_of<ReferenceDocument>);
}

}  // namespace verilie::studies
