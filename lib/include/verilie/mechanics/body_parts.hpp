#pragma once
/// What a step of many bodies does to every body by itself: one text for a body and for registers of them.

#include <string_view>

#include <verilie/mechanics/bodies.hpp>
#include <verilie/mechanics/vectors.hpp>
#include <verilie/scalar/level.hpp>

namespace verilie {

/// Body i by itself. A level has another of these, of bodies side by side (src/levels/bodies.cpp).
struct OneBody {
    std::size_t i;
    std::size_t first(bool) const { return i; }
    template <class S> const S& number(const S& x) const { return x; }
    template <class T> const T& of(const std::vector<T>& all, std::size_t from = 0) const { return all[from + i]; }
    template <class S> Vec3<S> of(const Vectors<S>& all, std::size_t from = 0) const { return all.get(from + i); }
    template <class S> BodyState<S> of(const Columns<S>& all) const { return all.get(i); }
    template <class T> void put(std::vector<T>& all, const T& x, std::size_t from = 0) const { all[from + i] = x; }
    template <class S> void put(Vectors<S>& all, const Vec3<S>& x, std::size_t from = 0) const { all.put(from + i, x); }
    template <class S> void put(Columns<S>& all, const BodyState<S>& b) const { all.put(i, b); }
    template <class S> void put_pose(Columns<S>& all, const Pose<S>& p) const { all.put_pose(i, p); }
};

/// Parts is a type with a name, all that a step knows of its bodies in a type Parts::Bodies<S>, and
///     part(p, bodies, at)    does part p to the bodies of `at`; may return the mask of those that are numbers still.
/// One that says what it is `compiled_as` is compiled once for all problems (src/levels/bodies.cpp): in double it does a
/// part to all bodies, with the bits of one body after the other; in registers, where they are alike. It returns the
/// first body that is lost, or how many there are.
template <class Bodies> using BodiesKernel = std::size_t (*)(int part, Bodies&);

namespace detail {
using AnyKernel = void (*)();
/// At that level. Throws std::invalid_argument where no such parts are compiled, or the level is not of this machine.
AnyKernel bodies_kernel(std::string_view name, Level level);

template <class Parts, class S> constexpr bool compiled_once_for_bodies = std::is_same_v<S, double>&& requires {
    Parts::compiled_as;
};
/// Where runs of bodies that share their inertia end.
std::vector<std::size_t> runs_alike(std::span<const Inertia<double>> J);
}  // namespace detail

template <class Parts> BodiesKernel<typename Parts::template Bodies<double>> kernel_of(Level level = chosen_level()) {
    return reinterpret_cast<BodiesKernel<typename Parts::template Bodies<double>>>(
        detail::bodies_kernel(Parts::compiled_as, level));
}

}  // namespace verilie
