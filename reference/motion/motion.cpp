#include "motion.hpp"

#include <algorithm>
#include <set>

#include <verilie/problems/bonded_particles.hpp>
#include <verilie/problems/free_body.hpp>
#include <verilie/problems/pendulum.hpp>
#include <verilie/problems/rigid_body_orbit.hpp>
#include <verilie/problems/stress_test.hpp>
#include <verilie/problems/string_pendulum.hpp>
#include <verilie/problems/string_pendulum_lumped.hpp>

#include "field.hpp"
#include "own.hpp"
#include "own_loads.hpp"
#include "ring.hpp"
#include "string.hpp"
#include "traced_body.hpp"

namespace verilie::reference {

namespace {
/// What quick families run: nothing where there is no quad.
template <template <class> class P> void add_series(Motion& m, const ProblemInfo& info, const Parameters& p) {
#if VERILIE_HAS_QUAD
    const fifty mass = p.text().contains("m") ? p.number<fifty>("m") : fifty(1);
    m.series = [&info, p, mass](
                   Tape& tape) { return traced_body(tape, P<fifty>(info, p), inertia_of(p), mass, info.translates); };
    m.series_equations = traced_equations;
#endif
}
template <template <class> class P> Motion one_body(const ProblemInfo& info, const Parameters& p) {
    const Mat3<fifty> J = inertia_of(p);
    const GradientField<P<fifty>, fifty> field(P<fifty>(info, p), J);
    Motion m{.layout = {},
        .start = initial(std::string(info.key), p),
        .equations =
            "q' = q(0,W)/2, JW' = JW x W + tau, tau from the potential by dual numbers in quaternion coordinates",
        .field = field,
        .field_double = GradientField<P<double>, double>(P<double>(info, p), J),
        .energy = [f = field](const Coordinates<fifty>& y) mutable { return f.energy(y); },
        .J = J,
        .torque = [f = field](const Quat<fifty>& q) mutable { return f.torque(q); }};
    add_series<P>(m, info, p);
#if VERILIE_HAS_QUAD
    m.field_quad = GradientField<P<quad>, quad>(P<quad>(info, p), J);
#endif
    return m;
}
template <template <class> class P, Motion (*from)(const Parameters&)>
Motion string(const ProblemInfo& info, const Parameters& p) {
    (void)P<fifty>(info, p);  // refuses what is no string
    return from(p);
}
template <template <class> class P> Motion many_bodies(const ProblemInfo& info, const Parameters& p) {
    const OwnLoads<P<double>> field(info, p);
    const Phase<double> start = info.key == "bonded_particles" ? field.start() : ring(p);
    return {.layout = field.layout(),
        .start = rounded<fifty>(coordinates<double>(field.layout(), start)),
        .equations = "x' = v, mv' = F, q' = q(0,W)/2, JW' = JW x W + tau with the loads of the problem itself",
        .field = {},
        .field_double = field,
        .energy = {}};
}

template <template <class> class P> Motion moving_body(const ProblemInfo& info, const Parameters& p) {
    Motion m = own_motion(Catalogue::instance().problem(info.key)).motion(p);
    m.start = initial(std::string(info.key), p);
    add_series<P>(m, info, p);
    return m;
}

/// Everything the reference knows about a problem file.
struct Known {
    std::span<const ProblemInfo> infos;
    std::function<Motion(const ProblemInfo&, const Parameters&)> motion;
};
template <template <class> class P> Known body() { return {P<fifty>::infos, one_body<P>}; }
Known own_known(const Own& own) {
    return {{own.info, 1}, [motion = own.motion](const ProblemInfo&, const Parameters& p) { return motion(p); }};
}
/// A problem of the catalogue that has no line here has the reference of a problem of one's own; a line here and a
/// start in initial.cpp make it independent of the problem's inertia and start.
std::vector<Known> all_known() {
    std::vector<Known> all{body<problems::pendulum>(), body<problems::stress_test>(), body<problems::free_body>(),
        {problems::string_pendulum<fifty>::infos, string<problems::string_pendulum, consistent_string>},
        {problems::string_pendulum_lumped<fifty>::infos, string<problems::string_pendulum_lumped, lumped_string>},
        {problems::rigid_body_orbit<fifty>::infos, moving_body<problems::rigid_body_orbit>},
        {problems::bonded_particles<double>::infos, many_bodies<problems::bonded_particles>}};
    for (const Own& own : own_problems()) all.push_back(own_known(own));
    std::set<std::string_view> keys;
    for (const Known& k : all)
        for (const ProblemInfo& info : k.infos) keys.insert(info.key);
    for (const ProblemEntry& entry : Catalogue::instance().problems())
        if (entry.info->separable && keys.insert(entry.info->key).second) all.push_back(own_known(own_motion(entry)));
    return all;
}

std::pair<Known, const ProblemInfo*> find(const std::string& key) {
    std::string keys;
    for (const Known& k : all_known())
        for (const ProblemInfo& info : k.infos) {
            if (info.key == key) return {k, &info};
            keys += (keys.empty() ? "" : ", ") + std::string(info.key);
        }
    throw std::invalid_argument("There is no reference for a problem '" + key + "'; known: " + keys + ".");
}
}  // namespace

std::vector<std::string> problems() {
    std::vector<std::string> keys;
    for (const Known& k : all_known())
        for (const ProblemInfo& info : k.infos) keys.emplace_back(info.key);
    return keys;
}

/// Many bodies and strings: the largest divisor of the ladder's first T/h that is at most 25.
Question default_question(const std::string& problem) {
    const ProblemInfo& info = facts_of(problem);
    const std::string_view h0 = info.ladder.substr(0, info.ladder.find(','));
    const auto steps =
        static_cast<std::int64_t>(fifty(round(fifty(from_text<fifty>(info.T_order) / from_text<fifty>(h0)))));
    std::int64_t outputs = steps;
    if (info.translates)
        for (outputs = 25; steps % outputs != 0;) --outputs;
    return {problem, {}, std::string(info.T_order), outputs};
}

const ProblemInfo& facts_of(const std::string& problem) { return *find(problem).second; }

Parameters parameters(const Question& question) {
    if (!is_number(question.T) || !(from_text<fifty>(question.T) > 0))
        throw std::invalid_argument("T=" + question.T + ": expected a decimal or a fraction greater than zero.");
    if (question.outputs < 1)
        throw std::invalid_argument("outputs=" + std::to_string(question.outputs) + ": expected at least 1.");
    return Parameters(facts_of(question.problem).parameters, question.set);
}

Motion motion(const Question& question) {
    const Parameters p = parameters(question);
    const auto [known, info] = find(question.problem);
    return known.motion(*info, p);
}

bool same_parameters(const std::string& problem, const Parameters& a, const Parameters& b) {
    const auto same = [&](const Parameter& p) {
        if (p.words == "file") return a.content(p.name) == b.content(p.name);
        return p.words.empty() ? a.numbers<fifty>(p.name) == b.numbers<fifty>(p.name)
                               : a.word(p.name) == b.word(p.name);
    };
    const auto& all = facts_of(problem).parameters;
    return std::all_of(all.begin(), all.end(), same);
}

Mat3<fifty> inertia_of(const Parameters& p) {
    if (p.text().contains("I")) return p.number<fifty>("I") * one;
    const auto e = p.numbers<fifty>("J");
    if (e.size() == 3) return Mat3<fifty>::diagonal({e[0], e[1], e[2]});
    Mat3<fifty> J;
    for (int i = 0; i < 9; ++i) J(i / 3, i % 3) = e.at(i);
    return J;
}

fifty output_time(const Question& question, std::int64_t i) {
    return fifty(from_text<fifty>(question.T) * fifty(i) / fifty(question.outputs));
}

}  // namespace verilie::reference
