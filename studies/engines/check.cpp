#include "engines/check.hpp"

#include <cmath>
#include <functional>

#include <fmt/format.h>

namespace verilie::studies::engines {

namespace {
constexpr double least_order = 0.8, units = 64;

struct Checked {
    Asked& asked;
    const Setting& setting;
    double unit;  ///< 2^(1 - digits)
};

Check round_trip(const Checked& c) {
    const Motion motion = motions()[0];
    const double h = std::exp2(std::round(std::log2(c.unit) / 2)), limit = units * c.unit;
    const double off = apart(c.asked.march(motion, motion.start, h, 1), motion.at(h)).most();
    return {"round_trip", off <= limit, true, off, limit,
        fmt::format("a step of {:.3g} of a free sphere is off by {:.2g}", h, off)};
}

Check one_map(const Checked& c) {
    const auto all = motions();
    const Motion& motion = c.setting.gyroscopic ? all[3] : all[2];
    const double h = 1. / 32;
    constexpr int steps = 8;
    Two z = motion.start, other = motion.at(0.25);
    for (int n = 0; n < steps; ++n) {
        c.asked.march(motion, other, h, 2);
        z = c.asked.march(motion, z, h, 1);
    }
    const double off = apart(c.asked.march(motion, motion.start, h, steps), z).most(), limit = units * steps * c.unit;
    const bool judged = c.setting.keeps.empty();
    return {"one_map", off <= limit, judged, off, limit,
        fmt::format("{} steps in a row, and each begun anew after steps of another state, are {:.2g} apart{}", steps,
            off, judged ? "" : "; between steps it keeps " + c.setting.keeps)};
}

Check backwards(const Checked& c) try {
    const Motion motion = motions()[0];
    const double h = 1. / 256;
    const Two then = motion.at(-h);
    const double way = apart(motion.start, then).most(),
                 off = apart(c.asked.march(motion, motion.start, -h, 1), then).most();
    return {"backwards", off <= way / 2, true, off / way, 0.5,
        fmt::format("a step of -1/256 of a free sphere ends {:.2g} ways from where it was 1/256 earlier", off / way)};
} catch (const Refused& r) { return {"backwards", true, true, {}, {}, "it takes no h < 0: " + r.said}; }

/// One part of the state over the ladder.
struct Fall {
    const char* part;
    double Apart<double>::*of;
};
constexpr std::array<Fall, 4> parts{{{"attitude", &Apart<double>::attitude}, {"spin", &Apart<double>::spin},
    {"position", &Apart<double>::position}, {"velocity", &Apart<double>::velocity}}};

Check motion_of(const Checked& c, const Motion& motion) {
    const double T = 0.5;
    const Two end = motion.at(T);
    std::array<Apart<double>, 4> errors;
    for (std::size_t k = 0; k < 4; ++k) {
        const int steps = 16 << k;
        errors[k] = apart(c.asked.march(motion, motion.start, T / steps, steps), end);
    }
    Check found{motion.name, true, true, {}, least_order, ""};
    for (const Fall& fall : parts) {
        const double before = errors[1].*fall.of, finest = errors[3].*fall.of;
        if (finest <= units * std::sqrt(128. * c.setting.substeps) * c.unit) continue;
        const double order = std::log2(before / finest) / 2;
        if (!found.value || !(order >= *found.value)) found.value = order;
        if (order >= least_order) continue;
        found.holds = false;
        found.says += fmt::format("{}{} does not converge: off by {:.3g} with steps of 1/64 and by {:.3g} with 1/256",
            found.says.empty() ? "" : "; ", fall.part, before, finest);
    }
    if (found.holds)
        found.says = found.value ? fmt::format("every part converges, with order {:.2f} at least", *found.value)
                                 : "every part is exact to round-off";
    return found;
}

/// A process that fails fails the check, and the next one begins with a new process; who was silent once is not waited
/// for again.
class Examination {
public:
    Examination(const Setting& setting, std::string command, int digits)
        : setting_(setting), command_(std::move(command)), unit_(std::exp2(1 - digits)) {}
    void ask(const std::string& name, const std::function<Check(const Checked&)>& check) try {
        if (silent_) throw Trouble{Why::silent, "it was silent before"};
        Asked asked(command_);
        found.push_back(check({asked, setting_, unit_}));
    } catch (const Trouble& t) {
        silent_ = t.why == Why::silent;
        found.push_back({name, false, true, {}, {}, "it could not be asked: " + t.said});
    }
    std::vector<Check> found;

private:
    const Setting& setting_;
    std::string command_;
    double unit_;
    bool silent_ = false;
};
}  // namespace

std::vector<Check> checks_of(const Setting& setting, const std::string& command, int digits) {
    Examination engine(setting, command, digits);
    engine.ask("round_trip", round_trip);
    engine.ask("one_map", one_map);
    engine.ask("backwards", backwards);
    for (const Motion& motion : motions())
        if (setting.gyroscopic || motion.turns_about_itself)
            engine.ask(motion.name, [&](const Checked& c) { return motion_of(c, motion); });
    return engine.found;
}

}  // namespace verilie::studies::engines
