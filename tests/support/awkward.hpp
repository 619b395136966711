#pragma once
/// Rotation vectors where formulas break: 0, 1e-12, the change of series at |x| = 2, π and its neighbours, 2π, 30
/// turns.

#include <vector>

#include <verilie/linalg.hpp>

namespace verilie::test {

inline std::vector<fifty> awkward_angles() {
    const fifty pi = fifty::pi(), little = fifty("1e-12");
    return {fifty(0), little, fifty("1e-6"), fifty("0.7"), fifty("1.999999999"), fifty(2), fifty("2.000000001"),
        fifty(3), pi - little, pi, pi + little, 2 * pi, 60 * pi};
}
inline std::vector<Vec3<fifty>> awkward_axes() {
    const auto unit = [](const Vec3<fifty>& a) { return (fifty(1) / norm(a)) * a; };
    return {Vec3<fifty>(1, 0, 0), Vec3<fifty>(0, 0, -1), unit(Vec3<fifty>(1, 2, 2)),
        unit(Vec3<fifty>(fifty(-3), fifty("1e-9"), fifty(1)))};
}
/// Every angle about every axis up to `most`, rounded once.
template <class S> std::vector<Vec3<S>> awkward_vectors(const fifty& most = 1000) {
    std::vector<Vec3<S>> all;
    for (const fifty& t : awkward_angles())
        for (const auto& n : awkward_axes())
            if (t <= most) all.push_back(convert<S>(t * n));
    return all;
}

}  // namespace verilie::test
