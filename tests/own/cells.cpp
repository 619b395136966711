// What is kept of methods of one's own, and what is measured again.
#include <set>

#include "methods.hpp"

using namespace verilie::test;
using namespace verilie::test::own;

TEST_CASE("a cell is computed again where what the method is made of has changed", "[own]") {
    const Folder folder;
    const auto whole = contents(file("splitting.py"));
    write(folder / "core.py", whole);
    write(folder / "mine.py", "import core\n");
    const Words study =
        Words{"order", "--store", folder("store"), "--exec", "/usr/bin/python3 -B " + folder("mine.py")} + ladder;
    const auto first = tool(study);
    CHECK(first.code == 0);
    CHECK(tool(study).out == first.out);
    write(folder / "core.py", std::string(whole).replace(whole.find("(0, h)"), 6, "(0, h / 2)"));
    CHECK(tool(study).code == 1);
}

TEST_CASE("no verb keeps a cell of a process", "[own][.][nightly]") {
    const Folder folder;
    const Words where{"--problem", "free_body_physical", "--exec", python("splitting.py"), "--store", folder("store")};
    for (const Words& verb : {Words{"stability", "--T", "4"}, Words{"drift", "--T", "128", "--h", "1/8"},
             Words{"order", "--T", "1", "--h", "1/8,1/16"}}) {
        INFO(shown(verb));
        CHECK(tool(verb + where).code <= 1);
        for (const auto& name : names_in(folder / "store"))
            CHECK(contents(folder / ("store/" + name)).find("split_python") == std::string::npos);
    }
}

TEST_CASE("a process that failed is tried again, for what it lacked may be there now", "[own]") {
    const Folder folder;
    std::string text = contents(file("splitting.py"));
    const std::string before = "    for _ in range(q.get(";
    text.insert(text.find(before), "    import os\n    os.path.exists('" + folder("lacking") + "') and os.abort()\n");
    write(folder / "mine.py", text);
    write(folder / "lacking", "");
    const Words study =
        Words{"order", "--store", folder("store"), "--exec", "/usr/bin/python3 " + folder("mine.py")} + ladder;
    CHECK(tool(study).code == 1);
    fs::remove(folder / "lacking");
    CHECK(tool(study).code == 0);
}
