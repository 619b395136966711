// A march that leaves the numbers says which quantity of which body grew, from what to what, until when.
#include <verilie/lie/so3.hpp>

#include "engine/grown.hpp"

#include <verilie/catalogue.hpp>

#include "support/catch.hpp"

using namespace verilie;
using namespace verilie::studies;

namespace {
/// Stands where it is told to.
struct Stuck final : Trajectory<double> {
    Phase<double> now;
    explicit Stuck(Phase<double> z) : now(std::move(z)) { steps_ = 16; }
    std::optional<Failure> start(const Phase<double>&, const double&) override { return {}; }
    std::optional<Failure> advance(std::int64_t) override { return {}; }
    std::optional<Failure> advance(std::int64_t, std::span<double>) override { return {}; }
    void observe(Phase<double>& z) const override { z = now; }
};
Phase<double> two() {
    auto z = Phase<double>::bodies(2);
    z.W[0](0) = 1, z.W[1](2) = -2, z.v[1](1) = 3, z.x[0](0) = 1;
    return z;
}
std::string said(
    const Phase<double>& last, Why why = Why::not_finite, double value = NAN, const std::string& before = {}) {
    std::optional<Failure> f = Failure{why, 17, 0, 1, 1.0, value, 0, before};
    tell_what_grew(f, Stuck(last), two());
    return f->said;
}
}  // namespace

TEST_CASE("the quantity that grew most is named", "[engine][grown]") {
    auto z = two();
    z.W[1](0) = 4e160;  // no square overflows
    z.v[0](2) = 1e100;
    CHECK(what_grew(two(), z) == "the angular velocity of body 1 is 4e+160 (at the start at most 2)");
    z.v[0](2) = 3e200;
    CHECK(what_grew(two(), z) == "the velocity of body 0 is 3e+200 (at the start at most 3)");
    z.q[1].w = NAN;
    CHECK(what_grew(two(), z) == "the attitude (|q|) of body 1 is nan (at the start at most 1)");
    CHECK(what_grew(two(), two()).empty());
}

TEST_CASE("only where the numbers of a failure tell nothing", "[engine][grown]") {
    auto z = two();
    z.x[1](1) = 1e30;
    const std::string grown = "after step 16 the position of body 1 is 1e+30 (at the start at most 1)";
    CHECK(said(z) == grown);
    CHECK(said(z, Why::not_finite, NAN, "\"W\" is not finite") == "\"W\" is not finite; " + grown);
    CHECK(said(z, Why::no_convergence) == grown);
    CHECK(said(z, Why::no_convergence, 1e-3).empty());
    CHECK(said(z, Why::died).empty());
    CHECK(said(two()) == "the state of body 1 is no number, and after step 16 nothing had grown tenfold");
    CHECK(said(two(), Why::domain)
          == "what is checked of body 1 is no number, and after step 16 nothing had grown tenfold");
}
