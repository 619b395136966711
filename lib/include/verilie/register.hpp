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
template <class M, class S> ComposedMaker<S> composer() {
    if constexpr (composes<M>()) return any_march<M, S>;
    else return nullptr;
}
/// In the scalars where a step is slow however it is compiled. The library has them in units of their own, with little
/// optimisation: the compiler spends most of its time on them.
/// NOTE: duals of double are none of them. Their functions serve the implicit methods in double, too, and a program
/// keeps one copy of each, whichever unit it is from.
struct FinerMarchers {
    one_each<TrajectoryMaker, finer_scalars> marchers;
    one_each<ComposedMaker, finer_scalars> composed;
};
template <class M> FinerMarchers finer_marchers() {
    return []<class... S>(Scalars<S...>) {
        return FinerMarchers{{marcher<M, S>(Families<>{})...}, {composer<M, S>()...}};
    }(finer_scalars{});
}
using FinerMakers = one_each<ProblemMaker, finer_numbers>;
template <template <class> class P> FinerMakers finer_makers(const ProblemInfo& info) {
    return [&]<class... B>(Scalars<B...>) { return FinerMakers{maker<P, B>(info)...}; }(finer_numbers{});
}
}  // namespace detail

template <class M, class F> void add_method(Catalogue& c, F families, std::string_view stem = {}) {
    using detail::composer, detail::marcher;
    const std::tuple fast(marcher<M, double>(families), marcher<M, dual<double, 6>>(Families<>{}));
    const std::tuple composed(composer<M, double>(), composer<M, dual<double, 6>>());
    const auto finer = detail::finer_marchers<M>();
    c.add(MethodEntry{&info_of<M>, stem, std::tuple_cat(fast, finer.marchers), std::tuple_cat(composed, finer.composed),
        Drift<M, double>});
}

/// A scheme that engines ship: it marches by calls in every scalar, on any problem (run/any_method.hpp). Quad and extended
/// are for orders whose errors leave the digits of a double before they settle.
template <class M> void add_scheme(Catalogue& c, std::string_view stem) {
    MethodEntry e{&info_of<M>, stem, {}, {}, Drift<M, double>};
    const auto add = [&]<class... S>(Scalars<S...>) {
        ((std::get<detail::TrajectoryMaker<S>>(
              e.makers) = [](std::shared_ptr<const AnyProblem<base_t<S>>> p) { return any_march<M, S>(std::move(p)); }),
            ...);
        ((std::get<detail::ComposedMaker<S>>(e.composed) = detail::composer<M, S>()), ...);
    };
    if constexpr (M::info.order >= 3) add(all_scalars{});
    else add(Scalars<double, dual<double, 6>, fifty, dual<fifty, 6>>{});
    c.add(std::move(e));
}

template <template <class> class P> void add_problem(Catalogue& c, std::string_view stem = {}) {
    for (const ProblemInfo& info : P<double>::infos) {
        const std::tuple fast(detail::maker<P, double>(info));
        c.add(ProblemEntry{&info, stem, std::tuple_cat(fast, detail::finer_makers<P>(info))});
    }
}

}  // namespace verilie
