#pragma once
/// Gauss-Legendre collocation whose stages are found in double and corrected in quad: the second of the two quick
/// families. It shares no operation on the state with the first.
///
/// Stage derivatives F_i = f(Y_i), Y_i = y + h sum_j a_ij F_j. Picard sweeps in double give the first F; then
///   G_i = f(Y_i) - F_i in quad,   D_i = G_i + f'(Y_i) h sum_j a_ij D_j in double, f' by central differences,
///   F_i += D_i,
/// each round of which gains the digits of f', about ten. h A X is summed in integers, X and A being multiples of a small
/// number, so that its error is that of quad and its cost that of double.

#include "gauss_rule.hpp"

#if VERILIE_HAS_QUAD
namespace verilie::reference {

class Collocation {
public:
    /// `in_double`: double throughout, for tolerances above its round-off.
    Collocation(Field<quad> field, Field<double> field_double, double tolerance, bool in_double);

    struct State {
        std::size_t at;  ///< index into the times
        Coordinates<quad> y;
    };
    /// States at the last of `times` and as many of the others as its steps are long: a step ends at one of them, or
    /// several lead to the next. The truncation of a step is below the tolerance.
    /// Throws std::runtime_error where steps have to be shorter than shortest_step of the whole.
    std::vector<State> march(Coordinates<quad> y, const std::vector<quad>& times);

    int stages() const { return s_; }

private:
    using Wide = Eigen::Matrix<quad, Eigen::Dynamic, Eigen::Dynamic>;  ///< a stage a row
    using Narrow = Eigen::MatrixXd;

    struct Step {
        Coordinates<quad> y;
        bool converged = false;
        double truncation = 1;  ///< estimate of the error of this step, over h max|y'|
    };
    Step step(const Coordinates<quad>& y, const quad& h);
    bool sweep(const Coordinates<double>& y, double h);
    bool refine(const Coordinates<quad>& y, const quad& h, Wide& Y);
    void differentiate(const Wide& Y);
    bool correct(double h);
    double residual(const Wide& Y, double& size);
    void add_product(Narrow& X, const quad& h, Wide& Y, int from) const;

    Field<quad> field_;
    Field<double> field_double_;
    double tolerance_;
    bool in_double_;
    int s_;
    const GaussRule& rule_;
    Narrow rows_;  ///< a row of a in each column
    Narrow F_double_, G_, D_, moved_;
    Wide F_;
    Narrow slopes_;  ///< f' at the stages, one a row: df_k/dy_m in column k n + m
};

}  // namespace verilie::reference
#endif
