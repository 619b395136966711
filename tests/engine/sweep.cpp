// Every task once, whatever the number of workers; trouble stops the rest and is told.
#include <atomic>
#include <stdexcept>

#include "engine/sweep.hpp"
#include "support/catch.hpp"

using namespace verilie::studies;

namespace {
std::vector<double> squares(int tasks, int jobs) {
    std::vector<double> result(std::size_t(tasks), -1);
    std::vector<std::atomic<int>> calls(static_cast<std::size_t>(tasks));
    std::vector<Task> list;
    for (std::size_t i = 0; i < result.size(); ++i)
        list.push_back({std::to_string(i),
            [&, i] {
                ++calls[i];
                result[i] = double(i) * double(i);
            },
            double(i % 5)});
    sweep("squares", std::move(list), jobs);
    for (const auto& c : calls) CHECK(c == 1);
    return result;
}
}  // namespace

TEST_CASE("every task runs once, with the same results for any number of workers", "[sweep]") {
    const int tasks = GENERATE(0, 1, 2, 3, 100);
    const auto one = squares(tasks, 1);
    for (int jobs : {0, 2, 7, 64}) CHECK(squares(tasks, jobs) == one);
}

TEST_CASE("heavy tasks come first, equal ones in order", "[sweep]") {
    std::vector<int> order;
    std::vector<Task> list;
    const std::vector<double> weight{1, 60, 1, 20, 60};
    for (int i = 0; i < 5; ++i) list.push_back({"", [&, i] { order.push_back(i); }, weight[std::size_t(i)]});
    sweep("order", std::move(list), 1);
    CHECK(order == std::vector<int>{1, 4, 3, 0, 2});
}

TEST_CASE("the first trouble stops what has not begun, and arrives as it was thrown", "[sweep]") {
    const int jobs = GENERATE(1, 2, 7);
    std::atomic<int> ran{0};
    std::vector<Task> list{{"wrong", [] { throw std::domain_error("task 0"); }, 2}};
    for (int i = 0; i < 1000; ++i) list.push_back({"fine", [&] { ++ran; }, 1});
    CHECK_THROWS_WITH(sweep("trouble", list, jobs), "task 0");
    CHECK_THROWS_AS(sweep("trouble", list, jobs), std::domain_error);
    if (jobs == 1) CHECK(ran == 0);
}

TEST_CASE("trouble in every task is told once, and the workers can be used again", "[sweep]") {
    std::vector<Task> list;
    for (int i = 0; i < 20; ++i) list.push_back({"wrong", [] { throw std::runtime_error("no"); }, 1});
    CHECK_THROWS_AS(sweep("trouble", list, 7), std::runtime_error);
    CHECK(squares(10, 7).back() == 81);
}

TEST_CASE("tasks without weight still run", "[sweep]") {
    int ran = 0;
    sweep("weightless", {{"a", [&] { ++ran; }, 0}, {"b", [&] { ++ran; }, 0}}, 1);
    CHECK(ran == 2);
}
