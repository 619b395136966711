// The intervals of D7 against tables, and against a bootstrap with other random numbers.
#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <vector>

#include "ensemble_members.hpp"
#include "support/catch.hpp"
#include "verilie/analysis/walk.hpp"

using namespace verilie::analysis;
using namespace verilie::analysis::test;

namespace {

/// The middle of what `measure` makes of draws of the members, with `outside` left out on either side.
struct Middle {
    double lo, hi;
};
Middle bootstrap(
    std::size_t members, double outside, const std::function<double(const std::vector<std::size_t>&)>& measure) {
    constexpr std::size_t many = 8000;
    std::mt19937 bits(77);
    std::uniform_int_distribution<std::size_t> any(0, members - 1);
    std::vector<double> all;
    std::vector<std::size_t> drawn(members);
    for (std::size_t k = 0; k < many; ++k) {
        for (auto& m : drawn) m = any(bits);
        all.push_back(measure(drawn));
    }
    std::ranges::sort(all);
    const auto out = static_cast<std::size_t>(outside * many);
    return {all[out], all[many - 1 - out]};
}

}

TEST_CASE("the interval of a walk's exponent is the middle 95 % of a bootstrap over members", "[analysis][walk]") {
    // Of 2000 draws the ends of 95 % are known to 0.06 standard deviations each, their distance, 3.92, to 2.5 %; the
    // middle 90 % is 16 % shorter, 99 % 31 % longer.
    MemberRandom r{std::mt19937_64(6)};
    constexpr std::size_t members = 64, times = 11;
    std::vector<double> t;
    for (std::size_t k = 0; k < times; ++k) t.push_back(std::exp2(k));
    std::vector<std::vector<double>> error(members);
    for (auto& one : error)
        for (std::size_t k = 0; k < times; ++k)
            one.push_back((k == 0 ? 0 : one.back()) + 1e-12 * std::sqrt(t[k] - (k == 0 ? 0 : t[k - 1])) * r.normal());
    const auto middle = bootstrap(members, 0.025, [&](const std::vector<std::size_t>& drawn) {
        double slope = 0;  // of log2 rms over 0, 1 ... 10, whose squares about their mean sum up to 110
        for (std::size_t k = 0; k < times; ++k) {
            double sum = 0;
            for (const std::size_t m : drawn) sum += error[m][k] * error[m][k];
            slope += (double(k) - 5) / 110 * std::log2(sum) / 2;
        }
        return slope;
    });
    const auto e = estimate_walk(t, error);
    CHECK(e.hi - e.lo == Approx(middle.hi - middle.lo).epsilon(0.1));
    CHECK(e.lo == Approx(middle.lo).margin(0.1 * (middle.hi - middle.lo)));
}

TEST_CASE(
    "the interval of an ensemble's exponents is the middle 99 % of a bootstrap over members", "[analysis][ensemble]") {
    // The ends of 99 % are known to 0.11 standard deviations each, their distance, 5.15, to 3 %; that of 95 % is 24 %
    // shorter.
    MemberRandom r{std::mt19937_64(9)};
    const auto members = ensemble_of(r, {.walk = 1}, 64);
    const auto V = [&](std::size_t m, std::size_t lag) {
        double sum = 0;
        const auto& x = members[m].mean;
        for (std::size_t i = lag; i < 64; ++i) sum += std::pow(x[i] - x[i - lag], 2) / double(64 - lag);
        return sum;
    };
    std::vector<std::vector<double>> structure;
    for (std::size_t m = 0; m < 64; ++m) structure.push_back({V(m, 1), V(m, 2), V(m, 4), V(m, 8), V(m, 16)});
    const auto grown = [&](const std::vector<std::size_t>& drawn, std::size_t octave) {
        double sum = 0;
        for (const std::size_t m : drawn) sum += structure[m][octave + 1] - structure[m][octave];
        return std::log2(sum) / 2;
    };
    const auto near = bootstrap(64, 0.005, [&](const auto& drawn) { return (grown(drawn, 2) - grown(drawn, 0)) / 2; });
    const auto far = bootstrap(64, 0.005, [&](const auto& drawn) { return grown(drawn, 3) - grown(drawn, 2); });
    const auto e = estimate_ensemble_drift(members, 1e-15);
    CHECK(e.near.hi - e.near.lo == Approx(near.hi - near.lo).epsilon(0.12));
    CHECK(e.far.hi - e.far.lo == Approx(far.hi - far.lo).epsilon(0.12));
}

TEST_CASE("the mean of a walk lies within its 99 % interval", "[analysis][walk]") {
    // Members end at b ± 1, so that their deviation is √(64/63). Student's t of 63 degrees of freedom, 99 %, from
    // tables: 2.6561; var(mean/deviation) = (1 + (mean/deviation)²/2)/64.
    const double b = 1.5, size = b * std::sqrt(63 / 64.), doubt = 2.6561 * std::sqrt((1 + size * size / 2) / 64);
    std::vector<std::vector<double>> error(64);
    for (std::size_t m = 0; m < 64; ++m)
        for (const double time : {1.0, 2.0, 4.0, 8.0})
            error[m].push_back(1e-12 * std::sqrt(time / 8) * (b + (m % 2 ? 1 : -1)));
    const auto e = estimate_walk(std::vector<double>{1, 2, 4, 8}, error);
    CHECK(e.bias_least == Approx(size - doubt).epsilon(1e-4));
    CHECK(e.bias_most == Approx(size + doubt).epsilon(1e-4));
}

TEST_CASE("a drift of an ensemble stands clear of 20 noise, and so does its largest energy", "[analysis][ensemble]") {
    MemberRandom r{std::mt19937_64(3)};
    const auto all = ensemble_of(r, {.line = 1}, 64);  // change A, max |E - E0| = 2A
    const auto judged = [&](double noises) { return estimate_ensemble_drift(all, noises * oscillation_A / 20).kind; };
    CHECK(judged(0.95) == DriftClass::linear);
    CHECK(judged(1.05) == DriftClass::undecided);
    CHECK(judged(1.95) == DriftClass::undecided);
    CHECK(judged(2.05) == DriftClass::none);
}

TEST_CASE("a member keeps its largest energy wherever it stands after the burn-in", "[analysis][ensemble]") {
    DriftSignal signal{{}, 256, 256, true, 0};
    for (int i = 0; i < 256; ++i) signal.fine.push_back({double(i), i + 1.0, double(i), i - 1.0, i + 1.0, 1});
    signal.fine[10].max = 900, signal.fine[200].min = -700;
    CHECK(member_signal(signal).max_abs == 900);
    signal.burn_in = 0.25;
    const auto m = member_signal(signal);
    CHECK(m.max_abs == 700);
    REQUIRE(m.mean.size() == 64);
    CHECK(m.mean.front() == 65);  // of 64, 65, 66
    CHECK(m.mean.back() == 254);
}

TEST_CASE("a walk's exponent lies within 0.4 and 0.6, and from 0.9 on each member drifts", "[analysis][walk]") {
    // Members at ± t^H: no draw of them has another exponent, and their mean is 0.
    const auto kind = [](double H) {
        const std::vector<double> t{1, 2, 4, 8};
        std::vector<std::vector<double>> error(32);
        for (std::size_t m = 0; m < 32; ++m)
            for (const double time : t) error[m].push_back((m % 2 ? 1e-12 : -1e-12) * std::pow(time, H));
        return estimate_walk(t, error).kind;
    };
    CHECK((kind(0.41) == DriftClass::random_walk && kind(0.59) == DriftClass::random_walk));
    CHECK((kind(0.39) == DriftClass::undecided && kind(0.61) == DriftClass::undecided));
    CHECK((kind(0.89) == DriftClass::undecided && kind(0.91) == DriftClass::linear));
}
