#pragma once
/// What a step that is implicit in the loads does to every body by itself: one text for a body and for registers of them.

#include <string_view>

#include <verilie/mechanics/bodies.hpp>
#include <verilie/mechanics/sweeps.hpp>
#include <verilie/scalar/level.hpp>

namespace verilie {

/// All that such a step knows of its bodies.
template <class S> struct ImplicitBodies {
    std::vector<Inertia<S>> J;
    S h{};
    bool forces;                         ///< the problem has some: they are unknown, too
    Frame frame, torque_frame;           ///< of the method; of the torques in `found`
    Columns<S> now, next, stage;         ///< of `stage` the poses alone
    std::vector<BodyLoad<S>> begin;      ///< at t_n, in the frame of the method
    std::vector<BodyLoad<S>> found;      ///< at the stage, as the problem has them
    std::vector<Mat3<base_t<S>>> slope;  ///< inverses
    Sweeps<S> unknown;                   ///< increments a, then forces
    Vec3<S> defect{};                    ///< of the body that was last
    /// where runs of bodies that share their inertia end
    std::vector<std::size_t> alike_up_to{};

    std::size_t size() const { return J.size(); }
};

/// Body i by itself. A level has another of these, of bodies side by side (src/levels/bodies.cpp).
struct OneBody {
    std::size_t i;
    std::size_t first(bool) const { return i; }
    template <class S> const S& number(const S& x) const { return x; }
    template <class T> const T& of(const std::vector<T>& all, std::size_t from = 0) const { return all[from + i]; }
    template <class S> BodyState<S> of(const Columns<S>& all) const { return all.get(i); }
    template <class T> void put(std::vector<T>& all, const T& x, std::size_t from = 0) const { all[from + i] = x; }
    template <class S> void put(Columns<S>& all, const BodyState<S>& b) const { all.put(i, b); }
    template <class S> void put_pose(Columns<S>& all, const Pose<S>& p) const { all.put_pose(i, p); }
};

/// Where the sweeps start: a = h J⁻¹(p + ½hT), and the forces at t_n.
template <class Scheme, class S, class At> void implicit_guess(const Scheme& scheme, ImplicitBodies<S>& all, At at) {
    const auto& J = at.of(all.J);
    const auto b = at.of(all.now);
    const auto& begin = at.of(all.begin);
    const auto& h = at.number(all.h);
    const auto a = h * J.inverse(b.L + h / 2 * begin.T);
    at.put(all.unknown.tried, a);
    if (all.forces) at.put(all.unknown.tried, begin.F, all.size());
    at.put(all.slope, inverse(detail::slope_by_differences(a, [&](const auto& x) {
        auto moved = b;
        return scheme.advance(J, moved, begin.T, begin.T, x, h);
    })));
}
/// With what is tried: the stage, and the end as far as no torque is asked for.
template <class Scheme, class S, class At> void implicit_stage(const Scheme& scheme, ImplicitBodies<S>& all, At at) {
    auto b = at.of(all.now);
    const auto q = scheme.stage(b, at.of(all.unknown.tried));
    const auto& begin = at.of(all.begin);
    const auto& F_stage = all.forces ? at.of(all.unknown.tried, all.size()) : begin.F;
    at.put_pose(all.stage, {scheme.translate(at.of(all.J), b, begin.F, F_stage, at.number(all.h)), q});
    at.put(all.next, b);
}
/// With the loads found there: the end, and what is missing.
template <class Scheme, class S, class At> auto implicit_end(const Scheme& scheme, ImplicitBodies<S>& all, At at) {
    const auto& J = at.of(all.J);
    auto b = at.of(all.next);
    const auto& found = at.of(all.found);
    const auto T = detail::torque(all.torque_frame, all.frame, J, at.of(all.stage).q, found.T);
    const auto& a = at.of(all.unknown.tried);
    const auto defect = scheme.advance(J, b, at.of(all.begin).T, T, a, at.number(all.h));
    at.put(all.unknown.missing, detail::times(at.of(all.slope), defect));
    if (all.forces) at.put(all.unknown.missing, at.of(all.unknown.tried, all.size()) - found.F, all.size());
    at.put(all.next, b);
    if constexpr (std::is_same_v<At, OneBody>) all.defect = defect;
    return detail::finite_or_fail(b);
}

/// These parts of all bodies in double, with the bits of one body after the other: in registers, where they are alike.
enum class ImplicitPart : std::uint8_t { guess, stage, end };
/// Returns the first body whose state is no number, or how many there are.
using ImplicitKernel = std::size_t (*)(ImplicitPart, ImplicitBodies<double>&);
/// Of the scheme that is `compiled_as` this, at that level. Throws std::invalid_argument where that scheme is not compiled
/// (src/levels/bodies.cpp), or the level is not of this machine.
ImplicitKernel implicit_kernel(std::string_view scheme, Level level = chosen_level());

namespace detail {
std::vector<std::size_t> runs_alike(std::span<const Inertia<double>> J);
/// A scheme that says what it is `compiled_as` is compiled once for all problems.
template <class Scheme, class S> constexpr bool compiled_once_for_bodies = std::is_same_v<S, double>&& requires {
    Scheme::compiled_as;
};
}  // namespace detail

}  // namespace verilie
