#pragma once
/// Duals of duals: the gradient of a potential whose loads are differentiated in turn. Include it where such gradients
/// are taken.

#include <verilie/scalar.hpp>

namespace verilie {

/// x + sum_i d_i e_i over another dual. Unlike the dual of a plain scalar it is made of plain numbers, too.
/// NOTE: without the constructor from base_t a double would become an int on its way in, the only constructor that
/// takes one directly.
template <class B, int M, int N> struct dual<dual<B, M>, N> {
    using inner = dual<B, M>;
    using derivatives_t = Eigen::Matrix<inner, N, 1>;
    inner x;
    derivatives_t d;

    dual() : x(0), d(derivatives_t::Constant(inner(0))) {}
    dual(const inner& v) : x(v), d(derivatives_t::Constant(inner(0))) {}
    dual(const B& v) : dual(inner(v)) {}
    dual(int v) : dual(inner(v)) {}
    dual(const inner& v, const derivatives_t& dv) : x(v), d(dv) {}
    static dual variable(const inner& v, int i) {
        dual r(v);
        r.d(i) = inner(1);
        return r;
    }

    friend dual operator+(const dual& a, const dual& b) { return {inner(a.x + b.x), derivatives_t(a.d + b.d)}; }
    friend dual operator-(const dual& a, const dual& b) { return {inner(a.x - b.x), derivatives_t(a.d - b.d)}; }
    friend dual operator*(const dual& a, const dual& b) {
        return {inner(a.x * b.x), derivatives_t(a.x * b.d + b.x * a.d)};
    }
    friend dual operator/(const dual& a, const dual& b) {
        const inner r = inner(1) / b.x, q = a.x * r;
        return {q, derivatives_t(r * (a.d - q * b.d))};
    }
    dual operator-() const { return {inner(-x), derivatives_t(-d)}; }
    dual& operator+=(const dual& b) { return *this = *this + b; }
    dual& operator-=(const dual& b) { return *this = *this - b; }
    dual& operator*=(const dual& b) { return *this = *this * b; }
    dual& operator/=(const dual& b) { return *this = *this / b; }
};

template <class B, int M, int N> struct ScalarTraits<dual<dual<B, M>, N>> : ScalarTraits<B> {
    static constexpr bool has_derivative = true;
    static const B& value(const dual<dual<B, M>, N>& a) { return a.x.x; }
};

}  // namespace verilie
