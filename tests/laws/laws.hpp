#pragma once
/// What the laws share: bodies to judge a claim on, seeded states, one way to march. Methods come from the catalogue
/// and bring their own expectation: MethodInfo.

#include <algorithm>
#include <map>
#include <random>

#include <verilie/catalogue.hpp>

#include "support/after.hpp"
#include "support/ulps.hpp"

namespace verilie::test {

/// A problem of the catalogue with some of its parameters.
struct Body {
    std::string problem;
    std::map<std::string, std::string> set;

    const ProblemEntry& entry() const { return Catalogue::instance().problem(problem); }
    const ProblemInfo& info() const { return *entry().info; }
    template <class B> std::shared_ptr<const AnyProblem<B>> make() const {
        return entry().make<B>(Parameters(info().parameters, set));
    }
    Inertia<fifty> inertia() const { return make<fifty>()->inertias()[0]; }
    bool spherical() const { return all_spherical(make<fifty>()->inertias()); }
    bool axisymmetric() const {
        const auto problem = make<fifty>();
        const auto J = problem->inertias();
        return std::all_of(J.begin(), J.end(), [](const auto& one) { return one.spherical || one.axis >= 0; });
    }
    Applies verdict(const MethodInfo& method) const { return applies(method, info(), make<fifty>()->inertias()); }
    std::string name() const {
        std::string all = problem;
        for (const auto& [key, value] : set) all.append(" ").append(key).append("=").append(value);
        return all;
    }
};

/// Three distinct moments, not flat, no principal axis along r0 or a coordinate axis in the last.
inline const std::string triaxial = "2,3,4", askew = "9/4,1/4,1/5,1/4,3,-1/3,1/5,-1/3,4";

inline std::vector<Body> pendulums() {
    return {{"pendulum_triaxial", {{"J", triaxial}}}, {"pendulum_triaxial", {{"J", askew}}},
        {"pendulum", {{"J", "2,2,2"}}}};
}
inline std::vector<Body> stress_tests() {
    return {{"stress_test", {{"J", triaxial}}}, {"stress_test", {{"J", askew}}}, {"stress_test", {{"J", "3,2,3"}}},
        {"stress_test_spherical", {}}};
}
inline std::vector<Body> free_bodies() {
    return {
        {"free_body_physical", {}}, {"free_body_physical", {{"J", askew}}}, {"free_body_physical", {{"J", "5,5,5"}}}};
}
inline std::vector<Body> loaded_bodies() {
    auto all = pendulums();
    for (auto& b : stress_tests()) all.push_back(b);
    return all;
}
inline std::vector<Body> all_bodies() {
    auto all = loaded_bodies();
    for (auto& b : free_bodies()) all.push_back(b);
    return all;
}

/// f(method, body) for every method that steps the body; the pair is printed with a failure.
template <class F> void each_pair(const std::vector<Body>& bodies, F f) {
    for (const Body& body : bodies)
        for (const MethodEntry& method : Catalogue::instance().methods()) {
            if (!body.verdict(*method.info).yes) continue;
            INFO(method.info->key << " on " << body.name());
            f(method, body);
        }
}

/// Any attitude, any direction of W, |W| = 5/4. The same numbers on every machine: no distribution of the library is
/// asked.
inline Phase<fifty> random_state(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const auto number = [&] { return fifty(double(random() >> 11) * 0x1p-52 - 1); };  // in [-1, 1)
    auto z = Phase<fifty>::bodies(1);
    const Quat<fifty> q{number(), Vec3<fifty>{number(), number(), number()}};
    z.q[0] = normalised(q);
    const Vec3<fifty> W{number(), number(), number()};
    z.W[0] = fifty(ratio<fifty>(5, 4) / norm(W)) * W;
    return z;
}

/// Angles between the attitudes, distances of the body velocities, and of positions and velocities, in one number.
template <class S> S apart(const Phase<S>& a, const Phase<S>& b) {
    using std::sqrt;
    S sum(0);
    for (std::size_t i = 0; i < a.q.size(); ++i)  // 2 sin(angle/2)
        sum += S(S(4) * squared_norm((conj(a.q[i]) * b.q[i]).v)) + squared_norm(b.W[i] - a.W[i]);
    for (std::size_t i = 0; i < a.x.size(); ++i) sum += squared_norm(b.x[i] - a.x[i]) + squared_norm(b.v[i] - a.v[i]);
    return S(sqrt(sum));
}

/// J as a matrix, from the kinetic energy alone: T(e_i + e_j) - T(e_i) - T(e_j).
template <class B> Mat3<B> inertia_matrix(const AnyProblem<B>& problem) {
    const auto kinetic = [&](const Vec3<B>& W) {
        auto z = Phase<B>::bodies(1);
        z.W[0] = W;
        return problem.kinetic(z).total();
    };
    const Mat3<B> e = Mat3<B>::Identity();
    Mat3<B> J;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) J(i, j) = kinetic(e.col(i) + e.col(j)) - kinetic(e.col(i)) - kinetic(e.col(j));
    return J;
}
template <class B> Mat3<B> inverse(const Mat3<B>& J) {
    const auto e = Mat3<B>::Identity();
    return {solve3(J, e.col(0)), solve3(J, e.col(1)), solve3(J, e.col(2))};
}

/// Observed order between two sizes at two steps.
inline double order_between(const fifty& h, const fifty& at_h, const fifty& k, const fifty& at_k) {
    return static_cast<double>(fifty(log(at_h / at_k) / log(h / k)));
}

/// CHECK_THAT(x, at_most(1e-48)) and above(1e-8): a failure prints sizes that Catch would round to 0.
class Size : public MatcherBase<double> {
public:
    Size(double bound, bool below) : bound_(bound), below_(below) {}
    bool match(const double& x) const override {
        got_ = x;
        return below_ ? x <= bound_ : x > bound_;
    }
    std::string describe() const override {
        return "is " + to_text(got_) + ", has to be " + (below_ ? "at most " : "above ") + to_text(bound_);
    }

private:
    double bound_;
    bool below_;
    mutable double got_ = 0;
};
inline Size at_most(double bound) { return {bound, true}; }
inline Size above(double bound) { return {bound, false}; }
/// What has to be lost of a law that does not hold, far above the rounding of fifty: h^2 less a method of higher order.
/// The generalised-alpha method loses symmetry in proportion to d^3 = 1/27: on an oscillator a step there and one back
/// miss by d^3 h^4/(2 + 6 d).
inline double least_lost(const MethodEntry& method, double of_second_order) {
    if (method.info->key == "lie_generalised_alpha") return of_second_order / 27;
    return method.info->order > 2 ? 1e-4 * of_second_order : of_second_order;
}
inline double size(const fifty& x) { return static_cast<double>(abs(x)); }
inline double size(double x) { return std::abs(x); }

inline fifty two_to(int n) { return ldexp(fifty(1), n); }

}  // namespace verilie::test
