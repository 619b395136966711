// The claims of Romero (2008).
#include "claims/romero.hpp"

namespace verilie::studies::claims {

std::vector<Claim> romero() {
    const std::string free = "--problem free_body --method romero_vi", four = "--problem free_body --method romero_vi,lie_midpoint,simo_wong,liemid_ea";
    return {
        {"r-fig1-fig2-momentum-norm", "R", "figure 1, figure 2 (left); section 4.3", false,
         "Drawn over time the discrete body momentum and the one taken at the middle of the step look the same, but only the first keeps its length.",
         "in 50 digits |p_n| constant to 1e-45, |J Theta/h| varying by more than 1e-6 of |J W0|, and the two series less than 10 % of |J W0| apart at every step; with the correction 'p_n belongs to the node' if only when p_n is compared at t_n",
         "verilie run " + free + " --h 1/20 --T 5 --scalar fifty", momentum_norm, 1},
        {"r-fig2-energy-mean", "R", "figure 2 (right)", false,
         "The energy of the variational free body oscillates about a value that is not the exact one but tends to it with the step.",
         "class none (over T = 1500, for 500 holds too few periods), the mean of E by Theta/h off by more than its sampling error at h = 0.05, and the order of that offset in [1.8, 2.2]",
         "verilie drift " + free + " --T 1500 --h 1/20", energy_mean, 1},
        {"r-fig3-orders", "R", "figure 3 (left), (right)", false,
         "The variational, midpoint, energy-momentum and Liemid methods converge with the square of the step in body momentum and in rotation.",
         "the enclosure of the order lies in [1.9, 2.1] for the four methods in attitude and velocity (body momentum)",
         "verilie order " + four + " --T 5 --ladder 1/40,1/2,7", four_orders, 12},
        {"r-fig3-ranking", "R", "figure 3 (left), (right)", false,
         "Of the four, the midpoint rule is the most accurate in body momentum and the energy-momentum method in rotation.",
         "lie_midpoint has the smallest error in body momentum and simo_wong in attitude at every h of the asymptotic range, at least four steps",
         "verilie order " + four + " --T 5 --ladder 1/40,1/2,7", ranking, 1},
        {"r-sec71-conserved-quantities", "R", "section 4.3, section 6.1, section 7.1", false,
         "On the free body the midpoint and the energy-momentum method keep energy and momentum, Liemid keeps momentum while its energy oscillates, and variational methods keep momentum and a symplectic form.",
         "in 50 digits E and pi constant to 1e-45 for lie_midpoint and simo_wong, pi for liemid_ea and romero_vi with class none (over T = 1500, for 500 holds too few periods), and a symplecticity defect of romero_vi of at most 1e-45",
         "verilie run --problem free_body --method lie_midpoint --h 1/20 --T 5 --scalar fifty", conserved_quantities, 1},
        {"r-remark1-start", "R", "section 4.2 (remark 1); eq (34)", false,
         "A first increment from the velocity half a step on keeps second order; one from the initial velocity loses it.",
         "the enclosure of the order lies in [1.9, 2.1] with (34) and in [0.9, 1.1] with Theta_0 = h W_0, in attitude and velocity",
         "verilie claims --paper R", start_of_remark_1, 1},
        {"r-eq32-midpoint-approximation", "R", "eq (32)", false,
         "The discrete momenta and the discrete velocity are second-order values of the exact ones at the middle of the step.",
         "the enclosures of the order at t_(n+1/2) lie in [1.9, 2.1] for p_n and for Theta/h; with the correction 'p_n belongs to the node' if p_n is of second order at t_n and of first at t_(n+1/2)",
         "verilie claims --paper R", midpoint_approximation, 4},
        {"r-sec42-explicit-and-cost", "R", "section 4.2, section 8", false,
         "A step of the variational rigid body is explicit for three equal moments and implicit otherwise, at a cost like that of other implicit methods.",
         "no iteration on the sphere (or a first guess that solves the step to round-off) and some on the stress test; the time of a step 0.5 to 2 times the median of lie_midpoint, simo_wong and liemid_ea on the free body at h = 1/20 and 1/320",
         "verilie bench " + four + " --h 1/20", explicit_and_cost, 1},
        {"r-fig4-dumbbell-momentum", "R", "figure 4 (left), (right); eqs (44)-(48)", false,
         "The discrete momentum of the dumbbell keeps its third component exactly, the momentum at the middle of the step does not.",
         "in 50 digits the third component of (44) constant to 1e-45 and that of (48) varying by more than 1e-6 for theta0 = 0.4, 1 and 2; with the correction '(48) equals (44)' if both are constant",
         "verilie run --problem dumbbell --method romero_vi --h 1/20 --T 5 --scalar fifty", dumbbell_momentum, 1},
        {"r-fig5-dumbbell-energy", "R", "figure 5", false,
         "The energy of the variational dumbbell oscillates close to its initial value.",
         "|E - E0|/|E0| at most 0.02 at every step and at least two local extrema of E in T = 5 for theta0 = 0.4, 1 and 2, and class none at T = 5000",
         "verilie drift --problem dumbbell --method romero_vi --h 1/20 --T 5000", dumbbell_energy, 1},
        {"r-fig6-dumbbell-orders", "R", "figure 6; sections 6.2, 7.2", false,
         "Three dumbbell methods converge with the square of the step in momentum and direction, and of them only the variational one is explicit.",
         "the enclosure of the order lies in [1.9, 2.1] for the three methods in attitude and velocity at theta0 = 0.4 and 1; romero_vi does not iterate (or its first guess solves the step to round-off), the other two do",
         "verilie order --problem dumbbell --method romero_vi,dumbbell_midpoint,dumbbell_conserving --T 5 --ladder 1/20,1/2,6", dumbbell_orders, 8},
    };
}

}  // namespace verilie::studies::claims
