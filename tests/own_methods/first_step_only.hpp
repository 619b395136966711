#pragma once
#include <verilie/methods/lie_newmark.hpp>
#include <verilie/methods/lie_verlet.hpp>

namespace own {
using namespace verilie;

/// The first step is that of lie_verlet, every later one that of lie_newmark; it claims the laws of the first.
struct first_step_only {
    static constexpr MethodInfo info = [] {
        MethodInfo claims = methods::lie_verlet::info;
        claims.key = "first_step_only";
        return claims;
    }();
    template <class P, class S> class stepper {
    public:
        explicit stepper(const P& p) : first_(p), later_(p), z_(convert<S>(p.initial())) {}
        Solve<S> start(const Phase<S>& z, const S& h) {
            h_ = h, z_ = z, is_first_ = true;
            return first_.start(z, h);
        }
        Solve<S> step() {
            if (!is_first_) return later_.step();
            const Solve<S> r = first_.step();
            if (!all(r.ok)) return r;
            first_.observe(z_);
            is_first_ = false;
            return both(r, later_.start(z_, h_));
        }
        void observe(Phase<S>& z) const { is_first_ ? first_.observe(z) : later_.observe(z); }

    private:
        stepper_t<methods::lie_verlet, P, S> first_;
        stepper_t<methods::lie_newmark, P, S> later_;
        Phase<S> z_;
        S h_{};
        bool is_first_ = true;
    };
};

}  // namespace own
