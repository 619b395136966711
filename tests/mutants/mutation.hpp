#pragma once
/// Methods that are wrong on purpose. A family's scheme is written down once, in explicit.hpp or implicit.hpp, and a
/// Mutation says what is wrong in it: the numbers a scheme multiplies by where the right one has 1, and its choices.

#include <span>

#include <verilie/catalogue.hpp>

namespace verilie::mutants {

enum class Family { verlet, lgvi, rrp, newmark, midpoint };
enum class Carry { back, none, forth };                ///< of the momentum, with the relative rotation F
enum class Spoil { nothing, zero, energy, opposite };  ///< what happens to the state after a step

struct Mutation {
    std::string_view key;
    Family of;
    std::string_view kind, change;     ///< a group of the table, and one clause
    std::string_view equivalent = {};  ///< why no law can tell it from the method; empty: it has to be caught

    double stretch = 1;                    ///< of h
    double first_kick = 1, last_kick = 1;  ///< in units of h/2
    double gyroscopic = 1;                 ///< of x × Jx, of p × J⁻¹p in the first half of Newmark
    double gyroscopic_last = 1;            ///< of p⁺ × J⁻¹p⁺ in its second half
    double quadratic = 1;                  ///< of (x·Jx) x in Verlet, of |x|² b in lgvi
    double momentum = 1;                   ///< of b
    double force = 1;                      ///< of F, in both kicks
    double travel = 1;                     ///< of the way hv
    double torque = 1, motor = 0;          ///< the torque is torque τ + motor (1, 2, 3) in the body: no gradient
    double growth = 1;                     ///< of the quaternion, each step
    double friction = 0;                   ///< L ← (1 − friction) L, each step
    double rescaled = 0;                   ///< h ← h (1 + rescaled h² T(p̃))
    /// with half_cay: of the half turn at which the midpoint rule asks for the torque
    double stage = 1;
    /// the step of a run that is a NaN, for which the state before it is kept; 0: none
    int dropped = 0;
    int iterations = 40;  ///< of Newton; fewer: whatever is found is taken
    Carry carry = Carry::back;
    Spoil spoil = Spoil::nothing;
    bool half_cay = false;           ///< cay(½Θ) for the square root of cay(Θ)
    bool idle = false;               ///< the step does nothing
    bool exponential = false;        ///< exp for cay
    bool transposed = false;         ///< Fᵀ for F
    bool other_side = false;         ///< F R for R F
    bool turned_pose = false;        ///< the loads are asked at Rᵀ
    bool other_frame = false;        ///< the torque arrives in the frame the method does not use
    bool stale = false;              ///< the last kick uses the loads of the first
    bool exchanged_inertia = false;  ///< J and J⁻¹
    bool unsigned_step = false;      ///< |h| for h
    bool single_time = false;        ///< t is summed in 24 bits, and h the difference of two such times
    bool late_start = false;         ///< the momentum of t = 0 is taken for that of h/2
    bool explicit_last = false;      ///< Newmark's second half with p̃ for p⁺
    bool spatial_answer = false;     ///< Ω is shown as W
    /// the impulse of the midpoint rule is not brought back to the end of the step
    bool unturned_impulse = false;
    bool rotated_twice = false;  ///< in space: π⁺ = F π̃
};

/// All of them; the first of each family is the method itself, text and all, under the key none_of_<method>.
std::span<const Mutation> mutations();
const Mutation& mutation(std::string_view key);
/// The facts that the method claims, and so its mutants.
const MethodInfo& claims_of(Family);
/// Marches over any problem in double, fifty and their duals; not in packs or quad.
MethodEntry entry_of(const Mutation&);

/// x in S; an S that is multiplied by 1 keeps every bit.
template <class S> S knob(double x) { return convert<S>(base_t<S>(x)); }

}  // namespace verilie::mutants
