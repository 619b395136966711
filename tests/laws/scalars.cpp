// One text, many scalars: they agree as far as the coarser one can, and a pack is its lanes.
#include <bit>

#include "laws.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
template <class S> Phase<fifty> end_in(const MethodEntry& method, const Body& body, const Phase<fifty>& z) {
    return convert<fifty>(after<S>(method, body.make<S>(), convert<S>(z), ratio<S>(1, 16), 50));
}
bool same_bits(double a, double b) { return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b); }
}  // namespace

TEST_CASE("scalars agree to the precision of the coarser, and no further", "[laws][scalars]") {
    each_pair(all_bodies(), [](const MethodEntry& method, const Body& body) {
        const std::uint64_t seed = 81;
        CAPTURE(seed);
        const auto z = random_state(seed), finest = end_in<fifty>(method, body, z);
        REQUIRE_THAT(size(apart(z, finest)), above(0.1));
        const double one = eps<double>();
        CHECK_THAT(size(apart(end_in<double>(method, body, z), finest)), at_most(200 * one) && above(0.001 * one));
#if VERILIE_HAS_QUAD
        const double little = static_cast<double>(eps<quad>());
        CHECK_THAT(size(apart(end_in<quad>(method, body, z), finest)), at_most(200 * little) && above(0.001 * little));
#endif
    });
}

TEST_CASE("a lane is bit for bit its double run", "[laws][pack]") {
    each_pair(all_bodies(), [](const MethodEntry& method, const Body& body) {
        const auto packed = body.make<lanes>();
        auto together = Phase<lanes>::bodies(1);
        std::array<Phase<double>, pack_lanes> alone;
        for (int i = 0; i < pack_lanes; ++i) {
            alone[i] = convert<double>(random_state(91 + i));
            together.q[0].w.lane[i] = alone[i].q[0].w;
            for (int k = 0; k < 3; ++k)
                together.q[0].v(k).lane[i] = alone[i].q[0].v(k), together.W[0](k).lane[i] = alone[i].W[0](k);
        }
        const double h = 0x1p-4;
        const auto end = after<lanes>(method, packed, together, lanes(h), 100);
        for (int i = 0; i < pack_lanes; ++i) {
            const int seed = 91 + i;
            CAPTURE(seed);
            const auto single = after<double>(method, body.make<double>(), alone[i], h, 100);
            REQUIRE_THAT(apart(single, alone[i]), above(0.1));
            CHECK(same_bits(lane(end.q[0].w, i), single.q[0].w));
            for (int k = 0; k < 3; ++k) {
                CHECK(same_bits(lane(end.q[0].v(k), i), single.q[0].v(k)));
                CHECK(same_bits(lane(end.W[0](k), i), single.W[0](k)));
            }
        }
    });
}
