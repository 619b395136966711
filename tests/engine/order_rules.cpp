// What an order study concludes from errors and references that are given: doubts, horizons, orders from below.
#include <cmath>

#include <verilie/diagnostics/trajectory_error.hpp>

#include "order/judge.hpp"
#include "support/applied_problem.hpp"
#include "support/catch.hpp"

using namespace verilie;
using namespace verilie::studies;

namespace {
/// A problem with applied loads, of which nothing but its facts is asked, with a method of second order.
OrderStudy loaded_study() {
    static const ProblemEntry loaded{&test::applied_sphere<double>::infos[0], {}, {}};
    const Parameters none(loaded.info->parameters);
    OrderStudy s{
        {&Catalogue::instance().method("lie_verlet"), &loaded, none, true, true, true, 1, {}}, Rational(2), {}};
    s.kick.growth = 1;
    return s;
}
/// What is said of a balance of energy whose errors fall with these orders, claimed to be 2 at least.
std::string said_of_orders(const std::vector<double>& orders) {
    const OrderStudy s = loaded_study();
    const Metric energy = metrics_of(*s.pair.problem->info).back();
    REQUIRE((energy.name == "energy_error" && energy.at_least && energy.judged));
    Ladder ladder;
    ladder.rungs.push_back({0.125, 16, 1e-2, 0, 1e-15});
    for (const double p : orders) {
        auto next = ladder.rungs.back();
        next.h /= 2, next.steps *= 2, next.error /= std::pow(2, p);
        ladder.rungs.push_back(next);
    }
    OrderRow row{};
    row.judged = true;
    judge(row, OrderRequest(), s, energy, ladder);
    CHECK(row.formal_order == 2);
    INFO(row.reason);
    CHECK((row.verdict == "confirmed") == (row.reason.find("as theory asks") != std::string::npos));
    return row.verdict;
}

/// A reference at t = 0, 1, 2 that turns by 1 rad and goes 100 lengths; from t = 1 on its bound and CVODE's error are
/// these.
OrderRow row_against(const reference::Distance& bound, const reference::Distance& cvode, const char* scalar) {
    reference::Answer a;
    a.scalar = "fifty";
    for (const int t : {0, 1, 2}) {
        auto z = Phase<fifty>::bodies(1);
        z.x[0](0) = fifty(50 * t), z.q[0] = lie::exp(Vec3<fifty>(fifty(t) / 2, fifty(0), fifty(0)));
        const reference::Distance small{1e-30, 1e-30, 1e-30};
        a.points.push_back({double(t), z, t < 1 ? small : bound, convert<double>(z), t < 1 ? small : cvode});
    }
    OrderStudy s = loaded_study();
    s.reference = &a;
    OrderRequest r;
    r.scalar = scalar;
    return order_row(r, s, metrics_of(*s.pair.problem->info).front());
}
}  // namespace

TEST_CASE("an order that is at least 2 is confirmed of the finest steps that reach it, not of lower ones", "[order]") {
    CHECK(said_of_orders({2.6, 3.4, 2.6, 3.4, 2.6}) == "confirmed");
    CHECK(said_of_orders({1.3, 0.7, 3.4, 2.6, 3.4}) == "confirmed");
    CHECK(said_of_orders({1.3, 0.7, 1.3, 0.7, 1.3}) != "confirmed");  // of first order
    CHECK(said_of_orders({2.6, 3.4, 2.6, 3.4, 1.5}) != "confirmed");
    CHECK(said_of_orders({1, 1, 1, 1, 1}) == "too_low");
}

TEST_CASE("no error means anything after references have parted by a hundredth", "[order]") {
    const reference::Distance exact{1e-30, 1e-30, 1e-30}, turned{0.02, 1e-30, 1e-30}, away{1e-30, 1e-30, 0.02},
        near{0.005, 1e-30, 0.005}, fast{1e-30, 0.02, 1e-30};
    for (const auto& [bound, cvode] : {std::pair{exact, turned}, std::pair{exact, away}, std::pair{away, away}}) {
        const auto row = row_against(bound, cvode, "double");
        CHECK(row.verdict == "beyond_horizon");
        CHECK(row.reason.find("at t = 1,") != std::string::npos);
    }
    CHECK(row_against(away, away, "quad").verdict == "beyond_horizon");
    // CVODE is no reference in more digits than its own
    CHECK(row_against(exact, away, "quad").verdict != "beyond_horizon");
    for (const auto& cvode : {near, fast}) CHECK(row_against(exact, cvode, "double").verdict != "beyond_horizon");
}

TEST_CASE("a doubt of the attitude is one of the velocity in space, by as much as the body spins", "[order]") {
    // |dR W| = |dR| |W| at right angles: attitude 1 and velocity 10 apart.
    CHECK(Doubt{1, 0, 0, 10, 1, 1}.h1() == Approx(std::sqrt(101.0)));
    CHECK(Doubt{1, 0, 0, 10, 4, 9}.h1() == Approx(std::sqrt(101.0) * 3 / 4));  // of nine bodies, relative to 4
    CHECK(Doubt{0, 2, 3, 10, 1, 1}.h1() == Approx(std::sqrt(4.0 + 9 + 4)));
    CHECK(Doubt{1, 2, 0, 10, 1, 1}.h1() == Approx(std::sqrt(1 + 144.0 + 4)));  // both may point alike
    // Two trajectories apart by that, whatever the directions.
    auto exact = Phase<double>::bodies(1);
    exact.x[0](0) = 3, exact.W[0] = Vec3<double>(0, 0, 10);
    auto z = exact;
    const Vec3<double> direction = GENERATE(Vec3<double>(1, 0, 0), Vec3<double>(0, 0, 1), Vec3<double>(0.6, 0, 0.8));
    const double angle = 1e-3;
    z.q[0] = lie::exp(angle * direction);
    const auto e = diagnostics::trajectory_error<double>({z, z}, {exact, exact});
    const double doubt = Doubt{angle, 0, 0, 10, std::sqrt(109.0), 1}.h1();
    CHECK(e.h1 <= doubt);
    if (direction(0) == 1) CHECK(e.h1 == Approx(doubt).epsilon(1e-6));
}
