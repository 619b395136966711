#pragma once
/// The discrete Lagrangian of Lee, Leok and McClamroch (2009).

#include <vector>

#include <verilie/mechanics/elastic_string.hpp>

namespace verilie::studies::claims::lee {

/// r_1 .. r_{N_a+1}, the first of them the pivot, and the attitude of the body.
template <class T> struct Configuration {
    std::vector<Vec3<T>> r;
    Mat3<T> R;
};
template <class T> Configuration<T> configuration(const Phase<T>& z) {
    Configuration<T> c{{zero3<T>()}, matrix(z.q[0])};
    c.r.insert(c.r.end(), z.x.begin(), z.x.end());
    return c;
}
/// J_d = tr(J)/2 - J.
template <class B> Mat3<B> nonstandard(const Mat3<B>& J) { return ratio<B>(1, 2) * trace(J) * one - J; }

/// (17), summed over the elements, and (18), for f = g_k^-1 g_{k+1}. `last` stands before the last term of (17):
/// kappa_a, which is missing there.
template <class T, class B = base_t<T>>
T discrete_lagrangian(
    const Chain<B>& c, const Configuration<T>& g, const Configuration<T>& next, const B& h, const B& last) {
    const B la = c.length / B(c.elements), ma = c.mu * la;
    const T inertia(B(ma / (B(6) * h))), weight(B(h * ma * c.g / B(4))), spring(B(h * c.EA / (B(4) * la))),
        last_spring(B(h * last / B(4))), natural(la);
    const auto stretch = [&](const Configuration<T>& z, std::size_t i) {
        return T(norm(z.r[i + 1] - z.r[i]) - natural);
    };
    T sum(0);
    for (std::size_t i = 0; i + 1 < g.r.size(); ++i) {
        const Vec3<T> d0 = next.r[i] - g.r[i], d1 = next.r[i + 1] - g.r[i + 1];
        const T before = stretch(g, i), after = stretch(next, i);
        sum += inertia * T(squared_norm(d0) + dot(d0, d1) + squared_norm(d1))
             + weight * T(T(2) * g.r[i](2) + T(2) * g.r[i + 1](2) + d0(2) + d1(2)) - spring * T(before * before)
             - last_spring * T(after * after);
    }
    const Mat3<T> F = transpose(g.R) * next.R, turned = (one - F) * convert<T>(nonstandard<B>(c.J)),
                  step = g.R * (F - one), R1 = g.R * F;
    const Vec3<T> d = next.r.back() - g.r.back(), rho = convert<T>(c.rho), swept = step * rho, arm0 = g.R * rho,
                  arm1 = R1 * rho;
    const T mass(B(c.m / h)), pull(B(h * c.m * c.g / B(2)));
    return T(sum + ratio<T>(1, 2) * mass * squared_norm(d) + T(B(B(1) / h)) * trace(turned) + mass * dot(d, swept)
             + pull * T(g.r.back()(2) + arm0(2)) + pull * T(next.r.back()(2) + arm1(2)));
}

}  // namespace verilie::studies::claims::lee
