// Taylor series and collocation: against closed forms, against what is stored in fifty digits, against each other, and
// with one operation of the series wrong.

#include <stop_token>
#include <thread>

#include <verilie/reference/thread_clock.hpp>

#include "../../reference/exact/free_body.hpp"
#include "../../reference/exact/heavy_top.hpp"
#include "../../reference/series/collocation.hpp"
#include "../../reference/series/taylor.hpp"
#include "answers.hpp"

using namespace verilie;
using namespace verilie::reference;

#if VERILIE_HAS_QUAD
namespace {
Answer kept(const std::string& problem) {
    return stored(VERILIE_ROOT "/reference/data", default_question(problem)).value();
}
bool is_quick(const Answer& a) { return a.provenance.find("Taylor") != std::string::npos; }

std::vector<std::string> single() {
    auto all = test::one_body();
    all.push_back("rigid_body_orbit");
    return all;
}
double largest(const Coordinates<quad>& a) { return static_cast<double>(a.cwiseAbs().maxCoeff()); }

/// The states of the series at t = 1/2, 1, with the tape changed by `change`; nothing where it comes to nothing.
template <class F> std::vector<Coordinates<quad>> changed(const Motion& m, F change) try {
    Tape tape;
    const auto f = m.series(tape);
    change(tape);
    Program program(tape, f);
    return march_taylor(program, rounded<quad>(m.start), {quad(0), quad(0.5), quad(1)}, 1e-27).y;
} catch (const std::runtime_error&) { return {}; }
}  // namespace

TEST_CASE("quick references err by less than they say, and not by a thousandth of it", "[reference][quick]") {
    const std::string problem = GENERATE(from_range(single()));
    const double tolerance = GENERATE(1e-12, 1e-20, 1e-29);
    CAPTURE(problem, tolerance);
    const Answer exact = kept(problem), a = compute(exact.question, tolerance);
    REQUIRE(a.points.size() == exact.points.size());
    CHECK(is_quick(a));
    double fastest = 1, turned = 0, moved = 0;
    for (std::size_t i = 0; i < a.points.size(); ++i) {
        const Point &p = a.points[i], &q = exact.points[i];
        const double turn = convert<double>(angle_between<fifty>(p.z.q[0], q.z.q[0])),
                     spin = convert<double>(norm(p.z.W[0] - q.z.W[0]));
        fastest = std::max({fastest, convert<double>(norm(q.z.W[0])), convert<double>(norm(q.z.v[0]))});
        turned = std::max(turned, turn), moved = std::max(moved, spin);
        CHECK(turn <= p.bound.attitude + q.bound.attitude);
        CHECK(spin <= p.bound.velocity + q.bound.velocity);
        if (p.bound.position > 0) {
            CHECK(norm(p.z.x[0] - q.z.x[0]) <= fifty(p.bound.position + q.bound.position));
            CHECK(norm(p.z.v[0] - q.z.v[0]) <= fifty(p.bound.velocity + q.bound.velocity));
        }
    }
    const Distance last = a.points.back().bound;
    CAPTURE(last.attitude, last.velocity, turned, moved);
    CHECK(last.attitude <= tolerance);
    CHECK(last.velocity <= tolerance * fastest);
    const double rounding = tolerance >= 1e-13 ? 1e-16 : 1e-34;  // of the family that bounds
    CHECK(last.attitude <= 1000 * std::max(turned, rounding));
    CHECK(last.velocity <= 1000 * std::max(moved, rounding * fastest));
}

TEST_CASE("quick references follow closed forms over long times", "[reference][quick]") {
    const auto [problem, T] = GENERATE(table<std::string, std::string>(
        {{"heavy_top", "40"}, {"pendulum", "100"}, {"dumbbell", "40"}, {"free_body_physical", "20"}}));
    CAPTURE(problem, T);
    const Question question{problem, {}, T, 8};
    const Answer a = compute(question, 1e-25);
    CHECK(is_quick(a));
    const exact::ClosedForm closed =
        problem.starts_with("free") ? exact::free_body(question) : exact::heavy_top(question);
    REQUIRE(closed);
    for (std::size_t i = 0; i < a.points.size(); ++i) {
        const Point& p = a.points[i];
        const Coordinates<fifty> y = closed(output_time(question, std::int64_t(i)));
        CHECK(angle_between<fifty>(p.z.q[0], attitude<fifty>(y)) <= fifty(p.bound.attitude));
        CHECK(norm(p.z.W[0] - velocity<fifty>(y)) <= fifty(p.bound.velocity));
    }
}

// Their disagreement is the error of the coarser one only where the other errs much less.
TEST_CASE("beside collocation in double the series err much less, whatever is asked", "[reference][quick]") {
    const std::string problem = GENERATE(from_range(single()));
    const double tolerance = GENERATE(1e-8, 1e-11);
    CAPTURE(problem, tolerance);
    const Question question{problem, {}, "20", 20};
    const Answer a = compute(question, tolerance), fine = compute(question, 1e-28);
    CHECK(a.provenance.find("collocation in double") != std::string::npos);
    fifty turned = 0, moved = 0;
    for (std::size_t i = 1; i < a.points.size(); ++i) {
        const Point &p = a.points[i], &q = fine.points[i];
        turned = std::max<fifty>(turned, angle_between<fifty>(p.z.q[0], q.z.q[0]));
        moved = std::max<fifty>(moved, norm(p.z.W[0] - q.z.W[0]));
        CHECK(9 * turned <= fifty(p.bound.attitude));  // three times the disagreement
        CHECK(9 * moved <= fifty(p.bound.velocity));
    }
    CHECK(60 * turned <= fifty(a.points.back().bound.attitude));
    CHECK(60 * moved <= fifty(a.points.back().bound.velocity));
}

// Next to nothing moves there, and what either family errs by grows along one direction.
TEST_CASE("bounds hold near an unstable equilibrium", "[reference][quick]") {
    const auto question = GENERATE(Question{"pendulum", {{"tilt", "0.999999826"}, {"Omega0", "0,0,0"}}, "16.59", 20},
        Question{"pendulum", {{"tilt", "0.9999"}, {"Omega0", "0,0,0"}}, "12", 20},
        Question{"heavy_top_triaxial", {{"g", "-1"}, {"theta0", "4.29e-5"}, {"W0", "0,0,0"}}, "9.36", 8},
        Question{"heavy_top", {{"g", "-1"}, {"theta0", "6.16e-6"}, {"W0", "0,0,0"}}, "13.9", 4},
        Question{"heavy_top", {{"g", "-1"}, {"theta0", "1e-3"}, {"W0", "0,0,0"}}, "6", 12});
    const double tolerance = GENERATE(1e-3, 1e-8, 1e-11, 1e-12, 1e-13);
    CAPTURE(question.problem, question.T, tolerance);
    const Answer a = compute(question, tolerance), fine = compute(question, 1e-27);
    for (std::size_t i = 1; i < a.points.size(); ++i) {
        const Point &p = a.points[i], &q = fine.points[i];
        CHECK(angle_between<fifty>(p.z.q[0], q.z.q[0]) <= fifty(p.bound.attitude));
        CHECK(norm(p.z.W[0] - q.z.W[0]) <= fifty(p.bound.velocity));
    }
}

TEST_CASE("both right-hand sides are the same function", "[reference][quick]") {
    const std::string problem = GENERATE(from_range(single()));
    CAPTURE(problem);
    std::map<std::string, std::string> set;
    if (problem != "dumbbell") set["J"] = "5,1/10,0,1/10,6,1/5,0,1/5,7";
    const Motion m = motion({problem, set, "1", 1});
    Tape tape;
    Program program(tape, m.series(tape));
    Coordinates<quad> y = rounded<quad>(m.start), f(y.size());
    for (int k = 0; k < 4; ++k) {
        for (int i = 0; i < y.size(); ++i) y(i) += quad(std::sin(1 + i + 7 * k)) / 16;
        program.expand(y, 1, digits_for(1e-30));
        m.field_quad(y, f);
        CHECK(largest(f) > 0.01);
        const Coordinates<quad> one = program.coefficient(1);
        CHECK(largest(one - f) < 1e-31 * largest(f));
    }
}

// x = t, and of it: sin, cos, √(1+t), 1/(1+t), t/(1+t), sin²/2; cosh and sinh, whose derivatives are variables.
TEST_CASE("every recurrence is that of its function", "[reference][quick]") {
    Tape tape;
    const Traced x = tape.input();
    std::vector<Traced> f{1};
    for (int i = 0; i < 6; ++i) (void)tape.input();
    const Traced even = tape.input(), odd = tape.input();
    const Traced u = 1 + x;
    f.insert(
        f.end(), {cos(x), -sin(x), 1 / (2 * sqrt(u)), -1 / (u * u), (u - x) / (u * u), sin(x) * cos(x), odd, even});
    Program program(tape, f);
    Coordinates<quad> y(9), start(9);
    start << 0, 0, 1, 1, 1, 0, 0, 1, 0;
    const quad t = 2, s = sin(t), e = exp(t);
    y << t, s, cos(t), sqrt(quad(3)), quad(1) / 3, quad(2) / 3, s * s / 2, (e + 1 / e) / 2, (e - 1 / e) / 2;
    for (const auto& [tolerance, error] : {std::pair{1e-34, 4e-33}, {1e-18, 1e-17}, {1e-12, 1e-11}})
        CHECK(largest(march_taylor(program, start, {quad(0), t}, tolerance).y.back() - y) < error);
}

TEST_CASE("gradients backwards are those of dual numbers", "[reference][quick]") {
    using D = dual<fifty, 2>;
    const auto g = [](const auto& x, const auto& y) {
        return sqrt(1 + x * x) / (2 + sin(y * x)) - cos(y) * 3 / x + y / 4;
    };
    Tape tape;
    const Traced x = tape.input(), y = tape.input();
    Program program(tape, tape.gradient(g(x, y), {x, y}));
    Coordinates<quad> at(2);
    at << quad(0.75), quad(-1.25);
    program.expand(at, 1, digits_for(1e-30));
    CHECK_THROWS_AS(program.expand(at, 0.75, digits_for(1e-30)), std::invalid_argument);  // would round every pair
    const D exact = g(D::variable(fifty(0.75), 0), D::variable(fifty(-1.25), 1));
    for (int i = 0; i < 2; ++i)
        CHECK(abs(fifty(convert<fifty>(program.coefficient(1)(i)) - exact.d(i))) < fifty("1e-32"));
}

namespace {
/// Which lines f is made of.
std::vector<char> used(const Tape& tape, const std::vector<Traced>& f) {
    std::vector<char> is(tape.lines().size(), 0);
    for (const Traced& x : f)
        if (!x.is_constant()) is[std::size_t(x.line())] = 1;
    for (std::size_t i = is.size(); i-- > 0;)
        for (const int from : {tape.lines()[i].a, tape.lines()[i].b})
            if (is[i] && from >= 0) is[std::size_t(from)] = 1;
    return is;
}
}  // namespace

// What is wrong in one operation, be it by 1e-9 in one constant, leaves the other family by more than the bound of the
// right ones.
TEST_CASE("one wrong operation parts the families", "[reference][quick]") {
    const std::string problem = GENERATE(as<std::string>{}, "stress_test", "heavy_top_triaxial", "rigid_body_orbit");
    CAPTURE(problem);
    const bool orbit = problem == "rigid_body_orbit";
    const std::map<std::string, std::string> set{
        {"J", orbit ? "0.05,0.001,0,0.001,0.06,0.002,0,0.002,0.07" : "5,1/10,0,1/10,6,1/5,0,1/5,7"}};
    const Motion m = motion({problem, set, "1", 1});
    const auto collocation = Collocation(m.field_quad, m.field_double, 1e-27, false)
                                 .march(rounded<quad>(m.start), {quad(0), quad(0.5), quad(1)});
    const auto apart = [&](const std::vector<Coordinates<quad>>& y) {
        return y.empty() ? INFINITY : largest(y.back() - collocation.back().y);
    };
    const double right = apart(changed(m, [](Tape&) {}));
    CHECK((right > 0 && right < 1e-25));
    Tape tape;
    const auto f = m.series(tape);
    const std::vector<char> is_used = used(tape, f);
    CHECK(std::count(is_used.begin(), is_used.end(), 1) > int(f.size()) + 30);
    for (std::size_t i = f.size(); i < tape.lines().size(); ++i) {
        using Op = Tape::Op;
        const double gap = apart(changed(m, [i](Tape& t) {
            Tape::Line& line = t.lines()[i];
            if (line.op == Op::add) line.op = Op::subtract;
            else if (line.op == Op::subtract) line.op = Op::add;
            else if (line.op == Op::multiply) line.b = line.a != line.b ? line.a : line.a == 1 ? 2 : 1;
            else if (line.op == Op::divide) line.op = Op::multiply;
            else if (line.op == Op::root) line.op = Op::shift, line.c = 0;
            else line.c *= 1 + fifty("1e-9");
        }));
        CAPTURE(i, gap, right);
        CHECK((gap > 1000 * right) == bool(is_used[i]));
    }
}

TEST_CASE("what quick families do not reach is computed as before", "[reference][quick]") {
    const Answer tight = compute({"stress_test", {}, "1", 2}, 1e-33),
                 string = compute({"string_pendulum", {{"N_a", "2"}}, "1/50", 2}, 1e-20);
    CHECK((tight.scalar == "fifty" && tight.points.back().bound.attitude < 1e-33));
    CHECK((string.scalar == "fifty" && !is_quick(string)));
    CHECK(compute({"torus", {{"N", "5"}}, "1/50", 2}, 1e-6).scalar == "double");
    CHECK(test::complaint([] { compute({"stress_test", {}, "1", 2}, 0); }).find("tolerance") != std::string::npos);
    CHECK_THROWS_AS(compute({"stress_test", {{"Q0", "0,0,0"}}, "1", 4}, 1e-20), std::runtime_error);
}

TEST_CASE("a quick answer is kept and read like any other", "[reference][quick]") {
    const Answer a = compute({"rigid_body_orbit", {}, "2", 8}, 1e-20), b = from_json(to_json(a));
    CHECK((is_quick(b) && b.points.size() == 9 && to_json(b) == to_json(a)));
}

TEST_CASE("the times of solvers are those of their own thread", "[reference][quick]") {
    const std::jthread other([](const std::stop_token& enough) {
        while (!enough.stop_requested()) {}
    });
    const double begin = thread_seconds();
    const Answer a = compute(default_question("free_body"), 1e-29);
    const double whole = thread_seconds() - begin;
    double sum = 0;
    for (const auto& [solver, seconds] : a.seconds) {
        CHECK(seconds > 0);
        sum += seconds;
    }
    CHECK(a.seconds.size() == 3);
    CHECK(sum <= whole);
}

// Where errors grow along one direction two errors of one size may be nearly the same, and their difference says little.
TEST_CASE("a bound in double holds where errors grow", "[reference][quick]") {
    struct Case {
        Question question;
        double tolerance;
    };
    std::vector<Case> cases{
        {{"heavy_top_triaxial",
             {{"g", "9.7623"}, {"J", "1.4188,2.4439,1.6024"}, {"theta0", "2.0756"}, {"W0", "4.0097,-1.3511,-0.0566"}},
             "30", 40},
            5.42e-12},
        {{"stress_test",
             {{"J", "1.0228,1.5321,2.3690"}, {"alpha", "0.1878"}, {"pole", "3.7763"}, {"Q0", "-1.2855,0.5896,-0.4549"},
                 {"W0", "-1.4257,-1.6880,1.9910"}},
             "30", 40},
            7.55e-11}};
    for (int k = 0; k < 10; ++k) {
        const auto draw = [k](int i) { return std::to_string(2 * std::sin(1 + 3.7 * k + 2.3 * i)); };
        const std::string W0 = draw(0) + "," + draw(1) + "," + draw(2);
        cases.push_back(
            {{"stress_test", {{"J", "1.6606,1.3564,1.1677"}, {"W0", W0}}, "30", 40}, std::pow(10, -10 - 0.25 * k)});
    }
    int in_double = 0;
    for (const auto& [question, tolerance] : cases) {
        CAPTURE(question.problem, question.set.at("W0"), tolerance);
        const Answer a = compute(question, tolerance), truth = compute(question, 1e-26);
        REQUIRE((is_quick(a) && is_quick(truth)));
        in_double += a.provenance.find("collocation in double") != std::string::npos;
        for (std::size_t i = 0; i < a.points.size(); ++i) {
            const Point &p = a.points[i], &q = truth.points[i];
            CHECK(angle_between<fifty>(p.z.q[0], q.z.q[0]) <= fifty(p.bound.attitude + q.bound.attitude));
            CHECK(norm(p.z.W[0] - q.z.W[0]) <= fifty(p.bound.velocity + q.bound.velocity));
        }
    }
    CHECK(in_double >= 6);
}
#endif
