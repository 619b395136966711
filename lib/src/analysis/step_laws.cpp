#include <cmath>
#include <limits>
#include <stdexcept>

#include "say.hpp"
#include "verilie/analysis/drift.hpp"
#include "verilie/analysis/eoc.hpp"

namespace verilie::analysis {

namespace {

constexpr double eps = std::numeric_limits<double>::epsilon();
constexpr double round_off_amplitude = 64 * eps, near_formal = 0.25, largest_turn = 0.1;
constexpr int fewest_steps = 4;

void require_steps(std::span<const double> h, std::size_t values) {
    if (values != h.size()) throw std::invalid_argument(say("%zu values for %zu steps", values, h.size()));
    for (std::size_t k = 0; k < h.size(); ++k)
        if (!(h[k] > 0) || !std::isfinite(h[k]) || (k > 0 && !(h[k] < h[k - 1])))
            throw std::invalid_argument(
                say("h = %g in place %zu; steps must be positive and strictly decreasing", h[k], k));
}

/// Sizes, with 0 for what does not count, so that its exponents are NaN.
std::vector<double> resolved_sizes(std::span<const double> slope, std::span<const double> half_width) {
    std::vector<double> size;
    for (std::size_t k = 0; k < slope.size(); ++k) {
        const bool counts = std::isfinite(slope[k]) && std::abs(slope[k]) > half_width[k];
        size.push_back(counts ? std::abs(slope[k]) : 0);
    }
    return size;
}

/// The finest consecutive steps whose slopes count and have one sign.
Window finest_run(std::span<const double> slope, std::span<const double> size) {
    int last = static_cast<int>(size.size()) - 1;
    const auto counts = [&](int k) { return size[static_cast<std::size_t>(k)] > 0; };
    const auto same_sign = [&](int k) {
        return slope[static_cast<std::size_t>(k)] * slope[static_cast<std::size_t>(last)] > 0;
    };
    while (last >= 0 && !counts(last)) --last;
    if (last < 0) return {0, -1};
    int first = last;
    while (first > 0 && counts(first - 1) && same_sign(first - 1)) --first;
    return {first, last};
}

std::string describe(std::span<const double> exponents) {
    std::string list;
    for (double exponent : exponents) list += say("%s%.3g", list.empty() ? "" : ", ", exponent);
    return list;
}

}

AmplitudeLaw amplitude_law(std::span<const double> h, std::span<const double> amplitude, double p) {
    require_steps(h, amplitude.size());
    AmplitudeLaw law;
    law.formal = p;
    std::vector<double> size;
    bool all_round_off = !h.empty();
    for (double a : amplitude) {
        size.push_back(a > round_off_amplitude ? a : 0);
        all_round_off = all_round_off && a <= round_off_amplitude;
    }
    law.exponents = eoc(h, size, std::vector<double>(h.size(), 0.0)).p;
    for (double exponent : law.exponents)
        if (std::isfinite(exponent)) law.observed = exponent;

    law.holds = all_round_off || (law.observed && std::abs(*law.observed - p) <= near_formal);
    if (all_round_off) law.reason = "every amplitude is round-off";
    else if (!law.observed) law.reason = "an exponent takes two neighbouring steps with an amplitude above round-off";
    else
        law.reason = say("the amplitude falls like h^%.3g, theory says h^%g (exponents %s)", *law.observed, p,
            describe(law.exponents).c_str());
    return law;
}

DriftEstimate require_amplitude_law(DriftEstimate estimate, const AmplitudeLaw& law) {
    if (estimate.kind == DriftClass::none && !law.holds) {
        estimate.kind = DriftClass::undecided;
        estimate.reason = law.reason + "; otherwise none: " + estimate.reason;
    }
    return estimate;
}

StepExponent exponent_in_h(
    std::span<const double> h, std::span<const double> initial_slope, std::span<const double> initial_half_width) {
    require_steps(h, initial_slope.size());
    require_steps(h, initial_half_width.size());
    StepExponent result{{h.begin(), h.end()}, {initial_slope.begin(), initial_slope.end()}, {}, {}, {}, {}, {}};
    const auto size = resolved_sizes(initial_slope, initial_half_width);
    const Eoc order = eoc(h, size, initial_half_width);
    result.exponents = order.p;
    for (std::size_t k = 0; k + 1 < h.size(); ++k)  // no power of h changes its sign
        if (initial_slope[k] * initial_slope[k + 1] < 0) result.exponents[k] = std::numeric_limits<double>::quiet_NaN();

    const Window run = finest_run(initial_slope, size);
    const auto window = asymptotic_window(h, order, run, largest_turn);
    if (run.rungs() < fewest_steps)
        result.reason =
            h.empty() ? std::string("no run to fit")
            : run.rungs() == 0
                ? std::string("no initial slope differs from 0")
                : say("%d of %zu steps in a row have a slope of one sign that differs from 0; an enclosure takes 4",
                    run.rungs(), h.size());
    else if (!window) result.reason = say("the exponents do not settle: %s", describe(order.p).c_str());
    else {
        const Enclosure I = enclose(h, order, *window, 1);
        result.observed = I.observed;
        result.lo = I.lo;
        result.hi = I.hi;
        result.reason = say("drift ~ h^%.4g in [%.4g, %.4g] for h = %g ... %g", I.observed, I.lo, I.hi,
            h[static_cast<std::size_t>(window->first)], h[static_cast<std::size_t>(window->last)]);
    }
    return result;
}

}
