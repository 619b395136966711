// Bou-Rabee, Ortolan and Saccon (2009), section 3: where the motion stays, what is stable, and what the stress test
// tells of other methods.
#include <algorithm>
#include <cmath>

#include <verilie/lie/so3.hpp>

#include "claims/papers/bou_rabee/paper.hpp"
#include "claims/controls.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::bou_rabee {

namespace {
/// The potential and where it leads; attitudes exp(x).
class Landscape {
public:
    explicit Landscape(const Pair& pair)
        : problem_(pair.problem->make<double>(pair.parameters)),
          pole_(pair.parameters.number<double>("pole") / std::sqrt(2.0) * Vec3<double>(1, 0, 1)) {}
    double U(const Vec3<double>& x) const {
        auto z = problem_->initial();
        z.q[0] = lie::exp(x);
        return problem_->potential(z).total();
    }
    double E0() const { return problem_->invariants(problem_->initial())[0]; }
    const Vec3<double>& pole() const { return pole_; }
    /// The least of U along the ray of a unit vector, angle in [lo, hi], by golden section.
    double least_angle(const Vec3<double>& u, double lo, double hi) const {
        return golden(lo, hi, [&](double a) { return U(a * u); });
    }
    /// The highest point of the geodesic from S to Qm. On a sphere |x| = const about I the nearest point to Qm lies on
    /// it, and there U is least on the sphere: so no path from S to Qm passes below it.
    double pass() const {
        const Vec3<double> u = pole_ / norm(pole_);
        const double a = golden(least_angle(u, 0.2, 1.2), 0.999 * norm(pole_), [&](double t) { return -U(t * u); });
        return U(a * u);
    }

private:
    template <class F> static double golden(double lo, double hi, F of) {
        const double ratio = (std::sqrt(5.0) - 1) / 2;
        while (hi - lo > 1e-10) {
            const double a = hi - ratio * (hi - lo), b = lo + ratio * (hi - lo);
            (of(a) < of(b) ? hi : lo) = of(a) < of(b) ? b : a;
        }
        return (lo + hi) / 2;
    }
    std::shared_ptr<const AnyProblem<double>> problem_;
    Vec3<double> pole_;
};
/// From rest at exp(x), lie_verlet, h = 1/64, T = 50: the greatest |W| and distance from S_alpha, |angle - least angle
/// of the ray|.
struct Swing {
    double speed = 0, off = 0, moved = 0;
};
Swing swing(const Desk& desk, const std::map<std::string, std::string>& set, const Vec3<double>& x) {
    const Pair pair = desk.pair("stress_test", "lie_verlet", set);
    const Landscape land(pair);
    auto start = pair.problem->make<double>(pair.parameters)->initial();
    start.q[0] = lie::exp(x), start.W[0] = zero3<double>();
    Swing s;
    watch_to_end(pair, start, Rational(1, 64), 3200, [&](std::int64_t k, const Phase<double>& z) {
        s.speed = std::max(s.speed, norm(z.W[0])),
        s.moved = std::max(s.moved, lie::distance<double>(start.q[0], z.q[0]));
        if (k % 16 != 0) return;
        const Vec3<double> y = lie::log(z.q[0]);
        s.off = std::max(s.off, std::abs(norm(y) - land.least_angle(y / norm(y), 0.2, 1.2)));
    });
    return s;
}
Predicate unperturbed() {
    return all_of({at_most("|W| from rest on S, alpha = 0", 1e-6, 1e-3),
        at_most("|W| from rest 1e-3 off S, alpha = 0", 1e-2, 5e-2)});
}
Predicate lowest_point() {
    return all_of({at_most("|W| from rest at the lowest point", 1e-6, 1e-3),
        at_most("|W| from rest 1e-3 off the lowest point", 1e-2, 5e-2),
        weighed("below the pass", "E0 below the pass to Qm", "E0 above the pass to Qm")});
}
/// Section 3: S x {0} for alpha = 0; S_alpha x {0}, the surface on which U is least along every geodesic from I; and
/// the point of it where U is least.
/// NOTE: the paper defines no S_alpha. A set is stable only if motions that begin in it stay in it, whatever is meant
/// by near.
Measured stable_set(const Desk& desk) {
    const Landscape flat(desk.pair("stress_test", "lie_verlet", {{"alpha", "0"}})),
        land(desk.pair("stress_test", "lie_verlet"));
    const Vec3<double> down = land.pole() / norm(land.pole()), side(0, 1, 0);
    const double bottom = land.least_angle(down, 0.2, 1.2);
    Json numbers;
    const auto swings = [&](const char* name, const std::map<std::string, std::string>& set, const Vec3<double>& x) {
        const Swing s = swing(desk, set, x);
        numbers[name] = {
            {"largest_|W|", s.speed}, {"largest_distance_from_the_surface", s.off}, {"turned_by", s.moved}};
        return s;
    };
    const Swing rest = swings("alpha=0_from_the_surface", {{"alpha", "0"}}, flat.least_angle(side, 0.2, 1.2) * side),
                near_rest =
                    swings("alpha=0_from_1e-3_off", {{"alpha", "0"}}, (flat.least_angle(side, 0.2, 1.2) + 1e-3) * side),
                surface = swings("alpha=0.3_from_the_surface", {}, land.least_angle(side, 0.2, 1.2) * side),
                point = swings("alpha=0.3_from_the_lowest_point", {}, bottom * down),
                near_point = swings("alpha=0.3_from_1e-3_off_the_lowest_point", {}, (bottom + 1e-3) * down);
    const double pass = land.pass(), E0 = land.E0();
    numbers["pass_to_Qm"] = pass, numbers["E0"] = E0, numbers["lowest"] = land.U(bottom * down);
    return Measured()
        .number("|W| from rest on S, alpha = 0", rest.speed)
        .number("|W| from rest 1e-3 off S, alpha = 0", near_rest.speed)
        .number("|W| from rest on the surface, alpha = 0.3", surface.speed)
        .number("|W| from rest at the lowest point", point.speed)
        .number("|W| from rest 1e-3 off the lowest point", near_point.speed)
        .evidence("below the pass",
            Evidence("E0 lies below the pass to Qm", Shown(E0 < pass), Opposite(E0 > pass), Json{E0, pass}))
        .tell({fmt::format("from rest 1e-3 off S the body reaches |W| = {:.0e} (alpha = 0); for alpha = 0.3 from rest "
                           "on the surface of least U along each geodesic from I it reaches |W| = {:.2f} and turns by "
                           "{:.2f} rad, from 1e-3 off the lowest point |W| = {:.0e}; "
                           "the pass to Qm lies at U = {:.3f}, E0 is {:.3f}",
                   near_rest.speed, surface.speed, surface.moved, near_point.speed, pass, E0),
            numbers});
}

Claim sec3_stable_set() {
    return {.id = "bos-sec3-stable-set",
        .where = "section 3",
        .says = "S_alpha x {0} is stable in the sense of Lyapunov, as S x {0} is for alpha = 0, and a motion of "
                "the stress test stays near it.",
        .asked = "lie_verlet on stress_test from rest on or off the surface S_alpha, on which U is least along "
                 "every geodesic from I, h = 1/64, T = 50",
        .holds = all_of({unperturbed(), at_most("|W| from rest on the surface, alpha = 0.3", 1e-2, 5e-2)}),
        .corrected =
            {{"of the lowest point of S_alpha, and of the region U <= c below the pass to Qm; not of a surface",
                all_of({unperturbed(), lowest_point()})}},
        .note = "The paper does not define S_alpha. A stable set is invariant; a surface on which U varies is "
                "not, for from rest on it the body slides down. What confines the motion is the region U <= c.",
        .command = "verilie claims --paper BOS",
        .measure = stable_set};
}

const std::string symplectic_methods = "lie_verlet,lgvi,romero_vi", convicted = "lie_newmark,lie_newmark_exp,liemid_ea",
                  left_open = "lie_midpoint,simo_wong",  // what their energy does over 15 000 it does not go on doing
    acquitted = "preprocessed_dmv4",                     // keeps volume and is not symplectic
    tested = convicted + "," + left_open + "," + acquitted;
/// Section 4: the stress test as a test of other methods. What theory says of a method stands in the catalogue.
Measured test_of_others(const Desk& desk) {
    Json numbers = Json::array();
    std::vector<DriftRow> all;
    Measured measured;
    int accused = 0, cleared = 0, symplectic = 0;
    std::string list;
    for (const auto& method : names(symplectic_methods + "," + tested)) {
        const auto drift = long_run(desk, method, "1/8,1/16");
        const bool is_symplectic = desk.pair("stress_test", method).method->info->symplectic == Where::always;
        if (is_symplectic != (("," + symplectic_methods + ",").find("," + method + ",") != std::string::npos))
            throw std::logic_error(method + " is no longer what the claim says of it.");
        bool stays = true, goes = false;
        Json classes = Json::array();
        std::string found;
        for (const auto& r : drift.rows) {
            classes.push_back(r.kind), all.push_back(r), found += (found.empty() ? "" : " and ") + r.kind;
            measured.drift(r), stays = stays && r.kind == "none", goes = goes || leaves(r).shown();
        }
        symplectic += is_symplectic, cleared += is_symplectic && stays, accused += is_symplectic && goes;
        numbers.push_back({{"method", method}, {"symplectic", is_symplectic}, {"class_at_1/8,1/16", classes}});
        if (!is_symplectic) list += fmt::format("{}{} has {}", list.empty() ? "" : ", ", method, found);
    }
    return measured.tell(
        {fmt::format("T = {}, h = 1/8 and 1/16: of {} methods that are symplectic {} have class none at both steps, {} "
                     "drift; of the others {}; what does not drift is not thereby symplectic",
             ends_of(all), symplectic, cleared, accused, list),
            numbers});
}

/// At one of the two steps at least.
Predicate each_leaves(const std::string& methods) {
    return each(names(methods), [](const std::string& m) {
        return any_of({leaves(Runs{m, {"1/8"}}), leaves(Runs{m, {"1/16"}})});
    });
}
Claim sec4_test_of_others() {
    return {.id = "bos-sec4-test-of-others",
        .where = "section 4",
        .says = "The stress test can serve as a test of whether other rigid-body integrators are symplectic.",
        .asked = words(drift_of(symplectic_methods + "," + tested, "1/8,1/16")) + at_length
               + "; the first three are symplectic",
        .holds = all_of({no_drift({symplectic_methods}), each_leaves(tested)}),
        .corrected = {{"it convicts and does not acquit: what drifts is not symplectic, and " + acquitted
                           + ", which is not, does not drift at these steps; the midpoint rules are not asked for",
            all_of({no_drift({symplectic_methods}), each_leaves(convicted), no_drift({acquitted})})}},
        .note = "Which method is symplectic is the catalogue's statement, certified in 50 digits. At h = 3/8 "
              + acquitted
              + " drifts, too, and at no smaller step tried. The energy of the midpoint rules moves at h = 1/16, and "
                "comes "
                "back over longer times, or parts of it do: what that is called depends on the time.",
        .command = "verilie drift --problem stress_test --T 15000 --method all --h 1/8,1/16",
        .measure = test_of_others,
        .weight = 60};
}
}  // namespace

Claims section_3() { return {sec3_stable_set()}; }
Claims section_4() { return {sec4_test_of_others()}; }

}  // namespace verilie::studies::claims::bou_rabee
