// verilie evaluate: energies by part, forces and spatial moments of a problem at a given state, to compare another code
// with.
#include <verilie/mechanics/bodies.hpp>

#include "engine/output.hpp"
#include "engine/pairs.hpp"
#include "engine/verb.hpp"
#include "evaluate/row.hpp"
#include "evaluate/state_file.hpp"

namespace verilie::studies {

namespace {
struct EvaluateRequest : Request {
    std::optional<std::string> state;
    void options(Options& o) override {
        takes_one_problem(o);
        o.text("state", state,
            "File with the state: spheres and bonds, or what run --json prints; x, v or W that it does not hold are "
            "zero",
            {.required = true});
        Request::options(o);
    }
};

/// Forces and moments, both in space; none of a chain.
void put_loads(const StateFile& file, const AnyProblem<double>& problem, const Phase<double>& z, Evaluated& to) {
    if (!problem.info().separable) return;
    Columns<double> bodies(z.q.size());
    for (std::size_t i = 0; i < z.q.size(); ++i) bodies.put_pose(i, {z.x[i], z.q[i]});
    std::vector<Inertia<double>> axes(problem.inertias().begin(), problem.inertias().end());
    // the state is in body axes already
    for (auto& J : axes) J.axes = Quat<double>::identity(), J.principal = true;
    std::vector<BodyLoad<double>> loads(z.q.size());
    const auto solve = problem.loads(Poses<double>(bodies, axes), loads);
    if (!solve.ok)
        file.refuse("the loads of body " + std::to_string(solve.body) + " do not exist at this state ("
                    + std::string(name(solve.why)) + ").");
    to.F.emplace(), to.RM.emplace();
    for (std::size_t i = 0; i < loads.size(); ++i) {
        const Vec3<double> F = loads[i].F, T = z.q[i] * loads[i].T;
        to.F->push_back({F(0), F(1), F(2)}), to.RM->push_back({T(0), T(1), T(2)});
    }
}

Evaluated evaluated(const EvaluateRequest& r, const StateFile& file) {
    const auto& entry = Catalogue::instance().problem(r.problems[0]);
    // A file of spheres and bonds brings its own assembly; whatever is no state is read as one, and refused by its
    // reader.
    const bool assembly = entry.info->key == "bonded_particles" && !file.is_state();
    auto set = settings_of(entry, r);
    if (assembly && set.contains("file") && set.at("file") != *r.state)
        throw std::invalid_argument("--state " + *r.state + " is a file of spheres and bonds, and --set file="
                                    + set.at("file") + " another one; name one of them.");
    if (assembly) set["file"] = *r.state;
    else set = file.parameters(r.problems[0], set);
    const auto problem = entry.make<double>(parameters_of(entry, set));
    const Phase<double> z = assembly ? problem->initial() : file.phase(problem->initial());
    Evaluated e;
    put_loads(file, *problem, z, e);
    const auto kinetic = problem->kinetic(z), potential = problem->potential(z);
    if (!std::isfinite(potential.total())) file.refuse("the potential is not finite at this state.");
    if (!std::isfinite(kinetic.total())) file.refuse("the kinetic energy is not finite at this state.");
    e.problem = entry.info->key, e.command = r.command;
    const auto put = [](Named<double>& to, const auto& names, const auto& numbers) {
        for (std::size_t n = 0; n < names.size(); ++n) to.push_back({std::string(names[n]), numbers[n]});
    };
    put(e.energy, entry.info->potential_parts, potential.u), put(e.kinetic, entry.info->kinetic_parts, kinetic.u);
    const auto invariants = problem->invariants(z);
    for (std::size_t n = 0; n < invariants.size(); ++n)
        e.invariants.push_back({std::string(entry.info->invariants[n].name), invariants[n]});
    return e;
}

std::string text_of(const Evaluated& e) {
    std::vector<std::vector<std::string>> parts{{"energy", "value"}}, bodies{{"body", "F", "moment (space)"}};
    for (const auto* of : {&e.energy, &e.kinetic})
        for (const auto& [name, value] : *of) parts.push_back({name, brief(json_of(value))});
    for (std::size_t b = 0; e.F && b < e.F->size(); ++b)
        bodies.push_back({std::to_string(b), json_of((*e.F)[b]).dump(), json_of((*e.RM)[b]).dump()});
    return table(parts) + "\n" + table(bodies);
}

int answer(const EvaluateRequest& r) {
    if (r.problems.size() != 1) throw std::invalid_argument("evaluate takes one problem.");
    const Evaluated e = evaluated(r, StateFile(*r.state));
    publish(r, json_of(e), text_of(e));
    return 0;
}
}  // namespace

Verb verb_evaluate() {
    return verb_of<EvaluateRequest, answer>(
        "evaluate", "Energies by part, forces and spatial moments at a given state", {}, schema_of<Evaluated>);
}

}  // namespace verilie::studies
