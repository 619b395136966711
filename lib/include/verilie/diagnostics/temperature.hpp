#pragma once
/// The temperature of a motion, from the kinetic energies that take part in it.

#include <cstdint>
#include <span>
#include <vector>

namespace verilie::diagnostics {

/// In equipartition each degree of freedom that takes part has the mean kinetic energy 1/(2β): β = n/(2⟨K⟩), the inverse temperature.
/// n is counted as the participation number (Σa)²/Σa² of the mean squares a of the velocity components, and of the angular velocity
/// components likewise: a plane motion has half of the degrees of freedom of one in space.
/// NOTE: equal masses, and equal inertias, are assumed in the count; n is then low by the scatter of the mean squares.
class Temperature {
public:
    /// All v, then all W, of every body, always the same number; K > 0 in any unit.
    void add(std::span<const double> v, std::span<const double> W, double K) {
        count(v, v_), count(W, W_);
        kinetic_ += K, ++samples_;
    }
    /// n; 0 before the first sample, and for what stands still.
    double degrees() const { return taking_part(v_) + taking_part(W_); }
    /// β, in one over the unit of K; 0 where nothing moves.
    double inverse() const { return kinetic_ > 0 ? degrees() * double(samples_) / (2 * kinetic_) : 0; }

private:
    static void count(std::span<const double> x, std::vector<double>& squares) {
        squares.resize(x.size());
        for (std::size_t i = 0; i < x.size(); ++i) squares[i] += x[i] * x[i];
    }
    static double taking_part(const std::vector<double>& a) {
        double sum = 0, squares = 0;
        for (double x : a) sum += x, squares += x * x;
        return squares > 0 ? sum * sum / squares : 0;
    }
    std::vector<double> v_, W_;
    double kinetic_ = 0;
    std::int64_t samples_ = 0;
};

}  // namespace verilie::diagnostics
