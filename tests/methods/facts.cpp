// Every claim of `info` on a sphere and on a triaxial body: what it claims holds to round-off, what it denies fails clearly.
#include <verilie/problems/free_body.hpp>
#include <verilie/problems/pendulum.hpp>
#include <verilie/problems/stress_test.hpp>

#include "support/all_methods.hpp"
#include "support/marching.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
constexpr double round_off = 2e-12, clearly = 1e-8;

void judge(std::string_view method, std::string_view claim, bool claimed, bool spherical, double defect) {
    INFO(method << (spherical ? " on a sphere" : " on a triaxial body") << (claimed ? " claims " : " does not claim ") << claim << "; defect " << defect);
    if (claimed) CHECK(defect < round_off);
    else CHECK(defect > clearly);
}
/// f.operator()<M>(spherical) for every method and every kind of body it accepts.
template <class F> void for_every_body(F f) {
    for_every_method([&]<class M>() {
        f.template operator()<M>(true);
        if (M::info.accepts == Where::always) f.template operator()<M>(false);
    });
}
auto stress(bool spherical) { return problem<problems::stress_test<double>>("stress_test", {{"J", spherical ? "2,2,2" : "1,2,5/2"}}); }
double apart(const Phase<double>& a, const Phase<double>& b) { return lie::distance<double>(a.q[0], b.q[0]) + norm<double>(Vec3<double>(a.W[0] - b.W[0])); }

/// The largest change of an invariant over 60 steps of 1/8, over the problem's own scale.
template <class M, class P> double change(const P& p, std::size_t which, const Phase<double>& from) {
    stepper_t<M, P, double> stepper(p);
    auto z = from;
    REQUIRE(stepper.start(z, 0.125).ok);
    const double start = p.invariants(z)[which];
    double most = 0;
    for (int i = 0; i < 60; ++i) {
        REQUIRE(stepper.step().ok);
        stepper.observe(z);
        most = std::max(most, std::abs(p.invariants(z)[which] - start));
    }
    return most / p.invariant_scales()[which];
}

/// || D^T W(p+) D - W(p) ||, D the derivative of one step in the left trivialisation R exp(xi), p + delta (beyond.md section 4).
template <class M, class P> double symplectic_defect(const P& p, const Phase<double>& at, double h) {
    using D = dual<double, 6>;
    using Mat6 = Eigen::Matrix<double, 6, 6>;
    auto z = convert_phase<D>(at);
    Vec3<D> xi, delta;
    for (int i = 0; i < 3; ++i) xi(i) = D::variable(0, i), delta(i) = D::variable(0, i + 3);
    z.q[0] = mul<D>(z.q[0], lie::exp<D>(xi));
    z.W[0] += times<D>(convert3<D>(p.body().Jinv), delta);
    const auto to = march<M>(p, z, D(h), 1);
    const Quat<D> turn = mul<D>(conj<D>(convert_quat<D>(convert_quat<double>(to.q[0]))), to.q[0]);
    const Vec3<D> momentum = p.template body_momentum<D>(to.W[0]);
    Mat6 A;
    for (int i = 0; i < 3; ++i) A.row(i) = 2 * turn.v(i).d.transpose(), A.row(i + 3) = momentum(i).d.transpose();
    const auto form = [](const Vec3<double>& y) {
        Mat6 W = Mat6::Zero();
        W.topLeftCorner<3, 3>() = -lie::hat<double>(y);
        W.topRightCorner<3, 3>() = Mat3<double>::Identity();
        W.bottomLeftCorner<3, 3>() = -Mat3<double>::Identity();
        return W;
    };
    return (A.transpose() * form(convert3<double>(momentum)) * A - form(p.body_momentum(at.W[0]))).norm();
}
}  // namespace

TEST_CASE("symmetric: a step forth and a step back", "[methods][facts]") {
    for_every_body([]<class M>(bool spherical) {
        const auto p = stress(spherical);
        std::mt19937_64 random(7);
        const auto z = random_phase<double>(random);
        judge(M::info.key, "symmetry", holds(M::info.symmetric, spherical), spherical, apart(march<M>(p, march<M>(p, z, 0.25, 1), -0.25, 1), z));
    });
}

TEST_CASE("symplectic: one step at random states", "[methods][facts]") {
    for_every_body([]<class M>(bool spherical) {
        const auto p = stress(spherical);
        std::mt19937_64 random(1991);
        double most = 0;
        for (int i = 0; i < 5; ++i) most = std::max(most, symplectic_defect<M>(p, random_phase<double>(random), 0.25));
        judge(M::info.key, "symplecticity", holds(M::info.symplectic, spherical), spherical, most);
    });
}

TEST_CASE("momentum map: e3.pi of the pendulum", "[methods][facts]") {
    for_every_body([]<class M>(bool spherical) {
        const auto p = problem<problems::pendulum<double>>(spherical ? "pendulum" : "pendulum_triaxial");
        judge(M::info.key, "e3.pi", holds(M::info.momentum_map, spherical), spherical, change<M>(p, 1, p.initial()));
    });
}

TEST_CASE("energy of the free body, and momentum in space", "[methods][facts]") {
    for_every_body([]<class M>(bool spherical) {
        const auto p = problem<problems::free_body<double>>("free_body_physical", {{"J", spherical ? "4,4,4" : "6,4,3"}, {"W0", "1/2,0,2"}});
        judge(M::info.key, "energy", holds(M::info.energy_free_body, spherical), spherical, change<M>(p, 0, p.initial()));
        judge(M::info.key, "pi_1", holds(M::info.momentum_map, spherical), spherical, change<M>(p, 1, p.initial()));
    });
}

TEST_CASE("the spin of the spherical pendulum, where it is not zero: kept by the symplectic methods alone", "[methods][facts]") {
    for_every_method([]<class M>() {
        const auto p = problem<problems::pendulum<double>>("pendulum");
        auto z = p.initial();
        z.W[0] = Vec3<double>(0.3, -0.2, 0.5);
        judge(M::info.key, "spin", holds(M::info.symplectic, true), true, change<M>(p, 2, z));
    });
}
