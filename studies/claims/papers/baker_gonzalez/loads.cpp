// Baker and Gonzalez (2021): forces and moments of section 3 and of figure 2, as printed and as corrected, against the
// potentials they belong to.
#include <algorithm>

#include <verilie/lie/rodrigues.hpp>
#include <verilie/mechanics/bodies.hpp>
#include <verilie/mechanics/bonded/laws.hpp>

#include <fmt/format.h>

#include "claims/papers/baker_gonzalez/paper.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::baker_gonzalez {

namespace {
using D = dual<fifty, 6>;
using V = Vec3<fifty>;
/// Two spheres of diameter 1 that touch, with K = 1 throughout, anywhere near their reference configuration x_1 - x_2 =
/// N r0.
template <class T> struct Two {
    Vec3<T> x[2];
    Quat<T> q[2];
};
struct Reference {
    V N;
    fifty r0, D;
};
/// Force and spatial moment on the first and on the second.
struct Load {
    V F[2], M[2];
};
template <class T> struct Potential { T (*of)(const Two<T>&, const Reference&); };

Two<fifty> configuration(Draw<fifty>& draw, const Reference& r) {
    Two<fifty> z;
    for (int i = 0; i < 2; ++i) z.q[i] = lie::exp(draw.vector());
    z.x[1] = draw.vector();
    z.x[0] = z.x[1] + fifty(r.r0 * ratio<fifty>(9, 10)) * normalised(V(r.N + ratio<fifty>(1, 4) * draw.vector()));
    return z;
}
Two<fifty> turned(const Two<fifty>& z, const Quat<fifty>& by) {
    Two<fifty> y;
    for (int i = 0; i < 2; ++i) y.x[i] = by * z.x[i], y.q[i] = by * z.q[i];
    return y;
}

/// Minus the derivative of U in x_i and in y of exp(y) R_i.
Load minus_gradient(const Potential<D>& U, const Two<fifty>& z, const Reference& r) {
    Load l;
    for (int i = 0; i < 2; ++i) {
        const auto vary = [](int first) {
            return Vec3<D>(D::variable(0, first), D::variable(0, first + 1), D::variable(0, first + 2));
        };
        Two<D> y;
        for (int k = 0; k < 2; ++k) y.x[k] = convert<D>(z.x[k]), y.q[k] = convert<D>(z.q[k]);
        y.x[i] += vary(0), y.q[i] = lie::exp(vary(3)) * y.q[i];
        const auto d = U.of(y, r).d;
        l.F[i] = V(-d(0), -d(1), -d(2)), l.M[i] = V(-d(3), -d(4), -d(5));
    }
    return l;
}

// The potentials. T is fifty or D; a constant is converted where it meets a T.
template <class T> bonded::Arm<T> arm(const Two<T>& z) { return bonded::arm<T>(z.x[0] - z.x[1]); }
// (39)
template <class T> T gravity(const Two<T>& z, const Reference&) { return T(-(z.q[0] * Vec3<T>(T(0), T(0), T(1)))(2)); }
// (44)
template <class T> T bending(const Two<T>& z, const Reference&) {
    return bonded::bend_energy<T>(T(1), bonded::bend<T>(z.q[0], z.q[1]));
}
// (51)
template <class T> T stretching(const Two<T>& z, const Reference& r) {
    return bonded::stretch_energy<T>(T(1), arm<T>(z).r, convert<T>(r.r0));
}
// (53)
template <class T, bonded::Shear form> T shearing(const Two<T>& z, const Reference& r) {
    return bonded::shear_energy<T>(T(1), bonded::shear_cosine<T>(form, convert<T>(r.N), z.q[0], z.q[1], arm<T>(z).n));
}
// 2/5
template <class T> T contact(const Two<T>& z, const Reference& r) {
    return bonded::hertz_energy<T>(T(1), T(T(1) - arm<T>(z).r / convert<T>(r.D)));
}
// (56): 5/2
template <class T> T printed_contact(const Two<T>& z, const Reference& r) {
    return T(ratio<T>(25, 4) * contact<T>(z, r));
}

// The loads.
Load opposite(const V& F, const V& M) { return {{F, V(-F)}, {M, V(-M)}}; }
V e3() { return V(0, 0, 1); }
const V zero = zero3<fifty>();
V arm_of(const Two<fifty>& z) { return z.q[0] * e3(); }  // R r0
// (40)
Load printed_gravity(const Two<fifty>& z, const Reference&) {
    return {{zero, zero}, {cross(arm_of(z), rotate_back(z.q[0], e3())), zero}};
}
Load corrected_gravity(const Two<fifty>& z, const Reference&) { return {{zero, zero}, {cross(arm_of(z), e3()), zero}}; }
V rrp_of(const Quat<fifty>& q) { return lie::rrp(q); }
/// 2 arctan(|a|/2) a/|a|.
V rotation_vector(const V& a) {
    const fifty n = norm(a);
    return V(fifty(2 * atan(fifty(n / 2)) / n) * a);
}
V printed_relative(const Two<fifty>& z) { return lie::oplus(V(-rrp_of(z.q[0])), rrp_of(z.q[1])); }  // (45)
V relative(const Two<fifty>& z) { return lie::oplus(V(-rrp_of(z.q[1])), rrp_of(z.q[0])); }          // of R_1 R_2^T
// (47) with (45)
Load printed_bending(const Two<fifty>& z, const Reference&) {
    return opposite(zero, rotation_vector(printed_relative(z)));
}
// (47) with (45) put right
Load half_corrected_bending(const Two<fifty>& z, const Reference&) {
    return opposite(zero, rotation_vector(relative(z)));
}
Load corrected_bending(const Two<fifty>& z, const Reference&) {
    return opposite(zero, V(-rotation_vector(relative(z))));
}
// (52)
Load stretch(const Two<fifty>& z, const Reference& r) {
    const auto a = arm<fifty>(z);
    return opposite(V(bonded::stretch_force<fifty>(1, a.r, r.r0) * a.n), zero);
}
/// (54), (55): c = (R_1 N).(R_2 n), written out.
Load printed_shear(const Two<fifty>& z, const Reference& r) {
    const auto a = arm<fifty>(z);
    const V N1 = z.q[0] * r.N, n2 = z.q[1] * a.n, b = rotate_back(z.q[1], N1);
    const fifty k = 1 - dot(N1, n2), along = dot(b, a.n);
    return opposite(V(fifty(k / a.r) * V(b - along * a.n)), V(k * cross(N1, n2)));
}
Load objective_shear(const Two<fifty>& z, const Reference& r) {
    const auto s = bonded::shear_load<fifty>(bonded::Shear::objective, 1, r.N, z.q[0], z.q[1], arm<fifty>(z));
    return {{s.F, V(-s.F)}, {s.Ti, s.Tj}};
}
Load hertz(const Two<fifty>& z, const Reference& r) {  // (57)
    const auto a = arm<fifty>(z);
    return opposite(V(bonded::hertz_force<fifty>(1 / r.D, 1 - a.r / r.D) * a.n), zero);
}

struct Formula {
    const char *name, *meaning;
    Load (*load)(const Two<fifty>&, const Reference&);
    Potential<D> U;
    Potential<fifty> plain;
    bool printed, corrected;  ///< which of the two sets it belongs to; neither: shown beside them
    bool turns = true;        ///< a superposed rotation should leave U as it is
};
const std::vector<Formula>& formulas() {
    constexpr auto literal = bonded::Shear::literal, objective = bonded::Shear::objective;
    static const std::vector<Formula> all{{"(40)", "moment of the pendulum as printed", printed_gravity, {gravity<D>},
                                              {gravity<fifty>}, true, false, false},
        {"(40) corrected", "m g R r0 x e3", corrected_gravity, {gravity<D>}, {gravity<fifty>}, false, true, false},
        {"(47), (45)", "bending, both as printed", printed_bending, {bending<D>}, {bending<fifty>}, true, false},
        {"(47), (45) corrected", "bending, the sign of either put right", corrected_bending, {bending<D>},
            {bending<fifty>}, false, true},
        {"(47), only (45) corrected", "bending, half a correction", half_corrected_bending, {bending<D>},
            {bending<fifty>}, false, false},
        {"(52)", "stretch", stretch, {stretching<D>}, {stretching<fifty>}, true, true},
        {"(54), (55)", "shear as printed, with (53)", printed_shear, {shearing<D, literal>}, {shearing<fifty, literal>},
            true, false},
        {"shear, objective", "shear between the bond and the mean of what its ends see", objective_shear,
            {shearing<D, objective>}, {shearing<fifty, objective>}, false, true},
        {"(57), (56)", "contact, both as printed", hertz, {printed_contact<D>}, {printed_contact<fifty>}, true, false},
        {"(57), 2/5 in (56)", "contact with the factor 2/5", hertz, {contact<D>}, {contact<fifty>}, false, true}};
    return all;
}

/// Relative to the largest load, and to the larger U; the worst of eight configurations. `partners`: F_1 + F_2, and the
/// moment of the pair about any point.
struct Checked {
    double gradient = 0, rotation = 0, partners = 0;
};
Checked check(const Formula& f) {
    Draw<fifty> draw(1953);
    fifty gradient = 0, rotation = 0, partners = 0;
    for (int trial = 0; trial < 8; ++trial) {
        const Reference r{normalised(draw.vector()), 1, ratio<fifty>(11, 10)};
        const auto z = configuration(draw, r);
        const Load l = f.load(z, r), g = minus_gradient(f.U, z, r);
        fifty off = 0, size = 0;
        for (int i = 0; i < 2; ++i) {
            off = std::max<fifty>({off, norm(V(l.F[i] - g.F[i])), norm(V(l.M[i] - g.M[i]))});
            size = std::max<fifty>({size, norm(g.F[i]), norm(g.M[i])});
        }
        gradient = std::max<fifty>(gradient, fifty(off / size));
        const fifty before = f.plain.of(z, r), after = f.plain.of(turned(z, lie::exp(draw.vector())), r);
        rotation =
            std::max<fifty>(rotation, fifty(abs(fifty(after - before)) / std::max<fifty>(abs(after), abs(before))));
        const V F = l.F[0] + l.F[1], M = l.M[0] + l.M[1] + cross(z.x[0], l.F[0]) + cross(z.x[1], l.F[1]);
        partners = std::max<fifty>(partners, fifty(std::max<fifty>(norm(F), norm(M)) / size));
    }
    return {static_cast<double>(gradient), static_cast<double>(rotation), static_cast<double>(partners)};
}
/// The same of a problem of the catalogue, whose loads are those of all spheres at once: what its forces and moments
/// miss of minus the gradient of its potential, with every body displaced and turned, relative to the largest load.
double catalogue_defect(const Pair& pair) {
    const auto problem = pair.problem->make<fifty>(pair.parameters);
    Draw<fifty> draw(1953);
    auto z = problem->initial();
    const std::size_t n = z.size();
    for (std::size_t i = 0; i < n; ++i) {
        z.q[i] = lie::exp(draw.vector()) * z.q[i];
        if (problem->info().translates) z.x[i] += ratio<fifty>(1, 20) * draw.vector();
    }
    const auto loads = loads_at<fifty>(*problem, z);
    fifty off = 0, size = 0;
    for (std::size_t i = 0; i < n; ++i) {
        auto y = convert<D>(z);
        y.x[i] += Vec3<D>(D::variable(0, 0), D::variable(0, 1), D::variable(0, 2));
        y.q[i] = lie::exp(Vec3<D>(D::variable(0, 3), D::variable(0, 4), D::variable(0, 5))) * y.q[i];
        const auto d = problem->potential(y).total().d;
        const V F(-d(0), -d(1), -d(2)), M(-d(3), -d(4), -d(5)), moment = z.q[i] * loads[i].T;
        off = std::max<fifty>({off, norm(V(loads[i].F - F)), norm(V(moment - M))});
        size = std::max<fifty>({size, norm(F), norm(M)});
    }
    return static_cast<double>(fifty(off / size));
}
std::string list(const std::vector<std::string>& names) {
    std::string all;
    for (const auto& n : names) all += (all.empty() ? "" : ", ") + n;
    return all.empty() ? "none" : all;
}
constexpr double tiny = 1e-40, clear = 1e-30;
struct Problem {
    std::string label, problem;
    std::map<std::string, std::string> set;
};
const std::vector<Problem> problems{{"pendulum", "pendulum", {}}, {"torus", "torus", {{"N", "6"}}},
    {"torus, shear=literal", "torus", {{"N", "6"}, {"shear", "literal"}}}};
std::string off_gradient(const std::string& what) { return what + " off the gradient"; }
std::string change_of_U(const std::string& what) { return what + ", change of U under a rotation"; }
/// Of the formulas as printed, or of the corrected ones.
std::vector<Predicate> are_gradients(bool Formula::*set) {
    std::vector<std::string> chosen;
    for (const auto& f : formulas())
        if (f.*set) chosen.push_back(f.name);
    return {each(chosen, [](const std::string& f) { return at_most(off_gradient(f), tiny, clear); }),
        each(chosen, [](const std::string& f) { return at_most(change_of_U(f), tiny, clear); })};
}
Predicate corrected_are_gradients() {
    std::vector<Predicate> all = are_gradients(&Formula::corrected);
    std::vector<std::string> labels;
    for (const auto& p : problems) labels.push_back("all loads of " + p.label);
    all.push_back(each(labels, [](const std::string& l) { return at_most(off_gradient(l), tiny, clear); }));
    return all_of(all);
}
/// Every load through dual numbers. The pendulum's potential is no matter of superposed rotations: gravity has a
/// direction.
Measured loads_are_gradients(const Desk& desk) {
    Measured found;
    double worst = 0;
    std::vector<std::string> no_gradient, not_objective;
    Json numbers = Json::array();
    for (const auto& f : formulas()) {
        const Checked c = check(f);
        const double rotation = f.turns ? c.rotation : 0;
        if (f.printed || f.corrected)
            found.number(off_gradient(f.name), c.gradient).number(change_of_U(f.name), rotation);
        if (f.printed && c.gradient > tiny)
            no_gradient.push_back(fmt::format("{} (off by {:.1g})", f.name, c.gradient));
        if (f.printed && rotation > tiny)
            not_objective.push_back(fmt::format("{} (changes by {:.1g})", f.name, c.rotation));
        if (f.corrected) worst = std::max({worst, c.gradient, rotation});
        numbers.push_back({{"formula", f.name}, {"meaning", f.meaning}, {"as_printed", f.printed},
            {"off_the_gradient", c.gradient}, {"change_of_U_under_rotation", f.turns ? Json(c.rotation) : Json()},
            {"net_force_or_moment", f.turns ? Json(c.partners) : Json()}});
    }
    for (const auto& [label, problem, set] : problems) {
        const double c = catalogue_defect(desk.pair(problem, "rrp_newmark", set));
        found.number(off_gradient("all loads of " + label), c), worst = std::max(worst, c);
        numbers.push_back({{"formula", label}, {"meaning", "all loads of the problem at once"}, {"as_printed", false},
            {"off_the_gradient", c}});
    }
    return found.tell(
        {fmt::format("as printed no gradient of their potential: {}; not unchanged by a rotation: {}; as corrected all "
                     "are gradients and unchanged to {:.0e}; of (45) and (47) the two wrong signs cancel",
             list(no_gradient), list(not_objective), worst),
            numbers});
}

Claim fig2_loads_are_gradients() {
    return {.id = "bg-fig2-loads-are-gradients",
        .where = "figure 2; eqs (40), (44)-(57)",
        .says = "The forces and moments given for pendulum, bonds and contact are minus the gradients of the "
                "given potentials, and act in opposite pairs.",
        .asked = "eight random configurations of two spheres that touch, and the problems of the catalogue, in 50 "
                 "digits, gradients by dual numbers",
        .holds = all_of(are_gradients(&Formula::printed)),
        .corrected = {{"after correcting (40), (53) with (54) and (55), and (56)", corrected_are_gradients()}},
        .note = "(40) mixes frames and lacks m g. (45) and (47) hold two slips that cancel: put both right or "
                "neither. (56) needs 2/5 for (57) to be minus its gradient. The printed shear (53) is consistent "
                "with (54) and (55), but neither objective nor symmetric in i and j.",
        .command = "verilie claims --paper BG",
        .measure = loads_are_gradients,
        .weight = 2};
}
}  // namespace

Claims loads() { return {fig2_loads_are_gradients()}; }

}  // namespace verilie::studies::claims::baker_gonzalez
