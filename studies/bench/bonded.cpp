// Bonded spheres: thirteen numbers a sphere, one loop over the bonds.
#include <cmath>

#include "bench/solvers.hpp"

namespace verilie::studies::bench {

namespace {
constexpr std::size_t width = 13, velocity = 3, attitude = 6, spin = 10;

Three operator+(const Three& a, const Three& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
Three operator-(const Three& a, const Three& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
Three operator*(double k, const Three& a) { return {k * a[0], k * a[1], k * a[2]}; }
double dot(const Three& a, const Three& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
Three cross(const Three& a, const Three& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Three three(const double* p) { return {p[0], p[1], p[2]}; }
void add(double* p, const Three& a) { p[0] += a[0], p[1] += a[1], p[2] += a[2]; }

/// q = (w, v), not quite of length one after some steps.
struct Turn {
    double w;
    Three v;
};
Turn turn(const double* p) { return {p[0], {p[1], p[2], p[3]}}; }
Three rotated(const Turn& q, const Three& a) {
    const Three t = 2.0 * cross(q.v, a);
    return a + q.w * t + cross(q.v, t);
}
Turn back(const Turn& q) { return {q.w, -1.0 * q.v}; }
/// The rotation vector of q_i conj(q_j).
Three between(const Turn& i, const Turn& j) {
    double w = i.w * j.w + dot(i.v, j.v);
    Three v = j.w * i.v - i.w * j.v - cross(i.v, j.v);
    if (w < 0) w = -w, v = -1.0 * v;
    const double s = std::sqrt(dot(v, v));
    return (s > 0 ? 2 * std::atan2(s, w) / s : 2.0) * v;
}

struct Equation {
    const Bonded* all;

    void operator()(const std::vector<double>& y, std::vector<double>& dy, double) const {
        const Bonded& a = *all;
        const std::size_t n = a.spheres.size();
        for (std::size_t i = 0; i < n; ++i) {
            const double* s = &y[width * i];
            double* d = &dy[width * i];
            const Turn q = turn(s + attitude);
            const Three W = three(s + spin), u = q.w * W + cross(W, q.v);  // q' = (0, W) q/2
            d[0] = s[3], d[1] = s[4], d[2] = s[5];
            d[3] = d[4] = d[5] = 0;
            d[6] = -dot(W, q.v) / 2, d[7] = u[0] / 2, d[8] = u[1] / 2, d[9] = u[2] / 2;
            d[10] = d[11] = d[12] = 0;
            if (a.wall > 0) d[velocity] += press(a.spheres[i].D, s[0] - a.wall_x);
        }
        for (const auto& b : a.bonds) bond(b, y, dy);
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t k = 0; k < 3; ++k)
                dy[width * i + velocity + k] /= a.spheres[i].m, dy[width * i + spin + k] /= a.spheres[i].J;
    }

private:
    double press(double D, double distance) const {
        const double overlap = 1 - 2 * distance / D;
        return overlap > 0 ? 2 * all->wall * all->K_pp / D * overlap * std::sqrt(overlap) : 0;
    }
    /// Forces and moments, both in space.
    void bond(const BondedPair& b, const std::vector<double>& y, std::vector<double>& dy) const {
        const Bonded& a = *all;
        const double *si = &y[width * b.i], *sj = &y[width * b.j];
        const Turn qi = turn(si + attitude), qj = turn(sj + attitude);
        const Three x = three(si) - three(sj);
        const double r = std::sqrt(dot(x, x));
        const Three n = (1 / r) * x, Ni = rotated(qi, b.N);
        Three F = (-a.K_a / b.r0 * (r / b.r0 - 1)) * n, Ti, Tj;
        if (a.literal_shear) {
            const Three seen = rotated(back(qj), Ni);
            const double c = dot(seen, n), k = a.K_s * (1 - c);
            F = F + (k / r) * (seen - c * n);
            Ti = k * cross(Ni, rotated(qj, n)), Tj = -1.0 * Ti;
        } else {
            const Three Nj = rotated(qj, b.N), seen = 0.5 * (Ni + Nj);
            const double c = dot(seen, n), k = a.K_s * (1 - c);
            F = F + (k / r) * (seen - c * n);
            Ti = (k / 2) * cross(Ni, n), Tj = (k / 2) * cross(Nj, n);
        }
        const double D = (a.spheres[b.i].D + a.spheres[b.j].D) / 2, overlap = 1 - r / D;
        if (overlap > 0) F = F + (a.K_pp / D * overlap * std::sqrt(overlap)) * n;
        const Three M = a.K_m * between(qi, qj);
        add(&dy[width * b.i + velocity], F), add(&dy[width * b.j + velocity], -1.0 * F);
        add(&dy[width * b.i + spin], Ti - M), add(&dy[width * b.j + spin], Tj + M);
    }
};

class Assembly final : public Competitor {
public:
    explicit Assembly(const Bonded& all) : all_(all) {
        for (const auto& s : all_.spheres) {
            const auto put = [&](const auto& numbers) { start_.insert(start_.end(), numbers.begin(), numbers.end()); };
            put(s.x), put(s.v), put(s.q), put(s.W);
        }
    }
    Numbers derivative(const Numbers& y) const override {
        Numbers dy(y.size());
        Equation{&all_}(y, dy, 0);
        return dy;
    }
    bool march(double h, std::int64_t n) override {
        Numbers y = start_;
        march_rk4(Equation{&all_}, y, h, n);
        end_ = std::move(y);
        return std::isfinite(end_[0]);
    }
    Ran run(const Asked& asked) const override { return bench::run(Equation{&all_}, start_, asked); }
    Numbers end() const override { return end_; }

private:
    Bonded all_;
    Numbers start_, end_;
};
}  // namespace

std::unique_ptr<Competitor> bonded(const Bonded& assembly) { return std::make_unique<Assembly>(assembly); }

}  // namespace verilie::studies::bench
