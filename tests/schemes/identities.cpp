// Schemes that are one map: with methods of the papers, with each other, and written in another way.
#include "own_methods/no_squish.hpp"
#include <verilie/methods/rkmk4.hpp>
#include "schemes/hung_body.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
constexpr double few = 1e-47;  // of fifty digits, over eight steps

double apart(const Phase<fifty>& a, const Phase<fifty>& b) { return static_cast<double>(separation(a, b)); }

/// Eight steps of h = 1/8 from the start of the body.
Phase<fifty> eight(const MethodEntry& method, const char* J) {
    const auto body = hung_body<fifty>(J);
    return after<fifty>(method, body, body->initial(), ratio<fifty>(1, 8), 8);
}
double between(std::string_view a, std::string_view b, const char* J) {
    return apart(eight(scheme(a), J), eight(scheme(b), J));
}
/// A method that is no entry, by its type.
template <class M> Phase<fifty> eight_of(const char* J) {
    const auto body = hung_body<fifty>(J);
    stepper_t<M, AnyProblem<fifty>, fifty> stepper(*body);
    REQUIRE(all(stepper.start(body->initial(), ratio<fifty>(1, 8)).ok));
    for (int k = 0; k < 8; ++k) REQUIRE(all(stepper.step().ok));
    Phase<fifty> z = body->initial();
    stepper.observe(z);
    return z;
}
}  // namespace

TEST_CASE("Dojo is the Lie group variational integrator", "[schemes][identity]") {
    for (const char* J : {triaxial, sphere}) CHECK(between("dojo", "lgvi", J) < few);
    CHECK(between("dojo", "lie_verlet", triaxial) > 1e-6);
}

TEST_CASE("on spheres many schemes are Lie-Newmark", "[schemes][identity]") {
    for (const char* key : {"oxdna_exp", "spiral_sync", "spiral_leapfrog", "mercury_clump", "chrono_leapfrog",
             "buss_second", "buss_augmented"}) {
        INFO(key);
        CHECK(between(key, "lie_newmark_exp", sphere) < few);
        CHECK(between(key, "lie_newmark_exp", triaxial) > 1e-6);
    }
    CHECK(between("liggghts_scheme2", "lie_newmark", sphere) < few);
    CHECK(between("liggghts_scheme2", "lie_newmark", triaxial) > 1e-6);
    CHECK(between("espresso", "lie_newmark_exp", sphere) > 1e-6);  // turns by 2 asin(h|w|/2)
}

TEST_CASE("NO_SQUISH on quaternions and their momenta is NO_SQUISH on rotations", "[schemes][identity]") {
    for (const char* J : {triaxial, sphere})
        CHECK(apart(eight(scheme("no_squish"), J), eight_of<own::no_squish>(J)) < few);
}

TEST_CASE("EXUDYN's method is Runge-Kutta-Munthe-Kaas", "[schemes][identity]") {
    for (const char* J : {triaxial, sphere})
        CHECK(apart(eight(scheme("exudyn_rkmk4"), J), eight_of<methods::rkmk4>(J)) < few);
}

// q + h/2 q∘w, normalised, is the Cayley map at any angle: no engine that normalises has an Euler step of attitudes.
TEST_CASE("a normalised Euler step of a quaternion is the Cayley map", "[schemes][identity]") {
    const auto z = hung_body<fifty>(triaxial)->initial();
    for (const fifty& h : {fifty("0.01"), fifty(1), fifty(40)}) {
        const Vec3<fifty> a = h * z.W[0];
        const Quat<fifty> euler = z.q[0] + z.q[0] * Quat<fifty>{fifty(0), ratio<fifty>(1, 2) * a};
        auto b = z, c = z;
        b.q[0] = normalised(euler), c.q[0] = turn_body(z.q[0], lie::cay(a));
        CHECK(apart(b, c) < few);
        b.q[0] = z.q[0] + Quat<fifty>{fifty(0), ratio<fifty>(1, 2) * (z.q[0] * a)} * z.q[0];
        b.q[0] = normalised(b.q[0]);  // the same, with the velocity in space
        CHECK(apart(b, c) < few);
    }
}

// Symplectic Euler: with w_n read as w(t_n − h/2), or w(t_n + h/2) where the loads come last, it is Lie-Newmark on
// spheres, and so of order 2.
TEST_CASE("on spheres the steps of engines are Lie-Newmark read half a step aside", "[schemes][identity]") {
    const fifty h = ratio<fifty>(1, 8);
    const auto body = hung_body<fifty>(sphere);
    const auto kicked = [&](Phase<fifty> z, const fifty& s) {
        std::vector<BodyLoad<fifty>> l(1);
        REQUIRE(all(body->loads(One<fifty>{{z.x[0], z.q[0]}}, l).ok));
        z.W[0] += s * body->inertias()[0].inverse(l[0].T);
        return z;
    };
    const auto read_aside = [&](const char* key, const fifty& by) {
        const auto end = after<fifty>(scheme(key), body, kicked(body->initial(), by), h, 8);
        return kicked(end, fifty(-by));
    };
    const fifty half = h / 2;
    for (const char* key : {"no_gyro_exp", "explicit_exp", "jolt", "physx", "bullet", "mujoco_implicit"}) {
        INFO(key);
        CHECK(apart(read_aside(key, fifty(-half)), eight(scheme("lie_newmark_exp"), sphere)) < few);
        CHECK(apart(eight(scheme(key), sphere), eight(scheme("lie_newmark_exp"), sphere)) > 1e-3);
    }
    for (const char* key : {"no_gyro_cay", "explicit_cay", "rapier", "box3d"}) {
        INFO(key);
        CHECK(apart(read_aside(key, fifty(-half)), eight(scheme("lie_newmark"), sphere)) < few);
    }
    for (const char* key : {"bepu_conserve", "bepu_gyro_as_written"}) {
        INFO(key);
        CHECK(apart(read_aside(key, half), eight(scheme("lie_newmark_exp"), sphere)) < few);
    }
}

TEST_CASE("LAMMPS' dipole is moved by h omega x mu and normalised", "[schemes][identity]") {
    const auto body = free_body<fifty>(sphere);
    const auto z = body->initial();
    const Vec3<fifty> e3(fifty(0), fifty(0), fifty(1)), mu = z.q[0] * e3, omega = z.q[0] * z.W[0];
    const fifty h = ratio<fifty>(1, 8);
    const Vec3<fifty> expected = normalised(mu + h * cross(omega, mu));
    const auto next = after<fifty>(scheme("lammps_dipole"), body, z, h);
    CHECK(static_cast<double>(norm(next.q[0] * e3 - expected)) < few);
    CHECK(static_cast<double>(norm(expected - mu)) > 1e-2);
}
