#pragma once
/// The rows of `verilie drift`.

#include <array>

#include "drift/cell.hpp"

namespace verilie::studies {

using Interval = std::array<double, 2>;

/// An exponent in time of the error of the trajectory, as a row shows it.
struct ErrorGrowth {
    std::optional<double> exponent;
    std::optional<Interval> range;
    Absent<std::optional<double>> largest;
    static constexpr auto fields() {
        using G = ErrorGrowth;
        return std::tuple(
            field("exponent", &G::exponent, "of the largest angle so far ~ t^exponent; null: not measured"),
            field("range", &G::range, "the times it is taken from"),
            field("largest", &G::largest, "rad, at the end; not there: not asked"));
    }
};

/// The drift of the modified energy.
struct ModifiedDrift {
    double slope, half_width;
    std::string kind;
    double amplitude;
    std::string reason;
    static constexpr auto fields() {
        using M = ModifiedDrift;
        return std::tuple(field("slope", &M::slope, "scale per unit of time"),
            field("half_width", &M::half_width, "99.9 %"), field("class", &M::kind, "as that of the row"),
            field("amplitude", &M::amplitude, "of its oscillation, in scales"), field("reason", &M::reason, ""));
    }
};

/// How rounding grows in one quantity that theory keeps exactly, over members that start 1e-12 apart.
struct WalkRow {
    std::string quantity;
    std::optional<double> exponent;
    std::optional<Interval> interval;
    std::string interval_kind;
    double rms, bias, bias_t, bias_p;
    Interval bias_share;
    std::optional<double> fall_in_quad;
    std::string kind, reason;
    static constexpr auto fields() {
        using W = WalkRow;
        return std::tuple(field("quantity", &W::quantity, ""),
            field("exponent", &W::exponent, "rms over members ~ t^exponent"),
            field("interval", &W::interval, "of the exponent"), field("interval_kind", &W::interval_kind, ""),
            field("rms", &W::rms, "at the last time, in the scale of the quantity"),
            field("bias", &W::bias, "mean over members at the last time"),
            field("bias_t", &W::bias_t, "Student's t of that mean"), field("bias_p", &W::bias_p, "two-sided"),
            field("bias_share", &W::bias_share, "its size in standard deviations: 99 % interval"),
            field("fall_in_quad", &W::fall_in_quad, "rms in double over that in quad; null: not measured"),
            field("class", &W::kind, "none, random_walk, linear or undecided"), field("reason", &W::reason, ""));
    }
};
/// In JSON the list of quantities, or {"failed": the step that failed}.
struct Walks {
    std::vector<WalkRow> quantities;
    Absent<Stopped> failed;
    struct Failed {
        Stopped failed;
        static constexpr auto fields() {
            return std::tuple(field("failed", &Failed::failed, "the first step that failed"));
        }
    };
};
template <> inline Json json_of<Walks>(const Walks& w) {
    return w.failed ? json_of(Walks::Failed{*w.failed}) : json_of(w.quantities);
}
template <> inline Json schema_of<Walks>() {
    return records::schema_of_any({schema_of<std::vector<WalkRow>>(), schema_of<Walks::Failed>()});
}
/// Members of each class, in the order in which the classes first appear.
using Counts = nlohmann::ordered_map<std::string, int>;
namespace records {
template <> struct Kind<Counts> : Kind<void> {
    static constexpr bool map = true;
    using of = int;
};
}  // namespace records

/// The batches a figure shows.
struct Envelope {
    std::vector<double> t, mean, min, max;
    static constexpr auto fields() {
        using B = Envelope;
        return std::tuple(field("t", &B::t, "ends of the stretches"), field("mean", &B::mean, "mean (E - E0)/scale"),
            field("min", &B::min, "smallest"), field("max", &B::max, "largest"));
    }
};

/// One pair at one step. What is not there in a row of a pair that does not run is Absent; null is what could not be
/// measured.
struct DriftRow {
    std::string problem, method;
    bool physical = false;
    std::string scalar;
    double h = 0, T = 0;
    bool symplectic = false;
    Json asked;
    std::optional<double> slope, half_width;
    std::string kind, reason;
    std::optional<double> amplitude;
    Absent<std::optional<double>> epsilon, expected_heating, linear_at_most, initial_slope, initial_half_width;
    Absent<double> initial_T;
    std::optional<double> max_abs_energy_error;
    Absent<double> scale, periods, swing;
    Absent<std::optional<double>> exchanged;
    std::optional<bool> moved;
    Absent<bool> chaotic, kinked;
    Absent<std::string> signal;
    Absent<bool> judged, energy_exact;
    Absent<ErrorGrowth> error_growth;
    // of an ensemble
    Absent<ModifiedDrift> modified;
    Absent<int> members, drifting;
    Absent<Counts> classes;
    Absent<Walks> walk;
    Absent<Stopped> member_failed;
    Absent<std::string> ensemble_class;
    Absent<double> ensemble_change;
    Absent<Interval> ensemble_interval;
    Absent<std::string> ensemble_interval_kind;
    Absent<double> ensemble_margin, ensemble_wander, ensemble_most_wander, ensemble_wander_margin;
    Absent<std::array<std::optional<Interval>, 2>> ensemble_exponents;
    Absent<std::string> ensemble_evidence, ensemble_reason;
    Absent<Envelope> batches;
    Absent<WorkDone> work;
    std::string command;

private:
    static constexpr auto of_question() {
        using R = DriftRow;
        return std::tuple(field("problem", &R::problem, ""), field("method", &R::method, ""),
            field("physical", &R::physical, "no moment of inertia exceeds the sum of the other two"),
            field("scalar", &R::scalar, ""), field("h", &R::h, "step"),
            field("T", &R::T, "end time, longer than asked where it took longer to decide"),
            field("symplectic", &R::symplectic, "theory says the method is, and no applied loads act"),
            field("asked", &R::asked, "in what the question differs from the plain one"));
    }
    static constexpr auto of_energy() {
        using R = DriftRow;
        return std::tuple(field("slope", &R::slope, "of the signal, scale per unit of time"),
            field("half_width", &R::half_width, "of the slope, 99.9 %"),
            field("class", &R::kind,
                "none, random_walk, diffusive, linear, exponential, nonlinear, dissipates, "
                "undecided, failed or not_applicable"),
            field("reason", &R::reason, "in words"), field("amplitude", &R::amplitude, "of the oscillation, in scales"),
            field("epsilon", &R::epsilon, "slope below which a drift counts as none"),
            field("expected_heating", &R::expected_heating, "rise over T that a walk of this size makes"),
            field("linear_at_most", &R::linear_at_most, "of a walk: the change over T of a drift beside it"),
            field("initial_slope", &R::initial_slope, "while |E - E0| is below 1 % of scale"),
            field("initial_half_width", &R::initial_half_width, "of that"),
            field("initial_T", &R::initial_T, "how long that is"),
            field("max_abs_energy_error", &R::max_abs_energy_error, "max |E - E0|, in units of energy"),
            field("scale", &R::scale, "energy scale of the problem"));
    }
    static constexpr auto of_run() {
        using R = DriftRow;
        return std::tuple(field("periods", &R::periods, "dominant periods of the motion"),
            field("swing", &R::swing,
                "largest turn (rad) of a body from its start, or way in least distances between two (of one: from the "
                "origin)"),
            field("exchanged", &R::exchanged, "range of the kinetic energy, in scales"),
            field("moved", &R::moved, "something turned, or went some way"),
            field("chaotic", &R::chaotic,
                "the problem is, or the method at this step: starts 1e-12 apart part within half of the run"),
            field("kinked", &R::kinked, "its potential has finitely many derivatives"),
            field("signal", &R::signal, "what the class is of"),
            field("judged", &R::judged, "false: a balance that no theorem bounds"),
            field("energy_exact", &R::energy_exact, "theory says that it is; whether it is, to round-off"),
            field("error_growth", &R::error_growth, "of the error of the trajectory"),
            field("modified", &R::modified, "with --ensemble: the modified energy"));
    }
    static constexpr auto of_ensemble() {
        using R = DriftRow;
        return std::tuple(field("members", &R::members, "initial states; 0: no ensemble"),
            field("drifting", &R::drifting, "members with other initial states that drift by themselves"),
            field("classes", &R::classes, "members of each class"),
            field("walk", &R::walk, "what theory keeps exactly, over members that start 1e-12 apart"),
            field("member_failed", &R::member_failed, "the first member that failed"),
            field("ensemble_class", &R::ensemble_class, "of the members together"),
            field("ensemble_change", &R::ensemble_change, "mean over members of slope × T, in scales"),
            field("ensemble_interval", &R::ensemble_interval, "of the change"),
            field("ensemble_interval_kind", &R::ensemble_interval_kind, ""),
            field("ensemble_margin", &R::ensemble_margin, "a change that is none"),
            field("ensemble_wander", &R::ensemble_wander, "what a walk comes to over T, in scales"),
            field("ensemble_most_wander", &R::ensemble_most_wander, "the end of its interval"),
            field("ensemble_wander_margin", &R::ensemble_wander_margin, "a walk that is none"),
            field("ensemble_exponents", &R::ensemble_exponents, "of the mean square in time, over short and long lags"),
            field("ensemble_evidence", &R::ensemble_evidence, "in words"),
            field("ensemble_reason", &R::ensemble_reason, "why there is no ensemble"));
    }
    static constexpr auto of_figure() {
        using R = DriftRow;
        return std::tuple(field("batches", &R::batches, "64 stretches of the run"), field("work", &R::work, ""),
            field("command", &R::command, "asks this again"));
    }

public:
    static constexpr auto fields() {
        return std::tuple_cat(of_question(), of_energy(), of_run(), of_ensemble(), of_figure());
    }
};

/// The power of h with which the initial slope of one pair falls, and that of the amplitude.
struct ExponentRow {
    std::string problem, method;
    std::vector<double> h, initial_slope, exponents;
    std::optional<double> observed;
    std::optional<Interval> interval;
    std::string reason;
    std::vector<double> amplitude_exponents;
    Json asked;
    static constexpr auto fields() {
        using R = ExponentRow;
        return std::tuple(field("problem", &R::problem, ""), field("method", &R::method, ""),
            field("h", &R::h, "steps"), field("initial_slope", &R::initial_slope, "at each, scale per unit of time"),
            field("exponents", &R::exponents, "of each pair of neighbours; nan: no slope is resolved"),
            field("observed", &R::observed, "exponent in h"), field("interval", &R::interval, "its enclosure"),
            field("reason", &R::reason, "in words"),
            field("amplitude_exponents", &R::amplitude_exponents, "of the oscillation, of each pair"),
            field("asked", &R::asked, "in what the question differs from the plain one"));
    }
};

struct DriftDocument {
    std::vector<DriftRow> rows;
    std::vector<ExponentRow> exponents;
    std::string command;
    static constexpr auto fields() {
        using D = DriftDocument;
        return std::tuple(field("rows", &D::rows, "one for each pair and step"),
            field("exponents", &D::exponents, "one a pair"), field("command", &D::command, "asks all of them again"));
    }
};

}  // namespace verilie::studies
