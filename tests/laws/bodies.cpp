// The same laws for many bodies: momenta, reversibility, symplecticity; and the two ways to step one body.
#include <verilie/diagnostics/symplecticity.hpp>
#include <verilie/methods/lie_newmark.hpp>
#include <verilie/methods/lie_verlet.hpp>
#include <verilie/methods/midpoint.hpp>
#include <verilie/methods/rrp_euler.hpp>
#include <verilie/problems/pendulum.hpp>
#include <verilie/problems/stress_test.hpp>

#include "laws.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
/// Three spheres in a ring that turns and strains, and two rings of six that touch: nothing but themselves acts.
std::vector<Body> assemblies() {
    return {{"torus_tilted", {{"N", "3"}, {"wall", "none"}, {"perturbation", "1/2,1"}}}, {"bonded_particles", {}}};
}
/// Four spheres in a ring on that wall, with that shear.
Body between(const char* wall, const char* shear) {
    return {"torus_tilted", {{"N", "4"}, {"wall", wall}, {"shear", shear}, {"perturbation", "1/2,1"}}};
}
/// The printed shear and both walls too: what is kept is what conserved() says.
std::vector<Body> between_walls() {
    return {between("none", "literal"), between("none", "objective"), between("foot", "literal"),
        between("mirror", "literal")};
}
Body ring() { return assemblies().front(); }
/// Some way into the motion, where every load acts.
Phase<fifty> strained(const Body& body) {
    return after<fifty>(
        Catalogue::instance().method("rrp_newmark"), body.make<fifty>(), body.make<fifty>()->initial(), two_to(-7), 40);
}

/// Of what the exact flow keeps; lost: the most that anything else changes.
struct Changes {
    double P = 0, L = 0, S = 0, lost = 0;
};
Changes changes(const Body& body, const Phase<fifty>& from, const Phase<fifty>& to) {
    const auto problem = body.make<fifty>();
    const auto a = problem->invariants(from), b = problem->invariants(to), scale = problem->invariant_scales();
    const auto kept = problem->conserved();
    Changes most;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double by = size(fifty((b[i] - a[i]) / scale[i]));
        const char kind = body.info().invariants[i].name[0];
        if (kind == 'E') continue;
        double& worst = !kept[i] ? most.lost : kind == 'P' ? most.P : kind == 'L' ? most.L : most.S;
        worst = std::max(worst, by);
    }
    return most;
}
}  // namespace

namespace {
void momenta_are_kept(const std::vector<Body>& bodies) {
    each_pair(bodies, [](const MethodEntry& method, const Body& body) {
        const auto problem = body.make<fifty>();
        const auto z = strained(body);
        const auto once = changes(body, z, after<fifty>(method, problem, z, two_to(-7))),
                   often = changes(body, z, after<fifty>(method, problem, z, two_to(-7), 20));
        CHECK_THAT(often.P, at_most(1e-46));
        // loads add momenta up, and so do all methods but those that average rates of W
        if (holds(method.info->momentum_map, true)) CHECK_THAT(often.S, at_most(1e-46));
        else if (often.S != 0) CHECK_THAT(often.S, above(least_lost(method, 1e-8)));
        CHECK_THAT(often.lost, above(1e-8));
        const auto kept = problem->conserved();
        if (!kept[4] && !kept[5] && !kept[6]) return;  // no angular momentum to keep
        if (holds(method.info->momentum_map, true) && method.info->orbital_momentum) {
            CHECK_THAT(once.L, at_most(1e-47));
            CHECK_THAT(often.L, at_most(1e-46));
        } else {
            CHECK_THAT(often.L, above(least_lost(method, 1e-8)));
            const double order =
                order_between(two_to(-14), changes(body, z, after<fifty>(method, problem, z, two_to(-14))).L,
                    two_to(-18), changes(body, z, after<fifty>(method, problem, z, two_to(-18))).L);
            CHECK_THAT(order, above(method.info->order + 0.95));
        }
    });
}
}  // namespace

TEST_CASE("many bodies keep linear and angular momentum where a method says so, and nowhere else",
    "[laws][bodies][momentum]") {
    momenta_are_kept(assemblies());
    momenta_are_kept({between("foot", "literal")});
}
TEST_CASE("many bodies between walls keep what a method says, and nothing else", "[laws][bodies][momentum][nightly]") {
    momenta_are_kept(between_walls());
}

TEST_CASE("a step back undoes a step of many bodies where a method is symmetric", "[laws][bodies][symmetric]") {
    each_pair(assemblies(), [](const MethodEntry& method, const Body& body) {
        const auto problem = body.make<fifty>();
        const auto z = strained(body);
        const fifty h = two_to(-7);
        const double back =
            size(apart(z, after<fifty>(method, problem, after<fifty>(method, problem, z, h), fifty(-h))));
        if (holds(method.info->symmetric, true)) CHECK_THAT(back, at_most(1e-46));
        else CHECK_THAT(back, above(1e-8));
    });
}

TEST_CASE("three bodies are stepped symplectically exactly where a method says so", "[laws][bodies][symplectic]") {
    const auto z = strained(ring());
    each_pair({ring()}, [&](const MethodEntry& method, const Body& body) {
        const auto problem = body.make<double>();
        const diagnostics::DualMap<double> step = [&](const Phase<dual<double, 6>>& y) {
            return after<dual<double, 6>>(method, problem, y, dual<double, 6>(0x1p-7));
        };
        const double defect = diagnostics::symplecticity_defect<double>(
            step, diagnostics::masses_of<double>(problem->inertias(), true), convert<double>(z));
        // loads of size 10^3, positions of size 10
        if (holds(method.info->symplectic, true)) CHECK_THAT(defect, at_most(2e-13));
        else CHECK_THAT(defect, above(1e-8));
    });
}

// The store of many bodies and the registers of one must give the same bits.
// NOTE: of the same loads. A problem that says its torque in space by itself (loads_in_space) says it to registers alone;
// tests/problems/loads.cpp holds that torque to the one that is turned.
namespace {
template <class M, class Static> void same_march(const char* problem, double h) {
    const Body body{problem, {}};
    const Static alone(body.info(), Parameters(body.info().parameters));
    const auto any = body.make<double>();
    March<M, Static, double> one(nullptr, alone);
    March<M, AnyProblem<double>, double> many(any, *any);
    auto z = any->initial(), y = z;
    REQUIRE_FALSE(one.start(z, h).has_value());
    REQUIRE_FALSE(many.start(z, h).has_value());
    REQUIRE_FALSE(one.advance(50).has_value());
    REQUIRE_FALSE(many.advance(50).has_value());
    one.observe(z), many.observe(y);
    CHECK(z.q[0].w == y.q[0].w);
    CHECK(z.q[0].v == y.q[0].v);
    CHECK(z.W[0] == y.W[0]);
    CHECK(one.work().load_evaluations == 51);
    CHECK(many.work().load_evaluations == 51);
}
}  // namespace
TEST_CASE("one body by itself and in a store of bodies is the same march", "[laws][bodies]") {
    same_march<methods::lie_verlet, problems::stress_test<double>>("stress_test", 0.125);
    same_march<methods::lie_newmark, problems::stress_test<double>>("stress_test", 0.125);
    same_march<methods::rrp_euler, problems::pendulum<double>>("pendulum", 0.125);
}

TEST_CASE("where the sweeps do not contract the step fails, and the state stays", "[laws][bodies][picard]") {
    const Body body = ring();
    const auto problem = body.make<double>();
    for (const char* key : {"lie_midpoint", "simo_wong", "campello_phi0"}) {
        INFO(key);
        const auto trajectory = Catalogue::instance().method(key).march<double>(problem);
        const auto z = convert<double>(strained(body));
        REQUIRE_FALSE(trajectory->start(z, 0.5).has_value());
        const auto failed = trajectory->advance(1);
        REQUIRE(failed.has_value());
        CHECK(failed->why == Why::no_convergence);
        CHECK(failed->value >= failed->limit);
        CHECK(failed->limit == 0.9);
        auto y = z;
        trajectory->observe(y);
        CHECK_THAT(apart(z, y), at_most(1e-14));
    }
}
