#include "claims/series.hpp"

#include "claims/largest.hpp"

#include <algorithm>
#include <cmath>

#include <verilie/analysis/order.hpp>
#include <verilie/lie/so3.hpp>
#include <verilie/reference/thread_clock.hpp>

#include "reference/references.hpp"

namespace verilie::studies::claims {

std::string as_bound(double x) {
    if (!(x > 0)) return fmt::format("{:.0e}", x);
    const double unit = std::pow(10, std::floor(std::log10(x)));
    return fmt::format("{:.0e}", std::ceil(x / unit - 1e-9) * unit);
}

Phase<double> start_of(const Pair& pair) { return pair.problem->make<double>(pair.parameters)->initial(); }

std::vector<double> seconds_a_step(const std::vector<Pair>& pairs, const Rational& h, std::int64_t steps, int rounds) {
    std::vector<std::vector<double>> taken(pairs.size());
    std::vector<std::shared_ptr<const AnyProblem<double>>> problems;
    std::vector<std::unique_ptr<Trajectory<double>>> marches;
    for (const auto& p : pairs) {
        problems.push_back(p.problem->make<double>(p.parameters));
        marches.push_back(p.method->march<double>(problems.back()));
    }
    for (int k = 0; k < rounds; ++k)
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            auto failed = marches[i]->start(problems[i]->initial(), to_scalar<double>(h));
            const double begin = thread_seconds();
            if (!failed) failed = marches[i]->advance(steps);
            const double t = thread_seconds() - begin;
            if (failed) throw std::runtime_error(pairs[i].label() + " fails while it is timed.");
            taken[i].push_back(t / double(steps));
        }
    const auto first = taken.front();
    std::vector<double> all;
    for (auto& t : taken) {
        for (std::size_t k = 0; k < t.size(); ++k) t[k] /= first[k];
        std::nth_element(t.begin(), t.begin() + std::ptrdiff_t(t.size() / 2), t.end());
        all.push_back(t[t.size() / 2] * *std::min_element(first.begin(), first.end()));
    }
    return all;
}

OrderRow observed(const std::string& method, const std::string& metric, const std::vector<Rational>& h,
    const Rational& T, const std::vector<double>& error, double scale, double formal, int smoothness) {
    std::vector<analysis::Rung> rungs;
    OrderRow row{};
    row.method = method, row.metric = metric;
    for (std::size_t k = 0; k < error.size(); ++k) {
        const auto n = step_count(T, h[k]);
        rungs.push_back({to_scalar<double>(h[k]), n, error[k], 0, 8 * eps<double>() * std::sqrt(double(n)) * scale});
        row.h.push_back(rungs.back().h), row.error.push_back(error[k]);
    }
    const auto e = analysis::estimate_order(rungs, {.formal = formal,
                                                       .symmetric = formal == 2,
                                                       .width_limit = 0.1,
                                                       .exact_zero = false,
                                                       .kick_growth = 1,
                                                       .smoothness = smoothness});
    put_orders(row, e);
    row.verdict = name(e.verdict);
    return row;
}
Json ladder_json(const OrderRow& row) {
    Json window;
    if (row.window) window = {row.h[std::size_t((*row.window)[0])], row.h[std::size_t((*row.window)[1])]};
    return {{"method", row.method}, {"metric", row.metric}, {"h", json_of(row.h)}, {"error", json_of(row.error)},
        {"eoc", json_of(row.eoc)}, {"observed_order", json_of(row.observed_order)}, {"interval", json_of(row.interval)},
        {"window", window}};
}

double attitude_gap(const Phase<double>& z, const Phase<double>& exact) {
    return lie::distance<double>(exact.q[0], z.q[0]);
}
double velocity_gap(const Phase<double>& z, const Phase<double>& exact) { return norm(z.W[0] - exact.W[0]); }

std::vector<Norms> norms(const Pair& pair, const Phase<double>& start, const Rational& h,
    const reference::Answer& exact, const std::vector<Gap>& gaps) {
    const auto n = step_count(positive(exact.question.T, "T"), h), outputs = std::int64_t(exact.points.size()) - 1,
               every = n / outputs;
    if (n % outputs != 0) throw std::logic_error("The outputs of the reference are no whole numbers of steps apart.");
    std::vector<Norms> all(gaps.size(), {0, 0, 0});
    watch_to_end(pair, start, h, {n, every}, [&](std::int64_t k, const Phase<double>& z) {
        const auto there = convert<double>(exact.points[std::size_t(k / every)].z);
        for (std::size_t i = 0; i < gaps.size(); ++i) {
            const double e = gaps[i](z, there);
            all[i].rms += e * e * (k == 0 || k == n ? 0.5 : 1) / double(outputs);
            raise(all[i].largest, e), all[i].last = e;
        }
    });
    for (auto& x : all) x.rms = std::sqrt(x.rms);
    return all;
}

reference::Answer default_reference(const std::string& problem) {
    const auto q = reference::default_question(problem);
    auto kept = reference::stored(reference_folder(), q);
    return kept ? *std::move(kept) : reference::compute(q);
}

namespace {
/// Seven digits are enough for a picture.
double drawn(double x) {
    if (x == 0 || !std::isfinite(x)) return x;
    const double unit = std::pow(10.0, 6 - std::floor(std::log10(std::abs(x))));
    return std::isfinite(unit) && unit > 0 ? std::round(x * unit) / unit : x;
}
}  // namespace

Json curve(const std::string& label, const std::vector<double>& t, const std::vector<double>& y) {
    constexpr std::size_t most = 1000;
    if (t.size() <= most) {
        Json c{{"label", label}, {"t", Json::array()}, {"y", Json::array()}};
        for (double x : t) c["t"].push_back(drawn(x));
        for (double x : y) c["y"].push_back(drawn(x));
        return c;
    }
    Json c{{"label", label}, {"t", Json::array()}, {"min", Json::array()}, {"max", Json::array()}};
    for (std::size_t k = 0; k < most; ++k) {
        const auto begin = y.begin() + std::ptrdiff_t(k * y.size() / most),
                   end = y.begin() + std::ptrdiff_t((k + 1) * y.size() / most);
        const auto [low, high] = std::minmax_element(begin, end);
        c["t"].push_back(drawn(t[k * t.size() / most])), c["min"].push_back(drawn(*low)),
            c["max"].push_back(drawn(*high));
    }
    return c;
}

Json envelope(const DriftRow& row) {
    const auto in_energy = [&](const std::vector<double>& of_scale) {
        Json all = Json::array();
        for (double x : of_scale) all.push_back(std::isfinite(x) ? Json(x * row.scale.value()) : Json());
        return all;
    };
    const Envelope& b = row.batches.value();
    return {{"label", row.method}, {"t", json_of(b.t)}, {"min", in_energy(b.min)}, {"max", in_energy(b.max)}};
}

Json panel(const std::string& y, Json curves, bool log) {
    return {{"y", y}, {"log", log}, {"curves", std::move(curves)}};
}

int swings(const std::vector<double>& y, double low, double high) {
    int side = 0, n = 0;
    for (const double x : y) {
        const int now = x < low ? -1 : x > high ? 1 : side;
        n += side != 0 && now != side;
        side = now;
    }
    return n;
}

}  // namespace verilie::studies::claims
