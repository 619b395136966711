#include "certify/chosen.hpp"

#include <cmath>
#include <set>

#include "engine/pairs.hpp"
#include "gradient/gradient.hpp"

namespace verilie::studies::certify {

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

namespace {
constexpr const char* of_applied =
    "loads act beyond those of a potential: order, symmetry, the group and the balance of momenta are judged; "
    "symplecticity, the modified energy, exact energies, spin and equivariance are not, since their theorems are on "
    "potentials";

std::string reason_of(const Body& body, const LoadsFound& loads) {
    if (const auto fault = fault_of(loads); !fault.empty()) return fault + ": no method is judged on it";
    return body.applied ? of_applied : "";
}
ProblemVerdict verdict_of(const Body& body) {
    const LoadsFound loads = loads_found(*body.make<fifty>(), states_of_motion(body.make<double>()));
    ProblemVerdict v{body.name, loads.are_as_declared() ? "holds" : "violated", {}, reason_of(body, loads)};
    if (const auto error = static_cast<double>(loads.error); std::isfinite(error)) v.value = error;
    return v;
}
}  // namespace

std::vector<ProblemVerdict> problems_of(std::vector<Body>& chosen) {
    std::vector<ProblemVerdict> all;
    std::set<std::string> wrong;
    for (const Body& body : chosen) {
        if (!body.problem->stem.empty() || !body.info().separable) continue;
        all.push_back(verdict_of(body));
        if (all.back().verdict != "holds") wrong.insert(body.name);
    }
    std::erase_if(chosen, [&](const Body& body) { return wrong.contains(body.name); });
    return all;
}

}  // namespace verilie::studies::certify
