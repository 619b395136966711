#pragma once
/// A rigid body of mass points: its integrals are sums, which take nothing of m, rho_c and J.

#include <array>

#include <verilie/lie/so3.hpp>
#include <verilie/mechanics/chain.hpp>

#include "engine/draw.hpp"

namespace verilie::studies::claims::lee {

class MassPoints {
public:
    explicit MassPoints(std::uint64_t seed) {
        Draw<fifty> draw(seed);
        for (auto& p : all_) {
            p.m = ratio<fifty>(3, 2) + draw.number();
            p.at = draw.vector();
        }
    }
    /// The sum of of(mass, place from the attachment point in the body).
    template <class F> fifty sum(F of) const {
        fifty total = 0;
        for (const auto& p : all_) total += of(p.m, p.at);
        return total;
    }
    /// The string with this body: m, rho_c and J = -sum of m hat(p)^2, as the paper has it.
    Chain<fifty> on(Chain<fifty> string) const {
        string.m = 0, string.rho = zero3<fifty>(), string.J = Mat3<fifty>(fifty(0) * one);
        for (const auto& p : all_) {
            const Mat3<fifty> S = lie::hat(p.at);
            string.m += p.m, string.rho += p.m * p.at, string.J = string.J - p.m * (S * S);
        }
        string.rho = string.rho / string.m;
        return string;
    }

private:
    struct Point {
        fifty m;
        Vec3<fifty> at;
    };
    std::array<Point, 8> all_;
};

}  // namespace verilie::studies::claims::lee
