// Tables and the words that reproduce a row.
#include "engine/output.hpp"
#include "order/study.hpp"
#include "trajectory/study.hpp"
#include "support/catch.hpp"

using namespace verilie::studies;

TEST_CASE("a table aligns its columns and ends no line with blanks", "[output]") {
    CHECK(table({}).empty());
    CHECK(table({{"a"}}) == "a\n");
    CHECK(table({{"method", "h", "class"}, {"lgvi", "0.125", "none"}, {"", "1", ""}})
          == "method  h      class\nlgvi    0.125  none\n        1      \n");
    CHECK(table({{"a"}, {"long", "b"}}) == "a\nlong  b\n");
}

TEST_CASE("brief shows four digits, and what is not a number as it is", "[output]") {
    CHECK(brief(Json(0.125)) == "0.125");
    CHECK(brief(Json(1.0 / 3)) == "0.3333");
    CHECK(brief(Json(123456.0)) == "1.235e+05");
    CHECK(brief(Json(-1e-17)) == "-1e-17");
    CHECK(brief(Json(0.0)) == "0");
    CHECK(brief(Json(7)) == "7");
    CHECK(brief(Json(12345678901)) == "12345678901");
    CHECK(brief(Json()) == "-");
    CHECK(brief(Json("nan")) == "nan");
    CHECK(brief(Json(true)) == "true");
}

TEST_CASE("a command names one problem, one method and every option that changes the result", "[output]") {
    OrderRequest r;
    r.verb = "order";
    r.problems = {"pendulum", "stress_test"};
    r.methods = {"lgvi", "lie_verlet"};
    CHECK(command_for(r, "pendulum", "lgvi") == "verilie order --problem pendulum --method lgvi");
    r.T = "5/2";
    r.ladder = "1/8,1/2,7";
    r.scalar = "quad";
    r.set = {{"J", "1,2,5/2"}, {"g", "2"}};
    r.jobs = 7, r.out = "there", r.store = "here", r.json = true;  // change nothing in a result
    CHECK(command_for(r, "pendulum", "lgvi")
          == "verilie order --problem pendulum --method lgvi --ladder 1/8,1/2,7 --T 5/2 --scalar quad --set J=1,2,5/2 "
             "--set g=2");
    RunRequest run;
    run.verb = "run", run.h = "1/8", run.steps = 40, run.every = 4;
    CHECK(command_for(run, "pendulum", "lgvi")
          == "verilie run --problem pendulum --method lgvi --h 1/8 --steps 40 --every 4");
}
