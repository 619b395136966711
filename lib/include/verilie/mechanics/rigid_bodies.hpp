#pragma once
/// Several rigid bodies: what problems of n bodies share, as RigidBody (problem.hpp) is for one.

#include <verilie/mechanics/problem.hpp>

namespace verilie {

template <class B> class RigidBodies {
public:
    static constexpr int bodies = 0;
    static constexpr bool separable = true;

    /// One inertia a body, from make_inertia. Throws std::invalid_argument where there is none.
    RigidBodies(const ProblemInfo& info, const std::vector<Inertia<fifty>>& all) : info_(&info) {
        if (all.empty()) throw std::invalid_argument(std::string(info.key) + " has no body.");
        for (const auto& one : all) bodies_.push_back(convert<B>(one));
    }
    /// `count` bodies alike.
    RigidBodies(const ProblemInfo& info, std::size_t count, const fifty& m, const std::vector<fifty>& entries)
        : RigidBodies(info, std::vector<Inertia<fifty>>(count, make_inertia(m, entries))) {}

    const ProblemInfo& info() const { return *info_; }
    std::span<const Inertia<B>> inertias() const { return bodies_; }
    const Inertia<B>& body(std::size_t i) const { return bodies_[i]; }
    std::size_t size() const { return bodies_.size(); }

    /// J W of body i in its own frame, for any J.
    template <class T> Vec3<T> body_momentum(std::size_t i, const Vec3<T>& W) const {
        const Quat<T> a = convert<T>(bodies_[i].axes);
        return a * (bodies_[i].J * rotate_back(a, W));
    }
    /// {translational, rotational}.
    template <class T> Parts<T> kinetic(const Phase<T>& z) const {
        Parts<T> k;
        k.u.fill(T(0));
        for (std::size_t i = 0; i < size(); ++i) {
            k.u[0] += ratio<T>(1, 2) * convert<T>(bodies_[i].m) * squared_norm(z.v[i]);
            k.u[1] += ratio<T>(1, 2) * dot(z.W[i], body_momentum(i, z.W[i]));
        }
        return k;
    }
    /// Linear momentum, sum m v, in space.
    template <class T> Vec3<T> momentum(const Phase<T>& z) const {
        Vec3<T> p = zero3<T>();
        for (std::size_t i = 0; i < size(); ++i) p += convert<T>(bodies_[i].m) * z.v[i];
        return p;
    }
    /// Angular momentum about the origin, sum (x × m v + R J W), in space.
    template <class T> Vec3<T> angular_momentum(const Phase<T>& z) const {
        Vec3<T> l = zero3<T>();
        for (std::size_t i = 0; i < size(); ++i)
            l += convert<T>(bodies_[i].m) * cross(z.x[i], z.v[i]) + z.q[i] * body_momentum(i, z.W[i]);
        return l;
    }
    static constexpr std::array<std::string_view, 2> kinetic_parts{"translational", "rotational"};

private:
    const ProblemInfo* info_;
    std::vector<Inertia<B>> bodies_;
};

}  // namespace verilie
