#pragma once
/// A question as an initial value problem, in the coordinates y = (q, W) of R^4 x R^3, q = (w, v) not projected to |q| = 1:
///   q' = q (0, W)/2,   J W' = JW x W + tau,   tau = -(1/2) vec( conj(q) grad_q U ).
/// tau from tau.y = -DU(q)[q (0, y)/2] for all y. J is the full matrix in the body frame.

#include <functional>
#include <stdexcept>
#include <string>

#include <verilie/linalg.hpp>
#include <verilie/mechanics/parameters.hpp>
#include <verilie/reference/reference.hpp>

namespace verilie::reference {

template <class B> using Coordinates = Eigen::Matrix<B, 7, 1>;
template <class B> using Field = std::function<void(const Coordinates<B>& y, Coordinates<B>& dy)>;

template <class B> Coordinates<B> coordinates(const Quat<B>& q, const Vec3<B>& W) {
    Coordinates<B> y;
    y << q.w, q.v, W;
    return y;
}
template <class B> Quat<B> attitude(const Coordinates<B>& y) { return {y(0), Vec3<B>(y(1), y(2), y(3))}; }
template <class B> Vec3<B> velocity(const Coordinates<B>& y) { return Vec3<B>(y(4), y(5), y(6)); }

struct Motion {
    Coordinates<fifty> start;
    Mat3<fifty> J;
    Field<fifty> field;             ///< one thread each: a field keeps its dual numbers between calls
    Field<double> field_double;
    std::function<Vec3<fifty>(const Quat<fifty>&)> torque;
    std::function<fifty(const Coordinates<fifty>&)> energy;
};
Motion motion(const Question&);

/// The parameters of the question, checked. Throws std::invalid_argument on an unknown problem or parameter.
Parameters parameters(const Question&);
/// Initial data written down from the sources, not read from the problem's own initial().
Coordinates<fifty> initial(const std::string& problem, const Parameters&);
/// t_i = i T/outputs.
fifty output_time(const Question&, std::int64_t i);

/// Angle between two attitudes, accurate however small: the half angle's sine is a product of components, not a difference from 1.
template <class S> S angle_between(const Quat<S>& a, const Quat<S>& b) {
    using std::abs;
    using std::atan2;
    const Quat<S> r = mul<S>(conj<S>(a), b);
    return S(S(2) * S(atan2(norm<S>(r.v), S(abs(r.w)))));
}

template <class B> void must_be_finite(const Coordinates<B>& y, const std::string& solver) {
    for (int i = 0; i < y.size(); ++i)
        if (!is_finite(y(i))) throw std::runtime_error(solver + " met a number that is not finite: the motion or its torque is singular here.");
}

}  // namespace verilie::reference
