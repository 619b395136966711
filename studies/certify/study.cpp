#include <algorithm>

#include "certify/cells.hpp"
#include "certify/chosen.hpp"
#include "process/repeats.hpp"

namespace verilie::studies::certify {

namespace {
Options options_of(const CertifyRequest& r) {
    if (r.scalar == "quad") throw std::invalid_argument("--scalar quad: laws are measured in double and in fifty.");
    Options options;
    if (r.scalar_given) options.fifty = r.scalar == "fifty", options.in_double = !options.fifty;
    if (r.seed) options.seed = std::uint64_t(*r.seed);
    return options;
}
std::optional<Place> place_of(const CertifyRequest& r, const std::vector<Body>& chosen) {
    if (!r.at) return {};
    if (r.problems.size() != 1) throw std::invalid_argument("--at is a state of one problem: name it with --problem.");
    return place_of(*r.at, chosen.front());
}

/// A law asks a method for the same state more than once.
void must_repeat_on(const CertifyRequest& r, const std::vector<Body>& chosen) {
    for (const auto& key : r.methods) {
        const MethodEntry& method = Catalogue::instance().method(key);
        for (const Body& body : chosen) {
            if (!body.verdict(*method.info).yes) continue;
            std::optional<Phase<fifty>> z;
            try {
                z = random_state(body, 1);
            } catch (const Stopped&) {
                continue;  // no state to begin from: every row says why
            }
            must_repeat(method, body.make<double>(), convert<double>(*z), body.h);
        }
    }
}
/// Methods first, then laws, then bodies.
std::vector<Cell> cells_of(const CertifyRequest& r, const std::vector<Body>& chosen, const Way& way) {
    std::vector<Cell> cells;
    for (const auto& key : r.methods) {
        const MethodEntry& method = Catalogue::instance().method(key);
        for (const auto& law : all_laws())
            for (const Body& body : chosen) {
                if (!asked(law, *method.info, body) || (way.place && !is_stratified(law))) continue;
                std::vector<std::string> scalars{""};
                if (body.verdict(*method.info).yes) scalars = scalars_of(law, method, way.options);
                for (const auto& scalar : scalars) cells.push_back({&law, &method, &body, scalar});
            }
    }
    return cells;
}
void measure_both(const CertifyRequest& r, const Way& way, std::vector<Cell>& controls, std::vector<Cell>& cells) {
    std::vector<Cell*> all;
    for (Cell& cell : controls) all.push_back(&cell);
    for (Cell& cell : cells)
        if (!cell.scalar.empty()) all.push_back(&cell);
    measure_all(r, way, all);
}

Json asked_of(const CertifyRequest& r) {
    Json asked = Json::object();
    if (r.at) asked["at"] = *r.at;
    if (r.seed) asked["seed"] = *r.seed;
    return asked;
}

Certificate row_of(const CertifyRequest& r, const Cell& cell, const Finding& f, std::optional<double> floor) {
    const Body& body = *cell.body;
    const std::string problem(body.info().key), method(cell.method->info->key);
    CertifyRequest own = r, worst = r;
    own.set = body.stratified ? r.set : body.set;
    worst.set = f.set, worst.at = f.at;
    Certificate row{};
    row.method = method, row.problem = problem, row.body = f.body, row.law = f.law, row.claimed = f.claimed;
    if (!f.scalar.empty()) row.scalar = f.scalar;
    row.value = if_finite(f.value), row.limit = if_finite(f.limit), row.floor = if_finite(floor),
    row.order = if_finite(f.order);
    row.verdict = f.verdict, row.reason = f.reason, row.command = command_for(own, problem, method);
    if (!f.at.empty()) row.worst = WorstState{f.at, f.set, command_for(worst, problem, method)};
    row.asked = asked_of(r);
    return row;
}
std::vector<Certificate> rows_of(const CertifyRequest& r, const Way& way, const std::vector<Cell>& cells,
    const std::map<std::string, double>& floors) {
    std::vector<Certificate> rows;
    for (const Cell& cell : cells) {
        const bool refused = cell.scalar.empty();
        const auto floor = floors.find(floor_key(cell));
        rows.push_back(row_of(r, cell,
            refused ? refusal(*cell.law, *cell.method, *cell.body)
                    : judge(*cell.law, way.subject(cell), cell.scalar, cell.measured),
            floor == floors.end() ? std::nullopt : std::optional(floor->second)));
    }
    return rows;
}

/// Of one method's rows: which laws have which verdict, each once.
MethodVerdict verdict_of(const std::string& method, std::span<const Certificate> rows) {
    std::map<std::string, std::vector<std::string>> laws;
    int measured = 0;
    for (const auto& row : rows) {
        measured += row.verdict != "not_applicable";
        auto& of = laws[row.verdict];
        if (std::find(of.begin(), of.end(), row.law) == of.end()) of.push_back(row.law);
    }
    MethodVerdict one{method, measured ? "certified" : "not_applicable", {}, laws["not_resolved"], measured};
    for (const char* verdict : {"violated", "unexpected", "failed"})
        if (one.laws.empty() && !laws[verdict].empty()) one.verdict = verdict, one.laws = laws[verdict];
    return one;
}
}  // namespace

std::vector<MethodVerdict> verdicts_of(const std::vector<Certificate>& rows) {
    std::vector<MethodVerdict> all;
    for (auto first = rows.begin(); first != rows.end();) {
        const auto end = std::find_if(first, rows.end(), [&](const auto& row) { return row.method != first->method; });
        all.push_back(verdict_of(first->method, {first, end}));
        first = end;
    }
    return all;
}

Certificates certify_rows(const CertifyRequest& r) {
    const Options options = options_of(r);
    auto chosen = bodies_of(r);
    const auto place = place_of(r, chosen);
    Certificates found;
    found.problems = problems_of(chosen), found.command = r.command;
    const Way way{options, place ? &*place : nullptr};
    std::vector<Cell> cells = cells_of(r, chosen, way);
    std::set<std::string> in_use;
    for (const Cell& cell : cells)
        if (!cell.scalar.empty()) in_use.insert(floor_key(cell));
    Controls controls(in_use);
    measure_both(r, way, controls.cells(), cells);
    must_repeat_on(r, chosen);
    if (r.shard) return found;
    found.rows = rows_of(r, way, cells, controls.floors());
    found.controls = controls.rows();
    found.methods = verdicts_of(found.rows);
    if (chosen.empty())
        for (const auto& key : r.methods) found.methods.push_back({key, "not_judged", {}, {}, 0});
    return found;
}

bool certify_holds(const Certificates& found) {
    const auto all = [](const auto& rows, auto good) { return std::all_of(rows.begin(), rows.end(), good); };
    return all(found.problems, [](const auto& row) { return row.verdict == "holds"; })
        && all(found.rows, [](const auto& row) { return well(row.verdict); })
        && all(found.controls, [](const auto& row) { return row.is_well(); });
}

}  // namespace verilie::studies::certify
