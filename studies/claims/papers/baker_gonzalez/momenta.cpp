// Baker and Gonzalez (2021), figure 6: what the ring keeps of its momenta.
#include <algorithm>
#include <cmath>

#include "claims/papers/baker_gonzalez/paper.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::baker_gonzalez {

namespace {
constexpr double exact = 1e-11;
std::string change(const std::string& what) { return "change of " + what + " over what is exchanged"; }
/// Of the momentum exchanged; from a thousandth on it is not kept.
Predicate kept(const std::string& what) { return at_most(change(what), exact, 1e-3); }

/// A sphere's own P, x × P + J Om and J Om, in space.
using Nine = std::array<double, 9>;
Nine share(const Phase<double>& z, std::size_t i, const Inertia<double>& J) {
    const Vec3<double> P = J.m * z.v[i], S = z.q[i] * (J.J * z.W[i]), L = cross(z.x[i], P) + S;
    return {P(0), P(1), P(2), L(0), L(1), L(2), S(0), S(1), S(2)};
}
Json momenta_of(const Pair& pair) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto start = problem->initial();
    const auto J = problem->inertias();
    Nine worst{}, exchanged{};
    double energy = 0;  // largest |E - E0|/E0
    std::vector<double> t;
    std::array<std::vector<double>, 9> change;
    const auto before = problem->invariants(start);  // E, P, L, S
    const auto marched =
        watch(pair, start, printed_step, {25000, between_outputs}, [&](std::int64_t k, const Phase<double>& z) {
            const auto now = problem->invariants(z);
            energy = std::max(energy, std::abs(now[0] - before[0]) / before[0]);
            Nine moved{};
            for (std::size_t i = 0; i < z.size(); ++i) {
                const Nine a = share(z, i, J[i]), b = share(start, i, J[i]);
                for (std::size_t c = 0; c < 9; ++c) moved[c] += std::abs(a[c] - b[c]);
            }
            for (std::size_t c = 0; c < 9; ++c)
                worst[c] = std::max(worst[c], std::abs(now[c + 1] - before[c + 1])),
                exchanged[c] = std::max(exchanged[c], moved[c]);
            if (k % 100 != 0) return;
            t.push_back(double(k) / 1000);
            for (std::size_t c = 0; c < 9; ++c) change[c].push_back(now[c + 1] - before[c + 1]);
        });
    if (marched.failed) throw std::runtime_error(pair.label() + " fails where its momenta are watched.");
    const auto scales = problem->invariant_scales();
    Json relative = Json::array();
    for (std::size_t c = 0; c < 9; ++c) {
        const double most = *std::max_element(
            exchanged.begin() + std::ptrdiff_t(c / 3 * 3), exchanged.begin() + std::ptrdiff_t(c / 3 * 3 + 3));
        relative.push_back(most > 1e-6 * scales[c + 1] ? Json(worst[c] / most) : Json());
    }
    return {{"worst", worst}, {"exchanged", exchanged}, {"relative", relative}, {"energy", energy}, {"t", t},
        {"change", change}};
}
/// h = 1/1000, T = 25, shared by the two claims. P, L, S as nine numbers each: `relative` is the largest change over
/// the momentum exchanged, the largest over the components and over time of the sum of what each sphere gained or lost;
/// null where the spheres exchange nothing, as on the printed ring without its wall.
Json momenta(const Desk& desk, const std::string& problem, const std::string& method, const std::string& wall,
    const std::string& shear) {
    return desk.kept(fmt::format("momenta of {}, {}, {}, {}", problem, method, wall, shear), [&] {
        return momenta_of(desk.pair(problem, method, {{"wall", wall}, {"shear", shear}}));
    });
}
enum Family { P = 0, L = 3, S = 6 };
double relative(const Json& run, Family f, int component) {
    const Json& r = run["relative"][std::size_t(f + component)];
    return r.is_null() ? 0 : r.get<double>();
}
double worst(const Json& run, Family f) {
    return std::max({relative(run, f, 0), relative(run, f, 1), relative(run, f, 2)});
}
/// How many of the three components the spheres exchange at all.
int exchanged(const Json& run, Family f) {
    int n = 0;
    for (int c = 0; c < 3; ++c) n += !run["relative"][std::size_t(f + c)].is_null();
    return n;
}
Json of(const Json& run, Family f) {
    return {{"relative", {run["relative"][f], run["relative"][f + 1], run["relative"][f + 2]}},
        {"exchanged", {run["exchanged"][f], run["exchanged"][f + 1], run["exchanged"][f + 2]}}};
}
/// |change| of some components of a momentum, over the most that the spheres exchange of it: what `relative` is the
/// largest of.
Json deviation(const Json& run, const std::string& label, Family f, const std::vector<int>& components = {0, 1, 2}) {
    const auto exchanged = run["exchanged"].get<std::vector<double>>();
    const double most = *std::max_element(exchanged.begin() + f, exchanged.begin() + f + 3);
    std::vector<double> y(run["t"].size(), 0.0);
    for (const int c : components)
        for (std::size_t k = 0; k < y.size(); ++k)
            y[k] = std::max(y[k], std::abs(run["change"][std::size_t(f + c)][k].get<double>()) / most);
    return curve(label, run["t"].get<std::vector<double>>(), y);
}
struct Part {
    std::string label;
    Family family;
    std::vector<int> components;
};
/// One panel: what both maps lose of each momentum, on a logarithmic axis beside the limit of the predicate.
Json losses(const Desk& desk, const std::string& title, const std::string& problem, const std::string& wall,
    const std::string& shear, const std::vector<Part>& shown) {
    Json curves = Json::array();
    for (const auto& m : maps)
        for (const auto& [label, family, components] : shown)
            curves.push_back(deviation(momenta(desk, problem, m, wall, shear), label + ", " + m, family, components));
    Json p = panel(title, curves);
    p["log"] = "y", p["limit"] = {{"y", exact}, {"label", "limit of the claim, 1e-11"}};
    return p;
}
const char* const scale_note = "Largest component of the change, over the momentum that the spheres have exchanged. "
                               "What is exactly zero is not drawn.";
Json linear_figure(const Desk& desk) {
    const std::vector<Part> parts{{"P_x", P, {0}}, {"P_y, P_z", P, {1, 2}}};
    return {{"kind", "series"},
        {"notes",
            Json::array({scale_note, "Without its wall the printed ring exchanges nothing: it moves on as it is."})},
        {"panels", Json::array({losses(desk, "change of P over what is exchanged: torus, wall (the paper's case)",
                                    "torus", "foot", "objective", parts),
                       losses(desk, "torus_tilted, wall", "torus_tilted", "foot", "objective", parts),
                       losses(desk, "torus_tilted, without the wall", "torus_tilted", "none", "objective", parts)})}};
}
Json angular_figure(const Desk& desk) {
    const std::vector<Part> both{{"S = sum J Om", S, {0, 1, 2}}, {"L = sum (x × m v + J Om)", L, {0, 1, 2}}};
    return {{"kind", "series"},
        {"notes", Json::array({scale_note,
                      "With the wall and an objective shear L_x alone is kept, about the wall's normal."})},
        {"panels",
            Json::array({losses(desk, "change over what is exchanged: torus, wall, printed shear (the paper's case)",
                             "torus", "foot", "literal", both),
                losses(desk, "torus_tilted, wall, printed shear", "torus_tilted", "foot", "literal", both),
                losses(desk, "torus_tilted, wall, objective shear", "torus_tilted", "foot", "objective",
                    {both[0], both[1], {"L_x", L, {0}}}),
                losses(desk, "torus_tilted, without the wall, objective shear", "torus_tilted", "none", "objective",
                    both)})}};
}
/// Sum m v.
Measured ring_linear_momentum(const Desk& desk) {
    double walled = 0, along = 0, free = 0;
    Json numbers = Json::array();
    for (const std::string problem : {"torus", "torus_tilted"})
        for (const std::string wall : {"foot", "none"}) {
            for (const auto& m : maps) {
                const Json run = momenta(desk, problem, m, wall, "objective");
                if (wall == "none") free = std::max(free, worst(run, P));  // null on the printed ring
                else walled = std::max(walled, worst(run, P));
                if (wall == "foot" && problem == "torus_tilted")
                    along = std::max({along, relative(run, P, 1), relative(run, P, 2)});
                numbers.push_back({{"problem", problem}, {"wall", wall}, {"method", m}, {"P", of(run, P)}});
            }
        }
    return Measured()
        .number(change("P with the wall"), walled)
        .number(change("P_y and P_z with the wall"), along)
        .number(change("P without it"), free)
        .tell({fmt::format(
                   "with the wall P changes by up to {:.2f} of the momentum exchanged (P_x), along the wall by {:.0e}, "
                   "and without it by {:.0e} at most on the tilted ring (the printed one then exchanges nothing)",
                   walled, along, free),
            numbers, linear_figure(desk)});
}

Claim fig6_linear_momentum() {
    return {.id = "bg-fig6-linear-momentum",
        .where = "figure 6; eqs (31)-(32)",
        .says = "Maps (23) and (25) keep the ring's linear momentum to round-off.",
        .asked = "rrp_spatial and rrp_newmark on torus and torus_tilted, h = 1/1000, T = 25",
        .holds = kept("P with the wall"),
        .corrected = {{"components along the wall, or all three without it",
            all_of({kept("P_y and P_z with the wall"), kept("P without it")})}},
        .note = "The wall takes momentum along its normal, so the figure's P_x cannot be constant in the printed "
                "run. On the printed start P_z vanishes by symmetry, P_y up to round-off; the tilted ring "
                "decides. These are momenta in space, not in the body frame as the text of (32) says.",
        .command = "verilie run --problem torus_tilted --method rrp_newmark --h 1/1000 --T 25 --set wall=none",
        .measure = ring_linear_momentum,
        .weight = 30};
}

/// Sum J Om with the printed shear, as the paper has it; beside it the total, sum (x × m v + J Om), and an objective
/// shear.
Measured ring_angular_momentum(const Desk& desk) {
    Measured found;
    // with the wall and the printed shear; without it, [literal]; sum J Om with the objective shear
    double claimed = 0, total[2] = {0, 0}, other = 0;
    Json numbers = Json::array();
    for (const std::string problem : {"torus", "torus_tilted"})
        for (const bool literal : {true, false})
            for (const std::string wall : {"foot", "none"}) {
                for (const auto& m : maps) {
                    const Json run = momenta(desk, problem, m, wall, literal ? "literal" : "objective");
                    numbers.push_back(
                        {{"problem", problem}, {"wall", wall}, {"shear", literal ? "literal" : "objective"},
                            {"method", m}, {"S", of(run, S)}, {"L", of(run, L)}});
                    if (literal && wall == "foot")
                        found.number(change("sum J Om, " + m + " on " + problem), worst(run, S)),
                            claimed = std::max(claimed, worst(run, S));
                    if (literal && wall == "foot" && problem == "torus_tilted")
                        found.number("components of the spin exchanged on torus_tilted by " + m, exchanged(run, S));
                    if (problem == "torus_tilted" && wall == "none")
                        total[literal] = std::max(total[literal], worst(run, L)),
                        other = std::max(other, literal ? 0 : worst(run, S));
                }
            }
    return found.tell(
        {fmt::format("with the wall and the printed shear sum J Om changes by {:.0e} of what is exchanged at most; but "
                     "without the wall, where the total x × m v + J Om should be kept, it changes by {:.1e} on the "
                     "tilted ring, as the printed shear is not objective; with an objective one the total is kept to "
                     "{:.0e} and sum J Om changes by {:.1e}",
             claimed, total[1], total[0], other),
            numbers, angular_figure(desk)});
}

Claim fig6_angular_momentum() {
    return {.id = "bg-fig6-angular-momentum",
        .where = "figure 6; eqs (33)-(34)",
        .says = "Maps (23) and (25) keep the ring's angular momentum, taken as the sum of the spins J Om, to "
                "round-off.",
        .asked = "rrp_spatial and rrp_newmark with the wall and the printed shear, h = 1/1000, T = 25",
        .holds = all_of({each({"rrp_spatial on torus", "rrp_newmark on torus", "rrp_spatial on torus_tilted",
                                  "rrp_newmark on torus_tilted"},
                             [](const std::string& run) { return kept("sum J Om, " + run); }),
            each(maps,
                [](const std::string& m) {
                    return control("components of the spin exchanged on torus_tilted by " + m, 3);
                })}),
        .note = "What is kept is what the potential leaves alone. The printed shear is unchanged when the "
                "spheres turn in place, so the sum of the spins is kept, but changed when the ring is turned as "
                "a whole: it is not objective, and the total angular momentum, x x m v + J Om, is not kept. An "
                "objective shear does the reverse. The printed start stays in its plane, where most components "
                "vanish for any integrator; the tilted ring decides. These are momenta in space, not in the body "
                "frame as the text of (34) says.",
        .command = "verilie run --problem torus_tilted --method rrp_newmark --h 1/1000 --T 25 --set shear=literal",
        .measure = ring_angular_momentum,
        .weight = 50};
}

const std::vector<std::string> other_maps{"rrp_spatial", "rrp_euler", "lie_verlet", "romero_vi"};
/// Section 4.1: the other maps from a discrete Lagrangian, on the tilted ring with wall and printed shear.
Measured other_variational_maps(const Desk& desk) {
    Measured found;
    Json numbers = Json::array();
    double energy = 0, along = 0, spin = 0;
    for (const std::string& m : other_maps) {
        const Json run = momenta(desk, "torus_tilted", m, "foot", "literal");
        const double e = run["energy"].get<double>(), p = std::max(relative(run, P, 1), relative(run, P, 2)),
                     s = worst(run, S);
        found.number("|E - E0|/E0 of " + m, e)
            .number(change("P_y and P_z by " + m), p)
            .number(change("sum J Om by " + m), s);
        energy = std::max(energy, e), along = std::max(along, p), spin = std::max(spin, s);
        numbers.push_back({{"method", m}, {"largest_energy_error", e}, {"P_y,P_z", p}, {"S", s}});
    }
    return found.tell(
        {fmt::format(
             "(23), (27), Lie-Verlet and Romero's variational method on the tilted ring, h = 1/1000, T = 25: |E - E0| "
             "at most {:.2f} % of E0, P_y and P_z kept to {:.0e} and sum J Om to {:.0e} of what is exchanged",
             100 * energy, along, spin),
            numbers});
}

Claim sec41_other_variational_maps() {
    return {.id = "bg-sec41-other-variational-maps",
        .where = "section 4.1 (figures 4 and 6)",
        .says = "What figures 4 and 6 show, energy near its start and momenta kept, is shared by all other integrators "
                "that come from a discrete Lagrangian.",
        .asked = "torus_tilted with wall and printed shear, h = 1/1000, T = 25",
        .holds = each(other_maps,
            [](const std::string& m) {
                return all_of({at_most("|E - E0|/E0 of " + m, 0.02, 0.04), kept("P_y and P_z by " + m),
                    kept("sum J Om by " + m)});
            }),
        .note = "A statement about all of them cannot be shown by four. On spheres lgvi and rrp_body are (23), "
                "lie_newmark is (25), lie_newmark_exp and liemid_ea are romero_vi; split_xyzyx and preprocessed_dmv4 "
                "are two more variational maps there, and were not asked. Of the momenta it is Noether's theorem; of "
                "the energy it holds for steps small enough only, as for (25) itself.",
        .command = "verilie run --problem torus_tilted --method rrp_spatial,rrp_euler,lie_verlet,romero_vi --h "
                   "1/1000 --T 25 --set shear=literal",
        .measure = other_variational_maps,
        .weight = 30};
}
}  // namespace

Claims momenta() { return {fig6_linear_momentum(), fig6_angular_momentum(), sec41_other_variational_maps()}; }

}  // namespace verilie::studies::claims::baker_gonzalez
