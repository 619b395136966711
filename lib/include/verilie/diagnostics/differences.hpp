#pragma once
/// Symplecticity of a map that knows doubles only: no dual passes through it.

#include <verilie/diagnostics/symplecticity.hpp>

namespace verilie::diagnostics {

/// f'(0) = [8 (f(k) - f(-k)) - (f(2k) - f(-2k))]/(12 k) + O(k^4): the best k is about eps^(1/5), what is left about
/// eps^(4/5) = 3e-13 of the derivatives of f up to the fifth. Of a map that computes with a unit of round-off of so many
/// ulps of double.
inline double difference_step(double ulps = 1) { return std::pow(ulps * eps<double>(), ratio<double>(1, 5)); }

/// Of a step of size h, in the units in which it is smooth: angles of 1, velocities of 1/h, lengths of the shortest way
/// from one body to another (1 of one body). `defect`: ||DPhi^T omega DPhi - omega||_F over the largest |p| + J/h or
/// m l^2/h, l that length; `scale` the same of absolute values as in symplecticity_scale. `doubt`: what twice the
/// difference step `by` makes of DPhi, as a defect: sixteen times the error where it is one of truncation, about the error
/// itself where the map has a kink within the step.
struct Differences {
    double defect, scale, doubt;
};

Differences symplecticity_by_differences(const std::function<Phase<double>(const Phase<double>&)>& map,
    const Masses<double>& bodies, const Phase<double>& z, double h, double by = difference_step());

}  // namespace verilie::diagnostics
