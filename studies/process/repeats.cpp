#include "process/repeats.hpp"

#include <stdexcept>

#include <fmt/format.h>

#include "engine/apart.hpp"
#include "engine/precision.hpp"
#include "engine/rational.hpp"
#include "engine/sources.hpp"
#include "engine/watch.hpp"
#include "process/trajectory.hpp"

namespace verilie::studies {

namespace {
constexpr std::int64_t few_steps = 16;
/// NOTE: an engine that sums in several threads may round otherwise each time; that shows as a floor.
const double most_apart = 1e5 * eps<double>();

std::optional<Phase<double>> end_of(const MethodEntry& method, const std::shared_ptr<const AnyProblem<double>>& problem,
    const Phase<double>& start, double h) {
    Phase<double> end;
    const auto trajectory = method.march<double>(problem);
    const auto marched = watch(
        *trajectory, start, h, Steps(few_steps, few_steps), [&](std::int64_t, const Phase<double>& z) { end = z; });
    return marched.failed ? std::nullopt : std::optional(end);
}
}  // namespace

void must_repeat(const MethodEntry& method, const std::shared_ptr<const AnyProblem<double>>& problem,
    const Phase<double>& start, double h) {
    if (!is_in_a_process(std::string(method.info->key)) || failures_of_processes() > 0) return;
    const auto first = end_of(method, problem, start, h);
    if (!first) return;
    const auto second = end_of(method, problem, start, h);
    if (!second) return;
    const double off = apart(*first, *second).most(), most = most_apart * ulps_of(std::string(method.info->key));
    if (off > most)
        throw std::invalid_argument(fmt::format(
            "{} answers otherwise each time: two marches of {} steps from one state of {} end {:.2g} apart, more than "
            "round-off ({:.2g}). A method has to begin anew at every start, what it draws at random with it.",
            method.info->key, few_steps, problem->info().key, off, most));
}

void must_repeat(const Pair& pair) {
    if (!pair.refusal.empty()) return;
    const auto problem = pair.problem->make<double>(pair.parameters);
    must_repeat(
        *pair.method, problem, problem->initial(), to_scalar<double>(ladder(pair.problem->info->ladder).front()));
}

}  // namespace verilie::studies
