// Applied loads are held to what the problem declares of them, each way.

#include "../../studies/gradient.hpp"
#include "support/applied_problem.hpp"
#include "support/catch.hpp"

using namespace verilie;
using Catch::Matchers::ContainsSubstring;

namespace {
std::string fault(AppliedLoads said, test::Strengths strengths = {}) {
    ProblemInfo info = test::applied_sphere<fifty>::infos[0];
    info.applied = said;
    test::strengths = strengths;
    const Erased<test::applied_sphere<fifty>, fifty> problem(info, Parameters(test::no_parameters));
    test::strengths = {};
    return studies::applied_fault(problem, 20, 1);
}
constexpr test::Strengths friction{"0", "1", "1/5", "0"}, magnetic{"0", "1", "0", "1"}, drive{"1", "1", "0", "0"}, nothing{"0", "1", "0", "0"};
}  // namespace

TEST_CASE("declared structure is seen in the loads", "[certify][applied]") {
    CHECK(fault({.act = true, .of_time = true, .of_velocity = true}) == "");
    CHECK(fault({.act = true, .of_velocity = true, .power = Power::dissipates}, friction) == "");
    CHECK(fault({.act = true, .of_velocity = true, .power = Power::none}, magnetic) == "");
    CHECK(fault({.act = true, .of_time = true}, drive) == "");
}

TEST_CASE("what is not declared, or declared and not so, is named", "[certify][applied]") {
    CHECK_THAT(fault({.act = true, .of_velocity = true}), ContainsSubstring("depend on time, and the problem does not say so"));
    CHECK_THAT(fault({.act = true, .of_time = true}), ContainsSubstring("depend on velocity, and the problem does not say so"));
    CHECK_THAT(fault({.act = true, .of_time = true, .of_velocity = true}, friction), ContainsSubstring("says that its applied loads depend on time, and they do not"));
    CHECK_THAT(fault({.act = true, .of_time = true, .of_velocity = true}, drive), ContainsSubstring("says that its applied loads depend on velocity, and they do not"));
    CHECK_THAT(fault({.act = true, .of_velocity = true, .power = Power::none}, friction), ContainsSubstring("do no work, and they do"));
    CHECK_THAT(fault({.act = true, .of_velocity = true, .power = Power::dissipates}, magnetic), ContainsSubstring("say .power = Power::none"));
    CHECK_THAT(fault({.act = true, .of_time = true, .of_velocity = true, .power = Power::dissipates}), ContainsSubstring("their power is positive"));
    CHECK_THAT(fault({.act = true}, nothing), ContainsSubstring("they are zero"));
    CHECK_THROWS_WITH(fault({}), ContainsSubstring("has applied(phase, out), and does not say"));
}
