#include "drift/cell.hpp"

#include <verilie/diagnostics/energy_signal.hpp>
#include <verilie/diagnostics/temperature.hpp>
#include <verilie/lie/so3.hpp>

#include "drift/starts.hpp"
#include "engine/energy.hpp"
#include "engine/grown.hpp"
#include "engine/precision.hpp"

namespace verilie::studies {

namespace {
/// The largest turn (rad) or way (length) of any body, in one lane.
template <class S> double swing(const Phase<S>& from, const Phase<S>& to, int l) {
    double most = 0;
    for (std::size_t i = 0; i < to.q.size(); ++i)
        most = std::max(most, static_cast<double>(lane(lie::distance<S>(from.q[i], to.q[i]), l)));
    for (std::size_t i = 0; i < to.x.size(); ++i)
        most = std::max(most, static_cast<double>(lane(norm(to.x[i] - from.x[i]), l)));
    return most;
}
template <class S> double number_in(const S& x, std::size_t l) { return static_cast<double>(lane(x, int(l))); }

/// Stretches of T over which every step is looked at, for the periods of the motion: each of eight fine batches, one
/// in sixteen.
constexpr std::size_t looked_at = 8, one_in = 128;

/// What is known of one lane.
struct Lane {
    std::vector<double> signal;  // (E - E0)/scale after every step
    double swing = 0;            // largest attitude distance from the start, at the ends of stretches
    double least_kinetic = 0, most_kinetic = 0, scale = 0;
    diagnostics::Motion motion;
    /// Of many bodies, without the first quarter, in which a motion forgets its start.
    diagnostics::Temperature temperature;
};

/// Of one lane: an energy overflows before the state does.
template <class S>
std::optional<Failure> energy_is_none(const Trajectory<S>& trajectory, const std::vector<S>& energies, double h) {
    if constexpr (ScalarTraits<S>::lanes > 1) return {};
    else {
        const auto first = std::find_if(energies.begin(), energies.end(), [](const S& e) { return !is_finite(e); });
        if (first == energies.end()) return {};
        const std::int64_t step = trajectory.steps() - (energies.end() - first) + 1;
        const auto value = static_cast<double>(*first);
        return Failure{
            Why::not_finite, step, 0, 0, double(step) * h, value, 0, "the energy is " + std::to_string(value)};
    }
}

/// A march of n steps from one start, or from several as lanes, in fine_batches stretches.
template <class S> class Watched {
public:
    std::vector<Lane> members;
    std::optional<Failure> failed;

    Watched(const Pair& pair, const Phase<S>& initial, std::size_t count, const Rational& h, std::int64_t n)
        : members(count), problem_(pair.problem->make<S>(pair.parameters)),
          trajectory_(pair.method->march<S>(problem_)), initial_(initial), z_(initial), E0_(energy_of(*problem_, z_)),
          scale_(problem_->invariant_scales().at(0)) {
        for (std::size_t m = 0; m < members.size(); ++m) {
            Lane& one = members[m];
            one.scale = number_in(scale_, m);
            one.least_kinetic = one.most_kinetic = number_in(problem_->kinetic(z_).total(), m);
            one.signal.reserve(std::size_t(n));
        }
        failed = trajectory_->start(initial, S(convert<S>(to_scalar<std::decay_t<decltype(lane(S()))>>(h))));
        std::vector<S> energies;
        for (std::size_t k = 0; k < fine_batches && !failed; ++k) {
            energies.resize(std::size_t(ends(k + 1, n) - ends(k, n)));
            march(k, energies, static_cast<double>(h));
        }
    }
    Work work() const { return trajectory_->work(); }

private:
    static std::int64_t ends(std::size_t k, std::int64_t n) { return std::int64_t(k) * n / std::int64_t(fine_batches); }

    void march(std::size_t k, std::vector<S>& energies, double h) {
        if (k % one_in == 0)
            for (Lane& one : members) one.motion.begin();
        if (k % one_in < looked_at)
            for (std::size_t i = 0; i < energies.size() && !failed; ++i) {
                failed = trajectory_->advance(1, std::span<S>(energies).subspan(i, 1));
                look(k >= fine_batches / 4);
            }
        else failed = trajectory_->advance(1, std::span<S>(energies));
        if (!failed) failed = energy_is_none(*trajectory_, energies, h);
        if (failed) tell_what_grew(failed, *trajectory_, initial_);
        else keep(energies);
    }
    /// The motion after a step, for its periods; `settled`: and for its temperature.
    void look(bool settled) {
        trajectory_->observe(z_);
        const auto kinetic = problem_->kinetic(z_);
        const S now = kinetic.total();
        if constexpr (ScalarTraits<S>::lanes == 1)
            if (settled && z_.q.size() > 1 && z_.x.size() == z_.q.size())
                members[0].temperature.add(
                    convert<double>(z_), static_cast<double>(kinetic.u[0]), static_cast<double>(kinetic.u[1]));
        for (std::size_t m = 0; m < members.size(); ++m) {
            diagnostics::Motion::Sample sample{number_in(now, m)};
            for (int c = 0; c < 3; ++c) {
                sample[std::size_t(1 + c)] = z_.W.empty() ? 0 : number_in(z_.W.front()(c), m);
                sample[std::size_t(4 + c)] = z_.v.empty() ? 0 : number_in(z_.v.back()(c), m);
            }
            members[m].motion.add(sample);
        }
    }
    void keep(const std::vector<S>& energies) {
        for (const S& e : energies) {
            const S error = S(S(e - E0_) / scale_);
            for (std::size_t m = 0; m < members.size(); ++m) members[m].signal.push_back(number_in(error, m));
        }
        trajectory_->observe(z_);
        const S now = problem_->kinetic(z_).total();
        for (std::size_t m = 0; m < members.size(); ++m) {
            Lane& one = members[m];
            one.swing = std::max(one.swing, swing(initial_, z_, int(m)));
            one.least_kinetic = std::min(one.least_kinetic, number_in(now, m));
            one.most_kinetic = std::max(one.most_kinetic, number_in(now, m));
        }
    }

    std::shared_ptr<const AnyProblem<S>> problem_;
    std::unique_ptr<Trajectory<S>> trajectory_;
    const Phase<S>& initial_;
    Phase<S> z_;
    S E0_, scale_;
};

template <class S>
std::vector<LongRun> records_of(
    const Watched<S>& watched, double ulps, const Rational& T, std::int64_t n, std::size_t batches) {
    std::vector<LongRun> all;
    for (const Lane& lane : watched.members) {
        LongRun r;
        r.steps = n;
        if (watched.failed) r.failed = stopped(*watched.failed);
        else r.batches = batches_of(lane.signal, T, batches), r.periods = double(n) * lane.motion.per_sample();
        r.noise = 8 * number_in(eps<S>(), 0) * ulps * std::sqrt(double(n));
        r.swing = lane.swing, r.exchanged = (lane.most_kinetic - lane.least_kinetic) / lane.scale, r.scale = lane.scale;
        r.degrees = lane.temperature.degrees(), r.inverse_temperature = lane.temperature.inverse();
        r.work = {watched.work().load_evaluations, watched.work().solver_iterations};
        all.push_back(std::move(r));
    }
    return all;
}

template <class S> LongRun drift_in(const Pair& pair, const Rational& T, const Rational& h) {
    const auto n = step_count(T, h);
    const auto start = pair.problem->make<S>(pair.parameters)->initial();
    return records_of(Watched<S>(pair, start, 1, h, n), ulps_of(pair.method_key()), T, n, fine_batches).at(0);
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

template <class S>
std::vector<LongRun> drifts_from(
    const Pair& pair, std::span<const Phase<double>> starts, const Rational& T, const Rational& h) {
    const auto n = step_count(T, h);
    const auto start = together<S>(starts);
    const Watched<S> watched(pair, start, starts.size(), h, n);
    if (watched.failed && ScalarTraits<S>::lanes > 1) return {};
    return records_of(watched, ulps_of(pair.method_key()), T, n, class_batches);
}
template std::vector<LongRun> drifts_from<double>(
    const Pair&, std::span<const Phase<double>>, const Rational&, const Rational&);
template std::vector<LongRun> drifts_from<lanes>(
    const Pair&, std::span<const Phase<double>>, const Rational&, const Rational&);

LongRun drift_cell(const Pair& pair, const std::string& scalar, const Rational& T, const Rational& h) {
#if VERILIE_HAS_QUAD
    if (scalar == "quad") return drift_in<quad>(pair, T, h);
#endif
    if (scalar == "fifty") return drift_in<fifty>(pair, T, h);
    return drift_in<double>(pair, T, h);
}

}  // namespace verilie::studies
