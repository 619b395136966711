#pragma once
/// Which number has grown in a march that ends in numbers that are not finite.

#include <cmath>
#include <optional>
#include <string>

#include <verilie/run/march.hpp>

namespace verilie::studies {

/// What has grown most between two states: the position, velocity, attitude (|q|) or angular velocity of a body,
/// compared with the largest of its kind over all bodies before. One clause:
/// "the angular velocity of body 2 is 4.1e+160 (at the start at most 1.3)". Empty where nothing has grown tenfold.
std::string what_grew(const Phase<double>& before, const Phase<double>& after);

/// Where the number of a failure says nothing, adds what grew until the last state there is.
template <class S>
void tell_what_grew(std::optional<Failure>& failed, const Trajectory<S>& trajectory, const Phase<S>& start) {
    if constexpr (ScalarTraits<S>::lanes == 1) {
        const bool of_numbers = failed
                             && (failed->why == Why::not_finite
                                 || ((failed->why == Why::no_convergence || failed->why == Why::domain)
                                     && !std::isfinite(failed->value)));
        if (!of_numbers || failed->step == 0) return;
        auto last = start;
        trajectory.observe(last);
        const std::string then = "after step " + std::to_string(trajectory.steps()) + " ",
                          grown = what_grew(convert<double>(start), convert<double>(last));
        if (!grown.empty()) failed->said += (failed->said.empty() ? "" : "; ") + then + grown;
        else if (failed->said.empty())
            failed->said = (failed->why == Why::not_finite ? "the state of body " : "what is checked of body ")
                         + std::to_string(failed->body) + " is no number, and " + then + "nothing had grown tenfold";
    }
}

}  // namespace verilie::studies
