#pragma once
/// Dual numbers: values with derivatives. Include verilie/scalar.hpp, which gives them their place among the scalars.

#include <cmath>

#include <Eigen/Core>

namespace verilie {

/// Whether the operations of duals over B are calls of functions compiled once (scalar.hpp, src/fifty.cpp): where those
/// of B are, too.
template <class B> inline constexpr bool calls_operations = false;

/// Forward-mode derivative along N directions: x + sum_i d_i e_i with e_i e_j = 0. It has no comparisons: decide on
/// value(x).
/// NOTE: ours, because Eigen's AutoDiffScalar does not compile in scalar * vector expressions and its comparisons yield
/// bool, so that it cannot stand over a pack. Its four operations are loops and always inlined, unless B
/// calls_operations: as Eigen expressions GCC calls them, and the Jacobians of implicit methods take twice the time.
template <class B, int N> struct dual {
    using derivatives_t = Eigen::Matrix<B, N, 1>;
    B x;
    derivatives_t d;

    dual() : x(0), d(derivatives_t::Constant(B(0))) {}
    dual(const B& v) : x(v), d(derivatives_t::Constant(B(0))) {}
    dual(int v) : dual(B(v)) {}
    dual(const B& v, const derivatives_t& dv) : x(v), d(dv) {}
    /// The i-th independent variable, standing at v.
    static dual variable(const B& v, int i) {
        dual r(v);
        r.d(i) = B(1);
        return r;
    }

    const B& operator[](int i) const { return d.data()[i]; }
    [[gnu::always_inline]] friend dual operator+(const dual& a, const dual& b) {
        if constexpr (calls_operations<B>) return sum(a, b);
        else return plus(a, b);
    }
    [[gnu::always_inline]] friend dual operator-(const dual& a, const dual& b) {
        if constexpr (calls_operations<B>) return difference(a, b);
        else return minus(a, b);
    }
    [[gnu::always_inline]] friend dual operator*(const dual& a, const dual& b) {
        if constexpr (calls_operations<B>) return product(a, b);
        else return times(a, b);
    }
    [[gnu::always_inline]] friend dual operator/(const dual& a, const dual& b) {
        if constexpr (calls_operations<B>) return quotient(a, b);
        else return over(a, b);
    }
    dual operator-() const { return {B(-x), derivatives_t(-d)}; }
    dual& operator+=(const dual& b) { return *this = *this + b; }
    dual& operator-=(const dual& b) { return *this = *this - b; }
    dual& operator*=(const dual& b) { return *this = *this * b; }
    dual& operator/=(const dual& b) { return *this = *this / b; }

    static dual sum(const dual& a, const dual& b);
    static dual difference(const dual& a, const dual& b);
    static dual product(const dual& a, const dual& b);
    static dual quotient(const dual& a, const dual& b);

private:
    [[gnu::always_inline]] static dual plus(const dual& a, const dual& b) {
        return make(B(a.x + b.x), [&](int i) { return B(a[i] + b[i]); });
    }
    [[gnu::always_inline]] static dual minus(const dual& a, const dual& b) {
        return make(B(a.x - b.x), [&](int i) { return B(a[i] - b[i]); });
    }
    [[gnu::always_inline]] static dual times(const dual& a, const dual& b) {
        return make(B(a.x * b.x), [&](int i) { return B(B(a.x * b[i]) + B(b.x * a[i])); });
    }
    [[gnu::always_inline]] static dual over(const dual& a, const dual& b) {
        const B r = B(1) / b.x, q = a.x * r;
        return make(q, [&](int i) { return B(r * B(a[i] - B(q * b[i]))); });
    }
    template <class F> [[gnu::always_inline]] static dual make(const B& v, F derivative) {
        dual r(v);
        for (int i = 0; i < N; ++i) r.d.data()[i] = derivative(i);
        return r;
    }
};
template <class B, int N> dual<B, N> dual<B, N>::sum(const dual& a, const dual& b) { return plus(a, b); }
template <class B, int N> dual<B, N> dual<B, N>::difference(const dual& a, const dual& b) { return minus(a, b); }
template <class B, int N> dual<B, N> dual<B, N>::product(const dual& a, const dual& b) { return times(a, b); }
template <class B, int N> dual<B, N> dual<B, N>::quotient(const dual& a, const dual& b) { return over(a, b); }

template <class B, int N> dual<B, N> sqrt(const dual<B, N>& a) {
    using std::sqrt;
    const B r(sqrt(a.x));
    return {r, typename dual<B, N>::derivatives_t(B(B(1) / B(r + r)) * a.d)};
}
template <class B, int N> dual<B, N> sin(const dual<B, N>& a) {
    using std::cos;
    using std::sin;
    return {B(sin(a.x)), typename dual<B, N>::derivatives_t(B(cos(a.x)) * a.d)};
}
template <class B, int N> dual<B, N> cos(const dual<B, N>& a) {
    using std::cos;
    using std::sin;
    return {B(cos(a.x)), typename dual<B, N>::derivatives_t(B(-B(sin(a.x))) * a.d)};
}

}  // namespace verilie

namespace Eigen {
template <class B, int N> struct NumTraits<verilie::dual<B, N>> : GenericNumTraits<verilie::dual<B, N>> {
    using Real = verilie::dual<B, N>;
    using NonInteger = Real;
    using Nested = Real;
    using Literal = B;
    enum {
        IsInteger = 0,
        IsSigned = 1,
        IsComplex = 0,
        RequireInitialization = 1,
        ReadCost = N,
        AddCost = N,
        MulCost = 2 * N
    };
    static int digits10() { return NumTraits<B>::digits10(); }
};
}  // namespace Eigen
