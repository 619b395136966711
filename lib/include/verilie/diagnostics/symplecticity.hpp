#pragma once
/// Symplecticity of a map on T*SO(3)^n x T*R^3n, by dual numbers through the map itself.

#include <functional>
#include <span>

#include <verilie/mechanics/inertia.hpp>

namespace verilie::diagnostics {

/// Perfect is round-off; the unit is that of momentum, made relative by 1 + |p|. Left-trivialised at (R, p), with R
/// exp(xi) and p + delta:
///   omega = xi1.delta2 - xi2.delta1 + p.(xi1 x xi2)   a body, plus dx1.du2 - dx2.du1 where it translates.
/// D = || DPhi^T omega(p+) DPhi - omega(p) ||_F. NOTE: a determinant of DPhi has no power: maps that only keep volume
/// pass it.
template <class B> using DualMap = std::function<Phase<dual<B, 6>>(const Phase<dual<B, 6>>&)>;
template <class B> using Square = Eigen::Matrix<B, Eigen::Dynamic, Eigen::Dynamic>;

/// Bodies by their inertia matrices (body frame) and, where they translate, their masses.
template <class B> struct Masses {
    std::vector<Mat3<B>> J;
    std::vector<B> m;  ///< empty: nothing translates
    bool translates() const { return !m.empty(); }
    int each() const { return translates() ? 12 : 6; }
};

template <class B> Square<B> canonical_form(const Masses<B>& bodies, const Phase<B>& z) {
    const int d = bodies.each(), n = int(bodies.J.size());
    Square<B> w = Square<B>::Constant(d * n, d * n, B(0));
    for (int b = 0; b < n; ++b) {
        const int o = d * b;
        const Vec3<B> p = bodies.J[std::size_t(b)] * z.W[std::size_t(b)];
        for (int i = 0; i < 3; ++i) {
            w(o + i, o + i + 3) = B(1), w(o + i + 3, o + i) = B(-1);
            if (bodies.translates()) w(o + i + 6, o + i + 9) = B(1), w(o + i + 9, o + i + 6) = B(-1);
            const int j = (i + 1) % 3, k = (i + 2) % 3;
            w(o + j, o + k) = p(i), w(o + k, o + j) = -p(i);
        }
    }
    return w;
}

/// M^T w M. NOTE: Eigen's blocked products take the compiler as long as all the rest, and gain nothing at this size.
template <class B> Square<B> pulled_back(const Square<B>& w, const Square<B>& M) {
    const Square<B> right = w.lazyProduct(M);
    return M.transpose().lazyProduct(right);
}

namespace detail {
/// z moved along six directions of body b: turn and momentum (half 0), or position and momentum (half 1).
template <class B> Phase<dual<B, 6>> moved(const Masses<B>& bodies, const Phase<B>& z, std::size_t b, int half) {
    using D = dual<B, 6>;
    auto y = convert<D>(z);
    for (int i = 0; i < 3; ++i) {
        if (half == 1) {
            y.x[b](i) += D::variable(B(0), i);
            y.v[b](i) += B(1) / bodies.m[b] * D::variable(B(0), i + 3);
        } else {
            const Vec3<B> column = solve3(bodies.J[b], Mat3<B>::Identity().col(i));
            for (int k = 0; k < 3; ++k) y.W[b](k) += D(column(k)) * D::variable(B(0), i + 3);
        }
    }
    if (half == 0) {
        const Vec3<D> xi(D::variable(B(0), 0), D::variable(B(0), 1), D::variable(B(0), 2));
        y.q[b] = y.q[b] * Quat<D>{D(1), ratio<D>(1, 2) * xi};
    }
    return y;
}
}  // namespace detail

/// The derivative of the map at z, in (xi, delta[, dx, du]) of every body.
template <class B> Square<B> derivative(const DualMap<B>& map, const Masses<B>& bodies, const Phase<B>& z) {
    using D = dual<B, 6>;
    const int d = bodies.each(), n = int(bodies.J.size());
    Square<B> M(d * n, d * n);
    for (int b = 0; b < n; ++b)
        for (int half = 0; half < d / 6; ++half) {
            const Phase<D> end = map(detail::moved<B>(bodies, z, std::size_t(b), half));
            for (int k = 0; k < n; ++k) {
                const auto i = std::size_t(k);
                const Quat<D> stands{D(value(end.q[i].w)),
                    Vec3<D>(D(value(end.q[i].v(0))), D(value(end.q[i].v(1))), D(value(end.q[i].v(2))))};
                const Vec3<D> half_turn = (conj(stands) * end.q[i]).v;
                for (int r = 0; r < 3; ++r) {
                    D p(0);
                    for (int c = 0; c < 3; ++c) p += D(bodies.J[i](r, c)) * end.W[i](c);
                    M.block(d * k + r, d * b + 6 * half, 1, 6) = (B(2) * half_turn(r).d).transpose();
                    M.block(d * k + r + 3, d * b + 6 * half, 1, 6) = p.d.transpose();
                    if (!bodies.translates()) continue;
                    M.block(d * k + r + 6, d * b + 6 * half, 1, 6) = end.x[i](r).d.transpose();
                    M.block(d * k + r + 9, d * b + 6 * half, 1, 6) = (bodies.m[i] * end.v[i](r).d).transpose();
                }
            }
        }
    return M;
}

namespace detail {
/// 1 + |p| over all angular momenta.
template <class B> B weight(const Masses<B>& bodies, const Phase<B>& z) {
    B p(0);
    for (std::size_t i = 0; i < bodies.J.size(); ++i) p += squared_norm(bodies.J[i] * z.W[i]);
    return B(1) + sqrt(p);
}
template <class B> B scale_of(const Square<B>& M, const Masses<B>& bodies, const Phase<B>& z, const Phase<B>& end) {
    const Square<B> terms =
        pulled_back<B>(canonical_form(bodies, end).cwiseAbs(), M.cwiseAbs()) + canonical_form(bodies, z).cwiseAbs();
    return sqrt(B(terms.squaredNorm())) / weight<B>(bodies, z);
}
}  // namespace detail

/// D/(1 + |p|) of the map at z, |p| over all angular momenta.
template <class B> B symplecticity_defect(const DualMap<B>& map, const Masses<B>& bodies, const Phase<B>& z) {
    const Phase<B> end = convert<B>(map(convert<dual<B, 6>>(z)));
    const Square<B> M = derivative<B>(map, bodies, z);
    const Square<B> residue = pulled_back<B>(canonical_form(bodies, end), M) - canonical_form(bodies, z);
    return sqrt(B(residue.squaredNorm())) / detail::weight<B>(bodies, z);
}

/// What rounding works on: || |DPhi|^T |omega(p+)| |DPhi| + |omega(p)| ||_F / (1 + |p|), absolute values entry by
/// entry. The defect of an exact map in floating point is a few eps of it.
template <class B> B symplecticity_scale(const DualMap<B>& map, const Masses<B>& bodies, const Phase<B>& z) {
    const Phase<B> end = convert<B>(map(convert<dual<B, 6>>(z)));
    return detail::scale_of<B>(derivative<B>(map, bodies, z), bodies, z, end);
}

/// J of every body as a matrix in the body frame, and the masses where `translates`.
template <class B> Masses<B> masses_of(std::span<const Inertia<B>> inertias, bool translates) {
    Masses<B> r;
    for (const auto& body : inertias) {
        const Mat3<B> axes = matrix(body.axes);
        r.J.push_back(axes * body.J * transpose(axes));
        if (translates) r.m.push_back(body.m);
    }
    return r;
}

// Compiled once, in lib/src/symplecticity.cpp: Eigen's products of matrices of fifty digits are slow to compile.
extern template double symplecticity_defect<double>(
    const DualMap<double>&, const Masses<double>&, const Phase<double>&);
extern template fifty symplecticity_defect<fifty>(const DualMap<fifty>&, const Masses<fifty>&, const Phase<fifty>&);
extern template double symplecticity_scale<double>(const DualMap<double>&, const Masses<double>&, const Phase<double>&);
extern template Square<double> derivative<double>(const DualMap<double>&, const Masses<double>&, const Phase<double>&);
extern template Square<fifty> derivative<fifty>(const DualMap<fifty>&, const Masses<fifty>&, const Phase<fifty>&);
extern template Masses<double> masses_of<double>(std::span<const Inertia<double>>, bool);
extern template Masses<fifty> masses_of<fifty>(std::span<const Inertia<fifty>>, bool);

}  // namespace verilie::diagnostics
