// A plugin within the study: the same documents as with processes, also where it ends the study's process.
#include "methods.hpp"

using namespace verilie::test;
using namespace verilie::test::own;

namespace {
Outcome over(const char* channel, const Words& study) {
    const Setting setting("VERILIE_CHANNEL", channel);
    return tool(study + Words{"--json"});
}
bool made_again(const Outcome& o) { return o.err.find("The study is made again") != std::string::npos; }
}  // namespace

TEST_CASE("within the study a plugin gives the documents that it gives in processes", "[own][inside][.][nightly]") {
    const Folder folder;
    const Words object{"--plugin", plugin(folder, "no_squish.c"), "--store", folder("store")};
    const Words jobs = GENERATE(Words{"--jobs", "1"}, Words{"--jobs", "3"});
    for (const Words& study : {Words{"order"} + ladder, Words{"certify", "--problem", "pendulum_triaxial,free_body"},
             Words{"drift", "--problem", "free_body_physical", "--T", "256", "--h", "1/8,1/16"}}) {
        const auto inside = over("inside", study + object + jobs), block = over("block", study + object);
        INFO(study[0] << ": " << inside.err);
        CHECK_FALSE(made_again(inside));
        CHECK(inside.code == block.code);
        CHECK(Json::parse(inside.out) == Json::parse(block.out));
    }
}

TEST_CASE("a plugin that ends the study that it runs in is a failed row all the same", "[own][inside][.][nightly]") {
    const Folder folder;
    const auto fails = [&](const std::string& how, const std::string& why) {
        const Setting patience("VERILIE_PATIENCE", "1");
        const Words study = Words{"order", "--plugin", plugin(folder, "bad.c", how)} + ladder;
        const auto inside = over("inside", study), block = over("block", study);
        INFO(how << ": " << inside.err);
        CHECK(made_again(inside) == !why.empty());
        CHECK(inside.err.find(why) != std::string::npos);
        CHECK(inside.code == 1);
        CHECK(Json::parse(inside.out) == Json::parse(block.out));
    };
    fails("KILLED", "killed by signal 11 (Segmentation fault)");
    fails("LEAVES", "exit code 0");
    fails("SLEEPS", "no answer within 1 s");
    for (const char* how :
        {"NOT_A_NUMBER", "WRITES_OUT", "WRITES_BEFORE", "WRITES_INERTIA", "WRONG_CODE", "NO_DOMAIN", "FORGETS_MEMORY"})
        fails(how, "");
}

TEST_CASE(
    "a plugin that hangs while it is loaded or asked who it is ends the study as with a process", "[own][inside]") {
    const Folder folder;
    const Setting patience("VERILIE_PATIENCE", "1");
    const auto how = GENERATE("HANGS_LOADED", "HANGS_ASKED");
    const auto o = over("inside",
        {"run", "--problem", "free_body", "--h", "1/8", "--steps", "8", "--plugin", plugin(folder, "bad.c", how)});
    INFO(how << ": " << o.err);
    CHECK(o.code == 2);
    CHECK(made_again(o));
    CHECK(o.err.find("the method did not introduce itself: no answer within 1 s") != std::string::npos);
}

TEST_CASE("what a plugin prints within the study is no part of the result", "[own][inside]") {
    const Folder folder;
    const Words study{
        "run", "--problem", "free_body", "--h", "1/8", "--steps", "8", "--plugin", plugin(folder, "bad.c", "PRINTS")};
    const auto inside = over("inside", study);
    CHECK(inside.code == 0);
    CHECK(Json::parse(inside.out)["failed"].is_null());
    CHECK(inside.err.find("what a plugin prints is no answer") != std::string::npos);
}
