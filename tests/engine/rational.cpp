// Steps and times are exact: nothing is rounded between the text and h, and T/h is an integer or a sentence.
#include <random>

#include "engine/rational.hpp"
#include "support/catch.hpp"

using namespace verilie::studies;

namespace {
Rational fraction(long long p, long long q) { return Rational(p, q); }
/// What an action throws as std::invalid_argument; empty where it throws nothing.
template <class F> std::string refusal(F action) {
    try {
        action();
    } catch (const std::invalid_argument& e) { return e.what(); }
    return {};
}
std::string step_refusal(const char* T, const char* h) {
    return refusal([&] { step_count(rational(T, "T"), rational(h, "h")); });
}
bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }
}  // namespace

TEST_CASE("a decimal or a fraction is read exactly", "[rational]") {
    const auto [given, p, q] = GENERATE(table<const char*, long long, long long>(
        {{"3", 3, 1}, {"1/8", 1, 8}, {"0.125", 1, 8}, {"1e-3", 1, 1000}, {"1E-3", 1, 1000}, {"1e+3", 1000, 1},
            {"2.5e-2", 1, 40}, {"25e-003", 1, 40}, {"0.025e1", 1, 4}, {"010", 10, 1}, {"0010.50", 21, 2},
            {"1/08", 1, 8}, {"010/020", 1, 2}, {"0.010", 1, 100}, {"09", 9, 1}, {".5", 1, 2}, {"5.", 5, 1},
            {"+1/8", 1, 8}, {"-1/8", -1, 8}, {"-0.5", -1, 2}, {"-00.5", -1, 2}, {"-0", 0, 1}, {"0e5", 0, 1},
            {"0/7", 0, 1}, {"1.5/2.5", 3, 5}, {"1/0.5", 2, 1}, {"1e3/4", 250, 1}, {"0.1", 1, 10}, {"100", 100, 1}}));
    INFO(given);
    CHECK(rational(given, "h") == fraction(p, q));
}

TEST_CASE("no digit of a long decimal is lost", "[rational]") {
    const std::string digits = "12345678901234567890123456789012345678901234567890123456789";
    const Rational r = rational("0." + digits, "h");
    CHECK(numerator(r).str() == digits);
    CHECK(denominator(r).str() == "1" + std::string(digits.size(), '0'));
    CHECK(rational("1e-300", "h") * rational("1e300", "h") == 1);
    CHECK(rational("1." + std::string(90, '0') + "1", "h") > 1);
    CHECK(rational("0.1", "h") != Rational(0.1));
}

TEST_CASE("what is not a number is refused with its name and its text", "[rational]") {
    const std::string bad = GENERATE("", " ", "1 ", " 1", "nan", "inf", "-inf", "garbage", "1/0", "1/0.0", "1/00",
        "0/0", "1//2", "1/2/3", "/2", "1/", "1/-2", "1/1e3", "0x10", "1e", "e5", "1e5.0", "--1", "+-1", "1,5", "1'000",
        "1_000", ".", "-", "\xC2\xBD");
    const auto sentence = refusal([&] { rational(bad, "step"); });
    CHECK(holds(sentence, "step=" + bad + " is not"));
    CHECK(sentence.back() == '.');
}

TEST_CASE("what no double can hold is refused as that", "[rational]") {
    const std::string bad = GENERATE("1e5000", "1e400", "-1e-400", ".5E+999");
    CHECK(holds(
        refusal([&] { rational(bad, "step"); }), "step=" + bad + " is beyond the numbers that a double can hold"));
}

TEST_CASE("a step is above zero", "[rational]") {
    for (const char* bad : {"0", "-0", "0.0", "0e5", "-1", "-1/8", "-1e-300"})
        CHECK(refusal([&] { positive(bad, "h"); }) == std::string("h=") + bad + " must be greater than zero.");
    CHECK(positive("1e-300", "h") > 0);
    CHECK(holds(refusal([] { positive("nan", "h"); }), "h=nan"));
}

TEST_CASE("the canonical text is read back as the same number", "[rational]") {
    CHECK(text(rational("0.125", "h")) == "1/8");
    CHECK(text(rational("2/16", "h")) == "1/8");
    CHECK(text(rational("5.0", "T")) == "5");
    CHECK(text(rational("-2/6", "x")) == "-1/3");
    CHECK(text(rational("0/3", "x")) == "0");
    std::mt19937_64 random(1);
    for (int i = 0; i < 200; ++i) {
        const Rational r(
            static_cast<long long>(random() % 2000001) - 1000000, static_cast<long long>(random() % 1000000) + 1);
        CHECK(rational(text(r), "r") == r);
    }
}

TEST_CASE("T/h is an integer up to 10^12", "[rational]") {
    const auto count = [](const char* T, const char* h) { return step_count(rational(T, "T"), rational(h, "h")); };
    CHECK(count("1", "1/8") == 8);
    CHECK(count("1", "0.1") == 10);  // in doubles 0.3/0.1 is not 3
    CHECK(count("0.3", "0.1") == 3);
    CHECK(count("5", "5") == 1);
    CHECK(count("15000", "1/64") == 960000);
    CHECK(count("1e12", "1") == 1000000000000);
    CHECK(count("1", "1e-12") == 1000000000000);
    for (const auto& sentence : {step_refusal("1000000000001", "1"), step_refusal("1", "1e-13"),
             step_refusal("1e12", "0.999"), step_refusal("1e300", "1e-300")})
        CHECK(holds(sentence, "more than 10^12"));
}

TEST_CASE("a step that does not fit is answered with its two neighbours", "[rational]") {
    CHECK(step_refusal("1", "0.3")
          == "T/h must be an integer: with T=1 the steps nearest to h=3/10 are h=1/3 and h=1/4.");
    CHECK(step_refusal("10", "0.0999")
          == "T/h must be an integer: with T=10 the steps nearest to h=999/10000 are h=1/10 and h=10/101.");
    CHECK(holds(step_refusal("1", "3"), "h=1."));
    std::mt19937_64 random(2);
    for (int i = 0; i < 300; ++i) {
        const Rational T(static_cast<long long>(random() % 999) + 1, static_cast<long long>(random() % 99) + 1),
            h(T / Rational(static_cast<long long>(random() % 100000) + 1000, 1000));
        const auto sentence = refusal([&] { step_count(T, h); });
        if (sentence.empty()) {
            CHECK(denominator(Rational(T / h)) == 1);
            continue;
        }
        INFO(sentence);
        const auto first = sentence.find(" are h=") + 7, between = sentence.find(" and h=", first);
        REQUIRE(between != std::string::npos);
        const Rational above = rational(sentence.substr(first, between - first), "h"),
                       below = rational(sentence.substr(between + 7, sentence.size() - between - 8), "h");
        CHECK((below < h && h < above));
        CHECK(step_count(T, below) == step_count(T, above) + 1);
    }
}

TEST_CASE("a ladder falls by its ratio", "[rational]") {
    CHECK(ladder("1/8,1/2,3") == std::vector<Rational>{fraction(1, 8), fraction(1, 16), fraction(1, 32)});
    CHECK(ladder("0.1,2/3,3") == std::vector<Rational>{fraction(1, 10), fraction(1, 15), fraction(2, 45)});
    CHECK(ladder("1,0.5,1") == std::vector<Rational>{1});
    const auto longest = ladder("1,1/3,40");
    REQUIRE(longest.size() == 40);
    for (std::size_t i = 1; i < longest.size(); ++i) CHECK(longest[i] == longest[i - 1] / 3);
}

TEST_CASE("a ladder that does not fall, or has no end, is refused by the part that is wrong", "[rational]") {
    for (const char* bad : {"", "1/8", "1/8,1/2", "1/8,1/2,3,4"})
        CHECK(holds(refusal([&] { ladder(bad); }), std::string("ladder=") + bad + " must be"));
    for (const char* ratio : {"1", "2", "1.0000001"})
        CHECK(refusal([&] { ladder(std::string("1,") + ratio + ",3"); })
              == std::string("ratio=") + ratio + " must be below one.");
    for (const char* ratio : {"0", "-1/2", "nan", ""})
        CHECK(holds(refusal([&] { ladder(std::string("1,") + ratio + ",3"); }), std::string("ratio=") + ratio));
    for (const char* n : {"0", "-1", "41", "1.5", "1/2", "1e9", "x", ""})
        CHECK(holds(refusal([&] { ladder(std::string("1,1/2,") + n); }), std::string("count=") + n));
    for (const char* h0 : {"0", "-1", "inf", ""})
        CHECK(holds(refusal([&] { ladder(std::string(h0) + ",1/2,3"); }), std::string("h0=") + h0));
}

TEST_CASE("a list of steps is sorted, each once, however it is spelled", "[rational]") {
    CHECK(steps("1/16,0.5,1/8,0.125,2/16") == std::vector<Rational>{fraction(1, 2), fraction(1, 8), fraction(1, 16)});
    for (const char* bad : {"", "1/8,", ",1/8", "1/8,,1/16", "1/8,x", "1/8,0"})
        CHECK(holds(refusal([&] { steps(bad); }), "h="));
}

TEST_CASE("common outputs are what every step visits", "[rational]") {
    CHECK(common_outputs(10, ladder("1/8,1/2,4")) == 80);
    CHECK(common_outputs(1, steps("1/4,1/6")) == 2);
    CHECK(common_outputs(10, steps("1/400,1/800")) == 2000);  // of 4000 that they share
    CHECK(holds(refusal([] { common_outputs(1, steps("1/2,1/3")); }), "T=1 only"));
    CHECK(holds(refusal([] { common_outputs(5, steps("5")); }), "T=5 only"));
    CHECK(holds(refusal([] { common_outputs(1, steps("1/8,0.3")); }), "h=3/10"));
}

TEST_CASE("an exact step is rounded once to the scalar it is marched in", "[rational]") {
    CHECK(to_scalar<double>(rational("0.1", "h")) == 0.1);
    CHECK(to_scalar<double>(fraction(1, 3)) == 1.0 / 3);
    CHECK(to_scalar<verilie::fifty>(fraction(1, 3)) == verilie::fifty(1) / 3);
    CHECK(to_scalar<verilie::fifty>(rational("0.1", "h")) == verilie::fifty("0.1"));
    CHECK(to_scalar<double>(rational("123456789012345678901234567890", "T")) == 123456789012345678901234567890.0);
    std::mt19937_64 random(3);
    for (int i = 0; i < 2000; ++i) {
        const std::string decimal = "0." + std::to_string(random()) + std::to_string(random());
        INFO(decimal);
        CHECK(to_scalar<double>(rational(decimal, "h")) == std::stod(decimal));
    }
}

TEST_CASE("a step whose parts exceed the range of a double has a value all the same", "[rational]") {
    using boost::multiprecision::cpp_int;
    const Rational r(cpp_int(std::string(400, '1')), cpp_int("1" + std::string(400, '0')));
    CHECK(to_scalar<double>(r) == 1.0 / 9);
    CHECK(static_cast<double>(to_scalar<verilie::fifty>(r)) == 1.0 / 9);
    CHECK(to_scalar<double>(rational("2.3e-308", "h")) == 2.3e-308);
}

TEST_CASE("a number of more than a hundred characters is refused", "[rational]") {
    for (std::size_t digits : {400u, 100000u}) {
        const std::string wide = "0." + std::string(digits, '1');
        CHECK(holds(refusal([&] { rational(wide, "h"); }), "h=0.111"));
    }
}

TEST_CASE("a step that was rounded to a double is shown as it was asked", "[rational]") {
    for (const char* asked : {"1/64", "1/3", "5", "3/7", "1/100000", "13/200000", "1/720720"})
        CHECK(step_text(to_scalar<double>(rational(asked, "h"))) == asked);
    CHECK(step_text(0.1) == "1/10");
    CHECK(step_text(M_PI) == "3.141592653589793");
    CHECK(step_text(1e-9) == "1e-09");
}
