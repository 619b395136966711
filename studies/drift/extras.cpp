#include "drift/extras.hpp"

#include <verilie/analysis/statistics.hpp>
#include <verilie/diagnostics/energy_signal.hpp>
#include <verilie/lie/so3.hpp>

#include "drift/modified_energy.hpp"
#include "engine/precision.hpp"
#include "engine/watch.hpp"

namespace verilie::studies {

namespace {
constexpr double largest_angle = 0.3, least_angle = 1e-10;
constexpr std::int64_t most_steps_compared = 16384;
constexpr std::size_t fewest_outputs = 512;
}  // namespace

Growth growth_cell(const Pair& pair, const Rational& T, const Rational& h) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto coarse = pair.method->march<double>(problem), fine = pair.method->march<double>(problem);
    const auto n = std::min(step_count(T, h), most_steps_compared);
    Growth cell;
    auto z = problem->initial(), exact = z;
    if (coarse->start(z, to_scalar<double>(h)) || fine->start(z, to_scalar<double>(Rational(h / 4)))) return cell;
    std::vector<double> t, angle;
    double most = 0;
    for (std::int64_t k = 1; k <= n; ++k) {
        if (coarse->advance(1) || fine->advance(4)) return cell;
        coarse->observe(z), fine->observe(exact);
        most = std::max(most, lie::distance<double>(exact.q[0], z.q[0]));
        if (!(most < largest_angle)) break;
        t.push_back(static_cast<double>(Rational(h * k))), angle.push_back(most);
    }
    if (!angle.empty()) cell.largest = angle.back();
    if (t.size() < fewest_outputs || angle.back() < least_angle) return cell;
    std::vector<double> x, y;
    for (std::size_t i = t.size() / 8; i < t.size(); ++i)
        if (angle[i] > 0) x.push_back(std::log(t[i])), y.push_back(std::log(angle[i]));
    cell.exponent = analysis::fit_line(x, y).slope;
    cell.range = {t[t.size() / 8], t.back()};
    return cell;
}

bool can_learn(const Pair& pair) {
    const ProblemInfo& problem = *pair.problem->info;
    return pair.bodies == 1 && pair.principal && !problem.translates && !pair.unloaded.everywhere
        && !problem.applied.act;
}
bool has_modified_energy(const Pair& pair) {
    return can_learn(pair) && loaded_order(pair) == 2 && holds(pair.method->info->symmetric, pair.spherical);
}

LongRun modified_cell(const Pair& pair, const Rational& T, const Rational& h) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto n = step_count(T, h);
    LongRun cell;
    cell.steps = n, cell.scale = problem->invariant_scales().at(0);
    cell.noise = 8 * eps<double>() * ulps_of(pair.method_key()) * std::sqrt(double(n));
    std::vector<double> signal;
    std::optional<Failure> failed;
    try {
        const ModifiedEnergy energies(pair, h);
        const auto start = problem->initial();
        const double H0 = energies(start).second;
        failed = watch(pair, start, h, n, [&](std::int64_t k, const Phase<double>& z) {
            if (k > 0) signal.push_back((energies(z).second - H0) / cell.scale);
        }).failed;
    } catch (const MarchFailed& e) {
        failed = e.failure;
        failed->said = e.what();
    }
    cell.periods = diagnostics::periods(signal, 64, cell.noise);
    if (failed) cell.failed = stopped(*failed);
    else cell.batches = batches_of(signal, T, fine_batches);
    return cell;
}

}  // namespace verilie::studies
