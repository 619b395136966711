#pragma once

#include <cstdint>
#include <random>

#include <verilie/mechanics/state.hpp>

namespace verilie::studies {

/// Random numbers, vectors and states. The same ones on every machine and in every scalar: no distribution of the
/// standard library is asked.
template <class S> class Draw {
public:
    explicit Draw(std::uint64_t seed) : random_(seed) {}

    /// In [-1, 1).
    S number() { return S(double(random_() >> 11) * 0x1p-52 - 1); }
    Vec3<S> vector() {
        const S a = number(), b = number(), c = number();
        return Vec3<S>(a, b, c);
    }
    Quat<S> attitude() {
        const S w = number();
        return normalised(Quat<S>{w, vector()});
    }
    /// One body, at rest in space: any attitude, any direction of W, |W| = speed.
    Phase<S> body(const S& speed) {
        auto z = Phase<S>::bodies(1);
        z.q[0] = attitude();
        const Vec3<S> W = vector();
        z.W[0] = S(speed / norm(W)) * W;
        return z;
    }

private:
    std::mt19937_64 random_;
};

}  // namespace verilie::studies
