#include <verilie/diagnostics/richardson.hpp>

#include "engine/precision.hpp"
#include "order/cells.hpp"
#include "order/march.hpp"

namespace verilie::studies {

namespace {
/// A kick that stays far above round-off and far below anything that bends.
template <class S> KickCell kick_in(const Pair& pair, const Rational& T, const Rational& h, const char* size) {
    const auto problem = pair.problem->make<S>(pair.parameters);
    const auto trajectory = pair.method->march<S>(problem);
    const auto n = step_count(T, h), outputs = most_outputs(n, pair.bodies > 1 ? 25 : 2000);
    const S kick = from_text<S>(size), step = to_scalar<S>(h);
    std::vector<Phase<S>> plain, kicked;
    auto initial = problem->initial();
    if (const auto r = march<S>(*trajectory, initial, step, n, outputs, plain); r.failed)
        return {{}, stopped(*r.failed)};
    initial.W.back()(0) += kick;
    if (const auto r = march<S>(*trajectory, initial, step, n, outputs, kicked); r.failed)
        return {{}, stopped(*r.failed)};
    S most(0);
    for (std::size_t i = 0; i < plain.size(); ++i) {
        const auto d = diagnostics::detail::apart<S>(plain[i], kicked[i]);
        const S apart = S(d.attitude + d.spin) + S(d.position + d.motion);
        most = apart <= most ? most : apart;
    }
    using std::sqrt;
    const double growth = static_cast<double>(S(S(sqrt(most)) / kick));
    return {std::isfinite(growth) ? std::optional(growth) : std::nullopt, {}};
}

/// A start turned and spun by about `size`, relative to its own speeds.
Phase<double> displaced(Phase<double> z, double size) {
    double spin = 0, speed = 0;
    for (const auto& W : z.W) spin = std::max(spin, norm(W));
    for (const auto& v : z.v) speed = std::max(speed, norm(v));
    for (std::size_t i = 0; i < z.q.size(); ++i) {
        z.q[i] = z.q[i] * lie::exp(size * Vec3<double>(0.6, 1, -0.8));
        z.W[i] += size * (spin > 0 ? spin : 1) * Vec3<double>(1, -0.7, 0.4);
    }
    for (auto& v : z.v) v += size * speed * Vec3<double>(-0.5, 1, 0.9);
    return z;
}

/// X₊ − 2X + X₋ of trajectories that start `size` to either side, rms: what bends falls like size², and what is
/// rounding does not.
std::optional<StateRounding> bend(Trajectory<double>& trajectory, const Phase<double>& initial, double h,
    std::int64_t steps, std::int64_t outputs, double size) {
    std::vector<Phase<double>> at, plus, minus;
    const auto fails = [&](const Phase<double>& start, std::vector<Phase<double>>& states) {
        return march<double>(trajectory, start, h, steps, outputs, states).failed.has_value();
    };
    if (fails(initial, at) || fails(displaced(initial, size), plus) || fails(displaced(initial, -size), minus))
        return {};
    const auto a = diagnostics::coordinates<double>(plus, at), b = diagnostics::coordinates<double>(minus, at);
    const auto rms = [](const std::vector<double>& x, const std::vector<double>& y) {
        double sum = 0;
        for (std::size_t i = 0; i < x.size(); ++i) sum += (x[i] + y[i]) * (x[i] + y[i]);
        return std::sqrt(sum / 6);  // of the variances 1 + 4 + 1
    };
    return StateRounding{
        rms(a.attitude, b.attitude), rms(a.velocity, b.velocity), rms(a.position, b.position), rms(a.h1, b.h1)};
}
/// Distance of a run of step h from one of h/2, rms, a step after the outputs over at them. It is near one, but for a
/// method whose steps are unlike by turns where the outputs fall on every second.
std::optional<double> unlike(
    Trajectory<double>& trajectory, const Phase<double>& initial, double h, std::int64_t steps, std::int64_t outputs) {
    constexpr double least = 1e-8;
    const std::int64_t every = steps / outputs;
    if (every < 2) return {};
    std::vector<std::int64_t> seen_after, in_halves;
    for (std::int64_t k = every; k <= steps; k += every)
        for (const std::int64_t stop : {k, k + 1})
            if (stop <= steps) seen_after.push_back(stop), in_halves.push_back(2 * stop);
    std::vector<Phase<double>> coarse;
    const auto whole = watch(trajectory, initial, h, seen_after, [&](std::int64_t k, const Phase<double>& z) {
        if (k > 0) coarse.push_back(z);
    });
    double at = 0, after = 0;
    std::size_t seen = 0;
    const auto half = watch(trajectory, initial, h / 2, in_halves, [&](std::int64_t k, const Phase<double>& z) {
        if (k == 0 || seen == coarse.size()) return;
        const auto d = diagnostics::detail::apart<double>(coarse[seen++], z);
        (k / 2 % every == 0 ? at : after) += d.attitude + d.spin + d.position + d.motion;
    });
    if (whole.failed || half.failed || !(std::sqrt(after / double(seen)) > least) || !(at > 0)) return {};
    return std::sqrt(after / at);
}
}  // namespace

KickCell kick_cell(const Pair& pair, const Rational& T, const Rational& h) {
    const bool in_double = pair.problem->info->translates || !pair.method->has<fifty>();
    return in_double ? kick_in<double>(pair, T, h, "1e-9") : kick_in<fifty>(pair, T, h, "1e-13");
}

RoundingCell rounding_cell(const Pair& pair, const Rational& T, const std::vector<Rational>& h, std::int64_t outputs) {
    // 16 units in the last place of a float; nothing in double is as large. Below an eighth of 2^-24 it is no float either.
    constexpr double size = 1e-6, least = 1e-10, of_floats = 0x1p-27;
    // What it says of itself, and otherwise what is seen.
    const bool told = digits_of(pair.method_key()) < digits_of_double;
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto trajectory = pair.method->march<double>(problem);
    const auto initial = problem->initial();
    const auto at = [&](const Rational& step, double by) {
        return bend(*trajectory, initial, to_scalar<double>(step), step_count(T, step), outputs, by);
    };
    RoundingCell cell;
    constexpr std::int64_t enough = 16384;  // a part of lower order stands out the more the finer the step is
    for (std::size_t k = h.size(); k-- > 0 && !cell.unlike;)
        if (const auto n = step_count(T, h[k]); n <= enough || k == 0)
            cell.unlike = unlike(*trajectory, initial, to_scalar<double>(h[k]), n, outputs);
    for (const auto& step : h) {
        const auto wide = at(step, size);
        if (!wide) continue;
        if (!told) {
            const auto narrow = at(step, size / 4);
            if (!narrow || !(narrow->attitude > least && narrow->attitude > wide->attitude / 4)) return cell;
        }
        cell = {cell.unlike, true, told || wide->attitude > of_floats,
            kick_in<double>(pair, T, h[std::min<std::size_t>(2, h.size() - 1)], "1e-4").growth, {}};
        for (const auto& each : h) cell.rungs.push_back(at(each, size));
        return cell;
    }
    return cell;
}

}  // namespace verilie::studies
