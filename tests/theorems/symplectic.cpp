// Which drifts p -> F, R+ = R F, p+ = F^T p are symplectic: those whose one-form p.(dF F^T)^vee is closed.
#include <verilie/diagnostics/symplecticity.hpp>
#include <verilie/methods/lie_newmark.hpp>
#include <verilie/problems/free_body.hpp>

#include "support/marching.hpp"
#include "theorems/exact.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
/// d/ds of the rotation of (1, x + s dx) at s = 0.
exact::M turning(const exact::V& x, const exact::V& dx) {
    const exact::M S = lie::hat(x), dS = lie::hat(dx);
    const exact::Rational n = 1 + squared_norm(x);
    return 2 / n * (dS + dS * S + S * dS) - 4 * dot(x, dx) / (n * n) * (S + S * S);
}
}  // namespace

TEST_CASE("the one-forms of the variational drifts are differentials", "[theorems][identity]") {
    using namespace verilie::test::exact;
    Points draw(31);
    for (int k = 0; k < points; ++k) {
        const V J = draw.vector(), x = draw.vector(), dx = draw.vector(), Jx = times(J, x);
        const Rational n = 1 + squared_norm(x), xJx = dot(x, Jx);
        const V turn = lie::vee(M(turning(x, dx) * transpose(rotation(Rational(1), x))));
        CHECK(turn == 2 / n * (dx + cross(x, dx)));  // [D1]
        const V veselov = (Jx + cross(x, Jx)) / n, verlet = Jx + cross(x, Jx) + xJx * x;
        // h/2 p.(dF F^T)^vee = b.(dF F^T)^vee: of kappa = x.Jx/n, and of x.Jx
        CHECK(dot(veselov, turn) == 2 * dot(Jx, dx) / n - 2 * xJx * dot(x, dx) / (n * n));  // [D2]
        CHECK(dot(verlet, turn) == 2 * dot(Jx, dx));                                        // [D3]
        const auto field = [&](const V& w) { return cross(times(J, w), w); };
        const auto rate = [&](int i, int j) {  // d field_i/d w_j, exact of a quadratic one
            return (field(x + axis(j))(i) - field(x - axis(j))(i)) / 2;
        };
        for (int i = 0; i < 3; ++i) {
            const int j = (i + 1) % 3, l = (i + 2) % 3;
            CHECK(rate(l, j) - rate(j, l) == (3 * J(i) - J.sum()) * x(i));  // [D4]
        }
    }
}

namespace {
using D = dual<fifty, 6>;
Vec3<fifty> triaxial() { return {fifty(2), fifty(3), fifty(4)}; }
/// The defect over random states of (R, p) -> (R exp(a(p)), exp(-a(p)) p), h = 1 in a.
template <class A> std::vector<fifty> defects(const Vec3<fifty>& J, A increment) {
    const Vec3<D> moments = convert<D>(J);
    const diagnostics::DualMap<fifty> map = [=](Phase<D> z) {
        const Vec3<D> p = times(moments, z.W[0]);
        const Quat<D> F = lie::exp(increment(p));
        z.q[0] = z.q[0] * F;
        const Vec3<D> end = rotate_back(F, p);
        for (int i = 0; i < 3; ++i) z.W[0](i) = end(i) / moments(i);
        return z;
    };
    std::mt19937_64 random(41);
    std::vector<fifty> all;
    for (int k = 0; k < 4; ++k)
        all.push_back(diagnostics::symplecticity_defect<fifty>(
            map, {{Mat3<fifty>::diagonal(J)}, {}}, random_phase<fifty>(random)));
    return all;
}
fifty largest(const std::vector<fifty>& x) { return *std::max_element(x.begin(), x.end()); }
fifty smallest(const std::vector<fifty>& x) { return *std::min_element(x.begin(), x.end()); }
}  // namespace

TEST_CASE("a turn about p is symplectic iff its angle is a function of |p|", "[theorems][symplectic]") {
    // falls and rises with |p|; BG's, BOS's and Campello's drifts of a sphere are of this kind
    const auto of_length = [](const Vec3<D>& p) { return (1 - squared_norm(p)) / (1 + 3 * squared_norm(p)) * p; };
    CHECK(largest(defects(triaxial(), of_length)) < 1e-45);
    CHECK(largest(defects({fifty(2), fifty(2), fifty(2)}, of_length)) < 1e-45);
    const auto of_component = [](const Vec3<D>& p) { return (1 + p(0)) * p; };
    CHECK(smallest(defects(triaxial(), of_component)) > 1e-3);
    CHECK(smallest(defects({fifty(2), fifty(2), fifty(2)}, of_component)) > 1e-3);
}

TEST_CASE("a turn by h w is symplectic for all small h on spheres alone", "[theorems][symplectic]") {
    const auto spin = [](const Vec3<fifty>& J, const fifty& h) {
        return [=](const Vec3<D>& p) { return Vec3<D>(D(h / J(0)) * p(0), D(h / J(1)) * p(1), D(h / J(2)) * p(2)); };
    };
    const Vec3<fifty> sphere(2, 2, 2);
    CHECK(largest(defects(sphere, spin(sphere, fifty(1)))) < 1e-45);
    // elsewhere: h^2/2 d(Jw x w . dw), whose curl [D4] has: h^2/2 (3 J_i - tr J) w_i dw_j dw_k
    const Vec3<fifty> J = triaxial();
    const fifty h = ldexp(fifty(1), -60);
    const auto found = defects(J, spin(J, h));
    std::mt19937_64 random(41);
    for (const fifty& defect : found) {
        const auto z = random_phase<fifty>(random);
        fifty sum = 0;
        for (int i = 0; i < 3; ++i) {
            const fifty entry = h * h / 2 * (3 * J(i) - J.sum()) * z.W[0](i) / (J((i + 1) % 3) * J((i + 2) % 3));
            sum += 2 * entry * entry;
        }
        const fifty expected = sqrt(sum) / (1 + norm(times(J, z.W[0])));
        CHECK(static_cast<double>(fifty(abs(fifty(defect / expected - 1)))) < 1e-12);
    }
}

TEST_CASE("Lie-Newmark conserves momentum in space iff p x J^-1(p x J^-1 p) is the same after the step",
    "[theorems][symplectic]") {
    using Free = problems::free_body<fifty>;
    const fifty h = ratio<fifty>(1, 8);
    std::mt19937_64 random(43);
    for (const char* J : {"2,3,4", "2,2,1", "2,2,2"}) {
        const auto body = problem<Free>("free_body_physical", {{"J", J}});
        const bool sphere = std::string(J) == "2,2,2";
        const auto N = [&](const Vec3<fifty>& p) {
            return cross(p, body.body().inverse(cross(p, body.body().inverse(p))));
        };
        for (int k = 0; k < 8; ++k) {
            const auto z = random_phase<fifty>(random), end = march<methods::lie_newmark>(body, z, h, 1);
            const Vec3<fifty> p = body.body() * z.W[0], after = body.body() * end.W[0];
            const auto torque = [&](const Vec3<fifty>& q) { return cross(q, body.body().inverse(q)); };
            const Vec3<fifty> half = p + h / 2 * torque(p), psi = h * body.body().inverse(half);
            const Vec3<fifty> change = conj(z.q[0]) * (end.q[0] * after) - p;  // F p' - p
            const Vec3<fifty> left = change - fifty(0.5) * cross(psi, change), right = h * h / 4 * (N(after) - N(p));
            CHECK(static_cast<double>(norm(left - right)) < 1e-45);
            const auto kept = [&](const Vec3<fifty>& q) {
                return fifty(squared_norm(q) + h * h / 4 * squared_norm(torque(q)));
            };
            CHECK(static_cast<double>(fifty(abs(fifty(kept(after) - kept(p))))) < 1e-45);
            if (sphere) CHECK(static_cast<double>(norm(change)) < 1e-45);
            else CHECK(static_cast<double>(norm(change)) > 1e-15);  // not of round-off
        }
    }
}
