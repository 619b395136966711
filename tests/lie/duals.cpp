// Derivatives carried by dual numbers against central differences in 50 digits (exact to about 1e-33).
#include <verilie/lie/rodrigues.hpp>
#include <verilie/lie/so3.hpp>

#include "support/awkward.hpp"
#include "support/ulps.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
/// Compares D f(x), f: Vec3 -> Quat, carried in dual<double,3> with (f(x + e) - f(x - e))/2e in 50 digits.
template <class F> void derivative_agrees(const Vec3<double>& x, F f, double most) {
    using D = dual<double, 3>;
    const Quat<D> q = f(Vec3<D>(D::variable(x(0), 0), D::variable(x(1), 1), D::variable(x(2), 2)));
    const fifty e("1e-17");
    for (int k = 0; k < 3; ++k) {
        Vec3<fifty> forward = convert<fifty>(x), back = forward;
        forward(k) += e, back(k) -= e;
        const Quat<fifty> a = f(forward), b = f(back);
        const Quat<fifty> slope{fifty((a.w - b.w) / (2 * e)), (fifty(1) / (2 * e)) * (a.v - b.v)};
        const Quat<double> carried{q.w.d(k), Vec3<double>(q.v(0).d(k), q.v(1).d(k), q.v(2).d(k))};
        CHECK_THAT(carried, within_ulps(convert<double>(slope), most, 1.0));
    }
    const Quat<fifty> at = f(convert<fifty>(x));
    const Quat<double> stands{q.w.x, Vec3<double>(q.v(0).x, q.v(1).x, q.v(2).x)};
    CHECK_THAT(stands, within_ulps(convert<double>(at), most, 1.0));
}
template <class S> Quat<S> stacked(const S& w, const Vec3<S>& v) { return {w, v}; }
}  // namespace

TEST_CASE("derivatives of exp", "[lie][dual]") {
    for (const auto& x : awkward_vectors<double>(fifty(7)))
        derivative_agrees(
            x, []<class S>(const Vec3<S>& y) { return lie::exp(y); }, 32);
}
TEST_CASE("derivatives of cay and of (+)", "[lie][dual]") {
    for (const auto& x : awkward_vectors<double>(fifty(7))) {
        derivative_agrees(
            x, []<class S>(const Vec3<S>& y) { return lie::cay(y); }, 8);
        derivative_agrees(
            0.1 * x,
            []<class S>(
                const Vec3<S>& y) { return stacked<S>(S(0), lie::oplus(y, Vec3<S>(S(1), ratio<S>(-1, 2), S(1)))); },
            32);
    }
}
TEST_CASE("derivatives of log and of the square root", "[lie][dual]") {
    for (const auto& x : awkward_vectors<double>(fifty(3))) {
        derivative_agrees(
            x, []<class S>(const Vec3<S>& y) { return stacked<S>(S(0), lie::log(lie::exp(y))); }, 64);
        derivative_agrees(
            x, []<class S>(const Vec3<S>& y) { return lie::square_root<S>(lie::exp(y)); }, 32);
    }
}
TEST_CASE("derivatives of dexp and its inverse, at the identity too", "[lie][dual]") {
    for (const auto& x : awkward_vectors<double>(fifty(3))) {
        derivative_agrees(
            x,
            []<class S>(const Vec3<S>& y) {
                return stacked<S>(lie::dexp_inverse_coefficient<S>(squared_norm(y)),
                    lie::dexp_inverse(y, Vec3<S>(S(1), S(2), S(-1))));
            },
            64);
        derivative_agrees(
            x,
            []<class S>(const Vec3<S>& y) {
                return stacked<S>(lie::sine_excess<S>(squared_norm(y)), lie::dexp(y) * Vec3<S>(S(1), S(2), S(-1)));
            },
            64);
    }
}
