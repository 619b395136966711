#include "claims/certificates.hpp"

#include <algorithm>

#include <verilie/diagnostics/symplecticity.hpp>

#include "claims/largest.hpp"
#include "engine/apart.hpp"
#include "engine/draw.hpp"
#include "engine/watch.hpp"

namespace verilie::studies::claims {

namespace {
template <class F> fifty worst(int states, F of) {
    fifty most = 0;
    for (int seed = 1; seed <= states; ++seed) raise<fifty>(most, of(random_state(std::uint64_t(seed))));
    return most;
}
/// The symplecticity defect of one step at a state.
template <class B> auto one_step(const Pair& pair, const B& h) {
    using D = dual<B, 6>;
    const auto problem = pair.problem->make<B>(pair.parameters);
    const auto bodies = diagnostics::masses_of<B>(problem->inertias(), false);
    const diagnostics::DualMap<B> step = [=](const Phase<D>& z) { return after(pair, problem, z, D(h)); };
    return [=](const Phase<B>& z) { return diagnostics::symplecticity_defect<B>(step, bodies, z); };
}
}  // namespace

Phase<fifty> random_state(std::uint64_t seed) { return Draw<fifty>(seed).body(ratio<fifty>(5, 4)); }

fifty symplecticity_defect(const Pair& pair, const fifty& h, int states) {
    return worst(states, [&, defect = one_step<fifty>(pair, h)](const Phase<fifty>& z) { return defect(z); });
}
double symplecticity_defect_in_double(const Pair& pair, double h, int states) {
    return static_cast<double>(worst(states,
        [&, defect = one_step<double>(pair, h)](const Phase<fifty>& z) { return fifty(defect(convert<double>(z))); }));
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
