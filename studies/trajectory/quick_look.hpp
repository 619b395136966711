#pragma once
/// A quick look at runs, in letters.

#include <vector>

#include "trajectory/rows.hpp"

namespace verilie::studies {

/// `values` in at most `columns` letters, low to high; each stands for the largest of those it covers.
std::string sparkline(const std::vector<double>& values, std::size_t columns = 60);
/// Of every run its energies, and how far what is conserved has changed, over time; nothing of a row without series.
std::string quick_look(const std::vector<RunRow>& rows);

}  // namespace verilie::studies
