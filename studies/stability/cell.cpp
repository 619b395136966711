#include "stability/cell.hpp"
#include "stability/energy_growth.hpp"
#include "engine/energy.hpp"
#include "engine/swing.hpp"
#include "process/process.hpp"

namespace verilie::studies {

namespace {
/// At a large step T holds too few steps to tell a slow return from none: on the pendulum at h = 100 rrp_newmark takes
/// about 3000.
constexpr std::int64_t fewest_steps = 4000;

/// How a run ends: usable, or what broke it.
struct Trial {
    std::int64_t n;           // steps of size T/n; the run has at least fewest_steps
    std::string broken;       // empty: usable
    double t = 0, worst = 0;  // when it broke; the largest |E - E0|/scale before
    double early = 0, late = 0;
    double swing = 0;  // largest from the start
};

/// Throws the Failure of a process: no step size mends that.
Trial attempt(const Pair& pair, const Rational& T, std::int64_t n, std::optional<double> limit) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto trajectory = pair.method->march<double>(problem);
    const auto z = problem->initial();
    auto now = z;
    const auto length = length_of_ways(z, problem->info().translates);
    const double E0 = energy_of(*problem, z), scale = problem->invariant_scales().at(0);
    const double h = static_cast<double>(Rational(T / Rational(n)));
    const auto steps = std::max(n, fewest_steps);
    EnergyGrowth growth(steps);
    Trial r{.n = n, .broken = ""};
    const auto ended = [&](const std::string& why, double t) {
        r.broken = why, r.t = t, r.worst = growth.largest(), r.early = growth.early(), r.late = growth.late();
        return r;
    };
    const auto failed = [&](const Failure& f) {
        if (of_a_process(to_json(f))) throw f;
        return ended(std::string(name(f.why)), f.t);
    };
    if (const auto f = trajectory->start(z, h)) return failed(*f);
    std::vector<double> energies(256);
    const auto follow = [&](std::int64_t to, const auto& why_not) -> std::optional<Trial> {
        while (trajectory->steps() < to) {
            const auto before = trajectory->steps();
            energies.resize(std::size_t(std::min<std::int64_t>(256, to - before)));
            const auto f = trajectory->advance(1, std::span<double>(energies));
            const auto taken = std::size_t(trajectory->steps() - before);
            for (std::size_t i = 0; i < taken; ++i)
                if (const std::string why = why_not((energies[i] - E0) / scale); !why.empty())
                    return ended(why, double(before + std::int64_t(i) + 1) * h);
            if (f) return failed(*f);
            trajectory->observe(now);
            r.swing = std::max(r.swing, swing(z, now, length));
        }
        return {};
    };
    const auto broken = follow(steps, [&](double e) {
        return !growth.see(e) ? growth.broken() : limit && growth.largest() > *limit ? "energy" : "";
    });
    if (broken) return *broken;
    if (!growth.broken().empty() || !growth.is_large()) return ended(growth.broken(), double(steps) * h);
    const auto spread = follow(EnergyGrowth::longer * steps, [&](double e) { return growth.spreads(e); });
    return spread ? *spread : ended("", double(steps) * h);
}

StabilityTrial record_of(const Trial& t, const Rational& T) {
    return {static_cast<double>(Rational(T / Rational(t.n))), t.n, t.broken.empty(), t.broken, t.t, t.worst, t.early,
        t.late};
}

StabilityCell bisection(const Pair& pair, const Rational& T, const Rational& first, std::optional<double> limit) {
    StabilityCell found;
    const auto usable = [&](std::int64_t n) {
        const Trial t = attempt(pair, T, n, limit);
        found.trials.push_back(record_of(t, T));
        // what stands still keeps its energy at every step
        if (t.broken.empty() && !(t.swing > least_swing_of_a_motion))
            throw Failure{Why::domain, 0, 0, 0, 0, t.swing, least_swing_of_a_motion,
                "the trajectory does not move: no turn of 0.1 rad, and no way of a tenth of the distance between "
                "bodies"};
        return t.broken.empty();
    };
    const Rational whole = T / first;
    std::int64_t good = std::max<std::int64_t>(1, (numerator(whole) / denominator(whole)).convert_to<std::int64_t>()),
                 bad = 0;
    while (!usable(good)) {
        bad = good;
        if ((good *= 2) > most_stability_steps) return found.failing_steps = bad, found;
    }
    while (bad == 0 && good > 1) {
        const std::int64_t n = good / 2;
        if (usable(n)) good = n;
        else bad = n;
    }
    while (bad > 0 && good - bad > std::max<std::int64_t>(1, good / 200)) {
        const std::int64_t n = bad + (good - bad) / 2;
        (usable(n) ? good : bad) = n;
    }
    bool monotone = true;  // finer steps must do as well
    for (const auto& [p, q] : {std::pair<std::int64_t, std::int64_t>{11, 10}, {5, 4}, {3, 2}, {2, 1}, {3, 1}, {4, 1}})
        monotone = usable(good * p / q + 1) && monotone;
    found.usable_steps = good, found.monotone = monotone;
    if (bad > 0) found.failing_steps = bad;
    return found;
}
}  // namespace

StabilityCell stability_cell(const Pair& pair, const Rational& T, const Rational& first, std::optional<double> limit) {
    try {
        must_move(*pair.problem->make<double>(pair.parameters));
        return bisection(pair, T, first, limit);
    } catch (const Failure& f) {
        StabilityCell none;
        none.failed.emplace(stopped(f));
        return none;
    }
}

}  // namespace verilie::studies
