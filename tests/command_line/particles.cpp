// verilie particles: the numbers of `verilie run`; files that are the same to the last byte for any number of threads; and
// runs that go on from any frame.
#include <regex>

#include <sys/stat.h>

#include "command_line/shapes.hpp"

using namespace verilie::test;

namespace {
const Words spheres_of_a_ring{"particles", "--problem", "torus_tilted", "--set", "N=700", "--set", "D_t=27", "--set",
    "wall=none", "--set", "perturbation=1", "--h", "1/500"};
void ends_alike(const Json& a, const Json& b) {
    for (const char* what : {"energy", "P", "L", "S"}) CHECK(a[what] == b[what]);
}
}  // namespace

TEST_CASE("particles are those of run", "[contract][particles]") {
    const Words question{"--problem", "bonded_particles", "--method", "rrp_spatial", "--h", "1/50", "--steps", "100"};
    const Json a = document(Words{"particles"} + question), b = document(Words{"run"} + question);
    REQUIRE(b["energy"].is_object());
    const double E = b["invariants"]["E"]["final"], P_x = b["invariants"]["P_x"]["final"];
    double sum = 0;
    for (const auto& part : a["energy"]) sum += part.get<double>();
    CHECK(sum == Approx(E).epsilon(1e-14));
    CHECK(a["P"][0].get<double>() == Approx(P_x).margin(1e-13));
    CHECK(a["spheres"] == 12);
    CHECK(a["failed"].is_null());
}

TEST_CASE("a sphere by itself is marched by every verb", "[contract][particles]") {
    const Folder f;
    write(f / "one.json",
        R"({"spheres":[{"x":[0.7,0,0],"v":[-1,0,0],"Omega":[0,1,0],"D":1,"m":1,"J":1}],"bonds":[],"K_m":0,"K_a":0,"K_s":0,
            "K_pp":100,"wall":{"kind":"foot","x":0}})");
    const Words of{"--problem", "bonded_particles", "--set", "file=" + f("one.json"), "--method", "rrp_newmark"};
    const Words steps{"--h", "1/500", "--steps", "300"};
    const Json a = document(Words{"run"} + of + steps), b = document(Words{"particles"} + of + steps);
    CHECK(a["invariants"]["P_x"]["final"] == b["P"][0]);
    CHECK(b["P"][0] > 0);  // it has come back from the wall
    const Json order =
        document(Words{"order"} + of + Words{"--T", "1/2", "--ladder", "1/50,1/2,7", "--store", f("store")});
    CHECK(!order["rows"].empty());
    // undecided: it touches once, and flies
    const Json drift = document(Words{"drift"} + of + Words{"--T", "40", "--h", "1/50", "--store", f("store")}, 1);
    CHECK(drift["rows"].size() == 1);
}

TEST_CASE("particles: files do not depend on threads, and a run goes on from any frame", "[contract][particles]") {
    const Folder f;
    const Words whole = spheres_of_a_ring + Words{"--steps", "120", "--every", "30"};
    const Json a = document(whole + Words{"--threads", "1", "--file", f("a.h5")});
    const Json b = document(whole + Words{"--threads", "3", "--file", f("b.h5")});
    CHECK(a["frames"] == 5);
    CHECK(a["fillings"] > 1);
    CHECK(contents(f / "a.h5") == contents(f / "b.h5"));
    ends_alike(a, b);
    for (const int frame : {0, 1, 3}) {
        const std::string left = std::to_string(120 - 30 * frame);
        const Json c = document(spheres_of_a_ring
                                + Words{"--steps", left, "--every", "1000", "--threads", "2", "--restart", f("a.h5"),
                                    "--frame", std::to_string(frame)});
        CHECK(c["first_step"] == 30 * frame);
        ends_alike(a, c);
    }
    const auto kept = contents(f / "a.h5");
    const Words on_from_a = spheres_of_a_ring + Words{"--steps", "1", "--restart", f("a.h5"), "--file"};
    refused(on_from_a + Words{f("./a.h5")}, 2, {"--restart"});
    refused(on_from_a + Words{f("a.txt")}, 2, {"must end in .h5"});
    CHECK(contents(f / "a.h5") == kept);
    // the last frame, and on from it, as one run of twice as many steps
    const Json twice = document(spheres_of_a_ring + Words{"--steps", "240"});
    const Json on = document(spheres_of_a_ring + Words{"--steps", "120", "--restart", f("a.h5"), "--file", f("c.h5")});
    CHECK(on["first_step"] == 120);
    ends_alike(twice, on);
}

TEST_CASE("particles: a run goes on from its own parameters and files alone", "[contract][particles]") {
    const Folder f;
    REQUIRE(tool({"new", "bonded", "--spheres", "6", "--file", f("a.json")}).code == 0);
    const auto of = [&](const char* file) {
        return Words{
            "particles", "--problem", "bonded_particles", "--set", "file=" + f(file), "--h", "1/400", "--steps", "10"};
    };
    document(of("a.json") + Words{"--file", f("a.h5")});
    fs::copy_file(f / "a.json", f / "b.json");  // another name, the same spheres
    CHECK(document(of("b.json") + Words{"--restart", f("a.h5")})["first_step"] == 10);
    std::string stiffer = contents(f / "a.json");
    stiffer.replace(stiffer.find("\"K_m\":10.0"), 10, "\"K_m\":20.0");
    write(f / "a.json", stiffer);
    refused(of("a.json") + Words{"--restart", f("a.h5")}, 2, {"a.h5", "has changed since"});
    document(spheres_of_a_ring + Words{"--steps", "2", "--file", f("ring.h5")});
    Words another = spheres_of_a_ring;
    std::replace(another.begin(), another.end(), std::string("perturbation=1"), std::string("perturbation=2"));
    refused(another + Words{"--steps", "2", "--restart", f("ring.h5")}, 2, {"perturbation is \"1\"", "\"2\" is asked"});
}

TEST_CASE("particles: a file of frames that was damaged is not gone on from", "[contract][particles]") {
    const Folder f;
    const Words of{"particles", "--problem", "bonded_particles", "--h", "1/500", "--steps", "4"};
    document(of + Words{"--file", f("a.h5")});
    const std::string whole = contents(f / "a.h5");
    const auto of_damaged = [&](const std::string& bytes) {
        write(f / "b.h5", bytes);
        return tool(of + Words{"--restart", f("b.h5"), "--json"});
    };
    REQUIRE(of_damaged(whole).code == 0);
    // of the last frame: a bit of the largest coordinate
    const Json last = document(of + Words{"--restart", f("a.h5")});
    std::size_t changed = 0;
    for (std::size_t from = 0; from + 8 <= whole.size(); from += 8) {
        double number;
        std::memcpy(&number, &whole[from], 8);
        if (!(std::abs(number) > 1e-3 && std::abs(number) < 1e3)) continue;
        std::string bytes = whole;
        bytes[from + 3] = char(bytes[from + 3] ^ 4);
        const auto o = of_damaged(bytes);
        INFO("byte " << from << ": " << number << ", " << o.err);
        if (o.code == 0) {
            Json d = Json::parse(o.out);
            for (const char* what : {"energy_at_first", "first_step", "energy", "P", "L", "S"})
                CHECK(d[what] == last[what]);
        } else {
            CHECK(o.code == 2);
            CHECK(o.err.find("can be read") != std::string::npos);
            ++changed;
        }
        from += 8 * 16;
    }
    CHECK(changed > 3);
}

TEST_CASE("particles: a file that is read is not written over, nor a folder", "[contract][particles]") {
    const Folder f;
    REQUIRE(tool({"new", "bonded", "--spheres", "6", "--file", f("a.h5")}).code == 0);
    const std::string spheres = contents(f / "a.h5");
    const Words of{"particles", "--problem", "bonded_particles", "--h", "1/400", "--steps", "10", "--file"};
    refused(of + Words{f("a.h5"), "--set", "file=" + f("a.h5")}, 2, {"--set file= reads"});
    CHECK(contents(f / "a.h5") == spheres);
    std::filesystem::create_directories(f / "folder.h5");
    refused(of + Words{f("folder.h5")}, 3, {"folder.h5", "a folder has that name"});
    REQUIRE(mkfifo(f("pipe.h5").c_str(), 0600) == 0);
    refused({"particles", "--problem", "torus", "--h", "1/1000", "--steps", "2", "--restart", f("pipe.h5")}, 2,
        {"pipe.h5", "this is no file"});
}

TEST_CASE(
    "particles: a march that is told to end keeps its frames, and goes on from the last", "[contract][particles]") {
    const Folder f;
    const Started march(
        spheres_of_a_ring + Words{"--steps", "10000000", "--every", "20", "--file", f("a.h5")}, f.path());
    for (int k = 0; k < 3000 && names_in(f.path()).empty(); ++k) usleep(10000);
    usleep(300000);  // some frames
    march.kill(SIGTERM);
    const auto o = march.wait();
    INFO(o.err);
    CHECK(o.code == 3);
    std::smatch said;
    REQUIRE(std::regex_search(o.err, said,
        std::regex("told to end \\(SIGTERM\\) after step (\\d+); the file holds the (\\d+) frames up to step (\\d+)")));
    const int frames = std::stoi(said[2]), last = std::stoi(said[3]);
    CHECK(last == 20 * (frames - 1));
    CHECK(std::stoi(said[1]) - last < 20);
    CHECK(names_in(f.path()) == Words{"a.h5"});
    const Json on = document(spheres_of_a_ring + Words{"--steps", "20", "--restart", f("a.h5")});
    CHECK(on["first_step"] == last);
    ends_alike(on, document(spheres_of_a_ring + Words{"--steps", std::to_string(last + 20)}));
}

TEST_CASE("particles: what the machine does not have is said, and leaves no file", "[contract][particles]") {
    const Folder f;
    const auto limited = [&](const std::string& limit, const std::string& more) {
        return WEXITSTATUS(std::system(("bash -c \"" + limit + "; exec " VERILIE_BIN "/verilie particles --h "
                                        + "1/500 --steps 400 --every 1 --file " + f("a.h5") + " --problem " + more
                                        + " >/dev/null 2>" + f("err") + "\"")
                                           .c_str()));
    };
    const auto said = [&] {
        const auto text = contents(f / "err");
        CHECK(std::count(text.begin(), text.end(), '\n') == 1);
        return text;
    };
    CHECK(limited("ulimit -f 16", "bonded_particles") == 3);
    CHECK_THAT(said(), Catch::Contains("a.h5"));
#ifndef __SANITIZE_ADDRESS__  // which takes address space by the terabyte
    CHECK(limited("ulimit -v 2000000", "bonded_particles --threads 1000") == 3);
    CHECK_THAT(said(), Catch::Contains("1000 threads cannot be started"));
    CHECK(limited("ulimit -v 250000", "torus_tilted --set N=600000 --set D_t=23000 --set wall=none") == 3);
    CHECK_THAT(said(), Catch::Contains("not enough memory"));
#endif
    CHECK_FALSE(fs::exists(f / "a.h5"));
}

TEST_CASE("particles: an energy that is no number leaves no error of zero", "[contract][particles]") {
    const Json d = document({"particles", "--problem", "torus", "--set", "velocity=1e160,0,0", "--set", "K_pp=0", "--h",
                                "1/1000", "--steps", "10"},
        1);
    CHECK(d["energy_at_first"] == "inf");
    CHECK(d["max_energy_error"] == "nan");
}

TEST_CASE("particles: what is no question is refused, and leaves no file", "[contract][particles]") {
    const Folder f;
    const Words few{"--steps", "2"};
    document(spheres_of_a_ring + few + Words{"--file", f("a.h5")});
    refused({"particles", "--problem", "pendulum", "--h", "1", "--steps", "1"}, 2, {"pendulum"});
    refused(spheres_of_a_ring + few + Words{"--method", "romero_vi"}, 2, {"romero_vi"});
    refused(spheres_of_a_ring + few + Words{"--frame", "1"}, 2, {"--restart"});
    refused(spheres_of_a_ring + few + Words{"--restart", f("none.h5")}, 2, {"none.h5"});
    refused(spheres_of_a_ring + few + Words{"--restart", f("a.h5"), "--frame", "9"}, 2, {"3 frames"});
    refused(spheres_of_a_ring + few + Words{"--restart", f("a.h5"), "--method", "rrp_spatial"}, 2,
        {"rrp_newmark", "rrp_spatial"});
    refused({"particles", "--problem", "torus", "--h", "1/500", "--steps", "1", "--restart", f("a.h5")}, 2,
        {"torus_tilted"});
    std::ofstream(f / "text.h5") << "no such file";
    refused(spheres_of_a_ring + few + Words{"--restart", f("text.h5"), "--file", f("b.h5")}, 2, {"text.h5"});
    CHECK(!std::filesystem::exists(f / "b.h5"));
    refused(spheres_of_a_ring + few + Words{"--file", f("no/folder/b.h5")}, 3, {"b.h5"});
    const Json failed = document({"particles", "--problem", "torus", "--h", "1", "--steps", "50"}, 1);
    CHECK(failed["failed"]["step"] > 0);
    // What is printed is of the state before the step that fails.
    Words until{"particles", "--problem", "torus", "--h", "1", "--steps", failed["steps"].dump()};
    ends_alike(document(until), failed);
}
