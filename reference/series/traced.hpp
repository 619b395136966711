#pragma once
/// A number that keeps how it was made: what an expression does to it is written on a tape, to be done again on series.
///
/// A problem's potential takes any scalar. On these it leaves its own text, from which gradient() makes that of its
/// derivatives, backwards from the result.

#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include <verilie/scalar.hpp>

namespace verilie::reference {

class Traced;

/// What has been done, in order. Nothing stands on it twice, and nothing that is a constant.
class Tape {
public:
    /// a and b are earlier lines, c a constant.
    enum class Op {
        input,     ///< the next of the variables
        add,       ///< a + b
        subtract,  ///< a − b
        multiply,  ///< a b
        divide,    ///< a/b
        invert,    ///< c/b
        root,      ///< √a
        sine,      ///< sin a, of which b is the rate and b + 2 the cosine
        cosine,    ///< cos a, of which b is the rate and b + 1 the sine
        rate,      ///< t a'(t)
        scale,     ///< c a
        shift,     ///< a + c
        constant,  ///< c; on no tape, for a tape holds none
    };
    struct Line {
        Op op;
        int a = -1, b = -1;
        fifty c = 0;
    };

    Traced input();
    Traced write(const Line&);
    const std::vector<Line>& lines() const { return lines_; }
    std::vector<Line>& lines() { return lines_; }

    /// The derivatives of y by `by`, written on the tape behind it.
    std::vector<Traced> gradient(const Traced& y, const std::vector<Traced>& by);

private:
    std::vector<Line> lines_;
    std::map<std::tuple<Op, int, int, fifty>, int> known_;
};

class Traced {
public:
    Traced() : Traced(0) {}
    Traced(int c) : constant_(c) {}
    Traced(double c) : constant_(c) {}
    Traced(const fifty& c) : constant_(c) {}
    Traced(Tape* tape, int line) : tape_(tape), line_(line) {}

    bool is_constant() const { return line_ < 0; }
    const fifty& constant() const { return constant_; }
    int line() const { return line_; }

    friend Traced operator+(const Traced& a, const Traced& b);
    friend Traced operator-(const Traced& a, const Traced& b);
    friend Traced operator*(const Traced& a, const Traced& b);
    friend Traced operator/(const Traced& a, const Traced& b);
    Traced operator-() const { return Traced(-1) * *this; }
    Traced& operator+=(const Traced& b) { return *this = *this + b; }
    Traced& operator-=(const Traced& b) { return *this = *this - b; }
    friend Traced sqrt(const Traced& a);
    friend Traced sin(const Traced& a);
    friend Traced cos(const Traced& a);

private:
    static std::optional<Traced> gathered(const Traced& a, const Traced& b, int sign);
    std::pair<fifty, Traced> as_multiple() const;  ///< c and x of c x
    bool is(int c) const { return is_constant() && constant_ == c; }
    Tape* tape_ = nullptr;
    int line_ = -1;
    fifty constant_ = 0;
};

}  // namespace verilie::reference
