#include "drift/cell.hpp"

#include <verilie/diagnostics/energy_signal.hpp>
#include <verilie/diagnostics/temperature.hpp>
#include <verilie/lie/so3.hpp>
#include <verilie/run/ensemble.hpp>

#include "drift/starts.hpp"
#include "engine/energy.hpp"
#include "engine/grown.hpp"
#include "engine/precision.hpp"

namespace verilie::studies {

namespace {
/// The largest turn (rad) or way (length) of any body.
template <class S> double swing(const Phase<S>& from, const Phase<S>& to) {
    double most = 0;
    for (std::size_t i = 0; i < to.q.size(); ++i)
        most = std::max(most, static_cast<double>(lie::distance<S>(from.q[i], to.q[i])));
    for (std::size_t i = 0; i < to.x.size(); ++i) most = std::max(most, static_cast<double>(norm(to.x[i] - from.x[i])));
    return most;
}

/// Stretches of T over which every step is looked at, for the periods of the motion: each of eight fine batches, one
/// in sixteen.
constexpr std::size_t looked_at = 8, one_in = 128;

/// What is known of one member.
template <class S> struct Member {
    Member(const AnyProblem<S>& problem, const Phase<S>& start)
        : E0(energy_of(problem, start)), scale(problem.invariant_scales().at(0)) {
        least_kinetic = most_kinetic = static_cast<double>(problem.kinetic(start).total());
    }
    S E0, scale;
    std::vector<double> signal;  // (E - E0)/scale after every step of the batch that is open
    Batches batches;
    double swing = 0;  // largest attitude distance from the start, at the ends of stretches
    double least_kinetic = 0, most_kinetic = 0;
    diagnostics::Motion motion;
    /// Of many bodies, without the first quarter, in which a motion forgets its start.
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
        swing = std::max(swing, studies::swing(start, z));
        least_kinetic = std::min(least_kinetic, now), most_kinetic = std::max(most_kinetic, now);
    }
    LongRun record(double ulps, std::int64_t n) const {
        LongRun r;
        r.steps = n;
        r.batches = batches, r.periods = double(n) * motion.per_sample();
        r.noise = 8 * static_cast<double>(eps<S>()) * ulps * std::sqrt(double(n));
        r.swing = swing, r.scale = static_cast<double>(scale);
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

std::int64_t stretch_ends(std::size_t k, std::int64_t n) { return std::int64_t(k) * n / std::int64_t(fine_batches); }
std::size_t stretch(std::size_t k, std::int64_t n) { return std::size_t(stretch_ends(k + 1, n) - stretch_ends(k, n)); }
/// The end of the batch that ends with a stretch; nothing where none does. A batch is a whole number of stretches.
std::optional<double> batch_ends(std::size_t k, std::int64_t n, const Rational& T, std::size_t batches) {
    if ((k + 1) % (fine_batches / batches) != 0) return {};
    return static_cast<double>(T) * double(stretch_ends(k + 1, n)) / double(n);
}
bool is_looked_at(std::size_t k) { return k % one_in < looked_at; }

/// n steps from one start, in fine_batches stretches.
template <class S>
LongRun watched(const Pair& pair, const Phase<S>& start, const Rational& T, const Rational& h, std::size_t batches) {
    const auto n = step_count(T, h);
    const auto problem = pair.problem->make<S>(pair.parameters);
    const auto trajectory = pair.method->march<S>(problem);
    auto z = start;
    Member<S> member(*problem, start);
    auto failed = trajectory->start(start, to_scalar<S>(h));
    std::vector<S> energies;
    for (std::size_t k = 0; k < fine_batches && !failed; ++k) {
        energies.resize(stretch(k, n));
        if (k % one_in == 0) member.motion.begin();
        if (is_looked_at(k))
            for (std::size_t i = 0; i < energies.size() && !failed; ++i) {
                failed = trajectory->advance(1, std::span(energies).subspan(i, 1));
                trajectory->observe(z), member.look(*problem, z, k >= fine_batches / 4);
            }
        else failed = trajectory->advance(1, std::span(energies));
        if (!failed) failed = energy_is_none<S>(trajectory->steps(), energies, static_cast<double>(h));
        if (failed) break;
        member.add(energies), trajectory->observe(z), member.rest(*problem, start, z);
        if (const auto t = batch_ends(k, n, T, batches)) member.close(*t);
    }
    tell_what_grew(failed, *trajectory, start);
    LongRun r = member.record(ulps_of(pair.method_key()), n);
    if (failed) r.failed = stopped(*failed), r.batches = {}, r.periods = 0;
    r.work = {trajectory->work().load_evaluations, trajectory->work().solver_iterations};
    return r;
}

/// The same of several starts side by side; no record of one that fails.
std::vector<std::optional<LongRun>> watched_together(
    const Pair& pair, std::span<const Phase<double>> starts, const Rational& T, const Rational& h) {
    const auto n = step_count(T, h);
    const auto problem = pair.problem->make<double>(pair.parameters);
    std::vector<Member<double>> members;
    for (const auto& z : starts) members.emplace_back(*problem, z);
    std::vector<bool> finite(starts.size(), true);
    EnsembleMarch march(pair.method->info->key, *pair.problem->info, pair.parameters);
    march.start(starts, to_scalar<double>(h));
    const auto advance = [&](std::size_t steps) {
        march.advance(1, steps, [&](std::size_t m, std::span<const double> energies) {
            finite[m] = finite[m] && !energy_is_none(0, energies, 0), members[m].add(energies);
        });
    };
    for (std::size_t k = 0; k < fine_batches; ++k) {
        if (k % one_in == 0)
            for (auto& member : members) member.motion.begin();
        for (std::size_t i = 0; is_looked_at(k) && i < stretch(k, n); ++i) {
            advance(1);
            march.look([&](std::size_t m, const auto& z) { members[m].look(*problem, z, k >= fine_batches / 4); });
        }
        if (!is_looked_at(k)) advance(stretch(k, n));
        march.look([&](std::size_t m, const auto& z) { members[m].rest(*problem, starts[m], z); });
        if (const auto t = batch_ends(k, n, T, class_batches))
            for (auto& member : members) member.close(*t);
    }
    std::vector<std::optional<LongRun>> all(starts.size());
    for (std::size_t m = 0; m < starts.size(); ++m)
        if (!march.failed(m) && finite[m]) all[m] = members[m].record(ulps_of(pair.method_key()), n);
    return all;
}

template <class S> LongRun drift_in(const Pair& pair, const Rational& T, const Rational& h) {
    return watched<S>(pair, pair.problem->make<S>(pair.parameters)->initial(), T, h, fine_batches);
}
}  // namespace

Batches batches_of(std::span<const double> signal, const Rational& T, std::size_t count) {
    Batches all;
    for (const auto& b : diagnostics::batches(signal, static_cast<double>(T), count)) {
        all.t.push_back(b.t_end), all.mean.push_back(b.mean), all.min.push_back(b.min), all.max.push_back(b.max);
        all.samples.push_back(b.samples);
    }
    return all;
}

bool moved(const LongRun& run) { return !run.failed && run.swing > 0.1; }

LongRun drift_from(const Pair& pair, const Phase<double>& start, const Rational& T, const Rational& h) {
    auto z = start;
    for (auto& q : z.q) q = normalised(q);
    return watched<double>(pair, z, T, h, class_batches);
}
std::vector<LongRun> drifts_from(
    const Pair& pair, std::span<const Phase<double>> starts, const Rational& T, const Rational& h) {
    std::vector<std::optional<LongRun>> together(starts.size());
    if (marches_together(pair)) together = watched_together(pair, normalised_starts(starts), T, h);
    std::vector<LongRun> all;
    for (std::size_t m = 0; m < starts.size(); ++m)
        all.push_back(together[m] ? *std::move(together[m]) : drift_from(pair, starts[m], T, h));
    return all;
}

LongRun drift_cell(const Pair& pair, const std::string& scalar, const Rational& T, const Rational& h) {
#if VERILIE_HAS_QUAD
    if (scalar == "quad") return drift_in<quad>(pair, T, h);
#endif
    if (scalar == "fifty") return drift_in<fifty>(pair, T, h);
    return drift_in<double>(pair, T, h);
}

}  // namespace verilie::studies
