#include <cmath>

#include "claims/certificates.hpp"
#include "claims/papers/engine_docs/paper.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::engine_docs {

namespace {
const fifty quarter = ratio<fifty>(1, 4);
std::string list(const Vec3<double>& v) { return fmt::format("{},{},{}", v(0), v(1), v(2)); }
}  // namespace

std::string symplecticity(const std::string& scheme, const std::string& problem) {
    return "symplecticity defect of " + scheme + " on " + problem;
}
std::string reversibility(const std::string& scheme, const std::string& problem) {
    return "reversibility defect of " + scheme + " on " + problem;
}
double measure_symplecticity(
    const Desk& desk, Measured& found, Json& numbers, const std::string& scheme, const std::string& problem) {
    const double defect = plain(symplecticity_defect(desk.pair(problem, scheme), quarter));
    found.number(symplecticity(scheme, problem), defect);
    numbers.push_back({{"method", scheme}, {"problem", problem}, {"h", 0.25}, {"symplecticity_defect", defect}});
    return defect;
}
double measure_reversibility(
    const Desk& desk, Measured& found, Json& numbers, const std::string& scheme, const std::string& problem) {
    const double defect = plain(reversibility_defect(desk.pair(problem, scheme), quarter));
    found.number(reversibility(scheme, problem), defect);
    numbers.push_back({{"method", scheme}, {"problem", problem}, {"h", 0.25}, {"reversibility_defect", defect}});
    return defect;
}

std::string drifts(const Desk& desk, Measured& found, Json& numbers, const Question& question) {
    const DriftDocument drift = desk.drift(question);
    std::vector<std::string> said;
    for (const auto& m : names(question.methods))
        for (const auto& h : names(question.h)) {
            const DriftRow& r = drift_row(drift, m, to_scalar<double>(rational(h, "h")));
            found.drift(r);
            numbers.push_back({{"problem", question.problem}, {"method", m}, {"h", r.h}, {"T", r.T}, {"class", r.kind},
                {"slope", json_of(r.slope)}, {"half_width", json_of(r.half_width)}});
            said.push_back(fmt::format("{} at h = {} is {}", m, h, r.kind)
                           + (r.slope ? fmt::format(" ({:+.1e} a unit of time)", *r.slope) : ""));
        }
    return question.problem + ": " + listed(said);
}
std::string orders(const Desk& desk, Measured& found, Json& numbers, const Question& question, const std::string& of) {
    const auto rows = desk.order(question);
    std::vector<std::string> of_methods;
    for (const auto& m : names(question.methods)) {
        std::vector<std::string> of_metrics;
        for (const char* metric : {"attitude", "velocity"}) {
            const OrderRow& r = row(rows, m, metric);
            found.order(r, of.empty() ? "" : m + " " + of);
            numbers.push_back({{"problem", question.problem}, {"method", m}, {"metric", metric}, {"h", json_of(r.h)},
                {"error", json_of(r.error)}, {"observed_order", json_of(r.observed_order)},
                {"interval", json_of(r.interval)}});
            of_metrics.push_back(fmt::format("{} {}", metric, said(r)));
        }
        of_methods.push_back(m + " " + listed(of_metrics));
    }
    return question.problem + ": " + listed(of_methods);
}

std::map<std::string, std::string> parameters(const Body& body) { return {{"J", list(body.J)}, {"W0", list(body.W)}}; }
Body at_angle(const Body& body, double angle) { return {body.J, angle / norm(body.W) * body.W}; }

std::vector<double> energy_changes(const Pair& pair, const Rational& h, std::int64_t n) {
    const auto problem = pair.problem->make<fifty>(pair.parameters);
    const fifty start = energy_of(*problem, problem->initial());
    std::vector<double> change;
    watch_to_end<fifty>(pair, h, n, [&](std::int64_t, const Phase<fifty>& z) {
        change.push_back(plain(fifty(energy_of(*problem, z) / start - 1)));
    });
    return change;
}
double energy_change(const Desk& desk, const std::string& scheme, const Body& body) {
    return energy_changes(desk.pair("free_body", scheme, parameters(body)), 1, 1).back();
}
Body random_body(std::uint64_t seed) {
    Draw<double> draw(seed);
    const auto mass = [&] { return std::pow(10, draw.number()); };  // of three pairs of points on the axes
    const double a = mass(), b = mass(), c = mass(), speed = std::pow(10, 2 * draw.number());
    const Vec3<double> J(b + c, a + c, a + b), W = draw.vector();
    return {J, speed / norm(W) * W};
}

std::string transcribed(const std::string& source) { return "Transcribed from " + source + ". "; }

}  // namespace verilie::studies::claims::engine_docs
