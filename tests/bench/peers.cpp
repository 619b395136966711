// Whole runs of what a user would take instead: they go where the library goes, or are not timed.
#include "bench/peers.hpp"
#include "support/catch.hpp"

using namespace verilie::studies;

namespace {
bench::BenchRequest asked(const char* problem, const char* h) {
    bench::BenchRequest r;
    r.problems = {problem}, r.methods = {"lie_verlet"}, r.h = h, r.peers = true;
    return r;
}
}  // namespace

TEST_CASE("peers go where the library goes", "[bench]") {
    const auto r = asked("stress_test", "1/32");
    const auto peers = bench::peers_of(r, "stress_test");
    const auto rows = peers->checked();
    // RK4 at this step is off by its order; the tolerance of the others is 1e-9; the rest are the library's own map or
    // odeint's
    const std::map<std::string, double> bounds{{"odeint_rk4", 1e-6}, {"odeint_fehlberg78", 1e-7}, {"cvode_adams", 1e-7},
        {"eigen_lie_verlet", 1e-12}, {"numba_lie_verlet", 1e-12}, {"numba_rk4", 1e-12}, {"scipy_dop853", 1e-7}};
    REQUIRE(rows.size() == bounds.size());
    std::size_t ran = 0;
    for (const auto& row : rows) {
        CAPTURE(row.peer, row.reason);
        if (!row.apart) {  // Python alone may be missing
            CHECK(row.reason.find("numba") != std::string::npos);
            CHECK((row.peer.starts_with("numba") || row.peer.starts_with("scipy")));
            continue;
        }
        ++ran;
        CHECK(row.reason.empty());
        CHECK(*row.apart <= bounds.at(row.peer));
        CHECK(*row.evaluations_per_time > 1);
    }
    CHECK(peers->works(rows).size() == ran);
    CHECK(peers->checked(true).size() == 4);
}

TEST_CASE("a peer that goes elsewhere is not timed", "[bench]") {
    const auto peers = bench::peers_of(asked("pendulum_triaxial", "2"), "pendulum_triaxial");  // too coarse for RK4
    const auto rows = peers->checked();
    REQUIRE(rows.size() == 3);
    CHECK(rows[0].reason != "");
    CHECK(peers->works(rows).size() < rows.size());
    const auto none = bench::peers_of(asked("torus", "1/1000"), "torus");
    REQUIRE(none->checked().size() == 1);
    CHECK(none->checked()[0].reason != "");
    CHECK(none->works(none->checked()).empty());
}
