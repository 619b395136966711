// What a drift study takes from a run: whether it moved, the temperature after the start is forgotten, and an energy
// that is exact.
#include <cmath>

#include <verilie/mechanics/from_potential.hpp>
#include <verilie/register.hpp>

#include "drift/run.hpp"
#include "engine/swing.hpp"
#include "support/catch.hpp"
#include "support/pairs.hpp"

using namespace verilie;
using namespace verilie::studies;

namespace {
/// Two spheres of mass and inertia 1 on e1, that a constant force 1/16 drives apart from the speeds 1, and that spin
/// against each other with 2.
template <class B> class driven_apart : public FromPotential<driven_apart<B>, RigidBodies<B>> {
public:
    static const std::array<ProblemInfo, 1> infos;
    driven_apart(const ProblemInfo& info, const Parameters&)
        : FromPotential<driven_apart<B>, RigidBodies<B>>(info, 2, fifty(1), {fifty(1), fifty(1), fifty(1)}) {}
    Phase<B> initial() const {
        auto z = Phase<B>::bodies(2);
        z.x[0](0) = z.v[0](0) = B(-1), z.x[1](0) = z.v[1](0) = B(1);
        z.W[0](0) = B(2), z.W[1](0) = B(-2);
        return z;
    }
    template <class T> Parts<T> potential(const Phase<T>& z) const {
        Parts<T> u;
        u.u.fill(T(0));
        u.u[0] = ratio<T>(-1, 16) * (z.x[1](0) - z.x[0](0));
        return u;
    }
    template <class T> std::vector<T> invariants(const Phase<T>& z) const {
        return {T(this->kinetic(z).total() + potential(z).total())};
    }
    std::vector<B> invariant_scales() const { return {B(1)}; }
    std::vector<bool> conserved() const { return {true}; }
};
const std::array<Parameter, 0> nothing_to_set{};
const std::array<InvariantInfo, 1> their_energy{{{"E", Law::energy, "energy"}}};
const std::array<std::string_view, 1> their_force{"force"};
template <class B>
const std::array<ProblemInfo, 1> driven_apart<B>::infos{{{
    .key = "driven_apart",
    .source = {},
    .why_in_set = {},
    .parameters = nothing_to_set,
    .invariants = their_energy,
    .kinetic_parts = RigidBodies<B>::kinetic_parts,
    .potential_parts = their_force,
    .T_order = "2",
    .ladder = "1/8,1/2,4",
    .T_drift = "64",
    .h_drift = "1/16",
    .translates = true,
}}};

DriftRow row_of_exact_energy(double max_abs, double noise) {
    DriftRequest r;
    r.verb = "drift", r.problems = {"pendulum"}, r.methods = {"dumbbell_conserving"};
    const Study s{pairs_of(r).at(0), Rational(1024), {}, {}, {}};
    REQUIRE(energy_is_exact(s.pair));
    Run run{.h = Rational(1, 8)};
    run.cell.noise = noise, run.cell.scale = run.cell.swing = run.cell.least_swing = 1, run.estimate.max_abs = max_abs;
    run.estimate.kind = analysis::DriftClass::none;
    return row_of(r, s, run);
}
}  // namespace

TEST_CASE("whether something moved depends on no unit of length", "[drift]") {
    for (const double unit : {1e-6, 1., 1e6}) {
        auto one = Phase<double>::bodies(1), two = Phase<double>::bodies(2);
        one.x[0](0) = 3 * unit, two.x[1](0) = 3 * unit;
        for (const auto& z : {one, two}) {
            auto later = z;
            later.x[0](1) = unit;
            const auto length = length_of_ways(z, true);
            CHECK(std::abs(swing(z, later, length) - 1. / 3) < 1e-15);
            CHECK(swing(z, later, length_of_ways(z, false)) == 0);  // of bodies that turn alone
        }
    }
    const auto here = Phase<double>::bodies(1);
    CHECK(length_of_ways(here, true) == 1.);  // at the origin there is no length
}

TEST_CASE("a run has moved that turned, or went, by more than a tenth", "[drift]") {
    LongRun run;
    for (const double swing : {0.0, 1e-9, 0.099}) {
        run.swing = run.least_swing = swing;
        CHECK_FALSE(moved(run));
        CHECK(stood_still(run));
    }
    run.swing = 0.101;
    CHECK(moved(run));
    CHECK(stood_still(run));
    run.least_swing = 0.101;
    CHECK_FALSE(stood_still(run));
    run.failed.emplace();
    CHECK_FALSE(moved(run));
}

TEST_CASE("the temperature of a run is that of its last three quarters", "[drift][temperature]") {
    ProblemEntry two{&driven_apart<double>::infos[0], {}, {}};
    std::get<verilie::detail::ProblemMaker<double>>(two.makers) =
        verilie::detail::maker<driven_apart, double>(*two.info);
    const Pair pair{
        &Catalogue::instance().method("lie_verlet"), &two, Parameters(two.info->parameters), true, true, true, 2, {}};
    const auto run = drift_cell(pair, "double", Rational(64), Rational(1, 16));  // a step each of 1024 stretches
    // K = (1 + t/16)² + 4, of four degrees of freedom: each sphere moves along e1 and spins about it. Of 128 stretches
    // eight are looked at.
    double sum = 0;
    int samples = 0;
    for (int k = 256; k < 1024; ++k)
        if (k % 128 < 8) sum += std::pow(1 + (k + 1) / 256.0, 2) + 4, ++samples;
    CHECK(run.degrees == Approx(4));
    CHECK(run.inverse_temperature == Approx(4 / (2 * sum / samples)));
}

TEST_CASE("an energy that theory keeps exactly is exact up to twenty times the noise", "[drift]") {
    CHECK(row_of_exact_energy(10e-13, 1e-13).energy_exact == true);
    const DriftRow off = row_of_exact_energy(30e-13, 1e-13);
    CHECK(off.energy_exact == false);
    CHECK(off.reason.find("more than round-off") != std::string::npos);
    CHECK_FALSE(drift_holds(off));
    CHECK(drift_holds(row_of_exact_energy(10e-13, 1e-13)));
}

TEST_CASE("a run that goes on in the same march has the records of two runs of their own, bit for bit", "[drift]") {
    // 1500 steps are no whole number of steps a stretch, and spheres with bonds have a temperature.
    const auto [problem, method, h] = GENERATE(std::tuple("stress_test", "rkmk4", Rational(1, 8)),
        std::tuple("torus_soft", "campello_phi0", Rational(1, 200)));
    const Pair pair = test::pair_of(problem, method);
    const Rational T = 1500 * h;
    const auto same = [](const LongRun& a, const LongRun& b) { return json_of(a).dump() == json_of(b).dump(); };
    const auto both = followed_drift(pair, T, h, 4, [](const LongRun&) { return true; });
    REQUIRE(both.longer);
    CHECK(same(both.run, drift_cell(pair, "double", T, h)));
    CHECK(same(*both.longer, drift_cell(pair, "double", Rational(4 * T), h)));
    CHECK_FALSE(same(both.run, *both.longer));
    const auto one = followed_drift(pair, T, h, 4, [](const LongRun&) { return false; });
    CHECK((same(one.run, both.run) && !one.longer));
}

TEST_CASE("of a run that fails as it goes on there is the record of its beginning alone", "[drift]") {
    const Pair pair = test::pair_of("stress_test", "lie_midpoint");
    const Rational h(3, 4), T = 1500 * h;
    REQUIRE(drift_cell(pair, "double", Rational(4 * T), h).failed);
    const auto found = followed_drift(pair, T, h, 4, [](const LongRun&) { return true; });
    CHECK_FALSE(found.longer);
    CHECK(json_of(found.run).dump() == json_of(drift_cell(pair, "double", T, h)).dump());
}
