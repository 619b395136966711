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
         "one enclosure has no point of [1.9, 2.1]",
         "Neither the steps nor the end time of figure 1 are printed. Gravity is taken along +e3, as (39) has it, not along -e3 as the text has it; the moment is m g R r0 x e3, not (40) as printed.",
         order + both + " --T 10 --ladder 1/16,1/2,7", pendulum_energy_orders, 30},
        {"bg-fig1-q-error-order", "BG", "figure 1 (ii)", false,
         "In the H1 norm the trajectories of both maps converge in proportion to h.",
         "the enclosure of the order lies in [0.9, 1.1] for q_error and for h1, both maps; with the correction 'only as (37) defines the error' if q_error's does and h1's lies in [1.9, 2.1]",
         "one enclosure has no point of [0.9, 1.1]; with the correction: one of q_error has none, or one of h1 has no point of [1.9, 2.1]",
         "(37) is the root of a difference of two squared norms, so it shows half the order of the trajectory and may pass through zero. Steps and end time are not printed. log(R) folds at half a turn, which the pendulum crosses; the H1 error here takes log(R_ref^T R).",
         order + both + " --T 10 --ladder 1/16,1/2,7", pendulum_trajectory_orders, 10},
        {"bg-fig1-invariants", "BG", "figure 1 (iii), (iv); eq (5)", false,
         "Without constraint or projection the spin about the arm stays zero and the arm keeps its length, to round-off.",
         "R r0 . Om (over |Om0|), |R r0| - 1 and |R^T R - I| at most 1e-12 in double (T = 100) and 1e-45 in 50 digits (T = 10) for rrp_body, rrp_spatial and rrp_newmark, while the attitude moves by more than 1 rad",
         "a deviation of 1e-10 or more in double or 1e-40 or more in 50 digits",
         "R r0 . Om starts at zero, so it is measured in units of |Om0|. (41b) is an invariant of a sphere, or of a body symmetric about r0, only.",
         "verilie run --problem pendulum --method rrp_spatial --h 1/16 --T 100", pendulum_invariants, 2},
        {"bg-sec5-maps-indistinguishable", "BG", "section 3, section 5", false,
         "Cutting the closed-form increment of map (23) down to that of map (25) changes next to nothing in conservation and convergence.",
         "enclosures of the order overlap (where neither is enclosed, below the floor of the reference, orders from step to step agree to 0.1) and every ratio of errors rrp_spatial / rrp_newmark lies in [0.9, 1.1], for energy_error and h1 on pendulum and torus_soft; with the correction 'same orders, different constants' if only the orders agree",
         "enclosures that do not overlap, or a ratio below 0.8 or above 1.25; with the correction: the former",
         "A step turns by asin(h|w|) with (23) and by 2 atan(h|w|/2) with (25), so the leading error terms differ. On the ring a step turns a sphere so little that the difference does not show; the pendulum decides.",
         order + both + " --T 10 --ladder 1/32,1/2,5", maps_alike, 60},
        {"bg-eq16-domain", "BG", "eq (16), eq (4)", false,
         "The closed-form increment exists up to a bound on step times velocity, for turns below a right angle a step, and the parameters themselves end at half a turn.",
         "with |w| = 4 rrp_body and rrp_spatial step exactly where h|w| < 1, turning by less than pi/2, and fail with `domain` elsewhere; rrp_newmark steps at all five h|w|; the pendulum's angle reaches pi within the turn of one step before T = 10",
         "a step that exists or fails otherwise, a turn of pi/2 or more, or an angle that stays away from pi by more than three steps",
         "The bound is printed as h^2 |w| < 1 and means h^2 |w|^2 < 1, with w the velocity after half a kick; |w| = 4 tells the two apart.",
         "verilie run --problem pendulum --method rrp_spatial --h 4 --steps 1", domain_of_increment, 1},
    });
}
void structure_claims(std::vector<Claim>& all) {
    all.insert(all.end(), {
        {"bg-sec22-explicit-lgvi", "BG", "section 2.1, section 2.2", false,
         "For spheres the implicit Lie group variational integrator has a closed form, the same in the body and in space, algebraic and so cheap.",
         "in 50 digits 50 steps of rrp_body and rrp_spatial within 1e-45 of lgvi on pendulum and stress_test_spherical, in double without solver iterations, where lgvi takes one a step or more",
         "states 1e-40 or more apart, an iteration of rrp_body or rrp_spatial, or less than one a step of lgvi",
         "The paper gives no number and no competitor for the saving. lgvi is the solver for any inertia that it is; one for spheres only would need no iteration either. Times are shown and not judged: whether rrp_spatial is also cheaper than an exponential map (lie_newmark_exp) depends on the processor.",
         "verilie bench --problem stress_test_spherical --method rrp_spatial,lgvi,lie_newmark_exp --h 1/10", closed_form_lgvi, 3},
        {"bg-eq8-eq18-derivation", "BG", "eqs (6), (8)-(18)", false,
         "Hamilton's principle for the discrete Lagrangian (6) gives (9) and (10), its Legendre transform (11), (12), (14) and (17), and these (15), (16) and (18).",
         "on two steps of (21) from eight random states of a sphere in a potential of attitude and position the two sides of (9)-(12), (14), (15), (17) and (18) differ by at most 1e-40 in 50 digits, derivatives by dual numbers; with the correction if (14) and (17) do only with R^T in front of their derivatives",
         "the sides of one differ by 1e-30 or more; with the correction: of one of the others, or of the corrected ones",
         "(14), (17) and (29) print A^T - A with A = dL/dR, which is no element of the body's frame; A = R^T dL/dR is meant, and the second lines are those. (12) prints alpha_k where alpha_(k+1) is meant, in an argument that its derivative does not see. For the bound after (16) see bg-eq16-domain.",
         "verilie claims --paper BG", derivation, 2},
        {"bg-sec22-no-trigonometry", "BG", "section 2.2", false,
         "The map is algebraic and needs no trigonometry, unlike expressions with quaternions or Euler angles.",
         "(21) by the four operations and a square root is rrp_body to 1e-45 in 50 digits over 50 steps of the pendulum, and an update by unit quaternions is not to be had that way; with the correction 'but quaternions do without trigonometry, too: (2, a)/sqrt(4 + |a|^2)' if it is, to 1e-45",
         "(21) is 1e-40 or more off rrp_body, or the update by quaternions is to be had that way; with the correction: either is 1e-40 or more off",
         "The increment of (16) as a unit quaternion is (2, a)/sqrt(4 + |a|^2), and attitudes multiply. The catalogue carries attitudes so, which also passes half a turn, where the parameters end.",
         "verilie claims --paper BG", no_trigonometry, 1},
        {"bg-sec25-symplectic-reversible", "BG", "section 2.3, section 2.5", false,
         "Maps (21) and (23) are symplectic and reversible, and map (25) is a variational integrator too.",
         "symplecticity and reversibility defects of rrp_body, rrp_spatial and rrp_newmark on random states of one and of three spheres, h = 1/4 and 1/8, at most 1e-13 (1 + |p|) in double and 1e-45 in 50 digits, and rrp_newmark within 1e-45 of lie_newmark",
         "a defect of 1e-11 or more in double or of 1e-40 or more in 50 digits, or maps 1e-40 or more apart",
         "The paper gets (25) by cutting (23) off after the second order, which would make it symplectic to that order only; it is symplectic exactly. Its remark on symmetry makes no exception, but (27) is not reversible. The printed (12), (14), (17) and (29) carry slips that change nothing here.",
         "verilie claims --paper BG", symplectic_and_reversible, 10},
        {"bg-eq27-first-order-variational", "BG", "eqs (27)-(30)", false,
         "The explicit map (27) is of first order, built like symplectic Euler, and variational: its discrete Lagrangian looks at one end of the step.",
         "the enclosure of the order lies in [0.9, 1.1] for attitude, velocity, h1 and energy_error on the pendulum, and the symplecticity defect of rrp_euler in 50 digits is at most 1e-45",
         "an enclosure without a point of [0.9, 1.1], or a defect of 1e-40 or more",
         "The paper drops a term of third order in (30) to get from its discrete Lagrangian to (27); the map is symplectic all the same. (27) is (25) seen half a kick away: shifted at both ends it is of second order.",
         "verilie order --problem pendulum --method rrp_euler --T 10 --ladder 1/32,1/2,6", first_order_variational, 10},
        {"bg-sec1-campello-order", "BG", "section 1, (26), (27)", false,
         "Campello's scheme is implicit but for one weight, and of first order with that weight.",
         "campello_phi0 and campello_phi_half iterate at every step and rrp_euler (phi = 1) at none; the enclosures of the order of all three in attitude and velocity lie in [0.9, 1.1]",
         "rrp_euler iterates or one of the others does not, or an enclosure has no point of [0.9, 1.1]",
         "The scheme with phi < 1 loses energy on the pendulum: the finding says how much.",
         "verilie order --problem pendulum --method campello_phi_half,campello_phi0,rrp_euler --T 10 --ladder 1/64,1/2,6", campello_orders, 10},
        {"bg-sec1-campello-stability", "BG", "section 1, (27)", false,
         "The explicit form of Campello's scheme becomes unstable at large steps.",
         "the largest usable step of rrp_euler to T = 100 (verilie stability: no step fails, no growth of the energy error) is below 0.9 of that of rrp_newmark on the pendulum, or on torus_soft from all of eight starts (perturbation 1/100, seeds 1 to 8)",
         "on the pendulum rrp_euler can be used at every step up to T itself; on torus_soft its limit is below 0.9 of that of rrp_newmark from none of the eight starts; and (27) from z_0 visits the configurations of (25) from z_0 after half a kick and keeps E + (h/2) Om . R tau, to 1e-35 in 50 digits, at h = 1/2 ... 3.9 on the pendulum (T = 100) and on a ring of three spheres",
         "The paper names no step and no example. With K the half kick and D the drift (25) is K D K and (27) is D K K, so (27) = K^-1 (25) K: what is stable for one is stable for the other. The energy error of (27) is of first order in h, hence large at large steps, but bounded. The paper's own figure 5 shows (27) stable.",
         "verilie stability --problem torus_soft --set perturbation=1/100 --set seed=1 --method rrp_euler,rrp_newmark --T 100", campello_stability, 60},
        {"bg-sec25-energy-no-drift", "BG", "section 2.5, eq (38)", false,
         "Close to the energy there is one that variational maps preserve, so the error of the energy stays bounded, without drift, for a very long time.",
         "class none for rrp_spatial, rrp_newmark and rrp_euler on pendulum and stress_test_spherical at h = 1/8 and 1/4, T = 15000 (or longer, up to 32 T, where T does not decide), of E or, where the oscillation of E hides what is left, of the modified energy of rule D1",
         "a class other than none is decided",
         "'Exponentially long' cannot be tested; T = 15000 is. On the pendulum (25) has an exact invariant, E - (h^2/8J)|R tau|^2, so that problem alone would be too easy. Several spheres have a row of their own.",
         "verilie drift --problem pendulum,stress_test_spherical --method rrp_spatial,rrp_newmark,rrp_euler --h 1/4,1/8 --T 15000", energy_without_drift, 10},
        {"bg-sec25-energy-several-spheres", "BG", "section 2.5, eq (38)", false,
         "The same of several spheres with bonds.",
         "class none for rrp_spatial, rrp_newmark and rrp_euler at h = 1/25 and 1/50, T = 15000 (or longer, up to 32 T, where T does not decide), of E or, where the oscillation of E hides what is left, of the modified energy of rule D1, on a free ring of three spheres with bonds and without contact",
         "a class other than none is decided",
         "Backward error analysis asks for a smooth potential, so contact, which has kinks, is left out. On large rings, which are chaotic as well, the energy wanders (`verilie drift --problem torus_soft`).",
         "verilie drift --problem torus_tilted --set N=3 --set wall=none --set K_pp=0 --set perturbation=1/10 --method rrp_spatial,rrp_newmark,rrp_euler --h 1/25,1/50 --T 15000", energy_of_three_spheres, 10},
        {"bg-fig2-loads-are-gradients", "BG", "figure 2; eqs (40), (44)-(57)", false,
         "The forces and moments given for pendulum, bonds and contact are minus the gradients of the given potentials, and act in opposite pairs.",
         "every printed formula equals minus the gradient of the printed potential to 1e-40, and every potential of bonds and contact is unchanged by a superposed rotation to 1e-40; with a correction if the corrected formulas are and do, and the printed ones are or do not",
         "a printed formula off the gradient, or a printed potential that a rotation changes, by 1e-30 or more; with the correction: a corrected one",
         "(40) mixes frames and lacks m g. (45) and (47) hold two slips that cancel: put both right or neither. (56) needs 2/5 for (57) to be minus its gradient. The printed shear (53) is consistent with (54) and (55), but neither objective nor symmetric in i and j.",
         "verilie claims --paper BG", loads_are_gradients, 2},
        {"bg-eq47-efficiency", "BG", "eq (47), beside (50)", false,
         "The moment of a bent bond can be computed efficiently from the parameters, by (47).",
         "(47), its sign put right, equals (50) to 1e-40 in 50 digits, and takes fewer operations (+ - x / and roots; arctangents, arccosines and sines), of neither kind more",
         "they differ by 1e-30 or more, or (50) takes fewer operations, of neither kind more",
         "The paper gives no number and names no competitor; (50), by rotation matrices and an arccos, is the other form that it prints, its rotation matrices taken as given. Times are shown and not judged. The finding also says what each loses where the bond is bent little.",
         "verilie claims --paper BG", cost_of_bending, 1},
    });
}
void ring_claims(std::vector<Claim>& all) {
    const std::string run = "verilie run --problem torus --method rrp_newmark --h 1/1000";
    all.insert(all.end(), {
        {"bg-fig3-impact", "BG", "figure 3", false,
         "The ring that strikes the wall is strongly deformed, bounces off and vibrates, up to t = 35.",
         "the ratio of the ring's two widths leaves [0.9, 1.1] and passes from below 0.9 to above 1.1 or back at least three times, and mean v_x becomes positive, all before t = 35",
         "a failed step, a ratio that stays within [0.99, 1.01], a mean v_x that is never positive, or no such passage",
         "Orientation and first gap are not printed: the ring's plane contains the wall's normal (face-on nothing would bend), and it touches the wall at t = 0. The motion is chaotic: beyond the horizon that the finding names single snapshots are nobody's to reproduce, only such features are.",
         run + " --T 35 --file ring.csv", impact, 10},
        {"bg-fig4-energy-budget", "BG", "figure 4", false,
         "At the impact translational energy turns into rotation, bending, shear, stretch and contact, while their sum hardly changes.",
         "|E - E0| at most 2 % of E0 every ten steps up to t = 25, the translational energy below half of E0, and each of the six others above 0.1 % of E0 at some time",
         "an energy error of 4 % or more, a translational energy that keeps three quarters of E0, or a part that stays below 0.01 %",
         "The paper gives no tolerance; 2 % is ours. The wall's energy is not printed (foot point here, the mirror beside it), nor is a shear that is objective (used here, the printed one beside it).",
         run + " --T 25", energy_budget, 10},
        {"bg-fig5-longtime-stability", "BG", "figure 5", false,
         "With h = 1/100 maps (27) and (25) hold the ring's energy nearly constant up to t = 500.",
         "rrp_euler and rrp_newmark reach T = 500 on torus with |E - E0| at most 5 % of E0, with both shears; with the correction 'only for softer or longer bonds than printed' if they do so on torus_soft and with every stiffness a hundredth of the printed one, 'only for longer bonds than printed' if on torus_soft",
         "a run that fails or an energy off by 10 % or more; with the correction: the same of those runs",
         "With D_t = 3 the bonds' highest frequency is 2 sqrt(K_a/(m D_p^2)) = 240, so h = 1/100 lies beyond 2/omega for any explicit map of this kind: the run of figure 5 cannot have had the printed data. torus_soft (D_t = 30) and the softer bonds are our choices. The energy wanders slowly, as the contact law is not smooth: its range is reported, 'bounded' is not claimed.",
         "verilie run --problem torus_soft --method rrp_newmark --h 1/100 --T 500", long_time_energy, 30},
        {"bg-fig6-linear-momentum", "BG", "figure 6; eqs (31)-(32)", false,
         "Maps (23) and (25) keep the ring's linear momentum to round-off.",
         "P_x, P_y and P_z change by at most 1e-11 of the momentum exchanged on torus and torus_tilted with the wall; with the correction 'components along the wall, or all three without it' if P_y and P_z do on torus_tilted and all three without the wall",
         "a change of a thousandth or more of what is exchanged; with the correction: of those components",
         "The wall takes momentum along its normal, so the figure's P_x cannot be constant in the printed run. On the printed start P_z vanishes by symmetry, P_y up to round-off; the tilted ring decides. These are momenta in space, not in the body frame as the text of (32) says.",
         "verilie run --problem torus_tilted --method rrp_newmark --h 1/1000 --T 25 --set wall=none", ring_linear_momentum, 30},
        {"bg-fig6-angular-momentum", "BG", "figure 6; eqs (33)-(34)", false,
         "Maps (23) and (25) keep the ring's angular momentum, taken as the sum of the spins J Om, to round-off.",
         "with the printed shear and the wall, sum J Om changes by at most 1e-11 of what is exchanged, on torus and on torus_tilted",
         "it changes by a thousandth of what is exchanged or more",
         "What is kept is what the potential leaves alone. The printed shear is unchanged when the spheres turn in place, so the sum of the spins is kept, but changed when the ring is turned as a whole: it is not objective, and the total angular momentum, x x m v + J Om, is not kept. An objective shear does the reverse. The printed start stays in its plane, where most components vanish for any integrator; the tilted ring decides. These are momenta in space, not in the body frame as the text of (34) says.",
         "verilie run --problem torus_tilted --method rrp_newmark --h 1/1000 --T 25 --set shear=literal", ring_angular_momentum, 50},
        {"bg-sec41-other-variational-maps", "BG", "section 4.1 (figures 4, 5 and 6)", false,
         "What figures 4, 5 and 6 show is shared by all other integrators that come from a discrete Lagrangian.",
         "rrp_spatial (23), rrp_euler (27), lie_verlet and romero_vi on torus_tilted with wall and printed shear, h = 1/1000, T = 25: |E - E0| at most 2 % of E0, P_y, P_z and sum J Om kept to 1e-11 of what is exchanged",
         "one of them with an energy off by 4 % or more, or a momentum by a thousandth of what is exchanged",
         "A statement about all of them cannot be shown by four. These are the variational maps of the catalogue that differ from (25) on spheres: lgvi and rrp_body are (23), lie_newmark is (25), lie_newmark_exp and liemid_ea are romero_vi there. Of the momenta it is Noether's theorem; of the energy it holds for steps small enough only, as for (25) itself.",
         "verilie run --problem torus_tilted --method rrp_spatial,rrp_euler,lie_verlet,romero_vi --h 1/1000 --T 25 --set shear=literal", other_variational_maps, 30},
        {"bg-fig7-energy-order", "BG", "figure 7 (i)", false,
         "On the ring the energy error is of second order for maps (23) and (25) and of first order for (27).",
         "the enclosure of the order of (38) meets [1.9, 2.1] and excludes 1.5 for rrp_spatial and rrp_newmark, meets [0.9, 1.1] and excludes 1.5 for rrp_euler, on torus_soft at T = 3",
         "an enclosure has no point of its interval",
         "The steps are not printed. Judged on the ring with longer bonds (D_t = 30), where T = 3 holds first contacts and motion that is reproducible; the printed ring has a row of its own.",
         "verilie order --problem torus_soft --method rrp_spatial,rrp_newmark,rrp_euler --T 3 --ladder 1/400,1/2,7", ring_energy_orders, 60},
        {"bg-fig7-q-error-order", "BG", "figure 7 (ii)", false,
         "On the ring the trajectories of maps (23), (25) and (27) converge at first order in the H1 norm.",
         "on torus_soft the enclosures of the order of (37) at T = 1 and of the H1 error at T = 3 meet [0.9, 1.1] and exclude 0.5, all three maps; with the correction '(37) shows half the order of the trajectories: 1 for (23) and (25), 1/2 for (27)' if those of (37) meet half the formal order within 0.1 and those of the H1 error the formal order",
         "an enclosure has no point of [0.9, 1.1]; with the correction: one has no point of its interval",
         "(37) is the root of | ||q_h||^2 - ||q||^2 |. Its order is taken as half of that of ||q_h||^2 - ||q_h/2||^2, which needs no reference: the reference bounds the square, so the root of its bound would hide all but the coarsest steps. On this start positions and attitudes of (27) are those of (25), since no load acts at t = 0; only v and Om make it first order in H1.",
         "verilie order --problem torus_soft --method rrp_spatial,rrp_newmark,rrp_euler --T 3 --ladder 1/400,1/2,7", ring_trajectory_orders, 60},
        {"bg-fig7-printed-ring", "BG", "figure 7 (i), (ii)", false,
         "The same orders on the ring as printed (D_t = 3), up to t = 10.",
         "on torus at T = 10 the enclosure of the order of (38) meets [1.9, 2.1] for (23) and (25) and [0.9, 1.1] for (27), and that of (37) meets [0.9, 1.1] for all three; undecidable where a kick of 1e-13 has grown to 0.01 before T = 10",
         "there is no such growth, and an enclosure has no point of its interval",
         "The printed run is chaotic: beyond the horizon the error of a trajectory is the size of the ring, whatever the step. What (38) shows there is in the finding, unjudged.",
         "verilie order --problem torus --method rrp_spatial,rrp_newmark,rrp_euler --T 10 --ladder 1/1000,1/2,5", printed_ring_orders, 60},
    });
}
void open_claims(std::vector<Claim>& all) {
    all.insert(all.end(), {
        {"bg-open-general-inertia", "BG", "section 5 (first open problem); after eq (16)", true,
         "Left open: an increment in closed form for bodies that are no spheres.",
         "a finite formula reproduces the step of lgvi to 1e-45 in 50 digits on all sampled bodies with h|J^-1 p~| < 1 and is symplectic to 1e-45; open otherwise",
         "nothing measured here; a proof that no such formula exists would",
         "",
         "verilie run --problem stress_test --method lgvi --h 1/8 --steps 40 --scalar fifty", general_inertia, 5},
        {"bg-open-energy-stepping", "BG", "section 5 (second open problem)", true,
         "Left open: an energy-stepping or force-stepping integrator on SE(3)^n, which would keep the energy as exactly as the momenta.",
         "an energy-stepping method on SO(3) keeps the terraced energy and all momenta to 1e-45 in 50 digits and has an observed order in dE of at least 0.9; open otherwise",
         "nothing measured here; a proof that no such integrator exists would",
         "",
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
