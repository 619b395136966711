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

template <class S>
struct [[nodiscard]] Solve {
    mask_t<S> ok = mask_of<S>(true);
    Why why = Why::ok;
    int iterations = 0;
    int loads = 0;           ///< load evaluations of the whole system
    int body = 0;            ///< which body failed
    base_t<S> value{};   ///< of a failure: what was checked, h|w| or the last Newton correction ...
    base_t<S> limit{};   ///< ... and what it had to stay below
};
template <class S> Solve<S> solved() { return {}; }
template <class S> Solve<S> both(const Solve<S>& a, const Solve<S>& b) {
    Solve<S> r = all(a.ok) ? b : a;
    r.ok = a.ok & b.ok;
    r.iterations = a.iterations + b.iterations;
    r.loads = a.loads + b.loads;
    return r;
}

template <class S> Vec3<base_t<S>> values(const Vec3<S>& a) { return Vec3<base_t<S>>(value(a(0)), value(a(1)), value(a(2))); }

enum class Unknown { relative, angle };

/// Newton's method for equation(x, r, A) = 0 in three unknowns: r the residual in S, A its Jacobian at the VALUE of x.
/// Stops after a correction below sqrt(eps)/8 of |x| (the next one would be below eps). A lane that is done is frozen, so packs
/// reproduce single runs bit for bit. NOTE: the derivative of a dual lags one iteration behind its value; one more
/// iteration with the converged Jacobian makes it exact.
/// `angle`: x is an increment of attitude whose equation carries rounding of order eps even where x is small; then a
/// correction below eps, which no attitude can show, is enough.
template <class S, class F>
Solve<S> newton(Vec3<S>& x, F equation, Unknown unknown = Unknown::relative, int most = 40) {
    using std::ldexp;
    using B = base_t<S>;
    const B tolerance = convert<B>(ldexp(std::decay_t<decltype(lane(B()))>(1), -(ScalarTraits<S>::digits + 6)));
    const B least = unknown == Unknown::angle ? B(eps<S>() * eps<S>()) : B(0);
    Solve<S> out;
    out.ok = mask_of<S>(false);
    int further = ScalarTraits<S>::has_derivative ? 1 : 0;
    for (int k = 1; k <= most; ++k) {
        Vec3<S> r;
        Mat3<B> A;
        equation(x, r, A);
        const Vec3<B> a0 = A.col(0), a1 = A.col(1), a2 = A.col(2);
        const Vec3<B> c0 = cross<B>(a1, a2), c1 = cross<B>(a2, a0), c2 = cross<B>(a0, a1);
        const B d = B(1) / dot<B>(a0, c0);
        const auto apply = [&](const Vec3<B>& c) { return S(S(S(r(0) * B(d * c(0))) + S(r(1) * B(d * c(1)))) + S(r(2) * B(d * c(2)))); };
        const Vec3<S> dx(apply(c0), apply(c1), apply(c2));
        x = select_matrix<S>(out.ok, x, Vec3<S>(x - dx));
        const B size = squared_norm<B>(values<S>(dx)), scale = squared_norm<B>(values<S>(x));
        out.iterations = k;
        out.value = size;
        out.limit = tolerance * scale + least;
        const mask_t<S> small = size <= out.limit;
        if (all(mask_t<S>(out.ok | small)) && further-- == 0) { out.ok = mask_of<S>(true); return out; }
        if constexpr (!ScalarTraits<S>::has_derivative) out.ok = out.ok | small;
        if (!any(mask_t<S>(out.ok | finite_mask<B>(size)))) break;
    }
    using std::sqrt;
    out.why = is_finite(lane(out.value)) ? Why::no_convergence : Why::not_finite;
    out.value = sqrt(out.value);
    out.limit = sqrt(out.limit);
    return out;
}

}  // namespace verilie
