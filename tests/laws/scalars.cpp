// One text, many scalars: they agree as far as the coarser one can. Members of ensembles: tests/levels.
#include "laws.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
template <class S> Phase<fifty> end_in(const MethodEntry& method, const Body& body, const Phase<fifty>& z) {
    return convert<fifty>(after<S>(method, body.make<S>(), convert<S>(z), ratio<S>(1, 16), 50));
}
}  // namespace

TEST_CASE("scalars agree to the precision of the coarser, and no further", "[laws][scalars]") {
    each_pair(all_bodies(), [](const MethodEntry& method, const Body& body) {
        const std::uint64_t seed = 81;
        CAPTURE(seed);
        const auto z = random_state(seed), finest = end_in<fifty>(method, body, z);
        REQUIRE_THAT(size(apart(z, finest)), above(0.1));
        const auto agrees = [&](const Phase<fifty>& coarser, double one) {
            CHECK_THAT(size(apart(coarser, finest)), at_most(200 * one) && above(0.001 * one));
        };
        agrees(end_in<double>(method, body, z), eps<double>());
#if VERILIE_HAS_EXTENDED
        agrees(end_in<extended>(method, body, z), double(eps<extended>()));
#endif
#if VERILIE_HAS_QUAD
        agrees(end_in<quad>(method, body, z), static_cast<double>(eps<quad>()));
#endif
    });
}
