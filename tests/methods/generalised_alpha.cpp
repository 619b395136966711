// The generalised-α method: its equations between observed states, what it carries and how that starts, and what theory
// says of an oscillator, for several ρ.
#include <verilie/methods/lie_generalised_alpha.hpp>
#include <verilie/problems/free_body.hpp>
#include <verilie/problems/pendulum.hpp>
#include <verilie/problems/rigid_body_orbit.hpp>

#include "support/marching.hpp"
#include "support/oracle.hpp"

using namespace verilie;
using namespace verilie::test;
using oracle::Matrix;
using oracle::real;
using oracle::Vector;

namespace {
/// Of rho = p/q, as Chung & Hulbert print them.
struct Numbers {
    real alpha_m, alpha_f, gamma, beta;
    explicit Numbers(const real& rho)
        : alpha_m((2 * rho - 1) / (rho + 1)), alpha_f(rho / (rho + 1)), gamma(real(1) / 2 - alpha_m + alpha_f),
          beta((1 - alpha_m + alpha_f) * (1 - alpha_m + alpha_f) / 4) {}
};
real length_of(const Vector& v) { return sqrt(oracle::dot(v, v)); }

/// The observed states of the first steps.
template <class P>
std::vector<Phase<fifty>> states(const P& p, const Phase<fifty>& z, const fifty& h, const fifty& rho) {
    generalised_alpha_stepper_t<P, fifty> stepper(p, rho);
    REQUIRE(stepper.start(z, h).ok);
    std::vector<Phase<fifty>> all{z};
    for (int n = 0; n < 4; ++n) {
        REQUIRE(stepper.step().ok);
        all.push_back(z);
        stepper.observe(all.back());
    }
    return all;
}

/// One body in 100 digits: accelerations W′ in the body and x″ in space, from the problem's loads at a pose.
template <class P> struct Accelerated {
    const P& p;
    struct State {
        Matrix R;
        Vector W, x, v;
    };
    static State state(const Phase<fifty>& z) {
        return {oracle::rotation(z.q[0]), oracle::vector<fifty>(z.W[0]), oracle::vector<fifty>(z.x[0]),
            oracle::vector<fifty>(z.v[0])};
    }
    std::pair<Vector, Vector> rates(const State& s) const {
        const Inertia<fifty>& body = p.body();
        BodyLoad<fifty> l;
        const Pose<fifty> at{oracle::round<fifty>(s.x), lie::exp(oracle::round<fifty>(oracle::logm(s.R)))};
        REQUIRE(p.loads(One<fifty>{at}, std::span<BodyLoad<fifty>>(&l, 1)).ok);
        const Vector J = oracle::vector<fifty>(body.J.d), inverse{{1 / J[0], 1 / J[1], 1 / J[2]}};
        const Vector JW = oracle::diagonal(J) * s.W;
        return {oracle::diagonal(inverse) * (oracle::cross(JW, s.W) + oracle::vector<fifty>(l.T)),
            real(1 / oracle::number(body.m)) * oracle::vector<fifty>(l.F)};
    }
};
/// a and a⁺ with  Δ = W + h[(½−β)a + βa⁺],  W⁺ = W + h[(1−γ)a + γa⁺].
std::pair<Vector, Vector> carried(
    const Numbers& c, const real& h, const Vector& delta, const Vector& W, const Vector& W1) {
    const real half = real(1) / 2, det = (half - c.beta) * c.gamma - c.beta * (1 - c.gamma);
    const Vector first = real(1 / h) * (delta - W), second = real(1 / h) * (W1 - W);
    return {real(1 / det) * (c.gamma * first - c.beta * second),
        real(1 / det) * ((half - c.beta) * second - (1 - c.gamma) * first)};
}

template <class P> void satisfied(const P& p, const Phase<fifty>& z0, const fifty& h50, const fifty& rho) {
    const auto z = states(p, z0, h50, rho);
    const real h = oracle::number(h50);
    const Numbers c(oracle::number(rho));
    const Accelerated<P> body{p};
    const real round_off("1e-42");  // a is found from differences of size h^2 det
    std::pair<Vector, Vector> before;
    for (std::size_t n = 0; n + 1 < z.size(); ++n) {
        INFO("step " << n << ", rho " << rho);
        const auto s = body.state(z[n]), s1 = body.state(z[n + 1]);
        const Vector turn = real(1 / h) * oracle::logm(oracle::transpose(s.R) * s1.R), way = real(1 / h) * (s1.x - s.x);
        const auto [a, a1] = carried(c, h, turn, s.W, s1.W);
        const auto [b, b1] = carried(c, h, way, s.v, s1.v);
        const auto [f, g] = body.rates(s);
        const auto [f1, g1] = body.rates(s1);
        const auto missed = [&](const Vector& a, const Vector& a1, const Vector& f, const Vector& f1) {
            return length_of(real(1 - c.alpha_m) * a1 + c.alpha_m * a - (real(1 - c.alpha_f) * f1 + c.alpha_f * f));
        };
        CHECK(missed(a, a1, f, f1) < round_off);
        CHECK(missed(b, b1, g, g1) < round_off);
        if (n == 0) {  // rates where Euler's step of length (alpha_m - alpha_f) h leads
            const real shift = h * (c.alpha_m - c.alpha_f);
            const auto [f0, g0] = body.rates(
                {s.R * oracle::expm(shift * oracle::hat(s.W)), s.W + shift * f, s.x + shift * s.v, s.v + shift * g});
            CHECK(length_of(a - f0) < round_off);
            CHECK(length_of(b - g0) < round_off);
            CHECK(length_of(f0 - f) > real("1e-3") * h);
        } else {  // what one step leaves the next one takes
            CHECK(length_of(a - before.first) < round_off);
            CHECK(length_of(b - before.second) < round_off);
        }
        before = {a1, b1};
    }
}

/// x″ = −x with Omega = h: the matrix that takes (x, hv, h²a) one step on.
Matrix oscillator(const Numbers& c, const real& Omega) {
    const real half = real(1) / 2, stiff = Omega * Omega, m = 1 - c.alpha_m, f = 1 - c.alpha_f;
    // m y⁺ + alpha_m y = −Omega² (f x⁺ + alpha_f x),  x⁺ = x + w + (½−β)y + βy⁺
    const real over = m + stiff * f * c.beta;
    const Vector y{
        {-stiff * (f + c.alpha_f) / over, -stiff * f / over, -(c.alpha_m + stiff * f * (half - c.beta)) / over}};
    const Vector x = Vector{{1, 1, half - c.beta}} + c.beta * y, w = Vector{{0, 1, 1 - c.gamma}} + c.gamma * y;
    return {x, w, y};
}
/// λ³ = c₂ λ² + c₁ λ + c₀.
std::array<real, 3> characteristic(const Matrix& a) {
    const real t = oracle::trace(a);
    const real det = oracle::dot(a[0], oracle::cross(a[1], a[2]));
    return {det, (oracle::trace(a * a) - t * t) / 2, t};
}
}  // namespace

TEST_CASE("generalised-alpha: the equations of the source hold between observed states, and a is carried",
    "[methods][equation][generalised_alpha]") {
    const auto top = problem<problems::pendulum<fifty>>("pendulum_triaxial");
    const auto orbit = problem<problems::rigid_body_orbit<fifty>>("rigid_body_orbit");
    std::mt19937_64 random(18);
    const auto z = random_phase<fifty>(random);
    for (const fifty& rho : {ratio<fifty>(4, 5), ratio<fifty>(1, 2), ratio<fifty>(0, 1)}) {
        satisfied(top, z, ratio<fifty>(1, 4), rho);
        satisfied(orbit, orbit.initial(), ratio<fifty>(1, 10), rho);
    }
}

// A body so near its rest that what is not linear lies below 1e-40: any observed number obeys the recurrence of the
// oscillator, at small and at stiff steps.
TEST_CASE("generalised-alpha: a small oscillation has the roots of the oscillator, which theory knows",
    "[methods][generalised_alpha]") {
    const auto p = problem<problems::pendulum<fifty>>("pendulum", {{"J", "1,1,1"}, {"tilt", "0"}, {"Omega0", "0,0,0"}});
    auto z = p.initial();
    z.q[0] = lie::exp(Vec3<fifty>(fifty("1e-22"), 0, 0));
    for (const fifty& rho : {ratio<fifty>(1, 1), ratio<fifty>(4, 5), ratio<fifty>(1, 2), ratio<fifty>(0, 1)})
        for (const fifty& h : {ratio<fifty>(1, 8), ratio<fifty>(5, 1)}) {
            CAPTURE(rho, h);
            const auto c = characteristic(oscillator(Numbers(oracle::number(rho)), oracle::number(h)));
            const auto all = states(p, z, h, rho);
            for (std::size_t n = 0; n + 3 < all.size(); ++n) {
                const auto at = [&](std::size_t k) { return oracle::number(all[n + k].q[0].v(0)); };
                CHECK(abs(at(3) - c[2] * at(2) - c[1] * at(1) - c[0] * at(0)) < real("1e-40") * abs(at(0)));
            }
        }
}

TEST_CASE("generalised-alpha: damping of slow and of infinitely fast oscillations", "[methods][generalised_alpha]") {
    for (const real& rho : {real(1), real(4) / 5, real(1) / 2, real(0)}) {
        CAPTURE(rho);
        const Numbers numbers(rho);
        const auto at = [&](const real& Omega) { return characteristic(oscillator(numbers, Omega)); };
        // (λ + ρ)³ at infinity
        const auto fast = at(real("1e30"));
        CHECK(abs(fast[2] + 3 * rho) < real("1e-50"));
        CHECK(abs(fast[1] + 3 * rho * rho) < real("1e-50"));
        CHECK(abs(fast[0] + rho * rho * rho) < real("1e-50"));
        // A pair λ, λ* and one real root: |λ|² = det/real root, which Newton's method finds from (1 − 2ρ)/(2 − ρ).
        const real d = (1 - rho) / (1 + rho);
        for (const real& Omega : {real("1e-4"), real("1e-6")}) {
            const auto c = at(Omega);
            real root = (1 - 2 * rho) / (2 - rho);
            if (rho == real(1) / 2) root = c[0] / -c[1];  // the root next to 0
            for (int k = 0; k < 12; ++k) {
                const real value = ((root - c[2]) * root - c[1]) * root - c[0];
                root -= value / ((3 * root - 2 * c[2]) * root - c[1]);
            }
            const real O4 = Omega * Omega * Omega * Omega, lost = -log(c[0] / root);  // of |λ|²
            CHECK(abs(lost - d * d * d * O4) < 10 * O4 * Omega * Omega);
        }
    }
}

TEST_CASE("generalised-alpha: with rho = 1 it is the trapezoidal rule, and a step back undoes a step",
    "[methods][generalised_alpha]") {
    const auto p = problem<problems::pendulum<fifty>>("pendulum_triaxial");
    std::mt19937_64 random(19);
    const auto z = random_phase<fifty>(random);
    const auto step = [&](const Phase<fifty>& from, const fifty& h, const fifty& rho) {
        return states(p, from, h, rho)[1];
    };
    const auto back = [&](const fifty& rho) {
        const fifty h = ratio<fifty>(1, 4);
        return norm(step(step(z, h, rho), -h, rho).W[0] - z.W[0]);
    };
    CHECK(back(fifty(1)) < fifty("1e-47"));
    CHECK(back(ratio<fifty>(4, 5)) > fifty("1e-7"));
}

// A step h from a state and a step -h from where it ends, on x'' = -x: d³h⁴(x, ...) / (2 + 6 d), by series.
TEST_CASE("generalised-alpha: a step there and back misses by theory", "[methods][generalised_alpha]") {
    const auto p = problem<problems::pendulum<fifty>>("pendulum", {{"J", "1,1,1"}, {"tilt", "0"}, {"Omega0", "0,0,0"}});
    auto z = p.initial();
    z.q[0] = lie::exp(Vec3<fifty>(fifty("1e-22"), 0, 0));
    const fifty h = ldexp(fifty(1), -12), h4 = h * h * h * h;
    for (const fifty& rho : {ratio<fifty>(4, 5), ratio<fifty>(1, 2), ratio<fifty>(0, 1)}) {
        const fifty d = (1 - rho) / (1 + rho), x = z.q[0].v(0),
                    end = states(p, states(p, z, h, rho)[1], -h, rho)[1].q[0].v(0);
        CHECK(abs((x - end) / x / (d * d * d * h4 / (2 + 6 * d)) - 1) < fifty("1e-2"));
    }
}

// 1/j is no power of two, so that j W / j is not W to the last bit: what a step adds to W it would add in every step.
TEST_CASE("generalised-alpha: a free sphere keeps its velocity to the last bit", "[methods][generalised_alpha]") {
    using P = problems::free_body<double>;
    const auto p = problem<P>("free_body", {{"J", "3/10,3/10,3/10"}});
    std::mt19937_64 random(22);
    for (const double h : {1 / 4.0, 1 / 16.0, 1 / 40.0})
        for (int i = 0; i < 20; ++i) {
            auto z = random_phase<double>(random, 12.0);
            stepper_t<methods::lie_generalised_alpha, P, double> stepper(p);
            REQUIRE(stepper.start(z, h).ok);
            REQUIRE(stepper.step().ok);
            stepper.observe(z);
            const auto W = z.W[0];
            for (int n = 0; n < 1000; ++n) REQUIRE(stepper.step().ok);
            stepper.observe(z);
            CHECK(z.W[0] == W);
        }
}
