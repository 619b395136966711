// A rotation of space that leaves the potential alone carries trajectories to trajectories.
#include "laws.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
template <class S> Phase<S> turned(Phase<S> z, const Quat<S>& by) {
    z.q[0] = by * z.q[0];
    return z;
}
/// Distance of "turn, then march" to "march, then turn".
template <class S>
double commutator(const MethodEntry& method, const Body& body, std::uint64_t seed, const Vec3<fifty>& turn) {
    const auto problem = body.make<S>();
    const auto z = convert<S>(random_state(seed));
    const Quat<S> by = convert<S>(lie::exp(turn));
    const S h = ratio<S>(1, 8);
    const auto end = after<S>(method, problem, z, h, 20);
    REQUIRE_THAT(size(apart(z, end)), above(0.1));
    return size(apart(after<S>(method, problem, turned(z, by), h, 20), turned(end, by)));
}
}  // namespace

TEST_CASE("every method commutes with turns about gravity, and not with others", "[laws][equivariance]") {
    each_pair(pendulums(), [](const MethodEntry& method, const Body& body) {
        for (std::uint64_t seed : {71, 72}) {
            CAPTURE(seed);
            const Vec3<fifty> about_gravity(0, 0, fifty("1.3")), about_another(fifty("1.3"), 0, 0);
            CHECK_THAT(commutator<double>(method, body, seed, about_gravity), at_most(1e-13));
            CHECK_THAT(commutator<fifty>(method, body, seed, about_gravity), at_most(1e-47));
            CHECK_THAT(commutator<double>(method, body, seed, about_another), above(0.01));
        }
    });
}

TEST_CASE("on a free body every method commutes with every turn", "[laws][equivariance]") {
    each_pair(free_bodies(), [](const MethodEntry& method, const Body& body) {
        for (std::uint64_t seed : {73, 74}) {
            CAPTURE(seed);
            const Vec3<fifty> turn(1, -2, fifty("0.5"));
            CHECK_THAT(commutator<double>(method, body, seed, turn), at_most(1e-13));
            CHECK_THAT(commutator<fifty>(method, body, seed, turn), at_most(1e-47));
        }
    });
}
