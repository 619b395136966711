// Applied loads in the lifts: the last kick is implicit in the velocity, impulses are those of the kicks, work is of
// order 6.

#include <verilie/methods/lie_verlet.hpp>
#include <verilie/methods/midpoint.hpp>
#include <verilie/methods/rkmk4.hpp>

#include "own_methods/kahan_li6.hpp"
#include "support/applied_problem.hpp"
#include "support/catch.hpp"

using namespace verilie;

namespace {
template <class S> auto loaded() {
    using P = test::applied_sphere<S>;
    const auto problem = std::make_shared<const P>(P::infos[0], Parameters(test::no_parameters));
    return March<methods::lie_verlet, P, S>(problem, *problem);
}
template <class S> Phase<S> after(const S& h, int n) {
    auto m = loaded<S>();
    Phase<S> z = test::applied_sphere<S>(test::applied_sphere<S>::infos[0], Parameters(test::no_parameters)).initial();
    REQUIRE_FALSE(m.start(z, h));
    REQUIRE_FALSE(m.advance(n));
    m.observe(z);
    return z;
}
}  // namespace

// 3 W~ = 3 W + h/2 (a - c W),  3 W+ = 3 W~ + h/2 (a cos wh - c W+); the frame turns about the axis of W.
TEST_CASE("a kick-drift-kick with friction ends in the implicit half kick", "[methods][applied]") {
    const fifty h = ratio<fifty>(1, 8), half = h / 2, a = ratio<fifty>(1, 2), c = ratio<fifty>(1, 5);
    const fifty begun = 1 + half * (a - c) / 3,
                expected = (begun + half * a * cos(fifty(3 * h)) / 3) / (1 + half * c / 3);
    const auto z = after<fifty>(h, 1);
    CHECK(abs(fifty(z.W[0](2) - expected)) < fifty("1e-48"));
    CHECK(z.t == h);
    // v+ = v~ + h/2 (e/m) v+ x e3, by Cayley's rule.
    const fifty k = half * ratio<fifty>(7, 20), x = 1, y = -k, n = 1 + k * k;
    CHECK(abs(fifty(z.v[0](0) - (x + k * y) / n)) < fifty("1e-48"));
    CHECK(abs(fifty(z.v[0](1) - (y - k * x) / n)) < fifty("1e-48"));
}

TEST_CASE("momenta are balanced by the impulses to round-off, and a step back returns", "[methods][applied]") {
    const test::applied_sphere<double> problem(test::applied_sphere<double>::infos[0], Parameters(test::no_parameters));
    const auto z = after<double>(0.125, 64);
    const auto before = problem.invariants(problem.initial()), now = problem.invariants(z);
    CHECK(std::abs(now[1] - before[1]) < 1e-13);
    CHECK(std::abs(now[2] - before[2]) < 1e-13);
    CHECK(std::abs(z.angular_impulse(2)) > 0.1);
    auto back = loaded<double>();
    REQUIRE_FALSE(back.start(z, -0.125));
    REQUIRE_FALSE(back.advance(64));
    auto y = z;
    back.observe(y);
    CHECK(std::abs(y.t) < 1e-13);
    CHECK(std::abs(y.W[0](2) - 1) < 1e-12);
    CHECK(norm(y.v[0] - problem.initial().v[0]) < 1e-12);
    CHECK(std::abs(y.work) < 1e-6);
}

// Along the exact motion, which no method takes: a stepper that knows it.
namespace {
struct exact_motion {
    static constexpr MethodInfo info{
        .key = "exact_motion",
        .source = {},
        .order = 9,
        .symmetric = Where::never,
        .symplectic = Where::never,
        .momentum_map = Where::never,
        .energy_free_body = Where::never,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain = {},
        .note = {},
        .applied_loads = true,
    };
    template <class P, class S> struct stepper {
        explicit stepper(const P&) {}
        Solve<S> start(const Phase<S>& z, const S& h) { return z_ = z, h_ = h, solved<S>(); }
        Solve<S> step() { return ++n_, solved<S>(); }
        void observe(Phase<S>& z) const {
            z = z_;
            z.W[0] = Vec3<S>(S(0), S(0), test::spin_at(S(n_ * h_)));
            z.v[0] = test::velocity_at(S(n_ * h_));
        }
        Phase<S> z_;
        S h_;
        int n_ = 0;
    };
};
}  // namespace
TEST_CASE("the work of applied loads is of order six in the step", "[methods][applied]") {
    using P = test::applied_sphere<fifty>;
    const auto problem = std::make_shared<const P>(P::infos[0], Parameters(test::no_parameters));
    const auto off = [&](int n) {
        March<exact_motion, P, fifty> m(problem, *problem);
        auto z = problem->initial();
        REQUIRE_FALSE(m.start(z, fifty(2) / n));
        REQUIRE_FALSE(m.advance(n));
        m.observe(z);
        return abs(fifty(problem->invariants(z)[0] - problem->invariants(problem->initial())[0]));
    };
    const double order = std::log2(static_cast<double>(fifty(off(512) / off(1024))));
    CHECK(order > 5.9);
    CHECK(order < 6.1);
}

TEST_CASE("applied loads are refused where a method does not ask for them", "[methods][applied]") {
    const auto& info = test::applied_sphere<double>::infos[0];
    const test::applied_sphere<fifty> problem(test::applied_sphere<fifty>::infos[0], Parameters(test::no_parameters));
    CHECK(applies(info_of<methods::lie_verlet>, info, problem.inertias()).yes);
    const auto refused = applies(info_of<methods::simo_wong>, info, problem.inertias());
    CHECK_FALSE(refused.yes);
    CHECK(refused.reason
          == "takes the loads of a potential alone; here applied loads act, which depend on time and velocity");
}

// The parts of a step begin at the time where the part before has ended.
TEST_CASE("a composition of order six takes loads of time and velocity with order six", "[methods][applied]") {
    using P = test::applied_sphere<fifty>;
    const auto problem = std::make_shared<const P>(P::infos[0], Parameters(test::no_parameters));
    const auto off = [&](int n) {
        March<own::kahan_li6, P, fifty> m(problem, *problem);
        auto z = problem->initial();
        REQUIRE_FALSE(m.start(z, fifty(2) / n));
        REQUIRE_FALSE(m.advance(n));
        m.observe(z);
        return std::array{abs(fifty(z.W[0](2) - test::spin_at(2))), norm(z.v[0] - test::velocity_at(2))};
    };
    const auto wide = off(32), narrow = off(64);
    for (int i = 0; i < 2; ++i) {
        const double order = std::log2(static_cast<double>(fifty(wide[i] / narrow[i])));
        CHECK(order > 5.8);
        CHECK(order < 6.2);
    }
}

// Body axes that are not principal: loads are asked for there, and added where a method keeps its torques.
namespace {
template <class B> class driven_askew : public FromPotential<driven_askew<B>, RigidBody<B>> {
public:
    static constexpr const auto& infos = test::applied_sphere<B>::infos;
    driven_askew(const ProblemInfo& info, const Parameters&)
        : FromPotential<driven_askew<B>, RigidBody<B>>(
            info, fifty(2), {2, fifty(1) / 5, 0, fifty(1) / 5, 3, fifty(1) / 4, 0, fifty(1) / 4, 4}) {}
    Phase<B> initial() const {
        auto z = Phase<B>::bodies(1);
        z.v[0] = Vec3<B>(B(1), B(0), B(2)), z.W[0] = Vec3<B>(B(1), B(-1), B(2));
        return z;
    }
    template <class T> Parts<T> potential(const Phase<T>&) const {
        Parts<T> u;
        u.u.fill(T(0));
        return u;
    }
    template <class T> void applied(const Phase<T>& z, std::span<BodyLoad<T>> out) const {
        using std::cos;
        out[0].F = zero3<T>();
        out[0].T = T(cos(T(3 * z.t))) * Vec3<T>(T(1), T(2), T(-1)) - ratio<T>(1, 5) * z.W[0];
    }
    template <class T> std::vector<T> invariants(const Phase<T>& z) const { return {T(z.W[0](0))}; }
    std::vector<B> invariant_scales() const { return {B(1)}; }
    std::vector<bool> conserved() const { return {false}; }
};
template <class M> Vec3<fifty> spun(int n) {
    using P = driven_askew<fifty>;
    const auto problem = std::make_shared<const P>(P::infos[0], Parameters(test::no_parameters));
    March<M, P, fifty> m(problem, *problem);
    auto z = problem->initial();
    REQUIRE_FALSE(m.start(z, fifty(2) / n));
    REQUIRE_FALSE(m.advance(n));
    m.observe(z);
    return z.W[0];
}
}  // namespace
TEST_CASE(
    "stages take applied loads at their times, in axes that are not principal, with order four", "[methods][applied]") {
    const auto exact = spun<own::kahan_li6>(256);
    REQUIRE(
        norm(exact - driven_askew<fifty>(driven_askew<fifty>::infos[0], Parameters(test::no_parameters)).initial().W[0])
        > fifty(1) / 2);
    const auto off = [&](int n) { return norm(spun<methods::rkmk4>(n) - exact); };
    const double order = std::log2(static_cast<double>(fifty(off(32) / off(64))));
    CHECK(order > 3.8);
    CHECK(order < 4.2);
}

TEST_CASE("a march of a method that does not ask for applied loads is refused", "[methods][applied]") {
    using P = test::applied_sphere<double>;
    const auto problem = std::make_shared<const P>(P::infos[0], Parameters(test::no_parameters));
    try {
        March<methods::simo_wong, P, double> march(problem, *problem);
        FAIL("it was made");
    } catch (const std::invalid_argument& e) {
        CHECK(e.what()
              == std::string("simo_wong takes the loads of a potential alone; here applied loads act, which depend on "
                             "time and velocity."));
    }
    CHECK_NOTHROW(March<methods::lie_verlet, P, double>(problem, *problem));
}
