// The accelerated iteration, against what theory says of it and against Newton's method.
#include <cmath>

#include <verilie/mechanics/sweeps.hpp>
#include <verilie/methods/midpoint.hpp>
#include <verilie/problems/pendulum.hpp>

#include "laws.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
/// r(y) = A y − b with A of these eigenvalues, which is diagonal.
struct Linear {
    std::vector<Vec3<double>> A, b;

    /// n eigenvalues, evenly from 1 to 1 + rho.
    Linear(std::size_t n, double rho) : A(n), b(n) {
        const auto at = [&](std::size_t k) { return 1 + rho * double(k) / double(3 * n - 1); };
        for (std::size_t i = 0; i < n; ++i) {
            A[i] = Vec3<double>(at(3 * i), at(3 * i + 1), at(3 * i + 2));
            b[i] = Vec3<double>(1, -1, 1);
        }
    }
    Vectors<double> residual(const Vectors<double>& y) const {
        Vectors<double> r(y.size());
        for (std::size_t i = 0; i < y.size(); ++i) r.put(i, times(A[i], y.get(i)) - b[i]);
        return r;
    }
};
double length(const Vectors<double>& r) {
    double sum = 0;
    for (const double x : r.numbers()) sum += x * x;
    return std::sqrt(sum);
}
/// The residuals of `count` iterates, from y = 0.
std::vector<double> residuals(const Linear& equation, std::size_t count) {
    const std::size_t n = equation.b.size();
    const std::vector<double> weight(n, 1.0);
    Vectors<double> y(n);
    Anderson<double> anderson(n);
    anderson.start(weight, 0);
    std::vector<double> found;
    while (found.size() < count) {
        auto r = equation.residual(y);
        found.push_back(length(r));
        anderson.next(y, r, false);
    }
    return found;
}

/// x + ½ x × (D x) + ¼ (x·x) x = b, by no symmetry easy.
template <class S> Vec3<S> cubic(const Vec3<S>& x, const Vec3<S>& b) {
    const Vec3<S> Dx(S(2) * x(0), S(3) * x(1), S(5) * x(2));
    return x + ratio<S>(1, 2) * cross(x, Dx) + ratio<S>(1, 4) * dot(x, x) * x - b;
}
template <class S> struct Found {
    Vec3<S> x;
    int calls = 0;
};
/// The root of the cubic for b, by sweeps that end as those of a stepper do.
template <class S> Found<S> root(const Vec3<S>& b) {
    const std::vector<base_t<S>> weight(1, base_t<S>(1));
    Vectors<S> y(1);
    y.put(0, b);
    Anderson<S> anderson(1);
    anderson.start(weight, eps<S>());
    Contraction<S> contraction(6);
    Solve<S> solve;
    for (int calls = 1;; ++calls) {
        Vectors<S> r(1);
        r.put(0, cubic(y.get(0), b));
        const auto ended = contraction.settled(sqrt(detail::size(r.get(0))), solve);
        if (all(ended)) return {y.get(0), calls};
        REQUIRE(all(solve.ok));
        anderson.next(y, r, ended);
    }
}
template <class S> Vec3<S> right_side() { return {ratio<S>(1, 5), ratio<S>(-1, 7), ratio<S>(1, 3)}; }
}  // namespace

// Of polynomials of degree k with p(0) = 1 the least on [1, kappa] is Chebyshev's, and its size there is at most
// 2 q^k with q = (sqrt(kappa) - 1)/(sqrt(kappa) + 1). An unaccelerated iteration contracts by kappa - 1.
TEST_CASE("on a linear equation the iteration is as fast as conjugate residuals", "[laws][anderson]") {
    for (const double rho : {0.1, 0.6, 1.5}) {
        const double root = std::sqrt(1 + rho), q = (root - 1) / (root + 1);
        const auto found = residuals(Linear(20, rho), 12);
        for (std::size_t k = 1; k < found.size(); ++k) {
            INFO("rho " << rho << ", iterate " << k);
            // the move by what is left multiplies by 1 - A, which is rho at most
            CHECK(found[k] <= 2 * rho * std::pow(q, double(k - 1)) * found[0] + 1e-14 * found[0]);
        }
    }
}
TEST_CASE("an equation in three unknowns has been solved when three differences are known", "[laws][anderson]") {
    const auto found = residuals(Linear(1, 0.6), 6);
    CHECK(found[3] > 1e-6);
    CHECK_THAT(found[4], at_most(1e-14));
}

TEMPLATE_TEST_CASE("it ends at the root that Newton finds", "[laws][anderson]", double, quad, fifty) {
    using S = TestType;
    const Vec3<S> b = right_side<S>();
    const auto found = root(b);
    const auto other = newton(
        b, [&](const auto& y) { return cubic(Vec3<S>(y), b); },
        [&](const auto& y) {
            return detail::slope_by_differences(Vec3<S>(y), [&](const Vec3<S>& x) { return cubic(x, b); });
        });
    REQUIRE(other.solve.ok);
    CHECK(found.calls > other.solve.iterations);
    CHECK_THAT(static_cast<double>(norm(found.x - other.x)), at_most(static_cast<double>(16 * eps<S>())));
}

TEST_CASE("the derivative of its root is that of the implicit function", "[laws][anderson]") {
    using D = dual<double, 3>;
    const Vec3<double> b = right_side<double>();
    const auto [x, calls] = root(Vec3<D>(D::variable(b(0), 0), D::variable(b(1), 1), D::variable(b(2), 2)));
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

TEST_CASE("lanes of a pack end by themselves, each as it would alone", "[laws][anderson]") {
    using four = pack<double, 4>;
    Vec3<four> b;
    for (int l = 0; l < 4; ++l)
        for (int i = 0; i < 3; ++i) b(i).lane[l] = right_side<double>()(i) * (l == 3 ? 0 : std::ldexp(1.0, -3 * l));
    const auto together = root(b);
    int most = 0;
    for (int l = 0; l < 4; ++l) {
        const auto alone = root(lane(b, l));
        CHECK(lane(together.x, l) == alone.x);
        most = std::max(most, alone.calls);
    }
    CHECK(together.calls == most);
}

// Another route to the same step: Newton's method with the derivative of torque and equation by dual numbers.
TEMPLATE_TEST_CASE("a step of the midpoint rule solves its equation", "[laws][anderson]", double, fifty) {
    using S = TestType;
    using D = dual<S, 3>;
    using Scheme = methods::detail::Midpoint<methods::detail::ExpHalves>;
    const problems::pendulum<S> p(
        problems::pendulum<S>::infos[1], Parameters(problems::pendulum<S>::infos[1].parameters));
    const S h = ratio<S>(1, 8);
    ImplicitStepper<Scheme, problems::pendulum<S>, S> stepper(p);
    Phase<S> z = p.initial();
    REQUIRE(stepper.start(z, h).ok);
    const auto defect = [&]<class T>(const Vec3<T>& a, Vec3<T>& p_end) {
        const Inertia<T> J = convert<T>(p.inertias()[0]);
        BodyState<T> b = detail::enter(J, convert<T>(z), 0, Scheme::frame);
        BodyLoad<T> l;
        REQUIRE(p.loads(One<T>{{b.x, Scheme::stage(b, a)}}, std::span<BodyLoad<T>>(&l, 1)).ok);
        const Vec3<T> stage =
            detail::torque<problems::pendulum<S>::torque_frame, Scheme::frame>(J, Scheme::stage(b, a), l.T);
        const Vec3<T> missed = Scheme::advance(J, b, zero3<T>(), stage, a, convert<T>(h));
        p_end = b.L;
        return missed;
    };
    for (int step = 0; step < 20; ++step) {
        Vec3<S> p_end;
        Vec3<D> unused;
        const auto [a, solve] = newton(
            h * z.W[0], [&](const Vec3<S>& x) { return defect(x, p_end); },
            [&](const Vec3<S>& x) {
                const Vec3<D> slope =
                    defect(Vec3<D>(D::variable(x(0), 0), D::variable(x(1), 1), D::variable(x(2), 2)), unused);
                return transpose(Mat3<S>(Vec3<S>(slope(0).d), Vec3<S>(slope(1).d), Vec3<S>(slope(2).d)));
            });
        REQUIRE(solve.ok);
        (void)defect(a, p_end);
        const auto taken = stepper.step();
        REQUIRE(taken.ok);
        CHECK(taken.loads > 3);  // it did iterate
        stepper.observe(z);
        CHECK_THAT(static_cast<double>(norm(p.inertias()[0] * z.W[0] - p_end)),
            at_most(static_cast<double>(32 * eps<S>() * norm(p_end))));
    }
}
