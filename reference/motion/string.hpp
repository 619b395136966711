#pragma once
/// A rigid body on an elastic string (LLM), by equations of motion of our own. Nodes r_0 = 0 .. r_n, b = r_n the
/// attachment point, d_k = r_k - r_{k-1}, m_a = mu l/n, kappa = EA n/l, rho the centre of mass from b in the body
/// frame, J about b:
///   L = sum_k m_a/6 (|v_{k-1}|^2 + v_{k-1}.v_k + |v_k|^2) + m/2 |v_b|^2 + m v_b.R(W x rho) + W.JW/2
///       - sum_k kappa/2 (|d_k| - l/n)^2 + g e3.[ sum_k m_a (r_{k-1} + r_k)/2 + m (b + R rho) ].
/// With the tensions t_k = kappa (1 - l/(n |d_k|)) d_k its Euler-Lagrange equations are
///   m_a/6 (a_{k-1} + 4 a_k + a_{k+1}) = m_a g e3 + t_{k+1} - t_k,   k = 1 .. n-1,
///   m_a/6 (a_{n-1} + 2 a_n) + m a_n + m R(W' x rho + W x (W x rho)) = (m + m_a/2) g e3 - t_n,
///   J W' + W x JW + m rho x R^T(a_n - g e3) = 0.
/// The first two are a tridiagonal system for a, whose last row gives a_n = a_n0 + m c R(rho x W') with one constant c.
/// Lumped: masses m_a at the inner nodes, m_a/2 merged into the body, whose x is then the new centre of mass b + R
/// rho', M its mass,
///   rho' = m rho/M,   J' = J - M (|rho'|^2 - rho' rho'^T),   M x'' = M g e3 - t_n,   J' W' + W x J'W = rho' x R^T t_n.

#include "motion.hpp"

namespace verilie::reference {

struct String {
    int n;
    fifty mu, l, EA, g, m;
    Vec3<fifty> rho, v0;  ///< v0: velocity of the attachment point at t = 0, where all else is at rest
    Mat3<fifty> J;

    explicit String(const Parameters&);
    fifty element_mass() const { return mu * l / n; }
};

/// Both kinds, over the scalar B: the numbers they share and the tensions.
template <class B> class StringForces {
protected:
    explicit StringForces(const String& s)
        : n(s.n), element(convert<B>(s.element_mass())), rest(convert<B>(fifty(s.l / s.n))),
          stiffness(convert<B>(fifty(s.EA * s.n / s.l))), g(convert<B>(s.g)) {}

    Vec3<B> tension(const Vec3<B>& d) const { return B(stiffness * B(B(1) - B(rest / norm(d)))) * d; }
    B stretch_energy(const Vec3<B>& d) const {
        const B e = norm(d) - rest;
        return B(ratio<B>(1, 2) * stiffness * e * e);
    }
    int n;
    B element, rest, stiffness, g;
};

template <class B> class ConsistentString : StringForces<B> {
    using F = StringForces<B>;
    using F::n, F::element, F::g;

public:
    static Layout layout(const String& s) { return {s.n, 1, true}; }
    explicit ConsistentString(const String& s)
        : F(s), at_(layout(s)), off_(element / 6), m_(convert<B>(s.m)), rho_(convert<B>(s.rho)), pivot_(s.n),
          load_(s.n) {
        for (int k = 0; k < n; ++k) {
            const B diagonal = k + 1 < n ? B(4 * off_) : B(2 * off_ + m_);
            pivot_[k] = k == 0 ? diagonal : B(diagonal - B(off_ * off_ / pivot_[k - 1]));
        }
        J_ = convert<B>(s.J);
        Mat3<B> square = outer(rho_, rho_);  // hat(rho)^2
        for (int i = 0; i < 3; ++i)
            square(i, i) = -B(rho_((i + 1) % 3) * rho_((i + 1) % 3)) - B(rho_((i + 2) % 3) * rho_((i + 2) % 3));
        apparent_ = J_ + B(m_ * m_ / pivot_[n - 1]) * square;
    }

    void operator()(const Coordinates<B>& y, Coordinates<B>& dy) {
        const Quat<B> q = four<B>(y, at_.q());
        const Vec3<B> W = three<B>(y, at_.W()), fall(B(0), B(0), g), JW = J_ * W;
        Vec3<B> before = zero3<B>(), pull = F::tension(three<B>(y, at_.x()));
        for (int k = 0; k < n; ++k) {
            const bool last = k + 1 == n;
            const Vec3<B> here = three<B>(y, at_.x(k)),
                          next = last ? zero3<B>() : F::tension(three<B>(y, at_.x(k + 1)) - here);
            load_[k] = B(last ? B(m_ + element / 2) : element) * fall + next - pull;
            if (last) load_[k] -= m_ * (q * cross(W, cross(W, rho_)));
            if (k > 0) load_[k] -= B(off_ / pivot_[k - 1]) * before;
            before = load_[k];
            pull = next;
        }
        const Vec3<B> free = load_[n - 1] / pivot_[n - 1];
        const Vec3<B> turning = m_ * cross(rho_, rotate_back(q, fall - free));
        const Vec3<B> dW = solve3(apparent_, turning - cross(W, JW));
        load_[n - 1] += m_ * (q * cross(rho_, dW));

        dy.resize(y.size());
        Vec3<B> a = zero3<B>();
        for (int k = n; k-- > 0;) {
            a = (load_[k] - off_ * a) / pivot_[k];
            put<B>(dy, at_.x(k), three<B>(y, at_.v(k)));
            put<B>(dy, at_.v(k), a);
        }
        put<B>(dy, at_.q(), q * Quat<B>{B(0), ratio<B>(1, 2) * W});
        put<B>(dy, at_.W(), dW);
    }
    B energy(const Coordinates<B>& y) const {
        const Quat<B> q = four<B>(y, at_.q());
        const Vec3<B> W = three<B>(y, at_.W()), JW = J_ * W;
        Vec3<B> r = zero3<B>(), v = zero3<B>();
        B e = ratio<B>(1, 2) * dot(W, JW);
        for (int k = 0; k < n; ++k) {
            const Vec3<B> r1 = three<B>(y, at_.x(k)), v1 = three<B>(y, at_.v(k));
            e += off_ * B(squared_norm(v) + dot(v, v1) + squared_norm(v1)) + F::stretch_energy(r1 - r)
               - element * g * B(r(2) + r1(2)) / 2;
            r = r1, v = v1;
        }
        e += m_ * B(squared_norm(v) / 2 + dot(v, q * cross(W, rho_)));
        return B(e - m_ * g * B(r(2) + (q * rho_)(2)));
    }

private:
    Layout at_;
    B off_, m_;
    Vec3<B> rho_;
    Mat3<B> J_, apparent_;  ///< J + m^2 c hat(rho)^2: what is left for W' once the string is eliminated
    std::vector<B> pivot_;
    std::vector<Vec3<B>> load_;
};

template <class B> class LumpedString : StringForces<B> {
    using F = StringForces<B>;
    using F::n, F::element, F::g;

public:
    static Layout layout(const String& s) { return {s.n, s.n, true, s.n - 1}; }
    explicit LumpedString(const String& s)
        : F(s), at_(layout(s)), mass_(convert<B>(merged_mass(s))), rho_(convert<B>(centre(s))) {
        const Vec3<fifty> c = centre(s);
        const Mat3<fifty> shift = squared_norm(c) * one - outer(c, c);
        J_ = convert<B>(s.J - merged_mass(s) * shift);
    }
    static fifty merged_mass(const String& s) { return s.m + s.element_mass() / 2; }
    static Vec3<fifty> centre(const String& s) { return fifty(s.m / merged_mass(s)) * s.rho; }

    void operator()(const Coordinates<B>& y, Coordinates<B>& dy) const {
        const Quat<B> q = four<B>(y, at_.q());
        const Vec3<B> W = three<B>(y, at_.W()), fall(B(0), B(0), g), JW = J_ * W;
        dy.resize(y.size());
        Vec3<B> pull = F::tension(node(y, q, 0));
        for (int k = 0; k + 1 < n; ++k) {
            const Vec3<B> next = F::tension(node(y, q, k + 1) - node(y, q, k));
            put<B>(dy, at_.v(k), fall + (next - pull) / element);
            pull = next;
        }
        put<B>(dy, at_.v(n - 1), fall - pull / mass_);
        for (int k = 0; k < n; ++k) put<B>(dy, at_.x(k), three<B>(y, at_.v(k)));
        put<B>(dy, at_.q(), q * Quat<B>{B(0), ratio<B>(1, 2) * W});
        put<B>(dy, at_.W(), solve3(J_, cross(rho_, rotate_back(q, pull)) - cross(W, JW)));
    }
    B energy(const Coordinates<B>& y) const {
        const Quat<B> q = four<B>(y, at_.q());
        const Vec3<B> W = three<B>(y, at_.W()), JW = J_ * W;
        B e = ratio<B>(1, 2) * dot(W, JW);
        for (int k = 0; k < n; ++k) {
            const B mass = k + 1 < n ? element : mass_;
            e += mass * B(squared_norm(three<B>(y, at_.v(k))) / 2 - g * y(at_.x(k) + 2));
            e += F::stretch_energy(k == 0 ? node(y, q, 0) : node(y, q, k) - node(y, q, k - 1));
        }
        return e;
    }

private:
    Vec3<B> node(const Coordinates<B>& y, const Quat<B>& q, int k) const {
        const Vec3<B> x = three<B>(y, at_.x(k));
        return k + 1 < n ? x : x - q * rho_;
    }
    Layout at_;
    B mass_;
    Vec3<B> rho_;
    Mat3<B> J_;
};

/// Straight along e1 at natural length, at rest but for the attachment point.
Motion consistent_string(const Parameters&);
Motion lumped_string(const Parameters&);

}  // namespace verilie::reference
