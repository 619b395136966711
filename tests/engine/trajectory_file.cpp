// What is written frame by frame is read back number by number, by the library of the format; and a file is whole or absent.
#include <csignal>
#include <fstream>
#include <iostream>
#include <random>
#include <regex>
#include <set>
#include <sstream>

#include <hdf5.h>
#include <sys/resource.h>

#include "engine/request.hpp"
#include "trajectory/file.hpp"
#include "support/catch.hpp"
#include "support/folder.hpp"
#include "support/heard.hpp"

using namespace verilie;
using namespace verilie::studies;
namespace fs = std::filesystem;
using verilie::test::Folder, verilie::test::Heard;

#ifdef __SANITIZE_ADDRESS__
/// With a file that it could not flush HDF5 loses memory of its own, some of it from long before.
extern "C" const char* __lsan_default_suppressions() { return "leak:libhdf5"; }
#endif

namespace {
std::set<std::string> names_in(const Folder& f) {
    std::set<std::string> all;
    for (const auto& e : fs::directory_iterator(f.path())) all.insert(e.path().filename());
    return all;
}
std::string contents(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// n bodies and one more point, three parts, two invariants; the numbers of frame k are random, the same at every call.
struct Tale {
    std::size_t bodies, points;
    Subject subject;

    Tale(std::size_t n, std::size_t more, std::int64_t frames, std::vector<std::string> methods = {"one"}) : bodies(n), points(n + more) {
        subject = {.problem = "chimes", .parameters = R"({"g":"9.81"})", .scalar = "double", .h = "1/8", .step = 0.125, .every = 2, .frames = frames, .methods = std::move(methods),
                   .points = points, .bodies = bodies, .parts = {"kinetic", "gravity", "U_pp"}, .invariants = {"E", "e3.pi"}, .anatomy = {}};
        for (std::size_t i = 0; i < points; ++i) subject.anatomy.diameters.push_back(1 + 0.5 * double(i));
        for (std::size_t i = 0; i + 1 < points; ++i) subject.anatomy.bonds.push_back({i + 1, i});
    }
    struct Picture {
        double t;
        Phase<double> z;
        std::vector<double> parts, invariants;
    };
    Picture picture(std::int64_t k) const {
        std::mt19937_64 random{std::uint64_t(k + 1)};
        const auto any = [&] { return std::ldexp(double(std::int64_t(random())), -60); };
        Picture p{0.25 * double(k), Phase<double>::of(points, bodies), {any(), any(), any()}, {any(), any()}};
        for (auto* all : {&p.z.x, &p.z.v, &p.z.W}) for (auto& a : *all) for (int c = 0; c < 3; ++c) a(c) = any();
        for (auto& q : p.z.q) q = {any(), Vec3<double>{any(), any(), any()}};
        return p;
    }
    void tell(TrajectoryFile& file, const std::string& method, std::int64_t frames, const std::string& failed = "null") const {
        file.begin(method, "verilie run --method " + method);
        for (std::int64_t k = 0; k < frames; ++k) {
            const auto p = picture(k);
            file.frame(Snapshot<double>{p.t, p.z, p.parts, p.invariants});
        }
        file.end(failed);
    }
    /// Everything, committed.
    void write(const fs::path& path, std::int64_t frames) const {
        const Heard heard;
        const auto file = open_trajectory(path, subject);
        for (const auto& m : subject.methods) tell(*file, m, frames);
        file->commit();
    }
};

/// A file as the HDF5 library reads it.
class Read {
public:
    explicit Read(const fs::path& path) : file_(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT)) { REQUIRE(file_ >= 0); }
    ~Read() { H5Fclose(file_); }
    std::vector<hsize_t> shape(const std::string& name) const {
        INFO(name);
        const hid_t set = H5Dopen2(file_, name.c_str(), H5P_DEFAULT);
        REQUIRE(set >= 0);
        const hid_t space = H5Dget_space(set);
        std::vector<hsize_t> n(std::size_t(H5Sget_simple_extent_ndims(space)));
        H5Sget_simple_extent_dims(space, n.data(), nullptr);
        H5Sclose(space), H5Dclose(set);
        return n;
    }
    std::vector<double> numbers(const std::string& name) const {
        std::size_t n = 1;
        for (hsize_t d : shape(name)) n *= d;
        std::vector<double> all(n);
        const hid_t set = H5Dopen2(file_, name.c_str(), H5P_DEFAULT);
        REQUIRE(H5Dread(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, all.data()) >= 0);
        H5Dclose(set);
        return all;
    }
    std::string text(const std::string& object, const char* attribute) const {
        INFO(object << " " << attribute);
        const hid_t a = H5Aopen_by_name(file_, object.c_str(), attribute, H5P_DEFAULT, H5P_DEFAULT);
        REQUIRE(a >= 0);
        const hid_t type = H5Aget_type(a);
        std::string s(H5Tget_size(type), '\0');
        H5Aread(a, type, s.data());
        H5Tclose(type), H5Aclose(a);
        return s;
    }
    std::int64_t whole(const std::string& object, const char* attribute) const {
        const hid_t a = H5Aopen_by_name(file_, object.c_str(), attribute, H5P_DEFAULT, H5P_DEFAULT);
        REQUIRE(a >= 0);
        std::int64_t n = 0;
        H5Aread(a, H5T_NATIVE_INT64, &n);
        H5Aclose(a);
        return n;
    }

private:
    hid_t file_;
};
using Shape = std::vector<hsize_t>;
std::vector<int> integers(const std::string& text) {
    std::istringstream in(text);
    return {std::istream_iterator<int>(in), {}};
}
}  // namespace

TEST_CASE("frames are read back from HDF5, whatever the length of a chunk", "[trajectory_file]") {
    // 1024 rows of a number are a chunk, and 32768 numbers.
    struct Case { std::size_t bodies, more; std::int64_t frames; };
    const auto [bodies, more, frames] = GENERATE(Case{1, 0, 1}, Case{2, 1, 7}, Case{3, 0, 1024}, Case{1, 2, 2500}, Case{500, 0, 50}, Case{40000, 0, 3});
    const Folder f;
    const Tale tale(bodies, more, frames, {"one", "two"});
    tale.write(f / "a.h5", frames);
    CHECK(names_in(f) == std::set<std::string>{"a.h5", "a.one.xdmf", "a.two.xdmf"});
    CHECK(double(fs::file_size(f / "a.h5") + fs::file_size(f / "a.one.xdmf") + fs::file_size(f / "a.two.xdmf")) <= size_of("a.h5", tale.subject));
    const Read r(f / "a.h5");
    const hsize_t n = hsize_t(frames), points = tale.points;
    for (const std::string m : {"/one", "/two"}) {
        CHECK(r.shape(m + "/x") == Shape{n, points, 3});
        CHECK(r.shape(m + "/v") == Shape{n, points, 3});
        CHECK(r.shape(m + "/q") == Shape{n, bodies, 4});
        CHECK(r.shape(m + "/W") == Shape{n, bodies, 3});
        CHECK(r.shape(m + "/speed") == Shape{n, points});
        for (const char* series : {"/t", "/energy/kinetic", "/energy/gravity", "/energy/U_pp", "/energy/total", "/invariants/E", "/invariants/e3.pi"}) CHECK(r.shape(m + series) == Shape{n});
        const auto t = r.numbers(m + "/t"), x = r.numbers(m + "/x"), v = r.numbers(m + "/v"), q = r.numbers(m + "/q"), W = r.numbers(m + "/W"), speed = r.numbers(m + "/speed"),
                   gravity = r.numbers(m + "/energy/gravity"), total = r.numbers(m + "/energy/total"), pi = r.numbers(m + "/invariants/e3.pi");
        bool same = true;
        for (std::size_t k = 0; k < n; ++k) {
            const auto p = tale.picture(std::int64_t(k));
            same = same && t[k] == p.t && gravity[k] == p.parts[1] && total[k] == p.parts[0] + p.parts[1] + p.parts[2] && pi[k] == p.invariants[1];
            for (std::size_t i = 0; i < points; ++i)
                for (std::size_t c = 0; c < 3; ++c) same = same && x[(k * points + i) * 3 + c] == p.z.x[i](int(c)) && v[(k * points + i) * 3 + c] == p.z.v[i](int(c)) && speed[k * points + i] == norm(p.z.v[i]);
            for (std::size_t i = 0; i < bodies; ++i) {
                same = same && q[(k * bodies + i) * 4] == p.z.q[i].w;
                for (std::size_t c = 0; c < 3; ++c) same = same && q[(k * bodies + i) * 4 + 1 + c] == p.z.q[i].v(int(c)) && W[(k * bodies + i) * 3 + c] == p.z.W[i](int(c));
            }
        }
        CHECK(same);
        CHECK(r.text(m, "problem") == "chimes");
        CHECK(r.text(m, "method") == m.substr(1));
        CHECK(r.text(m, "scalar") == "double");
        CHECK(r.text(m, "h") == "1/8");
        CHECK(r.text(m, "parameters") == R"({"g":"9.81"})");
        CHECK(r.text(m, "command") == "verilie run --method " + m.substr(1));
        CHECK(r.text(m, "failed") == "null");
        CHECK(r.text(m + "/t", "units") == "time");
        CHECK(r.whole(m, "every") == 2);
    }
    CHECK(r.numbers("/anatomy/diameters") == tale.subject.anatomy.diameters);
    if (points < 2) return;
    CHECK(r.shape("/anatomy/bonds") == Shape{points - 1, 2});
    const auto bonds = r.numbers("/anatomy/bonds");
    CHECK((bonds[0] == 1 && bonds[1] == 0 && bonds.back() == double(points - 2)));
}

TEST_CASE("a march that fails leaves the frames it has", "[trajectory_file]") {
    const Folder f;
    const Tale tale(2, 0, 100);
    {
        const Heard heard;
        const auto file = open_trajectory(f / "a.h5", tale.subject);
        tale.tell(*file, "one", 5, R"({"why":"domain"})");
        file->commit();
    }
    const Read r(f / "a.h5");
    CHECK(r.shape("/one/x") == Shape{5, 2, 3});
    CHECK(r.shape("/one/energy/total") == Shape{5});
    CHECK(r.text("/one", "failed") == R"({"why":"domain"})");
}

TEST_CASE("every item of the XDMF points to numbers that are there", "[trajectory_file]") {
    const Folder f;
    const std::int64_t frames = GENERATE(1, 6);
    const Tale tale(3, GENERATE(0u, 2u), frames);
    tale.write(f / "a&b.h5", frames);
    const Read r(f / "a&b.h5");
    const auto text = contents(f / "a&b.one.xdmf");
    const std::regex item(R"re(Dimensions="([\d ]+)"[^>]*Format="HDF">([^<]*):([^<]*)<)re"), slab(R"re(ItemType="HyperSlab" Dimensions="([\d ]+)"[^>]*>(\s*)<DataItem Dimensions="3 (\d)"[^>]*>([\d ]+)</DataItem><DataItem Dimensions="([\d ]+)"[^>]*>[^<]*:([^<]*)<)re"),
        time(R"re(<Time Value="([^"]*)"/>)re");
    std::set<std::string> seen;
    for (std::sregex_iterator i(text.begin(), text.end(), item), none; i != none; ++i) {
        CHECK((*i)[2] == "a&amp;b.h5");
        Shape shape;
        for (int n : integers((*i)[1])) shape.push_back(hsize_t(n));
        INFO((*i)[3]);
        CHECK(r.shape((*i)[3]) == shape);
        seen.insert((*i)[3]);
    }
    CHECK(seen.count("/one/x") + seen.count("/one/v") + seen.count("/one/speed") + seen.count("/anatomy/diameters") + seen.count("/anatomy/bonds") == 5);
    std::set<int> shown;
    for (std::sregex_iterator i(text.begin(), text.end(), slab), none; i != none; ++i) {
        const auto out = integers((*i)[1]), rank = integers((*i)[3]), which = integers((*i)[4]), all = integers((*i)[5]);
        const std::size_t d = std::size_t(rank.at(0));
        REQUIRE((which.size() == 3 * d && all.size() == d));
        CHECK((*i)[2].length() == 0);                    // ParaView would take every frame for the first one
        std::size_t picked = 1, wanted = 1;
        for (std::size_t k = 0; k < d; ++k) {
            CHECK((which[d + k] == 1 && which[k] + which[2 * d + k] <= all[k]));
            picked *= std::size_t(which[2 * d + k]);
        }
        for (int n : out) wanted *= std::size_t(n);
        CHECK(picked == wanted);
        if ((*i)[6] == "/one/x") shown.insert(which[0]);
    }
    CHECK(shown.size() == std::size_t(frames));
    std::vector<double> times;
    for (std::sregex_iterator i(text.begin(), text.end(), time), none; i != none; ++i) times.push_back(std::stod((*i)[1]));
    CHECK(times == r.numbers("/one/t"));
    CHECK(std::count(text.begin(), text.end(), '<') == std::count(text.begin(), text.end(), '>'));
}

TEST_CASE("the same frames make the same bytes", "[trajectory_file]") {
    const Folder f;
    const Tale tale(4, 0, 1500, {"one", "two"});
    fs::create_directories(f / "a"), fs::create_directories(f / "b");
    for (const char* name : {"x.h5", "x.csv"}) {
        tale.write(f / "a" / name, 1500), tale.write(f / "b" / name, 1500);
        CHECK(contents(f / "a" / name) == contents(f / "b" / name));
    }
    CHECK(contents(f / "a/x.two.xdmf") == contents(f / "b/x.two.xdmf"));
}

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
    for (const auto* numbers : {&p.parts, &p.invariants}) for (double x : *numbers) line += "," + to_text(x);
    CHECK(lines("two.csv").at(2) == line);
    CHECK(lines("methods.csv") == std::vector<std::string>{lines("methods.csv")[0], "a," + lines("two.csv")[1], "a," + line, "b," + lines("two.csv")[1], "b," + line});
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
            } catch (const EnvironmentTrouble& e) {
                troubled = e.sentence.find(name) != std::string::npos;
            }
            setrlimit(RLIMIT_FSIZE, &old);
            INFO(name << " within " << most << " bytes");
            CHECK(troubled);
            CHECK(names_in(f).empty());
        }
    }
    std::signal(SIGXFSZ, before);
    tale.write(f / "a.h5", 3000);                   // the library is none the worse for it
    CHECK(Read(f / "a.h5").shape("/one/t") == Shape{3000});
}

TEST_CASE("a place that cannot hold the file is refused before anything is written", "[trajectory_file]") {
    const Folder f;
    const Tale tale(2, 0, 10);
    for (const char* ending : {".csv", ".h5"}) {
        fs::create_directory(f / ("taken" + std::string(ending)));
        std::ofstream(f / "file") << "mine";
        Tale vast(80, 0, 400'000'000);
        for (const fs::path& bad : {f / ("taken" + std::string(ending)), f / ("missing/a" + std::string(ending)), f / ("file/a" + std::string(ending)), fs::path("/dev/null/a" + std::string(ending))})
            CHECK_THROWS_AS(open_trajectory(bad, tale.subject), EnvironmentTrouble);
        CHECK_THROWS_AS(open_trajectory(f / ("vast" + std::string(ending)), vast.subject), EnvironmentTrouble);
    }
    for (const char* name : {"a", "a.txt", "a.csv.gz", ".h5", "h5", "a.hdf5"}) CHECK_THROWS_AS(open_trajectory(f / name, tale.subject), std::invalid_argument);
    CHECK(names_in(f) == std::set<std::string>{"file", "taken.csv", "taken.h5"});
}

TEST_CASE("some 2000 frames, at most 20 000 lines, evenly spaced where the number of steps allows", "[trajectory_file]") {
    CHECK(frame_stride("a.h5", 1) == 1);
    CHECK(frame_stride("a.h5", 2000) == 1);
    CHECK(frame_stride("a.h5", 2001) == 3);              // 2001 = 3 · 667
    CHECK(frame_stride("a.h5", 500000) == 250);
    CHECK(frame_stride("a.csv", 19998) == 1);
    CHECK(frame_stride("a.csv", 500000) == 32);
    for (const std::int64_t steps : {1, 2003, 19999, 20011, 123457, 99999989})      // some are prime
        for (const char* name : {"a.h5", "a.csv"}) {
            const auto k = frame_stride(name, steps);
            const auto frames = 2 + (steps - 1) / k;
            INFO(name << " " << steps << " steps, every " << k);
            CHECK(frames <= (name == std::string("a.h5") ? 2001 : 19999));
        }
}
