#pragma once
/// The chain of lgvi_chain as its discrete Lagrangian has it.

#include <verilie/methods/lgvi_chain.hpp>
#include <verilie/problems/string_pendulum.hpp>

#include "support/marching.hpp"

namespace verilie::test::chain {

template <class S> using String = problems::string_pendulum<S>;
using Set = std::map<std::string, std::string>;
template <class S> String<S> string(const Set& set) { return problem<String<S>>("string_pendulum", set); }

/// Nodes and velocities up to 0.3 and 1 away from a straight string at rest, any attitude, |W| up to 17.
template <class S> Phase<S> random_string(const String<S>& p, unsigned seed) {
    std::mt19937_64 random(seed);
    const auto any = [&] { return S(double(std::int64_t(random() % 2001) - 1000)) / S(1000); };
    const auto vector = [&] { return Vec3<S>{any(), any(), any()}; };
    auto z = p.initial();
    for (auto& x : z.x) x += ratio<S>(3, 10) * vector();
    for (auto& v : z.v) v = vector();
    z.q[0] = normalised(Quat<S>{any(), vector()});
    z.W[0] = S(10) * vector();
    return z;
}

template <class T> struct Configuration {
    std::vector<Vec3<T>> r;
    Mat3<T> R;
};
template <class T, class S> Configuration<T> configuration(const Phase<S>& z) {
    Configuration<T> c{{}, convert<T>(matrix(z.q[0]))};
    for (const auto& x : z.x) c.r.push_back(convert<T>(x));
    return c;
}
/// h [ T((r⁺−r)/h, (R⁺−R)/h) − ½U(r,R) − ½U(r⁺,R⁺) ]: the kinetic energy of a string whose velocity is linear along an
/// element by two Gauss points, that of a body whose point y moves with v + R'y by ∫ y yᵀ dm = ½tr(J) I − J.
template <class T>
T discrete_lagrangian(const Chain<fifty>& c, const Configuration<T>& a, const Configuration<T>& b, const fifty& h) {
    const fifty la = c.length / c.elements, root = sqrt(fifty(1) / 12);
    const Mat3<fifty> Jd = trace(c.J) / 2 * one - c.J;
    const auto potential = [&](const Configuration<T>& z) {
        T u(0);
        Vec3<T> last = zero3<T>();
        for (const auto& r : z.r) {
            const T strain = norm(r - last) / T(la) - T(1);
            u += T(fifty(c.EA * la / 2)) * (strain * strain)
               - T(fifty(c.mu * la * c.g)) * (ratio<T>(1, 2) * (r(2) + last(2)));
            last = r;
        }
        T depth = last(2);
        for (int j = 0; j < 3; ++j) depth += z.R(2, j) * T(c.rho(j));
        return T(u - T(fifty(c.m * c.g)) * depth);
    };
    const T rate = T(fifty(1 / h));
    T kinetic(0);
    Vec3<T> last = zero3<T>(), v = last;
    for (std::size_t i = 0; i < a.r.size(); ++i) {
        v = rate * (b.r[i] - a.r[i]);
        for (const fifty& s : {fifty(fifty(1) / 2 - root), fifty(fifty(1) / 2 + root)})
            kinetic += T(fifty(c.mu * la / 4)) * squared_norm(T(fifty(1 - s)) * last + T(s) * v);
        last = v;
    }
    const Mat3<T> Rdot = rate * (b.R - a.R);
    kinetic += T(fifty(c.m / 2)) * squared_norm(v);
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            kinetic += T(fifty(c.m * c.rho(j))) * (v(i) * Rdot(i, j));
            for (int k = 0; k < 3; ++k) kinetic += T(fifty(Jd(j, k) / 2)) * (Rdot(i, j) * Rdot(i, k));
        }
    return T(T(h) * (kinetic - ratio<T>(1, 2) * (potential(a) + potential(b))));
}
/// The derivative of L_d(a, b) in a (which = 0) or b (1): three numbers a node, then three for R exp(η).
inline std::vector<Vec3<fifty>> derivative(
    const Chain<fifty>& c, const Phase<fifty>& a, const Phase<fifty>& b, const fifty& h, int which) {
    using D = dual<fifty, 3>;
    const Vec3<D> e(D::variable(0, 0), D::variable(0, 1), D::variable(0, 2));
    std::vector<Vec3<fifty>> out;
    for (std::size_t i = 0; i <= a.x.size(); ++i) {
        std::array<Configuration<D>, 2> z{configuration<D>(a), configuration<D>(b)};
        if (i < a.x.size()) z[which].r[i] += e;
        else z[which].R += z[which].R * lie::hat(e);
        out.push_back(Vec3<fifty>(discrete_lagrangian<D>(c, z[0], z[1], h).d));
    }
    return out;
}
/// ∂L/∂velocity by polarisation of the (quadratic) kinetic energy: T(v+e) − T(v) − T(e). Nodes, then body.
template <class T, class S> std::vector<Vec3<T>> momenta(const String<S>& p, const Phase<T>& z) {
    auto still = z;
    for (auto& v : still.v) v = zero3<T>();
    still.W[0] = zero3<T>();
    std::vector<Vec3<T>> out(z.v.size() + 1, zero3<T>());
    for (std::size_t i = 0; i < out.size(); ++i)
        for (int k = 0; k < 3; ++k) {
            auto more = z, unit = still;
            (i < z.v.size() ? more.v[i] : more.W[0])(k) += T(1);
            (i < z.v.size() ? unit.v[i] : unit.W[0])(k) = T(1);
            out[i](k) = p.kinetic(more).total() - p.kinetic(z).total() - p.kinetic(unit).total();
        }
    return out;
}
/// Angular momentum about the pivot.
inline Vec3<fifty> angular(const String<fifty>& p, const Phase<fifty>& z) {
    const auto m = momenta<fifty>(p, z);
    Vec3<fifty> sum = z.q[0] * m.back();
    for (std::size_t i = 0; i < z.x.size(); ++i) sum += cross(z.x[i], m[i]);
    return sum;
}
inline fifty size(const std::vector<Vec3<fifty>>& a) {
    fifty s = 0;
    for (const auto& x : a) s += squared_norm(x);
    return sqrt(s);
}
inline std::vector<Vec3<fifty>> sum(
    const std::vector<Vec3<fifty>>& a, const std::vector<Vec3<fifty>>& b, const fifty& times) {
    auto c = a;
    for (std::size_t i = 0; i < a.size(); ++i) c[i] += times * b[i];
    return c;
}
template <class S> double chain_gap(const Phase<S>& a, const Phase<S>& b) {
    S most(0);
    const auto see = [&](const Vec3<S>& d) {
        if (!(norm(d) <= most)) most = norm(d);
    };
    for (std::size_t i = 0; i < a.x.size(); ++i) see(a.x[i] - b.x[i]), see(a.v[i] - b.v[i]);
    see(lie::log(conj(a.q[0]) * b.q[0]));
    see(a.W[0] - b.W[0]);
    return static_cast<double>(most);
}
inline const fifty step_size = fifty(1) / 4096;

}  // namespace verilie::test::chain
