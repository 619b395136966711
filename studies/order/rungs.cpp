#include "order/rungs.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include "engine/precision.hpp"

namespace verilie::studies {

namespace {
double finite_or_nan(double x) { return std::isfinite(x) ? x : std::nan(""); }

Doubt doubt_of(const OrderStudy& s, const reference::Distance& d) {
    return {d.attitude, d.velocity, d.position, s.scale.fastest, s.scale.norm, s.scale.bodies};
}
double unit_of(const std::string& scalar) {
    if (scalar == "double") return std::ldexp(1.0, -52);
    if (scalar == "quad") return std::ldexp(1.0, -112);
    if (scalar == "fifty") return std::ldexp(1.0, -167);
    throw std::logic_error("No order is judged in " + scalar + ".");
}

/// What a state uncertain by `size` makes of an error e.
double rounding(const OrderStudy& s, const Metric& m, double size, double e) {
    return std::max(size, m.bound(doubt_of(s, {size, size * std::max(1.0, s.scale.fastest), size}), e));
}

/// Round-off of a state: 8 eps sqrt(N). Errors of high order come down to it in quad as well, where roundings that
/// repeat from step to step add up: 8 eps N. Where rounding was seen that is larger three times that, and of a method in
/// single precision 2^-24 at least.
double walk(const OrderStudy& s, const std::string& scalar, std::size_t k, const Metric& m, double e) {
    if (s.rough()) {
        const int digits = s.single() ? std::min(24, digits_of(s.pair.method_key())) : 52;
        const double least = rounding(s, m, std::ldexp(1.0, -digits), e);
        const auto& seen = s.rounding->rungs[k];
        return seen && m.rounding && std::isfinite((*seen).*m.rounding) ? std::max(least, 3 * (*seen).*m.rounding)
                                                                        : least;
    }
    const double steps = double(s.ladder.rungs[k].steps);
    const bool adds_up = scalar != "double" && s.pair.method->info->order >= 3;
    return rounding(s, m, 8 * unit_of(scalar) * (adds_up ? steps : std::sqrt(steps)), e);
}

/// Round-off of an error (O2): what the same step in extended says, never below one unit in the last place of the state;
/// without extended what the walk of rounding makes of the state.
double rho(const OrderStudy& s, const std::string& scalar, std::size_t k, const Metric& m, bool cvode) {
    const double e = error_of(s.ladder.rungs[k], cvode, m.error);
    if (scalar == "double" && s.finer && k < s.finer->rungs.size() && !s.finer->rungs[k].failed)
        return std::max(rounding(s, m, unit_of(scalar), e), std::abs(e - error_of(s.finer->rungs[k], cvode, m.error)));
    return walk(s, scalar, k, m, e);
}

const RichardsonTable* table_of(const LadderCell& cell, const Metric& m, std::size_t rungs) {
    return m.table && cell.richardson && cell.richardson->rungs == rungs ? &((*cell.richardson).*m.table) : nullptr;
}

/// How many rungs there are up to the finest whose error is above its floor.
std::size_t above_floor(const std::vector<analysis::Rung>& rungs) {
    std::size_t count = rungs.size();
    while (count > 0 && !(rungs[count - 1].error > std::max(100 * rungs[count - 1].bound, 20 * rungs[count - 1].rho)))
        --count;
    return count;
}

std::string said_of(const LadderRung& rung) {
    const Stopped& f = *rung.failed;
    return fmt::format("h = {} failed ({} at t = {:.4g}{}); ", rung.h, f.why, f.t, f.said ? ": " + *f.said : "");
}
}  // namespace

Doubt reference_doubt(const OrderStudy& s, bool cvode) {
    const auto& last = s.reference->points.back();
    return doubt_of(s, cvode ? last.cvode_error : last.bound);
}

double error_of(const LadderRung& rung, bool cvode, double LadderErrors::*which) {
    return finite_or_nan((*(cvode ? rung.cvode : rung.errors)).*which);
}

std::optional<analysis::LowerOrder> lower_order_of(const OrderStudy& s, const std::string& scalar, const Metric& m,
    const std::vector<analysis::Rung>& rungs, double width_limit) {
    const auto* table = table_of(s.ladder, m, rungs.size());
    if (!table) return {};
    const auto* finer = scalar == "double" && s.finer ? table_of(*s.finer, m, rungs.size()) : nullptr;
    const std::size_t skipped = s.h.size() - rungs.size(), count = above_floor(rungs);
    std::vector<double> h, state;
    for (std::size_t k = 0; k < count; ++k) {
        h.push_back(rungs[k].h);
        state.push_back(finer ? rounding(s, m, unit_of(scalar), INFINITY) : walk(s, scalar, skipped + k, m, INFINITY));
    }
    const auto doubt = analysis::richardson_doubt(h, state, table->p, table->d);
    std::vector<analysis::Column> columns;
    for (std::size_t j = 0; j < std::min(doubt.size(), table->columns.size()); ++j) {
        analysis::Column c;
        for (std::size_t k = 0; k < doubt[j].size(); ++k) {
            c.size.push_back(finite_or_nan(table->columns[j][k]));
            c.doubt.push_back(doubt[j][k] + (finer ? std::abs(c.size[k] - finite_or_nan(finer->columns[j][k])) : 0));
        }
        columns.push_back(std::move(c));
    }
    return analysis::lower_order(h, columns, table->p, table->d, count > 0 ? rungs[count - 1].error : 0, width_limit);
}

Ladder rungs_of(const OrderStudy& s, const std::string& scalar, const Metric& m, bool cvode) {
    Ladder out;
    const Doubt doubt = reference_doubt(s, cvode);
    for (std::size_t k = 0; k < s.ladder.rungs.size(); ++k) {
        const LadderRung& rung = s.ladder.rungs[k];
        if (rung.failed) {
            out.rungs.clear();
            if (!rung.not_run) out.skipped = said_of(rung);
            continue;
        }
        const double e = error_of(rung, cvode, m.error);
        out.rungs.push_back(
            {static_cast<double>(s.h[k]), rung.steps, e, m.bound(doubt, e), rho(s, scalar, k, m, cvode)});
    }
    return out;
}

}  // namespace verilie::studies
