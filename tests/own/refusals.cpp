// Methods of one's own that cannot be taken in: what is said of them.
#include "methods.hpp"

using namespace verilie::test;
using namespace verilie::test::own;

TEST_CASE("a method that cannot be taken in is refused in one sentence", "[own]") {
    const Folder folder;
    const Words one{"run", "--problem", "pendulum", "--h", "1/8", "--steps", "8"};
    const auto taken = folder("taken.py"), vague = folder("vague.py");
    write(taken, "print('{\"name\": \"lie_verlet\", \"order\": 2}', flush=True)\nimport time; time.sleep(60)\n");
    write(vague, "print('{\"name\": \"vague\", \"order\": 2, \"simplectic\": \"always\"}', flush=True)\nimport time; "
                 "time.sleep(60)\n");
    refused(one + Words{"--exec", "/usr/bin/python3 " + taken}, 2, {"lie_verlet", "taken"});
    const auto all = folder("all.py");
    for (const std::string name : {"all", "anatomy"}) {
        write(all, "print('{\"name\": \"" + name + "\", \"order\": 2}', flush=True)\nimport time; time.sleep(60)\n");
        refused(one + Words{"--exec", "/usr/bin/python3 " + all}, 2, {"\"name\"", name});
    }
    refused(one + Words{"--exec", " "}, 2, {"--exec is empty"});
    refused(one + Words{"--exec", "cat \xff"}, 2, {"UTF-8"});
    refused(one + Words{"--exec", "/usr/bin/python3 " + vague}, 2, {"simplectic", "symplectic"});
    refused(one + Words{"--exec", "exec 2>/dev/null; verilie_no_such_command"}, 2, {"exit code 127", "not found"});
    refused(one + Words{"--exec", python("splitting.py"), "--scalar", "fifty"}, 2, {"fifty", "double"});
    refused(
        one + Words{"--exec", python("splitting.py"), "--method", "split_pyton"}, 2, {"split_pyton", "split_python"});
    refused(one + Words{"--plugin", folder("none.so")}, 2, {"none.so", "no such file"});
    refused(one, 2, {"--method"});
    const auto unable = folder("unable.py");
    write(unable, "input()\nprint('{\"cannot\": \"It is Sunday.\"}', flush=True)\n");
    refused(one + Words{"--exec", "/usr/bin/python3 " + unable}, 2, {"unable.py: It is Sunday.\n"});
    write(unable, "input()\nprint('{\"cannot\": \"Not\\\\nnow\\\\u001b[31m.\"}', flush=True)\n");
    refused(one + Words{"--exec", "/usr/bin/python3 " + unable}, 2, {"unable.py: Not"});
    CHECK(tool(one + Words{"--exec", "/usr/bin/python3 " + unable}).err.find('\033') == std::string::npos);
    write(unable, "input()\nprint('{\"cannot\": \"\"}', flush=True)\n");
    refused(one + Words{"--exec", "/usr/bin/python3 " + unable}, 2, {"unable.py: it says that it cannot"});
}

TEST_CASE("a method that answers otherwise each time is refused", "[own]") {
    const Folder folder;
    const std::string drawn = plugin(folder, "random.c");
    const char* verb = GENERATE("order", "drift", "stability", "certify");
    CAPTURE(verb);
    const Words asked{verb, "--problem", "pendulum_triaxial", "--store", folder("store")};
    refused(asked + Words{"--plugin", drawn}, 2, {"random_c", "answers otherwise each time", "pendulum_triaxial"});
}

TEST_CASE("the host says what is wrong with a shared object", "[own]") {
    const Folder folder;
    write(folder / "empty.c", "int nothing;\n");
    REQUIRE(std::system(("cc -shared -fPIC " + folder("empty.c") + " -o " + folder("empty.so")).c_str()) == 0);
    write(folder / "text.so", "no object\n");
    const Words one{"run", "--problem", "pendulum", "--h", "1/8", "--steps", "8", "--plugin"};
    const auto says = [&](const std::string& object, const std::string& what) {
        refused(one + Words{object}, 2, {"--plugin " + object + ": ", what});
    };
    says(folder("empty.so"), "has no function verilie_method");
    says(folder("text.so"), "cannot be loaded");
    says(plugin(folder, "bad.c", "WRONG_VERSION"), "is made for version 7 of verilie.h; this is version 3");
    says(plugin(folder, "claims.c", "0"), "is made for version 0 of verilie.h; this is version 3");
}

TEST_CASE("a plugin of the first version claims nothing of what came later", "[own]") {
    const Folder folder;
    const auto says = [&](const char* version) {
        REQUIRE(std::system(("echo '{\"hello\": 1}' | " VERILIE_BIN "/verilie host "
                             + plugin(folder, "claims.c", version) + " > " + folder("said"))
                                .c_str())
                == 0);
        return Json::parse(contents(folder / "said"));
    };
    const Json first = says("1"), second = says("2");
    for (const char* later : {"energy_linear", "exact_free_sphere", "orbital_momentum"})
        CHECK_FALSE(first.contains(later));
    CHECK((second["energy_linear"] == "spherical" && second["exact_free_sphere"] == true
           && second["orbital_momentum"] == false));
}

TEST_CASE("a name that the scaffold itself uses is refused", "[own]") {
    for (const char* name : {"drift", "info", "frame", "lie", "turn", "solved"})
        refused({"new", "method", name}, 2, {name});
    for (const char* name : {"begin", "end", "middle"}) refused({"new", "method", name, "--kind", "body"}, 2, {name});
    for (const char* name : {"step", "stages", "rate"})
        refused({"new", "method", name, "--kind", "stepper"}, 2, {name});
    refused({"new", "method", "mine", "--kind", "walker"}, 2, {"--kind", "walker"});
    refused({"new", "problem", "mine", "--kind", "body"}, 2, {"--kind"});
    for (const char* name : {"loads", "potential", "initial", "invariants", "infos", "inertias", "kinetic"})
        refused({"new", "problem", name}, 2, {name});
    refused({"new", "problem", "tip", "--kind", "loads"}, 2, {"tip"});
}
