// Correct methods that are not geometric, or of higher order: nothing is held against them that they do not claim.
#include "certify/laws.hpp"
#include "certify/own_methods.hpp"
#include "own_methods/fincham.hpp"
#include <verilie/methods/rkmk4.hpp>

#include "support/catch.hpp"

using namespace verilie;
using namespace verilie::studies::certify;

namespace {
/// Nothing is off, and some of what is denied cannot be seen in double.
int unresolved_of(const MethodEntry& method, const std::vector<std::string>& laws = {}) {
    Options options;
    options.states = 2, options.strata = 72, options.laws = laws;
    int unresolved = 0;
    for (const Finding& f : certify(method, options)) {
        INFO(f.law << " on " << f.body << " in " << f.scalar << ": " << f.verdict << ", " << f.value << " of "
                   << f.limit << "; " << f.reason);
        CHECK(well(f));
        unresolved += f.verdict == "below_resolution";
        if (f.verdict == "below_resolution") CHECK(f.scalar == "double");
        if (f.law == "local_order" && f.scalar == "fifty") CHECK(f.verdict == "holds");
    }
    return unresolved;
}
}  // namespace

TEST_CASE("a leapfrog that claims its momentum and nothing else is certified", "[certify][honest]") {
    unresolved_of(test::entry<own::fincham>());
}
TEST_CASE("fifty digits see what doubles cannot of a method of order 4 that claims nothing", "[certify][honest]") {
    CHECK(unresolved_of(test::entry<methods::rkmk4>(), {"symplectic", "local_order"}) > 0);
}
TEST_CASE("a method of order 4 that claims nothing is certified", "[certify][honest][.][nightly]") {
    CHECK(unresolved_of(test::entry<methods::rkmk4>()) > 0);
}

TEST_CASE("what holds in fifty digits and is denied is unexpected, whatever doubles say", "[certify][honest]") {
    MethodInfo modest = own::fincham::info;
    modest.momentum_map = Where::never;
    Options options;
    options.states = 1, options.strata = 0, options.laws = {"momentum_map"};
    int unexpected = 0;
    for (const Finding& f : certify(test::entry<own::fincham>(modest), options))
        unexpected += f.scalar == "fifty" && f.verdict == "unexpected";
    CHECK(unexpected > 0);
}
