#include "ring.hpp"

#include <random>

namespace verilie::reference {

namespace {
/// I + sin(t)/t hat(r) + (1 - cos(t))/t^2 hat(r)^2, t = |r|.
Mat3<fifty> rotation(const Vec3<fifty>& r) {
    const fifty t = norm(r);
    if (t == 0) return Mat3<fifty>::Identity();
    const Mat3<fifty> hat{{0, r(2), -r(1)}, {-r(2), 0, r(0)}, {r(1), -r(0), 0}};  // by columns
    return one + sin(t) / t * hat + (1 - cos(t)) / (t * t) * (hat * hat);
}
}  // namespace

Phase<double> ring(const Parameters& p) {
    const int N = static_cast<int>(p.number<fifty>("N"));
    const fifty pi = fifty::pi(), radius = p.number<fifty>("D_t") / 2, D = 2 * radius * sin(fifty(pi / N));
    const Mat3<fifty> R = rotation(p.vector<fifty>("turn"));
    std::vector<Vec3<fifty>> x;
    fifty nearest = radius;
    for (int i = 0; i < N; ++i) {
        const fifty angle = pi + 2 * pi * i / N;
        x.push_back(R * Vec3<fifty>(fifty(radius * cos(angle)), fifty(radius * sin(angle)), fifty(0)));
        nearest = std::min<fifty>(nearest, x.back()(0));
    }
    std::mt19937_64 random(static_cast<std::uint64_t>(p.number<double>("seed")));
    const auto number = [&] { return (double(random() >> 11) + 0.5) * std::ldexp(1.0, -52) - 1; };
    const auto vector = [&](double size) {
        const double a = number(), b = number(), c = number();
        return Vec3<double>(size * a, size * b, size * c);
    };
    const auto size = p.numbers<double>("perturbation");
    auto z = Phase<double>::bodies(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
        x[i](0) += D / 2 - nearest;
        z.x[i] = convert<double>(x[i]);
        z.v[i] = p.vector<double>("velocity") + vector(size.front());
        z.W[i] = p.vector<double>("spin") + vector(size.back());
    }
    return z;
}

}  // namespace verilie::reference
