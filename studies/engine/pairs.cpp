#include "engine/pairs.hpp"

#include <algorithm>

#include "engine/rational.hpp"

namespace verilie::studies {

std::string Pair::sources() const {
    std::string all = sources_of(std::string(problem->stem), std::string(method->stem));
    if (problem->stem.empty()) all.append(1, '.').append(own_sources(problem_key()));
    if (method->stem.empty()) all.append(1, '.').append(own_sources(method_key()));
    return all;
}

void Pair::must_run() const {
    if (!refusal.empty())
        throw std::invalid_argument(method_key() + " does not run on " + problem_key() + ": it " + refusal + ".");
}

std::map<std::string, std::string> settings_of(const ProblemEntry& problem, const Request& r) {
    auto set = r.set;
    const auto& known = problem.info->parameters;
    const bool draws = std::any_of(known.begin(), known.end(), [](const Parameter& p) { return p.name == "seed"; });
    if (r.seed && draws && !set.emplace("seed", std::to_string(*r.seed)).second)
        throw std::invalid_argument("--seed and --set seed=" + set["seed"] + " both say how "
                                    + std::string(problem.info->key) + " draws its start; give one of them.");
    return set;
}

Parameters parameters_of(const ProblemEntry& problem, const std::map<std::string, std::string>& set) {
    try {
        Parameters p(problem.info->parameters, set);
        problem.make<fifty>(p);
        return p;
    } catch (const std::invalid_argument& e) {
        throw std::invalid_argument(std::string(problem.info->key) + ": " + e.what());
    }
}

int formal_order(const Pair& pair, ErrorOf of) {
    const auto& method = *pair.method->info;
    const auto& problem = *pair.problem->info;
    // Conjugate by half a kick to a method of that order, which does nothing where there is no load, and is half a step
    // of the motion to that order where nothing moves.
    const bool unloaded =
        (of == ErrorOf::configuration && pair.unloaded.at_start) || (of == ErrorOf::velocity && pair.unloaded.at_rest);
    const int order = std::max(order_of(method, pair.spherical, pair.unloaded.everywhere, of),
        unloaded && pair.spherical ? method.order_unloaded : 0);
    return std::min(order, problem.smoothness + 1);
}
double order_at_kinks(const ProblemInfo& problem) {
    return problem.kink_power.empty() ? problem.smoothness + 1 : from_text<double>(problem.kink_power);
}
int loaded_order(const Pair& pair) { return order_of(*pair.method->info, pair.spherical, false); }

bool energy_is_exact(const Pair& pair) {
    const auto& method = *pair.method->info;
    const auto& problem = *pair.problem->info;
    if (problem.applied.act) return false;
    return (pair.unloaded.everywhere && holds(method.energy_free_body, pair.spherical))
        || (problem.linear_potential && holds(method.energy_linear, pair.spherical));
}

namespace {
/// "1,2,5/2" of "1, 2.0 and 2.5": of numbers the exact one, of words themselves.
std::string normal(const Parameter& p, const std::string& value) {
    if (!p.words.empty()) return value;
    std::string all;
    std::size_t from = 0;
    while (from <= value.size()) {
        const auto comma = std::min(value.find(',', from), value.size());
        all += (from == 0 ? "" : ",") + text(rational(value.substr(from, comma - from), p.name));
        from = comma + 1;
    }
    return all;
}
}  // namespace

void also(Json& asked, const char* name, const Json& given, const Json& usual) {
    if (given != usual) asked[name] = given;
}

Json asked_of(const Request& r, const ProblemEntry& problem, const Parameters& parameters) {
    Json asked = Json::object(), set = Json::object();
    for (const auto& p : problem.info->parameters)
        also(set, std::string(p.name).c_str(), normal(p, parameters.text().at(std::string(p.name))),
            normal(p, std::string(p.text)));
    also(asked, "set", set, Json::object());
    also(asked, "scalar", r.scalar, "double");
    return asked;
}
Json asked_of_ensemble(Json asked, const Request& r, int members) {
    also(asked, "ensemble", members, 0);
    if (members > 0 && r.seed) asked["seed"] = *r.seed;
    return asked;
}

namespace {
void must_march(const MethodEntry& method, const std::string& scalar) {
#if VERILIE_HAS_QUAD
    if (scalar == "quad" && !method.has<quad>() && method.has<fifty>())
        throw std::invalid_argument(
            "--scalar quad: " + std::string(method.info->key) + " does not march in quad; it does in fifty.");
#else
    (void)method, (void)scalar;
#endif
}
}  // namespace

std::vector<Pair> pairs_of(const Request& r) {
    const auto& c = Catalogue::instance();
    std::vector<Pair> pairs;
    for (const auto& p : r.problems) {
        const auto& problem = c.problem(p);
        const auto parameters = parameters_of(problem, settings_of(problem, r));
        const auto made = problem.make<fifty>(parameters);
        const auto inertias = made->inertias();
        const bool physical =
            std::all_of(inertias.begin(), inertias.end(), [](const auto& body) { return body.physical; });
        const Unloaded unloaded = unloaded_of(problem, *made);
        for (const auto& m : r.methods) {
            const auto& method = c.method(m);
            must_march(method, r.scalar);
            pairs.push_back({&method, &problem, parameters, all_spherical(inertias), inertias[0].principal, physical,
                inertias.size(), applies(*method.info, *problem.info, inertias).reason, unloaded});
        }
    }
    return pairs;
}

}  // namespace verilie::studies
