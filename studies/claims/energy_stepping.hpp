#pragma once
/// Energy stepping of a sphere in a potential that is linear in R, from event to event.
///
/// The potential U = -w z, z = e3.a, a = R e3 the arm, is replaced by a staircase: on the terrace k, between the heights
/// z_k and z_(k+1) = z_k + dz, it is what U is half way up. On a terrace the sphere turns freely, R(t) = exp(t Om) R. At
/// an edge the momentum jumps along the gradient a x e3 by what keeps the energy, or is reflected where the kinetic
/// energy along the gradient is less than the stair. So the energy of the staircase, e3.pi and a.pi are kept exactly.
///                                                    After Gonzalez, Schmidt & Ortiz 2010, for points; on SO(3) ours.

#include <algorithm>
#include <cmath>

#include <verilie/lie/so3.hpp>

namespace verilie::studies::claims {

template <class S> class EnergyStepping {
public:
    /// Attitude, angular velocity in space, and the terrace.
    struct State {
        Quat<S> q;
        Vec3<S> w;
        std::int64_t terrace;
    };

    /// Moment of inertia j, weight w > 0, height of a stair in z, and one of its edges.
    EnergyStepping(const S& j, const S& weight, const S& stair, const S& edge)
        : j_(j), weight_(weight), stair_(stair), edge_(edge) {}

    State start(const Quat<S>& q, const Vec3<S>& w) const {
        using std::floor;
        return {q, w, static_cast<std::int64_t>(static_cast<double>(S(floor(S((arm(q)(2) - edge_) / stair_)))))};
    }
    /// The motion over the time T, at the end of which there is no edge; the events on the way.
    std::int64_t run(State& z, S T) const {
        std::int64_t events = 0;
        for (;; ++events) {
            const Event next = event(z);
            if (!(next.time < T)) break;
            z.q = turn_space(lie::exp(Vec3<S>(next.time * z.w)), z.q);
            T -= next.time;
            pass(z, next.side);
        }
        z.q = turn_space(lie::exp(Vec3<S>(T * z.w)), z.q);
        return events;
    }
    /// What the staircase keeps.
    S energy(const State& z) const { return j_ / 2 * squared_norm(z.w) - weight_ * (height(z.terrace) + stair_ / 2); }
    S about_field(const State& z) const { return j_ * z.w(2); }
    S about_arm(const State& z) const { return j_ * dot(arm(z.q), z.w); }

private:
    struct Event {
        S time;
        int side;  ///< +1: the upper edge, -1: the lower one
    };
    static Vec3<S> arm(const Quat<S>& q) { return q * Vec3<S>(S(0), S(0), S(1)); }
    S height(std::int64_t k) const { return edge_ + S(double(k)) * stair_; }

    /// z(angle) = mean + reach cos(angle - top): the upper edge is met on the way up, the lower one on the way down, so
    /// that the edge which the motion has just left is never met at once.
    Event event(const State& z) const {
        using std::acos, std::atan2;
        const S speed = norm(z.w), never = std::numeric_limits<S>::infinity();
        if (!(speed > S(0))) return {never, 0};
        const Vec3<S> n = z.w / speed, a = arm(z.q);
        const S mean = dot(n, a) * n(2), c = a(2) - mean, s = cross(n, a)(2), reach = sqrt(S(c * c + s * s)),
                top = atan2(s, c), turn = 4 * acos(S(0));
        const auto angle = [&](int side) {
            const S level = (height(z.terrace + (side > 0 ? 1 : 0)) - mean) / reach;
            if (!(level < S(1) && level > S(-1))) return never;
            S x = top - side * acos(level);
            while (x <= S(0)) x += turn;
            while (x > turn) x -= turn;
            return x;
        };
        const S up = angle(1), down = angle(-1);
        return up < down ? Event{S(up / speed), 1} : Event{S(down / speed), -1};
    }
    void pass(State& z, int side) const {
        const Vec3<S> a = arm(z.q), gradient = normalised(cross(a, Vec3<S>(S(0), S(0), S(1))));
        const S along = dot(z.w, gradient), square = along * along + side * 2 * weight_ * stair_ / j_;
        if (square < S(0)) {
            z.w += S(-2 * along) * gradient;
            return;
        }
        z.w += S((along < S(0) ? S(-sqrt(square)) : S(sqrt(square))) - along) * gradient;
        z.terrace += side;
    }

    S j_, weight_, stair_, edge_;
};

}  // namespace verilie::studies::claims
