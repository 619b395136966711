// What is written is what is read; what was altered is refused; what is stored is what is computed.

#include <filesystem>
#include <fstream>

#include "answers.hpp"

using namespace verilie;
using namespace verilie::reference;

namespace {
bool same(const Point& a, const Point& b) {
    return a.t == b.t && a.q.w == b.q.w && a.q.v == b.q.v && a.W == b.W && a.attitude_bound == b.attitude_bound && a.velocity_bound == b.velocity_bound &&
           a.cvode_q.w == b.cvode_q.w && a.cvode_q.v == b.cvode_q.v && a.cvode_W == b.cvode_W && a.cvode_attitude_error == b.cvode_attitude_error &&
           a.cvode_velocity_error == b.cvode_velocity_error;
}
std::string replaced(std::string text, const std::string& what, const std::string& by) {
    const auto at = text.find(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), by);
}
const std::string data = VERILIE_ROOT "/reference/data";

struct Folder {
    std::filesystem::path path = std::filesystem::temp_directory_path() / "verilie_reference_test";
    Folder() { std::filesystem::create_directories(path); }
    ~Folder() { std::filesystem::remove_all(path); }
    void write(const std::string& file, const std::string& text) const { std::ofstream(path / file) << text; }
};
}  // namespace

TEST_CASE("an answer survives JSON to the last digit", "[reference]") {
    for (const Answer& a : {compute({"stress_test", {{"J", "2,3,4"}, {"alpha", "-1/3"}}, "3/7", 3}), compute({"free_body_physical", {}, "1", 2})}) {
        const Answer b = from_json(to_json(a));
        CHECK((b.question.problem == a.question.problem && b.question.set == a.question.set && b.question.T == a.question.T && b.question.outputs == a.question.outputs));
        CHECK((b.bound_kind == a.bound_kind && b.provenance == a.provenance && b.cvode_provenance == a.cvode_provenance && b.closed_form_distance == a.closed_form_distance));
        REQUIRE(b.points.size() == a.points.size());
        for (std::size_t i = 0; i < a.points.size(); ++i) CHECK(same(a.points[i], b.points[i]));
        CHECK(to_json(b) == to_json(a));
    }
}

TEST_CASE("an altered file is refused", "[reference]") {
    const std::string good = to_json(compute({"pendulum", {}, "1", 2}));
    CHECK_NOTHROW(from_json(good));
    for (const std::string& bad : {std::string(), std::string("[]"), good.substr(0, good.size() / 2), replaced(good, "e-01", "e-02"), replaced(good, "\"T\":\"1\"", "\"T\":\"2\""),
                                   replaced(good, "\"W\":[", "\"V\":["), replaced(good, "\"t\":0.0", "\"t\":null"), replaced(good, "\"digest\":\"", "\"digest\":\"1")}) {
        CAPTURE(bad.substr(0, 200));
        CHECK_THROWS_AS(from_json(bad), std::invalid_argument);
    }
}

TEST_CASE("stored references are what is computed", "[reference]") {
    const std::string problem = GENERATE(as<std::string>{}, "pendulum", "pendulum_triaxial", "stress_test", "stress_test_spherical", "free_body", "free_body_physical");
    CAPTURE(problem);
    const Answer& fresh = test::answer(problem);
    const auto kept = stored(data, fresh.question);
    REQUIRE(kept);
    REQUIRE(kept->points.size() == fresh.points.size());
    for (std::size_t i = 0; i < fresh.points.size(); ++i) {
        const Point &a = fresh.points[i], &b = kept->points[i];
        CHECK(a.t == b.t);
        CHECK(fifty(2 * norm<fifty>(mul<fifty>(conj<fifty>(a.q), b.q).v)) <= fifty(a.attitude_bound));
        CHECK(norm<fifty>(Vec3<fifty>(a.W - b.W)) <= fifty(a.velocity_bound));
    }
    CHECK(std::filesystem::file_size(data + "/" + problem + ".json") < 250'000);
}

TEST_CASE("stored answers the same question only", "[reference]") {
    const Question whole = default_question("stress_test");
    const auto half = stored(data, {"stress_test", {{"alpha", "0.3"}}, "5.0", whole.outputs / 2});
    REQUIRE(half);
    CHECK(std::int64_t(half->points.size()) == whole.outputs / 2 + 1);
    CHECK(half->points[1].t == 0.25);
    CHECK(same(half->points.back(), stored(data, whole)->points.back()));
    CHECK_FALSE(stored(data, {"stress_test", {}, "5", whole.outputs * 2}));
    CHECK_FALSE(stored(data, {"stress_test", {}, "5", 3}));
    CHECK_FALSE(stored(data, {"stress_test", {}, "4", 40}));
    CHECK_FALSE(stored(data, {"stress_test", {{"alpha", "0.31"}}, "5", 40}));
    CHECK_FALSE(stored("/nowhere", whole));
    CHECK_THROWS_AS(stored(data, {"stress_test", {{"beta", "1"}}, "5", 40}), std::invalid_argument);
    const Folder folder;
    folder.write("stress_test.json", replaced(to_json(*half), "\"t\":0.25", "\"t\":0.26"));
    CHECK_THROWS_AS(stored(folder.path.string(), whole), std::invalid_argument);
}
