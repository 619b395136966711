// Which rows of drift hold: what is claimed and left undecided does not (D9).
#include "engine/drift_study.hpp"
#include "support/catch.hpp"

using namespace verilie::studies;

namespace {
Json row(const char* kind, bool symplectic = true, bool kinked = false) { return {{"class", kind}, {"moved", true}, {"symplectic", symplectic}, {"chaotic", kinked}, {"kinked", kinked}}; }
Json walk(const char* kind) { return {{"quantity", "e3.pi"}, {"class", kind}}; }
Json ensemble(const Json& walks, const Json& classes, int drifting = 0, bool symplectic = true) {
    Json r = row("none", symplectic);
    r.update({{"walk", walks}, {"classes", classes}, {"members", 64}, {"drifting", drifting}});
    return r;
}
const Json still{{"none", 64}};
}  // namespace

TEST_CASE("a symplectic method has no drift, and says so clearly", "[drift]") {
    CHECK(drift_holds(row("none")));
    for (const char* kind : {"linear", "exponential", "nonlinear", "dissipates", "diffusive", "undecided", "failed"}) CHECK_FALSE(drift_holds(row(kind)));
    for (const char* kind : {"linear", "nonlinear", "dissipates", "diffusive"}) CHECK(drift_holds(row(kind, false)));
    for (const char* kind : {"undecided", "failed"})
        for (const bool symplectic : {true, false})
            for (const bool kinked : {true, false}) CHECK_FALSE(drift_holds(row(kind, symplectic, kinked)));
    CHECK(drift_holds(row("diffusive", true, true)));
    for (const char* kind : {"linear", "nonlinear", "exponential", "dissipates"}) CHECK_FALSE(drift_holds(row(kind, true, true)));
    for (auto r : {row("none"), row("linear", false)}) {
        r["moved"] = false;
        CHECK_FALSE(drift_holds(r));
    }
}

TEST_CASE("what is exact walks, or stands still", "[drift]") {
    for (const char* kind : {"none", "random_walk"}) CHECK(drift_holds(ensemble({walk(kind), walk("none")}, still)));
    for (const char* kind : {"linear", "undecided", "failed"})
        for (const bool symplectic : {true, false}) CHECK_FALSE(drift_holds(ensemble({walk("random_walk"), walk(kind)}, still, 0, symplectic)));
    CHECK_FALSE(drift_holds(ensemble({{"failed", {{"why", "not_finite"}}}}, still)));
}

TEST_CASE("members count, and the modified energy", "[drift]") {
    CHECK(drift_holds(ensemble(Json::array(), {{"none", 60}, {"undecided", 4}})));
    CHECK_FALSE(drift_holds(ensemble(Json::array(), {{"undecided", 64}})));
    CHECK_FALSE(drift_holds(ensemble(Json::array(), {{"none", 63}, {"failed", 1}})));
    CHECK_FALSE(drift_holds(ensemble(Json::array(), {{"none", 63}, {"linear", 1}}, 1)));
    CHECK(drift_holds(ensemble(Json::array(), {{"linear", 64}}, 64, false)));
    auto r = ensemble(Json::array(), still);
    r["modified"] = {{"class", "linear"}};
    CHECK_FALSE(drift_holds(r));
    r["symplectic"] = false;
    CHECK(drift_holds(r));
}
