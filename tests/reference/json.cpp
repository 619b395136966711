// What is written is what is read; what was altered is refused; what is stored is what is computed.

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "answers.hpp"

using namespace verilie;
using namespace verilie::reference;

namespace {
template <class S> bool same(const Quat<S>& a, const Quat<S>& b) { return a.w == b.w && a.v == b.v; }
template <class S> bool same(const Vec3<S>& a, const Vec3<S>& b) { return a == b; }
template <class T> bool same(const std::vector<T>& a, const std::vector<T>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const T& x, const T& y) { return same(x, y); });
}
template <class S> bool same(const Phase<S>& a, const Phase<S>& b) {
    return same(a.x, b.x) && same(a.v, b.v) && same(a.q, b.q) && same(a.W, b.W);
}
bool same(const Distance& a, const Distance& b) {
    return a.attitude == b.attitude && a.velocity == b.velocity && a.position == b.position;
}
bool same(const Point& a, const Point& b) {
    return a.t == b.t && same(a.z, b.z) && same(a.bound, b.bound) && same(a.cvode, b.cvode)
        && same(a.cvode_error, b.cvode_error);
}
std::string replaced(std::string text, const std::string& what, const std::string& by) {
    const auto at = text.find(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), by);
}
/// Many bodies, in double; a horizon put in by hand.
Answer rings() {
    Answer a = compute({"bonded_particles", {}, "1/50", 2});
    a.horizon = 0.02;
    return a;
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
    for (const Answer& a : {compute({"stress_test", {{"J", "2,3,4"}, {"alpha", "-1/3"}}, "3/7", 3}),
             compute({"free_body_physical", {}, "1", 2}), compute({"string_pendulum", {{"N_a", "2"}}, "1/50", 2}),
             compute({"string_pendulum_lumped", {{"N_a", "3"}}, "1/50", 2}), rings()}) {
        const Answer b = from_json(to_json(a));
        CHECK((b.question.problem == a.question.problem && b.question.set == a.question.set
               && b.question.T == a.question.T && b.question.outputs == a.question.outputs));
        CHECK((b.scalar == a.scalar && b.horizon == a.horizon));
        CHECK((b.bound_kind == a.bound_kind && b.provenance == a.provenance && b.cvode_provenance == a.cvode_provenance
               && b.closed_form_distance == a.closed_form_distance));
        REQUIRE(b.points.size() == a.points.size());
        for (std::size_t i = 0; i < a.points.size(); ++i) CHECK(same(a.points[i], b.points[i]));
        CHECK(to_json(b) == to_json(a));
    }
}

TEST_CASE("an altered file is refused", "[reference]") {
    const std::string good = to_json(compute({"pendulum", {}, "1", 2}));
    CHECK_NOTHROW(from_json(good));
    const auto with = [&](const std::string& what, const std::string& by) { return replaced(good, what, by); };
    for (const std::string& bad :
        {std::string(), std::string("[]"), good.substr(0, good.size() / 2), with("e-01", "e-02"),
            with("\"T\":\"1\"", "\"T\":\"2\""), with("\"W\":[", "\"V\":["), with("\"schema\":2", "\"schema\":1"),
            with("fifty", "sixty"), with("\"t\":0.0", "\"t\":null"), with("\"digest\":\"", "\"digest\":\"1")}) {
        CAPTURE(bad.substr(0, 200));
        CHECK_THROWS_AS(from_json(bad), std::invalid_argument);
    }
}

TEST_CASE("stored references are what is computed", "[reference]") {
    const std::string problem = GENERATE(from_range(test::one_body()));
    CAPTURE(problem);
    const Answer& fresh = test::answer(problem);
    const auto kept = stored(data, fresh.question);
    REQUIRE(kept);
    REQUIRE(kept->points.size() == fresh.points.size());
    for (std::size_t i = 0; i < fresh.points.size(); ++i) {
        const Point &a = fresh.points[i], &b = kept->points[i];
        CHECK(a.t == b.t);
        CHECK(fifty(2 * norm((conj(a.z.q[0]) * b.z.q[0]).v)) <= fifty(a.bound.attitude));
        CHECK(norm(a.z.W[0] - b.z.W[0]) <= fifty(a.bound.velocity));
    }
    CHECK(std::filesystem::file_size(data + "/" + problem + ".json") < 400'000);
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

TEST_CASE("a stored horizon is one of the grid asked for", "[reference]") {
    Answer a = compute({"bonded_particles", {}, "1/50", 4});
    a.horizon = a.points[1].t;
    const Folder folder;
    folder.write("bonded_particles.json", to_json(a));
    const auto horizon = [&](std::int64_t outputs) {
        return stored(folder.path.string(), {"bonded_particles", {}, "0.02", outputs})->horizon;
    };
    CHECK(horizon(4) == a.points[1].t);
    CHECK(horizon(2) == a.points[2].t);
}

// One of a kind: an altered number that the digest does not see, because it was computed anew, must be seen by the
// checks.
TEST_CASE("a reference that contradicts itself is refused", "[reference]") {
    const Answer good = compute({"string_pendulum", {{"N_a", "2"}}, "1/50", 2});
    CHECK_NOTHROW(from_json(to_json(good)));
    const auto refused = [&](auto spoil) {
        Answer bad = good;
        spoil(bad);
        return test::complaint([&] { from_json(to_json(bad)); }).starts_with("Not a reference");
    };
    CHECK(refused([](Answer& a) { a.points[1].z.q[0].w += fifty("1e-40"); }));
    CHECK(refused([](Answer& a) { a.points[2].bound.position /= 1e9; }));
    CHECK(refused([](Answer& a) { a.points[2].cvode_error.velocity = 0; }));
    CHECK(refused([](Answer& a) { a.points[1].bound.attitude = 0; }));
    CHECK(refused([](Answer& a) { a.points[2].t = a.points[1].t; }));
    CHECK(refused([](Answer& a) { a.points.pop_back(); }));
    CHECK(refused([](Answer& a) { a.scalar = "sixty"; }));
    CHECK(refused([](Answer& a) { a.points[1].z.x.pop_back(); }));
    CHECK(refused([](Answer& a) { a.points[1].cvode.v.pop_back(), a.points[1].cvode.x.pop_back(); }));
}
