#pragma once
/// The tumbling body (Dzhanibekov's wing nut, the tennis racket): a free body that spins almost about the axis of its
/// middle moment of inertia. It turns over again and again, for ever: its energy and its angular momentum in space are
/// constant. J = diag(1, 2, 5/2), W = (1/50, 5, 1/100) at first, h = 1/60: a frame of a game, 75 steps a turn.
///
/// Where an engine loses or makes energy at constant |pi|, the body ends spinning about the axis of most (2 E J3 = pi^2)
/// or of least inertia (2 E J1 = pi^2), or stays near the middle one (2 E J2 = pi^2).

#include "engine/numbers.hpp"
#include "engine/record.hpp"
#include "engines/methods.hpp"

namespace verilie::studies::engines {

struct TumbleSeries {
    std::vector<double> t, energy, momentum, angle;
    static constexpr auto fields() {
        using S = TumbleSeries;
        return std::tuple(field("t", &S::t, "times, each 4 % after the one before, or 16 steps"),
            field("energy", &S::energy, "E/E0 - 1 there"), field("momentum", &S::momentum, "|pi|/|pi0| - 1 there"),
            field("angle", &S::angle, "between pi and pi0 in space there, rad"));
    }
};

struct TumbleRow {
    std::string method, engine, h;
    int digits = 53;
    std::int64_t steps = 0, taken = 0;
    Absent<Stopped> failed;
    double energy_end = 0, energy_most = 0, momentum_end = 0, momentum_most = 0, angle_end = 0, angle_most = 0;
    double twice_energy_times_middle = 0;
    std::int64_t turned_over = 0, last_turned_over = 0;
    double turns_over = 0, nanoseconds_per_step = 0;
    TumbleSeries series;
    std::string command;
    static constexpr auto fields() {
        using R = TumbleRow;
        return std::tuple(field("method", &R::method, "setting of an engine, or key of the catalogue"),
            field("engine", &R::engine, "as it says it itself; empty: a method of the catalogue"),
            field("h", &R::h, "step, exact"), field("digits", &R::digits, "binary, that it computes in"),
            field("steps", &R::steps, "asked for"), field("taken", &R::taken, "before one failed, or all"),
            field("failed", &R::failed, "not there: none failed"), field("energy_end", &R::energy_end, "E/E0 - 1"),
            field("energy_most", &R::energy_most, "largest |E/E0 - 1| of those seen"),
            field("momentum_end", &R::momentum_end, "|pi|/|pi0| - 1"), field("momentum_most", &R::momentum_most, ""),
            field("angle_end", &R::angle_end, "between pi and pi0 in space, rad"),
            field("angle_most", &R::angle_most, ""),
            field("twice_energy_times_middle", &R::twice_energy_times_middle, "2 E J2 / |pi|^2 at the end"),
            field("turned_over", &R::turned_over, "how often W2 was seen to change its sign, at one step in 16"),
            field("last_turned_over", &R::last_turned_over, "the step after which it was seen last; 0: never"),
            field("turns_over", &R::turns_over, "how often it does in the exact motion, by elliptic integrals"),
            field("nanoseconds_per_step", &R::nanoseconds_per_step,
                "processor time of all processes together, looking included"),
            field("series", &R::series, "for a figure"), field("command", &R::command, "asks this again"));
    }
};

/// Looked at every 16 steps, since it turns over in some 300.
TumbleRow tumble(const Method& method, std::int64_t steps);
/// How often W2 of the exact motion changes its sign in a unit of time: lambda / 2K(k).
double turns_over(const std::array<double, 3>& J, const std::array<double, 3>& W);

}  // namespace verilie::studies::engines
