#include "verilie/analysis/walk.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <stdexcept>

#include "say.hpp"
#include "verilie/analysis/sample.hpp"
#include "verilie/analysis/statistics.hpp"

namespace verilie::analysis {

namespace {

constexpr int draws = 2000;
constexpr std::uint64_t seed = 20240901;
constexpr double walk_lo = 0.4, walk_hi = 0.6, line = 0.9, certain = 1e-4, least_fall = 1e10;
// of the deviation: it reaches the walk at 4 T; of Student's t, both sides
constexpr double bias_margin = 0.5, bias_outside = 0.01;
constexpr double last_digits = 8 * std::numeric_limits<double>::epsilon();

void require_sense(std::span<const double> t, std::span<const std::vector<double>> error) {
    if (error.size() < static_cast<std::size_t>(fewest_members))
        throw std::invalid_argument(
            say("%zu members are too few to tell a random walk; it takes %d or more", error.size(), fewest_members));
    if (t.size() < 4)
        throw std::invalid_argument(
            say("%zu times are too few to tell how an error grows; it takes 4 or more", t.size()));
    for (std::size_t k = 0; k < t.size(); ++k)
        if (!(t[k] > (k == 0 ? 0 : t[k - 1])))
            throw std::invalid_argument(say("t = %g in place %zu; times must be positive and increasing", t[k], k));
    for (const auto& member : error)
        if (member.size() != t.size())
            throw std::invalid_argument(say("a member has %zu errors for %zu times", member.size(), t.size()));
}

/// Slope of log rms over log t, from the sums of squares over members; nothing where one of them is zero or no number.
std::optional<double> exponent(std::span<const double> log_t, std::span<const double> squares) {
    std::vector<double> y;
    for (double sum : squares) {
        if (!(sum > 0) || !std::isfinite(sum)) return {};
        y.push_back(std::log(sum) / 2);
    }
    return fit_line(log_t, y).slope;
}

std::vector<double> sums(std::span<const std::vector<double>> error, std::size_t times, auto&& member) {
    std::vector<double> sum(times, 0.0);
    for (std::size_t i = 0; i < error.size(); ++i) {
        const auto& one = error[member(i)];
        for (std::size_t k = 0; k < times; ++k) sum[k] += one[k] * one[k];
    }
    return sum;
}

/// The mean over members at the last time, and the interval of its share of their deviation.
void put_bias(WalkEstimate& e, const std::vector<double>& last) {
    const MeanTest test = test_mean(last);
    e.bias = test.mean, e.deviation = test.deviation, e.bias_t = test.t, e.bias_p = test.p;
    e.bias_least = e.bias_most = 0;
    if (e.bias == 0) return;
    // The deviation is estimated, too: var(mean/deviation) = (1 + (mean/deviation)²/2)/M.
    const double size = std::abs(e.bias) / e.deviation, members = static_cast<double>(last.size());
    const double doubt =
        student_quantile(bias_outside, static_cast<int>(last.size()) - 1) * std::sqrt((1 + size * size / 2) / members);
    e.bias_least = std::isfinite(size) ? std::max(size - doubt, 0.0) : size, e.bias_most = size + doubt;
}

/// Kind and reason, from the exponent and the bias; `fall`: by how much the rms is less in quad.
void classify(WalkEstimate& e, const std::optional<double>& fall) {
    const bool biased = (e.bias_p < certain), outgrown = (e.lo > walk_hi);
    const bool of_a_walk = walk_lo <= e.lo && e.hi <= walk_hi, centred = of_a_walk && e.bias_most <= bias_margin;
    const std::string grows = say("rms ~ t^%.3g in [%.3g, %.3g], mean %.2g, which is %.2g to %.2g of the spread %.2g",
        e.exponent, e.lo, e.hi, e.bias, e.bias_least, e.bias_most, e.deviation);
    if (e.bias_least > bias_margin || (biased && outgrown)) {
        e.kind = DriftClass::linear;
        e.reason = grows + "; the mean outgrows the walk";
    } else if (outgrown && e.exponent >= line) {
        e.kind = DriftClass::linear;
        e.reason = grows + "; each member drifts on its own";
    } else if (centred && !(fall && !(*fall > least_fall))) {
        e.kind = DriftClass::random_walk;
        e.reason = grows + (fall ? say("; %.1g times less in quad", *fall) : std::string("; not repeated in quad"));
    } else if (centred) e.reason = grows + say("; in quad it falls by %.2g only: not round-off alone", *fall);
    else if (of_a_walk) e.reason = grows + "; a walk needs at most half, which more members may show";
    else
        e.reason = grows
                 + (outgrown ? "; faster than a walk, not yet a line"
                             : "; a walk needs all of the exponent within [0.4, 0.6]");
}

}

WalkEstimate estimate_walk(
    std::span<const double> t, std::span<const std::vector<double>> error, std::optional<double> fall) {
    require_sense(t, error);
    const auto members = static_cast<double>(error.size());
    WalkEstimate e;
    std::vector<double> log_t, last;
    for (double time : t) log_t.push_back(std::log(time));
    for (const auto& member : error) last.push_back(member.back());
    const auto total = sums(error, t.size(), [](std::size_t i) { return i; });
    e.rms = std::sqrt(total.back() / members);
    put_bias(e, last);
    if (e.rms <= last_digits) {
        e.kind = DriftClass::none;
        e.reason = say("kept to the last digits: rms %.2g over %zu members", e.rms, error.size());
        return e;
    }
    const auto H = exponent(log_t, total);
    if (!H) {
        e.reason =
            std::isfinite(e.rms) ? "the error is zero at some time and not at others" : "the error is not a number";
        return e;
    }
    std::mt19937_64 random(seed);
    std::vector<double> drawn;
    for (int draw = 0; draw < draws; ++draw)
        if (const auto h = exponent(log_t, sums(error, t.size(), [&](std::size_t) {
                return std::size_t(double(random() >> 11) * 0x1p-53 * members);
            })))
            drawn.push_back(*h);
    if (const auto none = static_cast<std::size_t>(draws) - drawn.size(); none > draws / 40) {
        e.reason =
            say("in %zu of %d samples of the members the error is zero at some time: the exponent has no interval",
                none, draws);
        return e;
    }
    std::ranges::sort(drawn);
    e.exponent = *H, e.lo = drawn[drawn.size() / 40], e.hi = drawn[drawn.size() - 1 - drawn.size() / 40];
    classify(e, fall);
    return e;
}

}
