// How many rows a method in Python hands over: what is not one a body fails alike over both channels.
#include "methods.hpp"

using namespace verilie::test;
using namespace verilie::test::own;

namespace {
Json failure_of(const std::string& how, const char* channel) {
    const Setting setting("VERILIE_CHANNEL", channel);
    return document({"run", "--problem", "torus", "--set", "N=5", "--h", "1/1000", "--steps", "1", "--exec",
                        python("rows.py " + how)},
        1)["failed"];
}
void five_rows(const std::string& how, const std::string& said, bool by_lines_too = true) {
    const Json f = failure_of(how, "block");
    INFO(how << ": " << f.dump());
    CHECK(f["why"] == "nonsense");
    CHECK(f["step"] == 1);
    CHECK(f["said"].get<std::string>().find(said) == 0);
    if (by_lines_too) CHECK(f == failure_of(how, "lines"));
}
}  // namespace

TEST_CASE(
    "loads asked for at too few or too many bodies are no loads, and the sentence is that of lines", "[own][channel]") {
    for (const std::string kind : {"floats ", "arrays "}) {
        five_rows(kind + "x few", "\"x\" must be a list of 5 rows, one a body; it is '[[");
        five_rows(kind + "R more", "\"R\" must be a list of 5 rows, one a body; it is '[[");
    }
    five_rows("floats x narrow", "a row of \"x\" must hold 3 numbers; it is '[");
    five_rows("arrays x one", "\"x\" must be a list of 5 rows, one a body; it is '[[");
    five_rows("arrays x vector", "\"x\" must be a list of 5 rows, one a body; it is '[[");
}

TEST_CASE("a state of one row, of a row alone or of a number is not repeated for every body", "[own][channel]") {
    five_rows("floats W few", "\"W\" must be a list of 5 rows, one a body; it is '[[");
    five_rows("arrays W one", "\"W\" must be a list of 5 rows, one a body; it is '[[");
    five_rows("arrays W narrow", "a row of \"W\" must hold 3 numbers; it is '[");
    five_rows("arrays v vector", "\"v\" must be a list of 5 rows, one a body; it is '[[");
    five_rows("floats v number", "\"v\" must be a list of 5 rows, one a body; it is '0.25'");
    five_rows("arrays v number", "\"v\" must be a list of 5 rows, one a body; it is '0.25'", false);
}
