// A wrong adapter does not pass for a bad engine: each kind of wrong translation fails a check that says so.
#include <map>
#include <set>

#include "command_line/tool.hpp"
#include "engines/check.hpp"
#include "engines/identity.hpp"
#include "process/host.hpp"

namespace verilie::test {

namespace {
using studies::engines::Check;

std::string stub(const Folder& folder, const std::string& how) {
    const std::string object = folder("stub_" + how + ".so");
    const std::string command = "cc -O2 -Wall -Wextra -Werror -shared -fPIC -DHOW=" + how + " -I" + VERILIE_ROOT
                              + "/lib/include " + VERILIE_ROOT + "/tests/engines/stub.c -o " + object + " -lm";
    INFO(command);
    REQUIRE(std::system(command.c_str()) == 0);
    return studies::hosting(object);
}
std::set<std::string> failed(const std::vector<Check>& checks) {
    std::set<std::string> names;
    for (const Check& c : checks)
        if (c.judged && !c.holds) names.insert(c.name);
    return names;
}
}  // namespace

TEST_CASE("each wrong adapter fails the checks that are about it, and a right one none", "[engines]") {
    const Folder folder;
    const std::map<std::string, std::set<std::string>> wrong{
        {"RIGHT", {}},
        {"WORLD_SPIN", {"round_trip", "free_sphere", "free", "loaded_sphere", "loaded"}},
        {"TORQUE_OF_SPACE", {"loaded_sphere", "loaded"}},
        {"FORCE_OF_BODY", {"loaded_sphere", "loaded"}},
        {"STALE_LOADS", {"one_map"}},
        {"OTHER_BODY", {"loaded_sphere", "loaded"}},
        {"STATE_NOT_SET", {"one_map", "free", "loaded_sphere", "loaded"}},
        {"SINGLE", {}},
        {"SAYS_DOUBLE", {"round_trip", "one_map", "free_sphere", "free"}},
        {"BOTH_WAYS", {}},
        {"SIGN_UNSEEN", {"backwards"}},
    };
    for (const auto& [how, expected] : wrong) {
        const auto checks = studies::engines::checks_of({}, stub(folder, how), how == "SINGLE" ? 24 : 53);
        CHECK(checks.size() == 7);
        for (const Check& c : checks) UNSCOPED_INFO(how << ": " << c.name << ": " << c.says);
        CHECK(failed(checks) == expected);
    }
}

TEST_CASE("what an adapter says that it keeps between steps is measured and not judged", "[engines]") {
    const Folder folder;
    studies::engines::Setting setting;
    setting.keeps = "the loads of the step before";
    const auto checks = studies::engines::checks_of(setting, stub(folder, "STALE_LOADS"), 53);
    CHECK(failed(checks).empty());
    CHECK_FALSE(checks.at(1).holds);
    CHECK(checks.at(1).says.find("it keeps the loads of the step before") != std::string::npos);
}

TEST_CASE("an adapter that dies, hangs or cannot be started fails its checks", "[engines]") {
    setenv("VERILIE_PATIENCE", "1", 1);
    for (const char* command : {"false", "echo nonsense", "cat >/dev/null"})
        for (const Check& c : studies::engines::checks_of({}, command, 53)) {
            CHECK_FALSE(c.holds);
            CHECK(c.says.find("it could not be asked: ") == 0);
        }
    unsetenv("VERILIE_PATIENCE");
}

TEST_CASE("a motion of the checks is the closed form", "[engines]") {
    const auto all = studies::engines::motions();
    // 512 steps of four sums each, of numbers below 1
    const double rounding = 512 * 4 * std::ldexp(1., -53);
    // R = R0 exp(t W0), W = W0, x = x0 + t v0
    const auto& sphere = all.at(0);
    const auto z = sphere.at(0.5);
    for (std::size_t i = 0; i < 2; ++i) {
        const auto& from = sphere.start.at(i);
        const Eigen::Quaterniond turn(Eigen::AngleAxisd(from.W.norm() / 2, from.W.normalized()));
        CHECK(z.at(i).q.angularDistance(from.q * turn) < rounding);
        CHECK((z.at(i).W - from.W).norm() < 1e-14);
        CHECK((z.at(i).x - from.x - from.v / 2).norm() < rounding);
    }
    // what is kept, of the free body: J W in space, and its energy
    const auto& body = all.at(1);
    const auto end = body.at(0.5);
    for (std::size_t i = 0; i < 2; ++i) {
        const auto momentum = [&](const auto& at) -> Eigen::Vector3d { return at.q * body.J.at(i).cwiseProduct(at.W); };
        CHECK((momentum(end.at(i)) - momentum(body.start.at(i))).norm() < 1e-13);
        const auto energy = [&](const auto& at) { return at.W.dot(body.J.at(i).cwiseProduct(at.W)); };
        CHECK(std::abs(energy(end.at(i)) - energy(body.start.at(i))) < 1e-13);
        CHECK((end.at(i).W - body.start.at(i).W).norm() > 0.1);
    }
    // of the loaded sphere: x'' = (c - k x)/m is an oscillator
    const auto& loaded = all.at(2);
    const auto& from = loaded.start.at(0);
    const double w = std::sqrt(2 / loaded.m.at(0)), t = 0.5;
    const Eigen::Vector3d rest = Eigen::Vector3d(0.5, -1, 0.25) / 2;
    const Eigen::Vector3d x = rest + std::cos(w * t) * (from.x - rest) + std::sin(w * t) / w * from.v;
    CHECK((loaded.at(t).at(0).x - x).norm() < rounding);
}

TEST_CASE("a step of Rapier is four of its own with a quarter of the size, bit for bit", "[engines]") {
    const Json d = document({"engines", "rapier"});
    REQUIRE(d["rows"].size() == 2);
    if (!d["rows"][0]["built"].get<bool>()) {
        WARN("Rapier is not installed; `studies/engines/run rapier` does it.");
        return;
    }
    REQUIRE(d["rows"][0]["setting"] == "rapier");
    studies::engines::Asked four(d["rows"][0]["command"]), one(d["rows"][1]["command"]);
    for (const auto& motion : studies::engines::motions()) {
        if (motion.acts != studies::engines::Acts::nothing) continue;  // one load for all four
        const auto a = four.march(motion, motion.start, 1. / 32, 16), b = one.march(motion, motion.start, 1. / 128, 64);
        CHECK(studies::engines::apart(a, b).most() == 0);
    }
}

TEST_CASE("verilie engines lists every setting, says what is not built, and knows no other names", "[engines]") {
    const Folder folder;
    const Json d = document({"engines", "--objects", folder("")});
    std::set<std::string> names;
    for (const Json& row : d["rows"]) {
        INFO(row.dump());
        CHECK(names.insert(row["setting"]).second);
        if (row["built"].get<bool>()) continue;
        CHECK(row["version"].is_null());
        CHECK_FALSE(row["reason"].get<std::string>().empty());
    }
    CHECK(names.contains("mujoco_rk4"));
    CHECK(document({"engines", "ode,bullet_none", "--objects", folder("")})["rows"].size() == 9);
    const auto unknown = tool({"engines", "gazebo"});
    CHECK(unknown.code == 2);
    CHECK(unknown.err.find("'gazebo'") != std::string::npos);
}

TEST_CASE("a check of what is not built is no success", "[engines]") {
    const Folder folder;
    const auto o = tool({"engines", "ode", "--check", "--objects", folder("")});
    CHECK(o.code == 3);
    CHECK(o.out.find("not built") != std::string::npos);
    CHECK(o.err == "verilie engines: Nothing was checked: not one of these settings is built.\n");
}

TEST_CASE("an engine that cannot be asked has a row that says why", "[engines]") {
    const Folder folder;
    for (const Json& row : rows_of({"engines", "esys,lammps_sphere_dlm", "--objects", folder("")})) {
        CHECK_FALSE(row["built"].get<bool>());
        CHECK(row["reason"].get<std::string>().find("it cannot be asked: ") == 0);
    }
}

TEST_CASE(
    "an engine that dies or hangs is a failed row and the others go on; one that prints does no harm", "[engines]") {
    const Folder folder;
    setenv("VERILIE_PATIENCE", "1", 1);
    const std::map<std::string, std::string> named{
        {"ode_quick", "HANGS"}, {"ode_quick_finite", "DIES"}, {"ode_step", "PRINTS"}, {"ode_step_finite", "RIGHT"}};
    std::string wanted;
    for (const auto& [setting, how] : named) {
        (void)stub(folder, how);
        std::filesystem::rename(folder("stub_" + how + ".so"), folder(setting + ".so"));
        wanted += (wanted.empty() ? "" : ",") + setting;
    }
    const auto o = tool({"engines", wanted, "--check", "--tumble", "--steps", "64", "--objects", folder(""), "--json"});
    unsetenv("VERILIE_PATIENCE");
    CHECK(o.code == 1);  // adapters that do not translate rightly
    const Json d = Json::parse(o.out);
    REQUIRE(d["tumbles"].size() == named.size() + 2);
    std::map<std::string, Json> rows;
    for (const Json& row : d["tumbles"]) rows[row["method"]] = row;
    CHECK(rows.at("ode_quick")["failed"]["why"] == "silent");
    const auto hangs =
        std::find_if(d["rows"].begin(), d["rows"].end(), [](const Json& row) { return row["setting"] == "ode_quick"; });
    REQUIRE(hangs != d["rows"].end());
    const Json checks = (*hangs)["checks"];  // it is waited for once
    REQUIRE(checks.size() > 2);
    CHECK(checks[0]["says"].get<std::string>().find("no answer within") != std::string::npos);
    for (std::size_t k = 1; k < checks.size(); ++k)
        CHECK(checks[k]["says"] == "it could not be asked: it was silent before");
    CHECK(rows.at("ode_quick_finite")["failed"]["why"] == "died");
    for (const char* well : {"ode_step", "ode_step_finite"}) {
        CHECK_FALSE(rows.at(well).contains("failed"));
        CHECK(rows.at(well)["taken"] == 64);
    }
    CHECK(rows.at("ode_step")["series"] == rows.at("ode_step_finite")["series"]);
}

TEST_CASE("the tumbling body is marched through a million steps unless others are asked for", "[engines]") {
    const Folder folder;
    const Words none{"engines", "ode_step", "--objects", folder(""), "--beside", "lie_verlet"};
    const Json d = document(none + Words{"--tumble"});
    REQUIRE(d["tumbles"].size() == 1);
    CHECK(d["tumbles"][0]["steps"] == 1000000);
    refused(none + Words{"--steps", "64"}, 2, {"--steps", "--tumble"});
    refused({"engines", "--objects", folder("none")}, 2, {"no such folder"});
}

TEST_CASE("the tumbling body turns over as often as elliptic integrals say", "[engines]") {
    const Folder folder;
    const Json d = document({"engines", "ode_step", "--objects", folder(""), "--tumble", "--work", "--steps", "20000",
        "--out", folder("out")});
    CHECK(d["rows"].empty());  // what --check found stays on file
    REQUIRE(d["tumbles"].size() == 2);
    for (const Json& row : d["tumbles"]) {
        INFO(row["method"]);
        CHECK(row["taken"] == 20000);
        CHECK(std::abs(row["turned_over"].get<double>() - row["turns_over"].get<double>()) < 1);
        CHECK(row["turns_over"].get<double>() > 50);
        CHECK(row["momentum_most"].get<double>() < 1e-11);
        CHECK(row["angle_most"].get<double>() < 1e-11);
        CHECK(row["series"]["t"].size() >= 100);
    }
    const std::map<std::string, double> orders{{"lie_verlet", 2}, {"lgvi", 2}, {"odeint_rk4", 4}};
    REQUIRE(d["works"].size() == 3);
    for (const Json& row : d["works"]) {
        INFO(row.dump());
        const double first = row["error"].at(2), second = row["error"].at(3);
        CHECK(std::abs(std::log2(first / second) - orders.at(row["method"])) < 0.1);
        CHECK(row["nanoseconds_per_step"].get<double>() > 1);
    }
}

TEST_CASE("the adapters that are built here translate rightly", "[engines]") {
    const auto o = tool({"engines", "--check", "--json"});
    const Json d = Json::parse(o.out);
    int built = 0;
    for (const Json& row : d["rows"]) {
        if (!row["built"].get<bool>()) continue;
        ++built;
        INFO(row.dump(1));
        for (const Json& check : row["checks"]) CHECK((check["holds"].get<bool>() || !check["judged"].get<bool>()));
    }
    CHECK(o.code == (built == 0 ? 3 : 0));
    if (built == 0) WARN("No adapter is built, none is checked; `studies/engines/run mujoco bullet ode` builds them.");
}

TEST_CASE("a setting and its scheme of the catalogue are one map, where both are here", "[engines]") {
    const Json d = document({"engines", "--identity"});
    int asked = 0;
    for (const Json& row : d["identities"]) {
        if (row["states"] == 0) continue;  // the scheme is not written, or the engine does not step
        ++asked;
        INFO(row.dump(1));
        CHECK(row["same"] == true);
    }
    if (asked == 0) WARN("No adapter is built whose scheme is in the catalogue: none is compared.");
}

TEST_CASE("a setting is not taken for a scheme that is another map", "[engines]") {
    const Folder folder;
    const auto engine = studies::engines::of_process("stub", "a stub", 53, stub(folder, "RIGHT"));
    const std::vector<std::string> bodies{"2,2,2", "1,2,5/2"};
    const auto row = studies::engines::identity_of(engine, "lie_verlet", bodies);
    CHECK(row.same == false);
    CHECK(row.states == 72);
    CHECK(studies::engines::identity_of(engine, "no_such_method", bodies).same == std::nullopt);
}

}  // namespace verilie::test
