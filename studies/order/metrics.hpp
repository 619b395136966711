#pragma once
/// The error measures of an order study: what theory says of each, and how uncertain it is.

#include "order/cells.hpp"

namespace verilie::studies {

/// An uncertainty of attitude (rad), velocity and position, with what relates it to the norms of a trajectory.
struct Doubt {
    double attitude, velocity, position;
    double fastest, norm, bodies;  ///< max |W|; the H1 norm (rms over time, sum over bodies) of the reference
    /// Of the relative H1 error: the spatial velocity R W turns with the attitude.
    double h1() const;
};
/// Of the reference; its uncertainties are not used.
Doubt scale_of(const reference::Answer& a);

/// One error measure, and how uncertain an error of size e is where the reference is uncertain by a Doubt.
struct Metric {
    std::string name;
    double LadderErrors::*error;
    double LadderErrors::*worst;               ///< its maximum over the outputs; null: there is none
    RichardsonTable RichardsonTables::*table;  ///< null: there is none
    double StateRounding::*rounding;           ///< null: there is none
    bool judged;
    ErrorOf of;
    double order_factor;  ///< formal order as a multiple of the method's
    double (*bound)(const Doubt& d, double e);
    bool of_energy = false;  ///< no reference is needed
    bool at_least = false;   ///< theory gives a lower bound: the leading term may be small or vanish
};

/// attitude, velocity, position (where something translates), h1, q_error, energy_error.
std::vector<Metric> metrics_of(const ProblemInfo&);

}  // namespace verilie::studies
