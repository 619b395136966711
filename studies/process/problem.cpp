#include "process/problem.hpp"

namespace verilie::studies {

namespace {
/// The deleter of a problem's pointer: it keeps the problem itself, and is found again by its type.
struct Origin {
    std::shared_ptr<const AnyProblem<double>> problem;
    std::string key;
    Parameters parameters;
    void operator()(const AnyProblem<double>*) const {}
};
}  // namespace

void remember_problems(Catalogue& c) {
    Catalogue knowing;
    for (const auto* entries : {&c.schemes(), &c.methods()})
        for (const auto& m : *entries) knowing.add(m);
    for (ProblemEntry p : c.problems()) {
        auto& maker = std::get<detail::ProblemMaker<double>>(p.makers);
        if (maker)
            maker = [make = maker, key = std::string(p.info->key)](const Parameters& parameters) {
                auto problem = make(parameters);
                const auto* at = problem.get();
                return std::shared_ptr<const AnyProblem<double>>(at, Origin{std::move(problem), key, parameters});
            };
        knowing.add(std::move(p));
    }
    c = std::move(knowing);
}

Json told_problem(const std::shared_ptr<const AnyProblem<double>>& problem) {
    const auto* origin = std::get_deleter<Origin>(problem);
    if (!origin) return nullptr;
    return {{"key", origin->key}, {"set", origin->parameters.text()}, {"canonical", origin->parameters.canonical()}};
}

std::shared_ptr<const AnyProblem<double>> heard_problem(const Json& told) {
    const auto& all = Catalogue::instance().problems();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto& p) { return told.at("key") == p.info->key; });
    if (found == all.end()) return nullptr;
    const Parameters parameters(found->info->parameters, told.at("set").get<std::map<std::string, std::string>>());
    return parameters.canonical() == told.at("canonical") ? found->make<double>(parameters) : nullptr;
}

}  // namespace verilie::studies
