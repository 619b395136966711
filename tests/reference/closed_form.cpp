// The closed form of the free body on both sides of the separatrix, for every order of the moments and every sign of W.

#include <algorithm>

#include <verilie/methods/exact_free.hpp>

#include "../../reference/exact/free_body.hpp"
#include "../../reference/high/extrapolation.hpp"
#include "answers.hpp"

using namespace verilie;
using namespace verilie::reference;

namespace {
std::string five_digits(const Vec3<fifty>& v) { return v(0).str(5) + "," + v(1).str(5) + "," + v(2).str(5); }

void follows(const Vec3<fifty>& J, const Vec3<fifty>& W0, const fifty& T) {
    CAPTURE(five_digits(J), five_digits(W0));
    const Question question{
        "free_body", {{"J", five_digits(J)}, {"W0", five_digits(W0)}, {"R0", "1,-0.5,0.25"}}, T.str(5), 4};
    const Motion m = motion(question);
    const exact::ClosedForm closed = exact::free_body(question);
    REQUIRE(closed);
    std::vector<fifty> t;
    for (int i = 0; i <= 4; ++i) t.push_back(output_time(question, i));
    const auto y = march_extrapolation(m.field, m.start, t);
    for (std::size_t i = 0; i < t.size(); ++i) {
        const Coordinates<fifty> z = closed(t[i]);
        CHECK(angle_between<fifty>(attitude<fifty>(y[i]), attitude<fifty>(z)) < fifty("1e-32"));
        CHECK(norm(velocity<fifty>(y[i]) - velocity<fifty>(z)) < fifty("1e-32"));
    }
}
}  // namespace

TEST_CASE("closed form: three moments in every order, every sign", "[reference]") {
    std::vector<int> order{0, 1, 2};
    const Vec3<fifty> J(1, 2, 3.5);
    do {
        for (int signs = 0; signs < 8; ++signs) {
            const auto sign = [&](int i) { return signs >> i & 1 ? -1 : 1; };
            const Vec3<fifty> sorted(J(order[0]), J(order[1]), J(order[2]));
            follows(sorted, Vec3<fifty>(sign(0) * 1, sign(1) * 0.75, sign(2) * 0.5), 3);
        }
    } while (std::next_permutation(order.begin(), order.end()));
}

TEST_CASE("closed form: both sides of the separatrix, and many turns", "[reference]") {
    // L^2 = 37 > 2 E J2 = 26: about the axis of the largest moment
    follows(Vec3<fifty>(3, 2, 1), Vec3<fifty>(2, 0, 1), 12);
    follows(Vec3<fifty>(3, 2, 1), Vec3<fifty>(0.5, 0, 3), 12);  // 11.25 < 19.5: about that of the smallest
    follows(Vec3<fifty>(3, 2, 1), Vec3<fifty>(0, 1e-3, 2), 12);
    follows(Vec3<fifty>(3, 2, 1), Vec3<fifty>(1e-3, 1, 1e-3), 4);  // near the separatrix
}

TEST_CASE("closed form: symmetric, spherical and steady bodies", "[reference]") {
    follows(Vec3<fifty>(2, 2, 4), Vec3<fifty>(1, 0.5, -2), 5);
    follows(Vec3<fifty>(1, 3, 3), Vec3<fifty>(1, 0.5, -2), 5);
    follows(Vec3<fifty>(3, 1, 3), Vec3<fifty>(1, 0.5, -2), 5);
    follows(Vec3<fifty>(2, 2, 2), Vec3<fifty>(1, 0.5, -2), 5);
    follows(Vec3<fifty>(3, 2, 1), Vec3<fifty>(0, 2, 0), 5);
    follows(Vec3<fifty>(3, 2, 1), Vec3<fifty>(0, 0, 0), 5);
}

// R sec. 7.1: W = (3 cn, -w sn, 12 dn), k^2 = 15/16, on J = diag(9,4,1). Its energy and momentum at sn = 1:
// W3 = 12 sqrt(1/16) = 3, and 2E = 225 = 4 w^2 + 9 gives w = sqrt(54).
TEST_CASE("closed form: the free body of the paper", "[reference]") {
    const exact::ClosedForm closed = exact::free_body(default_question("free_body"));
    const fifty rate = 12 * sqrt(fifty(8 * 3) / fifty(36));
    // K(k), k^2 = 15/16, by the arithmetic-geometric mean
    const fifty quarter("2.80120608466520404636036167361943720922793465746688");
    const Vec3<fifty> W = velocity<fifty>(closed(fifty(quarter / rate)));
    CHECK(abs(W(0)) < fifty("1e-40"));
    CHECK(abs(fifty(W(1) + sqrt(fifty(54)))) < fifty("1e-40"));
    CHECK(abs(fifty(W(2) - 3)) < fifty("1e-40"));
}

TEST_CASE("closed form: none on the separatrix, none with a torque", "[reference]") {
    // W1^2 3 (3-2) = W3^2 1 (2-1)
    CHECK_FALSE(exact::free_body(Vec3<fifty>(3, 2, 1), Quat<fifty>::identity(), Vec3<fifty>(1, 1, sqrt(fifty(3)))));
    CHECK_FALSE(exact::free_body(default_question("stress_test")));
    CHECK_FALSE(exact::free_body(Question{"free_body", {{"J", "5.8,2.4,0,2.4,7.2,0,0,0,1"}}, "1", 1}));
}

// One step of 3/2 by power series in parts, against elliptic functions and integrals of the whole motion.
TEST_CASE("closed form: the method exact_free takes the same step", "[reference]") {
    const fifty h = fifty(3) / 2;
    for (const auto& [J, W0] : {std::pair(Vec3<fifty>(3, 2, 1), Vec3<fifty>(2, 0.25, 1)),
             {Vec3<fifty>(3, 2, 1), Vec3<fifty>(0.5, -1, 3)}, {Vec3<fifty>(1, 3.5, 3), Vec3<fifty>(-1, 0.75, 0.5)},
             {Vec3<fifty>(2, 2, 4), Vec3<fifty>(1, 0.5, -2)}, {Vec3<fifty>(3, 2, 1), Vec3<fifty>(0, 2, 0)}}) {
        CAPTURE(five_digits(J), five_digits(W0));
        const auto closed = exact::free_body(J, Quat<fifty>::identity(), W0);
        REQUIRE(closed);
        const auto z = closed(h);
        const auto body = make_inertia(1, {J(0), J(1), J(2)});
        const auto F = methods::exact_free::drift<fifty>(body, body * W0, h).F;
        CHECK(angle_between<fifty>(attitude<fifty>(z), F) < fifty("1e-46"));
        CHECK(norm(velocity<fifty>(z) - body.inverse(rotate_back(F, body * W0))) < fifty("1e-46"));
    }
}
