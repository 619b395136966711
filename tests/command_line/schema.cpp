// What the verbs print is what their schemas say. Every document that these tests ask for is checked (tool.hpp); here
// are the verbs, one by one.
#include "command_line/shapes.hpp"

using namespace verilie::test;

TEST_CASE("every verb prints what its schema says", "[schema]") {
    const Folder f;
    write(f / "state.json", document(run("pendulum", "lgvi", "1/8", 4)).dump());
    const Words pendulum{"--problem", "pendulum", "--method", "lgvi,lie_verlet"};
    const std::map<std::string, Words> calls{
        {"bench", {"--problem", "stress_test_spherical,string_pendulum_lumped", "--method", "lie_verlet,rrp_spatial"}},
        {"certify", {"--problem", "stress_test", "--method", "lgvi,rrp_spatial", "--scalar", "double"}},
        {"drift", {"--problem", "stress_test", "--method", "lgvi,rrp_spatial", "--T", "128", "--h", "1/8,1/16"}},
        {"engines", {}}, {"evaluate", {"--problem", "pendulum", "--state", f("state.json")}},
        {"gate", {"--quick", "--problem", "dumbbell", "--method", "rrp_spatial"}},
        {"gradient", {"--problem", "pendulum"}}, {"list", {}}, {"order", pendulum + Words{"--h", "1/8,1/16,1/32"}},
        {"long-run",
            {"--problem", "stress_test", "--method", "lgvi,lie_midpoint", "--octaves", "16", "--members", "32"}},
        {"particles", {"--problem", "torus", "--h", "1/1000", "--steps", "20"}},
        {"reference", {"--problem", "free_body_physical,stress_test"}},
        {"run", pendulum + Words{"--h", "1/8", "--steps", "4", "--scalar", "fifty"}},
        {"work-precision", pendulum + Words{"--T", "10", "--h", "1/8,1/16", "--tolerance", "1e-4"}},
        {"stability", {"--problem", "string_pendulum_lumped", "--method", "lie_verlet,rrp_spatial", "--T", "1/2"}}};
    for (const auto& [verb, schema] : schemas().items()) {
        if (verb == "claims") continue;  // takes long; in repeat.cpp
        CAPTURE(verb);
        REQUIRE(calls.contains(verb));
        const auto o = tool(Words{verb} + calls.at(verb) + Words{"--json", "--store", f("store")});
        CHECK(o.code <= 1);
        fits(Json::parse(o.out), verb);
    }
}

TEST_CASE("a field that is renamed, lost or of another kind does not fit", "[schema]") {
    const Json d = document(run("pendulum", "lgvi", "1/8", 4));
    const auto changed = [&](auto change) {
        Json other = d;
        change(other);
        return difference(other, schemas()["run"], "run");
    };
    CHECK(changed([](Json&) {}).empty());
    CHECK(changed([](Json& r) {
        r["work"]["secs"] = r["work"]["seconds"], r["work"].erase("seconds");
    }).find("run.work lacks \"seconds\"")
          == 0);
    CHECK(changed([](Json& r) { r["energy"]["parts"]["more"] = Json::array(); }).find("run.energy.parts.more is no")
          == 0);
    CHECK(changed([](Json& r) { r["extra"] = 1; }).find("run has 'extra', which is not known") == 0);
    CHECK(changed([](Json& r) { r["steps"] = 1.5; }).find("run.steps is no integer") == 0);
}

TEST_CASE("the reports read by the schemas that the program prints", "[schema][report]") {
    const Json theirs = Json::parse(contents(VERILIE_ROOT "/reports/schema.json"));
    for (const auto& [verb, schema] : theirs.items()) {
        INFO("reports/schema.json is made by `verilie schema > reports/schema.json`; what differs is of " << verb);
        REQUIRE(schemas().contains(verb));
        CHECK(schema == schemas()[verb]);
    }
    for (const char* verb : {"list", "order", "drift", "long-run", "reference", "stability", "bench", "claims",
             "certify", "work-precision"})
        CHECK(theirs.contains(verb));
}
