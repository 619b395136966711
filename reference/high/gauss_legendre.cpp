#include "gauss_legendre.hpp"

#include "gauss_tables.hpp"

namespace verilie::reference {

namespace {
constexpr int s = GaussLegendre::stages;
}

GaussLegendre::GaussLegendre(Field<fifty> field, const Layout& layout)
    : field_(std::move(field)), at_(layout), a_(gauss_tables(s).a), legendre_(gauss_tables(s).legendre),
      b_(gauss_tables(s).b) {}

const fifty& GaussLegendre::tolerance() {
    static const fifty t("1e-38");
    return t;
}

/// Y = y + h a F. Positions come last: their derivatives are the velocities just found, which saves every other sweep.
void GaussLegendre::fill(const Coordinates<fifty>& y, const fifty& h, Stages& F, Stages& Y) const {
    const auto block = [&](int from, int n) {
        Y.middleCols(from, n) = y.segment(from, n).transpose().replicate<s, 1>() + h * (a_ * F.middleCols(from, n));
    };
    block(0, 7 * at_.turning());
    if (at_.applied) block(at_.t(), 2);
    if (!at_.translates) return;
    const int n = 3 * at_.points;
    block(at_.v(), n);
    F.middleCols(at_.x(), n) = Y.middleCols(at_.v(), n);
    block(at_.x(), n);
}

/// Picard iteration on the stage derivatives: contracts like (h L)^k/k!, so it goes on until round-off stops it: that
/// of f, or in stiff systems that of y, which L magnifies; there the changes cease to shrink far below the tolerance.
/// Truncation: f_n decays like rho^-n and the error of the quadrature is that of f_2s, hence about f_s^2/f_0.
GaussLegendre::Step GaussLegendre::step(const Coordinates<fifty>& y, const fifty& h) {
    const fifty settled = 64 * eps<fifty>();
    Coordinates<fifty> f;
    field_(y, f);
    must_be_finite<fifty>(f, "Gauss-Legendre");
    Stages F = f.transpose().replicate<s, 1>(), Y(s, y.size());
    fifty change = 1, size = 1, last_change = 2;
    const auto done = [&] {
        return change <= settled * size || (at_.translates && change <= tolerance() * size && 2 * change > last_change);
    };
    for (int sweep = 0; sweep < 80 && !done(); ++sweep) {
        const Stages before = F;
        fill(y, h, F, Y);
        for (int i = 0; i < s; ++i) {
            field_(Y.row(i).transpose(), f);
            F.row(i) = f.transpose();
            if (!f.allFinite()) return {y, false, fifty(1)};
        }
        last_change = change;
        change = (F - before).cwiseAbs().maxCoeff();
        size = F.cwiseAbs().maxCoeff();
    }
    const Coordinates<fifty> last = (legendre_.bottomRows<2>() * F).cwiseAbs().colwise().maxCoeff().transpose();
    const fifty tail = last.maxCoeff();
    const Stages hF = h * F;
    return {y + hF.transpose() * b_, done(), size > 0 ? fifty(tail * tail / (size * size)) : fifty(0)};
}

Coordinates<fifty> GaussLegendre::reach(Coordinates<fifty> y, fifty t, const fifty& end, fifty& h) {
    // a step so much longer errs this much more
    const fifty factor = at_.translates ? sqrt(fifty(sqrt(fifty(2)))) : fifty(2), longer = pow(factor, 2 * s);
    const fifty shortest = shortest_step * end;
    while (t < end) {
        const fifty left = end - t, pieces = ceil(fifty(left / h)), tried = left / pieces;
        const Step next = step(y, tried);
        if (next.converged && next.truncation <= tolerance()) {
            y = next.y;
            t = pieces == 1 ? end : fifty(t + tried);
            if (next.truncation * longer <= tolerance()) h = factor * tried;
        } else if ((h = tried / (next.converged ? factor : fifty(2))) < shortest)
            throw std::runtime_error(
                "Gauss-Legendre needs a step below " + shortest.str(3) + " at t = " + t.str(6) + ".");
    }
    return y;
}

std::vector<Coordinates<fifty>> GaussLegendre::march(const Coordinates<fifty>& y, const std::vector<fifty>& times) {
    std::vector<Coordinates<fifty>> out{y};
    fifty h = times.back() - times.front();
    for (std::size_t i = 1; i < times.size(); ++i) out.push_back(reach(out.back(), times[i - 1], times[i], h));
    return out;
}

}  // namespace verilie::reference
