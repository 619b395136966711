#pragma once
/// The energy of one long run, a pure function of what it is given.

#include <functional>
#include <span>

#include "engine/numbers.hpp"
#include "engine/pairs.hpp"
#include "engine/rational.hpp"

namespace verilie::studies {

/// (E - E0)/scale over equal consecutive stretches of a run, a column each.
struct Batches {
    std::vector<double> t, mean, min, max;
    std::vector<std::int64_t> samples;
    static constexpr auto fields() {
        using B = Batches;
        return std::tuple(field("t", &B::t, "ends of the stretches"), field("mean", &B::mean, "mean (E - E0)/scale"),
            field("min", &B::min, "smallest"), field("max", &B::max, "largest"),
            field("samples", &B::samples, "steps in each stretch"));
    }
};
/// Of a signal after every step up to T, in time order.
Batches batches_of(std::span<const double> signal, const Rational& T, std::size_t count);

/// What a run has computed.
struct WorkDone {
    std::int64_t load_evaluations = 0, solver_iterations = 0;
    static constexpr auto fields() {
        return std::tuple(field("load_evaluations", &WorkDone::load_evaluations, ""),
            field("solver_iterations", &WorkDone::solver_iterations, "of all implicit equations together"));
    }
};

/// The energy of a run, or of one lane of several, and what it is judged by.
struct LongRun {
    std::int64_t steps = 0;
    std::optional<Stopped> failed;
    Batches batches;  // none of a run that failed
    double periods = 0, noise = 0, swing = 0, least_swing = 0, exchanged = 0, scale = 0, degrees = 0,
           inverse_temperature = 0;
    WorkDone work;
    static constexpr auto fields() {
        using R = LongRun;
        return std::tuple(field("steps", &R::steps, "steps it was to take"),
            field("failed", &R::failed, "the step that failed"), field("batches", &R::batches, ""),
            field("periods", &R::periods, "dominant periods of the motion"),
            field("noise", &R::noise, "round-off size of (E - E0)/scale"),
            field("swing", &R::swing,
                "largest turn (rad) of a body from its start, or way in least distances between two (of one: from the "
                "origin)"),
            field("least_swing", &R::least_swing, "the least, over eighths of the run, of the largest within one"),
            field("exchanged", &R::exchanged, "range of the kinetic energy, in energy scales"),
            field("scale", &R::scale, "energy scale of the problem"),
            field("degrees", &R::degrees, "degrees of freedom that take part; 0: not measured"),
            field("inverse_temperature", &R::inverse_temperature, "1/energy; 0: not measured"),
            field("work", &R::work, ""));
    }
};

/// A trajectory counts only if something turned, or went some way.
bool moved(const LongRun& run);
/// For an eighth of the run or more, as what stops does, which keeps its energy, too.
bool stood_still(const LongRun& run);

/// From the problem's own start, in double, quad or fifty, in fine_batches.
LongRun drift_cell(const Pair& pair, const std::string& scalar, const Rational& T, const Rational& h);
/// The same in double, and in the same march the run over `times` T, where the first is one that `goes_on` and no step
/// fails.
struct Followed {
    LongRun run;
    std::optional<LongRun> longer;
};
Followed followed_drift(const Pair& pair, const Rational& T, const Rational& h, int times,
    const std::function<bool(const LongRun&)>& goes_on);
/// From a given start, in double, in class_batches.
LongRun drift_from(const Pair& pair, const Phase<double>& start, const Rational& T, const Rational& h);
/// The same of several starts, side by side in the registers of the processor where there is such a march, else one
/// after the other. NOTE: the work is counted of those alone that marched by themselves.
std::vector<LongRun> drifts_from(
    const Pair& pair, std::span<const Phase<double>> starts, const Rational& T, const Rational& h);

inline constexpr std::size_t fine_batches = 1024;
inline constexpr std::size_t class_batches =
    256;  ///< enough for a class, also after a quarter; the initial slope (D5) takes the fine ones

}  // namespace verilie::studies
