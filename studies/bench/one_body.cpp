// One body: seven numbers, a torque written out.
#include <algorithm>
#include <cmath>

#include "bench/solvers.hpp"

namespace verilie::studies::bench {

namespace {
using State = std::array<double, 7>;

/// q' = q (0, W)/2,  J W' = JW x W + torque.
template <class Torque> struct Equation {
    Three J, inverse;
    Torque torque;

    void operator()(const State& state, State& dy, double) const {
        const auto [w, q1, q2, q3, a, b, c] = state;
        const Three t = torque(w, q1, q2, q3);
        dy[0] = -(q1 * a + q2 * b + q3 * c) / 2;
        dy[1] = (w * a + q2 * c - q3 * b) / 2;
        dy[2] = (w * b + q3 * a - q1 * c) / 2;
        dy[3] = (w * c + q1 * b - q2 * a) / 2;
        dy[4] = inverse[0] * ((J[1] - J[2]) * b * c + t[0]);
        dy[5] = inverse[1] * ((J[2] - J[0]) * c * a + t[1]);
        dy[6] = inverse[2] * ((J[0] - J[1]) * a * b + t[2]);
    }
};

template <class Torque> class OneBody final : public Competitor {
public:
    OneBody(const Body& body, const Torque& torque)
        : equation_{body.J, {1 / body.J[0], 1 / body.J[1], 1 / body.J[2]}, torque}, start_{body.q[0], body.q[1],
                                                                                        body.q[2], body.q[3], body.W[0],
                                                                                        body.W[1], body.W[2]} {}

    Numbers derivative(const Numbers& y) const override {
        State at, dy;
        std::copy_n(y.begin(), at.size(), at.begin());
        equation_(at, dy, 0);
        return {dy.begin(), dy.end()};
    }
    bool march(double h, std::int64_t n) override {
        State y = start_;
        march_rk4(equation_, y, h, n);
        end_ = y;
        return std::isfinite(y[0]);
    }
    Ran run(const Asked& asked) const override { return bench::run(equation_, start_, asked); }
    Numbers end() const override { return {end_.begin(), end_.end()}; }

private:
    Equation<Torque> equation_;
    State start_, end_{};
};
template <class Torque> std::unique_ptr<Competitor> one_body(const Body& body, const Torque& torque) {
    return std::make_unique<OneBody<Torque>>(body, torque);
}
}  // namespace

std::unique_ptr<Competitor> free_body(const Body& body) {
    return one_body(body, [](double, double, double, double) { return Three{}; });
}

std::unique_ptr<Competitor> heavy_body(const Body& body, double weight) {
    return one_body(body, [weight](double w, double x, double y, double z) {
        return Three{-2 * weight * (y * z + w * x), 2 * weight * (x * z - w * y), 0};
    });
}

std::unique_ptr<Competitor> stressed_body(const Body& body, double alpha, const Four& pole) {
    return one_body(body, [alpha, pole](double w, double x, double y, double z) {
        const auto [pw, px, py, pz] = pole;
        const double rw = pw * w + px * x + py * y + pz * z;  // r = conj(pole) q
        const double rx = pw * x - px * w - py * z + pz * y, ry = pw * y - py * w - pz * x + px * z,
                     rz = pw * z - pz * w - px * y + py * x;
        const double d = std::sqrt(8 * (x * x + y * y + z * z)), dm = std::sqrt(8 * (rx * rx + ry * ry + rz * rz));
        const double wall = -8 * (d - 1) / d * w, well = -4 * alpha * rw / (dm * dm * dm);
        return Three{wall * x + well * rx, wall * y + well * ry, wall * z + well * rz};
    });
}

}  // namespace verilie::studies::bench
