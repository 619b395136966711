// Which rows of drift hold: what is claimed and left undecided does not (D9).
#include "drift/study.hpp"
#include "support/catch.hpp"

using namespace verilie::studies;

namespace {
DriftRow row(const char* kind, bool symplectic = true, bool kinked = false) {
    DriftRow r;
    r.kind = kind, r.moved = true, r.symplectic = symplectic, r.chaotic = r.kinked = kinked;
    return r;
}
WalkRow walk(const char* kind) {
    WalkRow row{};
    row.quantity = "e3.pi", row.kind = kind;
    return row;
}
Walks walks(std::initializer_list<const char*> kinds) {
    Walks all;
    for (const char* kind : kinds) all.quantities.push_back(walk(kind));
    return all;
}
DriftRow ensemble(const Walks& walks, const Counts& classes, int drifting = 0, bool symplectic = true,
    const char* together = "none") {
    DriftRow r = row("none", symplectic);
    r.walk.emplace(walks), r.classes.emplace(classes), r.members = 64, r.drifting = drifting;
    r.ensemble_class = together;
    return r;
}
const Counts still{{"none", 64}};
}  // namespace

TEST_CASE("a symplectic method has no drift, and says so clearly", "[drift]") {
    CHECK(drift_holds(row("none")));
    for (const char* kind : {"linear", "exponential", "nonlinear", "dissipates", "diffusive", "undecided", "failed"})
        CHECK_FALSE(drift_holds(row(kind)));
    for (const char* kind : {"linear", "nonlinear", "dissipates", "diffusive"}) CHECK(drift_holds(row(kind, false)));
    for (const char* kind : {"undecided", "failed"})
        for (const bool symplectic : {true, false})
            for (const bool kinked : {true, false}) CHECK_FALSE(drift_holds(row(kind, symplectic, kinked)));
    CHECK(drift_holds(row("diffusive", true, true)));
    for (const char* kind : {"linear", "nonlinear", "exponential", "dissipates"})
        CHECK_FALSE(drift_holds(row(kind, true, true)));
    for (const char* kind : {"undecided", "linear", "failed"}) {  // of a balance that no theorem bounds
        auto r = row(kind, false);
        r.judged = false;
        CHECK(drift_holds(r) == (std::string(kind) != "failed"));
    }
    for (auto r : {row("none"), row("linear", false)}) {
        r.moved = false;
        CHECK_FALSE(drift_holds(r));
    }
}

TEST_CASE("what is exact walks, or stands still", "[drift]") {
    for (const char* kind : {"none", "random_walk"}) CHECK(drift_holds(ensemble(walks({kind, "none"}), still)));
    for (const char* kind : {"linear", "undecided", "failed"})
        for (const bool symplectic : {true, false})
            CHECK_FALSE(drift_holds(ensemble(walks({"random_walk", kind}), still, 0, symplectic)));
    Walks broken;
    broken.failed.emplace().why = "not_finite";
    CHECK_FALSE(drift_holds(ensemble(broken, still)));
}

TEST_CASE("what the members are together counts, a member that drifts, and the modified energy", "[drift]") {
    const Walks none;
    CHECK(drift_holds(ensemble(none, {{"none", 60}, {"undecided", 4}})));  // one by one they need not be decided,
    CHECK(drift_holds(ensemble(none, {{"undecided", 64}})));
    for (const char* together : {"undecided", "failed"})  // together they must be
        for (const bool symplectic : {true, false})
            CHECK_FALSE(drift_holds(ensemble(none, still, 0, symplectic, together)));
    for (const char* together : {"linear", "nonlinear", "diffusive"}) {
        CHECK_FALSE(drift_holds(ensemble(none, still, 0, true, together)));
        CHECK(drift_holds(ensemble(none, still, 0, false, together)));
    }
    auto contact = ensemble(none, still, 0, true, "diffusive");
    contact.kinked = true;
    CHECK(drift_holds(contact));
    contact.ensemble_class = "linear";
    CHECK_FALSE(drift_holds(contact));
    CHECK_FALSE(drift_holds(ensemble(none, {{"none", 63}, {"linear", 1}}, 1)));
    CHECK(drift_holds(ensemble(none, {{"linear", 64}}, 64, false, "linear")));
    auto r = ensemble(none, still);
    r.ensemble_class.reset();  // fewer than 32 members: nothing is said
    CHECK_FALSE(drift_holds(r));
    r = ensemble(none, still);
    r.modified.emplace().kind = "linear";
    CHECK_FALSE(drift_holds(r));
    r.symplectic = false;
    CHECK(drift_holds(r));
}

TEST_CASE("walks are a list, or what failed", "[drift]") {
    Walks one = walks({"none"}), broken;
    broken.failed.emplace().why = "not_finite";
    CHECK(json_of(one).is_array());
    CHECK(json_of(broken)["failed"]["why"] == "not_finite");
    CHECK(json_of(ensemble(one, {{"undecided", 1}, {"none", 63}}))["classes"].dump()
          == R"({"undecided":1,"none":63})");  // in order of appearance
}
