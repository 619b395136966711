// Newton's method for one body: its inverse slopes against dual numbers, its steps against the same equation in fifty digits,
// and what it does where it does not contract.
#include <verilie/methods/campello.hpp>
#include <verilie/methods/dumbbell.hpp>
#include <verilie/methods/midpoint.hpp>
#include <verilie/problems/pendulum.hpp>
#include <verilie/problems/rigid_body_orbit.hpp>
#include <verilie/problems/stress_test.hpp>

#include "support/marching.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
template <class S> using Duals = dual<S, 3>;
template <class S> Vec3<Duals<S>> variables(const Vec3<S>& x) {
    using D = Duals<S>;
    return {D::variable(x(0), 0), D::variable(x(1), 1), D::variable(x(2), 2)};
}
template <class S> Mat3<S> derivative(const Vec3<Duals<S>>& x) {
    return Mat3<S>::rows(Vec3<S>(x(0).d), Vec3<S>(x(1).d), Vec3<S>(x(2).d));
}
/// |A − B| in units of the last place of |B|.
template <class S> double apart(const Mat3<S>& A, const Mat3<S>& B) {
    return static_cast<double>(norm(A - B) / (eps<S>() * norm(B)));
}

/// The inverse slope of the equation of Scheme::one, where T_stage is T + dT κ at the stage that the rotation κ leads to,
/// and that of κ.
template <class Scheme, class S> void inverse_slope_is_of_the_derivative(unsigned seed) {
    using D = Duals<S>;
    using Unknown = typename Scheme::one;
    const auto p = problem<problems::pendulum<S>>("pendulum");
    const Inertia<S> J = p.inertias()[0];
    const Inertia<D> J_dual = convert<D>(J);
    std::mt19937_64 random(seed);
    for (int i = 0; i < 50; ++i) {
        const Vec3<S> momentum = random_phase<S>(random).W[0], T = random_phase<S>(random).W[0];
        const Mat3<S> dT(random_phase<S>(random).W[0], random_phase<S>(random).W[0], random_phase<S>(random).W[0]);
        const S h = ratio<S>(1, 3);
        const Vec3<S> a = random_phase<S>(random, ratio<S>(1, 2)).W[0];
        const Quat<S> H = Unknown::turn(a);
        const auto kappa = [&](const Vec3<D>& x) {
            const Quat<D> turn = Unknown::turn(x), back = conj(convert<D>(H));
            // of the side of the frame, and small: twice the vector part of what is between both
            return D(2) * (Scheme::frame == Frame::body ? back * turn : turn * back).v;
        };
        const auto defect = [&](const Vec3<D>& x) {
            const Vec3<D> tau = convert<D>(T) + convert<D>(dT) * kappa(x);
            const Vec3<D> end = Unknown::end(convert<D>(momentum), convert<D>(T), tau, x, Unknown::turn(x), D(h));
            return Unknown::defect(J_dual, convert<D>(momentum), end, x, D(h));
        };
        const auto is_inverse = [&](const Mat3<S>& inverse, const Mat3<S>& of) {
            const double condition = static_cast<double>(norm(of) * norm(inverse));
            CHECK(apart(inverse * of, Mat3<S>::Identity()) < 64 * condition);
        };
        const Vec3<S> end = Unknown::end(momentum, T, T, a, H, h);
        INFO("seed " << seed << ", state " << i);
        const auto of = Unknown::inverse_slope(J, momentum, end, T, dT, a, H, h);
        is_inverse(of.a * of.turn, derivative<S>(defect(variables(a))));
        is_inverse(of.a, derivative<S>(kappa(variables(a))));
    }
}
}  // namespace

TEMPLATE_TEST_CASE(
    "the inverse slope of a step of one body is that of its derivative", "[methods][implicit]", double, fifty) {
    using S = TestType;
    using namespace methods;
    inverse_slope_is_of_the_derivative<lie_midpoint, S>(1);
    inverse_slope_is_of_the_derivative<simo_wong, S>(2);
    inverse_slope_is_of_the_derivative<dumbbell_midpoint, S>(3);
    inverse_slope_is_of_the_derivative<dumbbell_conserving, S>(4);
    inverse_slope_is_of_the_derivative<campello_phi0, S>(5);
    inverse_slope_is_of_the_derivative<campello_phi_half, S>(6);
}

namespace {
/// What a step in double is off that of the general stepper in fifty digits, from the same state: momentum and attitude,
/// in eps of momentum and impulse at the start, and of 1; and of the momentum the part along it.
struct Error {
    double size, along;
};
template <class P>
Error error(const P& p, const Phase<fifty>& exact, const Phase<double>& z0, double h, const Phase<double>& z) {
    const auto& J = p.inertias()[0];
    const Vec3<fifty> torque = body_torque<fifty>(p, convert<fifty>(z0.q[0])), end = J * exact.W[0];
    const fifty whole = norm(J * convert<fifty>(z0.W[0])) + abs(fifty(h)) * norm(torque);
    const Vec3<fifty> off = J * (convert<fifty>(z.W[0]) - exact.W[0]);
    const fifty turned = 2 * norm((conj(exact.q[0]) * convert<fifty>(z.q[0])).v);
    const auto in_eps = [](const fifty& x) { return static_cast<double>(x) / eps<double>(); };
    return {in_eps(norm(off) / whole + turned), in_eps(dot(off, end) / (norm(end) * whole))};
}
bool same_bits(const Phase<double>& a, const Phase<double>& b) {
    return a.W[0] == b.W[0] && a.q[0].w == b.q[0].w && a.q[0].v == b.q[0].v && a.x[0] == b.x[0] && a.v[0] == b.v[0];
}
struct Seen {
    int steps = 0, by_newton = 0;
    double worst = 0, along = 0;  ///< of steps by Newton's method: the largest error; the sum of those along
};
/// Steps of M from random states with h|W| up to `turn`, beside the general stepper's in double and in fifty digits.
template <class M, template <class> class P>
Seen steps_beside(std::string_view key, double turn, int states, unsigned seed) {
    const auto p = problem<P<double>>(key);
    const auto p_fifty = problem<P<fifty>>(key);
    using Stepper = stepper_t<M, P<double>, double>;
    Stepper ours(p);
    ImplicitStepper<typename Stepper::scheme, P<double>, double> general(p);
    ImplicitStepper<typename Stepper::scheme, P<fifty>, fifty> exact(p_fifty);
    std::mt19937_64 random(seed);
    Seen seen;
    for (int i = 0; i < states; ++i) {
        const double h = std::ldexp(random() % 2 == 0 ? 1.0 : -1.0, -int(random() % 8));
        const Phase<double> z = random_phase<double>(random, turn / h);
        Phase<double> y = z, w = z;
        Phase<fifty> x = convert<fifty>(z);
        REQUIRE((ours.start(z, h).ok && general.start(z, h).ok && exact.start(x, fifty(h)).ok));
        const Solve<double> r = ours.step(), s = general.step();
        INFO(M::info.key << " on " << key << ", seed " << seed << ", state " << i << ", h " << h);
        CHECK((r.ok || !s.ok));
        ++seen.steps;
        if (!r.ok || !s.ok || !exact.step().ok) continue;
        ours.observe(y), general.observe(w), exact.observe(x);
        if (same_bits(y, w)) continue;  // found by the general stepper, or no other number anyway
        const Error e = error(p_fifty, x, z, h, y);
        seen.worst = std::max(seen.worst, e.size), seen.along += e.along, ++seen.by_newton;
    }
    return seen;
}
constexpr double small_turn = 0.25;
template <class M, template <class> class P> void steps_are_exact(std::string_view key, unsigned seed) {
    for (const double turn : {1.0 / 64, small_turn, 1.0, 3.0}) {
        const Seen seen = steps_beside<M, P>(key, turn, 100, seed);
        INFO(M::info.key << " on " << key << ", h|W| up to " << turn << ": " << seen.by_newton << " of " << seen.steps);
        CHECK(seen.worst <= 64);
        if (turn > small_turn) continue;
        CHECK(4 * seen.by_newton > seen.steps);  // of the others many have the same bits
        CHECK(std::abs(seen.along) <= seen.by_newton);
    }
}
}  // namespace

TEST_CASE("a step of one body is right to round-off, without a bias", "[methods][implicit]") {
    using namespace methods;
    using problems::pendulum, problems::stress_test;
    steps_are_exact<lie_midpoint, pendulum>("pendulum_triaxial", 11);
    steps_are_exact<lie_midpoint, stress_test>("stress_test", 12);
    steps_are_exact<simo_wong, pendulum>("heavy_top_triaxial", 13);
    steps_are_exact<simo_wong, stress_test>("stress_test", 14);
    steps_are_exact<dumbbell_conserving, pendulum>("dumbbell", 15);
    steps_are_exact<dumbbell_midpoint, pendulum>("dumbbell", 16);
    steps_are_exact<campello_phi0, pendulum>("pendulum", 17);
    steps_are_exact<campello_phi_half, stress_test>("stress_test_spherical", 18);
}

TEST_CASE("a step that Newton's method does not find is the general stepper's, to the bit", "[methods][implicit]") {
    using Scheme = stepper_t<methods::lie_midpoint, problems::pendulum<double>, double>::scheme;
    const auto p = problem<problems::pendulum<double>>("pendulum_triaxial");
    stepper_t<methods::lie_midpoint, problems::pendulum<double>, double> ours(p);
    ImplicitStepper<Scheme, problems::pendulum<double>, double> general(p);
    std::mt19937_64 random(19);
    int seen = 0;
    for (int i = 0; i < 50; ++i) {
        Phase<double> y = random_phase<double>(random, 4.0), w = y;
        REQUIRE((ours.start(y, 1).ok && general.start(w, 1).ok));
        const Solve<double> r = ours.step(), s = general.step();
        ours.observe(y), general.observe(w);
        CHECK((r.ok || !s.ok));
        if (same_bits(y, w) && r.iterations > s.iterations) ++seen;
    }
    CHECK(seen > 25);
}

TEST_CASE("a body that translates is stepped by the general stepper, to the bit", "[methods][implicit]") {
    using Orbit = problems::rigid_body_orbit<double>;
    using Stepper = stepper_t<methods::lie_midpoint, Orbit, double>;
    const auto p = problem<Orbit>("rigid_body_orbit");
    Stepper ours(p);
    ImplicitStepper<Stepper::scheme, Orbit, double> general(p);
    Phase<double> y = p.initial(), w = y;
    REQUIRE((ours.start(y, 0.01).ok && general.start(w, 0.01).ok));
    for (int i = 0; i < 20; ++i) REQUIRE((ours.step().ok && general.step().ok));
    ours.observe(y), general.observe(w);
    CHECK(same_bits(y, w));
}
