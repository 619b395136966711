// What is said of a step that fails, where the method says little, or says what a terminal would obey.
#include "engine/numbers.hpp"
#include "methods.hpp"

using namespace verilie;
using namespace verilie::test;
using namespace verilie::test::own;

namespace {
const Words one_step{"run", "--problem", "free_body", "--h", "1/8", "--steps", "1"};
}

TEST_CASE("a failure without a sentence has its numbers, and none where it has none", "[own][said]") {
    studies::Stopped s{"no_convergence", 3, 1, 0.25, 0.5, 0.125, {}};
    CHECK(studies::sentence_of(s) == "step 3 of body 1, from t = 0.25: no_convergence: 0.5, limit 0.125");
    s.value = 0;
    CHECK(studies::sentence_of(s) == "step 3 of body 1, from t = 0.25: no_convergence: 0, limit 0.125");
    s.limit = 0;
    CHECK(studies::sentence_of(s) == "step 3 of body 1, from t = 0.25: no_convergence");
    const Folder folder;
    const auto o = tool(one_step + Words{"--plugin", plugin(folder, "bad.c", "NO_DOMAIN")});
    CHECK(o.code == 1);
    INFO(o.out);
    CHECK((o.out + o.err).find("failed: step 1 of body 0, from t = 0: domain\n") != std::string::npos);
}

TEST_CASE("what a terminal would obey in a method's sentence is shown as question marks", "[own][said]") {
    const Folder folder;
    // a line feed, ESC, DEL, and U+009B, which is ESC [ in one; U+00F6 and U+03B5 are letters
    write(folder / "mine.py",
        "import verilie\n"
        "def step(z, h, m, J, loads):\n"
        "    raise verilie.Failed('domain', 'a\\nb\\x1b[31mc\\x7fd\\x9b1me gr\\xf6\\xdfer \\u03b5')\n"
        "verilie.method(step, name='escapes', order=1, floats=True)\n");
    for (const char* channel : {"lines", "block"}) {
        const Setting setting("VERILIE_CHANNEL", channel);
        const Json f = document(one_step + Words{"--exec", "/usr/bin/python3 " + folder("mine.py")}, 1)["failed"];
        CHECK(f["said"]
              == "a?b?[31mc?d?1me gr\xc3\xb6\xc3\x9f"
                 "er \xce\xb5");
    }
}

TEST_CASE("where no step is usable stability says why at the smallest, and exits 1", "[own][said][stability]") {
    const Folder folder;
    const Json row = document({"stability", "--problem", "free_body", "--T", "1", "--store", folder("store"),
                                  "--plugin", plugin(folder, "bad.c", "NO_DOMAIN")},
        1)["rows"][0];
    CHECK(row["largest_h"].is_null());
    CHECK(row["trials"].back()["steps"].get<int>() > 2000000);
    CHECK(row["reason"] == "no step down to the smallest tried is usable; at that one a step fails (domain) at t = 0");
    // a pair that is refused is no answer of this kind
    const Json refused = document({"stability", "--problem", "pendulum_triaxial", "--method", "rrp_newmark", "--store",
        folder("store")})["rows"][0];
    CHECK((refused["largest_h"].is_null() && refused["trials"].empty()));
}
