// Newton's method for one body: its inverse slopes against dual numbers, its steps against the same equation in fifty digits,
// and what it does where it does not contract.
#include <verilie/methods/campello.hpp>
#include <verilie/methods/dumbbell.hpp>
#include <verilie/methods/lie_generalised_alpha.hpp>
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

/// The inverse slope of an equation that equation_of makes of J and three random vectors, where the torque is T + dT κ at the
/// stage that the rotation κ leads to, and that of κ.
template <Frame frame, class S, class Of> void inverse_slope_is_of_the_derivative(unsigned seed, Of equation_of) {
    using D = Duals<S>;
    const auto p = problem<problems::pendulum<S>>("pendulum");
    const Inertia<S> J = p.inertias()[0];
    const Inertia<D> J_dual = convert<D>(J);
    std::mt19937_64 random(seed);
    const auto vector = [&] { return random_phase<S>(random).W[0]; };
    for (int i = 0; i < 50; ++i) {
        const Vec3<S> begin = vector(), T = vector(), y = vector();
        const Mat3<S> dT(vector(), vector(), vector());
        const Vec3<S> a = random_phase<S>(random, ratio<S>(1, 2)).W[0];
        const auto e = equation_of(J, begin, T, y);
        const auto e_dual = equation_of(J_dual, convert<D>(begin), convert<D>(T), convert<D>(y));
        const Quat<S> H = e.turn(a);
        const auto kappa = [&](const Vec3<D>& x) {
            const Quat<D> turn = e_dual.turn(x), back = conj(convert<D>(H));
            // of the side of the frame, and small: twice the vector part of what is between both
            return D(2) * (frame == Frame::body ? back * turn : turn * back).v;
        };
        const auto defect = [&](const Vec3<D>& x) {
            const Vec3<D> tau = convert<D>(T) + convert<D>(dT) * kappa(x);
            return e_dual.defect(e_dual.end(tau, x, e_dual.turn(x)), tau, x);
        };
        const auto is_inverse = [&](const Mat3<S>& inverse, const Mat3<S>& of) {
            const double condition = static_cast<double>(norm(of) * norm(inverse));
            CHECK(apart(inverse * of, Mat3<S>::Identity()) < 64 * condition);
        };
        INFO("seed " << seed << ", state " << i);
        const auto of = e.inverse_slope(e.end(T, a, H), T, dT, a, H);
        is_inverse(of.a * of.turn, derivative<S>(defect(variables(a))));
        is_inverse(of.a, derivative<S>(kappa(variables(a))));
    }
}
template <class Scheme, class S> void inverse_slope_is_of_the_derivative(unsigned seed) {
    inverse_slope_is_of_the_derivative<Scheme::frame, S>(
        seed, []<class T>(const Inertia<T>& J, const Vec3<T>& p, const Vec3<T>& torque, const Vec3<T>&) {
            return typename Scheme::template one<T>{J, p, torque, ratio<T>(1, 3)};
        });
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
    for (const int rho : {0, 2, 5})
        inverse_slope_is_of_the_derivative<Frame::body, S>(7 + unsigned(rho),
            [rho]<class T>(const Inertia<T>& J, const Vec3<T>& p, const Vec3<T>& rate, const Vec3<T>& y) {
                auto numbers = AlphaNumbers<T>::of(ratio<T>(rho, 5));
                numbers.h = ratio<T>(1, 3);
                return AlphaEquation<T>{J, numbers, p, rate, y};
            });
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
constexpr double small_turn = 0.25;
/// The stepper that M has for many bodies, and how many small steps are compared: what is carried counts from the second on.
template <class M, class P, class S> struct General {
    using type = ImplicitStepper<typename stepper_t<M, P, S>::scheme, P, S>;
    static constexpr int steps = 1;
};
template <class P, class S> struct General<methods::lie_generalised_alpha, P, S> {
    using type = GeneralisedAlpha<P, S>;
    static constexpr int steps = 3;
};
template <class M, class P, class S> using general_t = typename General<M, P, S>::type;

/// Steps of M from random states with h|W| up to `turn`, beside the general stepper's in double and in fifty digits.
template <class M, template <class> class P>
Seen steps_beside(std::string_view key, double turn, int states, unsigned seed) {
    const auto p = problem<P<double>>(key);
    const auto p_fifty = problem<P<fifty>>(key);
    stepper_t<M, P<double>, double> ours(p);
    general_t<M, P<double>, double> general(p);
    general_t<M, P<fifty>, fifty> exact(p_fifty);
    const int steps = turn > small_turn ? 1 : General<M, P<double>, double>::steps;
    std::mt19937_64 random(seed);
    Seen seen;
    for (int i = 0; i < states; ++i) {
        const double h = std::ldexp(random() % 2 == 0 ? 1.0 : -1.0, -int(random() % 8));
        const Phase<double> z = random_phase<double>(random, turn / h);
        Phase<double> y = z, w = z;
        Phase<fifty> x = convert<fifty>(z);
        REQUIRE((ours.start(z, h).ok && general.start(z, h).ok && exact.start(x, fifty(h)).ok));
        INFO(M::info.key << " on " << key << ", seed " << seed << ", state " << i << ", h " << h);
        ++seen.steps;
        bool through = true;
        for (int k = 0; k < steps && through; ++k) {
            const Solve<double> r = ours.step(), s = general.step();
            CHECK((r.ok || !s.ok));
            through = r.ok && s.ok && exact.step().ok;
        }
        if (!through) continue;
        ours.observe(y), general.observe(w), exact.observe(x);
        if (same_bits(y, w)) continue;  // found by the general stepper, or no other number anyway
        const Error e = error(p_fifty, x, z, h, y);
        seen.worst = std::max(seen.worst, e.size), seen.along += e.along, ++seen.by_newton;
    }
    return seen;
}
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
    steps_are_exact<lie_generalised_alpha, pendulum>("pendulum_triaxial", 20);
    steps_are_exact<lie_generalised_alpha, stress_test>("stress_test", 21);
}

namespace {
template <class M> void by_the_general_stepper(double turn) {
    using P = problems::pendulum<double>;
    const auto p = problem<P>("pendulum_triaxial");
    stepper_t<M, P, double> ours(p);
    general_t<M, P, double> general(p);
    std::mt19937_64 random(19);
    int seen = 0;
    for (int i = 0; i < 50; ++i) {
        Phase<double> y = random_phase<double>(random, turn), w = y;
        REQUIRE((ours.start(y, 1).ok && general.start(w, 1).ok));
        const Solve<double> r = ours.step(), s = general.step();
        ours.observe(y), general.observe(w);
        CHECK((r.ok || !s.ok));
        if (same_bits(y, w) && r.iterations > s.iterations) ++seen;
    }
    CHECK(seen > 25);
}
template <class M> void translates_by_the_general_stepper() {
    using P = problems::rigid_body_orbit<double>;
    const auto p = problem<P>("rigid_body_orbit");
    stepper_t<M, P, double> ours(p);
    general_t<M, P, double> general(p);
    Phase<double> y = p.initial(), w = y;
    REQUIRE((ours.start(y, 0.01).ok && general.start(w, 0.01).ok));
    for (int i = 0; i < 20; ++i) REQUIRE((ours.step().ok && general.step().ok));
    ours.observe(y), general.observe(w);
    CHECK(same_bits(y, w));
}
}  // namespace

TEST_CASE("a step that Newton's method does not find is the general stepper's, to the bit", "[methods][implicit]") {
    by_the_general_stepper<methods::lie_midpoint>(4);
    by_the_general_stepper<methods::lie_generalised_alpha>(4);
}

TEST_CASE("a body that translates is stepped by the general stepper, to the bit", "[methods][implicit]") {
    translates_by_the_general_stepper<methods::lie_midpoint>();
    translates_by_the_general_stepper<methods::lie_generalised_alpha>();
}
