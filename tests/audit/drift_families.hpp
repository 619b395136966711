#pragma once
/// Synthetic energy errors whose truth is known, for the audit of the drift rules. Time in units of the period, T =
/// 2000; the oscillation is A = 0.01 of scale, so that the two margins of D4 are one, eps T = A/10.

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include <verilie/analysis/drift.hpp>

namespace verilie::audit {

constexpr double T = 2000, A = 0.01, eps = 0.1 * A, two_pi = 2 * std::numbers::pi;
constexpr int fine = 1024, samples = 31, reach = 4;  // batches and samples a batch over T; signals last 4 T

struct Random {
    std::mt19937_64 bits;
    double uniform() { return double(bits() >> 11) * 0x1p-53; }
    double phase() { return two_pi * uniform(); }
    double between(double lo, double hi) { return lo + (hi - lo) * uniform(); }
    double sign() { return uniform() < 0.5 ? -1 : 1; }
    /// Box and Muller: the same numbers from every library.
    double normal() {
        const double r = std::sqrt(-2 * std::log(1 - uniform()));
        return r * std::cos(phase());
    }
};

/// A slow part, one value a fine batch over [0, 4 T].
using Slow = std::vector<double>;
inline Slow slow(const std::function<double(double)>& f) {
    Slow s;
    for (int i = 0; i < reach * fine; ++i) s.push_back(f((i + 0.5) / fine));
    return s;
}
inline Slow walk(Random& r, double sd_at_T) {
    double x = 0;
    return slow([&](double) { return x += sd_at_T / std::sqrt(double(fine)) * r.normal(); });
}
/// AR(1) of correlation time tau (in T), averaged over each batch as far as its own step resolves it.
inline Slow noise(Random& r, double tau, double sd) {
    const double a = std::exp(-1 / (tau * fine));
    double x = sd * r.normal();
    return slow([&](double) { return x = a * x + sd * std::sqrt(1 - a * a) * r.normal(); });
}
/// 1/f: one AR(1) an octave.
inline Slow pink(Random& r, double sd) {
    Slow sum = noise(r, 1. / fine, sd);
    for (double tau = 2. / fine; tau < 8; tau *= 2) {
        const Slow next = noise(r, tau, sd);
        for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += next[i];
    }
    for (double& x : sum) x /= std::sqrt(13.0);
    return sum;
}
inline Slow operator+(Slow a, const Slow& b) {
    for (std::size_t i = 0; i < a.size(); ++i) a[i] += b[i];
    return a;
}

/// The quasi-periodic oscillation, three frequencies at random about 1, with a slow part added; over [0, T] and over
/// [0, 4 T].
/// T holds `periods` of it, whatever the signal says of them.
struct Signals {
    analysis::DriftSignal once, longer;
};
inline Signals signals(Random& r, const Slow& part, double periods = T) {
    const double one = two_pi * periods / T, w[]{one, one * r.between(1.2, 1.7), one * r.between(0.98, 1.02)},
                 p[]{r.phase(), r.phase(), r.phase()};
    const auto oscillation = [&](double t) {
        return A / 2 * (std::cos(w[0] * t + p[0]) + 0.5 * std::cos(w[1] * t + p[1]) + 0.5 * std::cos(w[2] * t + p[2]));
    };
    const double start = oscillation(0) + part.front();
    std::vector<analysis::Batch> all;
    for (std::size_t i = 0; i < part.size(); ++i) {
        analysis::Batch b{double(i) * T / fine, double(i + 1) * T / fine, 0, 1e300, -1e300, samples};
        for (int j = 0; j < samples; ++j) {
            const double x = oscillation((double(i) + (j + 0.5) / samples) * T / fine) + part[i] - start;
            b.mean += x / samples, b.min = std::min(b.min, x), b.max = std::max(b.max, x);
        }
        all.push_back(b);
    }
    return {{{all.begin(), all.begin() + fine}, T, T, true, 0}, {all, reach * T, reach * T, true, 0}};
}

struct Family {
    std::string name;
    std::function<Slow(Random&)> make;
    std::string right, wrong;     ///< classes, separated by spaces; what is in neither is undecided or allowed
    double slope = std::nan("");  ///< times T, where D3 promises to enclose it
};

inline std::vector<Family> families() {
    std::vector<Family> all;
    const std::string drifts = "linear nonlinear exponential dissipates", moving = "none diffusive linear";
    const auto add = [&](std::string name, auto make, std::string right, std::string wrong,
                         double slope = std::nan("")) {
        all.push_back({std::move(name), make, std::move(right), std::move(wrong), slope});
    };
    add(
        "quasi-periodic", [](Random&) { return slow([](double) { return 0.0; }); }, "none", drifts + " diffusive", 0);
    for (int P : {2, 4, 8})
        add(
            "beat of " + std::to_string(P) + " T, 0.3 A",
            [P](Random& r) {
                const double p = r.phase();
                return slow([&](double t) { return 0.3 * A * std::sin(two_pi * t / P + p); });
            },
            "none", drifts + " diffusive");
    for (double sd : {0.03, 0.1, 0.3})
        add(
            "AR(1), 0.003 T, sd " + std::to_string(sd).substr(0, 4) + " A",
            [sd](Random& r) { return noise(r, 0.003, sd * A); }, "none", drifts + " diffusive", 0);
    add(
        "AR(1), 0.03 T, sd 0.10 A", [](Random& r) { return noise(r, 0.03, 0.1 * A); }, "none", drifts, 0);
    add(
        "1/f, 0.10 A", [](Random& r) { return pink(r, 0.1 * A); }, "", drifts);
    for (double sd : {0.3, 1.0, 3.0})
        add(
            "random walk, sd(T) = " + std::to_string(sd).substr(0, 3) + " A",
            [sd](Random& r) { return walk(r, sd * A); }, "diffusive", drifts + " none");
    for (double s : {0.7, 0.9, 1.1, 2.0, 5.0})
        add(
            "linear, " + std::to_string(s).substr(0, 3) + " eps",
            [s](Random&) { return slow([&](double t) { return s * eps * t; }); }, s < 1 ? "none" : "linear",
            s < 1 ? "diffusive nonlinear exponential dissipates" : "none diffusive nonlinear exponential dissipates",
            s * eps);
    for (double s : {5.0, 10.0})
        add(
            "linear, " + std::to_string(int(s)) + " eps, in AR(1) of 0.1 A",
            [s](Random& r) { return noise(r, 0.003, 0.1 * A) + slow([&](double t) { return s * eps * t; }); }, "linear",
            "none diffusive nonlinear exponential dissipates", s * eps);
    add(
        "onset at 0.75 T or later, 1 to 3 A",
        [](Random& r) {
            const double s = r.sign() * r.between(1, 3) * A, on = r.between(0.75, 0.95);
            return slow([&](double t) { return t < on ? 0 : s * std::min((t - on) / (1 - on), 4.0); });
        },
        "nonlinear dissipates exponential", moving);
    add(
        "saturation, 1 to 30 A",
        [](Random& r) {
            const double s = r.sign() * A * std::exp(r.between(0, std::log(30))), rate = r.between(2, 10);
            return slow([&](double t) { return s * (1 - std::exp(-rate * t)); });
        },
        "nonlinear dissipates exponential", moving);
    add(
        "exponential, 2.3 to 4 decades above the oscillation",
        [](Random& r) {
            const double sign = r.sign(), d = r.between(2.3, 4);
            return slow([&](double t) { return sign * A * std::pow(10, d * std::min(t, 1.2)); });
        },
        "exponential", moving + " dissipates");
    add(
        "exponential that rises to 3 A, out of the oscillation at the end",
        [](Random& r) {
            const double s = r.sign() * 3 * A, d = r.between(2, 5);
            return slow([&](double t) { return s * std::pow(10, d * (std::min(t, 1.2) - 1)); });
        },
        "nonlinear dissipates exponential", moving);
    add(
        "jump, 1 to 3 A",
        [](Random& r) {
            const double s = r.sign() * r.between(1, 3) * A, at = r.between(0.1, 0.9);
            return slow([&](double t) { return t < at ? 0 : s; });
        },
        "nonlinear dissipates exponential", moving);
    return all;
}

/// Shares of `members` signals of one family.
struct Shares {
    int members = 0, right = 0, wrong = 0, undecided = 0, covered = 0;
    std::vector<std::pair<std::string, int>> classes;
};
inline Shares judge(const Family& f, int members, std::uint64_t seed) {
    Shares s;
    s.members = members;
    for (int m = 0; m < members; ++m) {
        Random r{std::mt19937_64(seed + std::uint64_t(m))};
        const Slow part = f.make(r);
        const auto [once, longer] = signals(r, part);
        const auto first = analysis::estimate_drift(once);
        const auto e = analysis::require_persistence(first, longer);
        const std::string kind(analysis::name(e.kind));
        const auto has = [&](const std::string& list) {
            return (" " + list + " ").find(" " + kind + " ") != std::string::npos;
        };
        s.right += has(f.right), s.wrong += has(f.wrong), s.undecided += kind == "undecided";
        s.covered += std::abs(first.slope * T - f.slope) <= first.half_width * T;
        auto at = std::find_if(s.classes.begin(), s.classes.end(), [&](const auto& c) { return c.first == kind; });
        if (at == s.classes.end()) s.classes.emplace_back(kind, 1);
        else ++at->second;
    }
    return s;
}

}  // namespace verilie::audit
