// Symplecticity of the map observe∘step∘start on T*SO(3), by dual numbers through the step code itself.
//
// Left-trivialised at (R, p), with R exp(ξ) and p + δ:  ω = ξ₁·δ₂ − ξ₂·δ₁ + p·(ξ₁×ξ₂),   D = ‖DΦᵀ ω(p⁺) DΦ − ω(p)‖.
#include <functional>

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

/// D/(1 + |p|) of the map at z, for the momentum p = J W.
template <class B>
B defect(const Map<B>& map, const Phase<B>& z, const Mat3<B>& J) {
    using D = dual<B, 6>;
    const Mat3<B> Jinv = inverse(J);
    auto y = convert_phase<D>(z);
    Vec3<D> half_xi, velocity = y.W[0];
    for (int i = 0; i < 3; ++i) {
        half_xi(i) = ratio<D>(1, 2) * D::variable(B(0), i);
        for (int k = 0; k < 3; ++k) velocity(i) += D(Jinv(i, k)) * D::variable(B(0), k + 3);
    }
    y.q[0] = mul<D>(y.q[0], Quat<D>{D(1), half_xi});
    y.W[0] = velocity;

    const Phase<D> end = map(y);
    const Quat<D> back{D(end.q[0].w.x), -convert3<D>(values<D>(end.q[0].v))};
    const Vec3<D> xi = mul<D>(back, end.q[0]).v;
    Mat6<B> M;
    for (int i = 0; i < 3; ++i) {
        D p(0);
        for (int k = 0; k < 3; ++k) p += D(J(i, k)) * end.W[0](k);
        M.row(i) = (B(2) * xi(i).d).transpose();
        M.row(i + 3) = p.d.transpose();
    }
    const Vec3<B> p = J * z.W[0], p_end = J * values<D>(end.W[0]);
    const Mat6<B> residue = M.transpose() * canonical_form<B>(p_end) * M - canonical_form<B>(p);
    using std::sqrt;
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
        for (std::uint64_t seed = 1; seed <= 2; ++seed) {
            CAPTURE(seed);
            const auto z = random_state(seed);
            const auto in_double = defect<double>(method, body, z, h);
            const auto in_fifty = static_cast<double>(defect<fifty>(method, body, z, h));
            printf("%-18s %-40s %g %g", std::string(method.info->key).c_str(), body.name().c_str(), in_double, in_fifty);
            if (!holds(method.info->symplectic, body.spherical())) {
                fifty a = defect<fifty>(method, body, z, two_to(-10)), b = defect<fifty>(method, body, z, two_to(-14)), c = defect<fifty>(method, body, z, two_to(-18));
                printf(" order %g %g", order_between(two_to(-10), a, two_to(-14), b), order_between(two_to(-14), b, two_to(-18), c));
            }
            printf("\n");
        }
    });
}
