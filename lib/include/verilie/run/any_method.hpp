#pragma once
/// Methods as values, for extended, quad, fifty and duals: a step is slow there anyway, and what surrounds the equations of a
/// method is compiled once a scalar, not once a method and scalar. Double marches on the method's own type
/// (run/march.hpp): no virtual call, nothing allocated.

#include <verilie/mechanics/implicit.hpp>
#include <verilie/run/composition.hpp>
#include <verilie/run/march.hpp>

namespace verilie {

/// The scalars whose marches src/run holds.
template <class S> inline constexpr bool compiled_once = !std::is_same_v<S, double> && ScalarTraits<S>::lanes == 1;

/// A BodyScheme.
template <class S> struct AnyScheme {
    using Part = Solve<S>(const Inertia<S>&, BodyState<S>&, const BodyLoad<S>&, const S& h);
    Frame frame;
    Part *first, *second;
    /// Of a KickDriftKick whose kicks are not half of its drift: twice their lengths.
    bool apart = false;
    S before{}, after{};

    Solve<S> begin(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) const {
        if (!apart) return first(J, b, l, h);
        const Solve<S> kick = second(J, b, l, before);
        return both(kick, first(J, b, {zero3<S>(), zero3<S>()}, h));
    }
    Solve<S> end(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) const {
        return second(J, b, l, apart ? after : h);
    }

    template <class M> static AnyScheme of() {
        using Load = BodyLoad<S>;
        return {M::frame,
            [](const Inertia<S>& J, BodyState<S>& b, const Load& l, const S& h) { return M::begin(J, b, l, h); },
            [](const Inertia<S>& J, BodyState<S>& b, const Load& l, const S& h) { return M::end(J, b, l, h); }};
    }
};

/// A Scheme of mechanics/implicit.hpp.
template <class S> struct AnyImplicit {
    using Vec = Vec3<S>;
    Frame frame;
    Quat<S> (*stage)(const BodyState<S>&, const Vec& a);
    Vec (*advance)(const Inertia<S>&, BodyState<S>&, const Vec& T, const Vec& T_stage, const Vec& a, const S& h);
    Vec (*translate)(const Inertia<S>&, BodyState<S>&, const Vec& F, const Vec& F_stage, const S& h);

    template <class Scheme> static AnyImplicit of() {
        return {Scheme::frame,  //
            [](const BodyState<S>& b, const Vec& a) { return Scheme::stage(b, a); },
            [](const Inertia<S>& J, BodyState<S>& b, const Vec& T, const Vec& T_stage, const Vec& a, const S& h) {
                return Scheme::advance(J, b, T, T_stage, a, h);
            },
            [](const Inertia<S>& J, BodyState<S>& b, const Vec& F, const Vec& F_stage, const S& h) {
                return Scheme::translate(J, b, F, F_stage, h);
            }};
    }
};

/// A Stepper.
template <class S> struct AnyStepper {
    virtual ~AnyStepper() = default;
    virtual Solve<S> start(const Phase<S>& z, const S& h) = 0;
    virtual Solve<S> step() = 0;
    virtual void observe(Phase<S>& z) const = 0;
};

namespace detail {
template <class Stepper, class S> struct HeldStepper final : AnyStepper<S> {
    template <class... A> explicit HeldStepper(A&&... a) : stepper(std::forward<A>(a)...) {}
    Solve<S> start(const Phase<S>& z, const S& h) override { return stepper.start(z, h); }
    Solve<S> step() override { return stepper.step(); }
    void observe(Phase<S>& z) const override { stepper.observe(z); }
    Stepper stepper;
};

// Compiled in src/run, for every S that is compiled_once.
template <class S> using Shared = std::shared_ptr<const AnyProblem<base_t<S>>>;
template <class S> std::unique_ptr<Trajectory<S>> march_any(Shared<S> problem, AnyScheme<S> scheme, const Composition*);
template <class S>
std::unique_ptr<Trajectory<S>> march_any(Shared<S> problem, AnyImplicit<S> scheme, const Composition*);
template <class S> std::unique_ptr<Trajectory<S>> march_any(Shared<S> problem, std::unique_ptr<AnyStepper<S>> stepper);

template <class Stepper, class P, class S> constexpr bool is_implicit = false;
template <class Stepper, class P, class S>
requires requires { typename Stepper::scheme; }
constexpr bool is_implicit<Stepper, P, S> = std::is_same_v<Stepper, ImplicitStepper<typename Stepper::scheme, P, S>>;
}  // namespace detail

/// M on any problem, or a composition of it. Throws std::invalid_argument as March does, and where M has a stepper of its
/// own, which takes no other lengths of steps.
template <class M, class S>
std::unique_ptr<Trajectory<S>> any_march(
    std::shared_ptr<const AnyProblem<base_t<S>>> problem, const Composition* composition = nullptr) {
    using P = AnyProblem<base_t<S>>;
    if (const std::string why = refuses_applied(info_of<M>, problem->info()); !why.empty())
        throw std::invalid_argument(std::string(M::info.key) + " " + why + ".");
    using Scheme = AnyScheme<S>;
    if constexpr (Drift<M, S>)
        return detail::march_any<S>(std::move(problem), Scheme::template of<KickDriftKick<M>>(), composition);
    else if constexpr (BodyScheme<M, S>)
        return detail::march_any<S>(std::move(problem), Scheme::template of<M>(), composition);
    else if constexpr (detail::is_implicit<stepper_t<M, P, S>, P, S>)
        return detail::march_any<S>(
            std::move(problem), AnyImplicit<S>::template of<typename stepper_t<M, P, S>::scheme>(), composition);
    else {
        if (composition) throw std::invalid_argument(std::string(M::info.key) + " has a stepper of its own.");
        auto stepper = std::make_unique<detail::HeldStepper<stepper_t<M, P, S>, S>>(*problem);
        return detail::march_any<S>(std::move(problem), std::move(stepper));
    }
}
/// Whether compositions march by it.
template <class M> constexpr bool composes() {
    using P = AnyProblem<double>;
    if constexpr (M::info.symmetric == Where::never || M::info.for_chains) return false;
    else if constexpr (Drift<M, double> || BodyScheme<M, double>) return true;
    else return detail::is_implicit<stepper_t<M, P, double>, P, double>;
}

}  // namespace verilie
