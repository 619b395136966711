// Symplecticity of the map observe∘step∘start on T*SO(3), by dual numbers through the step code itself.
//
// Left-trivialised at (R, p), with R exp(ξ) and p + δ:  ω = ξ₁·δ₂ − ξ₂·δ₁ + p·(ξ₁×ξ₂),   D = ‖DΦᵀ ω(p⁺) DΦ − ω(p)‖.
#include <functional>

#include <Eigen/LU>

#include "laws.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
template <class B> using Mat6 = Eigen::Matrix<B, 6, 6>;
template <class B> using Map = std::function<Phase<dual<B, 6>>(const Phase<dual<B, 6>>&)>;

template <class B>
Mat6<B> canonical_form(const Vec3<B>& p) {
    Mat6<B> w = Mat6<B>::Constant(B(0));
    for (int i = 0; i < 3; ++i) w(i, i + 3) = B(1), w(i + 3, i) = B(-1);
    w(0, 1) = p(2), w(1, 2) = p(0), w(2, 0) = p(1);
    w(1, 0) = -p(2), w(2, 1) = -p(0), w(0, 2) = -p(1);
    return w;
}

/// The derivative of the map at z in (ξ, δ), for the momentum p = J W.
template <class B>
Mat6<B> derivative(const Map<B>& map, const Phase<B>& z, const Mat3<B>& J) {
    using D = dual<B, 6>;
    const Mat3<B> Jinv = inverse(J);
    auto y = convert_phase<D>(z);
    Vec3<D> half_xi;
    for (int i = 0; i < 3; ++i) {
        half_xi(i) = ratio<D>(1, 2) * D::variable(B(0), i);
        for (int k = 0; k < 3; ++k) y.W[0](i) += D(Jinv(i, k)) * D::variable(B(0), k + 3);
    }
    y.q[0] = mul<D>(y.q[0], Quat<D>{D(1), half_xi});

    const Phase<D> end = map(y);
    const Quat<D> stands{D(value(end.q[0].w)), convert3<D>(values<D>(end.q[0].v))};
    const Vec3<D> half_turn = mul<D>(conj<D>(stands), end.q[0]).v;
    Mat6<B> M;
    for (int i = 0; i < 3; ++i) {
        D p(0);
        for (int k = 0; k < 3; ++k) p += D(J(i, k)) * end.W[0](k);
        M.row(i) = (B(2) * half_turn(i).d).transpose();
        M.row(i + 3) = p.d.transpose();
    }
    return M;
}

/// D/(1 + |p|) of the map at z.
template <class B>
B defect(const Map<B>& map, const Phase<B>& z, const Mat3<B>& J) {
    using std::sqrt;
    const Vec3<B> p = J * z.W[0], p_end = J * values<dual<B, 6>>(map(convert_phase<dual<B, 6>>(z)).W[0]);
    const Mat6<B> M = derivative(map, z, J);
    const Mat6<B> residue = M.transpose() * canonical_form<B>(p_end) * M - canonical_form<B>(p);
    return B(B(sqrt(B(residue.squaredNorm()))) / B(B(1) + norm<B>(p)));
}

template <class B>
Map<B> step(const MethodEntry& method, const std::shared_ptr<const AnyProblem<B>>& problem, const B& h) {
    return [=, &method](const Phase<dual<B, 6>>& z) { return after<dual<B, 6>>(method, problem, z, dual<B, 6>(h)); };
}

template <class B>
B defect(const MethodEntry& method, const Body& body, const Phase<fifty>& z, const fifty& h) {
    const auto problem = body.make<B>();
    return defect<B>(step<B>(method, problem, convert<B>(h)), convert_phase<B>(z), inertia_matrix<B>(*problem));
}
}  // namespace

TEST_CASE("a method is symplectic exactly where it says so", "[laws][symplectic]") {
    const fifty h = two_to(-2);
    each_pair(loaded_bodies(), [&](const MethodEntry& method, const Body& body) {
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            CAPTURE(seed);
            const auto z = random_state(seed);
            REQUIRE_THAT(size(apart(z, after<fifty>(method, body.make<fifty>(), z, h))), above(0.01));
            const double in_double = defect<double>(method, body, z, h), in_fifty = size(defect<fifty>(method, body, z, h));
            if (holds(method.info->symplectic, body.spherical())) {
                CHECK_THAT(in_double, at_most(1e-14));
                CHECK_THAT(in_fifty, at_most(1e-48));
            } else {
                CHECK_THAT(in_fifty, above(1e-6));
                CHECK_THAT(size(in_double - in_fifty), at_most(1e-14));
                const fifty k = two_to(-10), l = two_to(-16);
                const double order = order_between(k, defect<fifty>(method, body, z, k), l, defect<fifty>(method, body, z, l));
                CHECK_THAT(order, above(method.info->order + 0.99));           // D = O(h^{p+1}) for every method of order p
                CHECK_THAT(size(order - std::round(order)), at_most(0.005));
            }
        }
    });
}

// R exp(hW), W: the exact flow of a free sphere. For other bodies it keeps volume, so that no determinant sees what D sees.
TEST_CASE("the certificate knows a symplectic map from one that keeps volume only", "[laws][symplectic][control]") {
    const fifty h = two_to(-2);
    const Map<fifty> spin = [&](Phase<dual<fifty, 6>> z) {
        z.q[0] = mul<dual<fifty, 6>>(z.q[0], lie::exp<dual<fifty, 6>>(Vec3<dual<fifty, 6>>(dual<fifty, 6>(h) * z.W[0])));
        return z;
    };
    const Mat3<fifty> sphere = Vec3<fifty>(2, 2, 2).asDiagonal(), body = Vec3<fifty>(2, 3, 4).asDiagonal();
    const auto z = random_state(5);
    CHECK_THAT(size(defect<fifty>(spin, z, sphere)), at_most(1e-48));
    CHECK_THAT(size(defect<fifty>(spin, z, body)), above(0.01));
    CHECK_THAT(size(derivative<fifty>(spin, z, body).determinant() - 1), at_most(1e-48));
    for (const fifty& friction : {fifty("1e-6"), fifty("1e-12"), fifty("1e-40")}) {
        const Map<fifty> damped = [&](const Phase<dual<fifty, 6>>& y) {
            auto end = spin(y);
            end.W[0] = dual<fifty, 6>(fifty(1 - friction)) * end.W[0];
            return end;
        };
        const fifty seen = defect<fifty>(damped, z, sphere) / friction;
        CHECK_THAT(size(seen), at_most(10) && above(0.1));
    }
}
