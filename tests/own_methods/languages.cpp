// Two methods in C++, in C and in Python: one map, one order, one certificate; and their gates.
#include <sys/resource.h>

#include "own/methods.hpp"
#include "own_methods/program.hpp"

using namespace verilie::test;
using namespace verilie::test::own;

namespace {
/// By key of the method in C++: the words that call it there, in C and in Python.
std::vector<Words> languages(const Folder& folder, const std::string& method) {
    return {{"--method", method}, {"--plugin", plugin(folder, method + ".c")}, {"--exec", python(method + ".py")}};
}
double largest_difference(const Json& a, const Json& b) {
    double most = 0;
    for (const char* what : {"x", "v", "R", "W"})
        for (std::size_t i = 0; i < a[what].size(); ++i)
            for (std::size_t k = 0; k < a[what][i].size(); ++k)
                most = std::max(most, std::abs(a[what][i][k].get<double>() - b[what][i][k].get<double>()));
    return most;
}
const Words methods{"no_squish", "rkmk4"};

/// Processor time of a command and all it started, in seconds.
double used(const Words& arguments) {
    const auto now = [] {
        rusage r{};
        getrusage(RUSAGE_CHILDREN, &r);
        return double(r.ru_utime.tv_sec + r.ru_stime.tv_sec) + 1e-6 * double(r.ru_utime.tv_usec + r.ru_stime.tv_usec);
    };
    std::string command = std::string(VERILIE_BIN) + "/verilie";
    for (const auto& word : arguments) command += " '" + word + "'";
    INFO(command);
    const double before = now();
    CHECK(std::system((command + " > /dev/null").c_str()) == 0);
    return now() - before;
}
}  // namespace

TEST_CASE("one method in three languages: the same states, to round-off", "[own_methods][languages]") {
    const auto method = GENERATE(from_range(methods));
    const Folder folder;
    const auto all = languages(folder, method);
    for (const Words& where : {Words{"--problem", "heavy_top_triaxial", "--h", "1/100", "--steps", "200"},
             Words{"--problem", "pendulum_triaxial", "--set", "J=2,3/10,0,3/10,1,1/5,0,1/5,3/2", "--h", "1/16",
                 "--steps", "64"},
             Words{"--problem", "torus", "--set", "N=8", "--h", "1/1000", "--steps", "20"}}) {
        const Json cpp = own_methods(Words{"run"} + where + all[0]).document;
        for (std::size_t k = 1; k < all.size(); ++k) {
            const Json other = own_methods(Words{"run"} + where + all[k]).document;
            INFO(method << " " << all[k][1] << " on " << where[1]);
            CHECK(largest_difference(cpp["state"], other["state"]) < 1e-12);
            CHECK(other["method"] != cpp["method"]);
        }
    }
}

TEST_CASE("in C and in Python they are certified and have their order", "[own_methods][languages]") {
    const auto method = GENERATE(from_range(methods));
    const Folder folder;
    const auto all = languages(folder, method);
    const bool high = method == "rkmk4";
    for (std::size_t k = 1; k < all.size(); ++k) {
        INFO(method << " " << all[k][1]);
        const auto [code, certified] = own_methods(Words{"certify", "--problem", "pendulum_triaxial"} + all[k]);
        CHECK(code == 0);
        CHECK(certified["methods"][0]["verdict"] == "certified");
        const Json ordered = own_methods(
            Words{"order", "--problem", "pendulum_triaxial", "--T", "2", "--ladder", high ? "1/4,1/2,6" : "1/16,1/2,5"}
            + all[k])
                                 .document;
        int confirmed = 0;
        for (const auto& row : ordered["rows"]) {
            if (!row["judged"].get<bool>()) continue;
            INFO(row.dump());
            CHECK(row["formal_order"] == (high ? 4 : 2));
            CHECK(row["verdict"] == "confirmed");
            ++confirmed;
        }
        CHECK(confirmed == 3);
    }
}

// NOTE: the time is told, not judged; what else the machine does is in it.
TEST_CASE("in C and in Python they are blessed, and pass the gate", "[.][nightly]") {
    const auto method = GENERATE(from_range(methods));
    const auto language = GENERATE(1u, 2u);
    const Folder folder;
    const Words gate =
        Words{"gate", "--quick", "--store", folder("store"), "--baseline", folder("baseline"), "--jobs", "2"}
        + languages(folder, method)[language];
    const double bless = used(gate + Words{"--bless", "--reason", "first"}), again = used(gate);
    WARN(method << (language == 1 ? ".c" : ".py") << ": blessed in " << bless << " s, gated in " << again
                << " s of processor time");
}
