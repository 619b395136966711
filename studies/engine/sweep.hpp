#pragma once
/// Independent tasks on all cores, with progress and the time that is left on a terminal (standard error), and none
/// elsewhere.

#include <functional>
#include <string>
#include <vector>

namespace verilie::studies {

struct Task {
    std::string label;
    std::function<void()> work;  ///< writes only what is its own
    double weight = 1;           ///< expected share of the time, for the remaining-time estimate
};

/// `quiet`: no progress. Runs every task once, heavy ones first. The first exception stops new tasks and is rethrown.
void sweep(const std::string& title, std::vector<Task> tasks, int jobs, bool quiet = false);

}  // namespace verilie::studies
