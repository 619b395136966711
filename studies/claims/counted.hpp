#pragma once
/// A double that counts what is done with it: what a formula or a step costs, on any machine.

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

#include <verilie/linalg.hpp>

namespace verilie::studies::claims {

/// arithmetic: + - x / and square roots; elementary: sin, cos, atan, acos.
struct Operations {
    std::int64_t arithmetic = 0, elementary = 0;
};

/// NOTE: between two constants nothing is counted, for a compiler does that once. Signs and comparisons are free.
class Counted {
public:
    Counted() = default;
    Counted(int x) : x_(x) {}
    Counted(double x) : x_(x) {}
    static Counted variable(double x) { return Counted(x, false); }
    explicit operator double() const { return x_; }

    /// Of this thread, since they were last taken.
    static Operations take() { return std::exchange(seen(), {}); }

    friend Counted operator+(const Counted& a, const Counted& b) { return arithmetic(a, b, a.x_ + b.x_); }
    friend Counted operator-(const Counted& a, const Counted& b) { return arithmetic(a, b, a.x_ - b.x_); }
    friend Counted operator*(const Counted& a, const Counted& b) { return arithmetic(a, b, a.x_ * b.x_); }
    friend Counted operator/(const Counted& a, const Counted& b) { return arithmetic(a, b, a.x_ / b.x_); }
    Counted operator-() const { return Counted(-x_, constant_); }
    Counted& operator+=(const Counted& b) { return *this = *this + b; }
    Counted& operator-=(const Counted& b) { return *this = *this - b; }
    Counted& operator*=(const Counted& b) { return *this = *this * b; }
    Counted& operator/=(const Counted& b) { return *this = *this / b; }
    friend auto operator<=>(const Counted& a, const Counted& b) { return a.x_ <=> b.x_; }
    friend bool operator==(const Counted& a, const Counted& b) { return a.x_ == b.x_; }

    friend Counted sqrt(const Counted& a) { return arithmetic(a, a, std::sqrt(a.x_)); }
    friend Counted sin(const Counted& a) { return elementary(a, std::sin(a.x_)); }
    friend Counted cos(const Counted& a) { return elementary(a, std::cos(a.x_)); }
    friend Counted atan(const Counted& a) { return elementary(a, std::atan(a.x_)); }
    friend Counted acos(const Counted& a) { return elementary(a, std::acos(a.x_)); }
    friend Counted ldexp(const Counted& a, int n) { return Counted(std::ldexp(a.x_, n), a.constant_); }

private:
    Counted(double x, bool constant) : x_(x), constant_(constant) {}
    static Operations& seen() {
        thread_local Operations all;
        return all;
    }
    static Counted arithmetic(const Counted& a, const Counted& b, double x) {
        const bool constant = a.constant_ && b.constant_;
        seen().arithmetic += !constant;
        return Counted(x, constant);
    }
    static Counted elementary(const Counted& a, double x) {
        seen().elementary += !a.constant_;
        return Counted(x, a.constant_);
    }
    double x_ = 0;
    bool constant_ = true;
};

/// What a count takes as given at run time: a variable, where S counts.
template <class S> S given(double x) {
    if constexpr (std::is_same_v<S, Counted>) return S::variable(x);
    else return S(x);
}
template <class S> Vec3<S> given(const Vec3<double>& x) {
    return Vec3<S>(given<S>(x(0)), given<S>(x(1)), given<S>(x(2)));
}

}  // namespace verilie::studies::claims

template <> struct std::numeric_limits<verilie::studies::claims::Counted> : std::numeric_limits<double> {};
template <>
struct Eigen::NumTraits<verilie::studies::claims::Counted>
    : Eigen::GenericNumTraits<verilie::studies::claims::Counted> {
    using Real = verilie::studies::claims::Counted;
    using NonInteger = Real;
    using Nested = Real;
    using Literal = double;
    enum {
        IsInteger = 0,
        IsSigned = 1,
        IsComplex = 0,
        RequireInitialization = 1,
        ReadCost = 1,
        AddCost = 1,
        MulCost = 1
    };
    static int digits10() { return std::numeric_limits<double>::digits10; }
};
namespace verilie {
template <> inline bool is_finite<studies::claims::Counted>(const studies::claims::Counted& x) {
    return std::isfinite(static_cast<double>(x));
}
}  // namespace verilie
