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

/// A step of a composition: one of `Part` a stage. A stage that fails leaves the state before the whole step.
template <class Part, class S> class Composed {
public:
    template <class P, class Scheme>
    Composed(const P& p, Scheme scheme, const Composition& c)
        : part_(p, scheme), begun_(part_), stages_(stages<S>(c)), splits_(c.splits()) {}
    Solve<S> start(const Phase<S>& z, const S& h) {
        h_ = h;
        return part_.start(z, h);
    }
    Solve<S> step() {
        begun_ = part_;
        Solve<S> r;
        for (const Stage<S>& stage : stages_) {
            if constexpr (requires { part_.scheme().apart; })
                if (splits_) {
                    auto& scheme = part_.scheme();
                    scheme.apart = true, scheme.before = 2 * h_ * stage.before, scheme.after = 2 * h_ * stage.after;
                }
            part_.next_step(h_ * stage.along);
            r = both(r, part_.step());
            if (!all(r.ok)) [[unlikely]] {
                part_ = begun_;
                return r;
            }
        }
        return r;
    }
    void observe(Phase<S>& z) const { part_.observe(z); }

private:
    Part part_, begun_;
    std::vector<Stage<S>> stages_;
    bool splits_;
    S h_{};
};

template <class S, class Stepper, class Scheme>
std::unique_ptr<Trajectory<S>> march_parts(Shared<S> problem, Scheme scheme, const Composition* c) {
    std::unique_ptr<AnyStepper<S>> stepper;
    if (c) stepper = std::make_unique<HeldStepper<Composed<Stepper, S>, S>>(*problem, scheme, *c);
    else stepper = std::make_unique<HeldStepper<Stepper, S>>(*problem, scheme);
    return march_any<S>(std::move(problem), std::move(stepper));
}
template <class S>
std::unique_ptr<Trajectory<S>> march_any(Shared<S> problem, AnyScheme<S> scheme, const Composition* c) {
    return march_parts<S, PerBodies<AnyScheme<S>, AnyProblem<base_t<S>>, S>>(std::move(problem), scheme, c);
}
template <class S>
std::unique_ptr<Trajectory<S>> march_any(Shared<S> problem, AnyImplicit<S> scheme, const Composition* c) {
    return march_parts<S, ImplicitStepper<AnyImplicit<S>, AnyProblem<base_t<S>>, S>>(std::move(problem), scheme, c);
}

}  // namespace verilie::detail

#define VERILIE_ANY_MARCH(S)                                                                                           \
    template std::unique_ptr<verilie::Trajectory<S>> verilie::detail::march_any<S>(                                    \
        Shared<S>, AnyScheme<S>, const Composition*);                                                                  \
    template std::unique_ptr<verilie::Trajectory<S>> verilie::detail::march_any<S>(                                    \
        Shared<S>, AnyImplicit<S>, const Composition*);                                                                \
    template std::unique_ptr<verilie::Trajectory<S>> verilie::detail::march_any<S>(                                    \
        Shared<S>, std::unique_ptr<AnyStepper<S>>);
