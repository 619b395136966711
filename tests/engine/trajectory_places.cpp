// Tables, and files that cannot be written.
#include <csignal>
#include <iostream>

#include <sys/resource.h>

#include "engine/tale.hpp"

using namespace verilie;
using namespace verilie::test;

#ifdef __SANITIZE_ADDRESS__
/// With a file that it could not flush HDF5 loses memory of its own, some of it from long before.
extern "C" const char* __lsan_default_suppressions() { return "leak:libhdf5"; }
#endif

TEST_CASE("a table shows states of one body alone, and methods where there are several", "[trajectory_file]") {
    const Folder f;
    Tale(1, 0, 2).write(f / "one.csv", 2);
    Tale(2, 0, 2).write(f / "two.csv", 2);
    Tale(2, 0, 2, {"a", "b"}).write(f / "methods.csv", 2);
    const auto lines = [&](const char* name) {
        std::istringstream in(contents(f / name));
        std::vector<std::string> all;
        for (std::string line; std::getline(in, line);) all.push_back(line);
        return all;
    };
    CHECK(lines("one.csv").at(0) == "t,qw,qx,qy,qz,Wx,Wy,Wz,kinetic,gravity,U_pp,E,e3.pi");
    CHECK(lines("two.csv").at(0) == "t,kinetic,gravity,U_pp,E,e3.pi");
    CHECK(lines("methods.csv").at(0) == "method,t,kinetic,gravity,U_pp,E,e3.pi");
    const auto p = Tale(2, 0, 2).picture(1);
    std::string line = to_text(p.t);
    for (const auto* numbers : {&p.parts, &p.invariants})
        for (double x : *numbers) line += "," + to_text(x);
    CHECK(lines("two.csv").at(2) == line);
    CHECK(lines("methods.csv")
          == std::vector<std::string>{lines("methods.csv")[0], "a," + lines("two.csv")[1], "a," + line,
              "b," + lines("two.csv")[1], "b," + line});
}

TEST_CASE("a table of fifty digits holds fifty digits, and HDF5 the nearest doubles", "[trajectory_file]") {
    const Folder f;
    Tale tale(1, 0, 1);
    tale.subject.scalar = "fifty";
    const std::vector<fifty> parts(3, fifty(1) / 3), invariants(2, sqrt(fifty(2)));
    const auto z = Phase<fifty>::bodies(1);
    for (const char* name : {"a.csv", "a.h5"}) {
        const Heard heard;
        const auto file = open_trajectory(f / name, tale.subject);
        file->begin("one", "");
        file->frame(Snapshot<fifty>{fifty(1) / 7, z, parts, invariants});
        file->end("null");
        file->commit();
    }
    CHECK(contents(f / "a.csv").find("3.33333333333333333333333333333333333333333333333333") != std::string::npos);
    CHECK(double(fs::file_size(f / "a.csv")) < 200 + size_of("a.csv", tale.subject));
    CHECK(Read(f / "a.h5").numbers("/one/energy/kinetic").at(0) == 1.0 / 3);
    CHECK(Read(f / "a.h5").numbers("/one/t").at(0) == 1.0 / 7);
}

TEST_CASE("without commit nothing remains, and what was there stays", "[trajectory_file]") {
    const Folder f;
    const Tale tale(2, 0, 50);
    for (const char* name : {"a.csv", "a.h5"}) {
        std::ofstream(f / name) << "mine";
        {
            const Heard heard;
            const auto file = open_trajectory(f / name, tale.subject);
            const std::string said = heard.text();
            CHECK(said.find(name) != std::string::npos);
            CHECK(std::count(said.begin(), said.end(), '\n') == 1);
            tale.tell(*file, "one", 50);
        }
        CHECK(contents(f / name) == "mine");
    }
    CHECK(names_in(f) == std::set<std::string>{"a.csv", "a.h5"});
}

TEST_CASE("a write that fails is trouble, and leaves nothing", "[trajectory_file]") {
    const Folder f;
    const Tale tale(30, 0, 3000);
    const auto before = std::signal(SIGXFSZ, SIG_IGN);
    rlimit old{};
    getrlimit(RLIMIT_FSIZE, &old);
    for (const rlim_t most : {0, 2000, 100000}) {
        for (const char* name : {"a.csv", "a.h5"}) {
            rlimit tight = old;
            tight.rlim_cur = most;
            setrlimit(RLIMIT_FSIZE, &tight);
            bool troubled = false;
            try {
                tale.write(f / name, 3000);
            } catch (const EnvironmentTrouble& e) { troubled = e.sentence.find(name) != std::string::npos; }
            setrlimit(RLIMIT_FSIZE, &old);
            INFO(name << " within " << most << " bytes");
            CHECK(troubled);
            CHECK(names_in(f).empty());
        }
    }
    std::signal(SIGXFSZ, before);
    tale.write(f / "a.h5", 3000);  // the library is none the worse for it
    CHECK(Read(f / "a.h5").shape("/one/t") == Shape{3000});
}

TEST_CASE("a place that cannot hold the file is refused before anything is written", "[trajectory_file]") {
    const Folder f;
    const Tale tale(2, 0, 10);
    for (const char* ending : {".csv", ".h5"}) {
        fs::create_directory(f / ("taken" + std::string(ending)));
        std::ofstream(f / "file") << "mine";
        Tale vast(80, 0, 400'000'000);
        for (const fs::path& bad : {f / ("taken" + std::string(ending)), f / ("missing/a" + std::string(ending)),
                 f / ("file/a" + std::string(ending)), fs::path("/dev/null/a" + std::string(ending))})
            CHECK_THROWS_AS(open_trajectory(bad, tale.subject), EnvironmentTrouble);
        CHECK_THROWS_AS(open_trajectory(f / ("vast" + std::string(ending)), vast.subject), EnvironmentTrouble);
    }
    for (const char* name : {"a", "a.txt", "a.csv.gz", ".h5", "h5", "a.hdf5"})
        CHECK_THROWS_AS(open_trajectory(f / name, tale.subject), std::invalid_argument);
    CHECK(names_in(f) == std::set<std::string>{"file", "taken.csv", "taken.h5"});
}

TEST_CASE(
    "some 2000 frames, at most 20 000 lines, evenly spaced where the number of steps allows", "[trajectory_file]") {
    CHECK(frame_stride("a.h5", 1) == 1);
    CHECK(frame_stride("a.h5", 2000) == 1);
    CHECK(frame_stride("a.h5", 2001) == 3);  // 2001 = 3 · 667
    CHECK(frame_stride("a.h5", 500000) == 250);
    CHECK(frame_stride("a.csv", 19998) == 1);
    CHECK(frame_stride("a.csv", 500000) == 32);
    for (const std::int64_t steps : {1, 2003, 19999, 20011, 123457, 99999989})  // some are prime
        for (const char* name : {"a.h5", "a.csv"}) {
            const auto k = frame_stride(name, steps);
            const auto frames = 2 + (steps - 1) / k;
            INFO(name << " " << steps << " steps, every " << k);
            CHECK(frames <= (name == std::string("a.h5") ? 2001 : 19999));
        }
}
