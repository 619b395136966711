#pragma once
/// Loads beyond those of a potential, F(t, x, R, v, W), as steppers ask for them.

#include <verilie/mechanics/contraction.hpp>
#include <verilie/mechanics/problem.hpp>

namespace verilie {

/// Whether P may have applied loads; whether a problem behind AnyProblem has, its info tells.
template <class P, class S>
concept MayApply = requires(const P& p, const Phase<S>& z, std::span<BodyLoad<S>> out) {
    p.applied(z, out);
};

namespace detail {
/// A clock, and the applied loads at states in principal axes. t = t0 + n h, never an accumulated time.
template <class P, class S, bool = MayApply<P, S>> class Applied {
public:
    Applied(const P& p, std::size_t bodies) : problem_(&p), z_(Phase<S>::bodies(bodies)), loads_(bodies) {}

    bool act() const { return problem_->info().applied.act; }
    bool of_velocity() const { return problem_->info().applied.of_velocity; }
    void start(const S& t, const S& h) { t0_ = t, h_ = h, n_ = 0; }
    void next() { ++n_; }
    /// So many steps from now.
    S time(int steps = 0) const { return S(t0_ + S(convert<S>(static_cast<double>(n_ + steps)) * h_)); }

    /// One state a body, in principal axes; W in the body.
    void put(
        const Inertia<S>& J, std::size_t i, const Vec3<S>& x, const Vec3<S>& v, const Quat<S>& q, const Vec3<S>& W) {
        z_.x[i] = x, z_.v[i] = v;
        z_.q[i] = J.principal ? q : q * conj(J.axes);
        z_.W[i] = J.principal ? W : J.axes * W;
    }
    void evaluate(const S& t) {
        z_.t = t;
        problem_->applied(z_, std::span(loads_));
    }
    /// Of body i, where evaluate() was asked: torque in its principal axes.
    BodyLoad<S> body(const Inertia<S>& J, std::size_t i) const {
        return {loads_[i].F, J.principal ? loads_[i].T : rotate_back(J.axes, loads_[i].T)};
    }

private:
    const P* problem_;
    Phase<S> z_;
    std::vector<BodyLoad<S>> loads_;
    S t0_{}, h_{};
    std::int64_t n_ = 0;
};
/// A problem that can have none.
template <class P, class S> class Applied<P, S, false> {
public:
    Applied(const P&, std::size_t) {}
    static constexpr bool act() { return false; }
    void start(const S&, const S&) {}
    void next() {}
};
}  // namespace detail

}  // namespace verilie
