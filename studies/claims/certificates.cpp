#include "claims/certificates.hpp"

#include <algorithm>
#include <random>
#include <stdexcept>

#include <verilie/diagnostics/symplecticity.hpp>
#include <verilie/lie/so3.hpp>

namespace verilie::studies::claims {

namespace {
/// The state observed after one step.
template <class S> Phase<S> after(const Pair& pair, const Phase<S>& z, const S& h) {
    const auto trajectory = pair.method->march<S>(pair.problem->make<base_t<S>>(pair.parameters));
    auto failed = trajectory->start(z, h);
    if (!failed) failed = trajectory->advance(1);
    if (failed)
        throw std::runtime_error(pair.label() + " fails in a certificate: " + std::string(name(failed->why)) + ".");
    Phase<S> end = z;
    trajectory->observe(end);
    return end;
}
template <class F> fifty worst(int states, F of) {
    fifty most = 0;
    for (int seed = 1; seed <= states; ++seed) most = std::max<fifty>(most, of(random_state(std::uint64_t(seed))));
    return most;
}
}  // namespace

Phase<fifty> random_state(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const auto number = [&] { return fifty(double(random() >> 11) * 0x1p-52 - 1); };  // in [-1, 1)
    auto z = Phase<fifty>::bodies(1);
    const fifty w = number(), x = number(), y = number(), v = number();
    z.q[0] = normalised(Quat<fifty>{w, Vec3<fifty>(x, y, v)});
    const fifty a = number(), b = number(), c = number();
    const Vec3<fifty> W(a, b, c);
    z.W[0] = fifty(ratio<fifty>(5, 4) / norm(W)) * W;
    return z;
}

fifty symplecticity_defect(const Pair& pair, const fifty& h, int states) {
    using D = dual<fifty, 6>;
    const auto problem = pair.problem->make<fifty>(pair.parameters);
    const auto bodies = diagnostics::masses_of<fifty>(problem->inertias(), false);
    const diagnostics::DualMap<fifty> step = [&](const Phase<D>& z) { return after<D>(pair, z, D(h)); };
    return worst(
        states, [&](const Phase<fifty>& z) { return diagnostics::symplecticity_defect<fifty>(step, bodies, z); });
}

fifty reversibility_defect(const Pair& pair, const fifty& h, int states) {
    return worst(states, [&](const Phase<fifty>& z) {
        const auto back = after<fifty>(pair, after<fifty>(pair, z, h), fifty(-h));
        return std::max<fifty>(lie::distance<fifty>(z.q[0], back.q[0]), norm(back.W[0] - z.W[0]));
    });
}

double order_of_defect(const Pair& pair) {
    const fifty coarse = symplecticity_defect(pair, ldexp(fifty(1), -10)),
                fine = symplecticity_defect(pair, ldexp(fifty(1), -16));
    return static_cast<double>(fifty(log(fifty(coarse / fine)) / log(fifty(64))));
}

}  // namespace verilie::studies::claims
