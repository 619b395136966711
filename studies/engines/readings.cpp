#include "engines/readings.hpp"

#include <algorithm>
#include <cmath>

#include <verilie/analysis/order.hpp>

namespace verilie::studies::engines {

namespace {
constexpr double T = 2, error_of_the_motion = 1e-12;
constexpr int coarsest = 8, rungs = 7;

/// The motion at t, with the velocities of `before` earlier.
Two read(const Motion& motion, double t, double before) {
    Two z = motion.at(t);
    if (before == 0) return z;
    const Two earlier = motion.at(t - before);
    for (std::size_t i = 0; i < 2; ++i) z[i].v = earlier[i].v, z[i].W = earlier[i].W;
    return z;
}

struct Ladder {
    std::vector<int> steps;
    std::vector<Apart<double>> errors;
};
Ladder climb(Asked& asked, const Motion& motion, bool half) {
    Ladder ladder;
    for (int k = 0; k < rungs; ++k) {
        const int steps = coarsest << k;
        const double h = T / steps, before = half ? h / 2 : 0;
        ladder.steps.push_back(steps);
        ladder.errors.push_back(apart(asked.march(motion, read(motion, 0, before), h, steps), read(motion, T, before)));
    }
    return ladder;
}

PartOrder order_of(const Ladder& ladder, double Apart<double>::*part, double unit, const Setting& setting) {
    std::vector<analysis::Rung> all;
    for (std::size_t k = 0; k < ladder.steps.size(); ++k) {
        const double roundings = ladder.steps[k] * setting.substeps;
        all.push_back({T / ladder.steps[k], ladder.steps[k], ladder.errors[k].*part, error_of_the_motion,
            unit / 2 * std::sqrt(roundings)});
    }
    const auto found = analysis::estimate_order(all, {double(setting.order), false, 0.1, false, 1, 1000});
    PartOrder seen{{}, found.lo, found.hi, all.back().error};
    if (found.lo && found.hi) seen.order = found.observed;
    return seen;
}
}  // namespace

std::vector<ReadingRow> readings_of(
    const Setting& setting, const std::string& engine, const std::string& command, int digits) {
    std::vector<ReadingRow> rows;
    for (const Motion& motion : loaded_motions()) {
        if (!setting.gyroscopic && !motion.turns_about_itself) continue;
        for (const bool half : {false, true}) {
            ReadingRow row{setting.name, engine, motion.name, half ? "t - h/2" : "t", {}, {}, {}, {}, "",
                "verilie engines " + setting.name + " --readings"};
            try {
                Asked asked(command);
                const Ladder ladder = climb(asked, motion, half);
                const auto of = [&](double Apart<double>::*part) {
                    return order_of(ladder, part, std::exp2(1 - digits), setting);
                };
                row.attitude = of(&Apart<double>::attitude), row.spin = of(&Apart<double>::spin);
                row.position = of(&Apart<double>::position), row.velocity = of(&Apart<double>::velocity);
            } catch (const Trouble& t) {
                row.said = t.said;
                std::ranges::replace(row.said, '\n', ' ');
            }
            rows.push_back(std::move(row));
        }
    }
    return rows;
}

}  // namespace verilie::studies::engines
