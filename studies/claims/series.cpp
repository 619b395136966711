#include "claims/series.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>

#include <verilie/analysis/order.hpp>
#include <verilie/lie/so3.hpp>

#include "reference/references.hpp"

namespace verilie::studies::claims {

double thread_seconds() {
    timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
}

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

Json observed(const std::string& method, const std::string& metric, const std::vector<Rational>& h, const Rational& T, const std::vector<double>& error, double scale, double formal) {
    std::vector<analysis::Rung> rungs;
    Json row{{"method", method}, {"metric", metric}, {"h", Json::array()}, {"error", error}, {"eoc", Json::array()}, {"observed_order", nullptr}, {"interval", nullptr}, {"window", nullptr}};
    for (std::size_t k = 0; k < h.size(); ++k) {
        const auto n = step_count(T, h[k]);
        rungs.push_back({to_scalar<double>(h[k]), n, error[k], 0, 8 * eps<double>() * std::sqrt(double(n)) * scale});
        row["h"].push_back(rungs.back().h);
    }
    const auto e = analysis::estimate_order(rungs, {.formal = formal, .symmetric = formal == 2, .width_limit = 0.1, .exact_zero = false, .kick_growth = 1, .smoothness = 1000});
    for (double p : e.eoc) row["eoc"].push_back(number(p));
    if (e.observed) row["observed_order"] = *e.observed;
    if (e.lo && e.hi) row["interval"] = {*e.lo, *e.hi};
    if (e.window_first >= 0) row["window"] = {rungs[std::size_t(e.window_first)].h, rungs[std::size_t(e.window_last)].h};
    return row;
}

std::string said(const Json& r) {
    if (r["interval"].is_null()) return "not settled";
    return fmt::format("{:.3f} in [{:.3f}, {:.3f}]", r["observed_order"].get<double>(), r["interval"][0].get<double>(), r["interval"][1].get<double>());
}

double attitude_gap(const Phase<double>& z, const Phase<double>& exact) { return lie::distance<double>(exact.q[0], z.q[0]); }
double velocity_gap(const Phase<double>& z, const Phase<double>& exact) { return norm(z.W[0] - exact.W[0]); }

std::vector<Norms> norms(const Pair& pair, const Phase<double>& start, const Rational& h, const reference::Answer& exact, const std::vector<Gap>& gaps) {
    const auto n = step_count(positive(exact.question.T, "T"), h), outputs = std::int64_t(exact.points.size()) - 1, every = n / outputs;
    if (n % outputs != 0) throw std::logic_error("The outputs of the reference are no whole numbers of steps apart.");
    std::vector<Norms> all(gaps.size(), {0, 0, 0});
    walk<double>(pair, start, h, n, [&](std::int64_t k, const Phase<double>& z) {
        if (k % every != 0) return;
        const auto there = convert<double>(exact.points[std::size_t(k / every)].z);
        for (std::size_t i = 0; i < gaps.size(); ++i) {
            const double e = gaps[i](z, there);
            all[i].rms += e * e * (k == 0 || k == n ? 0.5 : 1) / double(outputs);
            all[i].largest = std::max(all[i].largest, e), all[i].last = e;
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
        const auto begin = y.begin() + std::ptrdiff_t(k * y.size() / most), end = y.begin() + std::ptrdiff_t((k + 1) * y.size() / most);
        const auto [low, high] = std::minmax_element(begin, end);
        c["t"].push_back(drawn(t[k * t.size() / most])), c["min"].push_back(drawn(*low)), c["max"].push_back(drawn(*high));
    }
    return c;
}

Json envelope(const Json& r) {
    Json c{{"label", r["method"]}, {"t", r["batches"]["t"]}};
    for (const char* what : {"min", "max"}) {
        c[what] = Json::array();
        for (const auto& x : r["batches"][what]) c[what].push_back(x.is_number() ? Json(x.get<double>() * r["scale"].get<double>()) : Json());
    }
    return c;
}

Json panel(const std::string& y, Json curves, bool log) { return {{"y", y}, {"log", log}, {"curves", std::move(curves)}}; }

int swings(const std::vector<double>& y, double low, double high) {
    int side = 0, n = 0;
    for (const double x : y) {
        const int now = x < low ? -1 : x > high ? 1 : side;
        n += side != 0 && now != side;
        side = now;
    }
    return n;
}

const Json& drift_row(const Json& drift, const std::string& method, double h) {
    for (const auto& r : drift["rows"]) if (r["method"] == method && r["h"] == h) return r;
    throw std::logic_error(fmt::format("There is no drift of {} at h = {}.", method, h));
}
const Json& exponent_row(const Json& drift, const std::string& method) {
    for (const auto& e : drift["exponents"]) if (e["method"] == method) return e;
    throw std::logic_error("There is no exponent of " + method + ".");
}
Evidence drifts_linearly(const Json& r) {
    const Evidence linear = drifts(r, "linear");
    if (!linear.shown()) return linear;
    const double slope = std::abs(r["slope"].get<double>()), half_width = r["half_width"].get<double>();
    return conjunction({linear, Evidence("its slope is clear of its half-width", Shown(slope > half_width), Opposite(false), Json{slope, half_width})});
}
namespace {
struct Slope { double least, most; };
/// Of |slope|; NaN where it was not measured.
Slope slope_of(const Json& r) {
    if (!r["slope"].is_number() || !r["half_width"].is_number()) return {NAN, NAN};
    const double slope = std::abs(r["slope"].get<double>()), half_width = r["half_width"].get<double>();
    return {slope - half_width, slope + half_width};
}
}  // namespace
Evidence leaves(const Json& r) {
    const std::string found = r["class"];
    const bool secular = found == "linear" || found == "nonlinear" || found == "exponential" || found == "dissipates";
    return Evidence(fmt::format("the energy of {} leaves for good at h = {}", r["method"].get<std::string>(), r["h"].get<double>()), Shown(secular && slope_of(r).least > 0), Opposite(found == "none"), {found, r["slope"], r["half_width"]});
}
Evidence drifts_more_slowly(const Json& r, const Json& than) {
    const Slope a = slope_of(r), b = slope_of(than);
    const bool same_time = r["T"] == than["T"];
    return Evidence(fmt::format("{} drifts more slowly than {} at h = {}", r["method"].get<std::string>(), than["method"].get<std::string>(), r["h"].get<double>()), Shown(same_time && a.most < b.least), Opposite(same_time && a.least > b.most),
                    Json{{"slope", {number(a.least), number(a.most)}}, {"than", {number(b.least), number(b.most)}}});
}
std::string ends_of(const Json& rows) {
    double least = INFINITY, most = 0;
    for (const auto& r : rows) least = std::min(least, r["T"].get<double>()), most = std::max(most, r["T"].get<double>());
    return least == most ? fmt::format("{:g}", least) : fmt::format("{:g} to {:g}", least, most);
}

}  // namespace verilie::studies::claims
