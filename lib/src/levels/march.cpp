// The marches of lanes at one instruction level. Compiled once a level; of its symbols the entry alone is global
// (lib/cmake/VerilieLevels.cmake).
#include "by_calls.hpp"
#include "lanes.hpp"

#include <verilie/methods/exact_axisymmetric.hpp>
#include <verilie/methods/exact_free.hpp>
#include <verilie/methods/lgvi.hpp>
#include <verilie/methods/lie_newmark.hpp>
#include <verilie/methods/lie_verlet.hpp>
#include <verilie/methods/rattle.hpp>
#include <verilie/methods/romero_vi.hpp>
#include <verilie/methods/rrp_euler.hpp>
#include <verilie/methods/rrp_general.hpp>
#include <verilie/methods/rrp_newmark.hpp>
#include <verilie/methods/rrp_variational.hpp>
#include <verilie/methods/split_xyzyx.hpp>
#include <verilie/problems/free_body.hpp>
#include <verilie/problems/pendulum.hpp>
#include <verilie/problems/stress_test.hpp>

namespace verilie {

namespace {
using methods::lie_verlet, methods::lgvi, methods::rrp_spatial, methods::rrp_newmark, methods::rrp_body,
    methods::rrp_euler, methods::rrp_general, methods::rrp_general_closed, methods::rattle, methods::exact_axisymmetric,
    methods::exact_free, methods::romero_vi, methods::split_xyzyx, methods::lie_newmark, methods::lie_newmark_exp;
using problems::free_body, problems::pendulum, problems::stress_test;
template <class... M> struct Methods {};
/// Compiled on the problem of the long studies, where a step has no call in it.
using Inlined = Methods<lie_verlet, lgvi, rrp_spatial, rrp_newmark>;
/// Compiled once, for every problem.
using Called = Methods<lie_verlet, lgvi, rrp_spatial, rrp_newmark, rrp_body, rrp_euler, rrp_general, rrp_general_closed,
    rattle, exact_axisymmetric, exact_free, romero_vi, split_xyzyx, lie_newmark, lie_newmark_exp>;

/// f(type) of the method of this name.
template <class... M, class F> void with(Methods<M...>, std::string_view name, F f) {
    (void)((name == M::info.key && (f(std::type_identity<M>{}), true)) || ...);
}
template <template <class> class P> bool is_of(const ProblemInfo& info) {
    return std::any_of(
        P<double>::infos.begin(), P<double>::infos.end(), [&](auto& known) { return known.key == info.key; });
}
}  // namespace

extern "C" detail::LaneMarch* VERILIE_ENTRY(
    std::string_view method, const ProblemInfo& info, const Parameters& parameters) {
    detail::LaneMarch* march = nullptr;
    if (is_of<stress_test>(info))
        with(Inlined{}, method, [&]<class M>(std::type_identity<M>) {
            march = new at_level::Lanes<M, stress_test<simd_pair>>(info, parameters);
        });
    if (march) return march;
    at_level::Scheme scheme;
    with(Called{}, method, [&]<class M>(std::type_identity<M>) { scheme = at_level::Scheme::of<M>(); });
    if (!scheme.begin) return nullptr;
    const auto on = [&]<class P>(std::type_identity<P>) {
        march = new at_level::Lanes<at_level::ByCalls, P>(info, parameters, scheme);
    };
    if (is_of<stress_test>(info)) on(std::type_identity<stress_test<simd_pair>>{});
    else if (is_of<pendulum>(info)) on(std::type_identity<pendulum<simd_pair>>{});
    else if (is_of<free_body>(info)) on(std::type_identity<free_body<simd_pair>>{});
    return march;
}

}  // namespace verilie
