#pragma once
/// How a type becomes a catalogue entry. `families` is a list of problem templates to march statically in double and lanes;
/// any other problem is marched through AnyProblem, at the cost of a virtual call a load.

#include <verilie/catalogue.hpp>

namespace verilie {

template <template <class> class... P> struct Families {};

namespace detail {
template <class M, class S, template <class> class... P>
std::unique_ptr<Trajectory<S>> march_on(std::shared_ptr<const AnyProblem<base_t<S>>> any, Families<P...>) {
    using B = base_t<S>;
    std::unique_ptr<Trajectory<S>> march;
    [[maybe_unused]] const auto attempt = [&]<class Q>(const Erased<Q, B>* held) {
        if (held && !march) march = std::make_unique<March<M, Q, S>>(any, held->problem);
    };
    (attempt(dynamic_cast<const Erased<P<B>, B>*>(any.get())), ...);
    if (!march) march = std::make_unique<March<M, AnyProblem<B>, S>>(any, *any);
    return march;
}
template <class M, class S, class F>
TrajectoryMaker<S> marcher(F families) {
    return [families](std::shared_ptr<const AnyProblem<base_t<S>>> p) { return march_on<M, S>(std::move(p), families); };
}
template <template <class> class P, class B>
ProblemMaker<B> maker(const ProblemInfo& info) {
    return [&info](const Parameters& p) { return std::make_shared<const Erased<P<B>, B>>(info, p); };
}
}  // namespace detail

template <class M, class F>
void add_method(Catalogue& c, F families) {
    c.add(MethodEntry{&M::info, {detail::marcher<M, double>(families), detail::marcher<M, lanes>(families),
                                 detail::marcher<M, fifty>(Families<>{}), detail::marcher<M, dual<double, 6>>(Families<>{}),
                                 detail::marcher<M, dual<fifty, 6>>(Families<>{})
#if VERILIE_HAS_QUAD
                                 , detail::marcher<M, quad>(Families<>{})
#endif
                                }});
}

template <template <class> class P>
void add_problem(Catalogue& c) {
    for (const ProblemInfo& info : P<double>::infos)
        c.add(ProblemEntry{&info, {detail::maker<P, double>(info), detail::maker<P, lanes>(info), detail::maker<P, fifty>(info)
#if VERILIE_HAS_QUAD
                                   , detail::maker<P, quad>(info)
#endif
                                  }});
}

}  // namespace verilie
