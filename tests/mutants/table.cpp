#include <array>
#include <stdexcept>

#include "mutation.hpp"
#include "rows.hpp"

namespace verilie::mutants {

namespace {
using enum Family;
constexpr double little = 1e-9;

constexpr std::array all{
    Mutation{.key = "none_of_lie_verlet",
        .of = verlet,
        .kind = "none",
        .change = "nothing",
        .equivalent = "it is the method"},
    Mutation{.key = "none_of_lgvi", .of = lgvi, .kind = "none", .change = "nothing", .equivalent = "it is the method"},
    Mutation{
        .key = "none_of_rrp_newmark", .of = rrp, .kind = "none", .change = "nothing", .equivalent = "it is the method"},
    Mutation{.key = "none_of_lie_newmark",
        .of = newmark,
        .kind = "none",
        .change = "nothing",
        .equivalent = "it is the method"},
    Mutation{.key = "none_of_lie_midpoint",
        .of = midpoint,
        .kind = "none",
        .change = "nothing",
        .equivalent = "it is the method"},

    Mutation{.key = "identity_step",
        .of = verlet,
        .kind = "state",
        .change = "a step leaves the state as it is",
        .idle = true},
    Mutation{.key = "zeroed_momentum",
        .of = verlet,
        .kind = "state",
        .change = "L = 0 after each step",
        .spoil = Spoil::zero},
    Mutation{.key = "nan_swallowed",
        .of = lgvi,
        .kind = "state",
        .change = "a NaN in the third step, for which the state before it is kept",
        .dropped = 3},
    Mutation{
        .key = "opposite_quaternion",
        .of = verlet,
        .kind = "state",
        .change = "q ← −q after each step",
        .equivalent = "q and −q are one rotation: R(q) is even in q, and so is all that is made of it",
        .spoil = Spoil::opposite,
    },
    Mutation{.key = "growing_quaternion",
        .of = lgvi,
        .kind = "state",
        .change = "q ← (1 + 1e-9) q after each step",
        .growth = 1 + little},
    Mutation{
        .key = "damped", .of = lgvi, .kind = "state", .change = "L ← (1 − 1e-9) L after each step", .friction = little},
    Mutation{.key = "projected_energy",
        .of = verlet,
        .kind = "state",
        .change = "L is scaled so that E = E₀ after each step",
        .spoil = Spoil::energy},
    Mutation{
        .key = "spatial_answer", .of = verlet, .kind = "state", .change = "Ω is shown for W", .spatial_answer = true},

    Mutation{.key = "step_longer", .of = lgvi, .kind = "step", .change = "(1 + 1e-9) h for h", .stretch = 1 + little},
    Mutation{.key = "step_longer_midpoint",
        .of = midpoint,
        .kind = "step",
        .change = "(1 + 1e-9) h for h",
        .stretch = 1 + little},
    Mutation{.key = "unsigned_step", .of = lgvi, .kind = "step", .change = "|h| for h", .unsigned_step = true},
    Mutation{.key = "summed_time",
        .of = verlet,
        .kind = "step",
        .change = "h from times summed in 24 bits",
        .single_time = true},
    Mutation{.key = "rescaled_step",
        .of = lgvi,
        .kind = "step",
        .change = "h (1 + h² T(p̃)/8) for h in the drift",
        .rescaled = 0.125},

    Mutation{.key = "first_kick_missing",
        .of = verlet,
        .kind = "kick",
        .change = "no kick before the drift",
        .first_kick = 0},
    Mutation{
        .key = "last_kick_missing", .of = rrp, .kind = "kick", .change = "no kick after the drift", .last_kick = 0},
    Mutation{
        .key = "first_kick_full", .of = lgvi, .kind = "kick", .change = "h for h/2 in the first kick", .first_kick = 2},
    Mutation{.key = "kicks_swapped",
        .of = lgvi,
        .kind = "kick",
        .change = "the whole kick before the drift",
        .first_kick = 2,
        .last_kick = 0},
    Mutation{.key = "kick_coefficient",
        .of = verlet,
        .kind = "kick",
        .change = "(1 + 1e-9)/2 for 1/2 in the first kick",
        .first_kick = 1 + little},
    Mutation{.key = "travel_coefficient",
        .of = verlet,
        .kind = "drift",
        .change = "x + (1 + 1e-9) h v for x + h v",
        .travel = 1 + little},
    Mutation{.key = "force_coefficient",
        .of = rrp,
        .kind = "kick",
        .change = "(1 + 1e-9) F for F, and τ as it is",
        .force = 1 + little},
    Mutation{.key = "stale_torque",
        .of = verlet,
        .kind = "kick",
        .change = "the last kick has the torque of the first",
        .stale = true},
    Mutation{.key = "stale_torque_newmark",
        .of = newmark,
        .kind = "kick",
        .change = "the last kick has the torque of the first",
        .stale = true},
    Mutation{.key = "torque_sign", .of = lgvi, .kind = "kick", .change = "−τ for τ", .torque = -1},
    Mutation{.key = "torque_sign_midpoint", .of = midpoint, .kind = "kick", .change = "−τ for τ", .torque = -1},
    Mutation{.key = "torque_no_gradient",
        .of = verlet,
        .kind = "kick",
        .change = "τ + 1e-4 (1, 2, 3) in the body, no gradient, for τ",
        .motor = 1e-4},
    Mutation{
        .key = "torque_at_transpose", .of = verlet, .kind = "kick", .change = "τ(Rᵀ) for τ(R)", .turned_pose = true},
    Mutation{.key = "torque_in_space", .of = lgvi, .kind = "kick", .change = "Rτ for τ", .other_frame = true},
    Mutation{.key = "torque_in_body", .of = rrp, .kind = "kick", .change = "τ for Rτ", .other_frame = true},
    Mutation{.key = "torque_at_start",
        .of = midpoint,
        .kind = "kick",
        .change = "τ at the start of the step for the middle",
        .stage = 0,
        .half_cay = true},
    Mutation{
        .key = "impulse_unturned", .of = midpoint, .kind = "kick", .change = "hτ for h Hᵀτ", .unturned_impulse = true},
    Mutation{.key = "late_start",
        .of = verlet,
        .kind = "kick",
        .change = "the momenta of t = 0 are taken for those of h/2",
        .late_start = true},

    Mutation{.key = "gyroscopic_sign", .of = verlet, .kind = "drift", .change = "−x×Jx for x×Jx", .gyroscopic = -1},
    Mutation{.key = "gyroscopic_sign_lgvi", .of = lgvi, .kind = "drift", .change = "−x×Jx for x×Jx", .gyroscopic = -1},
    Mutation{.key = "gyroscopic_missing",
        .of = newmark,
        .kind = "drift",
        .change = "no JW×W in the first half",
        .gyroscopic = 0},
    Mutation{.key = "gyroscopic_sign_newmark",
        .of = newmark,
        .kind = "drift",
        .change = "−JW⁺×W⁺ for JW⁺×W⁺",
        .gyroscopic_last = -1},
    Mutation{.key = "gyroscopic_coefficient",
        .of = verlet,
        .kind = "drift",
        .change = "(1 + 1e-9) x×Jx for x×Jx",
        .gyroscopic = 1 + little},
    Mutation{
        .key = "quadratic_sign", .of = verlet, .kind = "drift", .change = "−(x·Jx) x for (x·Jx) x", .quadratic = -1},
    Mutation{.key = "quadratic_missing", .of = lgvi, .kind = "drift", .change = "1 for 1 + |x|²", .quadratic = 0},
    Mutation{.key = "quadratic_coefficient",
        .of = lgvi,
        .kind = "drift",
        .change = "1 + (1 + 1e-9)|x|² for 1 + |x|²",
        .quadratic = 1 + little},
    Mutation{.key = "momentum_sign", .of = verlet, .kind = "drift", .change = "−hp̃/2 for hp̃/2", .momentum = -1},
    Mutation{.key = "momentum_coefficient",
        .of = rrp,
        .kind = "drift",
        .change = "(1 + 1e-9) hω for hω",
        .momentum = 1 + little},
    Mutation{.key = "increment_coefficient",
        .of = midpoint,
        .kind = "drift",
        .change = "(1 + 1e-9)/2 for 1/2 in Θ",
        .momentum = 1 + little},
    Mutation{.key = "exp_for_cay", .of = verlet, .kind = "drift", .change = "exp(2x) for cay(2x)", .exponential = true},
    Mutation{
        .key = "exp_for_cay_sphere", .of = rrp, .kind = "drift", .change = "exp(hω) for cay(hω)", .exponential = true},
    Mutation{.key = "exp_for_cay_midpoint",
        .of = midpoint,
        .kind = "drift",
        .change = "F = exp(Θ), and still H² = cay(Θ)",
        .exponential = true},
    Mutation{.key = "half_of_cay",
        .of = midpoint,
        .kind = "drift",
        .change = "H = cay(Θ/2), so that H² is not F",
        .half_cay = true},
    Mutation{
        .key = "explicit_half", .of = newmark, .kind = "drift", .change = "JW̃×W̃ for JW⁺×W⁺", .explicit_last = true},
    Mutation{.key = "inertia_exchanged", .of = lgvi, .kind = "drift", .change = "J⁻¹ for J", .exchanged_inertia = true},
    Mutation{
        .key = "one_iteration", .of = verlet, .kind = "drift", .change = "one iteration of Newton's", .iterations = 1},
    Mutation{
        .key = "two_iterations", .of = lgvi, .kind = "drift", .change = "two iterations of Newton's", .iterations = 2},

    Mutation{.key = "transposed", .of = lgvi, .kind = "frame", .change = "Fᵀ for F", .transposed = true},
    Mutation{.key = "wrong_side", .of = verlet, .kind = "frame", .change = "R⁺ = F R for R F", .other_side = true},
    Mutation{.key = "wrong_side_sphere", .of = rrp, .kind = "frame", .change = "R⁺ = R F for F R", .other_side = true},
    Mutation{.key = "momentum_kept", .of = lgvi, .kind = "frame", .change = "p⁺ = p̃ for Fᵀp̃", .carry = Carry::none},
    Mutation{.key = "momentum_turned_on",
        .of = verlet,
        .kind = "frame",
        .change = "p⁺ = F p̃ for Fᵀp̃",
        .carry = Carry::forth},
    Mutation{
        .key = "momentum_kept_midpoint", .of = midpoint, .kind = "frame", .change = "p for Fᵀp", .carry = Carry::none},
    Mutation{
        .key = "momentum_turned_sphere",
        .of = rrp,
        .kind = "frame",
        .change = "π⁺ = F π̃ for π̃",
        .equivalent = "F turns about π̃ itself, for π̃ is parallel to ω on a sphere: F π̃ = π̃",
        .rotated_twice = true,
    },
};
}  // namespace

std::span<const Mutation> mutations() { return all; }

const Mutation& mutation(std::string_view key) {
    for (const Mutation& m : all)
        if (m.key == key) return m;
    throw std::invalid_argument("no mutant '" + std::string(key) + "'");
}

Row stepper_row(std::string_view mutant, Tier tier) {
    const Mutation& m = mutation(mutant);
    return {std::string(m.key), std::string(claims_of(m.of).key), std::string(m.kind), std::string(m.change),
        std::string(m.equivalent), judge(entry_of(m), tier)};
}

}  // namespace verilie::mutants
