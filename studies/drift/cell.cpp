#include "drift/cell.hpp"
#include "drift/ensemble.hpp"
#include "engine/grown.hpp"

#include <verilie/diagnostics/energy_signal.hpp>
#include <verilie/diagnostics/temperature.hpp>
#include <verilie/lie/so3.hpp>

namespace verilie::studies {

namespace {
/// The largest turn (rad) or way (length) of any body, in one lane.
template <class S>
double swing(const Phase<S>& from, const Phase<S>& to, int l) {
    double most = 0;
    for (std::size_t i = 0; i < to.q.size(); ++i) most = std::max(most, static_cast<double>(lane(lie::distance<S>(from.q[i], to.q[i]), l)));
    for (std::size_t i = 0; i < to.x.size(); ++i) most = std::max(most, static_cast<double>(lane(norm(to.x[i] - from.x[i]), l)));
    return most;
}
/// Stretches of T over which every step is looked at, for the periods of the motion: each of eight fine batches, one in sixteen.
constexpr std::size_t looked_at = 8, one_in = 128;

/// One lane of a long run.
struct LongRun {
    std::vector<double> signal;           // (E - E0)/scale after every step
    double swing = 0;                     // largest attitude distance from the start, at the ends of stretches
    double least_kinetic = 0, most_kinetic = 0, scale = 0;
    diagnostics::Motion motion;
    diagnostics::Temperature temperature; // of many bodies, without the first quarter, in which a motion forgets its start
};
template <class S>
struct LongRuns {
    std::vector<LongRun> lanes;
    std::optional<Failure> failed;
    Work work;
};

/// Of one lane: an energy overflows before the state does.
template <class S>
std::optional<Failure> energy_is_none(const Trajectory<S>& trajectory, const std::vector<S>& energies, double h) {
    if constexpr (ScalarTraits<S>::lanes > 1) return {};
    else {
        const auto first = std::find_if(energies.begin(), energies.end(), [](const S& e) { return !is_finite(e); });
        if (first == energies.end()) return {};
        const std::int64_t step = trajectory.steps() - (energies.end() - first) + 1;
        return Failure{Why::not_finite, step, 0, 0, double(step) * h, static_cast<double>(*first), 0, "the energy is " + std::to_string(static_cast<double>(*first))};
    }
}

template <class S>
LongRuns<S> run(const Pair& pair, const Phase<S>& initial, std::size_t members, const Rational& h, std::int64_t n) {
    const auto problem = pair.problem->make<S>(pair.parameters);
    const auto trajectory = pair.method->march<S>(problem);
    auto z = initial;
    const S E0 = problem->kinetic(z).total() + problem->potential(z).total(), scale = problem->invariant_scales().at(0);
    LongRuns<S> r{std::vector<LongRun>(members), {}, {}};
    const auto each = [&](auto f) { for (std::size_t m = 0; m < members; ++m) f(r.lanes[m], int(m)); };
    each([&](LongRun& one, int m) {
        one.scale = static_cast<double>(lane(scale, m));
        one.least_kinetic = one.most_kinetic = static_cast<double>(lane(problem->kinetic(z).total(), m));
        one.signal.reserve(std::size_t(n));
    });
    r.failed = trajectory->start(initial, S(convert<S>(to_scalar<std::decay_t<decltype(lane(S()))>>(h))));
    std::vector<S> stretch;
    for (std::size_t k = 0; k < fine_batches && !r.failed; ++k) {
        const auto begin = std::int64_t(k) * n / std::int64_t(fine_batches), end = std::int64_t(k + 1) * n / std::int64_t(fine_batches);
        stretch.resize(std::size_t(end - begin));
        if (k % one_in == 0) each([](LongRun& one, int) { one.motion.begin(); });
        if (k % one_in < looked_at)
            for (std::size_t i = 0; i < stretch.size() && !r.failed; ++i) {
                r.failed = trajectory->advance(1, std::span<S>(stretch).subspan(i, 1));
                trajectory->observe(z);
                const auto kinetic = problem->kinetic(z);
                const S now = kinetic.total();
                if constexpr (ScalarTraits<S>::lanes == 1)
                    if (k >= fine_batches / 4 && z.q.size() > 1 && z.x.size() == z.q.size())
                        r.lanes[0].temperature.add(convert<double>(z), static_cast<double>(kinetic.u[0]), static_cast<double>(kinetic.u[1]));
                const auto number = [](const S& x, int m) { return static_cast<double>(lane(x, m)); };
                each([&](LongRun& one, int m) {
                    diagnostics::Motion::Sample sample{number(now, m)};
                    for (int c = 0; c < 3; ++c) {
                        sample[std::size_t(1 + c)] = z.W.empty() ? 0 : number(z.W.front()(c), m);
                        sample[std::size_t(4 + c)] = z.v.empty() ? 0 : number(z.v.back()(c), m);
                    }
                    one.motion.add(sample);
                });
            }
        else r.failed = trajectory->advance(1, std::span<S>(stretch));
        if (!r.failed) r.failed = energy_is_none(*trajectory, stretch, static_cast<double>(h));
        if (r.failed) {
            tell_what_grew(r.failed, *trajectory, initial);
            break;
        }
        for (const S& e : stretch) {
            const S error = S(S(e - E0) / scale);
            each([&](LongRun& one, int m) { one.signal.push_back(static_cast<double>(lane(error, m))); });
        }
        trajectory->observe(z);
        const S now = problem->kinetic(z).total();
        each([&](LongRun& one, int m) {
            one.swing = std::max(one.swing, swing(initial, z, m));
            const auto kinetic = static_cast<double>(lane(now, m));
            one.least_kinetic = std::min(one.least_kinetic, kinetic);
            one.most_kinetic = std::max(one.most_kinetic, kinetic);
        });
    }
    r.work = trajectory->work();
    return r;
}

Json document(const LongRun& r, const std::optional<Failure>& failed, const Work& work, const Rational& T, std::int64_t n, double eps, std::size_t count) {
    const double t = static_cast<double>(T);
    const double noise = 8 * eps * std::sqrt(double(n));
    Json batches{{"t", Json::array()}, {"mean", Json::array()}, {"min", Json::array()}, {"max", Json::array()}, {"samples", Json::array()}};
    if (!failed)
        for (const auto& b : diagnostics::batches(r.signal, t, count)) {
            batches["t"].push_back(b.t_end);
            batches["mean"].push_back(number(b.mean));
            batches["min"].push_back(number(b.min));
            batches["max"].push_back(number(b.max));
            batches["samples"].push_back(b.samples);
        }
    return {{"steps", n}, {"failed", failed ? to_json(*failed) : Json()}, {"batches", batches},
            {"periods", failed ? 0.0 : double(n) * r.motion.per_sample()}, {"noise", noise}, {"swing", r.swing},
            {"exchanged", (r.most_kinetic - r.least_kinetic) / r.scale}, {"scale", r.scale},
            {"degrees", r.temperature.degrees()}, {"inverse_temperature", r.temperature.inverse()},
            {"work", {{"load_evaluations", work.load_evaluations}, {"solver_iterations", work.solver_iterations}}}};
}
template <class S>
double eps_of() { return static_cast<double>(lane(eps<S>())); }

template <class S>
Json drift_in(const Pair& pair, const Rational& T, const Rational& h) {
    const auto n = step_count(T, h);
    const auto r = run<S>(pair, pair.problem->make<S>(pair.parameters)->initial(), 1, h, n);
    return document(r.lanes[0], r.failed, r.work, T, n, eps_of<S>(), fine_batches);
}
}  // namespace

template <class S>
std::vector<Json> drifts_from(const Pair& pair, std::span<const Phase<double>> starts, const Rational& T, const Rational& h) {
    const auto n = step_count(T, h);
    const auto r = run<S>(pair, together<S>(starts), starts.size(), h, n);
    if (r.failed && ScalarTraits<S>::lanes > 1) return {};
    std::vector<Json> all;
    for (const auto& one : r.lanes) all.push_back(document(one, r.failed, r.work, T, n, eps_of<S>(), class_batches));
    return all;
}
template std::vector<Json> drifts_from<double>(const Pair&, std::span<const Phase<double>>, const Rational&, const Rational&);
template std::vector<Json> drifts_from<lanes>(const Pair&, std::span<const Phase<double>>, const Rational&, const Rational&);

Json drift_cell(const Pair& pair, const std::string& scalar, const Rational& T, const Rational& h) {
#if VERILIE_HAS_QUAD
    if (scalar == "quad") return drift_in<quad>(pair, T, h);
#endif
    if (scalar == "fifty") return drift_in<fifty>(pair, T, h);
    return drift_in<double>(pair, T, h);
}

}  // namespace verilie::studies
