#pragma once
/// The modified energy of a method of second order on one body, its coefficients learned: drift that raw energy hides
/// shows in it.

#include <verilie/mechanics/any_problem.hpp>

namespace verilie::diagnostics {

/// H~ = E + h^2 sum c_i phi_i,
///     phi = { W·hess U·W, τ·J^-1 (p × W), τ·J^-1 τ, the 15 products of four p }: what a splitting into kicks
/// and a drift adds at h^2, whatever the drift. |H~ - H~_0| = O(h^4) where the method is symplectic and of order 2.
/// NOTE: T^2, T|p|^2, |p|^4 in place of the products suffice only where the drift keeps T (lgvi) or two moments are
/// equal.
/// Every phi is an energy squared over a moment of inertia, so that they compare; one that only round-off tells from a
/// constant or from the others (|p| of a free sphere, the spin of a top) is not learned.
/// Body torques and their derivative along W come from the problem's loads. Energies in the problem's unit.
class ModifiedEnergy {
public:
    explicit ModifiedEnergy(const AnyProblem<double>& problem) : problem_(&problem), body_(problem.inertias()[0]) {}

    /// Adds the states of a march to what c is learned from: rows of h^2 c·(phi_k - phi_0) = -(E_k - E_0).
    void learn(const std::vector<Phase<double>>& states) {
        const Terms first = terms(states.front());
        for (std::size_t k = 1; k < states.size(); ++k) rows_.push_back(Terms(terms(states[k]) - first));
    }
    /// h^2 c, by least squares, the shortest c.
    void solve();
    double operator()(const Phase<double>& z) const {
        const Terms t = terms(z);
        return t(0) + c_.dot(t.tail<most>());
    }

private:
    static constexpr int most = 18;
    using Terms = Eigen::Matrix<double, most + 1, 1>;  // E, then phi
    Terms terms(const Phase<double>& z) const;
    /// diag(d) y in principal axes.
    Vec3<double> along(const Diagonal<double>& d, const Vec3<double>& y) const {
        return body_.axes * (d * rotate_back(body_.axes, y));
    }
    const AnyProblem<double>* problem_;
    Inertia<double> body_;
    std::vector<Terms> rows_;
    Eigen::Matrix<double, most, 1> c_ = Eigen::Matrix<double, most, 1>::Zero();
};

}  // namespace verilie::diagnostics
