#pragma once
#include <verilie/mechanics/explicit.hpp>

namespace own {
using namespace verilie;

/// The explicit midpoint rule, whose stage lies at t + h/2 and asks for loads at t: of second order where loads do not
/// depend on time, else of first.
struct forgets_time {
    static constexpr MethodInfo info{
        .key = "forgets_time",
        .source = "a mistake",
        .order = 2,
        .symmetric = Where::never,
        .symplectic = Where::never,
        .momentum_map = Where::never,
        .energy_free_body = Where::never,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain = "every h",
        .note = "",
        .exact_free_sphere = true,
        .applied_loads = true,
    };

    template <class P, class S> class stepper : public ExplicitStepper<P, S> {
    public:
        explicit stepper(const P& p) : ExplicitStepper<P, S>(p), a_(this->size()) {}
        Solve<S> step() {
            auto r = this->accelerations(this->z_, a_);
            const auto middle = moved(this->z_, ratio<S>(1, 2) * this->h_);  // its t is still that of z_
            r = both(r, this->accelerations(middle, a_));
            return this->accept(moved(middle, this->h_), r);
        }

    private:
        /// z_ by h, with the velocities of `at` and the accelerations found there.
        Phase<S> moved(const Phase<S>& at, const S& h) const {
            auto z = this->z_;
            for (std::size_t i = 0; i < a_.size(); ++i) {
                z.x[i] += h * at.v[i], z.v[i] += h * a_[i].v, z.W[i] += h * a_[i].W;
                z.q[i] = turn_body(z.q[i], lie::exp(h * at.W[i]));
            }
            return z;
        }
        std::vector<typename ExplicitStepper<P, S>::Acceleration> a_;
    };
};

}  // namespace own
