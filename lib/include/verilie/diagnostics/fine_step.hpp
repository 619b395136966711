#pragma once
/// One step of one body by another route than any method: what local errors are measured against.

#include <verilie/mechanics/any_problem.hpp>

namespace verilie::diagnostics {

/// q' = ½ q W, J W' = JW × W + τ, with τ from the potential by duals, and applied loads where they act: no other load
/// is asked, no exponential taken.
/// Gragg, Bulirsch, Stoer: the modified midpoint rule with 2, 4, ... 14 substeps, extrapolated in their square; order
/// 14.
template <class B> class FineStep {
public:
    explicit FineStep(const AnyProblem<B>& problem) : problem_(&problem), body_(problem.inertias()[0]) {}
    Phase<B> operator()(const Phase<B>& z, const B& h) const {
        Vec8 start;
        start << z.q[0].w, z.q[0].v.eigen(), z.W[0].eigen(), z.t;
        std::vector<Vec8> row;
        for (int i = 1; i <= 7; ++i) {
            const B k = h / (2 * i);
            Vec8 before = start, now = start + k * rate(start, z);
            for (int m = 1; m < 2 * i; ++m) {
                const Vec8 next = before + B(2) * k * rate(now, z);
                before = now;
                now = next;
            }
            row.insert(row.begin(), Vec8(ratio<B>(1, 2) * (before + now + k * rate(now, z))));
            for (int j = 1; j < i; ++j)
                row[std::size_t(j)] = row[std::size_t(j - 1)]
                                    + ratio<B>((i - j) * (i - j), i * i - (i - j) * (i - j))
                                          * (row[std::size_t(j - 1)] - row[std::size_t(j)]);
        }
        auto end = z;
        end.x[0] += h * z.v[0];  // nothing pulls at it
        end.q[0] = {row.back()(0), Vec3<B>(row.back().template segment<3>(1))};
        end.W[0] = Vec3<B>(row.back().template segment<3>(4));
        end.t = z.t + h;
        return end;
    }

private:
    using Vec8 = Eigen::Matrix<B, 8, 1>;  // q, W, t
    /// z: where its centre started; it flies on.
    Vec8 rate(const Vec8& y, const Phase<B>& z) const {
        using D = dual<B, 3>;
        const Quat<B> q{y(0), Vec3<B>(y.template segment<3>(1))};
        const Vec3<B> W(y.template segment<3>(4));
        auto turned = Phase<D>::bodies(1);
        const Vec3<D> eta(D::variable(B(0), 0), D::variable(B(0), 1), D::variable(B(0), 2));
        turned.q[0] = convert<D>(q) * Quat<D>{D(1), ratio<D>(1, 2) * eta};
        Vec3<B> torque(-problem_->potential(turned).total().d);
        if (problem_->info().applied.act) {
            auto now = Phase<B>::bodies(1);
            now.q[0] = normalised(q), now.W[0] = W, now.t = y(7);
            now.v[0] = z.v[0], now.x[0] = z.x[0] + (y(7) - z.t) * z.v[0];
            BodyLoad<B> load{zero3<B>(), zero3<B>()};
            problem_->applied(now, std::span(&load, 1));
            torque += load.T;
        }
        const Quat<B> dq = q * Quat<B>{B(0), ratio<B>(1, 2) * W};
        Vec8 dy;
        dy << dq.w, dq.v.eigen(), along(body_.Jinv, cross(along(body_.J, W), W) + torque).eigen(), B(1);
        return dy;
    }
    /// diag(d) y in principal axes.
    Vec3<B> along(const Diagonal<B>& d, const Vec3<B>& y) const {
        return body_.axes * (d * rotate_back(body_.axes, y));
    }
    const AnyProblem<B>* problem_;
    Inertia<B> body_;
};

}  // namespace verilie::diagnostics
