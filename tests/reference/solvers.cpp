// The solvers against each other, against closed forms and against conservation laws.

#include "../../reference/cvode/cvode.hpp"
#include "../../reference/high/extrapolation.hpp"
#include "../../reference/high/gauss_legendre.hpp"
#include "answers.hpp"

using namespace verilie;
using namespace verilie::reference;

namespace {
fifty distance(const Coordinates<fifty>& a, const Coordinates<fifty>& b) {
    return fifty((a - b).cwiseAbs().maxCoeff());
}

/// N Gauss-Legendre steps of T/N.
Coordinates<fifty> gauss(const Motion& m, const fifty& T, int N) {
    GaussLegendre solver(m.field);
    Coordinates<fifty> y = m.start;
    for (int n = 0; n < N; ++n) {
        const GaussLegendre::Step step = solver.step(y, fifty(T / N));
        REQUIRE(step.converged);
        y = step.y;
    }
    return y;
}
}  // namespace

TEST_CASE("two families agree on every problem", "[reference]") {
    const std::string problem = GENERATE(from_range(test::one_body()));
    CAPTURE(problem);
    const Answer& a = test::answer(problem);
    REQUIRE(std::int64_t(a.points.size()) == a.question.outputs + 1);
    CHECK(a.scalar == "fifty");
    CHECK_FALSE(a.horizon);
    CHECK(a.points.back().bound.attitude < 1e-28);
    CHECK(a.points.back().bound.velocity < 1e-28);
    Point before = a.points.front();
    for (const Point& p : a.points) {
        CHECK((p.bound.attitude > 0 && p.bound.attitude >= before.bound.attitude));
        CHECK((p.bound.velocity > 0 && p.bound.velocity >= before.bound.velocity));
        CHECK(p.bound.position == 0);
        before = p;
    }
}

TEST_CASE("the value does not depend on the output times", "[reference]") {
    const std::string problem = GENERATE(as<std::string>{}, "stress_test", "pendulum_triaxial", "free_body");
    const Answer& often = test::answer(problem);
    const Point p = often.points.back(), q = compute({problem, {}, often.question.T, 1}).points.back();
    CHECK(angle_between<fifty>(p.z.q[0], q.z.q[0]) <= fifty(p.bound.attitude + q.bound.attitude));
    CHECK(norm(p.z.W[0] - q.z.W[0]) <= fifty(p.bound.velocity + q.bound.velocity));
    CHECK(q.bound.attitude < 1e-28);
}

// Errors grow with the turns made: |W| is 12 on the free bodies, so they are measured in units of it.
TEST_CASE("CVODE errs, and by how much is known", "[reference]") {
    const std::string problem = GENERATE(from_range(test::one_body()));
    CAPTURE(problem);
    const Answer& a = test::answer(problem);
    double fastest = 1;
    for (const Point& p : a.points) fastest = std::max(fastest, norm(p.cvode.W[0]));
    const Point& end = a.points.back();
    for (const double error : {end.cvode_error.attitude, end.cvode_error.velocity}) {
        CHECK(error > 1e-16);
        CHECK(error < 1e-11 * fastest);
    }
}

TEST_CASE("free bodies and Lagrange's tops follow their closed form", "[reference]") {
    const std::string problem =
        GENERATE(as<std::string>{}, "free_body", "free_body_physical", "heavy_top", "pendulum", "dumbbell");
    CAPTURE(problem);
    const Answer& a = test::answer(problem);
    REQUIRE(a.closed_form_distance);
    CHECK(*a.closed_form_distance < std::max(a.points.back().bound.attitude, a.points.back().bound.velocity));
    CHECK(*a.closed_form_distance > 0);
}

// Order 2 s = 32: a halved step divides the error by 2^32 until round-off.
TEST_CASE("Gauss-Legendre has the order it says", "[reference]") {
    const auto [problem, T] = GENERATE(table<std::string, int>({{"stress_test", 1}, {"pendulum_triaxial", 4}}));
    CAPTURE(problem);
    const Motion m = motion({problem, {}, "1", 1});
    const Coordinates<fifty> fine = gauss(m, T, 32);
    std::vector<fifty> error;
    for (int N : {2, 4, 8}) error.push_back(distance(gauss(m, T, N), fine));
    CAPTURE(to_text(error[0]), to_text(error[1]), to_text(error[2]));
    CHECK(error[0] > pow(fifty(2), 28) * error[1]);
    CHECK((error[1] > pow(fifty(2), 28) * error[2] || error[2] < fifty("1e-46")));
}

TEST_CASE("the truncation estimate is no promise too many", "[reference]") {
    const Motion m = motion({"stress_test", {}, "1", 1});
    for (int N : {1, 2, 4}) {
        const fifty h = fifty(1) / N;
        const auto step = GaussLegendre(m.field).step(m.start, h);
        CAPTURE(N, to_text(step.truncation));
        CHECK(distance(step.y, gauss(m, h, 8)) < step.truncation * 10 * h);
    }
}

// Within its bound (b_q, b_W) an energy moves by no more than |tau| b_q + |JW| b_W; first order, hence the factor and
// the round-off.
TEST_CASE("energy and momenta stay within the bound", "[reference]") {
    const std::string problem = GENERATE(from_range(test::one_body()));
    CAPTURE(problem);
    const Answer& a = test::answer(problem);
    const Motion m = motion(a.question);
    const bool free = problem.starts_with("free_body"), spinless = problem == "pendulum" || problem == "dumbbell";
    const bool symmetric = !free && !problem.starts_with("stress_test");  // about gravity
    const auto momentum = [&](const Point& p) { return p.z.q[0] * (m.J * p.z.W[0]); };
    const fifty E0 = m.energy(m.start);
    const Vec3<fifty> pi0 = momentum(a.points.front());
    for (const Point& p : a.points) {
        const fifty JW = norm(m.J * p.z.W[0]), round_off = 1000 * eps<fifty>();
        const fifty bound = (norm(m.torque(p.z.q[0])) + JW * 2 + norm(m.J))
                          * (fifty(p.bound.attitude) + fifty(p.bound.velocity) + round_off);
        CHECK(abs(fifty(m.energy(coordinates<fifty>(p.z.q[0], p.z.W[0])) - E0)) <= bound);
        const Vec3<fifty> change = momentum(p) - pi0;
        if (symmetric) CHECK(abs(change(2)) <= bound);
        if (free) CHECK(norm(change) <= bound);
        if (spinless) CHECK(abs(p.z.W[0](2)) <= fifty(p.bound.velocity));  // spin about the arm: zero at the start
    }
}

TEST_CASE("a failing CVODE says so", "[reference]") {
    const Field<double> singular = [](const Coordinates<double>& y, Coordinates<double>& f) { f = y / (0.5 - y(4)); };
    Coordinates<double> y = Coordinates<double>::Constant(7, 0.25);
    CHECK(test::complaint([&] { march_cvode(singular, y, {0, 10}); }).find("CVODE") != std::string::npos);
}
