#pragma once
/// Random states of a problem, in rational numbers of [-1, 1]: the same on every machine.

#include <random>

#include <verilie/catalogue.hpp>

namespace verilie::studies {

/// A random state; the same later; the same with other velocities.
struct Triple {
    Phase<fifty> here, later, faster;
};
class Triples {
public:
    Triples(const AnyProblem<fifty>& problem, unsigned seed) : initial_(problem.initial()), random_(seed) {}
    Triple next() {
        auto z = initial_;
        z.t = 10 * any();
        for (auto& x : z.x) x += fifty(ratio<fifty>(1, 2)) * three();
        for (auto& v : z.v) v = three();
        for (auto& W : z.W) W = three();
        for (auto& q : z.q) {
            const fifty w = any();
            q = normalised(Quat<fifty>{w, three()});
        }
        Triple all{z, z, z};
        all.later.t += 1 + abs(any());
        for (auto& v : all.faster.v) v += three();
        for (auto& W : all.faster.W) W += three();
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
};

}  // namespace verilie::studies
