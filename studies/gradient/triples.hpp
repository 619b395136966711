#pragma once
/// Random states of a problem, in rational numbers: the same on every machine.

#include <algorithm>
#include <random>
#include <span>

#include <verilie/catalogue.hpp>

namespace verilie::studies {

/// A state; the same at another time; the same with other velocities.
struct Triple {
    Phase<fifty> here, later, faster;
};
/// Velocities, spins and times are up to 1 and 10, or twice what a motion reaches, whichever is more.
class Triples {
public:
    Triples(const AnyProblem<fifty>& problem, unsigned seed, std::span<const Phase<fifty>> motion = {})
        : initial_(problem.initial()), random_(seed) {
        for (const auto& z : motion) {
            for (const auto& v : z.v) most_v_ = std::max<fifty>(most_v_, 2 * norm(v));
            for (const auto& W : z.W) most_W_ = std::max<fifty>(most_W_, 2 * norm(W));
            most_t_ = std::max<fifty>(most_t_, 2 * z.t);
        }
    }
    /// At random.
    Triple next() {
        auto z = initial_;
        z.t = most_t_ * any();
        for (auto& x : z.x) x += fifty(ratio<fifty>(1, 2)) * three();
        for (auto& v : z.v) v = most_v_ * three();
        for (auto& W : z.W) W = most_W_ * three();
        for (auto& q : z.q) {
            const fifty w = any();
            q = normalised(Quat<fifty>{w, three()});
        }
        return from(z);
    }
    /// From this state on.
    Triple from(const Phase<fifty>& z) {
        Triple all{z, z, z};
        all.later.t = most_t_ * any();
        for (auto& v : all.faster.v) v += most_v_ * three();
        for (auto& W : all.faster.W) W += most_W_ * three();
        return all;
    }

private:
    fifty any() { return fifty(std::int64_t(random_() % 2000001) - 1000000) / 1000000; }  // [-1, 1]
    Vec3<fifty> three() {
        const fifty a = any(), b = any(), c = any();
        return Vec3<fifty>(a, b, c);
    }
    Phase<fifty> initial_;
    std::mt19937_64 random_;
    fifty most_v_ = 1, most_W_ = 1, most_t_ = 10;
};

}  // namespace verilie::studies
