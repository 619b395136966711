#pragma once
/// The laws: what each asks of a body, what info says of it, and how it is measured.

#include "certify/certify.hpp"
#include "certify/strata.hpp"
#include "engine/precision.hpp"

namespace verilie::studies::certify {

struct Subject {
    const MethodEntry& method;
    const Body& body;
    int states;
    std::uint64_t seed;
    int strata = 256;              ///< states of a stratified body; of many bodies a quarter of them
    const Place* place = nullptr;  ///< this one state alone
    int coarser = 0;               ///< steps of 2^coarser times the body's own

    double h() const { return std::ldexp(body.h, coarser); }
    Subject on(const Body& other) const { return {method, other, states, seed, strata, place, coarser}; }

    /// Known in double only, as a method in another process is. Then differences stand for dual numbers, and limits are
    /// a hundred times larger, as its solver is its own.
    bool double_only() const { return !method.has<fifty>(); }
    /// One's own may keep something from step to step, which its first step does not show.
    bool may_remember() const { return double_only() || method.stem.empty(); }
    /// By so much its limits are larger than what round-off explains of the methods of this library.
    double allowance() const { return double_only() ? 100 : 1; }
    /// Its unit of round-off in units of double: 2^29 where it computes in single precision.
    double ulps() const { return ulps_of(std::string(method.info->key)); }
};

/// What a law leaves of a step; as it is kept.
struct Measured {
    double value = 0, limit = 0;
    std::optional<double> order = {}, rounding = {};
    bool owed = true;
    std::string note = {}, failed = {}, unresolved = {};
    int counted = 0, refused = 0;
    std::string at = {};
    std::map<std::string, std::string> set = {};
    static constexpr auto fields() {
        using R = Measured;
        return std::tuple(field("value", &R::value, "the worst over the states"),
            field("limit", &R::limit, "what round-off explains there"),
            field("rounding", &R::rounding, "how much of the limit is round-off, where that is not all"),
            field("order", &R::order, "exponent of the defect in h"),
            field("owed", &R::owed, "false: theory's own premise is seen not to hold, so nothing is claimed"),
            field("note", &R::note, "what else there is to say"),
            field("failed", &R::failed, "why nothing was measured"),
            field("unresolved", &R::unresolved, "why the digits of the method do not decide"),
            field("counted", &R::counted, "of strata: states that were stepped"),
            field("refused", &R::refused, "of strata: steps that were refused"),
            field("at", &R::at, "the worst of strata, as --at takes it"), field("set", &R::set, "the inertia there"));
    }
};

struct Probe {
    const MethodEntry* map;
    Body body;
};
/// What a law is tried on before it is believed: a map for which it is exact, and a map that must fail it.
struct Control {
    Probe positive, negative;
    std::string_view scalar = {};  ///< the only one in which the negative map can be seen to fail; empty: in all
};

/// One law is one file, laws/NAME.cpp, which defines Law law_NAME().
struct Law {
    std::string_view key;  ///< NAME
    int rank;              ///< every output has the laws in the order of their ranks
    std::string_view measures, unit, needs;
    bool (*asks)(const MethodInfo&, const Body&);    ///< whether the question makes sense
    bool (*claims)(const MethodInfo&, const Body&);  ///< what info says
    bool both_ways;                                  ///< info is exact: what it does not claim must be seen to fail
    Measured (*in_double)(const Subject&), (*in_fifty)(const Subject&);  ///< null: not measured in it
    std::vector<Control> (*controls)();                                  ///< one or more
    bool exponent = false;            ///< the value is by how much an exponent is off, no defect
    bool fifty_says_all = false;      ///< where it is measured in fifty digits, double has nothing to add
    bool denied_under_loads = false;  ///< a denial is owed on bodies under loads alone
};
/// A failure that neither round-off nor a limit a little too low explains: finite, and off by a hundred limits. An
/// exponent is off by a half, so that another whole number is nearer.
bool is_clear(const Law& law, const Measured& measured);

/// Whether it is one of a step, asked at every stratified state; the others take exponents over marches or ladders of
/// steps.
bool is_stratified(const Law& law);
/// Whether the question makes sense on this body.
bool asked(const Law& law, const MethodInfo& method, const Body& body);

std::vector<Law> found_laws();       ///< made by the build
const std::vector<Law>& all_laws();  ///< by rank
/// Throws std::invalid_argument naming the nearest one.
const Law& law(std::string_view key);

/// In double or fifty; a step that fails is a Measured that failed.
Measured measure(const Law& law, const Subject& subject, bool fifty);
/// The scalars in which the law is measured of this method: "double", "fifty".
std::vector<std::string> scalars_of(const Law& law, const MethodEntry& method, const Options& options);

/// Of a body the method does not step.
Finding refusal(const Law& law, const MethodEntry& method, const Body& body);
Finding judge(const Law& law, const Subject& subject, const std::string& scalar, const Measured& measured);

}  // namespace verilie::studies::certify
