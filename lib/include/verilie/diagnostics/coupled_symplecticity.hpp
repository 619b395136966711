#pragma once
/// Symplecticity where the kinetic energy couples points and bodies: diagnostics/symplecticity.hpp takes momenta body
/// by body.

#include <verilie/diagnostics/symplecticity.hpp>
#include <verilie/mechanics/any_problem.hpp>

namespace verilie::diagnostics {

/// Momenta conjugate to every point, then to every body (left-trivialised): T is quadratic in the velocities, so
/// p·e = T(v + e) - T(v) - T(e), exactly.
template <class T> std::vector<Vec3<T>> momenta(const ProblemView<T>& problem, const Phase<T>& z) {
    auto still = z;
    for (auto& v : still.v) v = zero3<T>();
    for (auto& W : still.W) W = zero3<T>();
    const T all = problem.kinetic(z).total();
    std::vector<Vec3<T>> p(z.x.size() + z.q.size(), zero3<T>());
    for (std::size_t k = 0; k < p.size(); ++k)
        for (int i = 0; i < 3; ++i) {
            auto more = z, alone = still;
            const auto at = [&](Phase<T>& y) -> T& { return k < z.x.size() ? y.v[k](i) : y.W[k - z.x.size()](i); };
            at(more) += T(1), at(alone) += T(1);
            p[k](i) = problem.kinetic(more).total() - all - problem.kinetic(alone).total();
        }
    return p;
}

namespace detail {
/// Tangents of (q, p) along every (x, v) of a point and every (xi, W) of a body, six columns each; and the momenta.
template <class B> struct Tangents {
    Square<B> all;
    std::vector<Vec3<B>> p;
};
template <class B, class Map> Tangents<B> tangents(const AnyProblem<B>& problem, const Phase<B>& z, Map map) {
    using D = dual<B, 6>;
    const std::size_t points = z.x.size(), n = points + z.q.size();
    Tangents<B> t{Square<B>(6 * int(n), 6 * int(n)), {}};
    for (std::size_t k = 0; k < n; ++k) {
        const Vec3<D> first(D::variable(B(0), 0), D::variable(B(0), 1), D::variable(B(0), 2)),
            second(D::variable(B(0), 3), D::variable(B(0), 4), D::variable(B(0), 5));
        auto y = convert<D>(z);
        if (k < points) y.x[k] += first, y.v[k] += second;
        else y.q[k - points] = y.q[k - points] * Quat<D>{D(1), ratio<D>(1, 2) * first}, y.W[k - points] += second;
        const Phase<D> end = map(y);
        const auto p = momenta<D>(problem, end);
        t.p.clear();
        for (std::size_t j = 0; j < n; ++j) {
            Vec3<D> q;
            if (j < points) q = end.x[j];
            else {
                const auto& r = end.q[j - points];
                const Quat<D> stands{D(value(r.w)), convert<D>(values(r.v))};
                q = D(2) * (conj(stands) * r).v;
            }
            for (int i = 0; i < 3; ++i) {
                t.all.block(3 * int(j) + i, 6 * int(k), 1, 6) = q(i).d.transpose();
                t.all.block(3 * int(n + j) + i, 6 * int(k), 1, 6) = p[j](i).d.transpose();
            }
            t.p.push_back(values(p[j]));
        }
    }
    return t;
}
template <class B> Square<B> pulled_back(const Tangents<B>& t, std::size_t points) {
    const int n = 3 * int(t.p.size());
    Square<B> w = Square<B>::Constant(2 * n, 2 * n, B(0));
    for (int i = 0; i < n; ++i) w(i, n + i) = B(1), w(n + i, i) = B(-1);
    for (std::size_t b = points; b < t.p.size(); ++b)
        for (int i = 0; i < 3; ++i) {
            const int o = 3 * int(b), j = o + (i + 1) % 3, k = o + (i + 2) % 3;
            w(j, k) = t.p[b](i), w(k, j) = -t.p[b](i);
        }
    return diagnostics::pulled_back<B>(w, t.all);
}
}  // namespace detail

/// || A^T omega A - B^T omega B ||_F / (1 + || B^T omega B ||_F), the columns of B all changes of (x, v, xi, W) at z
/// seen in (q, p), those of A the same after the map. Perfect is round-off.
template <class B>
B coupled_symplecticity_defect(const DualMap<B>& map, const AnyProblem<B>& problem, const Phase<B>& z) {
    using D = dual<B, 6>;
    const Square<B> before =
        detail::pulled_back<B>(detail::tangents<B>(problem, z, [](const Phase<D>& y) { return y; }), z.x.size());
    const Square<B> residue = detail::pulled_back<B>(detail::tangents<B>(problem, z, map), z.x.size()) - before;
    return sqrt(B(residue.squaredNorm())) / (B(1) + sqrt(B(before.squaredNorm())));
}

extern template double coupled_symplecticity_defect<double>(
    const DualMap<double>&, const AnyProblem<double>&, const Phase<double>&);
extern template fifty coupled_symplecticity_defect<fifty>(
    const DualMap<fifty>&, const AnyProblem<fifty>&, const Phase<fifty>&);

}  // namespace verilie::diagnostics
