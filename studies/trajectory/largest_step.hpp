#pragma once
/// Where a method takes no step: which would have been the largest one from the last good state.

#include <optional>

#include <fmt/format.h>

#include <verilie/run/march.hpp>

#include "engine/pairs.hpp"

namespace verilie::studies {

/// Adds it to a failure of the method's own domain, found by trying steps, in double: with loads no formula in the
/// momentum alone says it. `z`: the state that the step started from.
template <class S>
void tell_largest_step(std::optional<Failure>& failed, const Pair& pair, const Phase<S>& z, const S& h) {
    if (!failed || failed->why != Why::domain || !failed->said.empty() || pair.method->info->domain.empty()) return;
    const auto march = pair.method->march<double>(pair.problem->make<double>(pair.parameters));
    const auto start = convert<double>(z);
    const auto exists = [&](double step) { return !march->start(start, step) && !march->advance(1); };
    const double asked = convert<double>(h);
    double good = asked / 16, bad = asked;
    for (int k = 0; k < 25 && !exists(good); ++k) bad = good, good /= 16;
    if (!exists(good)) return;
    for (int k = 0; k < 40; ++k) {
        const double middle = (good + bad) / 2;
        (exists(middle) ? good : bad) = middle;
    }
    failed->said =
        fmt::format("it takes no step h = {:.6g} from here; the largest that it takes is {:.6g}", asked, good);
}

}  // namespace verilie::studies
