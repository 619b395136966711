#pragma once
/// A rigid body on an elastic string: the data that a chain method and its reference share.

#include <verilie/linalg.hpp>

namespace verilie {

/// LLM sec. II: nodes r_1 = 0 (the pivot, fixed), r_2 .. r_{n+1}; the body hangs at r_{n+1}. Elements of natural length
/// l/n.
/// Gravity g along +e3. J is about the attachment point, body frame, and any symmetric positive definite matrix.
template <class B> struct Chain {
    int elements;         ///< n = N_a
    B mu, length, EA, g;  ///< string mass per natural length, natural length, axial stiffness (force), gravity
    B m;                  ///< body mass
    Vec3<B> rho;          ///< centre of mass from the attachment point, body frame
    Mat3<B> J;            ///< inertia about the attachment point, body frame
    bool newton;          ///< solve each step by Newton; else by the fixed point of LLM sec. IV
    bool legendre_start;  ///< first step from the discrete momenta; else dr_0 = h v_0, F_0 = exp(h W_0)
};

}  // namespace verilie
