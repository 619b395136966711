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
        const double one = eps<double>();
        CHECK_THAT(size(apart(end_in<double>(method, body, z), finest)), at_most(200 * one) && above(0.001 * one));
#if VERILIE_HAS_QUAD
        const double little = static_cast<double>(eps<quad>());
        CHECK_THAT(size(apart(end_in<quad>(method, body, z), finest)), at_most(200 * little) && above(0.001 * little));
#endif
    });
}
