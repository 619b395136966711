// Certificates of plugins: what doubles alone can decide, and what they cannot.
#include "methods.hpp"

using namespace verilie::test;
using namespace verilie::test::own;

namespace {
/// The options that ask for the state of a row again.
Words at(const Json& worst) {
    Words asked{"--at", worst["at"].get<std::string>()};
    for (const auto& [name, value] : worst["set"].items())
        asked.insert(asked.end(), {"--set", name + "=" + value.get<std::string>()});
    return asked;
}
}  // namespace

TEST_CASE("a plugin of order 4 that claims nothing is certified", "[own][certificate]") {
    const Folder folder;
    const Json d = document({"certify", "--store", folder("store"), "--plugin", plugin(folder, "rkmk4.c"), "--problem",
        "free_body_physical"});
    REQUIRE(d["methods"].size() == 1);
    CHECK(d["methods"][0]["verdict"] == "certified");
    int energies = 0, orders = 0;
    for (const auto& row : d["rows"]) {
        if (row["verdict"] == "not_applicable") continue;
        INFO(row.dump());
        CHECK(row["law"] != "modified_energy");
        if (row["law"] == "energy_free_body") {
            CHECK(row["verdict"] == "fails_as_stated");
            CHECK(row["value"].get<double>() > 100 * row["limit"].get<double>());
            ++energies;
        }
        if (row["law"] == "local_order") {
            CHECK(std::abs(row["order"].get<double>() - 5) < 0.1);
            ++orders;
        }
    }
    CHECK(energies >= 2);
    CHECK(orders >= 1);
}

TEST_CASE("a law that a plugin of order 4 denies is asked at larger steps, and is no complaint where it never shows",
    "[own][certificate][.][nightly]") {
    const Folder folder;
    const Json d = document(
        {"certify", "--store", folder("store"), "--plugin", plugin(folder, "rkmk4.c"), "--problem", "torus_tilted"});
    CHECK(d["methods"][0]["verdict"] == "certified");
    int shown = 0, open = 0;
    for (const auto& row : d["rows"]) {
        INFO(row.dump());
        const auto reason = row["reason"].get<std::string>();
        const bool larger = reason.find(" times the usual step") != std::string::npos;
        shown += row["verdict"] == "fails_as_stated" && larger;
        if (row["verdict"] == "fails_as_stated") CHECK(row["value"].get<double>() > 100 * row["limit"].get<double>());
        if (row["verdict"] != "not_resolved") continue;
        CHECK(reason.find("steps up to ") != std::string::npos);
        ++open;
    }
    CHECK(shown >= 2);
    CHECK(open <= 2);
}

TEST_CASE(
    "a plugin that is not symplectic where the second body turns fast is caught, with the state that shows it again",
    "[own][certificate]") {
    const Folder folder;
    const Words ring{
        "certify", "--store", folder("store"), "--plugin", plugin(folder, "corner.c"), "--problem", "torus_tilted"};
    const Json d = document(ring, 1);
    CHECK(d["methods"][0]["verdict"] == "violated");
    CHECK(d["methods"][0]["laws"] == Json{"symplectic", "symmetric"});
    for (const auto& row : d["rows"]) {
        if (row["verdict"] != "violated") continue;
        REQUIRE(row["worst"].is_object());
        const Json one = document(ring + at(row["worst"]), 1);
        CHECK(std::any_of(one["rows"].begin(), one["rows"].end(), [&](const Json& r) {
            return r["law"] == row["law"] && r["verdict"] == "violated" && r["value"] == row["value"];
        }));
    }
}

TEST_CASE("a plugin that is rough is not taken as symplectic", "[own][certificate]") {
    const Folder folder;
    const Json d = document({"certify", "--store", folder("store"), "--plugin", plugin(folder, "rough.c"), "--problem",
                                "pendulum_triaxial"},
        1);
    int asked = 0;
    for (const auto& row : d["rows"]) {
        if (row["law"] != "symplectic") continue;
        INFO(row.dump());
        CHECK(row["verdict"] == "failed");
        CHECK(row["reason"].get<std::string>().find("derivatives are not found") != std::string::npos);
        ++asked;
    }
    CHECK(asked == 3);
}

TEST_CASE(
    "what only the second step of a march breaks is seen, and no denial is taken for kept", "[own][certificate]") {
    const Folder folder;
    const Words one{"certify", "--store", folder("store"), "--problem", "pendulum_triaxial", "--plugin"};
    const Json claims = document(one + Words{plugin(folder, "later.c")}, 1);
    CHECK(claims["methods"][0]["verdict"] == "violated");
    for (const char* law : {"symplectic", "symmetric"})
        for (const auto& row : claims["rows"])
            if (row["law"] == law) CHECK(row["verdict"] == "violated");
    const Json denies = document(one + Words{plugin(folder, "later.c", "1")}, 0);
    for (const auto& row : denies["rows"])
        if (row["law"] == "symplectic" || row["law"] == "symmetric") CHECK(row["verdict"] == "fails_as_stated");
}

TEST_CASE("what begins with the fifth step of a march is seen at random states", "[own][certificate]") {
    const Folder folder;
    const Json d = document({"certify", "--store", folder("store"), "--plugin", plugin(folder, "later.c", "5"),
                                "--problem", "pendulum_triaxial"},
        1);
    int random = 0;
    for (const auto& row : d["rows"]) {
        if (row["law"] != "symplectic" && row["law"] != "symmetric") continue;
        INFO(row.dump());
        const bool strata = row["body"].get<std::string>().find("strata") != std::string::npos;
        CHECK(row["verdict"] == (strata ? "holds" : "violated"));
        random += !strata && row["reason"].get<std::string>().find("over 1, 2 and 16 steps") != std::string::npos;
    }
    CHECK(random == 4);
}

// Its first step is off by h^2, and it is of order 2 (Hairer, Norsett, Wanner, III.2).
TEST_CASE("the order of a method of several steps is not that of its start", "[own][certificate]") {
    const Folder folder;
    const Json d = document({"certify", "--store", folder("store"), "--plugin", plugin(folder, "adams.c"), "--problem",
                                "pendulum_triaxial"},
        0);
    int orders = 0;
    for (const auto& row : d["rows"]) {
        if (row["law"] != "local_order") continue;
        INFO(row.dump());
        CHECK(row["verdict"] == "holds");
        CHECK(std::abs(row["order"].get<double>() - 3) < 0.1);
        ++orders;
    }
    CHECK(orders == 2);
}

TEST_CASE("a symplectic splitting of another kind is not condemned by a modified energy of fewer terms",
    "[own][certificate]") {
    const Folder folder;
    const Json d = document({"certify", "--store", folder("store"), "--plugin", plugin(folder, "between.c"),
                                "--problem", "pendulum_triaxial"},
        0);
    CHECK(d["methods"][0]["verdict"] == "certified");
    CHECK(d["methods"][0]["not_resolved"] == Json{"modified_energy"});
    for (const auto& row : d["rows"])
        if (row["law"] == "symplectic" || row["law"] == "symmetric") CHECK(row["verdict"] == "holds");
}

TEST_CASE("large steps that a plugin refuses are left out, and said", "[own][certificate]") {
    const Folder folder;
    const Json d = document({"certify", "--store", folder("store"), "--plugin", plugin(folder, "partly.c", "1"),
                                "--problem", "pendulum_triaxial"},
        1);
    int orders = 0, strata = 0;
    for (const auto& row : d["rows"]) {
        INFO(row.dump());
        if (row["law"] == "local_order") {
            CHECK(std::abs(row["order"].get<double>() - 3) < 0.01);
            ++orders;
        }
        if (row["law"] != "symplectic") continue;
        CHECK(row["verdict"] == "holds");
        strata += row["reason"].get<std::string>().find("the others are refused, from h|W| = 0.5") != std::string::npos;
    }
    CHECK(orders == 2);
    CHECK(strata == 1);
}

TEST_CASE("a plugin that is rough at half of the states is not symplectic by the others", "[own][certificate]") {
    const Folder folder;
    const Words all{"certify", "--store", folder("store"), "--plugin", plugin(folder, "partly.c", "2"), "--problem",
        "pendulum_triaxial"};
    const Json d = document(all, 1);
    Json again;
    int asked = 0;
    for (const auto& row : d["rows"]) {
        if (row["law"] != "symplectic") continue;
        INFO(row.dump());
        CHECK(row["verdict"] == "failed");
        CHECK(row["reason"].get<std::string>().find("derivatives are not found") != std::string::npos);
        if (row["body"].get<std::string>().find("strata") != std::string::npos) again = row["worst"];
        ++asked;
    }
    CHECK(asked == 3);
    REQUIRE(again.is_object());
    const Json one = document(all + at(again), 1);
    CHECK(std::any_of(one["rows"].begin(), one["rows"].end(), [](const Json& r) {
        return r["law"] == "symplectic" && r["reason"].get<std::string>().starts_with("its derivatives are not found");
    }));
}

TEST_CASE("digits so few that every claim would pass show none", "[own][certificate]") {
    const Folder folder;
    const Json d = document(
        {"certify", "--store", folder("store"), "--plugin", plugin(folder, "single.c", "8"), "--problem", "pendulum"},
        1);
    for (const auto& row : d["rows"]) {
        INFO(row.dump());
        if (row["law"] == "local_order" || row["law"] == "modified_energy") CHECK(row["verdict"] == "not_resolved");
        else if (row["claimed"].get<bool>()) CHECK(row["verdict"] == "failed");
    }
}

TEST_CASE("a state that is none is refused in one sentence", "[own][certificate]") {
    const Words one{"certify", "--method", "lgvi", "--problem", "pendulum", "--at"};
    refused(one + Words{"1/4"}, 2, {"--at", "too"});
    refused(one + Words{"0.25,1,0,0,0,1,2"}, 2, {"too few"});
    refused(one + Words{"0.25,1,0,0,0,1,2,3,4"}, 2, {"too many"});
    refused(one + Words{"0.25,1,1,0,0,1,2,3"}, 2, {"no rotation"});
    refused(one + Words{"0,1,0,0,0,1,2,3"}, 2, {"a step of 0"});
    refused(one + Words{"0.25,nan,0,0,0,1,2,3"}, 2, {"not a number"});
    refused({"certify", "--method", "lgvi", "--at", "0.25,1,0,0,0,1,2,3"}, 2, {"--problem"});
}
