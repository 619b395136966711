// Rows of the document of a drift study.
#include <cmath>

#include <fmt/format.h>

#include "drift/run.hpp"
#include "engine/output.hpp"

namespace verilie::studies {

namespace {
/// The 64 batches a figure shows, from the fine ones.
Json coarse(const Json& fine) {
    Json out{{"t", Json::array()}, {"mean", Json::array()}, {"min", Json::array()}, {"max", Json::array()}};
    const std::size_t n = fine["t"].size(), group = n / 64;
    for (std::size_t k = 0; group > 0 && k < 64; ++k) {
        double sum = 0, samples = 0, low = INFINITY, high = -INFINITY;
        for (std::size_t i = k * group; i < (k + 1) * group; ++i) {
            if (!fine["mean"][i].is_number()) continue;
            const double w = fine["samples"][i].get<double>();
            sum += w * fine["mean"][i].get<double>();
            samples += w;
            low = std::min(low, fine["min"][i].get<double>());
            high = std::max(high, fine["max"][i].get<double>());
        }
        out["t"].push_back(fine["t"][(k + 1) * group - 1]);
        out["mean"].push_back(number(sum / samples));
        out["min"].push_back(number(low));
        out["max"].push_back(number(high));
    }
    return out;
}

void add_ensemble(const Study& s, const Run& run, Json& row) {
    if (!run.modified.is_null()) {
        Json modified = run.modified;
        modified["periods"] = run.cell["periods"].get<double>() / run.times;      // D2: of the motion
        const auto e = estimate(s, modified, 1, run.raw.amplitude);
        row["modified"] = {{"slope", number(e.slope)}, {"half_width", number(e.half_width)}, {"class", std::string(name(e.kind))}, {"amplitude", number(e.amplitude)}, {"reason", e.reason}};
    }
    if (!run.ensemble.members.empty()) {
        row.update(run.ensemble.row());
        for (const auto& w : row["walk"])
            if (w.is_object() && energy_is_exact(s.pair) && w.value("quantity", "") == "E" && w["class"] == "random_walk")
                row["class"] = "random_walk", row["reason"] = w["reason"].get<std::string>() + "; " + row["reason"].get<std::string>();
    } else {
        const auto refused = refuses_ensemble(s.pair);
        row["members"] = 0;
        row["ensemble_reason"] = !refused.empty() ? refused : !s.pair.method->has<fifty>() ? "a method in another process: ensembles take its code" : "too many steps, a failed run, or not in double";
    }
}

}  // namespace

Json row_of(const DriftRequest& r, const Study& s, const Run& run) {
    const MethodInfo& method = *s.pair.method->info;
    const ProblemInfo& problem = *s.pair.problem->info;
    Json row{{"problem", problem.key}, {"method", method.key}, {"physical", s.pair.physical}, {"scalar", r.scalar}, {"h", static_cast<double>(run.h)}, {"T", run.times * static_cast<double>(s.T)}};
    row["symplectic"] = !problem.applied.act && holds(method.symplectic, s.pair.spherical);      // no theorem bounds a balance
    const auto command = command_for(r, s.pair.problem_key(), s.pair.method_key());
    row["asked"] = s.asked;
    if (!s.pair.refusal.empty()) {
        for (const char* k : {"slope", "half_width", "amplitude", "max_abs_energy_error", "moved"}) row[k] = nullptr;
        row["class"] = "not_applicable", row["reason"] = s.pair.refusal, row["command"] = command;
        return row;
    }
    const auto& e = run.estimate;
    const auto finite = [](double x) { return std::isfinite(x) ? Json(x) : Json(); };
    row["slope"] = finite(e.slope), row["half_width"] = finite(e.half_width);
    row["class"] = std::string(name(e.kind)), row["reason"] = e.reason;
    row["amplitude"] = finite(e.amplitude), row["epsilon"] = finite(e.epsilon);
    row["expected_heating"] = finite(e.expected_heating), row["linear_at_most"] = finite(e.linear_at_most);
    row["initial_slope"] = finite(e.initial_slope), row["initial_half_width"] = finite(e.initial_half_width), row["initial_T"] = e.initial_T;
    if (!(run.cell["scale"].get<double>() > 0)) row["reason"] = "the energy scale is zero: nothing moves";
    row["max_abs_energy_error"] = std::isfinite(e.max_abs) ? Json(e.max_abs * run.cell["scale"].get<double>()) : Json();
    row["scale"] = run.cell["scale"];
    row["periods"] = run.cell["periods"], row["swing"] = run.cell["swing"], row["exchanged"] = run.cell["exchanged"];
    row["moved"] = moved(run.cell);
    row["chaotic"] = problem.chaotic, row["kinked"] = kinked(problem);
    row["signal"] = run.by_modified ? "modified energy" : problem.applied.act ? "energy less the work of applied loads" : "energy";
    row["judged"] = !problem.applied.act;
    if (problem.applied.act) row["reason"] = e.reason + "; of the balance against the work of the applied loads, which no theorem bounds: not judged";
    if (energy_is_exact(s.pair)) {
        const bool exact = e.max_abs <= analysis::clear_of_noise * run.cell["noise"].get<double>();
        row["energy_exact"] = exact;
        row["reason"] = e.reason + (exact ? "; theory says it is exact" : fmt::format("; theory says it is exact, and {:.2g} is more than round-off", e.max_abs));
    }
    row["error_growth"] = run.growth.is_null() ? Json{{"exponent", nullptr}, {"range", nullptr}} : run.growth;
    if (r.ensemble > 0) add_ensemble(s, run, row);
    row["batches"] = coarse(run.cell["batches"]);
    row["work"] = run.cell["work"];
    row["command"] = command;
    return row;
}

Json exponent_row(const Study& s) {
    Json e{{"problem", s.pair.problem->info->key}, {"method", s.pair.method->info->key}, {"h", s.exponent.h}, {"initial_slope", Json::array()},
           {"exponents", Json::array()}, {"observed", nullptr}, {"interval", nullptr}, {"reason", s.exponent.reason}, {"amplitude_exponents", Json::array()}};
    e["asked"] = s.asked;
    for (double x : s.exponent.slope) e["initial_slope"].push_back(number(x));
    for (double x : s.exponent.exponents) e["exponents"].push_back(number(x));
    for (double x : s.amplitude.exponents) e["amplitude_exponents"].push_back(number(x));
    if (s.exponent.observed) e["observed"] = *s.exponent.observed;
    if (s.exponent.lo && s.exponent.hi) e["interval"] = {*s.exponent.lo, *s.exponent.hi};
    return e;
}

}  // namespace verilie::studies
