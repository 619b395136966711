#pragma once
/// The base of explicit steppers: what an explicit multi-stage method over all bodies needs besides its stages.

#include <verilie/mechanics/bodies.hpp>

namespace verilie {

/// Holds the state in principal axes (x and v in space, q, W in the body) and asks the problem for accelerations. A
/// method derives from it, says what one step does to z_, and ends with accept(). One that sets the time t of every
/// stage says .applied_loads = true in its info.
template <class P, class S> class ExplicitStepper {
public:
    explicit ExplicitStepper(const P& p)
        : problem_(&p), J_(detail::inertias_in<S>(p.inertias())), at_(J_.size()), loads_(J_.size()),
          applied_(p, J_.size()) {}

    Solve<S> start(const Phase<S>& z, const S& h) {
        z_ = z, h_ = h;
        applied_.start(z.t, h);
        for (std::size_t i = 0; i < J_.size(); ++i)
            if (!J_[i].principal) z_.q[i] = z.q[i] * J_[i].axes, z_.W[i] = rotate_back(J_[i].axes, z.W[i]);
        return solved<S>();
    }
    void observe(Phase<S>& z) const {
        z = z_;
        for (std::size_t i = 0; i < J_.size(); ++i)
            if (!J_[i].principal) z.q[i] = z_.q[i] * conj(J_[i].axes), z.W[i] = J_[i].axes * z_.W[i];
    }

protected:
    struct Acceleration {
        Vec3<S> v, W;
    };  ///< v′ = F/m in space,  W′ = J⁻¹(JW × W + T) in the body

    std::size_t size() const { return J_.size(); }
    /// Of every body at z, and at z.t where loads depend on it: one evaluation of the loads.
    Solve<S> accelerations(const Phase<S>& z, std::vector<Acceleration>& out) {
        for (std::size_t i = 0; i < size(); ++i) at_.put_pose(i, {z.x[i], z.q[i]});
        const Solve<S> r = detail::loads_of<Frame::body, P, S>(*problem_, at_, J_, loads_);
        if (applied_.act()) add_applied(z);
        for (std::size_t i = 0; i < size(); ++i) {
            const Inertia<S>& J = J_[i];
            const Vec3<S>& W = z.W[i];
            out[i] = {1 / J.m * loads_[i].F, J.Jinv * (cross(J.J * W, W) + loads_[i].T)};
        }
        return r;
    }
    /// Takes z for the state after the step, unless a number of it is none. What was the state is left in z.
    Solve<S> accept(Phase<S>&& z, Solve<S> r) {
        for (std::size_t i = 0; i < size() && all(r.ok); ++i) {
            Solve<S> s = detail::finite_or_fail<S>({z.x[i], z.v[i], z.q[i], z.W[i]});
            s.body = int(i);
            r = both(r, s);
        }
        if (!all(r.ok)) return r;
        std::swap(z_, z);
        applied_.next();
        if constexpr (MayApply<P, S>) z_.t = applied_.time();
        return r;
    }
    Solve<S> accept(const Phase<S>& z, const Solve<S>& r) { return accept(Phase<S>(z), r); }

    Phase<S> z_;
    S h_{};

private:
    void add_applied(const Phase<S>& z) {
        if constexpr (MayApply<P, S>) {
            for (std::size_t i = 0; i < size(); ++i) applied_.put(J_[i], i, z.x[i], z.v[i], z.q[i], z.W[i]);
            applied_.evaluate(z.t);
            for (std::size_t i = 0; i < size(); ++i) {
                const BodyLoad<S> a = applied_.body(J_[i], i);
                loads_[i].F += a.F, loads_[i].T += a.T;
            }
        }
    }
    const P* problem_;
    std::vector<Inertia<S>> J_;
    Columns<S> at_;
    std::vector<BodyLoad<S>> loads_;
    [[no_unique_address]] detail::Applied<P, S> applied_;
};

}  // namespace verilie
