// Tables and the words that reproduce a row.
#include <cmath>
#include <sstream>

#include "engine/output.hpp"
#include "engine/terminal.hpp"
#include "order/study.hpp"
#include "order/text.hpp"
#include "trajectory/quick_look.hpp"
#include "trajectory/study.hpp"
#include "support/catch.hpp"

using namespace verilie::studies;

TEST_CASE("a table aligns its columns, numbers at their right, and ends no line with blanks", "[output]") {
    CHECK(table({}).empty());
    CHECK(table({{"a"}}) == "a\n");
    CHECK(table({{"method", "h", "class"}, {"lgvi", "0.125", "none"}, {"", "1", ""}})
          == "method      h  class\nlgvi    0.125  none\n            1\n");
    CHECK(table({{"a"}, {"long", "b"}}) == "a\nlong  b\n");
    CHECK(table({{"slope"}, {"-1e-9"}, {"-"}}) == "slope\n-1e-9\n    -\n");
    CHECK(table({{"none"}, {"-"}, {"a"}}) == "none\n-\na\n");
}

TEST_CASE("widths are those that are seen: of letters, not of bytes or colours", "[output]") {
    CHECK(columns_of("") == 0);
    CHECK(columns_of("Ωₕ ≤ 1") == 6);
    CHECK(columns_of("\x1b[32mconfirmed\x1b[0m") == 9);
    CHECK(table({{"a", "b"}, {"\x1b[31mé\x1b[0m", "2"}, {"xyz", "3"}}) == "a    b\n\x1b[31mé\x1b[0m    2\nxyz  3\n");
}

TEST_CASE("times that are left", "[output]") {
    CHECK(duration(0.4) == "0 s");
    CHECK(duration(59.4) == "59 s");
    CHECK(duration(200) == "3 min 20 s");
    CHECK(duration(7500) == "2 h 5 min");
}

TEST_CASE("the table of an order study has a line a method, its verdict first", "[output]") {
    const auto row = [](const char* method, const char* metric, const char* verdict, bool judged) {
        OrderRow r{};
        r.problem = "pendulum", r.method = method, r.metric = metric, r.verdict = verdict, r.judged = judged;
        r.formal_order = 2, r.reason = "why it is";
        if (verdict == std::string("confirmed")) r.observed_order = 2.00004, r.interval = {1.999, 2.001};
        return r;
    };
    const auto lines = [](const std::string& text) {
        std::vector<std::string> all;
        std::istringstream in(text);
        for (std::string line; std::getline(in, line);) all.push_back(line);
        return all;
    };
    const std::vector<OrderRow> rows{row("lgvi", "attitude", "confirmed", true), row("lgvi", "h1", "confirmed", true),
        row("lgvi", "q_error", "too_low", false), row("mine", "attitude", "confirmed", true),
        row("mine", "h1", "undecided", true), row("other", "attitude", "not_applicable", true)};
    const auto said = lines(text_of(rows, false));
    REQUIRE(said.size() == 6);
    CHECK(said[1] == "confirmed       2.0000  [1.9990, 2.0010]       2  pendulum  lgvi    attitude, h1");
    CHECK(said[2].find("undecided") == 0);
    CHECK(said[2].find("h1; attitude confirmed: why it is") != std::string::npos);
    CHECK(said[3].find("not_applicable") == 0);
    CHECK(said[5].find("1 of 2 confirmed; 1 cannot be run.") == 0);
    CHECK(lines(text_of(rows, true)).size() == 1 + rows.size());
}

TEST_CASE("a sparkline goes from low to high, and shows what is no number", "[output]") {
    CHECK(sparkline({}).empty());
    CHECK(sparkline({3}) == "▁");
    CHECK(sparkline({0, 1, 2, 3, 4, 5, 6, 7}) == "▁▂▃▄▅▆▇█");
    CHECK(sparkline({0, 9, 0, 1}, 2) == "█▁");  // of a stretch its largest
    CHECK(sparkline({0, 1, NAN}) == "▁█?");
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
