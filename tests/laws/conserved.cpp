// What a method keeps: momentum maps, the energy of a free body, the spin about a body axis, the group itself.
#include <Eigen/LU>

#include "laws.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
/// Largest change, over its scale, of the invariants of one law.
double change(const Body& body, Law law, const Phase<fifty>& from, const Phase<fifty>& to) {
    const auto problem = body.make<fifty>();
    const auto a = problem->invariants(from), b = problem->invariants(to), scale = problem->invariant_scales();
    fifty most(0);
    for (std::size_t i = 0; i < a.size(); ++i)
        if (body.info().invariants[i].law == law) most = std::max(most, fifty(abs(b[i] - a[i]) / scale[i]));
    return static_cast<double>(most);
}
Phase<fifty> march(const MethodEntry& method, const Body& body, const Phase<fifty>& z, const fifty& h, std::int64_t n) {
    const auto end = after<fifty>(method, body.make<fifty>(), z, h, n);
    REQUIRE_THAT(size(apart(z, end)), above(size(h) / 10));
    return end;
}
/// Two-sided: kept to round-off over one step and many where the claim holds; lost at an integer order above p where
/// not. The state after many steps.
Phase<fifty> judge(Where claim, Law law, const MethodEntry& method, const Body& body, const Phase<fifty>& z,
    const fifty& h, std::int64_t n) {
    const auto end = march(method, body, z, h, n);
    const double once = change(body, law, z, march(method, body, z, h, 1)), often = change(body, law, z, end);
    if (holds(claim, body.spherical())) {
        CHECK_THAT(once, at_most(1e-48));
        CHECK_THAT(often, at_most(1e-46));
    } else {
        CHECK_THAT(often, above(least_lost(method, 1e-8)));
        const fifty k = two_to(-20), l = two_to(-26);
        const double order = order_between(k, change(body, law, z, march(method, body, z, k, 1)), l,
            change(body, law, z, march(method, body, z, l, 1)));
        CHECK_THAT(order, above(method.info->order + 0.99));
        CHECK_THAT(size(order - std::round(order)), at_most(0.005));
    }
    return end;
}
/// What a pendulum does not keep of its momentum, it exchanges.
void momentum_from(std::uint64_t seed) {
    auto bodies = pendulums();
    for (const Body& body : free_bodies()) bodies.push_back(body);
    each_pair(bodies, [seed](const MethodEntry& method, const Body& body) {
        CAPTURE(seed);
        const auto z = random_state(seed);
        const bool free = body.info().potential_parts.empty(),
                   exact = free && method.info->exact_free_sphere && body.spherical();
        const auto end =
            judge(exact ? Where::always : method.info->momentum_map, Law::momentum, method, body, z, two_to(-3), 200);
        if (free) return;
        const auto J = inertia_matrix(*body.make<fifty>());
        const auto pi = [&](const Phase<fifty>& y) { return y.q[0] * (J * y.W[0]); };
        CHECK_THAT(size(norm(cross(Vec3<fifty>(0, 0, 1), pi(end) - pi(z)))), above(0.1));
    });
}
void energy_from(std::uint64_t seed) {
    each_pair(free_bodies(), [seed](const MethodEntry& method, const Body& body) {
        CAPTURE(seed);
        judge(method.info->energy_free_body, Law::energy, method, body, random_state(seed), two_to(-1), 100);
    });
}

void energy_in_linear_potential_from(std::uint64_t seed) {
    each_pair(pendulums(), [seed](const MethodEntry& method, const Body& body) {
        CAPTURE(seed);
        judge(method.info->energy_linear, Law::energy, method, body, random_state(seed), two_to(-3), 100);
    });
}
}  // namespace

TEST_CASE("momentum maps are kept where a method says so, and nowhere else", "[laws][momentum]") { momentum_from(21); }
TEST_CASE("a free body keeps its energy where a method says so, and nowhere else", "[laws][energy]") {
    energy_from(31);
}
TEST_CASE("of two equal moments a free body keeps its energy by methods that lose it on three", "[laws][energy]") {
    for (const char* J : {"2,2,4", "4,2,2"})
        for (const char* key : {"lie_newmark", "lie_newmark_exp", "lie_verlet", "liemid_ea", "romero_vi"}) {
            CAPTURE(J, key);
            const Body body{"free_body_physical", {{"J", J}}};
            const auto z = random_state(35);
            const auto end = march(Catalogue::instance().method(key), body, z, two_to(-1), 100);
            CHECK_THAT(change(body, Law::energy, z, end), at_most(1e-46));
        }
}
TEST_CASE("energy in a potential linear in R is kept where a method says so, and nowhere else", "[laws][energy]") {
    energy_in_linear_potential_from(33);
}
TEST_CASE("what is kept is kept from another state, too", "[laws][momentum][energy][nightly]") {
    momentum_from(22);
    energy_from(32);
    energy_in_linear_potential_from(34);
}

// Noether in discrete form: the sphere in U(R r0) is symmetric under turns about r0 in the body, and so is every method
// here but those that split by body axes.
// What is not symplectic owes nothing, and must be seen to lose it, or the check could not fail.
TEST_CASE("symplectic methods keep the spin of a symmetric body about its arm", "[laws][spin]") {
    int lost = 0;
    each_pair({{"pendulum", {}}, {"pendulum", {{"J", "3/2,3/2,3/2"}}}, {"heavy_top", {}}, {"dumbbell", {}}},
        [&](const MethodEntry& method, const Body& body) {
            const std::uint64_t seed = 41;
            CAPTURE(seed);
            const auto z = random_state(seed);
            const double often = change(body, Law::spin, z, march(method, body, z, two_to(-3), 200));
            const bool owed = holds(method.info->symplectic, body.spherical()) && !method.info->splits_axes;
            if (owed) CHECK_THAT(often, at_most(1e-46));
            else lost += often > 1e-6;
        });
    CHECK(lost > 0);
}

TEST_CASE("no method leaves the group", "[laws][constraint]") {
    each_pair(pendulums(), [](const MethodEntry& method, const Body& body) {
        const std::uint64_t seed = 51;
        CAPTURE(seed);
        const auto z = random_state(seed);
        CHECK_THAT(change(body, Law::constraint, z, march(method, body, z, two_to(-3), 50)), at_most(1e-48));

        const auto start = convert<double>(z), end = after<double>(method, body.make<double>(), start, 0x1p-5, 10000);
        REQUIRE_THAT(apart(start, end), above(0.1));
        const Mat3<double> R = matrix(end.q[0]);
        CHECK_THAT(norm(transpose(R) * R - one), at_most(16 * eps<double>()));
        CHECK(determinant(R) > 0);
    });
}
