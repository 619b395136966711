#pragma once
/// Symplecticity of a map that knows doubles only: no dual passes through it.

#include <Eigen/LU>

#include <verilie/diagnostics/symplecticity.hpp>
#include <verilie/lie/so3.hpp>

namespace verilie::diagnostics {

/// f'(0) = [8 (f(k) - f(-k)) - (f(2k) - f(-2k))]/(12 k) + O(k^4): the best k is about eps^(1/5), what is left about eps^(4/5) = 3e-13
/// of the derivatives of f up to the fifth.
inline double difference_step() { return std::pow(eps<double>(), ratio<double>(1, 5)); }

/// The units in which a step of size h is smooth: angles of 1, velocities of 1/h, lengths of the shortest way from one body to another (1 for one body).
inline double nearest_bodies(const Phase<double>& z) {
    double least = INFINITY;
    for (std::size_t i = 0; i < z.x.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) least = std::min(least, norm<double>(Vec3<double>(z.x[i] - z.x[k])));
    return std::isfinite(least) && least > 0 ? least : 1;
}

/// `defect` as symplecticity_defect has it, `scale` as symplecticity_scale; `doubt`: what twice the difference step makes of DPhi, as a defect. The error of DPhi
/// is a sixteenth of that where it is one of truncation, and no more where the map is rough.
struct Differences { double defect, scale, doubt; };

inline Differences symplecticity_by_differences(const std::function<Phase<double>(const Phase<double>&)>& map, const Masses<double>& bodies, const Phase<double>& z, double h) {
    const double length = nearest_bodies(z), rate = 1 / std::abs(h);
    const int each = bodies.each(), n = int(bodies.J.size());
    const Phase<double> end = map(z);
    const auto moved = [&](int direction, double by) {
        auto y = z;
        const auto b = std::size_t(direction / each);
        const int i = direction % 3, kind = direction % each / 3;
        Vec3<double> e = zero3<double>();
        e(i) = by;
        if (kind == 0) y.q[b] = mul<double>(y.q[b], lie::exp<double>(e));
        else if (kind == 1) y.W[b] += rate * e;
        else if (kind == 2) y.x[b] += length * e;
        else y.v[b] += (length * rate) * e;
        return map(y);
    };
    const auto coordinates = [&](const Phase<double>& y) {
        Eigen::VectorXd c(each * n);
        for (int k = 0; k < n; ++k) {
            const auto b = std::size_t(k);
            c.segment<3>(each * k) = lie::log<double>(mul<double>(conj<double>(end.q[b]), y.q[b]));
            c.segment<3>(each * k + 3) = bodies.J[b] * y.W[b];
            if (bodies.translates()) c.segment<3>(each * k + 6) = y.x[b], c.segment<3>(each * k + 9) = bodies.m[b] * y.v[b];
        }
        return c;
    };
    const double k = difference_step();
    Square<double> M(each * n, each * n), coarse(each * n, each * n);
    for (int j = 0; j < each * n; ++j) {
        const auto across = [&](double by) { return Eigen::VectorXd(coordinates(moved(j, by)) - coordinates(moved(j, -by))); };
        const Eigen::VectorXd one = across(k), two = across(2 * k), four = across(4 * k);
        M.col(j) = (8 * one - two) / (12 * k), coarse.col(j) = (8 * two - four) / (24 * k);
    }
    Square<double> unit = Square<double>::Zero(each * n, each * n);      // what the directions were, in (xi, delta[, dx, du])
    for (int k = 0; k < n; ++k) {
        const auto b = std::size_t(k);
        const auto block = [&](int kind) { return unit.block<3, 3>(each * k + 3 * kind, each * k + 3 * kind); };
        block(0) = Mat3<double>::Identity(), block(1) = rate * bodies.J[b];
        if (bodies.translates()) block(2) = length * Mat3<double>::Identity(), block(3) = (bodies.m[b] * length * rate) * Mat3<double>::Identity();
    }
    const Square<double> back = unit.inverse();
    M *= back, coarse *= back;
    const Square<double> after = canonical_form<double>(bodies, end), before = canonical_form<double>(bodies, z);
    const double weight = detail::weight<double>(bodies, z);
    const Square<double> half = M.cwiseAbs().transpose() * after.cwiseAbs() * (coarse - M).cwiseAbs();
    return {(M.transpose() * after * M - before).norm() / weight, detail::scale_of<double>(M, bodies, z, end), (half + half.transpose()).norm() / weight};
}

}  // namespace verilie::diagnostics
