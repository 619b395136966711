// Baker and Gonzalez (2021), figure 6: what the ring keeps of its momenta.
#include <algorithm>
#include <cmath>

#include "claims/baker_gonzalez.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims {

namespace {
constexpr double exact = 1e-11;
const std::vector<std::string> maps{"rrp_spatial", "rrp_newmark"};

/// A sphere's own P, x × P + J Om and J Om, in space.
using Nine = std::array<double, 9>;
Nine share(const Phase<double>& z, std::size_t i, const Inertia<double>& J) {
    const Vec3<double> P = J.m * z.v[i], S = rotate<double>(z.q[i], times<double>(J.J, z.W[i])), L = cross<double>(z.x[i], P) + S;
    return {P(0), P(1), P(2), L(0), L(1), L(2), S(0), S(1), S(2)};
}
Json march(const Pair& pair) {
    constexpr std::int64_t every = 10;
    const Rational h(1, 1000);
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto start = problem->initial();
    const auto J = problem->inertias();
    Nine worst{}, exchanged{};
    std::vector<double> t;
    std::array<std::vector<double>, 9> change;
    const auto before = problem->invariants(start);                          // E, P, L, S
    const auto failed = watch(pair, start, h, 25000, every, [&](std::int64_t k, const Phase<double>& z) {
        const auto now = problem->invariants(z);
        Nine moved{};
        for (std::size_t i = 0; i < z.size(); ++i) {
            const Nine a = share(z, i, J[i]), b = share(start, i, J[i]);
            for (std::size_t c = 0; c < 9; ++c) moved[c] += std::abs(a[c] - b[c]);
        }
        for (std::size_t c = 0; c < 9; ++c) worst[c] = std::max(worst[c], std::abs(now[c + 1] - before[c + 1])), exchanged[c] = std::max(exchanged[c], moved[c]);
        if (k % 100 != 0) return;
        t.push_back(double(k) / 1000);
        for (std::size_t c = 0; c < 9; ++c) change[c].push_back(now[c + 1] - before[c + 1]);
    });
    if (failed) throw std::runtime_error(pair.label() + " fails where its momenta are watched.");
    const auto scales = problem->invariant_scales();
    Json relative = Json::array();
    for (std::size_t c = 0; c < 9; ++c) {
        const double most = *std::max_element(exchanged.begin() + std::ptrdiff_t(c / 3 * 3), exchanged.begin() + std::ptrdiff_t(c / 3 * 3 + 3));
        relative.push_back(most > 1e-6 * scales[c + 1] ? Json(worst[c] / most) : Json());
    }
    return {{"worst", worst}, {"exchanged", exchanged}, {"relative", relative}, {"t", t}, {"change", change}};
}
/// h = 1/1000, T = 25, shared by the two claims. P, L, S as nine numbers each: `relative` is the largest change over the momentum exchanged,
/// the largest over the components and over time of the sum of what each sphere gained or lost; null where the spheres exchange nothing,
/// as on the printed ring without its wall.
Json momenta(const Desk& desk, const std::string& problem, const std::string& method, const std::string& wall, const std::string& shear) {
    return desk.kept(fmt::format("momenta of {}, {}, {}, {}", problem, method, wall, shear), [&] { return march(desk.pair(problem, method, {{"wall", wall}, {"shear", shear}})); });
}
enum Family { P = 0, L = 3, S = 6 };
double relative(const Json& run, Family f, int component) {
    const Json& r = run["relative"][std::size_t(f + component)];
    return r.is_null() ? 0 : r.get<double>();
}
double worst(const Json& run, Family f) { return std::max({relative(run, f, 0), relative(run, f, 1), relative(run, f, 2)}); }
Json of(const Json& run, Family f) { return {{"relative", {run["relative"][f], run["relative"][f + 1], run["relative"][f + 2]}}, {"exchanged", {run["exchanged"][f], run["exchanged"][f + 1], run["exchanged"][f + 2]}}}; }
/// |change| of some components of a momentum, over the most that the spheres exchange of it: what `relative` is the largest of.
Json deviation(const Json& run, const std::string& label, Family f, const std::vector<int>& components = {0, 1, 2}) {
    const auto exchanged = run["exchanged"].get<std::vector<double>>();
    const double most = *std::max_element(exchanged.begin() + f, exchanged.begin() + f + 3);
    std::vector<double> y(run["t"].size(), 0.0);
    for (const int c : components)
        for (std::size_t k = 0; k < y.size(); ++k) y[k] = std::max(y[k], std::abs(run["change"][std::size_t(f + c)][k].get<double>()) / most);
    return curve(label, run["t"].get<std::vector<double>>(), y);
}
struct Shown { std::string label; Family family; std::vector<int> components; };
/// One panel: what both maps lose of each momentum, on a logarithmic axis beside the limit of the predicate.
Json losses(const Desk& desk, const std::string& title, const std::string& problem, const std::string& wall, const std::string& shear, const std::vector<Shown>& shown) {
    Json curves = Json::array();
    for (const auto& m : maps)
        for (const auto& [label, family, components] : shown) curves.push_back(deviation(momenta(desk, problem, m, wall, shear), label + ", " + m, family, components));
    Json p = panel(title, curves);
    p["log"] = "y", p["limit"] = {{"y", exact}, {"label", "limit of the claim, 1e-11"}};
    return p;
}
const char* const scale_note = "Largest component of the change, over the momentum that the spheres have exchanged. What is exactly zero is not drawn.";
Json linear_figure(const Desk& desk) {
    const std::vector<Shown> parts{{"P_x", P, {0}}, {"P_y, P_z", P, {1, 2}}};
    return {{"kind", "series"}, {"notes", Json::array({scale_note, "Without its wall the printed ring exchanges nothing: it moves on as it is."})},
            {"panels", Json::array({losses(desk, "change of P over what is exchanged: torus, wall (the paper's case)", "torus", "foot", "objective", parts), losses(desk, "torus_tilted, wall", "torus_tilted", "foot", "objective", parts),
                        losses(desk, "torus_tilted, without the wall", "torus_tilted", "none", "objective", parts)})}};
}
Json angular_figure(const Desk& desk) {
    const std::vector<Shown> both{{"S = sum J Om", S, {0, 1, 2}}, {"L = sum (x × m v + J Om)", L, {0, 1, 2}}};
    return {{"kind", "series"}, {"notes", Json::array({scale_note, "With the wall and an objective shear L_x alone is kept, about the wall's normal."})},
            {"panels", Json::array({losses(desk, "change over what is exchanged: torus, wall, printed shear (the paper's case)", "torus", "foot", "literal", both), losses(desk, "torus_tilted, wall, printed shear", "torus_tilted", "foot", "literal", both),
                        losses(desk, "torus_tilted, wall, objective shear", "torus_tilted", "foot", "objective", {both[0], both[1], {"L_x", L, {0}}}), losses(desk, "torus_tilted, without the wall, objective shear", "torus_tilted", "none", "objective", both)})}};
}
}  // namespace

/// Sum m v.
Finding ring_linear_momentum(const Desk& desk) {
    double walled = 0, along = 0, free = 0;
    Json numbers = Json::array();
    for (const std::string problem : {"torus", "torus_tilted"})
        for (const std::string wall : {"foot", "none"}) {
            for (const auto& m : maps) {
                const Json run = momenta(desk, problem, m, wall, "objective");
                if (wall == "none") free = std::max(free, worst(run, P));                 // null on the printed ring
                else walled = std::max(walled, worst(run, P));
                if (wall == "foot" && problem == "torus_tilted") along = std::max({along, relative(run, P, 1), relative(run, P, 2)});
                numbers.push_back({{"problem", problem}, {"wall", wall}, {"method", m}, {"P", of(run, P)}});
            }
        }
    const bool all = walled <= exact, parts = along <= exact && free <= exact;
    return {all ? Verdict::holds : parts ? Verdict::holds_with_correction : Verdict::does_not_hold, !all && parts ? "components along the wall, or all three without it" : "",
            fmt::format("with the wall P changes by up to {:.2f} of the momentum exchanged (P_x), along the wall by {:.0e}, and without it by {:.0e} at most on the tilted ring (the printed one then exchanges nothing)", walled, along, free), numbers,
            linear_figure(desk)};
}

/// Sum J Om, beside sum (x × m v + J Om).
Finding ring_angular_momentum(const Desk& desk) {
    double claimed = 0;
    double spin[2] = {0, 0}, total[2] = {0, 0}, least_spin = INFINITY, least_total = INFINITY, about_normal = 0;   // [literal], without the wall
    Json numbers = Json::array();
    for (const std::string problem : {"torus", "torus_tilted"})
        for (const bool literal : {false, true})
            for (const std::string wall : {"foot", "none"}) {
                for (const auto& m : maps) {
                    const Json run = momenta(desk, problem, m, wall, literal ? "literal" : "objective");
                    numbers.push_back({{"problem", problem}, {"wall", wall}, {"shear", literal ? "literal" : "objective"}, {"method", m}, {"S", of(run, S)}, {"L", of(run, L)}});
                    if (problem != "torus_tilted") continue;
                    if (wall == "foot") {
                        claimed = std::max(claimed, worst(run, S));
                        if (!literal) about_normal = std::max(about_normal, relative(run, L, 0));
                        continue;
                    }
                    spin[literal] = std::max(spin[literal], worst(run, S)), total[literal] = std::max(total[literal], worst(run, L));
                    if (literal) least_total = std::min(least_total, worst(run, L));
                    else least_spin = std::min(least_spin, worst(run, S));
                }
            }
    const bool all = claimed <= exact, exactly = spin[1] <= exact && total[0] <= exact && least_spin > exact && least_total > exact;
    return {all ? Verdict::holds : exactly ? Verdict::holds_with_correction : Verdict::does_not_hold, !all && exactly ? "sum J Om for the printed shear, total angular momentum for an objective one" : "",
            fmt::format("on the tilted ring without the wall, relative to what is exchanged: printed shear sum J Om {:.0e} and the total {:.1e}, objective shear sum J Om {:.1e} and the total {:.0e}; with the wall and an objective shear L_x alone is exact ({:.0e})",
                        spin[1], total[1], spin[0], total[0], about_normal), numbers, angular_figure(desk)};
}

}  // namespace verilie::studies::claims
