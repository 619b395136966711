#pragma once
#include "bond.hpp"

namespace own {
using namespace verilie;

/// The bond with its bending torque the wrong way on one body.
template <class B> class wrong : public bond<B> {
public:
    static const std::array<ProblemInfo, 1> infos;
    using bond<B>::bond;

    template <class Bodies, class T = typename Bodies::scalar>
    Solve<T> loads(const Bodies& b, std::span<BodyLoad<T>> out) const {
        const auto s = bond<B>::loads(b, out);
        const Vec3<T> up(T(0), T(0), T(1));
        out[1].T += cross(b.pose(0).q * up, b.pose(1).q * up);  // 2 k_b at the default
        return s;
    }
};

template <class B>
inline const std::array<ProblemInfo, 1> wrong<B>::infos{{[] {
    auto info = bond<B>::infos[0];
    info.key = "wrong";
    return info;
}()}};

}  // namespace own
