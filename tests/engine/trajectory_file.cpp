// What is written frame by frame is read back number by number, by the library of the format; and a file is whole or
// absent.
#include <regex>

#include "engine/tale.hpp"

using namespace verilie;
using namespace verilie::test;

TEST_CASE("frames are read back from HDF5, whatever the length of a chunk", "[trajectory_file]") {
    // 1024 rows of a number are a chunk, and 32768 numbers.
    struct Case {
        std::size_t bodies, more;
        std::int64_t frames;
    };
    const auto [bodies, more, frames] =
        GENERATE(Case{1, 0, 1}, Case{2, 1, 7}, Case{3, 0, 1024}, Case{1, 2, 2500}, Case{500, 0, 50}, Case{40000, 0, 3});
    const Folder f;
    const Tale tale(bodies, more, frames, {"one", "two"});
    tale.write(f / "a.h5", frames);
    CHECK(names_in(f) == std::set<std::string>{"a.h5", "a.one.xdmf", "a.two.xdmf"});
    CHECK(double(fs::file_size(f / "a.h5") + fs::file_size(f / "a.one.xdmf") + fs::file_size(f / "a.two.xdmf"))
          <= size_of("a.h5", tale.subject));
    const Read r(f / "a.h5");
    const hsize_t n = hsize_t(frames), points = tale.points;
    for (const std::string m : {"/one", "/two"}) {
        CHECK(r.shape(m + "/x") == Shape{n, points, 3});
        CHECK(r.shape(m + "/v") == Shape{n, points, 3});
        CHECK(r.shape(m + "/q") == Shape{n, bodies, 4});
        CHECK(r.shape(m + "/W") == Shape{n, bodies, 3});
        CHECK(r.shape(m + "/speed") == Shape{n, points});
        for (const char* series : {"/t", "/energy/kinetic", "/energy/gravity", "/energy/U_pp", "/energy/total",
                 "/invariants/E", "/invariants/e3.pi"})
            CHECK(r.shape(m + series) == Shape{n});
        const auto t = r.numbers(m + "/t"), x = r.numbers(m + "/x"), v = r.numbers(m + "/v"), q = r.numbers(m + "/q"),
                   W = r.numbers(m + "/W"), speed = r.numbers(m + "/speed"), gravity = r.numbers(m + "/energy/gravity"),
                   total = r.numbers(m + "/energy/total"), pi = r.numbers(m + "/invariants/e3.pi");
        bool same = true;
        for (std::size_t k = 0; k < n; ++k) {
            const auto p = tale.picture(std::int64_t(k));
            same = same && t[k] == p.t && gravity[k] == p.parts[1] && total[k] == p.parts[0] + p.parts[1] + p.parts[2]
                && pi[k] == p.invariants[1];
            for (std::size_t i = 0; i < points; ++i)
                for (std::size_t c = 0; c < 3; ++c)
                    same = same && x[(k * points + i) * 3 + c] == p.z.x[i](int(c))
                        && v[(k * points + i) * 3 + c] == p.z.v[i](int(c)) && speed[k * points + i] == norm(p.z.v[i]);
            for (std::size_t i = 0; i < bodies; ++i) {
                same = same && q[(k * bodies + i) * 4] == p.z.q[i].w;
                for (std::size_t c = 0; c < 3; ++c)
                    same = same && q[(k * bodies + i) * 4 + 1 + c] == p.z.q[i].v(int(c))
                        && W[(k * bodies + i) * 3 + c] == p.z.W[i](int(c));
            }
        }
        CHECK(same);
        const std::vector<std::pair<const char*, std::string>> said{{"problem", "chimes"}, {"method", m.substr(1)},
            {"scalar", "double"}, {"h", "1/8"}, {"parameters", R"({"g":"9.81"})"},
            {"command", "verilie run --method " + m.substr(1)}, {"failed", "null"}};
        for (const auto& [key, text] : said) CHECK(r.text(m, key) == text);
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
    const std::regex item(R"re(Dimensions="([\d ]+)"[^>]*Format="HDF">([^<]*):([^<]*)<)re"),
        slab(
            R"re(ItemType="HyperSlab" Dimensions="([\d ]+)"[^>]*>(\s*)<DataItem Dimensions="3 (\d)"[^>]*>([\d ]+)</DataItem><DataItem Dimensions="([\d ]+)"[^>]*>[^<]*:([^<]*)<)re"),
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
    CHECK(seen.count("/one/x") + seen.count("/one/v") + seen.count("/one/speed") + seen.count("/anatomy/diameters")
              + seen.count("/anatomy/bonds")
          == 5);
    std::set<int> shown;
    for (std::sregex_iterator i(text.begin(), text.end(), slab), none; i != none; ++i) {
        const auto out = integers((*i)[1]), rank = integers((*i)[3]), which = integers((*i)[4]),
                   all = integers((*i)[5]);
        const std::size_t d = std::size_t(rank.at(0));
        REQUIRE((which.size() == 3 * d && all.size() == d));
        CHECK((*i)[2].length() == 0);  // ParaView would take every frame for the first one
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
    for (std::sregex_iterator i(text.begin(), text.end(), time), none; i != none; ++i)
        times.push_back(std::stod((*i)[1]));
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
