// What one step leaves of the symplectic form (S), of itself there and back (R) and of the momentum about the field (M),
// in fifty digits: nothing, or a defect that falls like a power of h.
#include <verilie/diagnostics/momentum_map.hpp>
#include <verilie/diagnostics/reversibility.hpp>
#include <verilie/diagnostics/symplecticity.hpp>

#include "schemes/hung_body.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
/// Exponents in h; 0: no defect.
struct Defects {
    int S, R, M;
};
struct Row {
    std::string_view key;
    Defects triaxial, sphere;
};
constexpr Defects none{0, 0, 0}, euler{2, 2, 2}, symplectic_euler{0, 2, 0};

const std::vector<Row> expected{
    {"lammps_richardson", {3, 4, 0}, none},
    {"no_squish", none, none},
    {"lammps_dlm", none, none},
    {"lammps_dipole", {2, 2, 0}, {2, 2, 0}},
    {"oxdna_exp", {2, 2, 0}, none},
    {"espresso", {3, 8, 3}, none},
    {"spiral_sync", {3, 4, 3}, none},
    {"spiral_leapfrog", {3, 4, 3}, none},
    {"yade_omelyan", {3, 4, 3}, none},
    {"yade_fincham", {2, 2, 0}, {3, 4, 0}},
    {"allen_fincham", {3, 4, 0}, {3, 4, 0}},
    {"mercury_clump", {2, 2, 2}, none},
    {"liggghts_scheme2", {3, 0, 3}, none},
    {"kratos_quaternion", {2, 2, 2}, {2, 2, 2}},
    {"pcdm_zvw", {3, 4, 3}, {3, 4, 4}},
    {"explicit_exp", euler, symplectic_euler},
    {"explicit_cay", euler, symplectic_euler},
    {"jolt", euler, symplectic_euler},
    {"physx", euler, symplectic_euler},
    {"rapier", euler, symplectic_euler},
    {"bullet", euler, symplectic_euler},
    {"box3d", euler, symplectic_euler},
    {"ode", euler, symplectic_euler},
    {"ode_finite", euler, symplectic_euler},
    {"mujoco_implicit", euler, symplectic_euler},
    {"bepu_conserve", {2, 2, 0}, symplectic_euler},
    {"bepu_gyro_as_written", {1, 2, 1}, symplectic_euler},
    {"no_gyro_exp", {1, 2, 1}, symplectic_euler},
    {"no_gyro_cay", {1, 2, 1}, symplectic_euler},
    {"mujoco_midpoint", {2, 2, 2}, {2, 2, 2}},
    {"mujoco_rk4", {3, 4, 3}, {3, 4, 3}},
    {"exudyn_rkmk4", {5, 6, 5}, {5, 6, 5}},
    {"basilisk_mrp_rk4", {5, 6, 5}, {5, 6, 5}},
    {"chrono_leapfrog", {2, 2, 2}, none},
    {"simbody_verlet", {3, 4, 3}, {4, 4, 0}},
    {"dojo", none, none},
    {"buss_second", {3, 4, 0}, none},
    {"buss_augmented", {3, 4, 0}, none},
};

using D = dual<fifty, 6>;
/// What is measured of a scheme on a body, at steps of 2^-10 and 2^-16.
class Measured {
public:
    Measured(const MethodEntry& method, std::shared_ptr<const AnyProblem<fifty>> body)
        : method_(method), body_(std::move(body)) {}

    fifty symplectic(const fifty& h) const {
        const diagnostics::DualMap<fifty> map = [&](const Phase<D>& z) { return after<D>(method_, body_, z, D(h)); };
        return diagnostics::symplecticity_defect<fifty>(
            map, diagnostics::masses_of<fifty>(body_->inertias(), false), body_->initial());
    }
    fifty reversible(const fifty& h) const {
        const auto z = body_->initial();
        return separation(z, after<fifty>(method_, body_, after<fifty>(method_, body_, z, h), fifty(-h)));
    }
    /// The largest change of the momenta that the body keeps.
    fifty momentum(const fifty& h) const {
        const auto z = body_->initial();
        const auto from = body_->invariants(z), to = body_->invariants(after<fifty>(method_, body_, z, h));
        fifty most(0);
        for (std::size_t i = 1; i < from.size(); ++i) most = std::max(most, fifty(abs(to[i] - from[i])));
        return most;
    }

private:
    const MethodEntry& method_;
    std::shared_ptr<const AnyProblem<fifty>> body_;
};
void check(const char* what, int exponent, const std::function<fifty(const fifty&)>& defect) {
    INFO(what);
    const fifty coarse = defect(ldexp(fifty(1), -10)), fine = defect(ldexp(fifty(1), -16));
    const auto size = [](const fifty& x) { return static_cast<double>(x); };
    if (exponent == 0) {
        CHECK(size(coarse) < 1e-45);
        CHECK(size(fine) < 1e-45);
        return;
    }
    CAPTURE(size(coarse), size(fine));
    REQUIRE(size(fine) > 1e-45);
    CHECK(std::abs(size(fifty(log(coarse / fine) / log(fifty(64)))) - exponent) < 0.02);
}
void check(const Measured& m, const Defects& of) {
    check("symplectic", of.S, [&](const fifty& h) { return m.symplectic(h); });
    check("reversible", of.R, [&](const fifty& h) { return m.reversible(h); });
    check("momentum", of.M, [&](const fifty& h) { return m.momentum(h); });
}
}  // namespace

TEST_CASE("schemes leave of structure what their formulas say", "[schemes][structure]") {
    for (const Row& row : expected) {
        INFO(row.key);
        {
            INFO("triaxial");
            check(Measured(scheme(row.key), hung_body<fifty>(triaxial)), row.triaxial);
        }
        INFO("sphere");
        check(Measured(scheme(row.key), hung_body<fifty>(sphere)), row.sphere);
    }
    CHECK(expected.size() == Catalogue::instance().schemes().size());
}

TEST_CASE("the midpoint rule with loads held is reversible on free bodies alone", "[schemes][structure]") {
    const Measured m(scheme("mujoco_midpoint"), free_body<fifty>(triaxial));
    check(m, {3, 0, 3});
}

TEST_CASE("what info says of a scheme is what it leaves", "[schemes][structure]") {
    const auto says = [](Where w, bool of_triaxial, bool of_sphere) {
        return holds(w, false) == of_triaxial && holds(w, true) == of_sphere;
    };
    for (const auto& [key, t, s] : expected) {
        INFO(key);
        const MethodInfo& info = *scheme(key).info;
        CHECK(says(info.symplectic, t.S == 0, s.S == 0));
        CHECK(says(info.symmetric, t.R == 0, s.R == 0));
        CHECK(says(info.momentum_map, t.M == 0, s.M == 0));
        // an error of order p leaves a defect of h^(p+1) at most
        const auto at_least = [](const Defects& d, int order) {
            return std::min({d.S ? d.S : 99, d.R ? d.R : 99, d.M ? d.M : 99}) >= order + 1;
        };
        CHECK(at_least(t, order_of(info, false, false)));
        CHECK(at_least(s, order_of(info, true, false)));
        CHECK_FALSE(info.engines.empty());
    }
}

TEST_CASE("ODE's gyroscopic step never gains energy, MuJoCo's does on a ruler", "[schemes][structure]") {
    const auto change = [](const char* key, const char* J, const char* W0, const fifty& h) {
        const auto& entry = Catalogue::instance().problem("free_body_physical");
        const auto body = entry.make<fifty>(Parameters(entry.info->parameters, {{"J", J}, {"W0", W0}}));
        const auto z = body->initial();
        return static_cast<double>(
            fifty(body->kinetic(after<fifty>(scheme(key), body, z, h)).total() / body->kinetic(z).total() - 1));
    };
    const char* const ruler = "0.0104,1.0004,1.01";
    for (const char* key : {"ode", "ode_finite"})
        for (const int k : {-4, -2, 0, 2, 4}) {
            INFO(key << ", h = 2^" << k);
            CHECK(change(key, ruler, "0,0.6,0.8", ldexp(fifty(1), k)) < 0);
            CHECK(change(key, triaxial, "1,-0.7,0.9", ldexp(fifty(1), k)) < 0);
        }
    CHECK(change("mujoco_implicit", ruler, "0,0.6,0.8", ratio<fifty>(1, 2)) > 0.005);
}
