// Applied loads are held to what the problem declares of them, each way.

#include <verilie/mechanics/from_potential.hpp>

#include "gradient/gradient.hpp"
#include "support/applied_problem.hpp"
#include "support/catch.hpp"

using namespace verilie;

namespace {
std::string fault(AppliedLoads said, test::Strengths strengths = {}, bool translates = true) {
    ProblemInfo info = test::applied_sphere<fifty>::infos[0];
    info.applied = said, info.translates = translates;
    test::strengths = strengths;
    const Erased<test::applied_sphere<fifty>, fifty> problem(info, Parameters(test::no_parameters));
    test::strengths = {};
    return studies::applied_fault(problem, {}, 20, 1);
}
bool says(const std::string& text, const std::string& part) {
    INFO(text);
    return text.find(part) != std::string::npos;
}
constexpr test::Strengths friction{"0", "1", "1/5", "0"}, magnetic{"0", "1", "0", "1"}, drive{"1", "1", "0", "0"},
    nothing{"0", "1", "0", "0"};
}  // namespace

namespace {
enum class Of { time, velocities, sign, square, nothing };
Of potential_of;
double scale_of_energy = 5;

/// U = t, v² + W², q.w or (R e3)₁²; and a force where |x| > 3, which is of no potential. Applied loads brake, if they act,
/// until t = 12, and where |W| < 2.
template <class B> class odd_sphere : public RigidBody<B> {
public:
    static constexpr Frame torque_frame = Frame::spatial;
    odd_sphere(const ProblemInfo& info, const Parameters&)
        : RigidBody<B>(info, fifty(2), {fifty(3), fifty(3), fifty(3)}) {}

    Phase<B> initial() const {
        auto z = Phase<B>::bodies(1);
        z.v[0] = Vec3<B>(B(1), B(0), B(2)), z.W[0] = Vec3<B>(B(0), B(0), B(1));
        return z;
    }
    template <class T> Parts<T> potential(const Phase<T>& z) const {
        Parts<T> u;
        u.u.fill(T(0));
        switch (potential_of) {
        case Of::time: u.u[0] = z.t; break;
        case Of::velocities: u.u[0] = squared_norm(z.v[0]) + squared_norm(z.W[0]); break;
        case Of::sign: u.u[0] = z.q[0].w; break;
        case Of::square: {
            const T c = (z.q[0] * Vec3<T>(T(0), T(0), T(1)))(0);
            u.u[0] = c * c;
            break;
        }
        case Of::nothing: break;
        }
        return u;
    }
    template <class Bodies, class T = typename Bodies::scalar>
    Solve<T> loads(const Bodies& b, std::span<BodyLoad<T>> out) const {
        const bool far = value(squared_norm(b.pose(0).x)) > base_t<T>(9);
        out[0] = {far ? Vec3<T>(T(1), T(0), T(0)) : zero3<T>(), zero3<T>()};
        return solved<T>();
    }
    template <class T> void applied(const Phase<T>& z, std::span<BodyLoad<T>> out) const {
        const bool fast = value(squared_norm(z.W[0])) > base_t<T>(4), late = value(z.t) > base_t<T>(12);
        out[0] = {zero3<T>(), fast || late ? z.W[0] : -z.W[0]};
    }
    template <class T> std::vector<T> invariants(const Phase<T>& z) const {
        return {this->kinetic(z).total(), this->spatial_momentum(z)(2), z.v[0](0)};
    }
    std::vector<B> invariant_scales() const { return {B(scale_of_energy), B(5), B(2)}; }
    std::vector<bool> conserved() const { return {true, true, true}; }
};
ProblemInfo odd_info() {
    ProblemInfo plain = test::applied_sphere<fifty>::infos[0];
    plain.applied = {.act = true, .of_velocity = true, .power = Power::dissipates};
    return plain;
}
template <class B> std::shared_ptr<const AnyProblem<B>> odd() {
    static const ProblemInfo info = odd_info();
    return std::make_shared<const Erased<odd_sphere<B>, B>>(info, Parameters(test::no_parameters));
}
}  // namespace

TEST_CASE("a potential of time or velocities is named, without applied loads, too", "[certify][applied]") {
    potential_of = Of::time;
    CHECK(says(studies::applied_fault(*odd<fifty>(), {}, 20, 1), "the potential depends on time"));
    potential_of = Of::velocities;
    CHECK(says(studies::applied_fault(*odd<fifty>(), {}, 20, 1), "the potential depends on velocities"));
}

TEST_CASE("a potential that is no function of the attitude is named", "[certify][applied]") {
    potential_of = Of::sign;
    CHECK(says(studies::applied_fault(*odd<fifty>(), {}, 20, 1), "the potential differs at q and at -q"));
    potential_of = Of::nothing;
    CHECK_FALSE(says(studies::applied_fault(*odd<fifty>(), {}, 20, 1), "potential"));
}
TEST_CASE("a potential that is said to be linear in R is", "[certify][applied]") {
    ProblemInfo info = odd_info();
    info.linear_potential = true;
    const Erased<odd_sphere<fifty>, fifty> problem(info, Parameters(test::no_parameters));
    potential_of = Of::square;
    CHECK(says(studies::applied_fault(problem, {}, 20, 1), "linear in R, and it is not"));
    potential_of = Of::nothing;
    CHECK_FALSE(says(studies::applied_fault(problem, {}, 20, 1), "linear"));
    for (const char* key : {"pendulum", "heavy_top_triaxial"}) {
        const auto& top = Catalogue::instance().problem(key);
        REQUIRE(top.info->linear_potential);
        CHECK(studies::applied_fault(*top.make<fifty>(Parameters(top.info->parameters)), {}, 20, 1).empty());
    }
}
TEST_CASE("a scale of the energy that hides what moves is named", "[certify][applied]") {
    potential_of = Of::nothing;
    const auto fault_with = [](double scale) {
        scale_of_energy = scale;
        const auto motion = studies::states_of_motion(odd<double>());
        const auto found = studies::applied_fault(*odd<fifty>(), motion, 20, 1);
        scale_of_energy = 5;
        return found;
    };
    CHECK(says(fault_with(1e9), "the scale of the energy is 1e+09, and over a motion no more than"));
    CHECK_FALSE(says(fault_with(500), "scale"));
}
TEST_CASE("applied loads are held to their word where a motion goes, too", "[certify][applied]") {
    potential_of = Of::nothing;
    const auto problem = odd<fifty>();
    const auto slow = studies::applied_fault(*problem, {}, 20, 1);
    CHECK(slow.empty());  // |W| < 2 and t < 12 at random states of that size
    auto z = problem->initial();
    z.W[0] = Vec3<fifty>(0, 3, 0);
    CHECK(says(studies::applied_fault(*problem, std::span(&z, 1), 20, 1), "their power is positive at some of"));
    z = problem->initial(), z.t = 13;
    CHECK(says(studies::applied_fault(*problem, std::span(&z, 1), 20, 1), "depend on time"));
}

TEST_CASE("loads that are wrong only where a motion goes are found there", "[certify][applied]") {
    potential_of = Of::nothing;
    const auto problem = odd<fifty>();
    CHECK(studies::is_gradient(studies::gradient_error(*problem, 20, 1)));
    const auto motion = studies::states_of_motion(odd<double>());
    CHECK(motion.size() > 100);
    CHECK(norm(motion.back().x[0]) > 3);
    const auto found = studies::loads_found(*problem, motion);
    CHECK(found.error == 1);
    CHECK_FALSE(found.are_of_a_potential());
    CHECK(studies::is_gradient(studies::loads_found(*problem, std::span(motion).first(5)).error));
}

TEST_CASE("the states that loads are looked at are those of the seed", "[certify][applied]") {
    const auto& stress_test = Catalogue::instance().problem("stress_test");
    const auto problem = stress_test.make<fifty>(Parameters(stress_test.info->parameters));
    const auto error = [&](long long seed) { return studies::loads_found(*problem, {}, seed).error; };
    CHECK(error(7) == error(7));
    CHECK(error(7) == studies::gradient_error(*problem, studies::states_of_loads, 7));
    CHECK(error(7) != error(8));  // what rounding leaves at other states
}

namespace {
/// The pendulum, in a potential that does not see turns about e3, whose momentum is said to be kept about e1 as well.
template <class B> class boastful : public FromPotential<boastful<B>, RigidBody<B>> {
public:
    static constexpr std::array<InvariantInfo, 3> said{{{"E", Law::energy, "kinetic + potential energy"},
        {"pi_3", Law::momentum, "momentum about e3"}, {"pi_1", Law::momentum, "momentum about e1"}}};
    boastful(const ProblemInfo& info, const Parameters&)
        : FromPotential<boastful<B>, RigidBody<B>>(info, fifty(1), std::vector<fifty>{1, 2, fifty(5) / 2}) {}

    Phase<B> initial() const {
        auto z = Phase<B>::bodies(1);
        z.W[0] = Vec3<B>(B(1), B(0), B(2));
        return z;
    }
    template <class T> Parts<T> potential(const Phase<T>& z) const {
        Parts<T> u;
        u.u.fill(T(0));
        u.u[0] = (z.q[0] * Vec3<T>(T(1), T(0), T(1)))(2);
        return u;
    }
    template <class T> std::vector<T> invariants(const Phase<T>& z) const {
        const Vec3<T> pi = this->spatial_momentum(z);
        return {ratio<T>(energy_share, 2) * this->kinetic(z).total() + potential(z).total(), pi(2), pi(0)};
    }
    std::vector<B> invariant_scales() const { return {B(5), B(5), B(5)}; }
    std::vector<bool> conserved() const { return {true, true, boasts}; }

    static inline bool boasts = false;
    static inline int energy_share = 2;  ///< halves of the kinetic energy that E takes in
};
std::string change_of_boastful(bool boasts, int energy_share) {
    static const ProblemInfo info = [] {
        ProblemInfo plain = test::applied_sphere<fifty>::infos[0];
        plain.applied = {}, plain.translates = false, plain.invariants = boastful<fifty>::said;
        return plain;
    }();
    boastful<fifty>::boasts = boasts, boastful<fifty>::energy_share = energy_share;
    const Erased<boastful<fifty>, fifty> problem(info, Parameters(test::no_parameters));
    return studies::invariants_fault(problem, {}, 20, 1);
}
}  // namespace

TEST_CASE("an invariant that the exact motion does not keep is named", "[certify][applied]") {
    CHECK(change_of_boastful(false, 2) == "");
    CHECK(says(change_of_boastful(true, 2), "the problem says that pi_1 is kept, and the exact motion changes it"));
    CHECK(says(change_of_boastful(false, 1), "the problem says that E is kept, and the exact motion changes it"));
}

TEST_CASE("the exact motion keeps what the problems of the catalogue say", "[certify][applied]") {
    for (const auto& entry : Catalogue::instance().problems()) {
        if (!entry.info->separable) continue;
        INFO(entry.info->key);
        const auto problem = entry.make<fifty>(Parameters(entry.info->parameters));
        CHECK(studies::invariants_fault(*problem, {}, 2, 1) == "");
    }
}

TEST_CASE("an orbit in metres and seconds keeps its momenta, whose terms are of 1e20", "[certify][applied]") {
    const auto& orbit = Catalogue::instance().problem("rigid_body_orbit");
    const auto problem = orbit.make<fifty>(Parameters(orbit.info->parameters,
        {{"mu", "4e14"}, {"m", "1e6"}, {"J", "1e9,2e9,25e8"}, {"x0", "7e6,1e5,3e4"}, {"v0", "10,7e3,2e2"}}));
    CHECK(studies::invariants_fault(*problem, {}, 20, 1) == "");
}

TEST_CASE("declared structure is seen in the loads", "[certify][applied]") {
    CHECK(fault({.act = true, .of_time = true, .of_velocity = true}) == "");
    CHECK(fault({.act = true, .of_velocity = true, .power = Power::dissipates}, friction) == "");
    CHECK(fault({.act = true, .of_velocity = true, .power = Power::none}, magnetic) == "");
    CHECK(fault({.act = true, .of_time = true}, drive) == "");
}

TEST_CASE("what is not declared, or declared and not so, is named", "[certify][applied]") {
    CHECK(says(fault({.act = true, .of_velocity = true}), "depend on time, and the problem does not say so"));
    CHECK(says(fault({.act = true, .of_time = true}), "depend on velocity, and the problem does not say so"));
    CHECK(says(fault({.act = true, .of_time = true, .of_velocity = true}, friction),
        "says that its applied loads depend on time, and they do not"));
    CHECK(says(fault({.act = true, .of_time = true, .of_velocity = true}, drive),
        "says that its applied loads depend on velocity, and they do not"));
    CHECK(says(fault({.act = true, .of_velocity = true, .power = Power::none}, friction), "do no work, and they do"));
    CHECK(says(
        fault({.act = true, .of_velocity = true, .power = Power::dissipates}, magnetic), "say .power = Power::none"));
    CHECK(says(fault({.act = true, .of_time = true, .of_velocity = true, .power = Power::dissipates}),
        "their power is positive"));
    CHECK(says(fault({.act = true}, nothing), "they are zero"));
    CHECK(says(fault({.act = true, .of_time = true}, drive, false),
              "a force, and the problem does not say that it translates")
          == false);
    CHECK(says(fault({.act = true, .of_velocity = true, .power = Power::none}, magnetic, false),
        "a force, and the problem does not say that it translates"));
    test::sets_loads = false;
    CHECK(says(fault({.act = true, .of_time = true, .of_velocity = true}), "not set by applied(phase, out)"));
    test::sets_loads = true;
    try {
        (void)fault({});
        FAIL("a problem with applied loads and without a declaration was made");
    } catch (const std::invalid_argument& e) { CHECK(says(e.what(), "has applied(phase, out), and does not say")); }
}
