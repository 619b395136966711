#include "collocation.hpp"

#include "../high/gauss_tables.hpp"
#include "../motion/motion.hpp"

#if VERILIE_HAS_QUAD
namespace verilie::reference {

namespace {
constexpr int most_sweeps = 60;

/// Of one body the fewest operations, by measurement.
int stages_for(bool in_double) { return in_double ? 14 : 24; }

/// Sweeps have come to rest: at round-off, or below `enough` and no longer shrinking.
bool at_rest(double change, double last, double round_off, double enough) {
    return change <= round_off || (change <= enough && 2 * change > last);
}
}  // namespace

Collocation::Collocation(Field<quad> field, Field<double> field_double, double tolerance, bool in_double)
    : field_(std::move(field)), field_double_(std::move(field_double)), tolerance_(tolerance), in_double_(in_double),
      s_(stages_for(in_double)) {
    const GaussTables& t = gauss_tables(s_);
    const auto to = [](const auto& matrix, auto sample) {
        return matrix.unaryExpr([](const fifty& x) { return convert<decltype(sample)>(x); }).eval();
    };
    a_ = to(t.a, quad()), b_ = to(t.b, quad()), tail_ = to(t.legendre.bottomRows<2>(), quad());
    a_double_ = to(t.a, double()), a_long_ = to(t.a, (long double)(0));
}

/// Picard iteration, which contracts like (h L)^k/k!.
bool Collocation::sweep(const Coordinates<double>& y, double h) {
    Coordinates<double> at, f;
    field_double_(y, f);
    F_double_ = f.transpose().replicate(s_, 1);
    const double eps = 0x1p-52;
    double last = INFINITY;
    for (int k = 0; k < most_sweeps; ++k) {
        const Narrow Y = y.transpose().replicate(s_, 1) + h * (a_double_ * F_double_);
        double change = 0, size = 0;
        for (int i = 0; i < s_; ++i) {
            at = Y.row(i).transpose();
            field_double_(at, f);
            if (!f.allFinite()) return false;
            change = std::max(change, (F_double_.row(i).transpose() - f).cwiseAbs().maxCoeff());
            size = std::max(size, f.cwiseAbs().maxCoeff());
            F_double_.row(i) = f.transpose();
        }
        if (at_rest(change, last, 2 * eps * size, 1e4 * eps * size)) return true;
        last = change;
    }
    return false;
}

/// NOTE: steps of 6e-6 leave about ten digits, of which only the number of rounds depends.
void Collocation::differentiate(const Narrow& Y) {
    slopes_.resize(std::size_t(s_));
    const auto n = Y.cols();
    Coordinates<double> at, up, down;
    for (int i = 0; i < s_; ++i) {
        Narrow& J = slopes_[std::size_t(i)];
        J.resize(n, n);
        at = Y.row(i).transpose();
        for (Eigen::Index k = 0; k < n; ++k) {
            const double x = at(k), d = 6e-6 * std::max(1.0, std::abs(x)), high = x + d, low = x - d;
            at(k) = high;
            field_double_(at, up);
            at(k) = low;
            field_double_(at, down);
            at(k) = x;
            J.col(k) = (up - down) / (high - low);
        }
    }
}

Collocation::Narrow Collocation::correction(const Narrow& G, double h) const {
    Narrow D = G;
    for (int k = 0; k < most_sweeps; ++k) {
        const Narrow moved = h * (a_double_ * D);
        double change = 0;
        for (int i = 0; i < s_; ++i) {
            const Eigen::RowVectorXd next = G.row(i) + (slopes_[std::size_t(i)] * moved.row(i).transpose()).transpose();
            change = std::max(change, (next - D.row(i)).cwiseAbs().maxCoeff());
            D.row(i) = next;
        }
        if (!(change > 1e-11 * D.cwiseAbs().maxCoeff())) break;
    }
    return D;
}

bool Collocation::refine(const Coordinates<quad>& y, const quad& length) {
    const double h = static_cast<double>(length);
    F_ = F_double_.cast<quad>();
    Wide Y = y.transpose().replicate(s_, 1) + length * (a_ * F_);
    differentiate(Y.unaryExpr([](const quad& x) { return static_cast<double>(x); }));
    Coordinates<quad> at, f;
    double before = 1e-9, size = 1;  // each round gains nine digits until it has shown how many
    for (int round = 0; round < 6; ++round) {
        Narrow G(s_, y.size());
        for (int i = 0; i < s_; ++i) {
            at = Y.row(i).transpose();
            field_(at, f);
            if (!f.allFinite()) return false;
            for (Eigen::Index k = 0; k < y.size(); ++k) {
                G(i, k) = static_cast<double>(quad(f(k) - F_(i, k)));
                size = std::max(size, std::abs(static_cast<double>(f(k))));
            }
        }
        const Narrow D = correction(G, h);
        const double left = G.cwiseAbs().maxCoeff() / size, gain = round == 0 ? before : left / before;
        F_ += D.cast<quad>();
        if (left * std::max(gain, 1e-10) <= 1e-35) return true;
        if (round > 0 && gain > 1e-3) return left <= 1e-33;
        before = left;
        const Long moved = (long double)(h) * (a_long_ * D.cast<long double>());
        Y += moved.cast<quad>();
    }
    return false;
}

/// Truncation: f_n decays like rho^-n and the error of the quadrature is that of f_2s, hence about f_s^2/f_0.
Collocation::Step Collocation::step(const Coordinates<quad>& y, const quad& h) {
    Step done{y};
    if (!sweep(rounded<double>(y), static_cast<double>(h))) return done;
    if (in_double_) F_ = F_double_.cast<quad>();
    else if (!refine(y, h)) return done;
    const Wide last = tail_ * F_;
    const double tail = static_cast<double>(last.cwiseAbs().maxCoeff()),
                 size = static_cast<double>(F_.cwiseAbs().maxCoeff());
    done.converged = true;
    done.truncation = size > 0 ? tail * tail / (size * size) : 0;
    const Coordinates<quad> sum = F_.transpose() * b_;
    done.y += h * sum;
    return done;
}

std::vector<Collocation::State> Collocation::march(Coordinates<quad> y, const std::vector<quad>& times) {
    std::vector<State> out{{0, y}};
    const double whole = static_cast<double>(quad(times.back() - times.front())), shortest = 1e-12 * whole;
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
