#pragma once
/// The lines of the kill matrix, a kind each. A row `none_...` is the right thing itself, under the same detectors.

#include "detectors.hpp"

namespace verilie::mutants {

Row stepper_row(std::string_view mutant, Tier tier);
/// detectors: loads, pinned, kept, and order against the reference of the right problem
std::vector<Row> potential_rows();
std::vector<Row> reference_rows();  ///< detectors: closed_form, disagreement, own_error, digest, order
std::vector<Row> analysis_rows();   ///< detector: synthetic

}  // namespace verilie::mutants
