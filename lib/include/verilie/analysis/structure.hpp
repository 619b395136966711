#pragma once
#include <optional>
#include <span>

namespace verilie::analysis {

/// V(k) = mean of (x_{i+k} − x_i)², for means x of equal consecutive batches and 1 <= k < x.size().
double structure_function(std::span<const double> x, int k);

/// No lag from 2 to n/2 batches has a structure function above 1.5 times that of one batch: a bounded, quickly varying
/// signal.
bool is_flat(std::span<const double> x);

inline constexpr int wandering_batches = 64;

/// How 64 batch means wander. √V ~ (k − 1/3)^H, H least squares in logarithms: 0 for what stays, 1/2 for a walk, whose
/// batch means have V(k) = D (k − 1/3), 1 for what goes on one way. "Rough" is what is left without the line and six
/// cosines of half periods T/j.
/// V of the rough part between lags 1 and 4 grows by 3 D, whatever white noise lies over it.
struct Wandering {
    double near;             ///< H of the rough part over lags 1, 2, 4
    double far;              ///< H of the whole over lags 2, 4, 8, 16
    double largest_step;     ///< largest share of one increment in their sum of squares: a jump has nearly all
    double largest_quarter;  ///< largest share of a quarter of T in the same sum
    /// smaller share of a half of T in the growth of V from lag 1 to lag 4, which white noise does not change
    double least_half;
    /// largest share of a quarter of T in that growth: a late onset has most of it in the last, though noise fills the
    /// increments
    double grown_quarter;
    double deviation;   ///< √(64 D): standard deviation of what a walk of this D comes to over T
    double range;       ///< (largest − smallest) / √(64 D of the rough part)
    double rise, fall;  ///< largest ascent and descent from one batch to a later one
};

/// Nothing for another number of means than 64, and for a signal that does not vary.
std::optional<Wandering> wandering(std::span<const double> x);

/// Each number lies where at least 98 in a hundred walks have it, 95 % have all (simulated:
/// tests/analysis/structure.cpp). White noise, a beat, a line, a late onset, a saturation, an exponential or a jump,
/// each with white noise of any size over it, have them in less than 0.5 %.
bool diffuses(const Wandering&);

}
