#include "engines/identity.hpp"

#include <cmath>

#include <fmt/format.h>

#include "engine/apart.hpp"
#include "engine/draw.hpp"

namespace verilie::studies::engines {

namespace {
/// The state after a step; throws std::runtime_error where it fails.
Phase<double> stepped(Trajectory<double>& trajectory, const Phase<double>& z, double h) {
    auto failed = trajectory.start(z, h);
    if (!failed) failed = trajectory.advance(1);
    if (failed) throw std::runtime_error(failed->said.empty() ? std::string(name(failed->why)) : failed->said);
    Phase<double> end = z;
    trajectory.observe(end);
    return end;
}

struct Compared {
    IdentityRow& row;
    double unit;
    Draw<double> draw{17};

    void on(const Chosen& problem, const Method& method, const Method& scheme) {
        const auto ours = scheme.march(problem.made), theirs = method.march(problem.made);
        for (const double speed : {0.25, 1., 2.})
            for (const double h : {1. / 64, 1. / 16, 1. / 4})
                for (int k = 0; k < 2; ++k) {
                    auto z = problem.made->initial();
                    const auto drawn = draw.body(speed);
                    z.q = drawn.q, z.W = drawn.W;
                    const auto a = stepped(*ours, z, h), b = stepped(*theirs, z, h);
                    const auto d = studies::apart<double>(a, b);
                    const double units = std::max(d.attitude, d.spin / norm(a.W[0])) / unit;
                    ++row.states;
                    if (row.units && !(units > *row.units)) continue;
                    row.units = units;
                    row.says = fmt::format("largest with {}, J = {}, h = {}, |W| = {}", problem.entry.info->key,
                        problem.parameters.text().at("J"), h, speed);
                }
    }
};
}  // namespace

IdentityRow identity_of(const Method& method, const std::string& scheme, const std::vector<std::string>& bodies) {
    IdentityRow row;
    row.method = method.name, row.engine = method.engine, row.scheme = scheme;
    row.command = "verilie engines " + method.name + " --identity";
    try {
        const Method ours = of_catalogue(scheme);
        Compared all{row, std::exp2(1 - method.digits)};
        for (const char* key : {"free_body_physical", "pendulum_triaxial"})
            for (const std::string& J : bodies) all.on(chosen(key, {{"J", J}}), method, ours);
        row.same = *row.units <= row.limit;
    } catch (const std::exception& e) { row.says = e.what(); }
    return row;
}

}  // namespace verilie::studies::engines
