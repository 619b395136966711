// A step in dual numbers carries its derivative: against central differences of the same step in 50 digits.
#include <verilie/methods/campello.hpp>
#include <verilie/methods/lgvi.hpp>
#include <verilie/methods/lie_newmark.hpp>
#include <verilie/methods/lie_verlet.hpp>
#include <verilie/methods/liemid_ea.hpp>
#include <verilie/methods/midpoint.hpp>
#include <verilie/methods/romero_vi.hpp>
#include <verilie/methods/rrp_variational.hpp>
#include <verilie/problems/stress_test.hpp>

#include "support/marching.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
template <class S> auto stress(bool spherical) {
    return problem<problems::stress_test<S>>("stress_test", {{"J", spherical ? "2,2,2" : "1,2,5/2"}});
}
/// The start moved by y in attitude and velocity, two steps of 1/4; attitude and velocity as seven numbers.
template <class M, class S> std::array<S, 7> moved(const Eigen::Matrix<S, 6, 1>& y) {
    using B = base_t<S>;
    std::mt19937_64 random(77);
    auto z = convert<S>(random_phase<B>(random));
    z.q[0] = z.q[0] * lie::exp(Vec3<S>(y(0), y(1), y(2)));
    z.W[0] += Vec3<S>(y(3), y(4), y(5));
    z = march<M>(stress<B>(M::info.accepts == Where::spherical), z, ratio<S>(1, 4), 2);
    return {z.q[0].w, z.q[0].v(0), z.q[0].v(1), z.q[0].v(2), z.W[0](0), z.W[0](1), z.W[0](2)};
}
}  // namespace

TEST_CASE("the derivative of a step", "[methods][dual]") {
    using D = dual<double, 6>;
    const fifty e("1e-17");
    const auto agrees = [&]<class M>() {
        Eigen::Matrix<D, 6, 1> y;
        for (int k = 0; k < 6; ++k) y(k) = D::variable(0, k);
        const auto carried = moved<M, D>(y);
        for (int k = 0; k < 6; ++k) {
            Eigen::Matrix<fifty, 6, 1> up;
            for (int i = 0; i < 6; ++i) up(i) = i == k ? e : fifty(0);
            const auto a = moved<M, fifty>(up), b = moved<M, fifty>(Eigen::Matrix<fifty, 6, 1>(-up));
            for (int i = 0; i < 7; ++i) {
                INFO(M::info.key << ": output " << i << ", input " << k);
                CHECK_THAT(carried[i].d(k), within_ulps(static_cast<double>(fifty((a[i] - b[i]) / (2 * e))), 64, 1.0));
            }
        }
    };
    agrees.operator()<methods::rrp_spatial>();
    agrees.operator()<methods::lie_verlet>();
    agrees.operator()<methods::lgvi>();
    agrees.operator()<methods::romero_vi>();
    agrees.operator()<methods::liemid_ea>();
    agrees.operator()<methods::lie_newmark>();
    agrees.operator()<methods::simo_wong>();
    agrees.operator()<methods::campello_phi_half>();
}
