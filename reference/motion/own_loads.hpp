#pragma once
/// Many bodies in double: x' = v, m v' = F, q' = q (0, W)/2, J W' = JW x W + tau, with the loads of the problem itself.
/// Shared with what is judged, because a gradient by dual numbers costs n times as much and the loads are tested
/// against it.

#include <verilie/mechanics/problem.hpp>

#include "motion.hpp"

namespace verilie::reference {

template <class P> class OwnLoads {
public:
    OwnLoads(const ProblemInfo& info, const Parameters& p)
        : problem_(std::make_shared<P>(info, p)), poses_(problem_->inertias().size()), loads_(poses_.size()) {}

    Layout layout() const { return {int(loads_.size()), int(loads_.size()), true}; }
    Phase<double> start() const { return problem_->initial(); }

    void operator()(const Coordinates<double>& y, Coordinates<double>& dy) {
        const Layout at = layout();
        dy.resize(y.size());
        for (int i = 0; i < at.bodies; ++i)
            poses_[std::size_t(i)] = {three<double>(y, at.x(i)), normalised(four<double>(y, at.q(i)))};
        const Solve<double> s = problem_->loads(View{poses_}, std::span(loads_));
        if (!s.ok) dy.setConstant(std::nan(""));
        for (int i = 0; i < at.bodies && s.ok; ++i) {
            const Inertia<double>& J = problem_->inertias()[i];
            const Quat<double> q = four<double>(y, at.q(i));
            const Vec3<double> W = three<double>(y, at.W(i));
            const Vec3<double> tau = P::torque_frame == Frame::spatial ? rotate_back(q, loads_[i].T) : loads_[i].T;
            put<double>(dy, at.q(i), q * Quat<double>{0, 0.5 * W});
            put<double>(dy, at.W(i),
                J.principal ? turning(J, W, tau)
                            : J.axes * turning(J, rotate_back(J.axes, W), rotate_back(J.axes, tau)));
            put<double>(dy, at.x(i), three<double>(y, at.v(i)));
            put<double>(dy, at.v(i), loads_[i].F / J.m);
        }
    }

private:
    /// W' in principal axes.
    static Vec3<double> turning(const Inertia<double>& J, const Vec3<double>& w, const Vec3<double>& tau) {
        return J.inverse(cross(J * w, w) + tau);
    }
    struct View {
        using scalar = double;
        std::span<const Pose<double>> poses;
        std::size_t size() const { return poses.size(); }
        const Pose<double>& pose(std::size_t i) const { return poses[i]; }
    };
    std::shared_ptr<const P> problem_;  // one for all copies: a field is used by one thread
    std::vector<Pose<double>> poses_;
    std::vector<BodyLoad<double>> loads_;
};

}  // namespace verilie::reference
