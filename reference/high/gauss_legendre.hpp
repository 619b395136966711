#pragma once
/// Gauss-Legendre collocation with s = 16 stages, order 32: the first of the two 50-digit families.

#include <vector>

#include "../motion/motion.hpp"

namespace verilie::reference {

class GaussLegendre {
public:
    static constexpr int stages = 16;
    using Stages = Eigen::Matrix<fifty, stages, Eigen::Dynamic>;  ///< a stage a row

    /// What translates is taken to be stiff: f magnifies the rounding of y far beyond its own, and the stage equations
    /// cannot be solved to the last digits of f.
    explicit GaussLegendre(Field<fifty> field, const Layout& layout = {});

    struct Step {
        Coordinates<fifty> y;
        bool converged;    ///< the stage equations are solved to round-off
        fifty truncation;  ///< estimate of the error of this step, over h max|y'|
    };
    Step step(const Coordinates<fifty>& y, const fifty& h);

    /// The state at each of `times`, which begin with the time of y. Steps are halved until `truncation` is below
    /// `tolerance`.
    std::vector<Coordinates<fifty>> march(const Coordinates<fifty>& y, const std::vector<fifty>& times);

    /// Largest truncation of a step. Ten digits below the bound that is promised: for many steps, and for chaos.
    static const fifty& tolerance();

private:
    Coordinates<fifty> reach(Coordinates<fifty> y, fifty t, const fifty& end, fifty& h);

    void fill(const Coordinates<fifty>& y, const fifty& h, Stages& F, Stages& Y) const;

    Field<fifty> field_;
    Layout at_;
    /// a_ij; the coefficients of the stage derivatives in Legendre polynomials
    Eigen::Matrix<fifty, stages, stages> a_, legendre_;
    Eigen::Matrix<fifty, stages, 1> b_;
};

}  // namespace verilie::reference
