#pragma once
#include <verilie/mechanics/moser_veselov.hpp>

namespace verilie::methods {

/// Discrete Moser-Veselov with changed moments:  1/J̃ᵢ = (1 + h²s)/Jᵢ + h²d,
///     s = S₁C/(6X) − X₁T/3,  d = S₁T/(6X) − C/(3X),  T = ½p̃·J⁻¹p̃,  C = ½|p̃|²,
///     X₁ = ΣJᵢ⁻¹,  S₁ = ΣJᵢ,  X = J₁J₂J₃.                                   McLachlan, Zanna 2005; Hairer, Vilmart 2006
/// lgvi follows the motion of T + h²K₂ with an error of order 4, K₂ = X₁T²/6 − S₁TC/(6X) + C²/(6X); s = −∂K₂/∂T,
/// d = −∂K₂/∂C. T and C are constant along the free motion, so that the changed moments take away what K₂ adds.
/// A negative control: order 4 on free bodies, whose energy, momentum and volume it keeps, and no symplectic map, for s
/// and d depend on p̃. NOTE: its determinant is 1, so that no test of volume sees it; the symplectic defect is like h⁵.
struct preprocessed_dmv4 {
    static constexpr MethodInfo info{
        .key = "preprocessed_dmv4",
        .source = "McLachlan, Zanna 2005; Hairer, Vilmart 2006",
        .order = 2,
        .symmetric = Where::always,
        .symplectic = Where::spherical,
        .momentum_map = Where::always,
        .energy_free_body = Where::always,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain = "as lgvi, with the changed moments; that these are positive is not checked, and from h|w| of about 2 "
                  "on they may not be",
        .note = "order 4 on free bodies; keeps volume and is not symplectic",
        .order_free = 4,
    };
    static constexpr Frame frame = Frame::body;

    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        const S T = ratio<S>(1, 2) * dot(J.inverse(p), p), C = ratio<S>(1, 2) * squared_norm(p), h2 = h * h;
        const S X1 = J.Jinv.sum(), S1 = J.J.sum(), X = J.J(0) * J.J(1) * J.J(2);
        const S s = S1 * C / (6 * X) - X1 * T / 3, d = S1 * T / (6 * X) - C / (3 * X);
        Inertia<S> changed = J;
        for (int i = 0; i < 3; ++i) {
            changed.Jinv(i) = (1 + h2 * s) * J.Jinv(i) + h2 * d;
            changed.J(i) = 1 / changed.Jinv(i);
        }
        return moser_veselov::turn<S>(changed, h / 2 * p);
    }
};

}  // namespace verilie::methods
