#pragma once
/// What `verilie run` prints of a march.

#include "engine/numbers.hpp"

namespace verilie::studies {

/// A double as a number; quad and fifty as text, with every digit.
using Number = std::variant<double, std::string>;
template <class S> Number digits(const S& x) {
    if constexpr (std::is_same_v<S, double>) return x;
    else return to_text(x);
}

/// Bodies and points in their order.
struct StateRow {
    std::vector<std::array<Number, 3>> x, v;
    std::vector<std::array<Number, 9>> R;
    std::vector<std::array<Number, 3>> W;
    static constexpr auto fields() {
        using R_ = StateRow;
        return std::tuple(field("x", &R_::x, "positions, in space"), field("v", &R_::v, "velocities, in space"),
            field("R", &R_::R, "rotation matrices from body to space, row by row"),
            field("W", &R_::W, "angular velocities, in the body"));
    }
};

/// A quantity over the observations: after every step, or after every so many where --every says so.
struct QuantityRow {
    Number initial, final, max_abs_error;

protected:
    template <class R> static constexpr auto shared() {
        return std::tuple(field<R, Number>("initial", &R::initial, ""), field<R, Number>("final", &R::final, ""),
            field<R, Number>(
                "max_abs_error", &R::max_abs_error, "largest distance from the initial value, over the observations"));
    }
};
struct EnergyRow : QuantityRow {
    Named<std::array<Number, 2>> parts_range;
    Named<Number> parts;
    static constexpr auto fields() {
        using R = EnergyRow;
        return std::tuple_cat(shared<R>(),
            std::tuple(field("parts_range", &R::parts_range, "least and most of each part, over the observations"),
                field("parts", &R::parts, "at the end")));
    }
};
struct InvariantRow : QuantityRow {
    Number scale;
    bool conserved;
    std::optional<Number> exchanged;
    static constexpr auto fields() {
        using R = InvariantRow;
        return std::tuple_cat(shared<R>(),
            std::tuple(field("scale", &R::scale, "its size in this problem"),
                field("conserved", &R::conserved, "the exact flow keeps it with these parameters"),
                field("exchanged", &R::exchanged,
                    "of the P, L and S of problems that translate, max over observations of sum over bodies of "
                    "|c_i(t) - c_i(0)|, c_i the share of body i; null elsewhere")));
    }
};
/// Samples on the way, one list a column.
struct SeriesRow {
    std::vector<Number> t;
    Named<std::vector<Number>> energy, invariants;
    static constexpr auto fields() {
        using R = SeriesRow;
        return std::tuple(field("t", &R::t, ""), field("energy", &R::energy, "parts and total"),
            field("invariants", &R::invariants, ""));
    }
};
/// States on the way, of bodies and points in their order: what a picture of the motion is made of.
struct MotionRow {
    std::vector<Number> t;
    std::vector<std::vector<std::array<Number, 3>>> x;
    std::vector<std::vector<std::array<Number, 4>>> q;
    std::vector<std::vector<std::array<Number, 3>>> spin;
    std::vector<std::vector<Number>> kinetic;
    std::vector<std::array<std::int64_t, 2>> bonds;
    std::vector<double> diameters;
    static constexpr auto fields() {
        using R = MotionRow;
        return std::tuple(field("t", &R::t, ""), field("x", &R::x, "positions, in space, a list a frame"),
            field("q", &R::q, "attitudes from the body to space, w first"),
            field("spin", &R::spin, "R J W of each body, in space"),
            field("kinetic", &R::kinetic, "kinetic energy of each body; none where there are points without attitude"),
            field("bonds", &R::bonds, "bodies or nodes that are joined"),
            field("diameters", &R::diameters, "of bodies that are spheres"));
    }
};
struct WorkRow {
    std::int64_t load_evaluations, solver_iterations;
    double seconds;
    static constexpr auto fields() {
        using R = WorkRow;
        return std::tuple(field("load_evaluations", &R::load_evaluations, ""),
            field("solver_iterations", &R::solver_iterations, ""), field("seconds", &R::seconds, "of this machine"));
    }
};

/// One march. Of a pair that does not run everything measured is null.
struct RunRow {
    std::string problem, method, scalar, h;
    std::optional<std::int64_t> steps;
    std::optional<Number> t;
    std::map<std::string, std::string> parameters;
    bool physical;
    std::optional<StateRow> state;
    std::optional<EnergyRow> energy;
    std::optional<Named<InvariantRow>> invariants;
    std::optional<Stopped> failed;
    std::optional<std::string> reason;
    std::optional<WorkRow> work;
    std::string command;
    Json asked;
    Absent<SeriesRow> series;
    Absent<MotionRow> motion;
    static constexpr auto fields() {
        using R = RunRow;
        return std::tuple(field("problem", &R::problem, ""), field("method", &R::method, ""),
            field("scalar", &R::scalar, "double, quad or fifty"), field("h", &R::h, "step, exact"),
            field("steps", &R::steps, "taken"), field("t", &R::t, "reached"),
            field("parameters", &R::parameters, "of the problem, all of them"),
            field("physical", &R::physical, "moments of inertia satisfy the triangle inequality"),
            field("state", &R::state, "the last one"), field("energy", &R::energy, ""),
            field("invariants", &R::invariants, ""), field("failed", &R::failed, "null: no step did"),
            field("reason", &R::reason, "why the pair does not run; null where it does"), field("work", &R::work, ""),
            field("command", &R::command, "asks this again"),
            field("asked", &R::asked, "in what the question differs from the plain one"),
            field("series", &R::series, "samples on the way, where asked"),
            field("motion", &R::motion, "states on the way, where --motion asks for them"));
    }
};
struct RunRows {
    std::vector<RunRow> rows;
    std::string command;
    static constexpr auto fields() {
        return std::tuple(field("rows", &RunRows::rows, "one a method"),
            field("command", &RunRows::command, "asks all of them again"));
    }
};
/// Of one method its row, of several all rows.
using RunDocument = std::variant<RunRow, RunRows>;

}  // namespace verilie::studies
