// Which rows of drift hold: what is claimed and left undecided does not (D9).
#include "drift/study.hpp"
#include "support/catch.hpp"

using namespace verilie::studies;

namespace {
Json row(const char* kind, bool symplectic = true, bool kinked = false) { return {{"class", kind}, {"moved", true}, {"symplectic", symplectic}, {"chaotic", kinked}, {"kinked", kinked}}; }
Json walk(const char* kind) { return {{"quantity", "e3.pi"}, {"class", kind}}; }
Json ensemble(const Json& walks, const Json& classes, int drifting = 0, bool symplectic = true, const char* together = "none") {
    Json r = row("none", symplectic);
    r.update({{"walk", walks}, {"classes", classes}, {"members", 64}, {"drifting", drifting}, {"ensemble_class", together}});
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
    for (const char* kind : {"undecided", "linear", "failed"}) {                  // of a balance that no theorem bounds
        auto r = row(kind, false);
        r["judged"] = false;
        CHECK(drift_holds(r) == (std::string(kind) != "failed"));
    }
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

TEST_CASE("what the members are together counts, a member that drifts, and the modified energy", "[drift]") {
    const Json none = Json::array();
    CHECK(drift_holds(ensemble(none, {{"none", 60}, {"undecided", 4}})));                       // one by one they need not be decided,
    CHECK(drift_holds(ensemble(none, {{"undecided", 64}})));
    for (const char* together : {"undecided", "failed"})                                        // together they must be
        for (const bool symplectic : {true, false}) CHECK_FALSE(drift_holds(ensemble(none, still, 0, symplectic, together)));
    for (const char* together : {"linear", "nonlinear", "diffusive"}) {
        CHECK_FALSE(drift_holds(ensemble(none, still, 0, true, together)));
        CHECK(drift_holds(ensemble(none, still, 0, false, together)));
    }
    auto contact = ensemble(none, still, 0, true, "diffusive");
    contact["kinked"] = true;
    CHECK(drift_holds(contact));
    contact["ensemble_class"] = "linear";
    CHECK_FALSE(drift_holds(contact));
    CHECK_FALSE(drift_holds(ensemble(none, {{"none", 63}, {"linear", 1}}, 1)));
    CHECK(drift_holds(ensemble(none, {{"linear", 64}}, 64, false, "linear")));
    auto r = ensemble(none, still);
    r.erase("ensemble_class");                                                                  // fewer than 32 members: nothing is said
    CHECK_FALSE(drift_holds(r));
    r = ensemble(none, still);
    r["modified"] = {{"class", "linear"}};
    CHECK_FALSE(drift_holds(r));
    r["symplectic"] = false;
    CHECK(drift_holds(r));
}
