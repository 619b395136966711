// How units go to shards: each to one, and no shard has more than one unit more than another.
#include <numeric>
#include <random>

#include "engine/shard.hpp"
#include "support/catch.hpp"

using namespace verilie::studies;

TEST_CASE("every unit goes to one shard, and none has more than one unit above another", "[shard]") {
    std::mt19937_64 random(7);
    for (const int units : {0, 1, 5, 40, 300})
        for (const int count : {1, 2, 7, 40}) {
            std::vector<double> cost;
            for (int i = 0; i < units; ++i) cost.push_back(std::exp(std::normal_distribution<double>(0, 2)(random)));
            std::vector<int> owners(cost.size(), 0);
            std::vector<double> load;
            for (int i = 1; i <= count; ++i) {
                const auto mine = units_of({i, count}, {cost.begin(), cost.end()});
                REQUIRE(mine.size() == cost.size());
                load.push_back(0);
                for (std::size_t k = 0; k < cost.size(); ++k)
                    if (mine[k]) ++owners[k], load.back() += cost[k];
            }
            CHECK(std::all_of(owners.begin(), owners.end(), [](int n) { return n == 1; }));
            if (cost.empty()) continue;
            const auto [least, most] = std::minmax_element(load.begin(), load.end());
            CHECK(*most - *least <= *std::max_element(cost.begin(), cost.end()) * (1 + 1e-12));
        }
}

TEST_CASE("what is dear and shared is computed by few", "[shard]") {
    const std::vector<Cost> all{{1, "a", 100}, {50}, {1, "a", 100}, {50}, {1, "a", 100}, {1, "b", 2}};
    CHECK(units_of({1, 2}, all) == std::vector{true, false, true, false, true, false});
    CHECK(units_of({2, 2}, all) == std::vector{false, true, false, true, false, true});
    // but not by one alone where the units themselves are dearer
    const std::vector<Cost> dear{{200, "a", 100}, {200, "a", 100}, {200, "a", 100}, {200, "a", 100}};
    for (int i = 1; i <= 2; ++i) {
        const auto mine = units_of({i, 2}, dear);
        CHECK(std::count(mine.begin(), mine.end(), true) == 2);
    }
}

TEST_CASE("the units of a request stay in their order", "[shard]") {
    const std::vector<int> all{3, 1, 4, 1, 5, 9, 2, 6};
    const auto own = [&](const char* shard) {
        Request r;
        if (shard) r.shard = shard;
        auto units = all;
        keep_own(r, units, [](int unit) { return double(unit); });
        return units;
    };
    CHECK(own(nullptr) == all);
    CHECK(own("1/1") == all);
    CHECK(own("1/3") == std::vector{9, 2});
    CHECK(own("2/3") == std::vector{3, 1, 6});
    CHECK(own("3/3") == std::vector{4, 1, 5});
    CHECK(own("9/9").empty());
    Request r;
    r.shard = "4/3";
    auto units = all;
    CHECK_THROWS_AS(keep_own(r, units, [](int) { return 1.0; }), std::invalid_argument);
}
