// A study in shards: the bytes of its record depend neither on how many there were nor on one that was killed, and no
// process takes a lock.
#include <cstdlib>
#include <deque>
#include <set>

#include "command_line/tool.hpp"

using namespace verilie::test;

namespace {
struct Parted {
    Words asks;
    Words part(int i, int n, const std::string& store) const {
        return asks + Words{"--store", store, "--jobs", "2", "--shard", std::to_string(i) + "/" + std::to_string(n)};
    }
    /// What the whole study leaves as its record, and says.
    std::string record(const std::string& store, const std::string& out) const {
        const auto o = tool(asks + Words{"--store", store, "--out", out});
        INFO(shown(asks) << "\n" << o.err);
        CHECK(o.code <= 1);
        return contents(fs::path(out) / (asks[0] + ".json"));
    }
};
const Parted parted_order{{"order", "--problem", "pendulum,stress_test", "--method", "lie_verlet,rrp_spatial,lgvi",
    "--h", "1/8,1/16,1/32,1/64"}};
const Parted parted_members{{"order", "--problem", "torus_soft", "--set", "N=6", "--set", "perturbation=1/100", "--T",
    "1/4", "--ladder", "1/100,1/2,4", "--ensemble", "32", "--method", "rrp_newmark"}};
const Parted parted_drift{{"drift", "--problem", "stress_test", "--method", "lie_verlet,lie_newmark,lgvi,liemid_ea",
    "--T", "256", "--h", "1/8"}};
const Parted parted_stability{{"stability", "--problem", "stress_test", "--method",
    "lie_verlet,lie_newmark,lgvi,lie_midpoint,romero_vi", "--T", "400"}};
const Parted parted_certify{{"certify", "--problem", "stress_test", "--method", "lgvi,lie_newmark"}};
const Parted parted_claims{{"claims", "--claim",
    "bg-fig1-q-error-order,bg-fig1-invariants,bg-sec25-symplectic-reversible,bg-sec25-energy-no-drift,bos-eq7-cayley"}};

/// Names of the cells in the append files of a store, file by file.
std::vector<Words> cells_of(const fs::path& store) {
    std::vector<Words> all;
    if (!fs::exists(store / "shards")) return all;
    for (const auto& name : names_in(store / "shards")) {
        std::istringstream in(contents(store / "shards" / name));
        auto& cells = all.emplace_back();
        for (std::string line; std::getline(in, line);)
            if (!in.eof()) cells.push_back(line.substr(0, 32));
    }
    return all;
}
std::size_t count_of(const std::vector<Words>& cells) {
    std::size_t n = 0;
    for (const auto& of : cells) n += of.size();
    return n;
}
/// Every cell once, whoever computed it.
void check_once(const std::vector<Words>& cells) {
    std::set<std::string> names;
    for (const auto& of : cells) names.insert(of.begin(), of.end());
    CHECK(names.size() == count_of(cells));
}

/// All shards at once.
void run_shards(const Parted& q, int n, const std::string& store) {
    std::deque<Started> all;
    for (int i = 1; i <= n; ++i) all.emplace_back(q.part(i, n, store), fs::temp_directory_path());
    for (const auto& one : all) {
        const auto o = one.wait();
        INFO(shown(q.asks) << " of " << n << "\n" << o.out << o.err);
        CHECK(o.code == 0);
        CHECK(o.out.find(" cells computed and kept in ") != std::string::npos);
        CHECK(o.err.empty());
    }
}
}  // namespace

TEST_CASE("the record of a study does not depend on the number of its shards", "[shards]") {
    const Parted q = GENERATE(parted_order, parted_members, parted_drift, parted_stability, parted_certify);
    const Folder f;
    const auto whole = q.record(f("whole"), f("out"));
    const auto cells = names_in(f / "whole").size();
    for (const int n : {1, 8}) {
        const auto store = f("store" + std::to_string(n));
        run_shards(q, n, store);
        const auto kept = cells_of(store);
        INFO(shown(q.asks) << " in " << n);
        CHECK(count_of(kept) == cells);
        check_once(kept);
        CHECK(kept.size() <= std::size_t(n));
        CHECK((n == 1 || kept.size() > 1));
        CHECK(q.record(store, f("out" + std::to_string(n))) == whole);
        // and computes nothing more
        CHECK(names_in(store) == Words{"shards"});
    }
}

TEST_CASE("a shard that is killed goes on, and the record has the same bytes", "[shards]") {
    const Parted q = GENERATE(parted_order, parted_drift, parted_stability);
    const Folder f;
    const auto whole = q.record(f("whole"), f("out"));
    const auto there = [&] { return count_of(cells_of(f / "store")); };
    const auto undisturbed = [&] {
        run_shards(q, 4, f("undisturbed"));
        std::vector<std::size_t> of;
        for (const auto& cells : cells_of(f / "undisturbed")) of.push_back(cells.size());
        return *std::max_element(of.begin(), of.end());
    }();
    REQUIRE(undisturbed > 1);
    std::size_t kept = 0;
    for (int i = 1; i <= 4 && kept == 0; ++i) {  // the first that is caught in the middle
        const Started shard(q.part(i, 4, f("store")), f.path());
        for (int k = 0; there() == 0 && k < 600000; ++k) usleep(100);
        shard.kill();
        const auto o = shard.wait();
        kept = there();
        CHECK((o.code == 128 + SIGKILL || o.code == 0));
    }
    CHECK(kept > 0);
    run_shards(q, 4, f("store"));
    check_once(cells_of(f / "store"));
    CHECK(q.record(f("store"), f("out4")) == whole);
    CHECK(names_in(f / "store") == Words{"shards"});
}

TEST_CASE("what shards lack is computed, and half a line is no cell", "[shards]") {
    const Folder f;
    const auto whole = parted_order.record(f("whole"), f("out"));
    for (const int i : {1, 3}) REQUIRE(tool(parted_order.part(i, 3, f("store"))).code == 0);
    const auto kept = count_of(cells_of(f / "store"));
    const auto all = names_in(f / "whole").size();
    CHECK((kept > 0 && kept < all));
    for (const auto& name : names_in(f / "store/shards")) {
        const auto path = f / ("store/shards/" + name);
        const auto text = contents(path);
        write(path, text + text.substr(0, text.find('\n') / 2));  // as a killed process leaves it
    }
    CHECK(parted_order.record(f("store"), f("again")) == whole);
    CHECK(names_in(f / "store").size() == 1 + all - kept);
}

// Of claims without a clock, whose times differ from run to run. Two of them may ask for the same cell, and it is
// computed twice.
TEST_CASE("claims go in shards, too", "[shards]") {
    const Folder f;
    const auto whole = parted_claims.record(f("whole"), f("out"));
    run_shards(parted_claims, 3, f("store"));
    CHECK(cells_of(f / "store").size() == 3);
    CHECK(parted_claims.record(f("store"), f("out3")) == whole);
    CHECK(names_in(f / "store") == Words{"shards"});
}

// On file systems that many machines share, locks may be unknown, or hold on one machine only.
TEST_CASE("neither a shard nor who reads it takes a lock", "[shards]") {
    const Folder f;
    write(f / "lockless.c",
        "#include <stdlib.h>\n"
        "int flock(int file, int how) { (void)file, (void)how; abort(); }\n"
        "int lockf(int file, int how, long size) { (void)file, (void)how, (void)size; abort(); }\n");
    REQUIRE(std::system(("cc -shared -fPIC -o " + f("lockless.so") + " " + f("lockless.c")).c_str()) == 0);
    const auto expected = tool(parted_order.asks + Words{"--store", f("whole"), "--json"}).out;
    setenv("LD_PRELOAD", f("lockless.so").c_str(), 1);
    const bool seen = tool(parted_order.asks + Words{"--store", f("other"), "--out", f("out")}).code == 128 + SIGABRT;
    run_shards(parted_order, 3, f("store"));
    const auto answer = tool(parted_order.asks + Words{"--store", f("store"), "--json"});
    unsetenv("LD_PRELOAD");
    CHECK(seen);  // a run of its own locks its drafts
    CHECK(answer.out == expected);
    CHECK(expected.size() > 1000);
}

TEST_CASE("a shard is i/N, keeps cells and answers nothing", "[shards][misuse]") {
    const Words call{"order", "--problem", "pendulum", "--method", "lie_verlet", "--store", "store"};
    for (const char* bad : {"1", "0/4", "5/4", "1/0", "-1/4", "1/-4", "1/4/2", "/4", "1/", " 1/4", "1/4 ", "a/b",
             "1.5/4", "1/100001", "99999999999/99999999999"})
        refused(call + Words{"--shard", bad}, 2, {"--shard", bad, "i/N"});
    refused(call + Words{"--shard", "1/4", "--json"}, 2, {"--shard 1/4", "--json"});
    refused(call + Words{"--shard", "1/4", "--out", "out"}, 2, {"--shard 1/4", "--out"});
    refused({"claims", "--record", "--shard", "1/4", "--store", "store"}, 2, {"--shard", "--record"});
    refused(Words{"order", "--problem", "stress_test_spherical", "--exec",
                "python3 " VERILIE_ROOT "/tests/own/rkmk4.py", "--shard", "1/4", "--store", "store"},
        2, {"--shard 1/4", "--keep"});
    refused(eight + Words{"--shard", "1/4"}, 2, {"--shard"});
}
