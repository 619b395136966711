#pragma once
/// What a step that is implicit in the loads does to every body by itself: one text for a body and for registers of them.

#include <verilie/mechanics/body_parts.hpp>
#include <verilie/mechanics/sweeps.hpp>

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
    std::vector<std::size_t> alike_up_to{};

    std::size_t size() const { return J.size(); }
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

/// The three of them, of a scheme that is a type.
template <class Scheme> struct ImplicitParts {
    static constexpr std::string_view compiled_as = Scheme::compiled_as;
    template <class S> using Bodies = ImplicitBodies<S>;
    enum Part : int { guess, stage, end };

    template <class S, class At> static auto part(int p, Bodies<S>& all, At at) {
        using Mask = decltype(implicit_end(Scheme{}, all, at).ok);
        if (p == end) return Mask(implicit_end(Scheme{}, all, at).ok);
        if (p == guess) implicit_guess(Scheme{}, all, at);
        else implicit_stage(Scheme{}, all, at);
        return mask_of<std::decay_t<decltype(at.number(all.h))>>(true);
    }
};

}  // namespace verilie
