#pragma once
/// y' = f(y) as a list of operations, and the Taylor coefficients of y by their recurrences.
///
/// With a = sum_k a_k s^k and so on, s the time in units of h:
///   (a b)_k = sum_{j=0..k} a_j b_{k-j},                 (a/b)_k = (a_k - sum_{j<k} (a/b)_j b_{k-j})/b_0,
///   (√a)_k = (a_k - sum_{0<j<k} r_j r_{k-j})/(2 r_0),   r = √a,
///   k (sin a)_k = sum_{j=1..k} j a_j (cos a)_{k-j},      k (cos a)_k = -sum_{j=1..k} j a_j (sin a)_{k-j},
///   y_{k+1} = h f_k/(k+1).                              (Griewank & Walther, Evaluating Derivatives, ch. 13)
/// Within a step θ of the radius of convergence a coefficient enters with θ^k and needs that many digits less: the first
/// ones are computed in quad where the tolerance asks for it, the next as pairs of doubles, the last in double.

#include "../motion/layout.hpp"
#include "lanes.hpp"
#include "pair.hpp"
#include "traced.hpp"

#if VERILIE_HAS_QUAD
namespace verilie::reference {

/// Of degree `degree`; coefficients below `in_quad` are kept in quad as well, those from `in_double` on have lo = 0.
struct Digits {
    int degree, in_quad, in_double;
};

class Program {
public:
    /// The variables are the inputs of the tape, in their order; f(i) is the derivative of the i-th.
    Program(const Tape& tape, const std::vector<Traced>& f);

    int variables() const { return int(rates_.size()); }
    int operations() const { return int(lines_.size()); }

    /// The coefficients of y from y(0) = `start` on, time in units of h: read by sum() and size() until the next call.
    void expand(const Coordinates<quad>& start, double h, const Digits& digits);
    /// y at s.
    Coordinates<quad> sum(const quad& s) const;
    /// The k-th one of y, for k below digits.in_quad.
    Coordinates<quad> coefficient(int k) const;
    /// The largest |k-th coefficient| over 1 + |start|.
    double size(int k) const;

private:
    struct Line {
        Tape::Op op;
        int a, b;
        quad c;
        Pair c_pair;
    };
    /// Where the coefficients of a line begin that are kept in pairs.
    std::size_t place(int line) const { return std::size_t(line) * std::size_t(digits_.in_double); }
    PairRow row(int line) const { return {&hi_[place(line)], &upper_[place(line)], &lo_[place(line)]}; }
    Pair pair(int line, int k) const { return {hi_[place(line) + std::size_t(k)], lo_[place(line) + std::size_t(k)]}; }
    /// Of a variable, in double.
    double leading(int i, int k) const {
        return k < digits_.in_double ? hi_[place(i) + std::size_t(k)] : forwards_[std::size_t(i)][k];
    }
    const quad* wide(int line) const { return wide_.data() + line * digits_.in_quad; }
    quad* wide(int line) { return wide_.data() + line * digits_.in_quad; }
    void put(int line, int k, const quad& x);
    void put(int line, int k, const Pair& x);

    void find_factors();
    void clear(const Digits& digits);
    quad in_quad(int line, int k) const;
    Pair in_pairs(int line, int k) const;
    Pair first_in_pairs(int line) const;
    void to_double();
    void in_double(int k);
    void append(int k);
    void invert_first(int line);
    void integrate(int k, double h);
    void integrate_in_double(int k, double h);

    std::vector<Line> lines_;
    std::vector<int> rates_;
    std::vector<quad> constant_rates_;  ///< of variables whose derivative is a constant: rates_ is -1
    Digits digits_{};
    std::vector<quad> wide_, inverse_;  ///< 1/b_0, or 1/(2 r_0), a line
    std::vector<Pair> inverse_pair_;
    std::vector<quad> part_;  ///< 1/k
    std::vector<Pair> part_pair_;
    std::vector<double> hi_, upper_, lo_;  ///< of coefficients in pairs; upper_: the upper halves of hi_
    /// What is in double: coefficients 0 and k of each line, and the others of lines that are factors and of variables.
    std::vector<Factors> factors_;
    std::vector<int> forward_, backward_;  ///< which lines the rows are
    std::vector<double> first_, newest_, sums_, next_;
    Rows forwards_, backwards_;
};

}  // namespace verilie::reference
#endif
