#pragma once
/// The marches of any method on any problem, in the scalar of the unit that includes this.

#include <verilie/mechanics/bodies.hpp>
#include <verilie/run/any_method.hpp>

namespace verilie::detail {

/// March takes a method by its type: this one is whatever stepper it is given.
struct AnyMethod {
    template <class P, class S> class stepper {
    public:
        stepper(const P&, std::unique_ptr<AnyStepper<S>> held) : held_(std::move(held)) {}
        Solve<S> start(const Phase<S>& z, const S& h) { return held_->start(z, h); }
        Solve<S> step() { return held_->step(); }
        void observe(Phase<S>& z) const { held_->observe(z); }

    private:
        std::unique_ptr<AnyStepper<S>> held_;
    };
};

template <class S> std::unique_ptr<Trajectory<S>> march_any(Shared<S> problem, std::unique_ptr<AnyStepper<S>> stepper) {
    const auto& held = *problem;
    return std::make_unique<March<AnyMethod, AnyProblem<base_t<S>>, S>>(std::move(problem), held, std::move(stepper));
}
template <class S> std::unique_ptr<Trajectory<S>> march_any(Shared<S> problem, AnyScheme<S> scheme) {
    using Stepper = HeldStepper<PerBodies<AnyScheme<S>, AnyProblem<base_t<S>>, S>, S>;
    auto stepper = std::make_unique<Stepper>(*problem, scheme);
    return march_any<S>(std::move(problem), std::move(stepper));
}
template <class S> std::unique_ptr<Trajectory<S>> march_any(Shared<S> problem, AnyImplicit<S> scheme) {
    using Stepper = HeldStepper<ImplicitStepper<AnyImplicit<S>, AnyProblem<base_t<S>>, S>, S>;
    auto stepper = std::make_unique<Stepper>(*problem, scheme);
    return march_any<S>(std::move(problem), std::move(stepper));
}

}  // namespace verilie::detail

#define VERILIE_ANY_MARCH(S)                                                                                           \
    template std::unique_ptr<verilie::Trajectory<S>> verilie::detail::march_any<S>(Shared<S>, AnyScheme<S>);           \
    template std::unique_ptr<verilie::Trajectory<S>> verilie::detail::march_any<S>(Shared<S>, AnyImplicit<S>);         \
    template std::unique_ptr<verilie::Trajectory<S>> verilie::detail::march_any<S>(                                    \
        Shared<S>, std::unique_ptr<AnyStepper<S>>);
