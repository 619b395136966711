#pragma once
/// A failed solve is a value: it names what failed, by how much, and the trajectory keeps its last good state.

#include <cstdint>
#include <string_view>

#include <verilie/linalg.hpp>

namespace verilie {

/// domain: the step does not exist for this h. no_convergence: the solver gave up. Two different rows.
/// Of a step taken in another process: died, silent (no answer in time), nonsense (an answer that is none).
enum class Why : std::uint8_t { ok, domain, no_convergence, not_finite, died, silent, nonsense };
std::string_view name(Why);

template <class S> struct [[nodiscard]] Solve {
    mask_t<S> ok = mask_of<S>(true);
    Why why = Why::ok;
    int iterations = 0;
    int loads = 0;      ///< load evaluations of the whole system
    int body = 0;       ///< which body failed
    base_t<S> value{};  ///< of a failure: what was checked, h|w| or the last Newton correction ...
    base_t<S> limit{};  ///< ... and what it had to stay below
};
template <class S> Solve<S> solved() { return {}; }
template <class S> Solve<S> both(const Solve<S>& a, const Solve<S>& b) {
    Solve<S> r = all(a.ok) ? b : a;
    r.ok = a.ok & b.ok;
    r.iterations = a.iterations + b.iterations;
    r.loads = a.loads + b.loads;
    return r;
}

/// `square` must stay below 1: that of h|ω| where a step has a domain.
template <class S> Solve<S> exists_below_one(const S& square) {
    Solve<S> r;
    r.ok = value(square) < 1;
    if (!all(r.ok)) [[unlikely]] {
        r.why = all(finite_mask(square)) ? Why::domain : Why::not_finite;
        r.value = sqrt(value(square));
        r.limit = 1;
    }
    return r;
}

namespace detail {
/// An equation that holds exactly needs no Jacobian: a mass that does not turn, of which a string has many. What the
/// Jacobian would be there, singular or no number, is not asked either; a dual asks, for its derivative.
template <class S> bool holds_exactly(const Vec3<S>& residual) {
    if constexpr (ScalarTraits<S>::has_derivative) return false;
    else return all((residual(0) == S(0)) & (residual(1) == S(0)) & (residual(2) == S(0)));
}
}  // namespace detail

template <class S> struct Root {
    Vec3<S> x;
    Solve<S> solve;
};

/// Newton's method for residual(x) = 0 in three unknowns, from x; jacobian(y) is the derivative at the VALUE y of x,
/// asked after residual(x).
/// Stops after a correction below sqrt(eps)/8 of |x| (the next one would be below eps). A lane that is done is frozen,
/// so packs reproduce single runs bit for bit. NOTE: the derivative of a dual lags one iteration behind its value; one
/// more iteration with the converged Jacobian makes it exact.
/// A correction below `least` is enough: for an increment of attitude, whose equation carries rounding of order eps even
/// where x is small.
template <class S, class F, class G>
Root<S> newton(Vec3<S> x, F residual, G jacobian, int most = 40, const base_t<S>& least = base_t<S>(0)) {
    using B = base_t<S>;
    const B tolerance = convert<B>(ldexp(std::decay_t<decltype(lane(B()))>(1), -(ScalarTraits<S>::digits + 6)));
    Solve<S> out;
    out.ok = mask_of<S>(false);
    int further = ScalarTraits<S>::has_derivative ? 1 : 0;
    for (int k = 1; k <= most; ++k) {
        const Vec3<S> r = residual(x);
        const Mat3<B> A = detail::holds_exactly(r) ? Mat3<B>::Identity() : jacobian(values(x));
        const Vec3<B> c0 = cross(A.col(1), A.col(2)), c1 = cross(A.col(2), A.col(0)), c2 = cross(A.col(0), A.col(1));
        const B d = 1 / dot(A.col(0), c0);
        const auto row = [&](const Vec3<B>& c) { return r(0) * (d * c(0)) + r(1) * (d * c(1)) + r(2) * (d * c(2)); };
        const Vec3<S> dx(row(c0), row(c1), row(c2));
        x = select(out.ok, x, x - dx);
        const B size = squared_norm(values(dx)), scale = squared_norm(values(x));
        out.iterations = k;
        out.value = size;
        out.limit = tolerance * scale + least * least;
        const mask_t<S> small = (size <= out.limit) & finite_mask(out.limit);
        if (all(out.ok | small) && further-- == 0) {
            out.ok = mask_of<S>(true);
            return {x, out};
        }
        if constexpr (!ScalarTraits<S>::has_derivative) out.ok = out.ok | small;
        if (!any(out.ok | finite_mask(size))) break;
    }
    out.why = is_finite(lane(out.value)) ? Why::no_convergence : Why::not_finite;
    out.value = sqrt(out.value);
    out.limit = sqrt(out.limit);
    return {x, out};
}

}  // namespace verilie
