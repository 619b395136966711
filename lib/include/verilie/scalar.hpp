#pragma once
/// The scalars: the only file that names double, quad, fifty, dual and pack.
///
/// Every method, problem and diagnostic is a template over S and meets its scalar through this vocabulary alone:
///   ratio<S>(p, q)   the number p/q rounded once to S          from_text<S>("1/8")   a decimal or fraction, rounded once
///   value(x)         the number a dual stands at               base_t<S>             its type
///   mask_t<S>        what a comparison yields: bool, or one flag a lane for a pack; a dual compares on its value
///   select(m, a, b)  lane by lane a where m, else b            all(m), any(m)
///   branch(m, f, g)  f() where m, else g(); evaluates only what some lane needs
/// There is no `if` on an S outside this file.

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

#include <Eigen/Core>
#include <boost/multiprecision/cpp_bin_float.hpp>
#if defined(__SIZEOF_FLOAT128__) && !defined(__clang__)
#define VERILIE_HAS_QUAD 1
#include <boost/multiprecision/float128.hpp>
#endif

namespace verilie {

using fifty = boost::multiprecision::cpp_bin_float_50;   // 168 bits
#if VERILIE_HAS_QUAD
using quad = boost::multiprecision::float128;             // 113 bits
#endif

/// Forward-mode derivative along N directions: x + sum_i d_i e_i with e_i e_j = 0. It has no comparisons: decide on value(x).
/// NOTE: ours, because Eigen's AutoDiffScalar does not compile in scalar * vector expressions and its comparisons yield bool,
/// so that it cannot stand over a pack.
template <class B, int N>
struct dual {
    using derivatives_t = Eigen::Matrix<B, N, 1>;
    B x;
    derivatives_t d;

    dual() : x(0), d(derivatives_t::Constant(B(0))) {}
    dual(const B& v) : x(v), d(derivatives_t::Constant(B(0))) {}
    dual(int v) : dual(B(v)) {}
    dual(const B& v, const derivatives_t& dv) : x(v), d(dv) {}
    /// The i-th independent variable, standing at v.
    static dual variable(const B& v, int i) { dual r(v); r.d(i) = B(1); return r; }

    friend dual operator+(const dual& a, const dual& b) { return {B(a.x + b.x), derivatives_t(a.d + b.d)}; }
    friend dual operator-(const dual& a, const dual& b) { return {B(a.x - b.x), derivatives_t(a.d - b.d)}; }
    friend dual operator*(const dual& a, const dual& b) { return {B(a.x * b.x), derivatives_t(a.x * b.d + b.x * a.d)}; }
    friend dual operator/(const dual& a, const dual& b) {
        const B r = B(1) / b.x, q = a.x * r;
        return {q, derivatives_t(r * (a.d - q * b.d))};
    }
    dual operator-() const { return {B(-x), derivatives_t(-d)}; }
    dual& operator+=(const dual& b) { return *this = *this + b; }
    dual& operator-=(const dual& b) { return *this = *this - b; }
    dual& operator*=(const dual& b) { return *this = *this * b; }
    dual& operator/=(const dual& b) { return *this = *this / b; }
};

/// One flag a lane.
template <int N>
struct lane_mask {
    typedef std::int64_t flags_t __attribute__((vector_size(sizeof(std::int64_t) * N)));
    flags_t flag;
    static lane_mask of(const flags_t& f) { lane_mask m; m.flag = f; return m; }
    friend lane_mask operator&(const lane_mask& a, const lane_mask& b) { return of(a.flag & b.flag); }
    friend lane_mask operator|(const lane_mask& a, const lane_mask& b) { return of(a.flag | b.flag); }
    lane_mask operator!() const { return of(~flag); }
};

/// N lanes marched together. Every operation is the scalar operation lane by lane, so lane i of a pack run is bit for bit
/// the scalar run of that lane (build with -ffp-contract=off).
template <class B, int N>
struct pack {
    static_assert(std::has_single_bit(unsigned(N)));
    typedef B lanes_t __attribute__((vector_size(sizeof(B) * N)));
    using mask_t = lane_mask<N>;
    static_assert(sizeof(B) == sizeof(std::int64_t), "masks are as wide as lanes");

    lanes_t lane;

    pack() = default;
    pack(B x) : lane(x - lanes_t{}) {}
    pack(int x) : pack(B(x)) {}
    static pack of(const lanes_t& l) { pack p; p.lane = l; return p; }

    friend pack operator+(const pack& a, const pack& b) { return of(a.lane + b.lane); }
    friend pack operator-(const pack& a, const pack& b) { return of(a.lane - b.lane); }
    friend pack operator*(const pack& a, const pack& b) { return of(a.lane * b.lane); }
    friend pack operator/(const pack& a, const pack& b) { return of(a.lane / b.lane); }
    pack operator-() const { return of(-lane); }
    pack& operator+=(const pack& b) { lane += b.lane; return *this; }
    pack& operator-=(const pack& b) { lane -= b.lane; return *this; }
    pack& operator*=(const pack& b) { lane *= b.lane; return *this; }
    pack& operator/=(const pack& b) { lane /= b.lane; return *this; }
    friend mask_t operator<(const pack& a, const pack& b) { return mask_t::of(a.lane < b.lane); }
    friend mask_t operator>(const pack& a, const pack& b) { return mask_t::of(a.lane > b.lane); }
    friend mask_t operator<=(const pack& a, const pack& b) { return mask_t::of(a.lane <= b.lane); }
    friend mask_t operator>=(const pack& a, const pack& b) { return mask_t::of(a.lane >= b.lane); }
    friend mask_t operator==(const pack& a, const pack& b) { return mask_t::of(a.lane == b.lane); }
};

namespace detail {
template <class P, class F>
P each_lane(const P& x, F f) {
    P y;
    for (unsigned i = 0; i < sizeof(x.lane) / sizeof(x.lane[0]); ++i) y.lane[i] = f(x.lane[i]);
    return y;
}
}  // namespace detail

template <class B, int N> pack<B, N> sqrt(const pack<B, N>& x) { return detail::each_lane(x, [](B v) { return std::sqrt(v); }); }
template <class B, int N> pack<B, N> sin(const pack<B, N>& x) { return detail::each_lane(x, [](B v) { return std::sin(v); }); }
template <class B, int N> pack<B, N> cos(const pack<B, N>& x) { return detail::each_lane(x, [](B v) { return std::cos(v); }); }
template <class B, int N> pack<B, N> abs(const pack<B, N>& x) { return detail::each_lane(x, [](B v) { return std::abs(v); }); }

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

/// What a scalar is made of. `digits` (bits) fixes the length of series; `lanes` how many trajectories it carries.
template <class S>
struct ScalarTraits {
    using mask = bool;
    using base = S;
    static constexpr int digits = std::numeric_limits<S>::digits;
    static constexpr int lanes = 1;
    static constexpr bool has_derivative = false;
    static const base& value(const S& x) { return x; }
};
template <class B, int N>
struct ScalarTraits<dual<B, N>> : ScalarTraits<B> {
    static constexpr bool has_derivative = true;
    static const B& value(const dual<B, N>& a) { return a.x; }
};
template <class B, int N>
struct ScalarTraits<pack<B, N>> {
    using mask = typename pack<B, N>::mask_t;
    using base = pack<B, N>;
    static constexpr int digits = std::numeric_limits<B>::digits;
    static constexpr int lanes = N;
    static constexpr bool has_derivative = false;
    static const base& value(const base& x) { return x; }
};

template <class S> using mask_t = typename ScalarTraits<S>::mask;
template <class S> using base_t = typename ScalarTraits<S>::base;
template <class S> const base_t<S>& value(const S& x) { return ScalarTraits<S>::value(x); }

/// One lane of a value as a number (lane 0 of anything but a pack is the value itself).
template <class S>
auto lane(const S& x, int i = 0) {
    if constexpr (ScalarTraits<S>::lanes > 1) return value(x).lane[i];
    else return base_t<S>(((void)i, value(x)));
}

inline bool all(bool m) { return m; }
inline bool any(bool m) { return m; }
inline bool lane_of(bool m, int) { return m; }
template <int N> bool all(const lane_mask<N>& m) {
    for (int i = 0; i < N; ++i) if (!m.flag[i]) return false;
    return true;
}
template <int N> bool any(const lane_mask<N>& m) { return !all(!m); }
template <int N> bool lane_of(const lane_mask<N>& m, int i) { return m.flag[i] != 0; }

/// A mask with every flag set, or none.
template <class S>
mask_t<S> mask_of(bool b) {
    if constexpr (ScalarTraits<S>::lanes > 1) return mask_t<S>::of(typename mask_t<S>::flags_t{} - std::int64_t(b));
    else return b;
}

template <class S>
S select(const mask_t<S>& m, const std::type_identity_t<S>& a, const std::type_identity_t<S>& b) {
    if constexpr (ScalarTraits<S>::lanes == 1) return m ? a : b;
    else if constexpr (ScalarTraits<S>::has_derivative) {
        S r(select<base_t<S>>(m, a.x, b.x));
        for (int i = 0; i < r.d.size(); ++i) r.d(i) = select<base_t<S>>(m, a.d(i), b.d(i));
        return r;
    } else return S::of(m.flag ? a.lane : b.lane);
}
template <class S, int R, int C>
Eigen::Matrix<S, R, C> select_matrix(const mask_t<S>& m, const Eigen::Matrix<S, R, C>& a, const Eigen::Matrix<S, R, C>& b) {
    Eigen::Matrix<S, R, C> r;
    for (int i = 0; i < R * C; ++i) r(i) = select<S>(m, a(i), b(i));
    return r;
}

/// f() where m holds, else g(); for one lane only the branch taken is evaluated, so its poles and its cost stay away.
template <class S, class F, class G>
S branch(const mask_t<S>& m, F&& f, G&& g) {
    if constexpr (ScalarTraits<S>::lanes > 1) {
        if (all(m)) return f();
        if (!any(m)) return g();
        return select<S>(m, f(), g());
    } else {
        if (m) return f();
        return g();
    }
}

template <class S> S ratio(std::int64_t p, std::int64_t q) { return S(S(base_t<S>(double(p))) / base_t<S>(double(q))); }

/// Unit round-off spacing: the distance from 1 to the next number.
template <class S>
base_t<S> eps() {
    using std::ldexp;
    if constexpr (ScalarTraits<S>::lanes > 1) return base_t<S>(std::ldexp(1.0, 1 - ScalarTraits<S>::digits));
    else return base_t<S>(ldexp(base_t<S>(1), 1 - ScalarTraits<S>::digits));
}

template <class S>
bool is_finite(const S& x) {
    if constexpr (std::is_same_v<base_t<S>, double>) return std::isfinite(value(x));
    else return (boost::multiprecision::isfinite)(value(x));
}
template <class S>
mask_t<S> finite_mask(const S& x) {
    if constexpr (ScalarTraits<S>::lanes > 1) return (value(x) - value(x)) == base_t<S>(0);
    else return is_finite(x);
}

namespace detail {
template <class B>
B decimal(std::string_view text) {
    const std::string s(text);
    if constexpr (std::is_same_v<B, double>) return std::stod(s);
    else return B(s);
}
}  // namespace detail

/// "3", "-0.25", "1e-3", "1/8": a number rounded once to S. The text is checked where it enters (mechanics/parameters.hpp).
template <class S>
S from_text(std::string_view text) {
    if constexpr (ScalarTraits<S>::lanes > 1) return S(from_text<std::decay_t<decltype(lane(S()))>>(text));
    else if constexpr (ScalarTraits<S>::has_derivative) return S(from_text<base_t<S>>(text));
    else {
        const auto slash = text.find('/');
        if (slash == std::string_view::npos) return detail::decimal<S>(text);
        const S p = detail::decimal<S>(text.substr(0, slash)), q = detail::decimal<S>(text.substr(slash + 1));
        return S(p / q);
    }
}

/// A number of one scalar as another: rounds to the coarser, exact to the finer; constant for a dual, the same in every lane.
/// NOTE: between two kinds of dual the derivative is dropped: the result stands still at the value.
template <class To, class From>
To convert(const From& x) {
    if constexpr (std::is_same_v<To, From>) return x;
    else if constexpr (ScalarTraits<From>::has_derivative) return convert<To>(value(x));
    else if constexpr (ScalarTraits<To>::has_derivative) return To(convert<base_t<To>>(x));
    else if constexpr (ScalarTraits<To>::lanes > 1) return To(convert<std::decay_t<decltype(lane(To()))>>(x));
    else return static_cast<To>(lane(x));
}

/// Shortest round-trip text for double, all digits otherwise.
std::string to_text(double x);
std::string to_text(const fifty& x);
#if VERILIE_HAS_QUAD
std::string to_text(const quad& x);
#endif

}  // namespace verilie

namespace Eigen {
template <class B, int N>
struct NumTraits<verilie::pack<B, N>> : GenericNumTraits<verilie::pack<B, N>> {
    using Real = verilie::pack<B, N>;
    using NonInteger = Real;
    using Nested = Real;
    using Literal = B;
    enum { IsInteger = 0, IsSigned = 1, IsComplex = 0, RequireInitialization = 0, ReadCost = N, AddCost = N, MulCost = N };
    static Real epsilon() { return Real(std::numeric_limits<B>::epsilon()); }
    static Real dummy_precision() { return Real(B(0)); }
    static int digits10() { return std::numeric_limits<B>::digits10; }
};
template <class B, int N>
struct NumTraits<verilie::dual<B, N>> : GenericNumTraits<verilie::dual<B, N>> {
    using Real = verilie::dual<B, N>;
    using NonInteger = Real;
    using Nested = Real;
    using Literal = B;
    enum { IsInteger = 0, IsSigned = 1, IsComplex = 0, RequireInitialization = 1, ReadCost = N, AddCost = N, MulCost = 2 * N };
    static int digits10() { return NumTraits<B>::digits10(); }
};
namespace detail_verilie {
template <class R>
struct MultiprecisionTraits : GenericNumTraits<R> {
    using Real = R;
    using NonInteger = R;
    using Nested = R;
    using Literal = double;
    enum { IsInteger = 0, IsSigned = 1, IsComplex = 0, RequireInitialization = 1, ReadCost = 4, AddCost = 16, MulCost = 32 };
    static R epsilon() { return std::numeric_limits<R>::epsilon(); }
    static R dummy_precision() { return 1024 * epsilon(); }
    static R highest() { return (std::numeric_limits<R>::max)(); }
    static R lowest() { return std::numeric_limits<R>::lowest(); }
    static R infinity() { return std::numeric_limits<R>::infinity(); }
    static int digits10() { return std::numeric_limits<R>::digits10; }
};
}  // namespace detail_verilie
template <> struct NumTraits<verilie::fifty> : detail_verilie::MultiprecisionTraits<verilie::fifty> {};
#if VERILIE_HAS_QUAD
template <> struct NumTraits<verilie::quad> : detail_verilie::MultiprecisionTraits<verilie::quad> {};
#endif
}  // namespace Eigen
