#include <random>

#include "../cvode/cvode.hpp"
#include "gap.hpp"

namespace verilie::reference {

namespace {
constexpr double kick = 1e-12, tolerance = 1e-9;  // of a step: errors are common to both

/// Two trajectories as one system: one sequence of steps, whose errors cancel in the difference.
Field<double> twice(const Field<double>& f) {
    return [&f, dy = Coordinates<double>()](const Coordinates<double>& y, Coordinates<double>& both) mutable {
        const auto n = y.size() / 2;
        both.resize(2 * n);
        f(y.head(n), dy);
        both.head(n) = dy;
        f(y.tail(n), dy);
        both.tail(n) = dy;
    };
}

/// Every velocity moved at random, the largest |dW| or |dv| by `kick`; the same for everybody.
Coordinates<double> kicked(const Layout& at, const Coordinates<double>& y) {
    std::mt19937_64 seeded(1);
    Coordinates<double> d = Coordinates<double>::Zero(y.size());
    const auto shake = [&](int from) {
        for (int k = 0; k < 3; ++k) d(from + k) = std::ldexp(double(seeded() >> 11), -52) - 1;
    };
    for (int i = 0; i < at.turning(); ++i) shake(at.W(i));
    for (int i = 0; at.translates && i < at.points; ++i) shake(at.v(i));
    Gap<double> size;
    raise_size(size, at, d);
    return y + kick / size.velocity * d;
}
double largest(const Gap<double>& g) { return std::max({g.attitude, g.velocity, g.position}); }

/// Least squares of ln d over t, as long as the distance is small enough for a linear law; of that the later half, when
/// what grows has had time to show.
double slope(const std::vector<double>& t, const std::vector<double>& ln) {
    std::size_t end = 0;
    while (end < t.size() && ln[end] + std::log(kick) < std::log(1e-3)) ++end;
    double n = 0, st = 0, sl = 0, stt = 0, stl = 0;
    for (std::size_t i = end / 2; i < end; ++i)
        n += 1, st += t[i], sl += ln[i], stt += t[i] * t[i], stl += t[i] * ln[i];
    const double spread = n * stt - st * st;
    return n > 1 && spread > 0 ? (n * stl - st * sl) / spread : 0;
}
}  // namespace

Growth growth(const Question& question) {
    const Motion m = motion(question);
    std::vector<double> t;
    for (std::int64_t i = 0; i <= question.outputs; ++i) t.push_back(convert<double>(output_time(question, i)));
    const Coordinates<double> start = rounded<double>(m.start);
    const auto n = start.size();
    Coordinates<double> pair(2 * n);
    pair << start, kicked(m.layout, start);
    const auto y = march_cvode(twice(m.field_double), pair, t, tolerance);
    Growth g;
    g.t = t;
    std::vector<double> ln;
    double first = 0;
    for (std::size_t i = 0; i < t.size(); ++i) {
        Gap<double> gap;
        raise<double>(gap, m.layout, y[i].head(n), y[i].tail(n));
        if (i == 0) first = largest(gap);
        ln.push_back(std::log(std::max(largest(gap), std::numeric_limits<double>::min()) / first));
        g.log10.push_back(ln.back() / std::log(10.0));
        if (!g.saturated && parted(gap)) g.saturated = t[i];
    }
    g.exponent = slope(t, ln);
    return g;
}

}  // namespace verilie::reference
