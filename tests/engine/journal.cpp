// Append files of cells: whole lines count, from whichever process; whatever is wrong is computed again.
#include <fstream>
#include <thread>
#include <vector>

#include "engine/journal.hpp"
#include "engine/request.hpp"
#include "engine/store.hpp"
#include "support/catch.hpp"
#include "support/folder.hpp"
#include "support/heard.hpp"

using namespace verilie::studies;
namespace fs = std::filesystem;
using verilie::test::contents, verilie::test::Folder, verilie::test::Heard;

namespace {
struct ShardIn : Request {
    explicit ShardIn(const Folder& f) { store = f("store"), appends = true; }
};
/// Another process, as far as the store can see: its folder goes by another name.
fs::path seen_as(const Folder& f, const std::string& name) {
    const auto other = f / name;
    fs::create_directories(other);
    fs::copy(f / "store/shards", other / "shards", fs::copy_options::recursive);
    return other;
}
fs::path only_file(const fs::path& store) {
    std::vector<fs::path> all;
    for (const auto& e : fs::directory_iterator(store / "shards")) all.push_back(e.path());
    REQUIRE(all.size() == 1);
    return all[0];
}
void put(const fs::path& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

Json key_of_cell(int i) { return {{"cell", "test"}, {"i", i}}; }
Json value_of_cell(int i) { return {{"third", i / 3.0}, {"text", "a\nb \\ \"c\""}}; }
Json never() { throw std::logic_error("computed"); }
}  // namespace

TEST_CASE("a shard appends its cells to one file, and another store reads them", "[journal]") {
    const Folder f;
    const ShardIn request(f);
    for (int i = 0; i < 5; ++i)
        CHECK(Store(request).get(key_of_cell(i), [&] { return value_of_cell(i); }) == value_of_cell(i));
    for (int i = 0; i < 5; ++i) CHECK(Store(request).get(key_of_cell(i), never) == value_of_cell(i));
    CHECK(Journal::of(request.store)->finish() == 5);
    const Store other(seen_as(f, "other"));
    for (int i = 0; i < 5; ++i) CHECK(other.get(key_of_cell(i), never) == value_of_cell(i));
    CHECK(contents(only_file(f / "store")).back() == '\n');
    CHECK_THROWS_AS(other.get(key_of_cell(5), never), std::logic_error);
}

TEST_CASE("a file that ends anywhere holds the cells that are whole in it", "[journal]") {
    const Folder f;
    for (int i = 0; i < 3; ++i) Store(ShardIn(f)).get(key_of_cell(i), [&] { return value_of_cell(i); });
    const auto text = contents(only_file(f / "store"));
    for (std::size_t cut = 0; cut <= text.size(); cut += cut + 3 < text.size() ? 3 : 1) {
        const auto store = seen_as(f, "cut" + std::to_string(cut));
        put(only_file(store), text.substr(0, cut));
        const auto whole = std::count(text.begin(), text.begin() + std::ptrdiff_t(cut), '\n');
        const Heard heard;
        for (int i = 0; i < 3; ++i) {
            bool computed = false;
            CHECK(Store(store).get(key_of_cell(i), [&] { return computed = true, value_of_cell(i); })
                  == value_of_cell(i));
            CHECK(computed == (i >= whole));
        }
        CHECK(heard.text().empty());
    }
}

TEST_CASE("a line that is damaged is computed again, unless another file has it whole", "[journal]") {
    const Folder f;
    Store(ShardIn(f)).get(key_of_cell(1), [] { return value_of_cell(1); });
    const auto text = contents(only_file(f / "store"));
    auto altered = text, retold = text;
    altered.replace(altered.find("0.333"), 5, "0.334");
    retold.replace(retold.find("\"i\":1"), 5, "\"i\":2");
    for (const std::string& damage : {altered, retold, text.substr(0, 33) + "null\n", text.substr(0, 33) + "\n",
             text.substr(0, 40) + std::string(20, '\0') + "\n"}) {
        const auto store = seen_as(f, "store" + std::to_string(std::hash<std::string>()(damage)));
        const auto path = only_file(store);
        put(path, damage);
        {
            const Heard heard;
            bool computed = false;
            CHECK(Store(store).get(key_of_cell(1), [&] { return computed = true, value_of_cell(1); })
                  == value_of_cell(1));
            CHECK(computed);
            CHECK(heard.text().find("warning: " + path.string()) == 0);
        }
        fs::remove(store / (text.substr(0, 32) + ".json"));
        put(path.parent_path() / "whole.cells", text);
        const Heard heard;
        CHECK(Store(store).get(key_of_cell(1), never) == value_of_cell(1));
    }
}

TEST_CASE("what others append later is seen by the next store", "[journal]") {
    const Folder f;
    Store(ShardIn(f)).get(key_of_cell(1), [] { return value_of_cell(1); });
    const auto store = seen_as(f, "other");
    const auto path = only_file(store);
    const auto text = contents(path);
    put(path, text.substr(0, 50));
    CHECK_THROWS_AS(Store(store).get(key_of_cell(1), never), std::logic_error);
    put(path, text);
    CHECK(Store(store).get(key_of_cell(1), never) == value_of_cell(1));
}

TEST_CASE("many threads append whole lines", "[journal]") {
    const Folder f;
    const ShardIn request(f);
    {
        std::vector<std::jthread> pool;
        for (int k = 0; k < 8; ++k)
            pool.emplace_back([&, k] {
                for (int i = k; i < 200; i += 8) Store(request).get(key_of_cell(i), [&] { return value_of_cell(i); });
            });
    }
    const Store other(seen_as(f, "other"));
    for (int i = 0; i < 200; ++i) CHECK(other.get(key_of_cell(i), never) == value_of_cell(i));
}

TEST_CASE("a shard that cannot write is trouble", "[journal]") {
    const Folder f;
    fs::create_directories(f / "store");
    put(f / "store/shards", "in the way");
    const ShardIn request(f);
    const Store store(request);
    CHECK_THROWS_AS(store.get(key_of_cell(1), [] { return value_of_cell(1); }), EnvironmentTrouble);
    CHECK(contents(f / "store/shards") == "in the way");
}
