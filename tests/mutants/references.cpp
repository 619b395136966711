// References of Lagrange's top that are not what they say.
#include <cmath>

#include <fmt/format.h>

#include "../../reference/answer/gap.hpp"
#include "../../reference/cvode/cvode.hpp"
#include "../../reference/exact/heavy_top.hpp"
#include "../../reference/high/extrapolation.hpp"
#include "../../reference/high/gauss_legendre.hpp"
#include "engine/watch.hpp"
#include "rows.hpp"

namespace verilie::mutants {

using namespace reference;

namespace {
const std::string problem = "heavy_top";
const Answer& right() { return answer_of(problem); }

std::vector<fifty> times(const fifty& stretch = 1) {
    std::vector<fifty> t;
    for (std::int64_t i = 0; i <= right().question.outputs; ++i)
        t.push_back(stretch * output_time(right().question, i));
    return t;
}
/// The right answer with these values, and still its bound.
Answer with_values(const std::vector<Coordinates<fifty>>& y, const Layout& at) {
    Answer a = right();
    for (std::size_t i = 0; i < a.points.size(); ++i) {
        a.points[i].z = phase<fifty>(at, y[i]);
        for (auto& q : a.points[i].z.q) q = normalised(q);
    }
    return a;
}
Answer gauss(const Motion& m, const std::vector<fifty>& t) {
    return with_values(GaussLegendre(m.field, m.layout).march(m.start, t), m.layout);
}

Answer of_working_precision() {
    const Motion m = motion(right().question);
    std::vector<double> t;
    for (const fifty& x : times()) t.push_back(convert<double>(x));
    std::vector<Coordinates<fifty>> y;
    for (const auto& x : march_cvode(m.field_double, rounded<double>(m.start), t)) y.push_back(rounded<fifty>(x));
    return with_values(y, m.layout);
}
Answer of_longer_time() { return gauss(motion(right().question), times(1 + fifty("1e-9"))); }
Answer from_elsewhere() {
    Motion m = motion(right().question);
    m.start(m.layout.W(0)) += fifty("1e-7");
    return gauss(m, times());
}
Answer of_another_field() {
    auto question = right().question;
    question.set["g"] = "-1";
    return gauss(motion(question), times());
}
Answer of_a_method() {
    Answer a = right();
    const auto p = Catalogue::instance().problem(problem).make<fifty>(
        Parameters(Catalogue::instance().problem(problem).info->parameters));
    const auto march = Catalogue::instance().method("lgvi").march<fifty>(p);
    const studies::Steps steps(1000 * std::int64_t(a.points.size() - 1), 1000);
    const auto marched =
        studies::watch(*march, p->initial(), ratio<fifty>(1, 10000), steps, [&](std::int64_t k, const Phase<fifty>& z) {
            if (k > 0) a.points[std::size_t(k / 1000)].z = z;
        });
    if (marched.failed) throw std::runtime_error("lgvi fails");
    return a;
}
/// Every other output is the mean of its neighbours.
Answer interpolated() {
    Answer a = right();
    for (std::size_t i = 1; i + 1 < a.points.size(); i += 2) {
        const auto &before = a.points[i - 1].z, &after = a.points[i + 1].z;
        const Quat<fifty> sum{before.q[0].w + after.q[0].w, before.q[0].v + after.q[0].v};
        a.points[i].z.q[0] = normalised(sum);
        a.points[i].z.W[0] = ratio<fifty>(1, 2) * (before.W[0] + after.W[0]);
    }
    return a;
}
Answer of_loose_cvode() {
    Answer a = right();
    const Motion m = motion(a.question);
    std::vector<double> t;
    for (const fifty& x : times()) t.push_back(convert<double>(x));
    const auto y = march_cvode(m.field_double, rounded<double>(m.start), t, 1e-8);
    for (std::size_t i = 0; i < y.size(); ++i) a.points[i].cvode = phase<double>(m.layout, y[i]);
    return a;
}
Answer bounded_by_nothing() {
    Answer a = right();
    for (auto& p : a.points) p.bound = {p.bound.attitude * 1e-20, p.bound.velocity * 1e-20, 0};
    return a;
}

/// The largest distance to `at`, over the bound of that output.
template <class F> Caught against(const Answer& a, const char* what, F at) {
    double most = 0, distance = 0, bound = 0;
    for (std::size_t i = 0; i < a.points.size(); ++i) {
        const Point& p = a.points[i];
        const Coordinates<fifty> y = at(i);
        const Quat<fifty> q = normalised(four<fifty>(y, 0));
        const double turn = convert<double>(angle_between<fifty>(q, p.z.q[0]));
        if (const double r = turn / p.bound.attitude; r > most) most = r, distance = turn, bound = p.bound.attitude;
    }
    return {most > 1, fmt::format("attitude {:.3g} from the {} against a bound of {:.3g}", distance, what, bound)};
}
Caught by_closed_form(const Answer& a) {
    static const auto exact = exact::heavy_top(right().question);
    return against(a, "closed form", [&](std::size_t i) { return exact(output_time(a.question, std::int64_t(i))); });
}
Caught by_disagreement(const Answer& a) {
    static const auto other = [] {
        const Motion m = motion(right().question);
        return march_extrapolation(m.field, m.start, times());
    }();
    return against(a, "second solver", [&](std::size_t i) { return other[i]; });
}
/// CVODE's error is what it is said to be; the rounding of the value itself is allowed for.
Caught by_own_error(const Answer& a) {
    double most = 0, said = 0;
    for (const Point& p : a.points) {
        most = std::max(most, convert<double>(norm(convert<fifty>(p.cvode.W[0]) - p.z.W[0])));
        said = std::max(said, p.cvode_error.velocity);
    }
    return {most > said * (1 + 1e-9), fmt::format("CVODE is {:.3g} from the value and says {:.3g}", most, said)};
}
Caught by_digest(const std::string& text) try {
    (void)from_json(text);
    return {};
} catch (const std::invalid_argument& e) { return {true, e.what()}; }

Verdicts judge(const Answer& a) {
    const auto& c = Catalogue::instance();
    return {{"closed_form", by_closed_form(a)}, {"disagreement", by_disagreement(a)}, {"own_error", by_own_error(a)},
        {"digest", by_digest(to_json(a))}, {"order", by_order(c.method("lgvi"), c.problem(problem), &a)}};
}
/// The file with one digit of its last velocity another.
std::string altered() {
    std::string text = to_json(right());
    char& digit = text.at(text.find('.', text.rfind("\"W\"")) + 12);
    digit = digit == '5' ? '6' : '5';
    return text;
}
}  // namespace

std::vector<Row> reference_rows() {
    const auto row = [](std::string key, std::string change, Verdicts v, std::string equivalent = {}) {
        return Row{std::move(key), problem, "reference", std::move(change), std::move(equivalent), std::move(v)};
    };
    return {row("none_of_heavy_top", "nothing", judge(right()), "it is the reference"),
        row("value_in_double", "CVODE's value under the bound of 50 digits", judge(of_working_precision())),
        row("bound_too_small", "the bound times 1e-20", judge(bounded_by_nothing())),
        row("longer_time", "states at (1 + 1e-9) t", judge(of_longer_time())),
        row("other_start", "W₁(0) off by 1e-7", judge(from_elsewhere())),
        row("other_field", "−g for g", judge(of_another_field())),
        row("method_as_reference", "lgvi at h = 1e-4", judge(of_a_method())),
        row("interpolated", "every other output interpolated", judge(interpolated())),
        row("loose_cvode", "CVODE at tolerance 1e-8, its error as at 1e-15", judge(of_loose_cvode())),
        row("altered_digit", "a digit of the stored file", {{"digest", by_digest(altered())}})};
}

}  // namespace verilie::mutants
