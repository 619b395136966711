// A method in another process as a Trajectory: backwards, twice at once, begun anew, and against a method of the
// library.
#include <verilie/lie/so3.hpp>

#include "engine/apart.hpp"
#include "engine/energy.hpp"
#include "process/process.hpp"
#include "process/protocol.hpp"
#include "methods.hpp"

#include <verilie/catalogue.hpp>

using namespace verilie;
using namespace verilie::test;
using namespace verilie::test::own;

namespace {
const MethodEntry& adopted() {
    static const std::string key = [] {
        studies::Request r;
        r.exec = python("splitting.py");
        return studies::adopt(r).value();
    }();
    return Catalogue::instance().method(key);
}
std::shared_ptr<const AnyProblem<double>> problem(const char* key, const std::map<std::string, std::string>& set = {}) {
    const auto& entry = Catalogue::instance().problem(key);
    return entry.make<double>(Parameters(entry.info->parameters, set));
}
double apart(const Phase<double>& a, const Phase<double>& b) { return studies::apart(a, b).most(); }
Phase<double> after(Trajectory<double>& t, const Phase<double>& z, double h, std::int64_t n) {
    REQUIRE_FALSE(t.start(z, h));
    REQUIRE_FALSE(t.advance(n));
    CHECK(t.steps() == n);
    auto end = z;
    t.observe(end);
    return end;
}
}  // namespace

TEST_CASE("facts come over as they were said, and other scalars are not there", "[own]") {
    const auto& m = adopted();
    CHECK(m.info->order == 2);
    CHECK(m.info->symplectic == Where::always);
    CHECK(m.info->energy_free_body == Where::spherical);
    CHECK(m.info->accepts == Where::always);
    CHECK(m.has<double>());
    CHECK_FALSE(m.has<fifty>());
    CHECK_FALSE(m.has<dual<double, 6>>());
    CHECK_THROWS_AS(m.march<fifty>(nullptr), std::logic_error);
}

TEST_CASE("every claim that a row depends on can be made, and is not made by silence", "[own]") {
    const auto& all = studies::external_info({{"name", "all_of_them"}, {"order", 2}, {"energy_linear", "spherical"},
        {"exact_free_sphere", true}, {"orbital_momentum", false}});
    CHECK((all.energy_linear == Where::spherical && all.exact_free_sphere && !all.orbital_momentum));
    const auto& none = studies::external_info({{"name", "none_of_them"}, {"order", 2}});
    CHECK((none.energy_linear == Where::never && !none.exact_free_sphere && none.orbital_momentum));
    for (const char* flag : {"exact_free_sphere", "orbital_momentum"})
        CHECK_THROWS_AS(
            studies::external_info({{"name", "mine"}, {"order", 2}, {flag, "always"}}), std::invalid_argument);
    CHECK_THROWS_AS(
        studies::external_info({{"name", "mine"}, {"order", 2}, {"energy_linear", true}}), std::invalid_argument);
    CHECK_THROWS_WITH(studies::external_info({{"name", "mine"}, {"order", 2}, {"symmetric", true}}),
        Catch::Contains("\"symmetric\" is 'true'; expected never, spherical or always"));
}

TEST_CASE("an attitude said twice is said alike", "[own]") {
    const std::array body{convert<double>(make_inertia(1, {1, 2, 2}))};
    const auto heard = [&](double w, double z) {
        return studies::heard_state({{"x", {{0, 0, 0}}}, {"v", {{0, 0, 0}}}, {"W", {{0, 0, 0}}},
                                        {"R", {{0, -1, 0, 1, 0, 0, 0, 0, 1}}}, {"q", {{w, 0, 0, z}}}},
            body);
    };
    const double root = std::sqrt(0.5);
    CHECK(heard(root, root).q[0].w == root);
    CHECK(heard(-root, -root).q[0].w == -root);  // the same rotation
    CHECK_THROWS_AS(heard(root, -root), studies::Trouble);
    CHECK_THROWS_AS(heard(1, 0), studies::Trouble);
}

TEST_CASE("a march begins where it is told to", "[own]") {
    const auto p = problem("heavy_top_triaxial");
    const auto z = p->initial();
    const auto begins = [&](const std::function<void(Phase<double>&)>& change, double slack = studies::usual_slack) {
        auto said = z;
        change(said);
        studies::must_begin_at(z, said, slack);
    };
    CHECK_NOTHROW(begins([](auto&) {}));
    CHECK_NOTHROW(begins([](auto& s) { s.q[0] = -1.0 * s.q[0], s.W[0](1) += 1e-7; }));
    CHECK_NOTHROW(begins([](auto& s) { s.W[0](1) += 1e-3; }, studies::slack_of(8)));
    CHECK_THROWS_AS(begins([](auto& s) { s.W[0](1) += 1e-3; }), studies::Trouble);
    CHECK_THROWS_AS(begins([](auto& s) { s.x[0](2) += 1e-3; }), studies::Trouble);
    CHECK_THROWS_AS(begins([](auto& s) { s.v[0](0) -= 1e-3; }), studies::Trouble);
    CHECK_THROWS_AS(begins([](auto& s) { s.q[0] = s.q[0] * lie::exp(Vec3<double>(0, 1e-3, 0)); }), studies::Trouble);
}

TEST_CASE("a method that begins elsewhere is a failed start", "[own]") {
    const Folder folder;
    write(folder / "elsewhere.py", R"(import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if "hello" in asked:
        answer = {"name": "elsewhere", "order": 2}
    else:
        state = asked.get("start", None) or state
        if "start" in asked:
            state["W"][0][1] += 0.25
        answer = {"state": state}
    print(json.dumps(answer), flush=True)
)");
    const Json f = document({"run", "--problem", "free_body", "--h", "1/8", "--steps", "1", "--exec",
                                "/usr/bin/python3 " + folder("elsewhere.py")},
        1)["failed"];
    CHECK(f["step"] == 0);
    CHECK_THAT(
        f["said"].get<std::string>(), Catch::Contains("begins at another state") && Catch::Contains("is 0.25 away"));
}

TEST_CASE("how far R is off a rotation is how far |q|^2 is off 1", "[own]") {
    const std::array body{convert<double>(make_inertia(1, {1, 2, 2}))};
    const double strain = 1e-7;
    for (const auto& turn : {Vec3<double>(0, 0, 0), Vec3<double>(0.3, -2, 0.7), Vec3<double>(3.1, 0, 0)})
        for (const auto& by : {Vec3<double>(0, 0, 0), Vec3<double>(strain, -strain, 0),
                 Vec3<double>(strain, strain, strain), Vec3<double>(-strain, 0, 0)}) {
            const Mat3<double> R = matrix(lie::exp(turn));
            studies::Json rows = studies::Json::array();
            for (int k = 0; k < 9; ++k) rows.push_back(R(k / 3, k % 3) * (1 + by(k % 3)));
            const auto z =
                studies::heard_state({{"x", {{0, 0, 0}}}, {"v", {{0, 0, 0}}}, {"W", {{0, 0, 0}}}, {"R", {rows}}}, body);
            const double off = squared_norm(z.q[0]) - 1, most = by.eigen().cwiseAbs().maxCoeff();
            CAPTURE(turn, by, off);
            CHECK(off <= 2.01 * most + 1e-15);
            CHECK(off >= 0.6 * most - 1e-15);
            CHECK(lie::distance<double>(normalised(z.q[0]), lie::exp(turn)) <= 2 * most + 1e-15);
        }
}

TEST_CASE("forwards and back again with -h, two at once, from any state", "[own]") {
    for (const char* key : {"pendulum_triaxial", "stress_test"}) {
        const auto p = problem(key);
        const auto one = adopted().march<double>(p), two = adopted().march<double>(p);
        auto z = p->initial(), other = z;
        other.q[0] = other.q[0] * lie::exp(Vec3<double>(0.3, -0.2, 0.5));
        other.W[0] += Vec3<double>(0.1, 0.7, -0.4);
        const auto end = after(*one, z, 0.02, 100), other_end = after(*two, other, 0.02, 100);
        CHECK(apart(end, other_end) > 0.1);
        CHECK(apart(after(*one, end, -0.02, 100), z) < 1e-12);
        CHECK(apart(after(*one, other, 0.02, 100), other_end) == 0);
    }
}

TEST_CASE("the second order of the difference from lie_verlet", "[own]") {
    const auto p = problem("heavy_top_triaxial", {{"J", "1,1/10,0,1/10,5/4,1/5,0,1/5,1/2"}});
    const auto own = adopted().march<double>(p), known = Catalogue::instance().method("lie_verlet").march<double>(p);
    const auto z = p->initial();
    const auto off = [&](std::int64_t n) {
        return apart(after(*own, z, 1.0 / double(n), n), after(*known, z, 1.0 / double(n), n));
    };
    const double coarse = off(400), fine = off(800);
    CHECK(coarse > 1e-8);
    CHECK(std::abs(std::log2(coarse / fine) - 2) < 0.02);
}

TEST_CASE("energies on the way are those of the states", "[own]") {
    const auto p = problem("pendulum_triaxial");
    const auto t = adopted().march<double>(p);
    auto z = p->initial();
    std::vector<double> energies(5);
    REQUIRE_FALSE(t->start(z, 0.1));
    REQUIRE_FALSE(t->advance(3, energies));
    CHECK(t->steps() == 15);
    t->observe(z);
    CHECK(energies[4] == studies::energy_of(*p, z));
    CHECK(energies[0] != energies[4]);
}
