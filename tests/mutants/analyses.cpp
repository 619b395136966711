// Judges of order and drift that are wrong in one place, on synthetic data of known verdict that the right one judges
// rightly.
#include <cmath>
#include <functional>

#include <fmt/format.h>

#include <verilie/analysis/batches.hpp>
#include <verilie/analysis/drift.hpp>
#include <verilie/analysis/eoc.hpp>
#include <verilie/analysis/order.hpp>
#include <verilie/analysis/statistics.hpp>

#include "analysis/ladders.hpp"
#include "analysis/signals.hpp"
#include "rows.hpp"

namespace verilie::mutants {

using namespace analysis;
using analysis::test::claim, analysis::test::halvings, analysis::test::ladder, analysis::test::sampled,
    analysis::test::T, analysis::test::two_pi;

namespace {
using Ladder = std::vector<Rung>;
using OrderJudge = std::function<OrderVerdict(const Ladder&, const OrderClaim&)>;
struct OrderCase {
    std::string name;
    Ladder ladder;
    OrderClaim claim;
    OrderVerdict verdict;
};

OrderVerdict right_order(const Ladder& l, const OrderClaim& c) { return estimate_order(l, c).verdict; }

const std::vector<OrderCase>& ladders() {
    using enum OrderVerdict;
    const auto power = [](double p) { return [p](double h) { return std::pow(h, p) * (1 + h * h); }; };
    static const std::vector<OrderCase> all = [&] {
        std::vector<OrderCase> c{{"order 2", ladder(halvings(7), power(2)), claim(2, true), confirmed},
            {"order 2, steps by 2/3", ladder(analysis::test::steps(std::vector<double>(8, 1.5)), power(2)),
                claim(2, true), confirmed},
            {"order 1 for 2", ladder(halvings(7), power(1)), claim(2, true), too_low},
            {"order 3 for 2", ladder(halvings(7), power(3)), claim(2, true), too_high},
            {"order 2 with a cubic term", ladder(halvings(5), [](double h) { return h * h * (1 + 0.4 * h); }),
                claim(2, true), confirmed},
            {"order 2 down to round-off",
                ladder(
                    halvings(11), [](double h) { return h * h * (1 + h * h) + 2e-7; }, 1e-25, 1e-7),
                claim(2, true), confirmed},
            {"order 2 down to the reference",
                ladder(
                    halvings(11), [](double h) { return h * h * (1 + h * h) + 1e-7; }, 1e-7),
                claim(2, true), confirmed},
            {"round-off alone",
                ladder(
                    halvings(7), [](double h) { return 1e-16 * std::pow(h, 2); }, 1e-25, 1e-15),
                claim(2, true), at_floor},
            {"no error at all", ladder(halvings(7), [](double) { return 0.0; }), claim(2, true), at_floor},
            {"coarse steps that are no guide",
                ladder(halvings(8), [](double h) { return h * h * (1 + 2000 * std::pow(h, 4)); }), claim(2, true),
                confirmed},
            {"order 1 behind order 2", ladder(halvings(9), [](double h) { return h * h + 1e-4 * h; }), claim(2, true),
                pre_asymptotic}};
        c.push_back({"an error that is a NaN", c[0].ladder, claim(2, true), failed});
        c.back().ladder[3].error = std::nan("");
        return c;
    }();
    return all;
}

/// The ladder after a change to every rung.
OrderJudge with(std::function<void(Rung&, std::size_t)> change) {
    return [change](Ladder l, const OrderClaim& c) {
        for (std::size_t k = 0; k < l.size(); ++k) change(l[k], k);
        return right_order(l, c);
    };
}
OrderVerdict within_a_tenth(double p, const OrderClaim& c) {
    return std::abs(p - c.formal) <= 0.1 ? OrderVerdict::confirmed
         : p < c.formal                  ? OrderVerdict::too_low
                                         : OrderVerdict::too_high;
}
OrderVerdict unwidened(const Ladder& l, const OrderClaim& c) {
    const OrderEstimate e = estimate_order(l, c);
    if (!e.lo) return e.verdict;
    const double p = e.eoc[std::size_t(e.window_last - 1)], q = e.eoc[std::size_t(e.window_last - 2)];
    if (std::min(p, q) <= c.formal && c.formal <= std::max(p, q)) return OrderVerdict::confirmed;
    return std::max(p, q) < c.formal ? OrderVerdict::too_low : OrderVerdict::too_high;
}

using DriftJudge = std::function<DriftClass(const DriftSignal&)>;
struct DriftCase {
    std::string name;
    DriftSignal signal;
    DriftClass kind;
};

DriftClass right_drift(const DriftSignal& s) { return estimate_drift(s).kind; }

const std::vector<DriftCase>& signals() {
    using enum DriftClass;
    constexpr double a = 5e-3;  // so that a slow swing of 0.3 a is more than the absolute margin
    const auto bounded = [](double t) {
        return a * (std::cos(two_pi * t) + 0.5 * std::cos(two_pi * std::sqrt(2.0) * t) - 1.5);
    };
    static const std::vector<DriftCase> all = [&] {
        std::vector<DriftCase> c{{"quasi-periodic", sampled(bounded), none},
            {"upwards", sampled([&](double t) { return bounded(t) + 40 * a * t / T; }), linear},
            {"downwards", sampled([&](double t) { return bounded(t) - 40 * a * t / T; }), linear},
            {"a slow swing", sampled([&](double t) { return bounded(t) + 0.3 * a * std::sin(two_pi * t / T); }),
                undecided},
            {"there and back", sampled([&](double t) { return bounded(t) + 3 * a * (1 - std::cos(two_pi * t / T)); }),
                undecided},
            {"a growing oscillation", sampled([&](double t) { return (bounded(t) + 1.5 * a) * (1 + t / T); }),
                undecided},
            {"exponential",
                sampled([&](double t) { return a * std::exp(12 * t / T) * (1 + 0.1 * std::cos(two_pi * t)); }),
                exponential}};
        c.push_back({"nothing moves", c[0].signal, undecided});
        c.back().signal.moved = false;
        c.push_back({"a hundred periods", c[0].signal, undecided});
        c.back().signal.periods = 100;
        c.push_back({"a NaN near the end", c[0].signal, failed});
        c.back().signal.fine[1000].mean = std::nan("");
        return c;
    }();
    return all;
}

DriftJudge with(std::function<void(DriftSignal&)> change) {
    return [change](DriftSignal s) {
        change(s);
        return right_drift(s);
    };
}
DriftClass by_slope(const DriftSignal& s, bool significant) {
    const DriftEstimate e = estimate_drift(s);
    if (e.kind != DriftClass::none && e.kind != DriftClass::linear && e.kind != DriftClass::undecided) return e.kind;
    return significant ? DriftClass::linear : e.kind == DriftClass::linear ? DriftClass::none : e.kind;
}

/// The first case a judge gets wrong.
template <class Case, class Judge, class Answer>
Caught by_cases(const std::vector<Case>& cases, const Judge& judge, Answer Case::*expected) {
    for (const Case& c : cases) {
        Answer got;
        if constexpr (std::is_same_v<Case, OrderCase>) got = judge(c.ladder, c.claim);
        else got = judge(c.signal);
        if (got != c.*expected) return {true, fmt::format("{}: {} against {}", c.name, name(got), name(c.*expected))};
    }
    return {};
}
}  // namespace

std::vector<Row> analysis_rows() {
    std::vector<Row> rows;
    const auto order = [&](std::string key, std::string change, const OrderJudge& judge, std::string equivalent = {}) {
        rows.push_back({std::move(key), "order", "analysis", std::move(change), std::move(equivalent),
            {{"synthetic", by_cases(ladders(), judge, &OrderCase::verdict)}}});
    };
    const auto drift = [&](std::string key, std::string change, const DriftJudge& judge, std::string equivalent = {}) {
        rows.push_back({std::move(key), "drift", "analysis", std::move(change), std::move(equivalent),
            {{"synthetic", by_cases(signals(), judge, &DriftCase::kind)}}});
    };
    order("none_of_order", "nothing", right_order, "it is the judge");
    order("ratio_ignored", "every step is taken for half the one before",
        with([](Rung& r, std::size_t k) { r.h = std::ldexp(0.125, -int(k)); }));
    order("one_sided", "too high counts as confirmed", [](const Ladder& l, const OrderClaim& c) {
        const auto v = right_order(l, c);
        return v == OrderVerdict::too_high ? OrderVerdict::confirmed : v;
    });
    order("unwidened", "the hull of the last two orders is the enclosure", unwidened);
    order("round_off_fitted", "round-off counts as zero", with([](Rung& r, std::size_t) { r.rho = 1e-18; }));
    order("bound_fitted", "the reference counts as exact", with([](Rung& r, std::size_t) { r.bound = 1e-25; }));
    order("floor_is_zero", "an error below its floor is a zero that theory asked for",
        [](const Ladder& l, const OrderClaim& c) {
            const auto v = right_order(l, c);
            return v == OrderVerdict::at_floor ? OrderVerdict::confirmed : v;
        });
    order("line_through_all", "least squares over every step, to a tenth", [](const Ladder& l, const OrderClaim& c) {
        const auto e = estimate_order(l, c);
        return e.verdict == OrderVerdict::failed || e.verdict == OrderVerdict::at_floor
                 ? e.verdict
                 : within_a_tenth(e.ols_slope, c);
    });
    order("finest_pair", "the finest two steps alone, to a tenth", [](const Ladder& l, const OrderClaim& c) {
        const auto e = estimate_order(l, c);
        return e.verdict == OrderVerdict::failed || e.verdict == OrderVerdict::at_floor
                 ? e.verdict
                 : within_a_tenth(e.eoc.back(), c);
    });
    order("nan_passed_over", "an error that is a NaN is left out", [](Ladder l, const OrderClaim& c) {
        std::erase_if(l, [](const Rung& r) { return std::isnan(r.error); });
        return right_order(l, c);
    });

    drift("none_of_drift", "nothing", right_drift, "it is the judge");
    drift("stillness_passes", "what does not move is kept", with([](DriftSignal& s) { s.moved = true; }));
    drift("few_periods_pass", "as many periods as it takes", with([](DriftSignal& s) { s.periods = s.T; }));
    drift("slope_alone", "a slope counts without its width",
        [](const DriftSignal& s) { return by_slope(s, std::abs(estimate_drift(s).slope) * s.T > 1e-9); });
    drift("independent_batches", "batch means are taken for independent: Student's width at 99.9 %",
        [](const DriftSignal& s) {
            if (!s.moved) return DriftClass::undecided;
            std::vector<double> t, mean;
            for (const Batch& b : regroup(s.fine, 64)) t.push_back(b.t_end), mean.push_back(b.mean);
            const Line line = fit_line(t, mean);
            double squares = 0, spread = 0;
            for (std::size_t i = 0; i < t.size(); ++i) {
                const double x = t[i] - line.mean_x, r = mean[i] - line.centre - line.slope * x;
                squares += r * r, spread += x * x;
            }
            return by_slope(s, std::abs(line.slope) > 3.45 * std::sqrt(squares / 62 / spread));
        });
    drift("not_rejected", "no certain slope is no drift", [](const DriftSignal& s) {
        const auto e = estimate_drift(s);
        return e.kind == DriftClass::undecided && s.moved && std::abs(e.slope) <= e.half_width ? DriftClass::none
                                                                                               : e.kind;
    });
    drift("upwards_only", "a loss of energy is no drift", [](const DriftSignal& s) {
        const auto e = estimate_drift(s);
        return e.kind == DriftClass::linear && e.slope < 0 ? DriftClass::none : e.kind;
    });
    drift("ends_alone", "the last mean against the first", [](const DriftSignal& s) {
        const auto kind = right_drift(s);
        if (kind == DriftClass::failed || !s.moved) return kind;
        const auto means = regroup(s.fine, 64);
        return std::abs(means.back().mean - means.front().mean) > 0.1 * oscillation(means) ? DriftClass::linear
                                                                                           : DriftClass::none;
    });
    drift("scale_of_the_start", "(E − E₀)/E₀ where E₀ = 0, and what is no number counts as 0", with([](DriftSignal& s) {
        for (Batch& b : s.fine)
            for (double* x : {&b.mean, &b.min, &b.max}) *x = std::isfinite(*x / 0.0) ? *x / 0.0 : 0;
    }));
    drift("nan_passed_over", "a NaN is taken for the number before it", with([](DriftSignal& s) {
        for (std::size_t i = 1; i < s.fine.size(); ++i)
            if (std::isnan(s.fine[i].mean)) s.fine[i].mean = s.fine[i - 1].mean;
    }));
    drift("first_half", "the second half is not looked at", with([](DriftSignal& s) {
        s.fine.resize(s.fine.size() / 2);
        s.T /= 2;
    }));
    return rows;
}

}  // namespace verilie::mutants
