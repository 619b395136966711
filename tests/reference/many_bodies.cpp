// Many bodies in double: the right-hand side on a stand-in with a known solution, the solvers, the bound, and the
// growth of errors.

#include <verilie/problems/bonded_particles.hpp>

#include "../../reference/answer/gap.hpp"
#include "../../reference/cvode/cvode.hpp"
#include "../../reference/motion/own_loads.hpp"
#include "../../reference/working/fehlberg.hpp"
#include "answers.hpp"

using namespace verilie;
using namespace verilie::reference;

namespace {
/// Two bodies on a spring of stiffness 3; a constant torque in space about e3 turns the first, a sphere; nothing turns
/// the second.
struct Springs {
    static constexpr Frame torque_frame = Frame::spatial;
    std::vector<Inertia<double>> J{convert<double>(make_inertia(fifty(1), {fifty(2), fifty(2), fifty(2)})),
        convert<double>(
            make_inertia(fifty(2), {fifty("5.8"), fifty("2.4"), 0, fifty("2.4"), fifty("7.2"), 0, 0, 0, 9}))};
    Springs(const ProblemInfo&, const Parameters&) {}
    std::span<const Inertia<double>> inertias() const { return J; }
    Phase<double> initial() const { return Phase<double>::bodies(2); }
    template <class Bodies> Solve<double> loads(const Bodies& b, std::span<BodyLoad<double>> out) const {
        const Vec3<double> F = 3 * (b.pose(1).x - b.pose(0).x);
        out[0] = {F, Vec3<double>(0, 0, 4)};
        out[1] = {-F, zero3<double>()};
        Solve<double> s;
        s.ok = b.pose(0).x(0) < 100;
        return s;
    }
};
const ProblemInfo nothing{};

Phase<double> start() {
    Phase<double> z = Phase<double>::bodies(2);
    z.x[0](0) = 1, z.v[0](1) = 2, z.v[1](1) = -1;
    z.q[0] = {std::cos(0.5), Vec3<double>(0, 0, std::sin(0.5))};
    z.W[0](2) = -1, z.W[1] = Vec3<double>(1, 2, 3);
    return z;
}
/// x and v about the centre of mass turn with w = 3/sqrt 2 in the phase plane; the sphere is at the angle 1 - t + t^2.
Phase<double> exact(double t) {
    Phase<double> z = start();
    const double w = std::sqrt(4.5), c = std::cos(w * t), s = std::sin(w * t);
    const Vec3<double> d = c * Vec3<double>(1, 0, 0) + s / w * Vec3<double>(0, 3, 0),
                       dd = -s * w * Vec3<double>(1, 0, 0) + c * Vec3<double>(0, 3, 0), centre(1.0 / 3, 0, 0);
    z.x = {centre + d * 2 / 3, centre - d / 3};
    z.v = {dd * 2 / 3, -dd / 3};
    const double half = (1 - t + t * t) / 2;
    z.q[0] = {std::cos(half), Vec3<double>(0, 0, std::sin(half))};
    z.W[0](2) = -1 + 2 * t;
    return z;
}
/// The largest distance to `exact`, the second body's rotation left out.
double error(const Layout& at, const Coordinates<double>& y, double t) {
    Phase<double> z = phase<double>(at, y), w = exact(t);
    z.q[1] = w.q[1], z.W[1] = w.W[1];
    Gap<double> g;
    raise<double>(g, at, coordinates<double>(at, z), coordinates<double>(at, w));
    return std::max({g.attitude, g.velocity, g.position});
}
}  // namespace

TEST_CASE("states survive their layout", "[reference]") {
    const Layout at{4, 4, true, 2};
    CHECK(at.size() == 2 * 7 + 4 * 6);
    Coordinates<double> y(at.size());
    for (int i = 0; i < y.size(); ++i) y(i) = i + 1;
    const Phase<double> z = phase<double>(at, y);
    CHECK(coordinates<double>(at, z) == y);
    CHECK((z.q[1].w == 1 && z.W[1] == zero3<double>() && z.q[2].w == 1 && z.q[3].w == 5 && z.W[2](0) == 9
           && z.x[0](0) == 15 && z.v[3](2) == at.size()));
}

TEST_CASE("distances are root mean squares over bodies and points", "[reference]") {
    const Layout at{2, 2, true};
    const Phase<double> z = start();
    Phase<double> w = z;
    w.x[1](2) += 3, w.v[0](0) += 0.25, w.W[1](1) -= 0.5;
    w.q[1] = w.q[1] * Quat<double>{std::cos(1e-9), Vec3<double>(std::sin(1e-9), 0, 0)};
    Gap<double> g;
    raise<double>(g, at, coordinates<double>(at, z), coordinates<double>(at, w));
    CHECK(std::abs(g.position - 3 / std::sqrt(2.0)) < 1e-15);
    CHECK(std::abs(g.velocity - std::sqrt((0.25 + 0.0625) / 2)) < 1e-15);
    CHECK(std::abs(g.attitude - std::sqrt(2.0) * 1e-9) < 1e-18);
    CHECK(parted(g));
    CHECK_FALSE(parted(Gap<double>{0.009, 5, 0.009}));
    CHECK(parted(Gap<double>{0.011, 0, 0}));
}

TEST_CASE("forces and torques of many bodies move them", "[reference]") {
    const OwnLoads<Springs> field(nothing, Parameters());
    const Layout at = field.layout();
    const Field<double> f = field;
    const Coordinates<double> y = coordinates<double>(at, start());
    const std::vector<double> t{0, 0.5, 1, 3};
    const auto tight = march_cvode(f, y, t), loose = march_cvode(f, y, t, 1e-9), other = march_fehlberg(f, y, t);
    for (std::size_t i = 1; i < t.size(); ++i) {
        CHECK(error(at, tight[i], t[i]) < 1e-12);
        CHECK(error(at, other[i], t[i]) < 1e-12);
        CHECK(error(at, loose[i], t[i]) < 1e-6);
        CHECK(error(at, loose[i], t[i]) > 1e-12);
    }
    // The second body turns like a free body of nine entries.
    const Motion free =
        motion({"free_body", {{"J", "5.8,2.4,0,2.4,7.2,0,0,0,9"}, {"R0", "0,0,0"}, {"W0", "1,2,3"}}, "3", 1});
    const auto turned = march_cvode(free.field_double, rounded<double>(free.start), t);
    const Phase<double> z = phase<double>(at, other.back());
    CHECK(angle_between<double>(z.q[1], attitude<double>(turned.back())) < 1e-11);
    CHECK(norm(z.W[1] - velocity<double>(turned.back())) < 1e-11);
    // No load, no number.
    Coordinates<double> away = y;
    away(at.x()) = 200;
    CHECK(test::complaint([&] { march_fehlberg(f, away, t); }).find("Fehlberg") != std::string::npos);
    CHECK(test::complaint([&] { march_cvode(f, away, t); }).find("CVODE") != std::string::npos);
}

TEST_CASE("a ring's answer is double, bounded, and keeps what is kept", "[reference]") {
    const Answer a = compute({"torus_tilted", {{"N", "7"}, {"D_t", "2"}, {"K_m", "50"}}, "1/2", 10});
    CHECK(a.scalar == "double");
    CHECK(a.provenance.find("loads of the problem itself") != std::string::npos);
    CHECK_FALSE(a.horizon);
    const problems::bonded_particles<double> problem(facts_of("torus_tilted"), parameters(a.question));
    const auto E = [&](const Phase<double>& z) { return problem.invariants(z); };
    const auto before = E(a.points.front().cvode);
    for (const Point& p : a.points) {
        CHECK((
            p.bound.position > 1e-14 && p.bound.position < 1e-6 && p.bound.velocity < 1e-4 && p.bound.attitude < 1e-6));
        CHECK((p.cvode_error.position == p.bound.position && convert<double>(p.z.x[3](1)) == p.cvode.x[3](1)));
        const auto now = E(p.cvode);
        for (int i : {0, 2, 3, 4}) CHECK(std::abs(now[i] - before[i]) < 1e-6);  // E, P_y, P_z, L_x
    }
    CHECK(std::abs(E(a.points.back().cvode)[1] - before[1]) > 1e-3);  // the wall pushes
}

TEST_CASE("many bodies ask for few outputs, common to the ladder", "[reference]") {
    CHECK(default_question("torus").outputs == 25);
    CHECK(default_question("torus_soft").outputs == 25);
    CHECK(default_question("string_pendulum_lumped").outputs == 25);
    CHECK(default_question("pendulum").outputs == 160);
}

// Upright, theta'' = theta: an error grows like exp(t), until the pendulum falls. A spinning sphere's grows like t.
TEST_CASE("the growth of an error is measured", "[reference]") {
    const Growth g = growth({"pendulum", {{"tilt", "1"}, {"Omega0", "0,0,0"}}, "30", 60});
    REQUIRE(g.t.size() == 61);
    REQUIRE(g.log10.size() == 61);
    CHECK(g.log10.front() == 0);
    CHECK(std::abs(g.exponent - 1) < 0.05);
    REQUIRE(g.saturated);
    CHECK((*g.saturated > 21 && *g.saturated < 26));  // 1e-12 exp(t)/2 = 0.01 at 23.7, the kick not all across
    const Growth free = growth({"free_body", {{"J", "2,2,2"}, {"W0", "1,2,3"}}, "30", 60});
    CHECK((std::abs(free.exponent) < 0.1 && !free.saturated));
    CHECK((free.log10.back() > 1 && free.log10.back() < 2));
}
