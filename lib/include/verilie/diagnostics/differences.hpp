#pragma once
/// Symplecticity of a map that knows doubles only: no dual passes through it.

#include <verilie/diagnostics/symplecticity.hpp>
#include <verilie/lie/so3.hpp>

namespace verilie::diagnostics {

/// f'(0) = [8 (f(k) - f(-k)) - (f(2k) - f(-2k))]/(12 k) + O(k^4): the best k is about eps^(1/5), what is left about eps^(4/5) = 3e-13
/// of the derivatives of f up to the fifth.
inline double difference_step() { return std::pow(eps<double>(), ratio<double>(1, 5)); }

/// D/(1 + |p|) as symplecticity_defect has it, DPhi by central differences of fourth order.
inline double symplecticity_by_differences(const std::function<Phase<double>(const Phase<double>&)>& map, const Masses<double>& bodies, const Phase<double>& z) {
    const int each = bodies.each(), n = int(bodies.J.size());
    const Phase<double> end = map(z);
    const auto moved = [&](int direction, double by) {
        auto y = z;
        const auto b = std::size_t(direction / each);
        const int i = direction % 3, kind = direction % each / 3;
        Vec3<double> e = zero3<double>();
        e(i) = by;
        if (kind == 0) y.q[b] = mul<double>(y.q[b], lie::exp<double>(e));
        else if (kind == 1) y.W[b] += solve3<double>(bodies.J[b], e);
        else if (kind == 2) y.x[b] += e;
        else y.v[b] += Vec3<double>(e / bodies.m[b]);
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
    Square<double> M(each * n, each * n);
    for (int j = 0; j < each * n; ++j) {
        const auto across = [&](double by) { return Eigen::VectorXd(coordinates(moved(j, by)) - coordinates(moved(j, -by))); };
        M.col(j) = (8 * across(k) - across(2 * k)) / (12 * k);
    }
    double p = 0;
    for (std::size_t b = 0; b < bodies.J.size(); ++b) p += Vec3<double>(bodies.J[b] * z.W[b]).squaredNorm();
    return (M.transpose() * canonical_form<double>(bodies, end) * M - canonical_form<double>(bodies, z)).norm() / (1 + std::sqrt(p));
}

}  // namespace verilie::diagnostics
