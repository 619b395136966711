#include <verilie/mechanics/method.hpp>

#include <algorithm>

namespace verilie {

std::string_view name(Why w) {
    switch (w) {
    case Why::ok: return "ok";
    case Why::domain: return "domain";
    case Why::no_convergence: return "no_convergence";
    case Why::not_finite: return "not_finite";
    case Why::died: return "died";
    case Why::silent: return "silent";
    case Why::nonsense: return "nonsense";
    }
    return "unknown";
}
std::string_view name(Where w) {
    switch (w) {
    case Where::never: return "never";
    case Where::spherical: return "spherical";
    case Where::axisymmetric: return "axisymmetric";
    case Where::always: return "always";
    }
    return "unknown";
}

std::string refuses_applied(const MethodInfo& method, const ProblemInfo& problem) {
    const AppliedLoads& loads = problem.applied;
    if (!loads.act || method.applied_loads) return {};
    const std::string_view of = loads.of_time && loads.of_velocity ? ", which depend on time and velocity"
                              : loads.of_time                      ? ", which depend on time"
                              : loads.of_velocity                  ? ", which depend on velocity"
                                                                   : "";
    return "takes the loads of a potential alone; here applied loads act" + std::string(of);
}
Applies applies(const MethodInfo& method, const ProblemInfo& problem, std::span<const Inertia<fifty>> J) {
    if (method.for_chains && problem.separable)
        return {false, "is made for chains, whose mass matrix couples string and body"};
    if (!method.for_chains && !problem.separable)
        return {
            false, "needs a kinetic energy that is a sum over bodies; here the mass matrix couples string and body"};
    for (const auto& body : J)
        if (!holds(method.accepts, body.spherical)
            && !(method.accepts == Where::axisymmetric && (body.spherical || body.axis >= 0))) {
            std::string moments;
            for (int i = 0; i < 3; ++i) moments += (i ? ", " : "") + body.J(i).str(4);
            return {false, "accepts " + std::string(name(method.accepts))
                               + " inertia only; here the principal moments are " + moments};
        }
    if (std::string why = refuses_applied(method, problem); !why.empty()) return {false, why};
    if (method.linear_potential_only && !problem.linear_potential)
        return {false, "is made for one body in a potential linear in R"};
    return {true, ""};
}
bool all_spherical(std::span<const Inertia<fifty>> J) {
    return std::all_of(J.begin(), J.end(), [](const auto& body) { return body.spherical; });
}

}  // namespace verilie
