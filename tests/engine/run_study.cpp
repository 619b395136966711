// The document of a march: its series is what its file holds, and the energies add up.
#include <filesystem>
#include <iostream>
#include <sstream>

#include "support/catch.hpp"
#include "support/folder.hpp"
#include "support/heard.hpp"
#include "trajectory/study.hpp"

using namespace verilie;
using namespace verilie::studies;
namespace fs = std::filesystem;
using verilie::test::Folder, verilie::test::Heard;

namespace {
RunRequest request(const char* problem, const char* method) {
    RunRequest r;
    r.verb = "run", r.problems = {problem}, r.methods = {method};
    return r;
}
RunPlan plan_of(const char* h, std::int64_t steps) {
    RunPlan p;
    p.h = rational(h, "h"), p.steps = steps;
    return p;
}
/// The columns of a table, by name.
std::map<std::string, std::vector<double>> columns(const fs::path& path) {
    std::ifstream in(path);
    std::map<std::string, std::vector<double>> all;
    std::vector<std::string> names;
    for (std::string line; std::getline(in, line);) {
        std::istringstream cells(line);
        std::size_t k = 0;
        const bool head = names.empty();
        for (std::string cell; std::getline(cells, cell, ',');) {
            if (head) names.push_back(cell);
            else all[names.at(k++)].push_back(std::stod(cell));
        }
    }
    return all;
}
std::vector<double> doubles(const std::vector<Number>& all) {
    std::vector<double> numbers;
    for (const auto& x : all) numbers.push_back(std::get<double>(x));
    return numbers;
}
std::vector<double> column(const Named<std::vector<Number>>& all, const std::string& name) {
    for (const auto& [its, values] : all)
        if (its == name) return doubles(values);
    throw std::out_of_range(name);
}
}  // namespace

TEST_CASE("the series of a document is what its file holds, and adds up", "[run_study]") {
    const Folder f;
    const RunRequest r = request("pendulum", "lie_verlet");
    const Pair pair = pairs_of(r).at(0);
    RunPlan plan = plan_of("1/8", 103);
    plan.series = plan.frames = 10;
    Subject subject = subject_of(r, pair, plan);
    subject.methods = r.methods;
    CHECK(subject.frames == 12);  // 0, 10 .. 100, 103
    RunRow d{};
    {
        const Heard silence;
        const auto file = open_trajectory(f / "a.csv", subject);
        plan.file = file.get();
        d = run_row(r, pair, plan);
        file->commit();
    }
    const auto table = columns(f / "a.csv");
    const SeriesRow& s = *d.series;
    CHECK(doubles(s.t) == table.at("t"));
    CHECK((s.t.size() == 12 && doubles(s.t).back() == 103.0 / 8));
    for (const auto& [name, values] : s.energy)
        if (name != "total") CHECK(doubles(values) == table.at(name));
    for (const auto& [name, values] : s.invariants) CHECK(doubles(values) == table.at(name));
    const auto total = column(s.energy, "total"), E = column(s.invariants, "E"),
               rotational = column(s.energy, "rotational"), gravity = column(s.energy, "gravity");
    for (std::size_t k = 0; k < 12; ++k) {
        CHECK(total[k] == Approx(E[k]).epsilon(1e-15));
        CHECK(rotational[k] + gravity[k] == total[k]);
    }
    CHECK(std::get<double>(d.energy->final) == E.back());
}

TEST_CASE("samples fall on observations, the first and the last step among them", "[run_study]") {
    const RunRequest r = request("pendulum", "lie_verlet");
    const Pair pair = pairs_of(r).at(0);
    RunPlan plan = plan_of("1/8", 103);
    plan.every = 7, plan.series = 10;
    std::vector<double> steps;
    const RunRow d = run_row(r, pair, plan);
    for (const double t : doubles(d.series->t)) steps.push_back(8 * t);
    CHECK(steps == std::vector<double>{0, 14, 21, 35, 42, 56, 63, 70, 84, 91, 103});
    CHECK_FALSE(run_row(r, pair, plan_of("1/8", 3)).series.has_value());
}

TEST_CASE("a pair that does not run is refused, or a row of nulls", "[run_study]") {
    const RunRequest r = request("stress_test", "rrp_spatial");
    const Pair pair = pairs_of(r).at(0);
    CHECK_THROWS_AS(run_row(r, pair, plan_of("1/8", 3)), std::invalid_argument);
    const RunRow d = refusal_row(r, pair, plan_of("1/8", 3));
    CHECK(d.reason == pair.refusal);
    CHECK((!d.state && !d.failed && d.command == "verilie run --problem stress_test --method rrp_spatial"));
}
