// Symplecticity of the map observe∘step∘start, by dual numbers through the step code itself
// (diagnostics/symplecticity.hpp).
#include <Eigen/LU>

#include <verilie/diagnostics/symplecticity.hpp>

#include "laws.hpp"

using namespace verilie;
using namespace verilie::test;
using diagnostics::derivative;
using diagnostics::symplecticity_defect;

namespace {
template <class B> using Map = diagnostics::DualMap<B>;
template <class B> diagnostics::Masses<B> single(const Mat3<B>& J) { return {{J}, {}}; }

template <class B>
Map<B> step(const MethodEntry& method, const std::shared_ptr<const AnyProblem<B>>& problem, const B& h) {
    return [=, &method](const Phase<dual<B, 6>>& z) { return after<dual<B, 6>>(method, problem, z, dual<B, 6>(h)); };
}

template <class B> B defect(const MethodEntry& method, const Body& body, const Phase<fifty>& z, const fifty& h) {
    const auto problem = body.make<B>();
    return symplecticity_defect<B>(
        step<B>(method, problem, convert<B>(h)), single<B>(inertia_matrix<B>(*problem)), convert<B>(z));
}
}  // namespace

TEST_CASE("a method is symplectic exactly where it says so", "[laws][symplectic]") {
    const fifty h = two_to(-2);
    each_pair(loaded_bodies(), [&](const MethodEntry& method, const Body& body) {
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            CAPTURE(seed);
            const auto z = random_state(seed);
            REQUIRE_THAT(size(apart(z, after<fifty>(method, body.make<fifty>(), z, h))), above(0.01));
            const double in_double = defect<double>(method, body, z, h),
                         in_fifty = size(defect<fifty>(method, body, z, h));
            if (holds(method.info->symplectic, body.spherical())) {
                CHECK_THAT(in_double, at_most(1e-14));
                CHECK_THAT(in_fifty, at_most(1e-48));
            } else {
                // of the second order; less by h for every order more that the drift has
                const int more = std::max(0, method.info->order_free - 2);
                CHECK_THAT(in_fifty, above(1e-6 * std::pow(static_cast<double>(h), more)));
                CHECK_THAT(size(in_double - in_fifty), at_most(1e-14));
                const fifty k = two_to(-10), l = two_to(-16);
                const double order =
                    order_between(k, defect<fifty>(method, body, z, k), l, defect<fifty>(method, body, z, l));
                // D = O(h^{p+1}) for every method of order p
                CHECK_THAT(order, above(method.info->order + 0.99));
                CHECK_THAT(size(order - std::round(order)), at_most(0.005));
            }
        }
    });
}

// R exp(hW), W: the exact flow of a free sphere. For other bodies it keeps volume, so that no determinant sees what D
// sees.
TEST_CASE("the certificate knows a symplectic map from one that keeps volume only", "[laws][symplectic][control]") {
    const fifty h = two_to(-2);
    const Map<fifty> spin = [&](Phase<dual<fifty, 6>> z) {
        z.q[0] = z.q[0] * lie::exp(dual<fifty, 6>(h) * z.W[0]);
        return z;
    };
    const auto sphere = Mat3<fifty>::diagonal({2, 2, 2}), body = Mat3<fifty>::diagonal({2, 3, 4});
    const auto z = random_state(5);
    CHECK_THAT(size(symplecticity_defect<fifty>(spin, single<fifty>(sphere), z)), at_most(1e-48));
    CHECK_THAT(size(symplecticity_defect<fifty>(spin, single<fifty>(body), z)), above(0.01));
    CHECK_THAT(size(derivative<fifty>(spin, single<fifty>(body), z).determinant() - 1), at_most(1e-48));
    for (const fifty& friction : {fifty("1e-6"), fifty("1e-12"), fifty("1e-40")}) {
        const Map<fifty> damped = [&](const Phase<dual<fifty, 6>>& y) {
            auto end = spin(y);
            end.W[0] = dual<fifty, 6>(fifty(1 - friction)) * end.W[0];
            return end;
        };
        const fifty seen = symplecticity_defect<fifty>(damped, single<fifty>(sphere), z) / friction;
        CHECK_THAT(size(seen), at_most(10) && above(0.1));
    }
}
