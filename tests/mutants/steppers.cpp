// One instantiation a scalar for all mutants of a kind.
#include "implicit.hpp"

#include <verilie/methods/lgvi.hpp>
#include <verilie/methods/lie_newmark.hpp>
#include <verilie/methods/lie_verlet.hpp>
#include <verilie/methods/midpoint.hpp>
#include <verilie/methods/rrp_newmark.hpp>
#include <verilie/run/march.hpp>

namespace verilie::mutants {

namespace {
/// March of run/march.hpp takes its Mutation from here, as it constructs its stepper from a problem alone.
thread_local const Mutation* next = nullptr;

template <template <class, class> class Stepper> struct Wrong {
    template <class P, class S> struct stepper : Stepper<P, S> {
        explicit stepper(const P& p) : Stepper<P, S>(p, *next) {}
    };
};

template <template <class, class> class Stepper, class S> detail::TrajectoryMaker<S> maker(const Mutation& m) {
    using B = base_t<S>;
    return [&m](std::shared_ptr<const AnyProblem<B>> p) -> std::unique_ptr<Trajectory<S>> {
        next = &m;
        return std::make_unique<March<Wrong<Stepper>, AnyProblem<B>, S>>(p, *p);
    };
}
template <template <class, class> class Stepper> MethodEntry entry(const Mutation& m) {
    MethodEntry e{&claims_of(m.of), {}, {}};
    std::get<detail::TrajectoryMaker<double>>(e.makers) = maker<Stepper, double>(m);
    std::get<detail::TrajectoryMaker<fifty>>(e.makers) = maker<Stepper, fifty>(m);
    std::get<detail::TrajectoryMaker<dual<double, 6>>>(e.makers) = maker<Stepper, dual<double, 6>>(m);
    std::get<detail::TrajectoryMaker<dual<fifty, 6>>>(e.makers) = maker<Stepper, dual<fifty, 6>>(m);
    return e;
}
}  // namespace

const MethodInfo& claims_of(Family f) {
    switch (f) {
    case Family::verlet: return methods::lie_verlet::info;
    case Family::lgvi: return methods::lgvi::info;
    case Family::rrp: return methods::rrp_newmark::info;
    case Family::newmark: return methods::lie_newmark::info;
    case Family::midpoint: break;
    }
    return methods::lie_midpoint::info;
}
MethodEntry entry_of(const Mutation& m) { return m.of == Family::midpoint ? entry<Implicit>(m) : entry<Explicit>(m); }

}  // namespace verilie::mutants
