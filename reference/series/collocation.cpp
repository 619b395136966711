#include "collocation.hpp"

#include "../motion/motion.hpp"
#include "lanes.hpp"

#if VERILIE_HAS_QUAD
namespace verilie::reference {

namespace {
constexpr int most_sweeps = 60;

/// Of one body the fewest operations, by measurement.
int stages_for(bool in_double) { return in_double ? 14 : 24; }

/// Sweeps have come to rest: at round-off, or the next change would be, or below `enough` and no longer shrinking.
bool at_rest(double change, double last, double round_off, double enough) {
    const bool next_is = std::isfinite(last) && 2 * change < last && change * (change / last) <= round_off / 4;
    return change <= round_off || next_is || (change <= enough && 2 * change > last);
}

/// out = a x, the rows of a being a multiple of eight: of eight rows at once, whose sums need not wait for one another.
void multiply(const Eigen::MatrixXd& a, const Eigen::MatrixXd& x, Eigen::MatrixXd& out) {
    out.resize(a.rows(), x.cols());
    for (Eigen::Index k = 0; k < x.cols(); ++k)
        for (Eigen::Index i = 0; i < a.rows(); i += 8) {
            Eigen::Matrix<double, 8, 1> sum = Eigen::Matrix<double, 8, 1>::Zero();
            for (Eigen::Index j = 0; j < a.cols(); ++j) sum += x(j, k) * a.block<8, 1>(i, j);
            out.block<8, 1>(i, k) = sum;
        }
}
}  // namespace

Collocation::Collocation(Field<quad> field, Field<double> field_double, double tolerance, bool in_double)
    : field_(std::move(field)), field_double_(std::move(field_double)), tolerance_(tolerance), in_double_(in_double),
      s_(stages_for(in_double)), rule_(gauss_rule(s_)), rows_(rule_.a.topLeftCorner(s_, s_).transpose()) {}

/// Picard iteration, which contracts like (h L)^k/k!, each stage with the newest ones before it: two sweeps gain what
/// three of it would.
bool Collocation::sweep(const Coordinates<double>& y, double h) {
    const auto n = y.size(), padded = (n + 7) / 8 * 8;
    Coordinates<double> at, f;
    field_double_(y, f);
    Narrow F = Narrow::Zero(padded, s_);  // a stage a column
    F.topRows(n) = f.replicate(1, s_);
    Eigen::VectorXd start = Eigen::VectorXd::Zero(padded), sum(padded);
    start.head(n) = y;
    const double eps = 0x1p-52;
    double last = INFINITY;
    for (int sweeps = 0; sweeps < most_sweeps; ++sweeps) {
        Changes seen;
        for (int i = 0; i < s_; ++i) {
            add_weighted_sum({F.data(), int(padded), s_}, &rows_(0, i), start.data(), h, sum.data());
            at = sum.head(n);
            field_double_(at, f);
            replace(&F(0, i), f.data(), int(n), seen);
        }
        const double change = std::max({seen.change[0], seen.change[1], seen.change[2], seen.change[3]}),
                     size = std::max({seen.size[0], seen.size[1], seen.size[2], seen.size[3]});
        if (!std::isfinite(seen.sum[0] + seen.sum[1] + seen.sum[2] + seen.sum[3])) return false;
        if (at_rest(change, last, 2 * eps * size, 1e4 * eps * size)) return F_double_ = F.topRows(n).transpose(), true;
        last = change;
    }
    return false;
}

/// NOTE: steps of 6e-6 leave about ten digits, of which only the number of rounds depends.
void Collocation::differentiate(const Wide& Y) {
    const auto n = Y.cols();
    slopes_.resize(s_, n * n);
    Coordinates<double> at(n), up, down;
    for (int i = 0; i < s_; ++i) {
        for (Eigen::Index k = 0; k < n; ++k) at(k) = static_cast<double>(Y(i, k));
        for (Eigen::Index m = 0; m < n; ++m) {
            const double x = at(m), d = 6e-6 * std::max(1.0, std::abs(x)), high = x + d, low = x - d;
            at(m) = high;
            field_double_(at, up);
            at(m) = low;
            field_double_(at, down);
            at(m) = x;
            for (Eigen::Index k = 0; k < n; ++k) slopes_(i, k * n + m) = (up(k) - down(k)) / (high - low);
        }
    }
}

/// D from G, by iteration; whether it is finite.
bool Collocation::correct(double h) {
    const auto n = G_.cols();
    D_ = G_;
    Eigen::VectorXd next(s_);
    for (int round = 0; round < most_sweeps; ++round) {
        multiply(rule_.a, D_, moved_);
        double change = 0;
        for (Eigen::Index k = 0; k < n; ++k) {
            next.setZero();
            for (Eigen::Index m = 0; m < n; ++m) next += slopes_.col(k * n + m).cwiseProduct(moved_.col(m).head(s_));
            next = G_.col(k) + h * next;
            change = std::max(change, (next - D_.col(k)).cwiseAbs().maxCoeff());
            D_.col(k) = next;
        }
        if (!(change > 1e-11 * D_.cwiseAbs().maxCoeff())) break;
    }
    return D_.allFinite();
}

/// X, finite, is rounded to multiples of 2^-61 of a power of two above its largest number; then Y += h A X from a row on.
void Collocation::add_product(Narrow& X, const quad& h, Wide& Y, int from) const {
    const double largest = X.cwiseAbs().maxCoeff();
    if (!(largest > 0)) return;
    const int power = std::ilogb(largest) + 1;
    const double up = std::ldexp(1.0, 61 - power), down = std::ldexp(1.0, power - 61);
    const quad unit = ldexp(h, power - 121);
    std::vector<std::int64_t> x(std::size_t(s_), 0);
    for (Eigen::Index k = 0; k < X.cols(); ++k) {
        for (int j = 0; j < s_; ++j) x[std::size_t(j)] = std::llrint(X(j, k) * up), X(j, k) = x[std::size_t(j)] * down;
        for (int i = from; i < Y.rows(); ++i) {
            const std::int64_t *a = &rule_.high(0, i), *rest = &rule_.low(0, i);
            __int128 high = 0, low = 0;
            for (std::size_t j = 0; j < x.size(); ++j) high += __int128(x[j]) * a[j], low += __int128(x[j]) * rest[j];
            Y(i, k) += unit * quad(high + (low >> 60));
        }
    }
}

/// The largest of G = f(Y) - F, over `size`, that of f, which grows; not a number where f is not finite.
double Collocation::residual(const Wide& Y, double& size) {
    Coordinates<quad> at(Y.cols()), f;
    double most = 0;
    for (int i = 0; i < s_; ++i) {
        at = Y.row(i).transpose();
        field_(at, f);
        for (Eigen::Index k = 0; k < Y.cols(); ++k) {
            G_(i, k) = static_cast<double>(quad(f(k) - F_(i, k)));
            size = std::max(size, std::abs(F_double_(i, k)));
            if (!(std::abs(G_(i, k)) <= most)) most = std::abs(G_(i, k));
        }
        if (!std::isfinite(most)) break;
    }
    return most / size;
}

bool Collocation::refine(const Coordinates<quad>& y, const quad& h, Wide& Y) {
    Y = y.transpose().replicate(s_ + GaussRule::more, 1);
    Y.bottomRows<2>().setZero();
    add_product(F_double_, h, Y, 0);
    F_ = F_double_.cast<quad>();
    differentiate(Y);
    G_.resize(s_, y.size());
    double before = 1e-9, size = 1;  // each round gains nine digits until it has shown how many
    for (int round = 0; round < 6; ++round) {
        const double left = residual(Y, size), gain = round == 0 ? before : left / before;
        if (!std::isfinite(left) || !correct(static_cast<double>(h))) return false;
        const bool is_enough = left * std::max(gain, 1e-10) <= 1e-35, is_stuck = round > 0 && gain > 1e-3;
        add_product(D_, h, Y, is_enough || is_stuck ? s_ : 0);
        F_ += D_.cast<quad>();
        if (is_enough) return true;
        if (is_stuck) return left <= 1e-33;
        before = left;
    }
    return false;
}

/// Truncation: f_n decays like rho^-n and the error of the quadrature is that of f_2s, hence about f_s^2/f_0.
Collocation::Step Collocation::step(const Coordinates<quad>& y, const quad& h) {
    Step done{y};
    if (!sweep(rounded<double>(y), static_cast<double>(h))) return done;
    Wide last;
    if (in_double_) {
        const auto F = F_double_.cast<long double>();
        last = rule_.in_long.rightCols<GaussRule::more>().transpose().lazyProduct(F).cast<quad>() * h;
        last.row(0) += y.transpose();
    } else {
        Wide Y;
        if (!refine(y, h, Y)) return done;
        last = Y.bottomRows<3>();
    }
    const double tail = static_cast<double>(last.bottomRows<2>().cwiseAbs().maxCoeff()),
                 size = static_cast<double>(h) * F_double_.cwiseAbs().maxCoeff();
    done.converged = true;
    done.truncation = size > 0 ? tail * tail / (size * size) : 0;
    done.y = last.row(0).transpose();
    return done;
}

std::vector<Collocation::State> Collocation::march(Coordinates<quad> y, const std::vector<quad>& times) {
    std::vector<State> out{{0, y}};
    const double whole = static_cast<double>(quad(times.back() - times.front())), shortest = shortest_step * whole;
    Coordinates<double> f;
    field_double_(rounded<double>(y), f);
    must_be_finite<double>(f, "Collocation");
    double h = std::min(whole, 1 / (1e-3 + f.cwiseAbs().maxCoeff()));
    quad t = times.front();
    bool again = false;
    for (std::size_t at = 0; at + 1 < times.size();) {
        std::size_t to = at + 1;
        const double longest = (1 + 1e-9) * h;  // a multiple of the outputs, but for rounding
        while (to + 1 < times.size() && static_cast<double>(quad(times[to + 1] - t)) <= longest) ++to;
        const double left = static_cast<double>(quad(times[to] - t)), pieces = std::ceil(left / longest);
        const double tried = left / pieces;
        const Step next = step(y, pieces == 1 ? quad(times[to] - t) : quad(tried));
        const double size = std::pow(tolerance_ / std::max(next.truncation, 1e-300), 1.0 / (2 * s_));
        if (!next.converged || next.truncation > tolerance_) {
            again = true;
            h = tried * (next.converged ? std::clamp(0.85 * size, 0.3, 0.85) : 0.5);
            if (!(h > shortest)) throw std::runtime_error("Collocation needs a step below " + to_text(shortest) + ".");
            continue;
        }
        y = next.y;
        must_be_finite<quad>(y, "Collocation");
        t = pieces == 1 ? times[to] : quad(t + tried);
        h = tried * std::clamp(0.85 * size, 0.5, again ? 1.0 : 3.0);
        again = false;
        if (pieces == 1) out.push_back({at = to, y});
    }
    return out;
}

}  // namespace verilie::reference
#endif
