// Cells are computed once, kept whole, and computed again rather than trusted when damaged.
#include <fstream>
#include <iostream>
#include <sstream>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include "engine/request.hpp"
#include "engine/store.hpp"
#include "support/catch.hpp"
#include "support/folder.hpp"
#include "support/heard.hpp"

using namespace verilie::studies;
namespace fs = std::filesystem;
using verilie::test::contents, verilie::test::Folder, verilie::test::Heard;

namespace {
std::vector<fs::path> files_in(const Folder& f) {
    std::vector<fs::path> all;
    for (const auto& e : fs::directory_iterator(f.path())) all.push_back(e.path());
    return all;
}
void overwrite(const fs::path& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

const Json cell_key{{"cell", "test"}, {"h", "1/8"}};
const Json cell_value{{"errors", {0.1, 1e-17, 3}}, {"name", "x"}};
}  // namespace

TEST_CASE("a cell is computed once, for this store and the next", "[store]") {
    const Folder f;
    int computed = 0;
    const auto compute = [&] {
        ++computed;
        return cell_value;
    };
    for (int i = 0; i < 3; ++i) CHECK(Store(f.path()).get(cell_key, compute) == cell_value);
    CHECK(computed == 1);
    CHECK(files_in(f).size() == 1);
    const Json record = Json::parse(contents(files_in(f)[0]));
    CHECK(record["key"] == cell_key);
    CHECK(record["value"] == cell_value);
}

TEST_CASE("another key is another cell, in every part of it", "[store]") {
    const Folder f;
    const Store store(f.path());
    int computed = 0;
    const std::vector<Json> keys{cell_key, {{"cell", "test"}, {"h", "1/16"}}, {{"cell", "test"}},
        {{"cell", "other"}, {"h", "1/8"}}, {{"cell", "test"}, {"h", 0.125}},
        {{"cell", "test"}, {"h", "1/8"}, {"code", ""}}};
    for (int round = 0; round < 2; ++round)
        for (std::size_t i = 0; i < keys.size(); ++i)
            CHECK(store.get(keys[i], [&] {
                ++computed;
                return Json(i);
            }) == i);
    CHECK(computed == int(keys.size()));
    CHECK(files_in(f).size() == keys.size());
}

TEST_CASE("a damaged record is noticed, computed again and healed", "[store]") {
    const Folder f;
    const Store store(f.path());
    store.get(cell_key, [] { return cell_value; });
    const auto path = files_in(f).at(0);
    const auto whole = contents(path);
    auto altered = whole, retold = whole, of_no_number = whole;
    of_no_number.replace(of_no_number.find(":2,") + 1, 1, "\"x\"");
    altered.replace(altered.find("0.1"), 3, "0.2");
    retold.replace(retold.find("1/8"), 3, "1/9");
    const std::string damage =
        GENERATE_COPY(as<std::string>{}, whole.substr(0, whole.size() / 2), whole.substr(0, whole.size() - 3), altered,
            retold, of_no_number, "", "null", "[]", "{}", "not json", whole + "x", std::string(100, '\0'));
    overwrite(path, damage);
    int computed = 0;
    {
        const Heard heard;
        CHECK(store.get(cell_key, [&] {
            ++computed;
            return cell_value;
        }) == cell_value);
        CHECK(heard.text().find("warning: " + path.string()) == 0);
    }
    CHECK(computed == 1);
    CHECK(contents(path) == whole);
    const Heard heard;
    CHECK(store.get(cell_key, [&] {
        ++computed;
        return cell_value;
    }) == cell_value);
    CHECK((computed == 1 && heard.text().empty()));
}

TEST_CASE("a first run and a second see the same numbers", "[store]") {
    const Folder f;
    const Store store(f.path());
    const Json awkward{{"nan", std::nan("")}, {"inf", INFINITY}, {"third", 1.0 / 3}, {"least", 5e-324},
        {"big", 1.7976931348623157e308}, {"zero", -0.0}, {"whole", 2.0}, {"text", "\xC3\xA4\n\"\\"}};
    const auto first = store.get(cell_key, [&] { return awkward; });
    CHECK(first.dump() == store.get(cell_key, []() -> Json { throw std::logic_error("kept already"); }).dump());
    CHECK(first["third"].get<double>() == 1.0 / 3);
    CHECK(first["least"].get<double>() == 5e-324);
}

TEST_CASE("a computation that throws leaves nothing", "[store]") {
    const Folder f;
    const Store store(f.path());
    CHECK_THROWS_AS(store.get(cell_key, []() -> Json { throw std::domain_error("no"); }), std::domain_error);
    CHECK(files_in(f).empty());
    CHECK(store.get(cell_key, [] { return cell_value; }) == cell_value);
}

TEST_CASE("many at once get one answer and leave one whole record", "[store]") {
    const Folder f;
    std::vector<Json> got(8);
    {
        std::vector<std::jthread> pool;
        for (auto& g : got) pool.emplace_back([&] { g = Store(f.path()).get(cell_key, [] { return cell_value; }); });
    }
    for (const auto& g : got) CHECK(g == cell_value);
    REQUIRE(files_in(f).size() == 1);
    CHECK(Json::accept(contents(files_in(f)[0])));
}

TEST_CASE("what killed processes left is cleared, and nothing else", "[store]") {
    const Folder f;
    const pid_t dead = fork();
    if (dead == 0) _exit(0);
    waitpid(dead, nullptr, 0);
    const auto part = [&](const std::string& name, pid_t process) {
        return f / (name + "." + std::to_string(process) + ".3.part");
    };
    for (const auto& path : {part("a.json", dead), part("a.json", getpid()), part("order.json", dead), f / "mine.part",
             f / "a.json", f / "a.json.x.3.part"})
        overwrite(path, "half");
    clear_remains(f.path(), "order.json.");
    CHECK(files_in(f).size() == 5);
    CHECK_FALSE(fs::exists(part("order.json", dead)));
    const Store store(f.path());
    CHECK(files_in(f).size() == 4);
    CHECK_FALSE(fs::exists(part("a.json", dead)));
    CHECK(fs::exists(part("a.json", getpid())));
    CHECK_NOTHROW(clear_remains(f / "none"));
}

TEST_CASE("a draft that somebody holds is not cleared, whatever number it bears", "[store]") {
    const Folder f;
    const pid_t dead = fork();
    if (dead == 0) _exit(0);
    waitpid(dead, nullptr, 0);
    // written in another container: its numbers are not ours
    const auto elsewhere = f / ("a.csv." + std::to_string(dead) + ".0.part");
    auto draft = std::make_unique<Draft>(f / "a.csv");
    fs::rename(draft->path(), elsewhere);
    clear_remains_of(f / "a.csv");
    CHECK(fs::exists(elsewhere));
    draft.reset();
    clear_remains_of(f / "b.csv");
    CHECK(fs::exists(elsewhere));
    clear_remains_of(f / "a.csv");
    CHECK_FALSE(fs::exists(elsewhere));
}

TEST_CASE("a file is replaced whole or left alone", "[store]") {
    const Folder f;
    const auto path = f / "result.json";
    write_atomically(path, "first");
    write_atomically(path, "second");
    CHECK(contents(path) == "second");
    fs::create_directory(f / "taken");
    for (const auto& bad : {f / "taken", f / "missing/result.json", path / "below", fs::path("/dev/null/x")}) {
        INFO(bad);
        CHECK_THROWS_AS(write_atomically(bad, "third"), EnvironmentTrouble);
    }
    CHECK(files_in(f).size() == 2);
    CHECK(contents(path) == "second");
}

TEST_CASE("a store that cannot be written is trouble at once", "[store]") {
    const Folder f;
    overwrite(f / "file", "mine");
    for (const auto& bad : {f / "file", f / "file/store", fs::path("/dev/null/store")}) {
        INFO(bad);
        CHECK_THROWS_AS(Store(bad), EnvironmentTrouble);
    }
    CHECK(contents(f / "file") == "mine");
    CHECK_NOTHROW(Store(f / "a/b/store"));
}

TEST_CASE("a store that can only be read gives what it holds, and computes nothing", "[store]") {
    const Folder f;
    const verilie::studies::Json kept{{"cell", "kept"}}, lacking{{"cell", "lacking"}};
    Store(f / "store").get(kept, [] { return verilie::studies::Json(3); });
    fs::permissions(f.path(), fs::perms(0755)), fs::permissions(f / "store", fs::perms(0555));
    const pid_t child = fork();  // NOTE: root may write anywhere
    if (child == 0) {
        if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0)) _exit(1);
        int wrong = 0;
        const Store store(f / "store");
        wrong += store.get(kept, [&] { return ++wrong, verilie::studies::Json(4); }) != 3;
        try {
            store.get(lacking, [&] { return ++wrong, verilie::studies::Json(4); });
            ++wrong;
        } catch (const EnvironmentTrouble&) {}
        _exit(wrong == 0 ? 0 : 2);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK((WIFEXITED(status) && WEXITSTATUS(status) == 0));
}

TEST_CASE("a key holds the code of its problem and its method", "[store]") {
    const auto base = sources_of("pendulum", "lie_verlet");
    CHECK(!base.empty());
    CHECK(sources_of("pendulum", "lie_verlet") == base);
    CHECK(sources_of("stress_test", "lie_verlet") != base);
    CHECK(sources_of("pendulum", "lgvi") != base);
    CHECK(!reference_sources().empty());
}

// The names of the functions in the file that hash_sources.cmake writes.
TEST_CASE("a source that cells are made by changes their cell_key, one that judges them does not", "[store]") {
    const Folder f;
    for (const char* folder : {"lib/include", "lib/src", "studies"})
        fs::create_directories(f / folder),
            fs::copy(fs::path(VERILIE_ROOT) / folder, f / folder, fs::copy_options::recursive);
    const auto hashes = [&] {
        REQUIRE(std::system(("cmake -DROOT=" + f("") + " -DOUTPUT=" + f("out.cpp")
                             + " -DCOMPILER=c -P " VERILIE_ROOT "/lib/cmake/hash_sources.cmake")
                                .c_str())
                == 0);
        const auto text = contents(f / "out.cpp");
        const auto of = [&](const std::string& name) {
            return text.substr(text.find("std::string " + name + "() { return"), name.size() + 60);
        };
        return std::array{of("core_sources"), of("reference_sources"), of("all_sources")};
    };
    const auto changes = [&](const std::string& source, bool cells, bool references) {
        const auto whole = contents(f / source);
        const auto before = hashes();
        INFO(source);
        overwrite(f / source, whole + "// changed\n");
        const auto after = hashes();
        CHECK((after[0] != before[0]) == cells);
        CHECK((after[1] != before[1]) == references);
        CHECK(after[2] != before[2]);
        overwrite(f / source, whole);
    };
    for (const char* cell : {"drift/cell", "order/ladder", "stability/cell", "drift/ensemble", "drift/extras",
             "drift/modified_energy", "drift/starts", "drift/parting", "engine/pairs", "engine/watch",
             "process/process", "process/child", "process/protocol", "engine/rational"})
        changes("studies/" + std::string(cell) + ".cpp", true, false);
    changes("lib/src/analysis/statistics.cpp", true, false);
    for (const char* library : {"lib/src/inertia.cpp", "lib/include/verilie/diagnostics/energy_signal.hpp"})
        changes(library, true, true);
    changes("lib/include/verilie/problems/pendulum.hpp", false, true);
    changes("lib/include/verilie/methods/lgvi.hpp", false, false);
    for (const char* judge : {"lib/src/analysis/drift.cpp", "lib/src/analysis/walk.cpp",
             "lib/include/verilie/analysis/order.hpp", "studies/order/rows.cpp", "studies/certify/laws.cpp"})
        changes(judge, false, false);
}
