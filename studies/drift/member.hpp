#pragma once
/// What is recorded of one trajectory of a drift study, stretch by stretch.

#include <algorithm>

#include <verilie/diagnostics/energy_signal.hpp>
#include <verilie/diagnostics/temperature.hpp>

#include "drift/cell.hpp"
#include "engine/energy.hpp"
#include "engine/swing.hpp"

namespace verilie::studies {

/// Stretches of T over which every step is looked at, for the periods of the motion: each of eight fine batches, one
/// in sixteen.
inline constexpr std::size_t looked_at = 8, one_in = 128;
/// In each of which a body has to move.
inline constexpr std::size_t eighths = 8;
/// Of many bodies the temperature is taken without the first quarter, in which a motion forgets its start.
inline constexpr std::size_t settled_from = fine_batches / 4;

/// What is known of one member.
template <class S> struct Member {
    Member(const AnyProblem<S>& problem, const Phase<S>& start)
        : E0(energy_of(problem, start)), scale(problem.invariant_scales().at(0)),
          length(length_of_ways(start, problem.info().translates)), begin(start) {
        least_kinetic = most_kinetic = static_cast<double>(problem.kinetic(start).total());
    }
    S E0, scale;
    std::optional<double> length;
    std::vector<double> signal;  // (E - E0)/scale after every step of the batch that is open
    Batches batches;
    double swing = 0;  // largest from the start, at the ends of stretches
    /// The eighth of the run that is open: its first state, the largest swing from there, its stretches; and the least
    /// of those that are closed.
    Phase<S> begin;
    double swing_here = 0, least_swing = INFINITY;
    std::size_t stretches = 0;
    double least_kinetic = 0, most_kinetic = 0;
    diagnostics::Motion motion;
    diagnostics::Temperature temperature;

    void add(std::span<const S> energies) {
        for (const S& e : energies) signal.push_back(static_cast<double>(S(S(e - E0) / scale)));
    }
    /// The motion after a step, for its periods; `settled`: and for its temperature.
    void look(const AnyProblem<S>& problem, const Phase<S>& z, bool settled) {
        const auto kinetic = problem.kinetic(z);
        if (settled && z.q.size() > 1 && z.x.size() == z.q.size())
            temperature.add(convert<double>(z), static_cast<double>(kinetic.u[0]), static_cast<double>(kinetic.u[1]));
        diagnostics::Motion::Sample sample{static_cast<double>(kinetic.total())};
        for (int c = 0; c < 3; ++c) {
            sample[std::size_t(1 + c)] = z.W.empty() ? 0 : static_cast<double>(z.W.front()(c));
            sample[std::size_t(4 + c)] = z.v.empty() ? 0 : static_cast<double>(z.v.back()(c));
        }
        motion.add(sample);
    }
    /// The batch that is open ends at t; nothing where no step was in it.
    void close(double t) {
        if (signal.empty()) return;
        double sum = 0;
        for (const double e : signal) sum += e;
        const auto [low, high] = std::minmax_element(signal.begin(), signal.end());
        batches.t.push_back(t), batches.mean.push_back(sum / double(signal.size()));
        batches.min.push_back(*low), batches.max.push_back(*high),
            batches.samples.push_back(std::int64_t(signal.size()));
        signal.clear();
    }
    /// At the end of a stretch.
    void rest(const AnyProblem<S>& problem, const Phase<S>& start, const Phase<S>& z) {
        const auto now = static_cast<double>(problem.kinetic(z).total());
        swing = std::max(swing, studies::swing(start, z, length));
        swing_here = std::max(swing_here, studies::swing(begin, z, length));
        if (++stretches % (fine_batches / eighths) == 0)
            least_swing = std::min(least_swing, swing_here), swing_here = 0, begin = z;
        least_kinetic = std::min(least_kinetic, now), most_kinetic = std::max(most_kinetic, now);
    }
    LongRun record(double ulps, std::int64_t n) const {
        LongRun r;
        r.steps = n;
        r.batches = batches, r.periods = double(n) * motion.per_sample();
        r.noise = 8 * static_cast<double>(eps<S>()) * ulps * std::sqrt(double(n));
        r.swing = swing, r.least_swing = least_swing, r.scale = static_cast<double>(scale);
        r.exchanged = (most_kinetic - least_kinetic) / r.scale;
        r.degrees = temperature.degrees(), r.inverse_temperature = temperature.inverse();
        return r;
    }
};

/// The first energy that is no number: it overflows before the state does.
template <class S> std::optional<Failure> energy_is_none(std::int64_t steps, std::span<const S> energies, double h) {
    const auto first = std::find_if(energies.begin(), energies.end(), [](const S& e) { return !is_finite(e); });
    if (first == energies.end()) return {};
    const std::int64_t step = steps - (energies.end() - first) + 1;
    const auto value = static_cast<double>(*first);
    return Failure{Why::not_finite, step, 0, 0, double(step) * h, value, 0, "the energy is " + std::to_string(value)};
}

inline std::int64_t stretch_ends(std::size_t k, std::int64_t n) {
    return std::int64_t(k) * n / std::int64_t(fine_batches);
}
inline std::size_t stretch(std::size_t k, std::int64_t n) {
    return std::size_t(stretch_ends(k + 1, n) - stretch_ends(k, n));
}
/// The end of the batch that ends with a stretch; nothing where none does. A batch is a whole number of stretches.
inline std::optional<double> batch_ends(std::size_t k, std::int64_t n, const Rational& T, std::size_t batches) {
    if ((k + 1) % (fine_batches / batches) != 0) return {};
    return static_cast<double>(T) * double(stretch_ends(k + 1, n)) / double(n);
}
inline bool is_looked_at(std::size_t k) { return k % one_in < looked_at; }

}  // namespace verilie::studies
