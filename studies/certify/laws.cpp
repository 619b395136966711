#include "certify/laws.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace verilie::studies::certify {

const std::vector<Law>& all_laws() {
    static const std::vector<Law> laws = [] {
        auto all = found_laws();
        std::stable_sort(all.begin(), all.end(), [](const Law& a, const Law& b) { return a.rank < b.rank; });
        return all;
    }();
    return laws;
}

namespace {
const Law* find_law(std::string_view key) {
    const auto& all = all_laws();
    const auto it = std::find_if(all.begin(), all.end(), [&](const Law& l) { return l.key == key; });
    return it == all.end() ? nullptr : &*it;
}
}  // namespace

const Law& law(std::string_view key) {
    if (const Law* found = find_law(key)) return *found;
    std::vector<std::string> known;
    for (const Law& l : all_laws()) known.emplace_back(l.key);
    throw std::invalid_argument(
        "There is no law '" + std::string(key) + "'; the nearest known one is '" + nearest(key, known) + "'.");
}

namespace {
Measured once(const Law& law, const Subject& subject, bool fifty) {
    try {
        return (fifty ? law.in_fifty : law.in_double)(subject);
    } catch (const Stopped& stopped) {
        Measured m;
        m.failed = stopped.what();
        return m;
    }
}
}  // namespace

bool is_stratified(const Law& law) { return !law.exponent; }

namespace {
/// Where doubles alone must decide a denial, a larger step makes the defect larger. Single stratified bodies have steps
/// of every size already.
bool may_take_larger_steps(const Law& law, const Subject& s) {
    return s.double_only() && law.both_ways && !law.exponent && !(s.body.stratified && s.body.single) && !s.place
        && !law.claims(*s.method.info, s.body);
}
/// By more than is asked of a method (largest_turn, strata.hpp). Stratified states never turn by more.
bool turns_too_far(const Subject& s) {
    double most = 0;
    if (!s.body.stratified)
        for (int k = 0; k < s.states; ++k)
            for (const auto& W : convert<double>(random_state(s.body, s.seed + std::uint64_t(k))).W)
                most = std::max(most, norm(W));
    return s.h() * most > largest_turn;
}
double share(const Measured& m) { return m.limit > 0 ? m.value / m.limit : 0; }
}  // namespace

/// At larger steps, until the defect stands clear or there is no such step. Where it never stands clear: at the step
/// where it is the largest share of its limit.
Measured measure(const Law& law, const Subject& subject, bool fifty) {
    constexpr int most = 10;
    Measured found = once(law, subject, fifty);
    if (!may_take_larger_steps(law, subject) || !found.failed.empty() || !std::isfinite(found.value)) return found;
    int tried = 0;
    for (Subject coarser = subject; tried < most && !is_clear(law, found); ++tried) {
        ++coarser.coarser;
        if (turns_too_far(coarser)) break;
        Measured next = once(law, coarser, fifty);
        if (!next.failed.empty() || !std::isfinite(next.value)) break;
        if (share(next) <= share(found)) continue;
        next.note += fmt::format("{}at {} times the usual step", next.note.empty() ? "" : "; ", 1 << coarser.coarser);
        found = std::move(next);
    }
    if (tried > 0 && !is_clear(law, found))
        found.note +=
            fmt::format("{}steps up to {} times the usual one were asked", found.note.empty() ? "" : "; ", 1 << tried);
    return found;
}

bool law_in_fifty(std::string_view key) { return law(key).in_fifty != nullptr; }
bool is_exponent(std::string_view key) { return law(key).exponent; }
bool says_all_in_fifty(std::string_view key) {
    const Law* found = find_law(key);
    return found && found->fifty_says_all;
}
bool asked(const Law& law, const MethodInfo& method, const Body& body) {
    return law.asks(method, body) && (is_stratified(law) || !body.stratified);
}
std::vector<std::string> scalars_of(const Law& law, const MethodEntry& method, const Options& options) {
    const bool fifty_too = options.fifty && law.in_fifty && method.has<fifty>();
    std::vector<std::string> all;
    if (options.in_double && law.in_double && !(fifty_too && law.fifty_says_all)) all.emplace_back("double");
    if (fifty_too) all.emplace_back("fifty");
    return all;
}

bool is_clear(const Law& law, const Measured& m) {
    return std::isfinite(m.value) && m.value > (law.exponent ? 0.5 : 100 * m.limit);
}

namespace {
/// As of engines whose time runs forwards alone, where a step of h < 0 does not exist while those of h > 0 do, and of maps
/// that have no derivative.
bool cannot_be_asked(const Measured& m) {
    const auto says = [&](const char* words) { return m.failed.find(words) != std::string::npos; };
    return (says("of h = -") && says(" fails: domain")) || says("derivatives are not found");
}
/// What is left of a law is relative. Where a method says that it has fewer digits than a double, its limits grow, and a
/// claim whose limit is above this is not shown, by however little it is off.
constexpr double most_limit = 0.1;
double relative(const Law& law, double limit) { return law.unit.starts_with("ulps") ? limit * eps<double>() : limit; }
/// A benefit of the doubt is none against a method that claims nothing.
double surely_rounding(const Subject& s, const Measured& m) { return m.rounding.value_or(m.limit) / s.allowance(); }
bool denies(const Law& law, const Body& body) { return law.both_ways && (body.loaded || !law.denied_under_loads); }
}  // namespace

Finding judge(const Law& law, const Subject& s, const std::string& scalar, const Measured& m) {
    Finding f{std::string(law.key), s.body.name, scalar, m.owed && law.claims(*s.method.info, s.body), m.value, m.limit,
        m.order, "", m.note, m.at, m.set};
    const auto say = [&](std::string verdict, const std::string& first) {
        f.verdict = std::move(verdict);
        f.reason = first + (m.note.empty() || first.empty() ? "" : "; ") + m.note;
    };
    const bool by_fifty = scalar == "double" && law.in_fifty && !s.double_only();
    const int p = order_of(*s.method.info, s.body.spherical, !s.body.loaded);
    const std::string of = f.order ? fmt::format(", of order h^{:.3f}", *f.order) : "";
    if (s.double_only() && !f.claimed && denies(law, s.body) && cannot_be_asked(m)) {
        f.value = f.limit = NAN;
        say("not_resolved", "not claimed, and not asked: " + m.failed);
    } else if (!m.unresolved.empty()) {
        f.value = f.limit = NAN;
        say("not_resolved", m.unresolved);
    } else if (!m.failed.empty()) {
        f.value = f.limit = NAN;
        f.verdict = "failed", f.reason = m.failed;
    } else if (!std::isfinite(m.value)) {
        f.value = f.limit = NAN;
        say("failed", "what is measured is not finite");
    } else if (m.value <= m.limit) {
        if (f.claimed && s.ulps() > 1 && relative(law, m.limit) > most_limit && !law.exponent)
            say("failed", fmt::format("claimed, and not shown: in {} a defect of {:.2g} would pass for round-off",
                              precision_of(std::string(s.method.info->key)), relative(law, m.limit)));
        else if (f.claimed && s.ulps() > 1 && law.exponent && !m.order)
            say("not_resolved", "too few digits: what is left is round-off, and has no order");
        else if (f.claimed) say("holds", "");
        else if (law.both_ways && by_fifty)
            say("below_resolution",
                fmt::format("not claimed, and in double {:.2g} is round-off: fifty digits decide", m.value));
        else if (denies(law, s.body) && s.ulps() > 1)
            say("below_resolution", fmt::format("not claimed, and {:.2g} is round-off in {}", m.value,
                                        precision_of(std::string(s.method.info->key))));
        else if (denies(law, s.body) && !(m.value <= surely_rounding(s, m)))
            say("not_resolved",
                fmt::format("not claimed, and not shown to fail: {:.2g} is more than round-off, and less than {:.2g}, "
                            "which {}",
                    m.value, m.limit,
                    m.rounding && !(m.value <= *m.rounding) ? "differences leave open"
                                                            : "a solver of its own is allowed"));
        else if (denies(law, s.body) && s.place)
            say("not_resolved",
                fmt::format("not claimed, and {:.2g} is round-off at this one state: others may show more", m.value));
        else if (denies(law, s.body) && s.double_only() && s.body.stratified)
            say("not_resolved",
                fmt::format("not claimed, and {:.2g} is round-off over one step and two: a method of several shows "
                            "itself later, at the random states",
                    m.value));
        else if (denies(law, s.body))
            say("unexpected", fmt::format("info claims no such thing, yet {:.2g} is round-off", m.value));
        else say("holds", "not promised");
    } else if (f.claimed)
        say("violated", fmt::format("claimed, and off by {:.2g} where {:.2g} is allowed{}", m.value, m.limit, of));
    else if (law.both_ways && !is_clear(law, m) && by_fifty)
        say("below_resolution",
            fmt::format(
                "not claimed, and in double {:.2g} does not stand clear of the limit {:.2g}: fifty digits decide",
                m.value, m.limit));
    else if (law.both_ways && !is_clear(law, m) && s.double_only() && !law.exponent)
        say("not_resolved",
            fmt::format(
                "not claimed, and not shown to fail: {:.2g} is above the limit {:.2g}, but nowhere a hundred times",
                m.value, m.limit));
    else if (law.both_ways && !is_clear(law, m))
        say("failed",
            fmt::format("not claimed, and {:.2g} does not stand clear of the limit {:.2g}", m.value, m.limit));
    else if (law.both_ways && scalar == "fifty" && !f.order)
        say("failed", "not claimed, and the defect of one step is round-off at small steps: it has no order");
    // a step is h^(p+1) off the exact flow, which has no defect; the nearest whole number counts
    else if (law.both_ways && scalar == "fifty" && !(*f.order > p + 0.5))
        say("unexpected",
            fmt::format("the defect of one step is of order h^{:.3f}, larger than the error of a step of order {}",
                *f.order, p));
    else say("fails_as_stated", fmt::format("not claimed{}", of));
    return f;
}

Finding refusal(const Law& law, const MethodEntry& method, const Body& body) {
    return {std::string(law.key), body.name, "", law.claims(*method.info, body), NAN, NAN, {}, "not_applicable",
        body.verdict(*method.info).reason, {}, {}};
}

bool well(std::string_view verdict) { return verdict != "violated" && verdict != "unexpected" && verdict != "failed"; }
bool well(const Finding& f) { return well(f.verdict); }

std::vector<Finding> certify(const MethodEntry& method, const Options& options) {
    std::vector<Finding> findings;
    for (const std::string& asked : options.laws) (void)law(asked);
    for (const Law& l : all_laws()) {
        if (!options.laws.empty() && std::find(options.laws.begin(), options.laws.end(), l.key) == options.laws.end())
            continue;
        for (const Body& body : bodies()) {
            if (!asked(l, *method.info, body) || (body.stratified && options.strata == 0)) continue;
            const Subject subject{method, body, options.states, options.seed, options.strata};
            if (!body.verdict(*method.info).yes) {
                findings.push_back(refusal(l, method, body));
                continue;
            }
            for (const std::string& scalar : scalars_of(l, method, options))
                findings.push_back(judge(l, subject, scalar, measure(l, subject, scalar == "fifty")));
        }
    }
    return findings;
}

}  // namespace verilie::studies::certify
