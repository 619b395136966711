// A march that is looked at on its way: which states are visited, and how a failing step ends it. Drawn states, and how
// far two states are apart.
#include "engine/apart.hpp"
#include "engine/draw.hpp"
#include "engine/energy.hpp"
#include "engine/watch.hpp"

#include "support/catch.hpp"
#include "support/pairs.hpp"

using namespace verilie;
using namespace verilie::studies;
using test::pair_of;

namespace {
/// W counts the steps; the one after `most` fails.
class CountedSteps final : public Trajectory<double> {
public:
    explicit CountedSteps(std::int64_t most) : most_(most) {}
    std::optional<Failure> start(const Phase<double>& z, const double&) override {
        z_ = z, steps_ = 0;
        return {};
    }
    std::optional<Failure> advance(std::int64_t n) override {
        for (; n > 0; --n, ++steps_)
            if (steps_ == most_) return Failure{Why::domain, most_ + 1, 0, 0, double(most_), 2, 1};
        return {};
    }
    std::optional<Failure> advance(std::int64_t, std::span<double>) override { throw std::logic_error("unused"); }
    void observe(Phase<double>& z) const override { z = z_, z.W[0](0) = double(steps_); }

private:
    std::int64_t most_;
    Phase<double> z_;
};
using Visits = std::vector<std::pair<std::int64_t, double>>;
template <class Stops> std::pair<Visits, Marched> visits(std::int64_t most, const Stops& stops) {
    CountedSteps march(most);
    Visits seen;
    auto marched = watch(march, Phase<double>::bodies(1), 0.5, stops,
        [&](std::int64_t k, const Phase<double>& z) { seen.emplace_back(k, z.W[0](0)); });
    return {seen, std::move(marched)};
}
}  // namespace

TEST_CASE("the start and the states asked for are visited, and nothing after a step that fails", "[engine][watch]") {
    CHECK(visits(99, Steps(3)).first == Visits{{0, 0}, {1, 1}, {2, 2}, {3, 3}});
    CHECK(visits(99, Steps(11, 4)).first == Visits{{0, 0}, {4, 4}, {8, 8}});
    CHECK(visits(99, Steps(8, 4)).first == Visits{{0, 0}, {4, 4}, {8, 8}});
    CHECK(visits(99, Steps(0)).first == Visits{{0, 0}});
    CHECK(visits(99, std::vector<std::int64_t>{1, 2, 7}).first == Visits{{0, 0}, {1, 1}, {2, 2}, {7, 7}});
    CHECK_FALSE(visits(8, Steps(8, 4)).second.failed);
    const auto [seen, marched] = visits(7, Steps(20, 4));
    CHECK(seen == Visits{{0, 0}, {4, 4}});
    REQUIRE(marched.failed);
    CHECK(marched.failed->step == 8);
}

TEST_CASE("a march that has to come to its end says where it stopped", "[engine][watch]") {
    const auto ignored = [](std::int64_t, const Phase<double>&) {};
    const Pair pair = pair_of("pendulum", "rrp_spatial");  // h|w| < 1
    CHECK(watch_to_end<double>(pair, Rational(1, 8), 16, ignored).load_evaluations == 17);
    try {
        watch_to_end<double>(pair, Rational(4), 16, ignored);
        FAIL("a step of h = 4 exists");
    } catch (const MarchFailed& e) {
        CHECK(e.failure.why == Why::domain);
        CHECK(std::string(e.what()) == "rrp_spatial on pendulum at h = 4 fails at t = 0: domain");
    }
    const auto problem = pair.problem->make<double>(pair.parameters);
    CHECK_THROWS_AS(after(pair, problem, problem->initial(), 4), MarchFailed);
    Phase<double> last;
    watch_to_end<double>(pair, Rational(1, 8), 16, [&](std::int64_t, const Phase<double>& z) { last = z; });
    CHECK(apart(after(pair, problem, problem->initial(), 0.125, 16), last).most() == 0);
    CHECK(energy_of(*problem, last) == problem->invariants(last)[0]);
}

TEST_CASE("states are drawn alike in every scalar", "[engine][draw]") {
    Draw<double> number(5);
    double least = 0, most = 0;
    for (int k = 0; k < 1000; ++k) {
        const double x = number.number();
        least = std::min(least, x), most = std::max(most, x);
    }
    CHECK((least >= -1 && least < -0.99 && most > 0.99 && most < 1));
    Draw<double> one(7);
    Draw<fifty> other(7);
    for (int k = 0; k < 8; ++k) CHECK(norm(convert<double>(other.vector()) - one.vector()) == 0);
    const auto z = Draw<fifty>(3).body(ratio<fifty>(5, 4));
    CHECK(abs(fifty(norm(z.W[0]) - ratio<fifty>(5, 4))) < fifty("1e-48"));
    CHECK(abs(fifty(squared_norm(z.q[0]) - 1)) < fifty("1e-48"));
}

TEST_CASE("two states are apart by the largest difference of each kind", "[engine][apart]") {
    const auto a = Phase<double>::bodies(2);
    auto b = a;
    b.q[0] = lie::exp(Vec3<double>(0, 0.25, 0)), b.q[1] = lie::exp(Vec3<double>(0.5, 0, 0));
    b.x[0] = Vec3<double>(3, 0, 4), b.W[1] = Vec3<double>(0, 2, 0), b.v[0] = Vec3<double>(0, 0, 1);
    const auto d = apart(a, b), back = apart(b, a);
    CHECK(d.attitude == Approx(0.5).epsilon(1e-15));
    CHECK((d.position == 5 && d.spin == 2 && d.velocity == 1));
    CHECK((d.configuration() == 5 && d.rates() == 2 && d.most() == 5));
    CHECK((back.attitude == d.attitude && back.most() == d.most()));
}
