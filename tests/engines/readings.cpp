// Symplectic Euler is of first order with its velocities read at t, and of second where they are read at t - h/2 and
// nothing but loads turns the body; an engine that steps by a fixed clock is asked for every h.
#include <map>

#include "command_line/tool.hpp"
#include "engines/check.hpp"
#include "engines/readings.hpp"
#include "process/host.hpp"

namespace verilie::test {

namespace {
using studies::engines::ReadingRow;

std::string made(const Folder& folder, const std::string& how) {
    const std::string object = folder("made.so"), sources = std::string(VERILIE_ROOT);
    const std::string command = "c++ -std=c++17 -O1 -shared -fPIC -DVERILIE_NAME='\"fixed\"' " + how + " -I" + sources
                              + "/lib/include -I" + sources + "/studies/engines -I" + VERILIE_EIGEN + " " + sources
                              + "/tests/engines/fixed.cxx -o " + object;
    INFO(command);
    REQUIRE(std::system(command.c_str()) == 0);
    return studies::hosting(object);
}
studies::engines::Setting setting() {
    studies::engines::Setting s;
    s.name = "fixed", s.order = 1;
    return s;
}
std::string all_that_failed(const std::string& command) {
    std::string all;
    for (const auto& c : studies::engines::checks_of(setting(), command, 53))
        if (c.judged && !c.holds) all += c.name + ": " + c.says + "; ";
    return all;
}
}  // namespace

TEST_CASE("an engine with a fixed clock takes every step in other units of time", "[engines][readings]") {
    const Folder folder;
    CHECK(all_that_failed(made(folder, "-DVERILIE_CLOCK=1./64")) == "");
    CHECK(all_that_failed(made(folder, "")).find("the clock of this engine is 1/64") != std::string::npos);
    CHECK(all_that_failed(made(folder, "-DVERILIE_CLOCK=1./32")).find("the clock of this engine is 1/64")
          != std::string::npos);
}

TEST_CASE("velocities read half a step before make symplectic Euler a leapfrog, of spheres", "[engines][readings]") {
    const Folder folder;
    const auto rows = studies::engines::readings_of(setting(), "a test", made(folder, "-DVERILIE_CLOCK=1./64"), 53);
    REQUIRE(rows.size() == 16);
    // of the attitude, at t and at t - h/2
    const std::map<std::string, std::array<double, 2>> expected{{"loaded_sphere", {1, 2}}, {"loaded", {1, 1}},
        {"spring_sphere", {1, 2}}, {"spring", {1, 1}}, {"clock_sphere", {1, 2}}, {"clock", {1, 1}}};
    for (const ReadingRow& row : rows) {
        INFO(row.motion << ", " << row.reading << ": " << row.said);
        const auto found = expected.find(row.motion);
        if (found == expected.end()) continue;  // a rod: 0/0 in this engine
        const bool half = row.reading == "t - h/2", leapfrog = row.motion.ends_with("_sphere") && half;
        if (row.attitude.order) CHECK(std::abs(*row.attitude.order - found->second[half]) < 0.1);
        else CHECK((half && !leapfrog));  // terms of both orders
        CHECK((row.attitude.finest < 1e-4) == leapfrog);
        if (row.motion.starts_with("loaded")) CHECK(std::abs(*row.position.order - (row.reading == "t" ? 1 : 2)) < 0.1);
    }
}

TEST_CASE("the further motions solve their equations", "[engines][readings]") {
    for (const auto& motion : studies::engines::loaded_motions()) {
        INFO(motion.name);
        const auto there = motion.at(0.5);
        auto back = motion;
        back.start = motion.at(-0.25);
        if (motion.acts != studies::engines::Acts::clock)  // whose clock begins at its start
            CHECK(studies::engines::apart(back.at(0.75), there).most() < 1e-12);
        for (std::size_t i = 0; i < 2; ++i) {
            const auto &b = there[i], &b0 = motion.start[i];
            const double k = i == 0 ? 6 : 4, turned = b.q.w() * b.q.w() - b0.q.w() * b0.q.w();
            const auto kinetic = [&](const auto& at) { return at.W.dot(motion.J[i].cwiseProduct(at.W)) / 2; };
            if (motion.acts == studies::engines::Acts::spring)  // U = 2 k (1 - w^2)
                CHECK(std::abs(kinetic(b) - kinetic(b0) - 2 * k * turned) < 1e-12);
            if (motion.name == "rod") {
                CHECK((b.q * b.W - b0.q * b0.W).norm() < 1e-12);
                CHECK(b.W(2) == 0);
            } else CHECK((b.W - b0.W).norm() > 0.1);
        }
    }
}

}  // namespace verilie::test
