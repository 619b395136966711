#pragma once
/// The row of one metric, as `verilie order --json` prints it.

#include <verilie/analysis/order.hpp>

#include "engine/record.hpp"

namespace verilie::studies {

/// Work of every rung; empty where there is no ladder.
struct OrderWork {
    Absent<std::vector<std::int64_t>> load_evaluations, solver_iterations;
    static constexpr auto fields() {
        return std::tuple(
            field("load_evaluations", &OrderWork::load_evaluations, "of each step of the ladder, failed ones too"),
            field("solver_iterations", &OrderWork::solver_iterations, "of each step of the ladder, failed ones too"));
    }
};

/// What the errors were measured against.
struct OrderReference {
    std::optional<double> bound;
    std::optional<std::string> bound_kind, provenance;
    Absent<std::optional<double>> cvode_error;
    static constexpr auto fields() {
        using R = OrderReference;
        return std::tuple(field("bound", &R::bound, "of its error at T, in the unit of the metric"),
            field("bound_kind", &R::bound_kind, "where the bound comes from"),
            field("provenance", &R::provenance, "what computed it"),
            field("cvode_error", &R::cvode_error, "of CVODE at T, in the unit of the metric"));
    }
};

/// What Richardson combinations say of a part of lower order (analysis/README.md, O10).
struct OrderRichardson {
    std::string found;
    int column;
    std::optional<double> order;
    std::optional<std::array<double, 2>> interval;
    std::vector<double> eoc;
    std::optional<double> share;
    static constexpr auto fields() {
        using R = OrderRichardson;
        return std::tuple(field("found", &R::found, "none, seen, open or blind"),
            field("column", &R::column, "that decided"), field("order", &R::order, "of the part that was seen"),
            field("interval", &R::interval, "its enclosure"),
            field("eoc", &R::eoc, "orders of that column between neighbouring steps"),
            field("share", &R::share, "of such a part in the finest error, at most; null: no bound"));
    }
};

/// Lists run over the steps that ran, coarse to fine. Over an ensemble numbers are medians of its members.
struct OrderRow {
    std::string problem, method, metric;
    bool physical;
    std::string scalar, T;
    double formal_order;
    std::optional<double> observed_order;
    std::optional<std::array<double, 2>> interval;
    std::string interval_kind, verdict;
    bool judged;
    std::string reason;
    std::vector<double> eoc, h;
    std::vector<std::optional<double>> error, error_max, floor;
    std::optional<std::array<int, 2>> window;
    std::optional<double> ols_slope, kick_growth;
    OrderWork work;
    OrderReference reference;
    std::string command;
    Json asked;
    Absent<std::string> precision;
    Absent<OrderRichardson> richardson;
    Absent<int> extended;
    Absent<bool> exactly_zero;
    Absent<std::vector<std::vector<double>>> members;
    static constexpr auto fields() {
        using R = OrderRow;
        return std::tuple(field("problem", &R::problem, ""), field("method", &R::method, ""),
            field("metric", &R::metric, "an error measure"),
            field("physical", &R::physical, "whether no moment of inertia exceeds the sum of the other two"),
            field("scalar", &R::scalar, "number type of the ladder"), field("T", &R::T, "end time, exact"),
            field("formal_order", &R::formal_order, "by theory"),
            field("observed_order", &R::observed_order, "the finest of the window"),
            field("interval", &R::interval, "lowest and highest order that the errors allow"),
            field("interval_kind", &R::interval_kind, "enclosure; sampling95: of the median over an ensemble"),
            field("verdict", &R::verdict,
                "confirmed, too_low, too_high, pre_asymptotic, at_floor, undecided, failed, not_applicable or "
                "beyond_horizon"),
            field("judged", &R::judged, "whether the exit code asks for it"), field("reason", &R::reason, "in words"),
            field("eoc", &R::eoc, "orders between neighbouring steps"), field("h", &R::h, "steps"),
            field("error", &R::error, "against the reference; null: of no member"),
            field("error_max", &R::error_max, "largest over the outputs, where the metric has one"),
            field("floor", &R::floor, "below which an error says nothing of the method"),
            field("window", &R::window, "first and last step that decide, counted from 0"),
            field("ols_slope", &R::ols_slope, "least squares above the floor; not judged"),
            field("kick_growth", &R::kick_growth, "of a small kick over T; null: no number"),
            field("work", &R::work, ""), field("reference", &R::reference, ""),
            field("command", &R::command, "asks this again"),
            field("asked", &R::asked, "in what the question differs from the plain one"),
            field("precision", &R::precision,
                "single: the method computes in no more; rough: it rounds, or jumps, more than doubles do"),
            field("richardson", &R::richardson, "a part of lower order, where it is looked for"),
            field("extended", &R::extended, "steps added to the ladder, where it did not decide"),
            field("exactly_zero", &R::exactly_zero, "true: theory says that there is no error"),
            field("members", &R::members, "eoc of every member of the ensemble"));
    }
};

/// Puts the orders and their enclosure into a row; not the verdict, nor the reason.
void put_orders(OrderRow& row, const analysis::OrderEstimate& e);

/// Whether nothing is decided: pre_asymptotic, undecided or at_floor.
bool is_open(const OrderRow& row);
/// Whether it is open or too high where kinks of U, of class C^smoothness, cover h^order: errors of h^order_at_kinks at
/// random phases, which settle to no order. An order that is too low, or a run that fails, is never excused by them.
bool is_scatter(const OrderRow& row, int smoothness, int order);
/// Such a row is shown and not judged, and says why.
void excuse_scatter(OrderRow& row, int smoothness, int order);
/// Whether finer steps may decide a row that is not decided: it has not settled, or a part of lower order is not
/// excluded.
bool wants_finer(const OrderRow& row);
/// Whether a row leaves exit code 0: confirmed, not_applicable, beyond_horizon, or at_floor where theory says zero.
bool order_holds(const OrderRow& row);

}  // namespace verilie::studies
