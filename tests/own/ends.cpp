// Whatever a method in another process has started ends with the tool, however the tool ends.
#include <csignal>
#include <set>

#include "methods.hpp"

using namespace verilie::test;
using namespace verilie::test::own;

namespace {
/// Whether a process runs: one that has ended and waits for its parent does not.
bool runs(pid_t process) {
    std::ifstream in("/proc/" + std::to_string(process) + "/stat");
    std::string text;
    std::getline(in, text);  // fails where the process has ended since
    const auto name = text.rfind(')');
    return name != std::string::npos && name + 2 < text.size() && text[name + 2] != 'Z' && text[name + 2] != 'X';
}
std::set<pid_t> listed(const fs::path& file) {
    std::ifstream in(file);
    return {std::istream_iterator<pid_t>(in), {}};
}
std::size_t running(const std::set<pid_t>& all) { return std::size_t(std::count_if(all.begin(), all.end(), runs)); }
template <class F> bool within(int seconds, F there) {
    for (int k = 0; k < 1000 * seconds; ++k, usleep(1000))
        if (there()) return true;
    return there();
}

/// A method that hangs in its first step, in a shell that has started others: one asleep, one that spins, one that has
/// left the group. They write down who they are; the method does when it hangs.
std::string hanging(const Folder& folder) {
    std::string text = contents(file("bad.py"));
    const std::string before = "        time.sleep(1e6)\n";
    text.insert(text.find(before), "        open('" + folder("hangs") + "', 'a').write(str(os.getpid()) + '\\n')\n");
    write(folder / "mine.py", text);
    write(folder / "mine.sh",
        "sleep 1000 & echo $! >> others\n(while :; do :; done) & echo $! >> others\nsetsid sh -c 'echo $$ >> others; "
        "sleep 1000; :' &\necho $$ >> others\n/usr/bin/python3 mine.py sleeps; :\n");
    return "sh -c '. ./mine.sh'";
}
}  // namespace

TEST_CASE("what a process has started ends with the tool, whatever ends the tool", "[own][ends]") {
    const int signal = GENERATE(SIGINT, SIGTERM, SIGKILL, SIGHUP);
    CAPTURE(signal);
    const Folder folder;
    const Words study = GENERATE(Words{"run", "--problem", "free_body", "--h", "1/8", "--steps", "8"},
        Words{"order", "--problem", "pendulum,heavy_top", "--T", "1", "--h", "1/8,1/16,1/32", "--jobs", "2", "--store",
            "store"});
    // which a program in the background may have been told to ignore
    const auto before = std::signal(signal, SIG_DFL);
    const Started tool(study + Words{"--exec", hanging(folder)}, folder.path());
    const std::size_t marches = study[0] == "run" ? 1 : 2;
    std::set<pid_t> all;
    REQUIRE(within(60, [&] {  // the one that was asked who it is has ended
        all = listed(folder / "hangs");
        if (all.size() != marches) return false;
        all.merge(listed(folder / "others"));
        return running(all) == 5 * marches;
    }));
    tool.kill(signal);
    CHECK(tool.wait().code == 128 + signal);
    std::signal(signal, before);
    CHECK(within(60, [&] { return running(all) == 0; }));
    for (const pid_t process : all)
        if (runs(process)) ::kill(process, SIGKILL);
}

TEST_CASE("what a process leaves behind ends with it", "[own][ends]") {
    const Folder folder;
    write(folder / "mine.sh",
        "setsid sleep 1000 & echo $! >> others\nsleep 1000 & echo $! >> others\nexec /usr/bin/python3 " + file("bad.py")
            + " exits\n");
    const auto o =
        tool({"run", "--problem", "free_body", "--h", "1/8", "--steps", "8", "--json", "--exec", "sh -c '. ./mine.sh'"},
            folder.path());
    CHECK(o.code == 1);
    CHECK(Json::parse(o.out)["failed"]["said"].get<std::string>().find("exit code 3") != std::string::npos);
    const auto all = listed(folder / "others");
    REQUIRE(all.size() >= 2);
    CHECK(within(60, [&] { return running(all) == 0; }));
}

TEST_CASE("what a plugin within the study has started ends with the tool", "[own][ends]") {
    const Folder folder;
    const Setting inside("VERILIE_CHANNEL", "inside");
    const int signal = GENERATE(0, SIGINT, SIGTERM, SIGKILL);  // 0: it comes to its end
    CAPTURE(signal);
    const auto before = std::signal(signal ? signal : SIGHUP, SIG_DFL);
    const Started tool({"run", "--problem", "free_body", "--h", "1/8", "--steps", "8", "--plugin",
                           plugin(folder, "bad.c", signal ? "STARTS_AND_HANGS" : "STARTS")},
        folder.path());
    if (signal) {
        REQUIRE(within(60, [&] { return running(listed(folder / "others")) == 1; }));
        tool.kill(signal);
    }
    CHECK(tool.wait().code == (signal ? 128 + signal : 0));
    std::signal(signal ? signal : SIGHUP, before);
    const auto all = listed(folder / "others");
    CHECK(all.size() == 1);
    CHECK(within(signal ? 60 : 0, [&] { return running(all) == 0; }));
    for (const pid_t process : all)
        if (runs(process)) ::kill(process, SIGKILL);
}
