#pragma once
#include <verilie/mechanics/moser_veselov.hpp>

namespace verilie::methods {

/// Lie group variational integrator:  h hat(p̃) = F J_d − J_d Fᵀ,   J_d = ½tr(J) I − J.
///                                                                                   Lee-Leok-McClamroch; Moser-Veselov
/// Body frame, any J. With F = cay(2x), b = hp̃/2 it reads Jx + x×Jx = (1 + |x|²) b: three unknowns, never the torque.
/// Of a body, J₁ <= J₂ + J₃, a step exists iff f* < 1 (mechanics/moser_veselov.hpp); h|J⁻¹p̃| < 1 suffices. Of other J
/// the solution that continues that of h = 0 may end before: of J = (9, 4, 1) at h|J⁻¹p̃| = 0.895.
struct lgvi {
    static constexpr MethodInfo info{
        .key = "lgvi",
        .source = "Lee, Leok, McClamroch; discrete Moser-Veselov",
        .order = 2,
        .symmetric = Where::always,
        .symplectic = Where::always,
        .momentum_map = Where::always,
        .energy_free_body = Where::always,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain = "h|J^-1 p~| < 1 suffices for a body (no moment exceeds the sum of the others); exactly: f* < 1, "
                  "rrp_general.md, section 4; for other J the solution may end before, or another one be found",
        .note = "equals rrp_body and rrp_spatial on spheres",
    };
    static constexpr Frame frame = Frame::body;

    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        return moser_veselov::turn<S>(J, h / 2 * p);
    }
};

}  // namespace verilie::methods
