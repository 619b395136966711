#pragma once
/// Direct runs for claims, and the shapes that figures are drawn from.

#include <fmt/format.h>

#include <verilie/reference/reference.hpp>

#include "claims/desk.hpp"
#include "engine/apart.hpp"
#include "engine/draw.hpp"
#include "engine/energy.hpp"
#include "engine/watch.hpp"

namespace verilie::studies::claims {

/// What is printed of a number.
inline double plain(const fifty& x) { return static_cast<double>(x); }
/// To one digit and upwards: what is said to be within it is.
std::string as_bound(double x);
/// The problem's own start.
Phase<double> start_of(const Pair& pair);
/// Force in space and torque in the body, of every body.
template <class S> std::vector<BodyLoad<S>> loads_at(const AnyProblem<S>& problem, const Phase<S>& z) {
    std::vector<BodyLoad<S>> loads(z.size());
    if (z.size() == 1) {
        (void)problem.loads(One<S>{{z.x[0], z.q[0]}}, std::span(loads));
        return loads;
    }
    Columns<S> at(z.size());
    for (std::size_t i = 0; i < z.size(); ++i) at.put_pose(i, {z.x[i], z.q[i]});
    (void)problem.loads(Poses<S>(at, problem.inertias()), std::span(loads));
    return loads;
}
/// All states of a march.
template <class S> std::vector<Phase<S>> states(const Pair& pair, const Rational& h, std::int64_t n) {
    std::vector<Phase<S>> all;
    watch_to_end<S>(pair, h, n, [&](std::int64_t, const Phase<S>& z) { all.push_back(z); });
    return all;
}

/// Seconds a step in double. The pairs run next to each other in many rounds: a ratio to the first pair is the median
/// over the rounds, so that whatever slows the machine for a while slows both; the first one counts its shortest round.
std::vector<double> seconds_a_step(
    const std::vector<Pair>& pairs, const Rational& h, std::int64_t steps, int rounds = 9);

/// Errors over a ladder, judged as `verilie order` judges its own (analysis/README.md, O3 to O6 and O9; round-off 8 eps
/// sqrt(N) scale): of its row the method, the metric, the steps, the errors and what follows from them.
/// `formal`: 2, of a symmetric method, or 1.
OrderRow observed(const std::string& method, const std::string& metric, const std::vector<Rational>& h,
    const Rational& T, const std::vector<double>& error, double scale, double formal = 2, int smoothness = 1000);
/// {method, metric, h, error, eoc, observed_order, interval, window: [coarsest h, finest h] or null} of such a row.
Json ladder_json(const OrderRow& row);

/// What is compared with the reference: a distance between two states.
using Gap = double (*)(const Phase<double>& z, const Phase<double>& exact);
double attitude_gap(const Phase<double>& z, const Phase<double>& exact);
double velocity_gap(const Phase<double>& z, const Phase<double>& exact);
/// Over the output times of a reference; rms by the trapezoidal rule.
struct Norms {
    double rms, largest, last;
};
/// Of one march, for each gap. The reference's outputs must be whole numbers of steps apart.
std::vector<Norms> norms(const Pair& pair, const Phase<double>& start, const Rational& h,
    const reference::Answer& exact, const std::vector<Gap>& gaps);
/// The stored reference of the problem's default question; computed where none is stored.
reference::Answer default_reference(const std::string& problem);

/// {label, t, y}; beyond 2000 points {label, t, min, max} of equal stretches.
Json curve(const std::string& label, const std::vector<double>& t, const std::vector<double>& y);
/// One row of Desk::drift as a curve: {label, t, min, max} of E - E0 over 64 stretches.
Json envelope(const DriftRow& row);
/// {y, log, curves}: a panel of a figure of kind "series", whose x is the time.
Json panel(const std::string& y, Json curves, bool log = false);

/// How often y passes from below `low` to above `high` or back. Ripples that stay within the band do not count, however
/// many.
int swings(const std::vector<double>& y, double low, double high);

}  // namespace verilie::studies::claims
