#pragma once
/// How a type becomes a catalogue entry. `families` is a list of problem templates to march statically in double; any
/// other problem is marched through AnyProblem, at the cost of a virtual call a load. In quad, fifty and duals every
/// problem is, and the method is reached through calls, too (run/any_method.hpp).

#include <verilie/catalogue.hpp>
#include <verilie/run/any_method.hpp>

namespace verilie {

template <template <class> class... P> struct Families {};

namespace detail {
template <class M, class S, template <class> class... P>
std::unique_ptr<Trajectory<S>> march_on(std::shared_ptr<const AnyProblem<base_t<S>>> any, Families<P...>) {
    using B = base_t<S>;
    std::unique_ptr<Trajectory<S>> march;
    [[maybe_unused]] const auto attempt = [&]<class Q>(std::type_identity<Q>) {
        if constexpr (can_step<M, Q>())
            if (const auto* held = dynamic_cast<const Erased<Q, B>*>(any.get()))
                march = std::make_unique<March<M, Q, S>>(any, held->problem);
    };
    (attempt(std::type_identity<P<B>>{}), ...);
    if constexpr (compiled_once<S>) return any_march<M, S>(std::move(any));
    else {
        if (!march) march = std::make_unique<March<M, AnyProblem<B>, S>>(any, *any);
        return march;
    }
}
template <class M, class S, class F> TrajectoryMaker<S> marcher(F families) {
    return
        [families](std::shared_ptr<const AnyProblem<base_t<S>>> p) { return march_on<M, S>(std::move(p), families); };
}
template <template <class> class P, class B> ProblemMaker<B> maker(const ProblemInfo& info) {
    return [&info](const Parameters& p) { return std::make_shared<const Erased<P<B>, B>>(info, p); };
}
}  // namespace detail

namespace detail {
/// In the scalars where a step is slow however it is compiled. The library has them in units of their own, with little
/// optimisation: the compiler spends most of its time on them.
/// NOTE: duals of double are none of them. Their functions serve the implicit methods in double, too, and a program
/// keeps one copy of each, whichever unit it is from.
struct ExactMarchers {
    std::tuple<TrajectoryMaker<fifty>, TrajectoryMaker<dual<fifty, 6>>
#if VERILIE_HAS_QUAD
        ,
        TrajectoryMaker<quad>
#endif
        >
        marchers;
    std::tuple<ComposedMaker<fifty>, ComposedMaker<dual<fifty, 6>>
#if VERILIE_HAS_QUAD
        ,
        ComposedMaker<quad>
#endif
        >
        composed;
};
template <class M, class S> ComposedMaker<S> composer() {
    if constexpr (composes<M>()) return any_march<M, S>;
    else return nullptr;
}
template <class M> ExactMarchers exact_marchers() {
    return {{marcher<M, fifty>(Families<>{}), marcher<M, dual<fifty, 6>>(Families<>{})
#if VERILIE_HAS_QUAD
                                                  ,
                marcher<M, quad>(Families<>{})
#endif
            },
        {composer<M, fifty>(), composer<M, dual<fifty, 6>>()
#if VERILIE_HAS_QUAD
                                   ,
            composer<M, quad>()
#endif
        }};
}
using ExactMakers = std::tuple<ProblemMaker<fifty>
#if VERILIE_HAS_QUAD
    ,
    ProblemMaker<quad>
#endif
    >;
template <template <class> class P> ExactMakers exact_makers(const ProblemInfo& info) {
    return {
        maker<P, fifty>(info)
#if VERILIE_HAS_QUAD
            ,
            maker<P, quad>(info)
#endif
    };
}
}  // namespace detail

template <class M, class F> void add_method(Catalogue& c, F families, std::string_view stem = {}) {
    using detail::composer, detail::marcher;
    const std::tuple fast(marcher<M, double>(families), marcher<M, dual<double, 6>>(Families<>{}));
    const auto [exact, composed] = detail::exact_marchers<M>();
    c.add(MethodEntry{&info_of<M>, stem, std::tuple_cat(fast, exact),
        std::tuple_cat(std::tuple(composer<M, double>(), composer<M, dual<double, 6>>()), composed), Drift<M, double>});
}

/// A scheme that engines ship: it marches by calls in every scalar, on any problem (run/any_method.hpp). Quad is for
/// orders whose errors leave the digits of a double before they settle.
template <class M> void add_scheme(Catalogue& c, std::string_view stem) {
    const auto march = []<class S>(std::type_identity<S>) -> detail::TrajectoryMaker<S> {
        return [](std::shared_ptr<const AnyProblem<base_t<S>>> p) { return any_march<M, S>(std::move(p)); };
    };
    MethodEntry e{&info_of<M>, stem,
        {march(std::type_identity<double>{}), march(std::type_identity<dual<double, 6>>{}),
            march(std::type_identity<fifty>{}), march(std::type_identity<dual<fifty, 6>>{})
#if VERILIE_HAS_QUAD
                                                    ,
            {}
#endif
        }};
    const auto compose = [&]<class... S>(std::type_identity<S>...) {
        ((std::get<detail::ComposedMaker<S>>(e.composed) = detail::composer<M, S>()), ...);
    };
    compose(std::type_identity<double>{}, std::type_identity<dual<double, 6>>{}, std::type_identity<fifty>{},
        std::type_identity<dual<fifty, 6>>{});
    e.kicks_apart = Drift<M, double>;
#if VERILIE_HAS_QUAD
    if constexpr (M::info.order >= 3)
        std::get<detail::TrajectoryMaker<quad>>(e.makers) = march(std::type_identity<quad>{});
#endif
    c.add(std::move(e));
}

template <template <class> class P> void add_problem(Catalogue& c, std::string_view stem = {}) {
    for (const ProblemInfo& info : P<double>::infos) {
        const std::tuple fast(detail::maker<P, double>(info));
        c.add(ProblemEntry{&info, stem, std::tuple_cat(fast, detail::exact_makers<P>(info))});
    }
}

}  // namespace verilie
