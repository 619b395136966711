#include "detectors.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>

#include <fmt/format.h>

#include <verilie/analysis/drift.hpp>
#include <verilie/analysis/order.hpp>

#include "certify/certify.hpp"
#include "drift/cell.hpp"
#include "drift/signal.hpp"
#include "order/cells.hpp"

namespace verilie::mutants {

using namespace studies;

namespace {
Pair pair_of(const MethodEntry& method, const ProblemEntry& problem) {
    const Parameters parameters(problem.info->parameters, {});
    const auto made = problem.make<fifty>(parameters);
    const auto J = made->inertias();
    return {&method, &problem, parameters, all_spherical(J), J[0].principal, J[0].physical, J.size(),
        applies(*method.info, *problem.info, J).reason};
}
}  // namespace

std::vector<std::string> Row::catchers() const {
    std::vector<std::string> names;
    for (const auto& [detector, verdict] : verdicts)
        if (verdict.caught) names.push_back(detector);
    return names;
}

bool Row::as_expected() const {
    auto laws = catchers();
    const bool by_gate = std::erase(laws, "gate") > 0;
    return laws.empty() == !equivalent.empty() && (verdicts.count("gate") == 0 || by_gate == !laws.empty());
}

Verdicts by_laws(const MethodEntry& method, Tier tier, const std::vector<std::string>& laws) {
    certify::Options options;
    options.laws = laws;
    options.fifty = tier == Tier::full;
    if (tier == Tier::quick) options.states = 1, options.strata = 0;
    auto findings = certify::certify(method, options);
    if (tier == Tier::quick && laws.empty()) {  // whose exponent is worth nothing in double
        options.fifty = true, options.laws = {"local_order"};
        std::erase_if(findings, [](const auto& f) { return f.law == "local_order"; });
        for (auto& f : certify::certify(method, options)) findings.push_back(std::move(f));
    }
    Verdicts verdicts;
    for (const auto& f : findings) {
        if (f.verdict == "not_applicable") continue;
        Caught& law = verdicts[f.law];
        if (law.caught) continue;
        law.caught = (f.verdict == "violated" || f.verdict == "unexpected") && std::isfinite(f.value);
        if (law.caught)
            law.by = fmt::format("{}, {}: {:.3g} against {:.3g}{}", f.body, f.scalar, f.value, f.limit,
                f.order ? fmt::format(", order {:.4g}", *f.order) : "");
        else if (!certify::well(f)) law.failed = true, law.by = fmt::format("{}, {}: {}", f.body, f.scalar, f.reason);
    }
    return verdicts;
}

const reference::Answer& answer_of(const std::string& problem) {
    static std::mutex one_at_a_time;
    static std::map<std::string, reference::Answer> kept;
    const std::scoped_lock lock(one_at_a_time);
    const auto it = kept.find(problem);
    return it != kept.end() ? it->second
                            : kept.emplace(problem, reference::compute({problem, {}, "1", 10})).first->second;
}

Caught by_order(const MethodEntry& method, const ProblemEntry& problem, const reference::Answer* answer) {
    const Pair pair = pair_of(method, problem);
    if (!answer) answer = &answer_of(std::string(problem.info->key));
    const auto h = ladder("1/10,1/2,6");
    const Json cell = json_of(ladder_cell(pair, "double", positive("1", "T"), h, *answer));
    const auto& bound = answer->points.back().bound;
    for (const auto& [metric, doubt] : {std::pair("attitude", bound.attitude), {"velocity", bound.velocity}}) {
        std::vector<analysis::Rung> rungs;
        for (std::size_t k = 0; k < h.size(); ++k) {
            const Json& rung = cell["rungs"][k];
            if (!rung["failed"].is_null())
                return {false,
                    fmt::format("h = {}: {}", rung["h"].get<std::string>(), rung["failed"]["why"].get<std::string>()),
                    true};
            const Json& e = rung["errors"][metric];
            const double steps = rung["steps"].get<double>();
            rungs.push_back({static_cast<double>(h[k]), rung["steps"].get<std::int64_t>(),
                e.is_number() ? e.get<double>() : std::nan(""), doubt, 8 * 0x1p-52 * std::sqrt(steps)});
        }
        const auto found =
            analysis::estimate_order(rungs, {double(method.info->order), holds(method.info->symmetric, pair.spherical),
                                                0.1, false, 1, problem.info->smoothness});
        if (found.verdict == analysis::OrderVerdict::failed)
            return {false, fmt::format("{}, {}: {}", problem.info->key, metric, found.reason), true};
        if (found.verdict != analysis::OrderVerdict::confirmed)
            return {true, fmt::format("{}, {}: {}, {}", problem.info->key, metric, name(found.verdict), found.reason)};
    }
    return {};
}

Caught by_drift(const MethodEntry& method, const ProblemEntry& problem) {
    const Pair pair = pair_of(method, problem);
    const ProblemInfo& info = *problem.info;
    const auto T = positive(std::string(info.T_drift), "T");
    const LongRun cell = drift_cell(pair, "double", T, steps(std::string(info.h_drift)).front());
    if (cell.failed) return {false, fmt::format("{}: {}", info.key, cell.failed->why), true};
    auto signal = drift_signal(cell, static_cast<double>(T), {});
    signal.moved = cell.swing > 0.1 && cell.exchanged > 0.01;
    const auto found = analysis::estimate_drift(signal);
    if (found.kind == analysis::DriftClass::none || found.kind == analysis::DriftClass::failed)
        return {false, found.reason, found.kind == analysis::DriftClass::failed};
    return {true, fmt::format("{}: {}, slope {:.3g} ± {:.2g}; {}", info.key, name(found.kind), found.slope,
                      found.half_width, found.reason)};
}

Verdicts judge(const MethodEntry& method, Tier tier) {
    const auto& catalogue = Catalogue::instance();
    const bool sphere = method.info->accepts == Where::spherical;
    auto verdicts = by_laws(method, tier);
    verdicts["order"] = by_order(method, catalogue.problem(sphere ? "pendulum" : "stress_test"));
    if (tier == Tier::full && holds(method.info->symplectic, sphere))
        verdicts["drift"] = by_drift(method, catalogue.problem(sphere ? "pendulum" : "stress_test"));
    if (tier == Tier::full) verdicts["gate"] = by_gate(method);
    return verdicts;
}

void write_matrix(const std::string& path, const std::vector<Row>& rows) {
    Json document{{"rows", Json::array()}};
    for (const Row& r : rows) {
        Json caught = Json::object();
        for (const auto& [detector, verdict] : r.verdicts)
            caught[detector] = {
                {"caught", verdict.caught}, {"failed", verdict.failed && !verdict.caught}, {"by", verdict.by}};
        document["rows"].push_back({{"mutant", r.mutant}, {"of", r.of}, {"kind", r.kind}, {"change", r.change},
            {"equivalent", r.equivalent.empty() ? Json() : Json(r.equivalent)}, {"caught", caught}});
    }
    write_atomically(path, document.dump(1) + "\n");
}

}  // namespace verilie::mutants
