// Time reversibility: a step h from the observed state, then a step -h from the state observed.
#include "laws.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
template <class S>
double there_and_back(const MethodEntry& method, const Body& body, const Phase<fifty>& start, const fifty& step) {
    const auto problem = body.make<S>();
    const auto z = convert<S>(start);
    const S h = convert<S>(step);
    const auto there = after<S>(method, problem, z, h);
    REQUIRE_THAT(size(apart(z, there)), above(size(step) / 10));
    return size(apart(z, after<S>(method, problem, there, S(-h))));
}
}  // namespace

TEST_CASE("a step back undoes a step where a method is symmetric, and nowhere else", "[laws][symmetric]") {
    each_pair(loaded_bodies(), [](const MethodEntry& method, const Body& body) {
        for (std::uint64_t seed = 11; seed <= 14; ++seed)
            for (const fifty& h : {two_to(-2), fifty(-two_to(-3))}) {
                CAPTURE(seed, static_cast<double>(h));
                const auto z = random_state(seed);
                const double in_double = there_and_back<double>(method, body, z, h),
                             in_fifty = there_and_back<fifty>(method, body, z, h);
                if (holds(method.info->symmetric, body.spherical())) {
                    CHECK_THAT(in_double, at_most(1e-14));
                    CHECK_THAT(in_fifty, at_most(1e-48));
                } else {
                    const int power = 2 * (method.info->order / 2 + 1);  // odd powers of h cancel
                    CHECK_THAT(in_fifty, above(least_lost(method, 1e-5)));
                    CHECK_THAT(size(in_double - in_fifty), at_most(1e-14));
                    const fifty k = two_to(-10), l = two_to(-16);
                    const double order = order_between(
                        k, there_and_back<fifty>(method, body, z, k), l, there_and_back<fifty>(method, body, z, l));
                    CHECK_THAT(size(order - power), at_most(0.005));
                }
            }
    });
}

TEST_CASE("symmetric methods are so on free bodies", "[laws][symmetric]") {
    each_pair(free_bodies(), [](const MethodEntry& method, const Body& body) {
        if (!holds(method.info->symmetric, body.spherical())) return;
        for (std::uint64_t seed = 15; seed <= 18; ++seed) {
            CAPTURE(seed);
            CHECK_THAT(there_and_back<double>(method, body, random_state(seed), two_to(-2)), at_most(1e-14));
            CHECK_THAT(there_and_back<fifty>(method, body, random_state(seed), two_to(-2)), at_most(1e-48));
        }
    });
}
