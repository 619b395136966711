// Quantities a method keeps exactly though the flow does not, or the flow keeps and other methods do not; 50 digits.
#include <verilie/methods/lgvi.hpp>
#include <verilie/methods/lie_newmark.hpp>
#include <verilie/methods/rrp_euler.hpp>
#include <verilie/methods/rrp_newmark.hpp>
#include <verilie/problems/free_body.hpp>
#include <verilie/problems/pendulum.hpp>

#include "support/marching.hpp"

using namespace verilie;
using namespace verilie::test;
using namespace verilie::methods;

namespace {
/// The largest |I - I_0| over 120 steps.
template <class M, class P, class F> fifty moved(const P& p, const fifty& h, F I) {
    stepper_t<M, P, fifty> stepper(p);
    auto z = p.initial();
    REQUIRE(stepper.start(z, h).ok);
    const fifty start = I(z);
    fifty most = 0;
    for (int i = 0; i < 120; ++i) {
        REQUIRE(stepper.step().ok);
        stepper.observe(z);
        const fifty change = abs(I(z) - start);
        if (!(change <= most)) most = change;
    }
    return most;
}
const fifty kept_to("1e-46");
}  // namespace

TEST_CASE("on the spherical pendulum rrp_newmark keeps E - (h^2/8J)|tau|^2 and rrp_euler E + (h/2) W.tau",
    "[methods][invariant]") {
    const auto p = problem<problems::pendulum<fifty>>("pendulum");
    const fifty h = ratio<fifty>(1, 5);
    const auto E = [&](const Phase<fifty>& z) { return p.invariants(z)[0]; };
    const auto torque = [&](const Phase<fifty>& z) { return body_torque<fifty>(p, z.q[0]); };
    CHECK(moved<rrp_newmark>(p, h, E) > 1e-4);
    CHECK(moved<rrp_newmark>(p, h, [&](const Phase<fifty>& z) {
        return fifty(E(z) - h * h / 8 * squared_norm(torque(z)));
    }) < kept_to);
    CHECK(moved<rrp_euler>(p, h, E) > 1e-2);
    CHECK(moved<rrp_euler>(p, h, [&](const Phase<fifty>& z) { return fifty(E(z) + h / 2 * dot(z.W[0], torque(z))); })
          < kept_to);
}

TEST_CASE("lgvi keeps the energy of the free triaxial body, real or not", "[methods][invariant]") {
    for (const auto* key : {"free_body", "free_body_physical"}) {
        const auto p = problem<problems::free_body<fifty>>(key);
        const auto E = [&](const Phase<fifty>& z) { return fifty(p.invariants(z)[0] / 100); };
        CHECK(moved<lgvi>(p, ratio<fifty>(1, 40), E) < kept_to);
        CHECK(moved<lie_newmark>(p, ratio<fifty>(1, 40), E) > 1e-6);
    }
}

TEST_CASE("lie_newmark keeps |p|^2 + (h^2/4)|p x W|^2 on the free body", "[methods][invariant]") {
    const auto p = problem<problems::free_body<fifty>>("free_body_physical");
    const fifty h = ratio<fifty>(1, 40);
    const auto momentum = [&](const Phase<fifty>& z) { return p.body_momentum<fifty>(z.W[0]); };
    CHECK(moved<lie_newmark>(p, h, [&](const Phase<fifty>& z) { return fifty(squared_norm(momentum(z)) / 1000); })
          > 1e-6);
    CHECK(moved<lie_newmark>(p, h, [&](const Phase<fifty>& z) {
        const Vec3<fifty> y = momentum(z);
        return fifty((squared_norm(y) + h * h / 4 * squared_norm(cross(y, z.W[0]))) / 1000);
    }) < kept_to);
}
