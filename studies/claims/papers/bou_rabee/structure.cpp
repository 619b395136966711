// The claims of Bou-Rabee, Ortolan and Saccon (2009), section 2: structure and cost.
#include <algorithm>
#include <cmath>

#include "claims/papers/bou_rabee/paper.hpp"
#include "claims/certificates.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::bou_rabee {

namespace {
// no two moments agree, no moment is the sum of the others
const std::map<std::string, std::string> triaxial{{"J", "2,3,4"}};

/// Largest |e3.pi - e3.pi(0)| on the triaxial pendulum, h = 1/16, T = 50.
double loss_of_momentum(const Desk& desk, const std::string& method) {
    const Pair pair = desk.pair("pendulum_triaxial", method);
    const auto problem = pair.problem->make<double>(pair.parameters);
    const double before = problem->invariants(problem->initial())[1];
    double worst = 0;
    watch_to_end<double>(pair, rational("1/16", "h"), 800, [&](std::int64_t, const Phase<double>& z) {
        worst = std::max(worst, std::abs(problem->invariants(z)[1] - before));
    });
    return worst;
}
std::string defect_of(const std::string& method) { return "symplecticity defect of " + method; }
Predicate not_symplectic(const std::string& method) {
    return all_of({at_least(defect_of(method), 1e-12, 1e-45),
        weighed("order of the defect of " + method, "that of " + method + " with an order in h", ""),
        weighed("energy of " + method,
            "the energy of " + method
                + " leaving for good at h = 1/4 or 1/8: class linear, nonlinear, exponential or dissipates, the slope "
                  "above its half-width",
            "")});
}
/// Symplectic, momentum, drift.
/// NOTE: a map conjugate to a symplectic one keeps an energy near its own, so one step at which the energy leaves for
/// good, in a line or not, excludes conjugacy.
Measured variational(const Desk& desk) {
    const fifty h = ratio<fifty>(1, 4);
    Json numbers = Json::array();
    Measured found;
    double kept = 0, variational_defect = 0, least = INFINITY;
    std::string drifts;
    for (const std::string method : {"lie_verlet", "lie_newmark", "lie_newmark_exp", "liemid_ea"}) {
        const Pair pair = desk.pair("stress_test", method, triaxial);
        const auto defect = static_cast<double>(symplecticity_defect(pair, h)),
                   on_spheres =
                       static_cast<double>(symplecticity_defect(desk.pair("stress_test_spherical", method), h));
        const double momentum = loss_of_momentum(desk, method);
        Json n{{"method", method}, {"defect", defect}, {"defect_on_a_sphere", on_spheres}, {"loss_of_e3.pi", momentum},
            {"order_of_defect", nullptr}, {"drift", Json::object()}};
        const auto drift = long_run(desk, method);
        std::vector<Evidence> away;
        for (double step : figure_steps) {
            const DriftRow& r = drift_row(drift, method, step);
            n["drift"][fmt::format("1/{:.0f}", 1 / step)] = r.kind;
            away.push_back(leaves(r));
        }
        if (method == "lie_verlet") {
            kept = momentum, variational_defect = defect;
            found.number(defect_of(method), defect).number("loss of e3.pi by lie_verlet", momentum);
        } else {
            const double order = order_of_defect(pair);
            n["order_of_defect"] = order;
            least = std::min(least, defect);
            found.number(defect_of(method), defect);
            found.evidence(
                "order of the defect of " + method, Evidence("the defect of " + method + " has an order in h",
                                                        Shown(std::isfinite(order)), Opposite(false), order));
            const Evidence gone = disjunction(away);
            found.evidence(
                "energy of " + method, Evidence("the energy of " + method
                                                    + " leaves for good at h = 1/4 or 1/8 (nothing shows the opposite: "
                                                      "what does not drift is not thereby symplectic)",
                                           Shown(gone.shown()), Opposite(false), n["drift"]));
            drifts += fmt::format("; {} is {} at h = 1/4 and {} at 1/8", method, n["drift"]["1/4"].get<std::string>(),
                n["drift"]["1/8"].get<std::string>());
        }
        numbers.push_back(n);
    }
    return found.tell(
        {fmt::format("symplecticity defect of lie_verlet {:.0e}, e3.pi kept to {:.0e}; the other three have defects of "
                     "{:.0e} or more that fall like h^{:.2f}, h^{:.2f}, h^{:.2f}{}",
             variational_defect, kept, least, numbers[1]["order_of_defect"].get<double>(),
             numbers[2]["order_of_defect"].get<double>(), numbers[3]["order_of_defect"].get<double>(), drifts),
            numbers});
}

Claim sec2_variational() {
    return {.id = "bos-sec2-variational",
        .where = "section 1, section 2, appendix A",
        .says = "Lie-Verlet comes from a discrete action, so it is symplectic and keeps momentum; Lie-Newmark "
                "and LIEMID[EA] are not symplectic, not even after a change of variables.",
        .asked = "symplecticity in 50 digits on stress_test with J = 2,3,4, h = 1/4; e3.pi on pendulum_triaxial, "
                 "h = 1/16, T = 50; energies on stress_test, T = 15000",
        .holds = all_of({vanishes(defect_of("lie_verlet")), at_most("loss of e3.pi by lie_verlet", 1e-12, 1e-10),
            each({"lie_newmark", "lie_newmark_exp", "liemid_ea"}, not_symplectic)}),
        .note = "A defect alone does not exclude that a method is symplectic in other variables; an energy that "
                "leaves for good at one step does, in a line or not. On spherical bodies all of these methods "
                "are symplectic. LIEMID[EA] keeps e3.pi exactly, so that momentum cannot expose it.",
        .command = "verilie claims --paper BOS",
        .measure = variational,
        .weight = 10};
}

/// Solves a step: at h = 2^-40 one Newton iteration is all a solve takes, so iterations count solves.
double solves_a_step(const Pair& pair) {
    constexpr std::int64_t n = 100;
    return double(watch_to_end<double>(pair, rational("1/1099511627776", "h"), n,
               [](std::int64_t, const Phase<double>&) {
               }).solver_iterations)
         / n;
}
const std::vector<std::string> methods{"lie_newmark", "lie_verlet", "liemid_ea"};
/// Of both methods, step by step: what it takes depends on the first guess, which is the solver's and not the method's.
std::string iterations_by_step(const Pair& one, const Pair& other) {
    constexpr std::int64_t n = 1000;
    const auto of = [](const Pair& pair, const char* h) {
        return double(watch_to_end<double>(pair, rational(h, "h"), n,
                   [](std::int64_t, const Phase<double>&) {
                   }).solver_iterations)
             / n;
    };
    std::string all;
    for (const char* h : {"1/4", "1/8", "1/16", "1/64"})
        all += fmt::format("{}{:.1f} and {:.1f} at h = {}", all.empty() ? "" : ", ", of(one, h), of(other, h), h);
    return all;
}
/// Reversibility, solves, loads, iterations.
Measured semi_explicit(const Desk& desk) {
    constexpr std::int64_t n = 1000;
    std::vector<Pair> pairs;
    for (const auto& m : methods) pairs.push_back(desk.pair("stress_test", m));
    const auto seconds = seconds_a_step(pairs, rational("1/8", "h"), 20000);
    Json numbers = Json::array(), times;
    Measured found;
    double worst = 0;
    for (std::size_t i = 0; i < methods.size(); ++i) {
        const auto defect = static_cast<double>(
            reversibility_defect(desk.pair("stress_test", methods[i], triaxial), ratio<fifty>(1, 4)));
        const Work work =
            watch_to_end<double>(pairs[i], rational("1/8", "h"), n, [](std::int64_t, const Phase<double>&) {});
        // one more at the start
        const double solves = solves_a_step(desk.pair("stress_test", methods[i], triaxial)),
                     loads = double(work.load_evaluations - 1) / n;
        worst = std::max(worst, defect);
        found.number("reversibility defect of " + methods[i], defect)
            .number("solves a step of " + methods[i], solves)
            .number("new loads a step of " + methods[i], loads);
        numbers.push_back({{"method", methods[i]}, {"reversibility_defect", defect}, {"solves_a_step", solves},
            {"new_loads_a_step", loads}, {"iterations_a_step", double(work.solver_iterations) / n}});
        times[methods[i]] = 1e9 * seconds[i];
    }
    return found.tell(
        {fmt::format("reversibility defect at most {:.0e}; {}, {} and {} solves and {}, {} and {} new loads "
                     "a step; Newton iterations a step of lie_newmark and lie_verlet, from their own first "
                     "guesses: {}",
             worst, numbers[0]["solves_a_step"].get<double>(), numbers[1]["solves_a_step"].get<double>(),
             numbers[2]["solves_a_step"].get<double>(), numbers[0]["new_loads_a_step"].get<double>(),
             numbers[1]["new_loads_a_step"].get<double>(), numbers[2]["new_loads_a_step"].get<double>(),
             iterations_by_step(pairs[0], pairs[1])),
            numbers, nullptr,
            {{"words", fmt::format("a step of lie_verlet takes {:.1f} and one of liemid_ea {:.1f} times that of "
                                   "lie_newmark (Newton to round-off)",
                           seconds[1] / seconds[0], seconds[2] / seconds[0])},
                {"nanoseconds_a_step", times}}});
}

Claim sec2_symmetric_semi_explicit() {
    return {.id = "bos-sec2-symmetric-semi-explicit",
        .where = "section 2, appendix A",
        .says =
            "The three methods are reversible; Lie-Newmark and Lie-Verlet are alike in what a step takes, one torque "
            "and one equation without it; a step of LIEMID[EA] solves two.",
        .asked = "stress_test, reversibility in 50 digits with J = 2,3,4, h = 1/4; loads at h = 1/8",
        .holds = all_of(
            {each(methods,
                 [](const std::string& m) {
                     return all_of({vanishes("reversibility defect of " + m), equals("new loads a step of " + m, 1)});
                 }),
                each({"lie_newmark", "lie_verlet"},
                    [](const std::string& m) { return equals("solves a step of " + m, 1); }),
                equals("solves a step of liemid_ea", 2)}),
        .note = "LIEMID[EA] is reversible only with Theta_(k+1) in (18). The paper calls complexity and implementation "
                "of the first two quite similar. Newton to round-off: iterations depend on its first guess, times on "
                "the processor, too; both are shown, and not judged.",
        .command = "verilie bench --problem stress_test --method lie_newmark,lie_verlet,liemid_ea --h 1/8",
        .measure = semi_explicit};
}

}  // namespace

Claims section_2() { return {sec2_variational()}; }
Claims cost() { return {sec2_symmetric_semi_explicit()}; }

}  // namespace verilie::studies::claims::bou_rabee
