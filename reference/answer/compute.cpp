#include <algorithm>

#include <boost/version.hpp>

#include "../cvode/cvode.hpp"
#include "../exact/free_body.hpp"
#include "../exact/heavy_top.hpp"
#include "../high/extrapolation.hpp"
#include "../high/gauss_legendre.hpp"
#include "../working/fehlberg.hpp"
#include "gap.hpp"
#include "quick.hpp"

namespace verilie::reference {

namespace {
/// Of a potential that is said to be analytic.
constexpr const char* kinks = " Its solvers need a potential without kinks or jumps; one that has some says so by "
                              ".smoothness.";
constexpr double looser = 10 * cvode_tolerance;

std::vector<fifty> output_times(const Question& question) {
    std::vector<fifty> t;
    for (std::int64_t i = 0; i <= question.outputs; ++i) t.push_back(output_time(question, i));
    return t;
}
std::vector<double> nearest_double(const std::vector<fifty>& t) {
    std::vector<double> r;
    for (const fifty& x : t) r.push_back(convert<double>(x));
    return r;
}

std::string odeint(const std::string& stepper, const std::string& tolerance) {
    return "Boost.odeint " BOOST_LIB_VERSION " " + stepper + ", tolerance " + tolerance;
}

std::string provenance_fifty(const Motion& m) {
    return "50 digits (cpp_bin_float_50); " + m.equations + "; value: Gauss-Legendre, 16 stages, truncation below "
         + GaussLegendre::tolerance().str(2, std::ios::scientific) + " a step; against: "
         + odeint("extrapolation_stepper, order 30", extrapolation_tolerance().str(2, std::ios::scientific))
         + "; bound: 3 x running maximum of their disagreement";
}
std::string provenance_double(const Motion& m) {
    return "double, for the forces are only finitely smooth; " + m.equations
         + "; value: CVODE as below; against: the same with ten times its tolerance, and "
         + odeint("runge_kutta_fehlberg78", to_text(fehlberg_tolerance))
         + "; bound: 3 x running maximum of the largest disagreement";
}

/// Unit quaternions; x, v and W as they are.
Phase<fifty> value_of(const Layout& at, const Coordinates<fifty>& y) {
    Phase<fifty> z = phase<fifty>(at, y);
    for (auto& q : z.q) q = normalised(q);
    return z;
}
/// The first output at which the solvers part, remembered.
template <class S> void watch(Answer& answer, const Gap<S>& apart, double t) {
    if (!answer.horizon && parted(apart)) answer.horizon = t;
}

Answer in_fifty(const Question& question, const Motion& m, const std::vector<fifty>& t) {
    const auto value = GaussLegendre(m.field, m.layout).march(m.start, t);
    const auto other = march_extrapolation(m.field, m.start, t);
    const auto cvode = march_cvode(m.field_double, rounded<double>(m.start), nearest_double(t));
    decltype(exact::free_body(question)) exact;
    if (m.torque) exact = exact::free_body(question);  // one body of this library, whatever another is called
    if (m.torque && !exact) exact = exact::heavy_top(question);

    Answer answer{question, {}, "fifty", "disagreement", provenance_fifty(m), cvode_settings(), {}, {}};
    Gap<fifty> apart, cvode_error, from_exact, size{1, 1, 0};
    for (std::size_t i = 0; i < t.size(); ++i) {
        raise(apart, m.layout, value[i], other[i]);
        raise(cvode_error, m.layout, value[i], rounded<fifty>(cvode[i]));
        if (exact) raise(from_exact, m.layout, value[i], exact(t[i]));
        raise_size(size, m.layout, value[i]);
        answer.points.push_back({convert<double>(t[i]), value_of(m.layout, value[i]), bound(m.layout, apart, size),
            phase<double>(m.layout, cvode[i]), plain(cvode_error)});
        watch(answer, apart, answer.points.back().t);
    }
    if (exact) answer.closed_form_distance = convert<double>(std::max<fifty>(from_exact.attitude, from_exact.velocity));
    return answer;
}

Answer in_double(const Question& question, const Motion& m, const std::vector<double>& t) {
    const Coordinates<double> start = rounded<double>(m.start);
    const auto value = march_cvode(m.field_double, start, t), loose = march_cvode(m.field_double, start, t, looser);
    const auto other = march_fehlberg(m.field_double, start, t);

    Answer answer{question, {}, "double", "disagreement", provenance_double(m), cvode_settings(), {}, {}};
    Gap<double> apart, size{1, 1, 1};
    for (std::size_t i = 0; i < t.size(); ++i) {
        raise(apart, m.layout, value[i], loose[i]);
        raise(apart, m.layout, value[i], other[i]);
        raise_size(size, m.layout, value[i]);
        const Distance b = bound(m.layout, apart, size);
        answer.points.push_back(
            {t[i], value_of(m.layout, rounded<fifty>(value[i])), b, phase<double>(m.layout, value[i]), b});
        watch(answer, apart, t[i]);
    }
    return answer;
}
}  // namespace

Answer compute(const Question& question) {
    const Motion m = motion(question);
    const auto t = output_times(question);
    try {
        return m.field ? in_fifty(question, m, t) : in_double(question, m, nearest_double(t));
    } catch (const std::runtime_error& e) {
        throw std::runtime_error(
            "No reference of " + question.problem + " to T = " + question.T + ": " + e.what() + (m.field ? kinks : ""));
    }
}

Answer compute(const Question& question, double tolerance) {
    if (!(tolerance > 0 && tolerance < 1))
        throw std::invalid_argument("tolerance=" + to_text(tolerance) + ": expected a number between 0 and 1.");
    std::optional<Answer> answer;
    try {
        answer = quick(question, motion(question), tolerance);
    } catch (const std::runtime_error&) {  // others may get through, or say why not
    }
    return answer ? *answer : compute(question);
}

bool is_within(const Answer& answer, double tolerance) {
    double velocity = 1, position = 1;
    for (const Point& point : answer.points) {
        const Phase<double> z = convert<double>(point.z);
        for (const auto& W : z.W) velocity = std::max(velocity, norm(W));
        for (const auto& v : z.v) velocity = std::max(velocity, norm(v));
        for (const auto& x : z.x) position = std::max(position, norm(x));
    }
    const Distance& bound = answer.points.back().bound;
    return bound.attitude <= tolerance && bound.velocity <= tolerance * velocity
        && bound.position <= tolerance * position;
}

}  // namespace verilie::reference
