#include "heavy_top.hpp"

#include "free_body.hpp"

namespace verilie::reference::exact {

namespace {
/// A complex number: half the coordinates of a quaternion.
using Pair = Eigen::Matrix<fifty, 2, 1>;
Pair times(const Pair& a, const Pair& b) {
    return Pair(fifty(a(0) * b(0) - a(1) * b(1)), fifty(a(0) * b(1) + a(1) * b(0)));
}
Pair over(const Pair& a, const Pair& b) {
    return Pair(times(a, Pair(b(0), fifty(-b(1)))) / fifty(b(0) * b(0) + b(1) * b(1)));
}
Pair turned(const fifty& angle) { return Pair(cos(angle), sin(angle)); }

/// z = k.e3 of the axis k = R e3, with h = e3.(k x k'), l = c W3/a, f = 2w/a > 0 obeys z'^2 = P(z), a cubic with roots
/// z3 <= -1 <= z1 <= z2 <= 1. With y = z - z(0),
///   P = (s - 2 z(0) y - y^2)(W1^2 + W2^2 + f y) - (h - l y)^2,   s = 1 - z(0)^2,
///   z = z2 - (z2 - z1) sn^2 u,   u = u0 + r t,   r^2 = f (z2 - z3)/4,   k^2 = (z2 - z1)/(z2 - z3).
/// Attitude by Euler's angles ZXZ in their half sums and differences, which are regular where the axis is vertical:
///   q_w + i q_z = C exp(i s/2),   C^2 = (1 + z)/2,   s' =  W3 - l + (b + l)/(1 + z),
///   q_x + i q_y = S exp(i d/2),   S^2 = (1 - z)/2,   d' = -W3 + l + (b - l)/(1 - z),   b = e3.pi/a.
/// The integrals of 1/(1 +- z) are of the third kind. Where b = l the axis goes through +e3 and S is a multiple of sn
/// u, with its sign;
/// where b = -l it may go through -e3, and C is one of cn u.
class Top {
public:
    Top(const fifty& a, const fifty& c, const fifty& w, const Quat<fifty>& q, const Vec3<fifty>& W)
        : spin_(W(2) - c * W(2) / a) {
        const Vec3<fifty> k = q * Vec3<fifty>(0, 0, 1), dk = q * Vec3<fifty>(W(1), fifty(-W(0)), fifty(0));
        const fifty z = k(2), s = k(0) * k(0) + k(1) * k(1), f = 2 * w / a, l = c * W(2) / a,
                    across = W(0) * W(0) + W(1) * W(1);
        const fifty h = k(0) * dk(1) - k(1) * dk(0);
        // 1 + z, 1 - z
        const fifty below = z < 0 ? fifty(s / (1 - z)) : fifty(1 + z),
                    above = z > 0 ? fifty(s / (1 + z)) : fifty(1 - z);
        const fifty noise = fifty("1e-45") * (abs(h) + abs(l));
        sum_ = vanishing(fifty(h + l * below), noise);
        difference_ = vanishing(fifty(h - l * above), noise);
        const Roots y = roots(
            fifty(dk(2) * dk(2)), fifty(s * f - 2 * z * across + 2 * h * l), fifty(-2 * z * f - across - l * l), f);
        swing_ = y.second - y.first;
        k2_ = swing_ / (y.second - y.third);
        rate_ = sqrt(fifty(f * (y.second - y.third))) / 2;
        low_ = below + y.first;
        high_ = above - y.second;
        over_top_ = sum_ == 0 && low_ < fifty("1e-40");
        if (over_top_) low_ = 0;
        if (difference_ == 0) high_ = 0;
        if (!regular()) return;
        elliptic_.emplace(k2_);
        if (sum_ != 0) third_sum_ = elliptic_->third(fifty(swing_ / (2 - high_)));
        if (difference_ != 0) third_difference_ = elliptic_->third(fifty(-swing_ / high_));
        start(q, W, y, dk(2));
    }
    bool regular() const {
        const fifty least("1e-12");
        return 1 - k2_ > least && (over_top_ || low_ > least) && (difference_ == 0 || high_ > least);
    }

    Coordinates<fifty> operator()(const fifty& t) const {
        const Nutation n = nutation(fifty(u0_ + rate_ * t));
        const Pair e = times(phase_sum_, turned(fifty((spin_ * t + drift_sum(n) - drift_sum0_) / 2)));
        const Pair g =
            times(phase_difference_, turned(fifty((-spin_ * t + drift_difference(n) - drift_difference0_) / 2)));
        const Pair wz = n.C * e, xy = n.S * g, dwz = times(n.rate_sum(), e), dxy = times(n.rate_difference(), g);
        const Quat<fifty> q{wz(0), Vec3<fifty>(xy(0), xy(1), wz(1))}, dq{dwz(0), Vec3<fifty>(dxy(0), dxy(1), dwz(1))};
        return coordinates<fifty>(q, fifty(2) * (conj(q) * dq).v);
    }

private:
    static fifty vanishing(const fifty& x, const fifty& noise) { return abs(x) <= noise ? fifty(0) : x; }

    struct Roots {
        fifty first, second, third;
    };
    /// Of p0 + p1 y + p2 y^2 - f y^3, p0 >= 0, f > 0. The far one by Newton from the left, where the cubic is convex;
    /// then, for y^2 + b y + c = 0 with c <= 0, the other two without cancellation, however close.
    static Roots roots(const fifty& p0, const fifty& p1, const fifty& p2, const fifty& f) {
        fifty far = -1 - (p0 + abs(p1) + abs(p2)) / f;
        for (int i = 0; i < 1000; ++i) {
            const fifty p = p0 + far * (p1 + far * (p2 - far * f)), slope = p1 + far * (2 * p2 - 3 * far * f),
                        next = far - p / slope;
            if (!(next > far)) break;
            far = next;
        }
        const fifty c = p0 / (f * far), b = (c + p1 / f) / far, D = sqrt(fifty(b * b - 4 * c));
        if (b > 0) {
            const fifty first = -(b + D) / 2;
            return {first, fifty(c / first), far};
        }
        const fifty second = (D - b) / 2;
        return {second == 0 ? fifty(0) : fifty(c / second), second, far};
    }

    struct Nutation {
        fifty u;
        Vec3<fifty> f;
        fifty C, S, dC, dS, sum, difference;  // s', d'
        // (q_w + i q_z)' exp(-i s/2)
        Pair rate_sum() const { return Pair(dC, fifty(C * sum / 2)); }
        Pair rate_difference() const { return Pair(dS, fifty(S * difference / 2)); }
    };
    Nutation nutation(const fifty& u) const {
        const Vec3<fifty> f = elliptic_->at(u);
        const fifty slope = -2 * swing_ * rate_ * f(0) * f(1) * f(2);  // z'
        Nutation n{u, f, 0, 0, 0, 0, spin_, -spin_};
        if (over_top_) {
            const fifty size = sqrt(fifty(swing_ / 2 + low_ / 2));
            n.C = size * f(0), n.dC = -size * rate_ * f(1) * f(2);
        } else {
            n.C = sqrt(fifty((low_ + swing_ * f(0) * f(0)) / 2)), n.dC = slope / (4 * n.C);
            n.sum += sum_ / (2 * n.C * n.C);
        }
        if (difference_ == 0) {
            const fifty size = sqrt(fifty(swing_ / 2));
            n.S = size * f(1), n.dS = size * rate_ * f(0) * f(2);
        } else {
            n.S = sqrt(fifty((high_ + swing_ * f(1) * f(1)) / 2)), n.dS = -slope / (4 * n.S);
            n.difference += difference_ / (2 * n.S * n.S);
        }
        return n;
    }
    fifty drift_sum(const Nutation& n) const {
        return sum_ == 0 ? fifty(0) : fifty(sum_ / ((2 - high_) * rate_) * third_sum_(n.f, n.u));
    }
    fifty drift_difference(const Nutation& n) const {
        return difference_ == 0 ? fifty(0) : fifty(difference_ / (high_ * rate_) * third_difference_(n.f, n.u));
    }

    /// sn u0 >= 0, then z' tells the sign of cn u0. Phases from the quaternion, or where it vanishes from its
    /// derivative.
    void start(const Quat<fifty>& q, const Vec3<fifty>& W, const Roots& y, const fifty& slope) {
        const fifty sn = swing_ == 0 ? fifty(0) : fifty(sqrt(fifty(y.second / swing_))),
                    cn = swing_ == 0 ? fifty(1) : fifty(sqrt(fifty(-y.first / swing_)));
        u0_ = elliptic_->argument(slope > 0 ? fifty(-cn) : cn, sn);
        const Nutation n = nutation(u0_);
        const Quat<fifty> dq = q * Quat<fifty>{fifty(0), W / fifty(2)};
        const fifty small("1e-3");
        phase_sum_ = abs(n.C) > small ? Pair(Pair(q.w, q.v(2)) / n.C) : over(Pair(dq.w, dq.v(2)), n.rate_sum());
        phase_difference_ =
            abs(n.S) > small ? Pair(Pair(q.v(0), q.v(1)) / n.S) : over(Pair(dq.v(0), dq.v(1)), n.rate_difference());
        drift_sum0_ = drift_sum(n);
        drift_difference0_ = drift_difference(n);
    }

    // W3 - l, b + l, b - l, z2 - z1, .., 1 + z1, 1 - z2
    fifty spin_, sum_, difference_, swing_, k2_, rate_, low_, high_;
    bool over_top_ = false;
    std::optional<Elliptic> elliptic_;
    std::function<fifty(const Vec3<fifty>&, const fifty&)> third_sum_, third_difference_;
    fifty u0_, drift_sum0_, drift_difference0_;
    Pair phase_sum_, phase_difference_;
};
}  // namespace

ClosedForm heavy_top(const fifty& a, const fifty& c, const fifty& w, const Quat<fifty>& q0, const Vec3<fifty>& W0) {
    if (w == 0) return free_body(Vec3<fifty>(a, a, c), q0, W0);
    const Vec3<fifty> axis = q0 * Vec3<fifty>(0, 0, 1);
    if (axis(0) == 0 && axis(1) == 0 && W0(0) == 0 && W0(1) == 0)
        return [=](const fifty& t) { return coordinates<fifty>(q0 * exponential(t * W0), W0); };
    // turns the field to +e3
    const Quat<fifty> over = w > 0 ? Quat<fifty>::identity() : Quat<fifty>{fifty(0), Vec3<fifty>(1, 0, 0)};
    const Top top(a, c, abs(w), over * q0, W0);
    if (!top.regular()) return {};
    return [=](const fifty& t) {
        const Coordinates<fifty> y = top(t);
        return coordinates<fifty>(conj(over) * attitude<fifty>(y), velocity<fifty>(y));
    };
}

ClosedForm heavy_top(const Question& question) {
    const std::string& key = question.problem;
    if (!key.starts_with("pendulum") && !key.starts_with("heavy_top") && key != "dumbbell") return {};
    const Parameters p = parameters(question);
    const Mat3<fifty> J = inertia_of(p);
    const auto diagonal = Mat3<fifty>::diagonal({J(0, 0), J(1, 1), J(2, 2)});
    if (J != diagonal || J(0, 0) != J(1, 1)) return {};
    const fifty weight = key == "dumbbell" ? p.number<fifty>("g") : fifty(p.number<fifty>("m") * p.number<fifty>("g"));
    const Coordinates<fifty> y = initial(key, p);
    return heavy_top(J(0, 0), J(2, 2), weight, attitude<fifty>(y), velocity<fifty>(y));
}

}  // namespace verilie::reference::exact
