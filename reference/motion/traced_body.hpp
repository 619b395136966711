#pragma once
/// The equations of one body as a program for Taylor series: those of motion.hpp, the derivatives of the potential by its
/// own text, backwards. Apart from field.hpp and bodies_field.hpp, which differentiate it by dual numbers.

#include "motion.hpp"

#if VERILIE_HAS_QUAD
namespace verilie::reference {

inline constexpr const char* traced_equations = "q' = q(0,W)/2, JW' = JW x W - vec(conj(q) grad_q U)/2, and where it "
                                                "translates x' = v, mv' = -grad_x U, U differentiated "
                                                "backwards along its own text";

/// Of the problem it uses potential(phase). Variables as in layout.hpp: q, W, and x, v where the body translates.
/// Returns their derivatives, written on the tape.
template <class P>
std::vector<Traced> traced_body(Tape& tape, const P& problem, const Mat3<fifty>& J, const fifty& m, bool translates) {
    const auto input3 = [&] { return Vec3<Traced>{tape.input(), tape.input(), tape.input()}; };  // in this order
    auto z = Phase<Traced>::bodies(1);
    z.q[0].w = tape.input();
    z.q[0].v = input3();
    const Quat<Traced> q = z.q[0];
    const Vec3<Traced> W = input3();
    Vec3<Traced> v;
    std::vector<Traced> by{q.w, q.v(0), q.v(1), q.v(2)};
    if (translates) {
        z.x[0] = input3(), v = input3();
        for (int i = 0; i < 3; ++i) by.push_back(z.x[0](i));
    }
    const std::vector<Traced> slope = tape.gradient(problem.potential(z).total(), by);
    const Quat<Traced> back{slope[0], Vec3<Traced>(slope[1], slope[2], slope[3])};
    const Traced half(fifty(fifty(1) / 2));
    const Vec3<Traced> JW = convert<Traced>(J) * W, turning = cross(JW, W) - half * (conj(q) * back).v;
    const Quat<Traced> dq = q * Quat<Traced>{Traced(0), half * W};
    const Vec3<Traced> dW = convert<Traced>(inverse(J)) * turning;
    std::vector<Traced> f{dq.w, dq.v(0), dq.v(1), dq.v(2), dW(0), dW(1), dW(2)};
    for (int i = 0; i < 3 && translates; ++i) f.push_back(v(i));
    for (int i = 0; i < 3 && translates; ++i) f.push_back(Traced(fifty(-1 / m)) * slope[std::size_t(4 + i)]);
    return f;
}

}  // namespace verilie::reference
#endif
