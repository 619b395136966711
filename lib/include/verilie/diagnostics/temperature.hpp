#pragma once
/// The temperature of many bodies, from the kinetic energy that is left when their motion as one rigid body is taken
/// off.

#include <cstdint>
#include <vector>

#include <verilie/linalg.hpp>
#include <verilie/mechanics/state.hpp>

namespace verilie::diagnostics {

/// In equipartition each degree of freedom that takes part has the mean kinetic energy 1/(2β): β = n/(2⟨K⟩), the
/// inverse temperature.
/// n is counted as the participation number (Σa)²/Σa² of the mean squares a of the components of v, and of w likewise
/// (spatial frame):
/// a motion in a plane has half of the degrees of freedom of one in space.
/// NOTE: equal masses and equal inertias of spheres are assumed; n is low by the scatter of the mean squares.
class Temperature {
public:
    /// A state of at least two bodies with all of x, v, q, W, and the kinetic energies of translation and of rotation.
    void add(const Phase<double>& z, double translation, double rotation);
    /// n; 0 before the first sample, and where nothing moves against the rest.
    double degrees() const { return taking_part(v_) + taking_part(w_); }
    /// β, in one over the unit of the energies; 0 where nothing moves against the rest.
    double inverse() const { return kinetic_ > 0 ? degrees() * double(samples_) / (2 * kinetic_) : 0; }

private:
    static double taking_part(const std::vector<double>& a) {
        double sum = 0, squares = 0;
        for (double x : a) sum += x, squares += x * x;
        return squares > 0 ? sum * sum / squares : 0;
    }
    std::vector<double> v_, w_;  // sums of squares, component by component
    double kinetic_ = 0;
    std::int64_t samples_ = 0;
};

/// The angular velocity of the rigid motion with the angular momentum of all: about the centre c, moving with u.
inline Vec3<double> rigid_spin(const Phase<double>& z, const std::vector<Vec3<double>>& w, const Vec3<double>& c,
    const Vec3<double>& u, double m, double J) {
    Vec3<double> L = zero3<double>();
    Mat3<double> inertia = Mat3<double>::Zero();
    for (std::size_t i = 0; i < w.size(); ++i) {
        const Vec3<double> r = z.x[i] - c;
        L += m * cross(r, z.v[i] - u) + J * w[i];
        inertia += m * (squared_norm(r) * one - outer(r, r)) + J * one;
    }
    return solve3(inertia, L);
}

inline void Temperature::add(const Phase<double>& z, double translation, double rotation) {
    const std::size_t n = z.q.size();
    Vec3<double> c = zero3<double>(), u = c;
    double vv = 0, ww = 0;
    std::vector<Vec3<double>> w;
    for (std::size_t i = 0; i < n; ++i) {
        w.push_back(z.q[i] * z.W[i]);
        c += z.x[i] / double(n), u += z.v[i] / double(n);
        vv += squared_norm(z.v[i]), ww += squared_norm(z.W[i]);
    }
    const double m = vv > 0 ? 2 * translation / vv : 0, J = ww > 0 ? 2 * rotation / ww : 0;
    v_.resize(3 * n), w_.resize(3 * n);
    ++samples_;
    if (!(m > 0)) return;
    const Vec3<double> spin = rigid_spin(z, w, c, u, m, J);
    for (std::size_t i = 0; i < n; ++i) {
        const Vec3<double> v = z.v[i] - u - cross(spin, z.x[i] - c), own = w[i] - spin;
        kinetic_ += m * squared_norm(v) / 2 + J * squared_norm(own) / 2;
        for (int k = 0; k < 3; ++k)
            v_[3 * i + std::size_t(k)] += v(k) * v(k), w_[3 * i + std::size_t(k)] += own(k) * own(k);
    }
}

}  // namespace verilie::diagnostics
