#pragma once
/// Members of ensembles whose drift is known: 64 batch means, and an oscillation of size A that the means do not show.
#include <cmath>
#include <functional>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include <boost/random/normal_distribution.hpp>

#include "verilie/analysis/ensemble_drift.hpp"

namespace verilie::analysis::test {

inline constexpr double oscillation_A = 0.01;  // both margins of D4 are one: A/10 = 0.001

struct MemberRandom {
    std::mt19937_64 bits;
    double uniform() { return double(bits() >> 11) * 0x1p-53; }
    double phase() { return 2 * std::numbers::pi * uniform(); }
    double normal() { return boost::random::normal_distribution<>()(bits); }
};

/// What a member adds to its oscillation; amounts in units of A.
struct MemberKind {
    double line = 0;              ///< change over T that all have
    double own = 0;               ///< standard deviation over members of a change of their own
    double walk = 0;              ///< standard deviation after T
    double noise = 0, tau = 0;    ///< AR(1) of this size, and its correlation time in T; 0: white over batches
    double beat = 0, period = 1;  ///< in T, the phase at random
    double saturation = 0;        ///< of all, at rates from 5 to 8 a T
};

/// Sampled eight times a batch.
inline MemberSignal member(MemberRandom& r, const MemberKind& kind) {
    constexpr int parts = 8, n = 64 * parts;
    const double own = kind.own * r.normal(), phase = r.phase(), rate = 5 + 3 * r.uniform(),
                 a = kind.tau > 0 ? std::exp(-1 / (kind.tau * n)) : 0;
    double walk = 0, noise = kind.noise * r.normal();
    MemberSignal m{{}, oscillation_A, 2 * oscillation_A};
    for (int i = 0; i < n; ++i) {
        const double t = (i + 0.5) / n;
        if (kind.walk > 0) walk += kind.walk / std::sqrt(double(n)) * r.normal();
        if (kind.noise > 0) noise = a * noise + kind.noise * std::sqrt(1 - a * a) * r.normal();
        double x = (kind.line + own) * t + walk + noise;
        if (kind.beat > 0) x += kind.beat * std::sin(2 * std::numbers::pi * t / kind.period + phase);
        if (kind.saturation > 0) x += kind.saturation * (1 - std::exp(-rate * t));
        if (i % parts == 0) m.mean.push_back(0);
        m.mean.back() += oscillation_A * x / parts;
    }
    return m;
}
inline std::vector<MemberSignal> ensemble_of(MemberRandom& r, const MemberKind& kind, int members) {
    std::vector<MemberSignal> all;
    for (int m = 0; m < members; ++m) all.push_back(member(r, kind));
    return all;
}

}
