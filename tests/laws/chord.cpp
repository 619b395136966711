// Newton's method with one slope, against Newton's method and the implicit function theorem.
#include <verilie/mechanics/implicit.hpp>
#include <verilie/methods/midpoint.hpp>
#include <verilie/problems/free_body.hpp>

#include "laws.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
/// x + ½ x × (D x) + ¼ (x·x) x = b, by no symmetry easy.
template <class S> Vec3<S> cubic(const Vec3<S>& x, const Vec3<S>& b) {
    const Vec3<S> Dx(S(2) * x(0), S(3) * x(1), S(5) * x(2));
    return x + ratio<S>(1, 2) * cross(x, Dx) + ratio<S>(1, 4) * dot(x, x) * x - b;
}
template <class S> Vec3<S> right_side() { return {ratio<S>(1, 5), ratio<S>(-1, 7), ratio<S>(1, 3)}; }
}  // namespace

TEMPLATE_TEST_CASE("a chord ends at a root, in more iterations than Newton", "[laws][chord]", double, quad, fifty) {
    using S = TestType;
    const Vec3<S> b = right_side<S>();
    Slope<S> slope;
    const auto residual = [&](const Vec3<S>& x) { return cubic(x, b); };
    const auto [x, solve] = chord(b, residual, slope);
    REQUIRE(solve.ok);
    CHECK(solve.iterations > 4);
    CHECK_THAT(static_cast<double>(norm(residual(x))), at_most(static_cast<double>(4 * eps<S>())));
    const auto other = newton(b, residual, [&](const auto& y) { return slope_by_differences(Vec3<S>(y), residual); });
    REQUIRE(other.solve.ok);
    CHECK_THAT(static_cast<double>(norm(x - other.x)), at_most(static_cast<double>(8 * eps<S>())));
    CHECK(other.solve.iterations < solve.iterations);
}

TEST_CASE("the derivative of a root by chords is that of the implicit function", "[laws][chord]") {
    using D = dual<double, 3>;
    const Vec3<double> b = right_side<double>();
    const Vec3<D> bd(D::variable(b(0), 0), D::variable(b(1), 1), D::variable(b(2), 2));
    Slope<D> slope;
    const auto [x, solve] = chord(
        bd, [&](const Vec3<D>& y) { return cubic(y, bd); }, slope);
    REQUIRE(solve.ok);
    // (∂r/∂x) dx/db = 1, with ∂r/∂x by central differences of the values.
    const Vec3<double> at = values(x);
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            double sum = 0;
            for (int k = 0; k < 3; ++k) {
                Vec3<double> more = at, less = at;
                more(k) += 1e-5, less(k) -= 1e-5;
                sum += (cubic(more, b)(i) - cubic(less, b)(i)) / 2e-5 * x(k).d(j);
            }
            CHECK_THAT(sum - (i == j), at_most(1e-9));
        }
    }
}

TEST_CASE("a chord with a wrong slope fails, and asks for none where the equation holds", "[laws][chord]") {
    const Vec3<double> b = right_side<double>();
    Slope<double> slope = Mat3<double>(-Mat3<double>::Identity());
    const auto wrong = chord(
        b, [&](const Vec3<double>& x) { return cubic(x, b); }, slope);
    CHECK_FALSE(wrong.solve.ok);
    CHECK(wrong.solve.why == Why::no_convergence);
    Slope<double> none;
    const auto holds = chord(
        b, [](const Vec3<double>&) { return zero3<double>(); }, none);
    CHECK(holds.solve.ok);
    CHECK_FALSE(none.has_value());
}

TEST_CASE("where chords fail a body is turned by Newton, to the same attitude", "[laws][chord]") {
    using Scheme = methods::detail::Midpoint<methods::detail::CayHalves>;
    const problems::free_body<double> p(
        problems::free_body<double>::infos[0], Parameters(problems::free_body<double>::infos[0].parameters));
    const Inertia<double> J = convert<double>(p.inertias()[0]);
    const double h = 0.05;
    const BodyState<double> start = detail::enter(J, p.initial(), 0, Scheme::frame);
    const Vec3<double> T(0.3, -0.2, 0.1);
    BodyState<double> right = start, mended = start;
    Vec3<double> a = detail::first_guess(J, start, T, h), b = a;
    Slope<double> fresh, wrong = Mat3<double>(-Mat3<double>::Identity());
    REQUIRE(detail::turn_held<Scheme>(J, right, a, fresh, T, h, detail::HeldTorque<double>{T}).ok);
    const auto solve = detail::turn_held<Scheme>(J, mended, b, wrong, T, h, detail::HeldTorque<double>{T});
    REQUIRE(solve.ok);
    // The equation for a divides momenta, rounded, by moments of inertia.
    CHECK_THAT(norm(a - b), at_most(8 * eps<double>() * h * norm(right.L) * J.Jinv(2)));
    CHECK_THAT(norm(right.L - mended.L), at_most(8 * eps<double>() * norm(right.L)));
    CHECK(norm(a) > 0.1);
}
