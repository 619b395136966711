#pragma once
/// The scalars. This file and those of scalar/ are the only ones that know double, extended, quad, fifty, dual and pack apart.
///
/// Every method, problem and diagnostic is a template over S and meets its scalar through this vocabulary alone:
///   ratio<S>(p, q)   the number p/q rounded once to S          from_text<S>("1/8")
///       a decimal or fraction, rounded once
///   value(x)         the number a dual stands at               base_t<S>             its type
///   mask_t<S>        what a comparison yields: bool, or one flag a lane for a pack; a dual compares on its value
///   select(m, a, b)  lane by lane a where m, else b            all(m), any(m)
///   branch(m, f, g)  f() where m, else g(); evaluates only what some lane needs
/// There is no `if` on an S outside this file.

#include <array>
#include <cfloat>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

#include <Eigen/Core>
#if defined(__SIZEOF_FLOAT128__) && !defined(__clang__)
#define VERILIE_HAS_QUAD 1
#include <verilie/scalar/quad.hpp>

#endif
#if LDBL_MANT_DIG > DBL_MANT_DIG
#define VERILIE_HAS_EXTENDED 1
#endif

#include <verilie/scalar/dual.hpp>
#include <verilie/scalar/fifty.hpp>
#include <verilie/scalar/pack.hpp>

namespace verilie {

// of double and extended; those of the other scalars are found by their arguments
using std::abs, std::cos, std::ldexp, std::sin, std::sqrt;

#if VERILIE_HAS_EXTENDED
/// long double where it has more digits than double; on x86 64 bits. Marched for the round-off of doubles, in a half to a
/// sixth of the time of quad; a step that is optimised takes some three times that of double.
using extended = long double;
#endif

template <> inline constexpr bool calls_operations<fifty> = true;
#if VERILIE_HAS_QUAD
template <> inline constexpr bool calls_operations<quad> = true;
#endif

/// What a scalar is made of. `digits` (bits) fixes the length of series; `lanes` how many trajectories it carries.
template <class S> struct ScalarTraits {
    using mask = bool;
    using base = S;
    static constexpr int digits = std::numeric_limits<S>::digits;
    static constexpr int lanes = 1;
    static constexpr bool has_derivative = false;
    static const base& value(const S& x) { return x; }
};
template <class B, int N> struct ScalarTraits<dual<B, N>> : ScalarTraits<B> {
    static constexpr bool has_derivative = true;
    static const B& value(const dual<B, N>& a) { return a.x; }
};
template <class B, int N> struct ScalarTraits<pack<B, N>> {
    using mask = typename pack<B, N>::mask_t;
    using base = pack<B, N>;
    static constexpr int digits = std::numeric_limits<B>::digits;
    static constexpr int lanes = N;
    static constexpr bool has_derivative = false;
    static const base& value(const base& x) { return x; }
};

/// A list of scalars; those that have more digits than double, or derivatives in that many; those of problems, without
/// derivatives; and all that methods march in.
template <class... S> struct Scalars {};
namespace detail {
template <class... S, class... T> Scalars<S..., T...> joined(Scalars<S...>, Scalars<T...>);
template <template <class> class Of, class... S> std::tuple<Of<S>...> tuple_of(Scalars<S...>);
}  // namespace detail
using finer_numbers = Scalars<fifty
#if VERILIE_HAS_QUAD
    ,
    quad
#endif
#if VERILIE_HAS_EXTENDED
    ,
    extended
#endif
    >;
using finer_scalars = decltype(detail::joined(finer_numbers{}, Scalars<dual<fifty, 6>>{}));
using all_numbers = decltype(detail::joined(Scalars<double>{}, finer_numbers{}));
using all_scalars = decltype(detail::joined(Scalars<double, dual<double, 6>>{}, finer_scalars{}));
/// A tuple of Of<S> for each S of a list.
template <template <class> class Of, class List> using one_each = decltype(detail::tuple_of<Of>(List{}));

template <class S> using mask_t = typename ScalarTraits<S>::mask;
template <class S> using base_t = typename ScalarTraits<S>::base;
template <class S> const base_t<S>& value(const S& x) { return ScalarTraits<S>::value(x); }

/// One lane of a value as a number (lane 0 of anything but a pack is the value itself).
template <class S> auto lane(const S& x, int i = 0) {
    if constexpr (ScalarTraits<S>::lanes > 1) return value(x).lane[i];
    else return base_t<S>(((void)i, value(x)));
}

inline bool all(bool m) { return m; }
inline bool any(bool m) { return m; }
inline bool lane_of(bool m, int) { return m; }
template <int N> bool all(const lane_mask<N>& m) {
    for (int i = 0; i < N; ++i)
        if (!m.flag[i]) return false;
    return true;
}
template <int N> bool any(const lane_mask<N>& m) { return !all(!m); }
template <int N> bool lane_of(const lane_mask<N>& m, int i) { return m.flag[i] != 0; }

/// A mask with every flag set, or none.
template <class S> mask_t<S> mask_of(bool b) {
    if constexpr (ScalarTraits<S>::lanes > 1) return mask_t<S>::of(typename mask_t<S>::flags_t{} - std::int64_t(b));
    else return b;
}

template <class S> S select(const mask_t<S>& m, const S& a, const std::type_identity_t<S>& b) {
    if constexpr (ScalarTraits<S>::lanes == 1) return m ? a : b;
    else if constexpr (ScalarTraits<S>::has_derivative) {
        S r(select(m, a.x, b.x));
        for (int i = 0; i < r.d.size(); ++i) r.d(i) = select(m, a.d(i), b.d(i));
        return r;
    } else return S::of(m.flag ? a.lane : b.lane);
}

/// f() where m holds, else g(); for one lane only the branch taken is evaluated, so its poles and its cost stay away.
template <class M, class F, class G> auto branch(const M& m, F&& f, G&& g) -> decltype(f()) {
    if constexpr (!std::is_same_v<M, bool>) {
        if (all(m)) return f();
        if (!any(m)) return g();
        return select(m, f(), g());
    } else {
        if (m) return f();
        return g();
    }
}

namespace detail {
/// 1/q for 0 < q <= most_kept, divided once: the terms of series, where operations are calls and divisions dear.
inline constexpr int most_kept = 2047;
template <class B> const B& reciprocal(std::int64_t q) {
    static const auto all = [] {
        std::array<B, most_kept + 1> r;
        for (int k = 1; k <= most_kept; ++k) r[std::size_t(k)] = B(1) / B(k);
        return r;
    }();
    return all[std::size_t(q)];
}
extern template const fifty& reciprocal<fifty>(std::int64_t);
#if VERILIE_HAS_QUAD
extern template const quad& reciprocal<quad>(std::int64_t);
#endif
}  // namespace detail
template <class S> S ratio(std::int64_t p, std::int64_t q) {
    if constexpr (calls_operations<base_t<S>>)
        if (p == 1 && 0 < q && q <= detail::most_kept) return S(detail::reciprocal<base_t<S>>(q));
    return S(base_t<S>(double(p))) / base_t<S>(double(q));
}

/// Unit round-off spacing: the distance from 1 to the next number.
template <class S> base_t<S> eps() {
    if constexpr (ScalarTraits<S>::lanes > 1) return base_t<S>(std::ldexp(double(1), 1 - ScalarTraits<S>::digits));
    else return base_t<S>(ldexp(base_t<S>(1), 1 - ScalarTraits<S>::digits));
}

template <class S> bool is_finite(const S& x) {
    if constexpr (std::is_floating_point_v<base_t<S>>) return std::isfinite(value(x));
    else return isfinite(value(x));
}
template <class S> mask_t<S> finite_mask(const S& x) {
    if constexpr (ScalarTraits<S>::lanes > 1) return (value(x) - value(x)) == base_t<S>(0);
    else return is_finite(x);
}

namespace detail {
/// NOTE: by from_chars and cpp_bin_float, which no locale touches; stod and strtoflt128 would read "0,5" in some
/// countries.
template <class B> B decimal(std::string_view text) {
    if constexpr (std::is_same_v<B, double>) {
        if (text.starts_with('+')) text.remove_prefix(1);
        double x = 0;
        if (std::from_chars(text.data(), text.data() + text.size(), x).ec != std::errc{})
            throw std::out_of_range(std::string(text) + " is no double");
        return x;
    } else return static_cast<B>(fifty(std::string(text)));
}
}  // namespace detail

/// "3", "-0.25", "1e-3", "1/8": a number rounded once to S. The text is checked where it enters
/// (mechanics/parameters.hpp).
template <class S> S from_text(std::string_view text) {
    if constexpr (ScalarTraits<S>::lanes > 1) return S(from_text<std::decay_t<decltype(lane(S()))>>(text));
    else if constexpr (ScalarTraits<S>::has_derivative) return S(from_text<base_t<S>>(text));
    else {
        const auto slash = text.find('/');
        if (slash == std::string_view::npos) return detail::decimal<S>(text);
        const S p = detail::decimal<S>(text.substr(0, slash)), q = detail::decimal<S>(text.substr(slash + 1));
        return S(p / q);
    }
}

/// A number of one scalar as another: rounds to the coarser, exact to the finer; constant for a dual, the same in every
/// lane.
/// NOTE: between two kinds of dual the derivative is dropped: the result stands still at the value.
template <class To, class From> To convert(const From& x) {
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
namespace detail_verilie {
template <class R> struct MultiprecisionTraits : GenericNumTraits<R> {
    using Real = R;
    using NonInteger = R;
    using Nested = R;
    using Literal = double;
    enum {
        IsInteger = 0,
        IsSigned = 1,
        IsComplex = 0,
        RequireInitialization = 1,
        ReadCost = 4,
        AddCost = 16,
        MulCost = 32
    };
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

namespace verilie {
#define VERILIE_DUAL_OPERATIONS(kind, B, N)                                                                            \
    kind template dual<B, N> dual<B, N>::sum(const dual<B, N>&, const dual<B, N>&);                                    \
    kind template dual<B, N> dual<B, N>::difference(const dual<B, N>&, const dual<B, N>&);                             \
    kind template dual<B, N> dual<B, N>::product(const dual<B, N>&, const dual<B, N>&);                                \
    kind template dual<B, N> dual<B, N>::quotient(const dual<B, N>&, const dual<B, N>&);
VERILIE_DUAL_OPERATIONS(extern, fifty, 3)
VERILIE_DUAL_OPERATIONS(extern, fifty, 6)
#if VERILIE_HAS_QUAD
VERILIE_DUAL_OPERATIONS(extern, quad, 3)
VERILIE_DUAL_OPERATIONS(extern, quad, 6)
#endif
}  // namespace verilie
