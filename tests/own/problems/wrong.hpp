#pragma once
#include "bond.hpp"

namespace own {

/// The bond with its bending torque the wrong way on one body.
template <class B>
class wrong : public bond<B> {
public:
    static const std::array<verilie::ProblemInfo, 1> infos;
    using bond<B>::bond;

    template <class Bodies, class T = typename Bodies::scalar>
    verilie::Solve<T> loads(const Bodies& b, std::span<verilie::BodyLoad<T>> out) const {
        const auto s = bond<B>::loads(b, out);
        const verilie::Vec3<T> up(T(0), T(0), T(1));
        out[1].T += verilie::cross<T>(verilie::rotate<T>(b.pose(0).q, up), verilie::rotate<T>(b.pose(1).q, up));    // 2 k_b at the default
        return s;
    }
};

template <class B>
inline const std::array<verilie::ProblemInfo, 1> wrong<B>::infos{{[] {
    auto info = bond<B>::infos[0];
    info.key = "wrong";
    return info;
}()}};

}  // namespace own
