#include <algorithm>
#include <map>
#include <set>

#include "certify/certify.hpp"
#include "certify/controls.hpp"
#include "engine/numbers.hpp"
#include "engine/pairs.hpp"
#include "engine/sweep.hpp"
#include "gradient/gradient.hpp"

namespace verilie::studies::certify {

namespace {

/// One law of one method on one body in one scalar.
struct Cell {
    const Law* law;
    const MethodEntry* method;
    const Body* body;
    std::string scalar;
    Measured measured = {};
    bool control = false;
};

Json to_json(const Measured& m) {
    return {{"value", number(m.value)}, {"limit", m.limit}, {"order", m.order ? number(*m.order) : Json()},
        {"owed", m.owed}, {"note", m.note}, {"failed", m.failed}, {"counted", m.counted}, {"refused", m.refused},
        {"at", m.at}, {"set", m.set}};
}
Measured measured_of(const Json& j) {
    const auto real = [](const Json& x) { return x.is_number() ? x.get<double>() : x == "inf" ? INFINITY : NAN; };
    Measured m{real(j["value"]), real(j["limit"]), {}, j["owed"], j["note"], j["failed"]};
    if (!j["order"].is_null()) m.order = real(j["order"]);
    m.counted = j["counted"], m.refused = j["refused"], m.at = j["at"],
    m.set = j["set"].get<std::map<std::string, std::string>>();
    return m;
}
Json finite(double x) { return std::isfinite(x) ? Json(x) : Json(); }

/// The bodies of the laws that belong to the problems asked about; another problem with its own parameters; with --set,
/// that body.
std::vector<Body> bodies_of(const CertifyRequest& r) {
    const auto& c = Catalogue::instance();
    const bool all = r.problems.size() == c.problems().size();
    std::vector<Body> chosen;
    for (const auto& key : r.problems) {
        const auto& problem = c.problem(key);
        const auto before = chosen.size();
        if (r.set.empty() && !r.at)
            for (const Body& body : bodies())
                if (body.problem == &problem) chosen.push_back(body);
        if (chosen.size() == before && (!all || !r.set.empty() || r.at || problem.stem.empty())) {
            parameters_of(problem, r.set);
            chosen.push_back(body_of(problem, r.set));
        }
    }
    return chosen;
}

constexpr const char* of_applied = "loads act beyond those of a potential: order, symmetry, the group and the balance "
                                   "of momenta are judged; symplecticity, the modified energy, exact energies, spin "
                                   "and equivariance are not, since their theorems are on potentials";

/// A problem of one's own is tested first: no method is judged by torques that are not those of the potential, nor by
/// applied loads that are not as declared. Bodies of a problem that fails are left out.
Json problems_of(std::vector<Body>& chosen) {
    Json all = Json::array();
    std::set<std::string> wrong;
    for (const Body& body : chosen) {
        if (!body.problem->stem.empty() || !body.info().separable) continue;
        const auto made = body.make<fifty>();
        const fifty error = gradient_error(*made, 20, 20210101);
        const auto fault = applied_fault(*made, 20, 20210101);
        const bool holds = is_gradient(error) && fault.empty();
        if (!holds) wrong.insert(body.name);
        all.push_back({{"problem", body.name}, {"verdict", holds ? "holds" : "violated"},
            {"value", finite(static_cast<double>(error))},
            {"reason", !is_gradient(error)
                           ? "the loads are not minus the gradient of the potential: no method is judged on it"
                       : !fault.empty() ? fault + ": no method is judged on it"
                       : body.applied   ? of_applied
                                        : ""}});
    }
    std::erase_if(chosen, [&](const Body& body) { return wrong.contains(body.name); });
    return all;
}

void measure_all(const CertifyRequest& r, const Options& options, const Place* place, std::vector<Cell>& cells) {
    const Store store(r.store);
    std::vector<Task> tasks;
    for (Cell& cell : cells) {
        const Subject subject{
            *cell.method, *cell.body, options.states, options.seed, options.strata, cell.control ? nullptr : place};
        const Json key{{"cell", "certificate"}, {"law", cell.law->key}, {"method", cell.method->info->key},
            {"control", cell.control}, {"double_only", subject.double_only()}, {"body", cell.body->name},
            {"scalar", cell.scalar}, {"states", options.states}, {"strata", options.strata},
            {"at", subject.place ? words(*subject.place) : ""}, {"seed", options.seed}, {"code", all_sources()}};
        const bool fifty = cell.scalar == "fifty",
                   kept = !cell.body->problem->stem.empty() && (cell.control || !cell.method->stem.empty());
        tasks.push_back({std::string(cell.law->key) + " of " + std::string(cell.method->info->key),
            // NOTE: the sources of what is not of this library are unknown
            [&cell, &store, subject, key, fifty, kept] {
                const auto compute = [&] { return to_json(measure(*cell.law, subject, fifty)); };
                cell.measured = measured_of(kept ? store.get(key, compute) : compute());
            },
            (fifty ? 10.0 : 1.0) * (cell.method->info->implicit_in_loads ? 20 : 1)});
    }
    sweep("certify", std::move(tasks), r.jobs, r.quiet);
}

/// Of every law asked, in every scalar in use: what an exact map gives, and that a wrong one fails.
struct Controls {
    std::vector<MethodEntry> blind;  ///< maps of which only doubles are known
    std::vector<Cell> cells;         ///< positive and negative in turn
    Json rows = Json::array();
    std::map<std::string, double> floor = {};
};
std::string floor_key(const Cell& cell) {
    return std::string(cell.law->key) + " " + cell.scalar + (cell.method->has<fifty>() ? "" : " only");
}

void plan(const std::set<std::string>& in_use, Controls& out) {
    out.blind.reserve(2 * controls().size());
    for (const Control& c : controls())
        for (const char* mode : {"double", "fifty", "double only"}) {
            const std::string scalar = std::string(mode).substr(0, std::string(mode).find(' '));
            if (!in_use.contains(std::string(c.law->key) + " " + mode) || (!c.scalar.empty() && c.scalar != scalar))
                continue;
            if (scalar != mode && !c.positive.body.single) continue;  // differences take momenta body by body
            for (const Probe* probe : {&c.positive, &c.negative}) {
                const MethodEntry* map = probe->map;
                if (scalar != mode) map = &out.blind.emplace_back(double_only(*map));
                out.cells.push_back({c.law, map, &probe->body, scalar, {}, true});
            }
        }
}
void judge(Controls& out) {
    for (std::size_t i = 0; i < out.cells.size(); i += 2) {
        const Cell &p = out.cells[i], &n = out.cells[i + 1];
        const bool holds = p.measured.failed.empty() && p.measured.value <= p.measured.limit,
                   fails = n.measured.failed.empty() && is_clear(*n.law, n.measured);
        double& floor = out.floor.emplace(floor_key(p), p.measured.value).first->second;
        if (!(p.measured.value <= floor)) floor = p.measured.value;
        const auto probe = [](const Cell& c) {
            return Json{{"map", c.method->info->key}, {"body", c.body->name}, {"value", finite(c.measured.value)},
                {"limit", c.measured.limit}, {"order", c.measured.order ? finite(*c.measured.order) : Json()}};
        };
        Json positive = probe(p), negative = probe(n);
        positive["holds"] = holds, negative["fails"] = fails;
        Json row{{"law", p.law->key}, {"scalar", p.scalar}, {"double_only", !p.method->has<fifty>()},
            {"positive", positive}, {"negative", negative}};
        row["reason"] = !p.measured.failed.empty() ? p.measured.failed
                      : !n.measured.failed.empty() ? n.measured.failed
                      : !holds                     ? "the exact map does not hold: the law, not a method, is at fault"
                      : !fails
                          ? "the wrong map does not stand clear of the limit: the law cannot see what it is made for"
                          : "";
        out.rows.push_back(row);
    }
}

Json row_of(const CertifyRequest& r, const Finding& f, const MethodEntry& method, const Body& body, const Json& floor) {
    const std::string problem(body.info().key), key(method.info->key);
    CertifyRequest own = r, worst = r;
    own.set = body.stratified ? r.set : body.set;
    worst.set = f.set, worst.at = f.at;
    return {{"method", key}, {"problem", problem}, {"body", f.body}, {"law", f.law},
        {"scalar", f.scalar.empty() ? Json() : Json(f.scalar)}, {"claimed", f.claimed}, {"value", finite(f.value)},
        {"limit", finite(f.limit)}, {"floor", floor}, {"order", f.order ? finite(*f.order) : Json()},
        {"verdict", f.verdict}, {"reason", f.reason}, {"command", command_for(own, problem, key)},
        {"worst",
            f.at.empty() ? Json() : Json{{"at", f.at}, {"set", f.set}, {"command", command_for(worst, problem, key)}}}};
}

}  // namespace

Json verdicts_of(const CertifyRequest& r, const Json& rows, bool none_left) {
    constexpr const char* off[]{"violated", "unexpected", "failed"};
    Json all = Json::array();
    for (std::size_t i = 0; i < rows.size();) {
        const Json& method = rows[i]["method"];
        std::map<std::string, std::vector<std::string>> laws;
        int measured = 0;
        for (; i < rows.size() && rows[i]["method"] == method; ++i) {
            measured += rows[i]["verdict"] != "not_applicable";
            auto& of = laws[rows[i]["verdict"]];
            if (std::find(of.begin(), of.end(), rows[i]["law"]) == of.end()) of.push_back(rows[i]["law"]);
        }
        Json one{{"method", method}, {"verdict", measured ? "certified" : "not_applicable"}, {"laws", Json::array()},
            {"not_resolved", laws["not_resolved"]}, {"rows", measured}};
        for (const char* verdict : off)
            if (one["laws"].empty() && !laws[verdict].empty()) one["verdict"] = verdict, one["laws"] = laws[verdict];
        all.push_back(std::move(one));
    }
    if (none_left)
        for (const auto& key : r.methods)
            all.push_back({{"method", key}, {"verdict", "not_judged"}, {"laws", Json::array()},
                {"not_resolved", Json::array()}, {"rows", 0}});
    return all;
}

Json certify_rows(const CertifyRequest& r) {
    if (r.scalar == "quad") throw std::invalid_argument("--scalar quad: laws are measured in double and in fifty.");
    Options options;
    if (r.scalar_given) options.fifty = r.scalar == "fifty", options.in_double = !options.fifty;
    if (r.seed) options.seed = std::uint64_t(*r.seed);
    auto chosen = bodies_of(r);
    std::optional<Place> place;
    if (r.at) {
        if (r.problems.size() != 1)
            throw std::invalid_argument("--at is a state of one problem: name it with --problem.");
        place = place_of(*r.at, chosen.front());
    }
    const Place* const at = place ? &*place : nullptr;
    const Json problems = problems_of(chosen);
    std::vector<Cell> cells;  // those with no scalar are refused
    std::set<std::string> in_use;
    for (const auto& key : r.methods) {
        const MethodEntry& method = Catalogue::instance().method(key);
        for (const auto& law : all_laws())
            for (const Body& body : chosen) {
                if (!asked(law, *method.info, body) || (at && !is_stratified(law))) continue;
                if (!body.verdict(*method.info).yes) cells.push_back({&law, &method, &body, ""});
                else
                    for (const auto& scalar : scalars_of(law, method, options))
                        cells.push_back({&law, &method, &body, scalar}), in_use.insert(floor_key(cells.back()));
            }
    }
    Controls control;
    plan(in_use, control);
    std::vector<Cell> work = control.cells;
    for (const Cell& cell : cells)
        if (!cell.scalar.empty()) work.push_back(cell);
    measure_all(r, options, at, work);
    std::copy_n(work.begin(), control.cells.size(), control.cells.begin());
    judge(control);
    Json rows = Json::array();
    auto done = work.begin() + std::ptrdiff_t(control.cells.size());
    for (const Cell& cell : cells) {
        const Finding f =
            cell.scalar.empty()
                ? refusal(*cell.law, *cell.method, *cell.body)
                : judge(*cell.law, {*cell.method, *cell.body, options.states, options.seed, options.strata, at},
                    cell.scalar, done++->measured);
        const auto floor = control.floor.find(floor_key(cell));
        rows.push_back(
            row_of(r, f, *cell.method, *cell.body, floor == control.floor.end() ? Json() : finite(floor->second)));
    }
    return {{"problems", problems}, {"methods", verdicts_of(r, rows, chosen.empty())}, {"rows", rows},
        {"controls", control.rows}, {"command", r.command}};
}

bool certify_holds(const Json& rows) {
    const auto good = [](const Json& row) { return well(row["verdict"].get<std::string>()); };
    const auto tried = [](const Json& row) {
        return row["positive"]["holds"] == true && row["negative"]["fails"] == true;
    };
    const auto gradient = [](const Json& row) { return row["verdict"] == "holds"; };
    return std::all_of(rows["problems"].begin(), rows["problems"].end(), gradient)
        && std::all_of(rows["rows"].begin(), rows["rows"].end(), good)
        && std::all_of(rows["controls"].begin(), rows["controls"].end(), tried);
}

}  // namespace verilie::studies::certify
