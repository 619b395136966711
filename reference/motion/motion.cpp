#include "motion.hpp"

#include <verilie/problems/free_body.hpp>
#include <verilie/problems/pendulum.hpp>
#include <verilie/problems/stress_test.hpp>

#include "field.hpp"

namespace verilie::reference {

namespace {
/// J by rows from 3 moments or 9 entries, in the body frame.
Mat3<fifty> inertia_matrix(const std::vector<fifty>& e) {
    Mat3<fifty> J = Mat3<fifty>::Zero();
    if (e.size() == 3) J.diagonal() << e[0], e[1], e[2];
    else for (int i = 0; i < 9; ++i) J(i / 3, i % 3) = e.at(i);
    return J;
}

template <template <class> class P>
struct Family {
    static const ProblemInfo* find(const std::string& key) {
        for (const ProblemInfo& info : P<fifty>::infos) if (info.key == key) return &info;
        return nullptr;
    }
    static Motion motion(const ProblemInfo& info, const Parameters& p) {
        const Mat3<fifty> J = inertia_matrix(p.numbers<fifty>("J"));
        const GradientField<P<fifty>, fifty> field(P<fifty>(info, p), J);
        return {initial(std::string(info.key), p), J, field, GradientField<P<double>, double>(P<double>(info, p), J),
                [f = field](const Quat<fifty>& q) mutable { return f.torque(q); },
                [f = field](const Coordinates<fifty>& y) mutable { return f.energy(y); }};
    }
};

/// Everything the reference knows about a problem file. A new one is a line here and a start in initial.cpp.
struct Known {
    std::span<const ProblemInfo> infos;
    Motion (*motion)(const ProblemInfo&, const Parameters&);
};
template <template <class> class P> Known known() { return {P<fifty>::infos, &Family<P>::motion}; }
std::vector<Known> all_known() { return {known<problems::pendulum>(), known<problems::stress_test>(), known<problems::free_body>()}; }

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
    for (const Known& k : all_known()) for (const ProblemInfo& info : k.infos) keys.emplace_back(info.key);
    return keys;
}

Question default_question(const std::string& problem) {
    const ProblemInfo& info = *find(problem).second;
    const std::string_view h0 = info.ladder.substr(0, info.ladder.find(','));
    const fifty outputs = round(fifty(from_text<fifty>(info.T_order) / from_text<fifty>(h0)));
    return {problem, {}, std::string(info.T_order), static_cast<std::int64_t>(outputs)};
}

Parameters parameters(const Question& question) {
    if (!is_number(question.T) || !(from_text<fifty>(question.T) > 0))
        throw std::invalid_argument("T=" + question.T + ": expected a decimal or a fraction greater than zero.");
    if (question.outputs < 1) throw std::invalid_argument("outputs=" + std::to_string(question.outputs) + ": expected at least 1.");
    return Parameters(find(question.problem).second->parameters, question.set);
}

Motion motion(const Question& question) {
    const Parameters p = parameters(question);
    const auto [known, info] = find(question.problem);
    return known.motion(*info, p);
}

fifty output_time(const Question& question, std::int64_t i) {
    return fifty(from_text<fifty>(question.T) * fifty(i) / fifty(question.outputs));
}

}  // namespace verilie::reference
