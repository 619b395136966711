// A step allocates nothing: every pair that runs, in double, counted by a global operator new.
#include <atomic>
#include <cstdlib>
#include <new>

#include <verilie/catalogue.hpp>

#include "support/catch.hpp"

namespace {
std::atomic<long> allocations{0};
}

void* operator new(std::size_t n) {
    ++allocations;
    if (void* p = std::malloc(n ? n : 1)) return p;
    throw std::bad_alloc();
}
void* operator new(std::size_t n, const std::nothrow_t&) noexcept {
    ++allocations;
    return std::malloc(n ? n : 1);
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }

using namespace verilie;

TEST_CASE("the counter counts", "[laws]") {
    const long before = allocations;
    ::operator delete(::operator new(1));  // a call, which no compiler may leave out
    CHECK(allocations - before >= 1);
}

TEST_CASE("marching allocates nothing", "[laws]") {
    for (const auto& m : Catalogue::instance().methods())
        for (const auto& p : Catalogue::instance().problems()) {
            const Parameters parameters(p.info->parameters);
            if (!applies(*m.info, *p.info, p.make<fifty>(parameters)->inertias()).yes) continue;
            INFO(m.info->key << " on " << p.info->key);
            const auto problem = p.make<double>(parameters);
            const auto trajectory = m.march<double>(problem);
            REQUIRE_FALSE(trajectory
                              ->start(problem->initial(),
                                  from_text<double>(p.info->ladder.substr(0, p.info->ladder.find(','))) / 4)
                              .has_value());
            std::array<double, 16> energies{};
            const long before = allocations;
            const bool failed =
                trajectory->advance(100).has_value() || trajectory->advance(1, std::span<double>(energies)).has_value();
            const long counted = allocations - before;
            REQUIRE_FALSE(failed);
            CHECK(counted == 0);
            CHECK(trajectory->steps() == 116);
        }
}
