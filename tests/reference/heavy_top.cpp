// The closed form of Lagrange's top against extrapolation: nutation, steady precession, passages through the vertical,
// sleep.

#include <random>

#include "../../reference/exact/heavy_top.hpp"
#include "../../reference/high/extrapolation.hpp"
#include "answers.hpp"

using namespace verilie;
using namespace verilie::reference;

namespace {
std::string text(const fifty& x) { return x.str(45); }
std::string text(const Vec3<fifty>& v) { return text(v(0)) + "," + text(v(1)) + "," + text(v(2)); }
using Set = std::map<std::string, std::string>;

void top_follows(const Question& question, const fifty& within = fifty("1e-32")) {
    CAPTURE(question.problem, question.set, question.T);
    const Motion m = motion(question);
    const exact::ClosedForm closed = exact::heavy_top(question);
    REQUIRE(closed);
    std::vector<fifty> t;
    for (std::int64_t i = 0; i <= question.outputs; ++i) t.push_back(output_time(question, i));
    const auto y = march_extrapolation(m.field, m.start, t);
    for (std::size_t i = 0; i < t.size(); ++i) {
        const Coordinates<fifty> z = closed(t[i]);
        CHECK(angle_between<fifty>(attitude<fifty>(y[i]), attitude<fifty>(z)) < within);
        CHECK(norm(velocity<fifty>(y[i]) - velocity<fifty>(z)) < within);
    }
}
bool given(const std::string& problem, const Set& set) { return bool(exact::heavy_top({problem, set, "1", 1})); }
}  // namespace

TEST_CASE("closed form of the top: general motions, both signs of the field", "[reference]") {
    std::mt19937_64 seeded(3);
    const auto any = [&](int low, int high) {
        return fifty(low) + fifty(high - low) * fifty(double(seeded() >> 11)) / fifty(double(std::uint64_t(1) << 53));
    };
    for (int i = 0; i < 8; ++i) {
        const fifty a = any(1, 3), c = any(1, 4) / 2;
        top_follows({"heavy_top",
            {{"J", text(a) + "," + text(a) + "," + text(c)}, {"g", text(any(-3, 3))}, {"m", "2"},
                {"theta0", text(any(-3, 3))}, {"W0", text(Vec3<fifty>(any(-2, 2), any(-2, 2), any(-6, 6)))}},
            "7", 4});
    }
    top_follows({"pendulum", {{"J", "1,1,2/5"}, {"Omega0", "1/5,2,-3"}}, "40", 2}, fifty("1e-30"));  // many turns
}

TEST_CASE("closed form of the top: slow precession, cusps and loops", "[reference]") {
    const fifty theta("0.7"), w3 = 6, a = 2, c = 1;
    // Steady: a cos(theta) w^2 - c w3 w - m g = 0 with gravity along +e3; W = (0, w sin(theta), w3).
    const fifty w = (c * w3 - sqrt(fifty(c * c * w3 * w3 + 4 * a * cos(theta)))) / (2 * a * cos(theta));
    const Set steady{{"J", "2,2,1"}, {"theta0", "0.7"}, {"W0", text(Vec3<fifty>(0, fifty(w * sin(theta)), w3))}};
    top_follows({"heavy_top", steady, "5", 2});
    const exact::ClosedForm closed = exact::heavy_top({"heavy_top", steady, "5", 2});
    for (int t = 0; t < 5; ++t)
        CHECK(abs(fifty((attitude<fifty>(closed(t)) * Vec3<fifty>(0, 0, 1))(2) - cos(theta))) < fifty("1e-40"));
    // released: cusps
    top_follows({"heavy_top", {{"J", "2,2,1"}, {"theta0", "0.7"}, {"W0", "0,0,6"}}, "5", 3});
    top_follows({"heavy_top", {{"J", "2,2,1"}, {"theta0", "0.7"}, {"W0", "1e-8,0,6"}}, "5", 3});
    top_follows({"heavy_top", {{"J", "2,2,1"}, {"theta0", "0.7"}, {"W0", "0,2,6"}}, "5", 3});  // loops
}

TEST_CASE("closed form of the top: through the vertical", "[reference]") {
    top_follows({"heavy_top", {{"theta0", "0"}, {"W0", "2,1,3"}}, "6", 3});                       // starts hanging
    top_follows({"heavy_top", {{"theta0", "0"}, {"g", "-1"}, {"W0", "1,1/2,1"}}, "6", 3});        // starts upright
    top_follows({"pendulum", {{"J", "1,1,1/2"}, {"tilt", "1/3"}, {"Omega0", "0,0,0"}}, "9", 5});  // plane, swinging
    top_follows({"pendulum", {{"J", "1,1,1/2"}, {"tilt", "1/3"}, {"Omega0", "0,3,0"}}, "9", 5});  // plane, turning over
    top_follows({"dumbbell", {{"W0", "3,0,0"}}, "9", 5});
}

TEST_CASE("closed form of the top: sleeping, hanging, without a field", "[reference]") {
    top_follows({"heavy_top", {{"theta0", "0"}, {"g", "-1"}, {"W0", "0,0,7"}}, "3", 2});
    top_follows({"heavy_top", {{"theta0", "0"}, {"W0", "0,0,0"}}, "3", 2});
    top_follows({"heavy_top", {{"g", "0"}}, "3", 2});
    top_follows({"dumbbell", {{"g", "0"}}, "3", 2});
}

TEST_CASE("closed form of the top: declined where it has no digits or does not hold", "[reference]") {
    CHECK(given("heavy_top", {}));
    CHECK(given("pendulum", {}));
    CHECK(given("dumbbell", {}));
    CHECK_FALSE(given("heavy_top_triaxial", {}));
    // symmetric, but not about the arm
    CHECK_FALSE(given("heavy_top", {{"J", "1,2,1"}}));
    CHECK_FALSE(given("heavy_top", {{"J", "2,0,0.1,0,2,0,0.1,0,1"}}));
    CHECK_FALSE(given("free_body", {}));
    // separatrix: energy of the upright position, J = 1
    CHECK_FALSE(given("pendulum", {{"tilt", "0"}, {"Omega0", "0,2,0"}}));
    CHECK_FALSE(given("heavy_top", {{"theta0", "1e-9"}, {"W0", "1,0,3"}}));  // misses the vertical by 1e-9
}

TEST_CASE("a wrong top is told from the right one", "[reference]") {
    const Question question{"heavy_top", {}, "5", 2};
    const Motion m = motion(question);
    const Coordinates<fifty> end = march_extrapolation(m.field, m.start, {fifty(0), fifty(5)})[1];
    const auto apart = [&](const fifty& c, const fifty& w) {
        return angle_between<fifty>(attitude<fifty>(end),
            attitude<fifty>(exact::heavy_top(1, c, w, attitude<fifty>(m.start), velocity<fifty>(m.start))(5)));
    };
    CHECK(apart(fifty(1) / 2, 1) < fifty("1e-32"));
    CHECK(apart(fifty(1) / 2, fifty("1.0000000001")) > fifty("1e-11"));
    CHECK(apart(fifty("0.5000000001"), 1) > fifty("1e-11"));
}
