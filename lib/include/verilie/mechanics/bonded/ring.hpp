#pragma once
/// A ring of spheres in point contact, turned about its centre and put against the wall x = 0.              BG sec. 4.1

#include <verilie/lie/so3.hpp>

namespace verilie::bonded {

/// diameter and centres of the spheres
template <class B> struct Ring {
    B D;
    std::vector<Vec3<B>> x;
};

/// N spheres at the angles π + 2πi/N on a circle of diameter D_t in the plane of e1 and e2, D = D_t sin(π/N), turned by
/// exp(turn), centre on the axis e1 where the nearest sphere just touches the wall x = 0 (unturned: sphere 0, with the
/// centre at (D_t + D)/2). Rounded once to B.
/// NOTE: the angles are sums of a coarse and a fine one, for 80 000 sines in 50 digits would take longer than many a
/// run.
template <class B> Ring<B> ring(int N, const fifty& D_t, const Vec3<fifty>& turn) {
    struct Turn {
        fifty c, s;
    };
    const fifty step = 2 * fifty::pi() / N, D = D_t * sin(step / 2);
    const auto at = [&](int i) { return Turn{cos(i * step), sin(i * step)}; };
    int fine = 1;
    while (fine * fine < N) ++fine;
    std::vector<Turn> small;
    for (int i = 0; i < fine; ++i) small.push_back(at(i));

    const Quat<fifty> R = lie::exp(turn);
    std::vector<Vec3<fifty>> x;
    fifty nearest = D_t;
    for (int i = 0; i < N; i += fine) {
        const Turn a = at(i);
        for (int k = 0; k < fine && i + k < N; ++k) {
            const Turn& b = small[std::size_t(k)];
            const Vec3<fifty> y(a.c * b.c - a.s * b.s, a.s * b.c + a.c * b.s, 0);
            x.push_back(-D_t / 2 * (R * y));
            if (x.back()(0) < nearest) nearest = x.back()(0);
        }
    }
    Ring<B> r{convert<B>(D), {}};
    for (auto& y : x) {
        y(0) += D / 2 - nearest;
        r.x.push_back(convert<B>(y));
    }
    return r;
}

}  // namespace verilie::bonded
