#include "drift/cell.hpp"

#include <verilie/run/ensemble.hpp>

#include "drift/member.hpp"
#include "drift/starts.hpp"
#include "engine/grown.hpp"
#include "engine/precision.hpp"

namespace verilie::studies {

namespace {
/// What is recorded of a march over its first `times` T.
template <class S> struct Recording {
    int times;
    Member<S> member;
};

/// A march from one start in stretches, fine_batches to a T. A record over several T takes so many of them for one, and is
/// bit for bit that of a march of its own.
template <class S> class Watch {
public:
    Watch(const Pair& pair, const Phase<S>& start, const Rational& T, const Rational& h, std::size_t batches)
        : ulps_(ulps_of(pair.method_key())), start_(start), z_(start), T_(T), h_(static_cast<double>(h)),
          n_(step_count(T, h)), batches_(batches), problem_(pair.problem->make<S>(pair.parameters)),
          trajectory_(pair.method->march<S>(problem_)), failed_(trajectory_->start(start, to_scalar<S>(h))) {}

    Recording<S> over(int times) const { return {times, Member<S>(*problem_, start_)}; }
    /// To the end of `times` T, unless it fails.
    void go(int times, std::span<Recording<S>> records) {
        for (; done_ < std::size_t(times) * fine_batches && !failed_; ++done_) take(records);
    }
    bool failed() const { return bool(failed_); }
    LongRun result(const Recording<S>& record) const {
        LongRun r = record.member.record(ulps_, record.times * n_);
        auto failed = failed_;
        tell_what_grew(failed, *trajectory_, start_);
        if (failed) r.failed = stopped(*failed), r.batches = {}, r.periods = 0;
        r.work = {trajectory_->work().load_evaluations, trajectory_->work().solver_iterations};
        return r;
    }

private:
    /// The stretch of a record that this one belongs to.
    std::size_t stretch_of(const Recording<S>& r) const { return done_ / std::size_t(r.times); }
    bool looks(const Recording<S>& r) const { return is_looked_at(stretch_of(r)); }

    void take(std::span<Recording<S>> records) {
        for (auto& r : records)
            if (done_ % (std::size_t(r.times) * one_in) == 0) r.member.motion.begin();
        energies_.resize(stretch(done_, n_));
        if (std::ranges::any_of(records, [this](const auto& r) { return looks(r); })) look(records);
        else failed_ = trajectory_->advance(1, std::span(energies_));
        if (!failed_) failed_ = energy_is_none<S>(trajectory_->steps(), energies_, h_);
        if (failed_) return;
        trajectory_->observe(z_);
        for (auto& r : records) {
            r.member.add(energies_);
            if ((done_ + 1) % std::size_t(r.times) != 0) continue;
            r.member.rest(*problem_, start_, z_);
            if (const auto t = batch_ends(stretch_of(r), r.times * n_, Rational(r.times * T_), batches_))
                r.member.close(*t);
        }
    }
    void look(std::span<Recording<S>> records) {
        for (std::size_t i = 0; i < energies_.size() && !failed_; ++i) {
            failed_ = trajectory_->advance(1, std::span(energies_).subspan(i, 1));
            trajectory_->observe(z_);
            for (auto& r : records)
                if (looks(r)) r.member.look(*problem_, z_, stretch_of(r) >= settled_from);
        }
    }

    double ulps_;
    Phase<S> start_, z_;
    Rational T_;
    double h_;
    std::int64_t n_;
    std::size_t batches_, done_ = 0;  // done_: stretches
    std::shared_ptr<const AnyProblem<S>> problem_;
    std::unique_ptr<Trajectory<S>> trajectory_;
    std::optional<Failure> failed_;
    std::vector<S> energies_;
};

template <class S>
LongRun watched(const Pair& pair, const Phase<S>& start, const Rational& T, const Rational& h, std::size_t batches) {
    Watch<S> watch(pair, start, T, h, batches);
    Recording<S> record = watch.over(1);
    watch.go(1, std::span(&record, 1));
    return watch.result(record);
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
            march.look([&](std::size_t m, const auto& z) { members[m].look(*problem, z, k >= settled_from); });
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

bool moved(const LongRun& run) { return !run.failed && run.swing > least_swing_of_a_motion; }
bool stood_still(const LongRun& run) { return !(run.least_swing > least_swing_of_a_motion); }

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

Followed followed_drift(const Pair& pair, const Rational& T, const Rational& h, int times,
    const std::function<bool(const LongRun&)>& goes_on) {
    Watch<double> watch(pair, pair.problem->make<double>(pair.parameters)->initial(), T, h, fine_batches);
    std::array<Recording<double>, 2> both{watch.over(1), watch.over(times)};
    watch.go(1, both);
    Followed f{watch.result(both[0]), {}};
    if (watch.failed() || !goes_on(f.run)) return f;
    watch.go(times, std::span(both).last(1));
    if (!watch.failed()) f.longer = watch.result(both[1]);
    return f;
}

LongRun drift_cell(const Pair& pair, const std::string& scalar, const Rational& T, const Rational& h) {
#if VERILIE_HAS_QUAD
    if (scalar == "quad") return drift_in<quad>(pair, T, h);
#endif
    if (scalar == "fifty") return drift_in<fifty>(pair, T, h);
    return drift_in<double>(pair, T, h);
}

}  // namespace verilie::studies
