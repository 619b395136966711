// Applied loads are held to what the problem declares of them, each way.

#include "gradient/gradient.hpp"
#include "support/applied_problem.hpp"
#include "support/catch.hpp"

using namespace verilie;

namespace {
std::string fault(AppliedLoads said, test::Strengths strengths = {}, bool translates = true) {
    ProblemInfo info = test::applied_sphere<fifty>::infos[0];
    info.applied = said, info.translates = translates;
    test::strengths = strengths;
    const Erased<test::applied_sphere<fifty>, fifty> problem(info, Parameters(test::no_parameters));
    test::strengths = {};
    return studies::applied_fault(problem, 20, 1);
}
bool says(const std::string& text, const std::string& part) {
    INFO(text);
    return text.find(part) != std::string::npos;
}
constexpr test::Strengths friction{"0", "1", "1/5", "0"}, magnetic{"0", "1", "0", "1"}, drive{"1", "1", "0", "0"},
    nothing{"0", "1", "0", "0"};
}  // namespace

TEST_CASE("declared structure is seen in the loads", "[certify][applied]") {
    CHECK(fault({.act = true, .of_time = true, .of_velocity = true}) == "");
    CHECK(fault({.act = true, .of_velocity = true, .power = Power::dissipates}, friction) == "");
    CHECK(fault({.act = true, .of_velocity = true, .power = Power::none}, magnetic) == "");
    CHECK(fault({.act = true, .of_time = true}, drive) == "");
}

TEST_CASE("what is not declared, or declared and not so, is named", "[certify][applied]") {
    CHECK(says(fault({.act = true, .of_velocity = true}), "depend on time, and the problem does not say so"));
    CHECK(says(fault({.act = true, .of_time = true}), "depend on velocity, and the problem does not say so"));
    CHECK(says(fault({.act = true, .of_time = true, .of_velocity = true}, friction),
        "says that its applied loads depend on time, and they do not"));
    CHECK(says(fault({.act = true, .of_time = true, .of_velocity = true}, drive),
        "says that its applied loads depend on velocity, and they do not"));
    CHECK(says(fault({.act = true, .of_velocity = true, .power = Power::none}, friction), "do no work, and they do"));
    CHECK(says(
        fault({.act = true, .of_velocity = true, .power = Power::dissipates}, magnetic), "say .power = Power::none"));
    CHECK(says(fault({.act = true, .of_time = true, .of_velocity = true, .power = Power::dissipates}),
        "their power is positive"));
    CHECK(says(fault({.act = true}, nothing), "they are zero"));
    CHECK(says(fault({.act = true, .of_time = true}, drive, false),
              "a force, and the problem does not say that it translates")
          == false);
    CHECK(says(fault({.act = true, .of_velocity = true, .power = Power::none}, magnetic, false),
        "a force, and the problem does not say that it translates"));
    test::sets_loads = false;
    CHECK(says(fault({.act = true, .of_time = true, .of_velocity = true}), "not set by applied(phase, out)"));
    test::sets_loads = true;
    try {
        (void)fault({});
        FAIL("a problem with applied loads and without a declaration was made");
    } catch (const std::invalid_argument& e) { CHECK(says(e.what(), "has applied(phase, out), and does not say")); }
}
