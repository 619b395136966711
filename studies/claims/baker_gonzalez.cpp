// The claims of Baker and Gonzalez (2021).
#include "claims/baker_gonzalez.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims {

Json brief(const Json& r) {
    return {{"problem", r["problem"]}, {"method", r["method"]}, {"metric", r["metric"]}, {"T", r["T"]}, {"observed_order", r["observed_order"]}, {"interval", r["interval"]}, {"verdict", r["verdict"]}};
}
Json convergence_curve(const Json& r) {
    return {{"label", fmt::format("{}, T = {}", r["problem"].get<std::string>(), r["T"].get<std::string>())}, {"problem", r["problem"]}, {"method", r["method"]}, {"metric", r["metric"]}, {"T", r["T"]}, {"h", r["h"]}, {"error", r["error"]}};
}
std::string named(const Json& r) { return r["method"].get<std::string>() + " " + said(r); }

namespace {
void pendulum_claims(std::vector<Claim>& all) {
    const std::string order = "verilie order --problem pendulum", both = " --method rrp_spatial,rrp_newmark";
    all.insert(all.end(), {
        {"bg-fig1-energy-order", "BG", "figure 1 (i)", false,
         "On the pendulum the energy error of the two explicit second-order maps, averaged over time, is proportional to h squared.",
         "the enclosure of the order of (38) lies in [1.9, 2.1] for rrp_spatial and rrp_newmark at T = 10 and T = 50",
         order + both + " --T 10 --ladder 1/16,1/2,7", pendulum_energy_orders, 30},
        {"bg-fig1-q-error-order", "BG", "figure 1 (ii)", false,
         "In the H1 norm the trajectories of both maps converge in proportion to h.",
         "the enclosure of the order lies in [0.9, 1.1] for q_error and for h1, both maps; with the correction 'only as (37) defines the error' if q_error's does and h1's does not",
         order + both + " --T 10 --ladder 1/16,1/2,7", pendulum_trajectory_orders, 10},
        {"bg-fig1-invariants", "BG", "figure 1 (iii), (iv); eq (5)", false,
         "Without constraint or projection the spin about the arm stays zero and the arm keeps its length, to round-off.",
         "R r0 . Om (over |Om0|), |R r0| - 1 and |R^T R - I| at most 1e-12 in double (T = 100) and 1e-45 in 50 digits (T = 10) for rrp_body, rrp_spatial and rrp_newmark, while the attitude moves by more than 1 rad",
         "verilie run --problem pendulum --method rrp_spatial --h 1/16 --T 100", pendulum_invariants, 2},
        {"bg-sec5-maps-indistinguishable", "BG", "section 3, section 5", false,
         "Cutting the closed-form increment of map (23) down to that of map (25) changes next to nothing in conservation and convergence.",
         "enclosures of the order overlap and every ratio of errors rrp_spatial / rrp_newmark lies in [0.9, 1.1], for energy_error and h1 on pendulum and torus_soft; with the correction 'same orders, different constants' if only the orders agree",
         order + both + " --T 10 --ladder 1/32,1/2,5", maps_alike, 60},
        {"bg-eq16-domain", "BG", "eq (16), eq (4)", false,
         "The closed-form increment exists up to a bound on step times velocity, for turns below a right angle a step, and the parameters themselves end at half a turn.",
         "with |w| = 4 rrp_body and rrp_spatial step exactly where h|w| < 1, turning by less than pi/2, and fail with `domain` elsewhere; rrp_newmark steps at all five h|w|; the pendulum's angle reaches pi within the turn of one step before T = 10",
         "verilie run --problem pendulum --method rrp_spatial --h 4 --steps 1", domain_of_increment, 1},
    });
}
void structure_claims(std::vector<Claim>& all) {
    all.insert(all.end(), {
        {"bg-sec22-explicit-lgvi", "BG", "section 2.1, section 2.2", false,
         "For spheres the implicit Lie group variational integrator has a closed form, the same in the body and in space, algebraic and so cheap.",
         "in 50 digits 50 steps of rrp_body and rrp_spatial within 1e-45 of lgvi on pendulum and stress_test_spherical, no solver iterations, and a step of rrp_spatial shorter than one of lgvi; without a correction only if also shorter than one of lie_newmark_exp on every processor",
         "verilie bench --problem stress_test_spherical --method rrp_spatial,lgvi,lie_newmark_exp --h 1/10", closed_form_lgvi, 3},
        {"bg-sec25-symplectic-reversible", "BG", "section 2.3, section 2.5", false,
         "Maps (21) and (23) are symplectic and reversible, and map (25) is a variational integrator too.",
         "symplecticity and reversibility defects of rrp_body, rrp_spatial and rrp_newmark on random states of one and of three spheres, h = 1/4 and 1/8, at most 1e-13 (1 + |p|) in double and 1e-45 in 50 digits, and rrp_newmark within 1e-45 of lie_newmark",
         "verilie claims --paper BG", symplectic_and_reversible, 10},
        {"bg-eq27-first-order-variational", "BG", "eqs (27)-(30)", false,
         "The explicit map (27) is of first order, built like symplectic Euler, and variational: its discrete Lagrangian looks at one end of the step.",
         "the enclosure of the order lies in [0.9, 1.1] for attitude, velocity, h1 and energy_error on the pendulum, and the symplecticity defect of rrp_euler in 50 digits is at most 1e-45",
         "verilie order --problem pendulum --method rrp_euler --T 10 --ladder 1/32,1/2,6", first_order_variational, 10},
        {"bg-sec1-campello-stability", "BG", "section 1, eq (26)", false,
         "Campello's scheme is implicit but for one weight, and with that weight it is of first order only and unstable at large steps.",
         "campello_phi0 and campello_phi_half iterate, the order of both and of rrp_euler in attitude and velocity lies in [0.9, 1.1], and the largest usable step of rrp_euler to T = 100 is below 0.9 of that of rrp_newmark on pendulum (|E - E0| <= 1) or torus_soft (|E - E0| <= E0)",
         "verilie stability --problem pendulum,torus_soft --method rrp_euler,rrp_newmark --T 100", campello_limits, 120},
        {"bg-sec25-energy-no-drift", "BG", "section 2.5, eq (38)", false,
         "Close to the energy there is one that variational maps preserve, so the error of the energy stays bounded, without drift, for a very long time.",
         "class none for rrp_spatial, rrp_newmark and rrp_euler on pendulum and stress_test_spherical at h = 1/8 and 1/4, T = 15000, in the raw energy",
         "verilie drift --problem pendulum,stress_test_spherical --method rrp_spatial,rrp_newmark,rrp_euler --h 1/4,1/8 --T 15000", energy_without_drift, 10},
        {"bg-fig2-loads-are-gradients", "BG", "figure 2; eqs (40), (44)-(57)", false,
         "The forces and moments given for pendulum, bonds and contact are minus the gradients of the given potentials, and act in opposite pairs.",
         "every printed formula equals minus the gradient of the printed potential to 1e-40, and every potential of bonds and contact is unchanged by a superposed rotation to 1e-40; with a correction if the corrected formulas are and do, and the printed ones are or do not",
         "verilie claims --paper BG", loads_are_gradients, 2},
    });
}
void ring_claims(std::vector<Claim>& all) {
    const std::string run = "verilie run --problem torus --method rrp_newmark --h 1/1000";
    all.insert(all.end(), {
        {"bg-fig3-impact", "BG", "figure 3", false,
         "The ring that strikes the wall is strongly deformed, bounces off and vibrates, up to t = 35.",
         "the ratio of the ring's two widths leaves [0.9, 1.1], mean v_x becomes positive before t = 35, and U_m + U_a + U_s has at least three local maxima above a tenth of its largest value",
         run + " --T 35 --file ring.csv", impact, 10},
        {"bg-fig4-energy-budget", "BG", "figure 4", false,
         "At the impact translational energy turns into rotation, bending, shear, stretch and contact, while their sum hardly changes.",
         "|E - E0| at most 2 % of E0 every ten steps up to t = 25, the translational energy below half of E0, and each of the six others above 0.1 % of E0 at some time",
         run + " --T 25", energy_budget, 10},
        {"bg-fig5-longtime-stability", "BG", "figure 5", false,
         "With h = 1/100 maps (27) and (25) hold the ring's energy nearly constant up to t = 500.",
         "rrp_euler and rrp_newmark reach T = 500 on torus with |E - E0| at most 5 % of E0; with the correction 'only for softer or longer bonds than printed' if they do so on torus_soft but not on torus",
         "verilie run --problem torus_soft --method rrp_newmark --h 1/100 --T 500", long_time_energy, 30},
        {"bg-fig6-linear-momentum", "BG", "figure 6; eqs (31)-(32)", false,
         "Maps (23) and (25) keep the ring's linear momentum to round-off.",
         "P_x, P_y and P_z change by at most 1e-11 of the momentum exchanged on torus and torus_tilted with the wall; with the correction 'components along the wall, or all three without it' if P_y and P_z do on torus_tilted and all three without the wall",
         "verilie run --problem torus_tilted --method rrp_newmark --h 1/1000 --T 25 --set wall=none", ring_linear_momentum, 30},
        {"bg-fig6-angular-momentum", "BG", "figure 6; eqs (33)-(34)", false,
         "Maps (23) and (25) keep the ring's angular momentum, taken as the sum of the spins J Om, to round-off.",
         "sum J Om changes by at most 1e-11 of what is exchanged on torus_tilted with the wall, for both shears; with the correction 'sum J Om for the printed shear, total angular momentum for an objective one' if exactly these are kept without the wall",
         "verilie run --problem torus_tilted --method rrp_newmark --h 1/1000 --T 25 --set wall=none --set shear=literal", ring_angular_momentum, 50},
        {"bg-fig7-energy-order", "BG", "figure 7 (i)", false,
         "On the ring up to t = 10 the energy error is of second order for maps (23) and (25) and of first order for (27).",
         "the enclosure of the order of (38) meets [1.9, 2.1] and excludes 1.5 for rrp_spatial and rrp_newmark, meets [0.9, 1.1] and excludes 1.5 for rrp_euler, on torus_soft at T = 3 and on torus at T = 10",
         "verilie order --problem torus_soft --method rrp_spatial,rrp_newmark,rrp_euler --T 3 --ladder 1/400,1/2,5", ring_energy_orders, 60},
        {"bg-fig7-q-error-order", "BG", "figure 7 (ii)", false,
         "On the ring up to t = 10 the trajectories of maps (23), (25) and (27) converge at first order in the H1 norm.",
         "the enclosure of the order meets [0.9, 1.1] and excludes 0.5 and 2 on torus_soft at T = 3 for q_error and h1, all three maps; with the correction '(37) shows half the order: 1 for (23) and (25), 1/2 for (27)' if q_error's order is half of h1's within 0.2; undecidable on torus at T = 10 beyond the horizon",
         "verilie order --problem torus_soft --method rrp_spatial,rrp_newmark,rrp_euler --T 3 --ladder 1/400,1/2,5", ring_trajectory_orders, 120},
    });
}
void open_claims(std::vector<Claim>& all) {
    all.insert(all.end(), {
        {"bg-open-general-inertia", "BG", "section 5 (first open problem); after eq (16)", true,
         "Left open: an increment in closed form for bodies that are no spheres.",
         "a finite formula reproduces the step of lgvi to 1e-45 in 50 digits on all sampled bodies with h|J^-1 p~| < 1 and is symplectic to 1e-45; open otherwise",
         "verilie run --problem stress_test --method lgvi --h 1/8 --steps 40 --scalar fifty", general_inertia, 5},
        {"bg-open-energy-stepping", "BG", "section 5 (second open problem)", true,
         "Left open: an energy-stepping or force-stepping integrator on SE(3)^n, which would keep the energy as exactly as the momenta.",
         "an energy-stepping method on SO(3) keeps the terraced energy and all momenta to 1e-45 in 50 digits and has an observed order in dE of at least 0.9; open otherwise",
         "verilie run --problem pendulum --method rrp_newmark --h 1/16 --T 10 --scalar fifty", energy_stepping, 1},
    });
}
}  // namespace

std::vector<Claim> baker_gonzalez() {
    std::vector<Claim> all;
    pendulum_claims(all);
    structure_claims(all);
    ring_claims(all);
    open_claims(all);
    return all;
}

}  // namespace verilie::studies::claims
