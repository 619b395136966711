#pragma once
/// y' = f(y) as a list of operations, and the Taylor coefficients of y by their recurrences.
///
/// With a = sum_k a_k s^k and so on, s the time in units of h:
///   (a b)_k = sum_{j=0..k} a_j b_{k-j},                 (a/b)_k = (a_k - sum_{j<k} (a/b)_j b_{k-j})/b_0,
///   (√a)_k = (a_k - sum_{0<j<k} r_j r_{k-j})/(2 r_0),   r = √a,
///   k (sin a)_k = sum_{j=1..k} j a_j (cos a)_{k-j},      k (cos a)_k = -sum_{j=1..k} j a_j (sin a)_{k-j},
///   y_{k+1} = h c x_k/(k+1),                         y' = c x.    (Griewank & Walther, Evaluating Derivatives, ch. 13)
/// Within a step θ of the radius of convergence a coefficient enters with θ^k and needs that many digits less: the first
/// ones are computed in quad where the tolerance asks for it, the next as pairs of doubles, the last in double.

#include "../motion/layout.hpp"
#include "products.hpp"
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

    /// The coefficients of y from y(0) = `start` on, time in units of h, a power of two: read by sum() and size() until
    /// the next call.
    void expand(const Coordinates<quad>& start, double h, const Digits& digits);
    /// y at s.
    Coordinates<quad> sum(const quad& s) const;
    /// The k-th one of y, for k below digits.in_quad.
    Coordinates<quad> coefficient(int k) const;
    /// The largest |k-th coefficient| over 1 + |start|.
    double size(int k) const;

private:
    struct Line {
        int a, b;
        int partner;  ///< of a sine the cosine, of a cosine the sine
        int product;  ///< whose sum it needs; -1: none
    };
    /// Lines of one operation, one behind the other: to ask at each line which it is takes longer than most of them.
    struct Run {
        Tape::Op op;
        int first, last;
    };
    /// The derivative of a variable: c times a line.
    struct Rate {
        int line;
        quad c;
        Split c_pair;
    };
    /// What the next coefficient of each line needs, in one type: coefficient 0, the newest, and 1/b_0 or 1/(2 r_0).
    template <class X> struct Lines {
        std::vector<X> first, newest, inverse;
        void resize(std::size_t lines) { first.resize(lines), newest.resize(lines), inverse.resize(lines); }
    };
    /// The coefficients of the variables, those of one order side by side.
    struct Series {
        std::vector<quad> wide;
        std::vector<double> hi, lo;
    };

    int operations() const { return int(lines_.size()); }
    void add(Tape::Op op, const Line& line, const quad& c);
    int product(Tape::Op op, int line);
    void clear(const Digits& digits);
    void begin(const Coordinates<quad>& start);
    template <class X> void expand_first(Lines<X>& lines);
    template <class X> void expand_next(Lines<X>& lines, int k);
    void keep_wide(int k);
    void integrate(int k, double h);
    const quad& constant(int line, quad) const { return constants_[std::size_t(line)]; }
    const Split& constant(int line, Split) const { return pair_constants_[std::size_t(line)]; }
    double constant(int line, double) const { return pair_constants_[std::size_t(line)].hi; }
    quad sum_of(int product, int k, quad) const;
    Pair sum_of(int product, int, Split) const { return products_.pair(product); }
    double sum_of(int product, int, double) const { return products_.number(product); }

    std::size_t at(int k) const { return std::size_t(k) * rates_.size(); }
    const quad* wide(int line) const { return wide_.data() + line * digits_.in_quad; }

    std::vector<Line> lines_;
    std::vector<quad> constants_;  ///< c of each line
    std::vector<Split> pair_constants_;
    std::vector<Run> runs_;
    std::vector<Rate> rates_;
    Digits digits_{};
    std::vector<quad> parts_;  ///< 1/k
    std::vector<Split> pair_parts_;
    std::vector<Split> shares_;  ///< c/k of the variables, those of one k side by side
    Lines<quad> quads_;
    Lines<Split> pairs_;
    Lines<double> doubles_;
    std::vector<quad> wide_;  ///< of each line its coefficients in quad
    Products products_;
    Series y_;
};

}  // namespace verilie::reference
#endif
