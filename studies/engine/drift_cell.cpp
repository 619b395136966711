#include "engine/cells.hpp"

#include <verilie/diagnostics/energy_signal.hpp>
#include <verilie/lie/so3.hpp>

namespace verilie::studies {

namespace {
/// The largest turn (rad) or way (length) of any body.
template <class S>
double swing(const Phase<S>& from, const Phase<S>& to) {
    double most = 0;
    for (std::size_t i = 0; i < to.q.size(); ++i) most = std::max(most, static_cast<double>(lie::distance<S>(from.q[i], to.q[i])));
    for (std::size_t i = 0; i < to.x.size(); ++i) most = std::max(most, static_cast<double>(norm<S>(Vec3<S>(to.x[i] - from.x[i]))));
    return most;
}
template <class S>
struct LongRun {
    std::vector<double> signal;           // (E - E0)/scale after every step
    std::optional<Failure> failed;
    double swing = 0;                     // largest attitude distance from the start, at the ends of stretches
    double least_kinetic = 0, most_kinetic = 0, scale = 0;
    Work work;
};

template <class S>
LongRun<S> run(const Pair& pair, const Rational& h, std::int64_t n) {
    const auto problem = pair.problem->make<S>(pair.parameters);
    const auto trajectory = pair.method->march<S>(problem);
    const auto initial = problem->initial();
    auto z = initial;
    const S E0 = problem->kinetic(z).total() + problem->potential(z).total(), scale = problem->invariant_scales().at(0);
    LongRun<S> r;
    r.scale = static_cast<double>(scale);
    r.least_kinetic = r.most_kinetic = static_cast<double>(problem->kinetic(z).total());
    r.signal.reserve(std::size_t(n));
    r.failed = trajectory->start(initial, to_scalar<S>(h));
    std::vector<S> stretch;
    for (std::size_t k = 0; k < fine_batches && !r.failed; ++k) {
        const auto begin = std::int64_t(k) * n / std::int64_t(fine_batches), end = std::int64_t(k + 1) * n / std::int64_t(fine_batches);
        stretch.resize(std::size_t(end - begin));
        r.failed = trajectory->advance(1, std::span<S>(stretch));
        if (r.failed) break;
        for (const S& e : stretch) r.signal.push_back(static_cast<double>(S(S(e - E0) / scale)));
        trajectory->observe(z);
        r.swing = std::max(r.swing, swing(initial, z));
        const auto kinetic = static_cast<double>(problem->kinetic(z).total());
        r.least_kinetic = std::min(r.least_kinetic, kinetic);
        r.most_kinetic = std::max(r.most_kinetic, kinetic);
    }
    r.work = trajectory->work();
    return r;
}

template <class S>
Json drift_in(const Pair& pair, const Rational& T, const Rational& h) {
    const auto n = step_count(T, h);
    const auto r = run<S>(pair, h, n);
    const double t = static_cast<double>(T);
    const double noise = 8 * static_cast<double>(eps<S>()) * std::sqrt(double(n));
    Json batches{{"t", Json::array()}, {"mean", Json::array()}, {"min", Json::array()}, {"max", Json::array()}, {"samples", Json::array()}};
    if (!r.failed)
        for (const auto& b : diagnostics::batches(r.signal, t, fine_batches)) {
            batches["t"].push_back(b.t_end);
            batches["mean"].push_back(number(b.mean));
            batches["min"].push_back(number(b.min));
            batches["max"].push_back(number(b.max));
            batches["samples"].push_back(b.samples);
        }
    return {{"steps", n}, {"failed", r.failed ? to_json(*r.failed) : Json()}, {"batches", batches},
            {"periods", diagnostics::periods(r.signal, 64, noise)}, {"noise", noise}, {"swing", r.swing},
            {"exchanged", (r.most_kinetic - r.least_kinetic) / r.scale}, {"scale", r.scale},
            {"work", {{"load_evaluations", r.work.load_evaluations}, {"solver_iterations", r.work.solver_iterations}}}};
}
}  // namespace

Json drift_cell(const Pair& pair, const std::string& scalar, const Rational& T, const Rational& h) {
#if VERILIE_HAS_QUAD
    if (scalar == "quad") return drift_in<quad>(pair, T, h);
#endif
    if (scalar == "fifty") return drift_in<fifty>(pair, T, h);
    return drift_in<double>(pair, T, h);
}

}  // namespace verilie::studies
