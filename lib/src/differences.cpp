#include <verilie/diagnostics/differences.hpp>

#include <Eigen/LU>

#include <verilie/lie/so3.hpp>

namespace verilie::diagnostics {

namespace {
/// The shortest way from one body to another; 1 of one body.
double nearest_bodies(const Phase<double>& z) {
    double least = INFINITY;
    for (std::size_t i = 0; i < z.x.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) least = std::min(least, norm(z.x[i] - z.x[k]));
    return std::isfinite(least) && least > 0 ? least : 1;
}
}  // namespace

Differences symplecticity_by_differences(const std::function<Phase<double>(const Phase<double>&)>& map,
    const Masses<double>& bodies, const Phase<double>& z, double h, double by) {
    const double length = nearest_bodies(z), rate = 1 / std::abs(h);
    const int each = bodies.each(), n = int(bodies.J.size());
    const Phase<double> end = map(z);
    const auto moved = [&](int direction, double way) {
        auto y = z;
        const auto b = std::size_t(direction / each);
        const int i = direction % 3, kind = direction % each / 3;
        Vec3<double> e = zero3<double>();
        e(i) = way;
        if (kind == 0) y.q[b] = y.q[b] * lie::exp(e);
        else if (kind == 1) y.W[b] += rate * e;
        else if (kind == 2) y.x[b] += length * e;
        else y.v[b] += length * rate * e;
        return map(y);
    };
    const auto coordinates = [&](const Phase<double>& y) {
        Eigen::VectorXd c(each * n);
        for (int k = 0; k < n; ++k) {
            const auto b = std::size_t(k);
            c.segment<3>(each * k) = lie::log(conj(end.q[b]) * y.q[b]).eigen();
            c.segment<3>(each * k + 3) = (bodies.J[b] * y.W[b]).eigen();
            if (bodies.translates())
                c.segment<3>(each * k + 6) = y.x[b].eigen(),
                                        c.segment<3>(each * k + 9) = (bodies.m[b] * y.v[b]).eigen();
        }
        return c;
    };
    Square<double> M(each * n, each * n), coarse(each * n, each * n);
    for (int j = 0; j < each * n; ++j) {
        const auto across = [&](double way) {
            return Eigen::VectorXd(coordinates(moved(j, way)) - coordinates(moved(j, -way)));
        };
        const Eigen::VectorXd one = across(by), two = across(2 * by), four = across(4 * by);
        M.col(j) = (8 * one - two) / (12 * by), coarse.col(j) = (8 * two - four) / (24 * by);
    }
    Square<double> unit = Square<double>::Zero(each * n, each * n),
                   back = unit;  // of (xi, delta[, dx, du]); its inverse
    double action = 0;
    for (int i = 0; i < n; ++i) {
        const auto b = std::size_t(i);
        const auto put = [&](int kind, const Eigen::Matrix3d& block) {
            const int at = each * i + 3 * kind;
            unit.block<3, 3>(at, at) = block, back.block<3, 3>(at, at) = block.inverse();
        };
        const Eigen::Matrix3d one = Eigen::Matrix3d::Identity();
        put(0, one), put(1, rate * bodies.J[b].eigen());
        action = std::max(action, rate * norm(bodies.J[b]) + norm(bodies.J[b] * z.W[b]));
        if (!bodies.translates()) continue;
        put(2, length * one), put(3, bodies.m[b] * length * rate * one);
        action = std::max(action, bodies.m[b] * length * length * rate);
    }
    M = Square<double>(back.lazyProduct(M)), coarse = Square<double>(back.lazyProduct(coarse));
    const Square<double> after = pulled_back<double>(canonical_form(bodies, end), unit),
                         before = pulled_back<double>(canonical_form(bodies, z), unit);
    const Square<double> size = M.cwiseAbs(), sizes = size.transpose().lazyProduct(after.cwiseAbs()),
                         half = sizes.lazyProduct((coarse - M).cwiseAbs());
    return {(pulled_back<double>(after, M) - before).norm() / action,
        (sizes.lazyProduct(size) + before.cwiseAbs()).norm() / action, (half + half.transpose()).norm() / action};
}

}  // namespace verilie::diagnostics
