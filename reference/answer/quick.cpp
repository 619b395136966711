#include "quick.hpp"

#include <verilie/reference/thread_clock.hpp>

#include "../cvode/cvode.hpp"
#include "../series/collocation.hpp"
#include "../series/taylor.hpp"
#include "gap.hpp"

namespace verilie::reference {

#if VERILIE_HAS_QUAD
namespace {
/// The first try, as a share of what is asked; never finer than the rounding of quad.
constexpr double share = 1e-3, finest = 1e-34;
constexpr double in_double_from = 0.99e-13;
/// What the two families leave out a step.
/// NOTE: two errors of one size may be alike, for along an unstable direction each becomes a multiple of the same
/// vector: then they meet far from the truth. So one family has to err less than the other, and the disagreement is the
/// error of the other. In quad collocation errs by 1e-2 to 1e-10 of what the series do. In double its rounding is what
/// counts, whatever is asked. It is a share of what moves in a step, near an equilibrium next to nothing, and so is what
/// the series leave out: a thousandth of it. (With a tenth one bound in 200 near such a point was too small.)
struct Shares {
    double series, collocation;
};
Shares shares_of(double step, bool in_double) { return in_double ? Shares{1e-20, 100 * step} : Shares{step, step}; }

struct Values {
    TaylorStates taylor;
    std::vector<Collocation::State> collocation;
    std::vector<std::pair<std::string, double>> seconds;
};
Values march(const Motion& m, const std::vector<quad>& t, double step, bool in_double) {
    const Coordinates<quad> start = rounded<quad>(m.start);
    const double begin = thread_seconds();
    Tape tape;
    Program program(tape, m.series(tape));
    const Shares left_out = shares_of(step, in_double);
    Values v{march_taylor(program, start, t, left_out.series, in_double), {}, {}};
    const double middle = thread_seconds();
    v.collocation = Collocation(m.field_quad, m.field_double, left_out.collocation, in_double).march(start, t);
    v.seconds = {{"Taylor series", middle - begin}, {"collocation", thread_seconds() - middle}};
    return v;
}

/// At least what the series left out: errors oscillate, and may be small where the families meet.
Gap<quad> at_least(const Gap<quad>& apart, double left_out, const Gap<quad>& size) {
    const auto more = [&](const quad& gap, const quad& scale) { return std::max<quad>(gap, left_out * (1 + scale)); };
    return {
        more(apart.attitude, size.attitude), more(apart.velocity, size.velocity), more(apart.position, size.position)};
}
/// Bounds of all outputs: three times the largest disagreement up to the next output at which both stand, or three times
/// what the series left out up to there.
std::vector<Distance> bounds_of(const Layout& at, const Values& v) {
    std::vector<Distance> all;
    Gap<quad> apart, size{1, 1, 0};
    for (const auto& [i, y] : v.collocation) {
        raise(apart, at, v.taylor.y[i], y);
        for (std::size_t k = all.size(); k <= i; ++k) {
            raise_size(size, at, v.taylor.y[k]);
            all.push_back(bound(at, at_least(apart, v.taylor.left_out[i], size), size));
        }
    }
    return all;
}

bool is_enough(const Layout& at, const Values& v, const Distance& bound, double tolerance) {
    Gap<quad> size{1, 1, 1};
    for (const auto& y : v.taylor.y) raise_size(size, at, y);
    return bound.attitude <= tolerance && bound.velocity <= tolerance * static_cast<double>(size.velocity)
        && bound.position <= tolerance * static_cast<double>(size.position);
}

std::string provenance(const Motion& m, double step, bool in_double, const Values& v) {
    const Shares left_out = shares_of(step, in_double);
    return "quad (113 bits); value: Taylor series of degree " + std::to_string(digits_for(left_out.series).degree)
         + ", terms left out below " + to_text(left_out.series) + " a step, of " + m.series_equations
         + "; against: Gauss-Legendre collocation in " + (in_double ? "double" : "quad") + ", truncation below "
         + to_text(left_out.collocation) + " a step, of " + m.equations + ", at "
         + std::to_string(v.collocation.size() - 1) + " of the " + std::to_string(v.taylor.y.size() - 1)
         + " outputs; bound: 3 x running maximum of their disagreement, up to the next of these, or 3 x what the "
           "series left out";
}
}  // namespace

std::optional<Answer> quick(const Question& question, const Motion& m, double tolerance) {
    if (!m.series || !m.field_quad) return {};
    std::vector<quad> t;
    std::vector<double> t_double;
    for (std::int64_t i = 0; i <= question.outputs; ++i) {
        t.push_back(convert<quad>(output_time(question, i)));
        t_double.push_back(convert<double>(output_time(question, i)));
    }
    for (double step = std::max(finest, share * tolerance);; step = std::max(finest, step / 1000)) {
        const bool in_double = step >= share * in_double_from;
        const Values v = march(m, t, step, in_double);
        const auto bounds = bounds_of(m.layout, v);
        if (!is_enough(m.layout, v, bounds.back(), tolerance)) {
            if (step == finest) return {};
            continue;
        }
        const double begin = thread_seconds();
        const auto cvode = march_cvode(m.field_double, rounded<double>(m.start), t_double);
        Answer answer{question, {}, "quad", "disagreement", provenance(m, step, in_double, v), cvode_settings(), {}, {},
            v.seconds};
        answer.seconds.emplace_back("CVODE", thread_seconds() - begin);
        Gap<quad> error;
        for (std::size_t i = 0; i < t.size(); ++i) {
            raise(error, m.layout, v.taylor.y[i], rounded<quad>(cvode[i]));
            Phase<fifty> z = phase<fifty>(m.layout, rounded<fifty>(v.taylor.y[i]));
            for (auto& q : z.q) q = normalised(q);
            answer.points.push_back({t_double[i], z, bounds[i], phase<double>(m.layout, cvode[i]), plain(error)});
        }
        return answer;
    }
}
#else
std::optional<Answer> quick(const Question&, const Motion&, double) { return {}; }
#endif

}  // namespace verilie::reference
