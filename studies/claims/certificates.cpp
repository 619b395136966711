#include "claims/certificates.hpp"

#include <algorithm>

#include <verilie/diagnostics/symplecticity.hpp>

#include "engine/apart.hpp"
#include "engine/draw.hpp"
#include "engine/watch.hpp"

namespace verilie::studies::claims {

namespace {
template <class F> fifty worst(int states, F of) {
    fifty most = 0;
    for (int seed = 1; seed <= states; ++seed) most = std::max<fifty>(most, of(random_state(std::uint64_t(seed))));
    return most;
}
}  // namespace

Phase<fifty> random_state(std::uint64_t seed) { return Draw<fifty>(seed).body(ratio<fifty>(5, 4)); }

fifty symplecticity_defect(const Pair& pair, const fifty& h, int states) {
    using D = dual<fifty, 6>;
    const auto problem = pair.problem->make<fifty>(pair.parameters);
    const auto bodies = diagnostics::masses_of<fifty>(problem->inertias(), false);
    const diagnostics::DualMap<fifty> step = [&](const Phase<D>& z) { return after(pair, problem, z, D(h)); };
    return worst(
        states, [&](const Phase<fifty>& z) { return diagnostics::symplecticity_defect<fifty>(step, bodies, z); });
}

fifty reversibility_defect(const Pair& pair, const fifty& h, int states) {
    const auto problem = pair.problem->make<fifty>(pair.parameters);
    return worst(states, [&](const Phase<fifty>& z) {
        return apart(z, after(pair, problem, after(pair, problem, z, h), fifty(-h))).most();
    });
}

double order_of_defect(const Pair& pair) {
    const fifty coarse = symplecticity_defect(pair, ldexp(fifty(1), -10)),
                fine = symplecticity_defect(pair, ldexp(fifty(1), -16));
    return static_cast<double>(fifty(log(fifty(coarse / fine)) / log(fifty(64))));
}

}  // namespace verilie::studies::claims
