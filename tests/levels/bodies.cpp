// What steps of many bodies do to every body by itself has, in registers at every instruction level of this machine, the bits of
// one body after the other.
#include <bit>
#include <cmath>
#include <cstdlib>

#include <verilie/methods/campello.hpp>
#include <verilie/methods/commutator_free4.hpp>
#include <verilie/methods/lie_generalised_alpha.hpp>
#include <verilie/methods/midpoint.hpp>
#include <verilie/methods/rkmk4.hpp>
#include <verilie/problems/bonded_particles.hpp>
#include <verilie/problems/stress_test.hpp>
#include <verilie/problems/string_pendulum_lumped.hpp>

#include "support/catch.hpp"

using namespace verilie;

namespace {
/// The same scheme, not compiled: it is asked for one body after the other.
template <class Scheme> struct OneByOne : Scheme {
private:
    using Scheme::compiled_as;
};

/// What makes a stepper of a scheme.
struct Implicit {
    template <class Scheme, class P> using stepper = ImplicitStepper<Scheme, P, double>;
};
struct Explicit {
    template <class Scheme, class P> using stepper = ExplicitBodiesStepper<Scheme, P, double>;
};
struct ByItself {
    template <class Scheme, class P> using stepper = ExplicitOne<Scheme, P, double>;
};
struct ByRates {
    template <class Scheme, class P> using stepper = GeneralisedAlpha<P, double, Scheme>;
};

/// The steppers made while it lives are of that level.
class AtLevel {
public:
    explicit AtLevel(Level level) { setenv("VERILIE_LEVEL", std::string(name(level)).c_str(), 1); }
    AtLevel(const AtLevel&) = delete;
    ~AtLevel() { unsetenv("VERILIE_LEVEL"); }
};

struct Ended {
    Phase<double> z;
    Solve<double> solve;
};
template <class Made, class Scheme, class P>
Ended march(const P& problem, const Phase<double>& z, double h, int steps) {
    typename Made::template stepper<Scheme, P> stepper(problem);
    Ended e{z, stepper.start(z, h)};
    for (int k = 0; k < steps && e.solve.ok; ++k) e.solve = stepper.step();
    stepper.observe(e.z);
    return e;
}
int differing(const Phase<double>& a, const Phase<double>& b) {
    int count = 0;
    const auto compare = [&](double x, double y) {
        count += std::bit_cast<std::uint64_t>(x) != std::bit_cast<std::uint64_t>(y);
    };
    for (std::size_t i = 0; i < a.size(); ++i) {
        compare(a.q[i].w, b.q[i].w);
        for (int c = 0; c < 3; ++c) {
            compare(a.x[i](c), b.x[i](c)), compare(a.v[i](c), b.v[i](c)), compare(a.W[i](c), b.W[i](c));
            compare(a.q[i].v(c), b.q[i].v(c));
        }
    }
    return count;
}
template <class P> const ProblemInfo& info_of(std::string_view key) {
    return *std::find_if(P::infos.begin(), P::infos.end(), [&](const auto& info) { return info.key == key; });
}
template <class Made, class Scheme, class P>
void compare_levels(std::string_view key, double h, const std::map<std::string, std::string>& set = {}) {
    const ProblemInfo& info = info_of<P>(key);
    const P problem(info, Parameters(info.parameters, set));
    const auto sound = problem.initial();
    for (const std::size_t lost : {sound.size(), sound.size() - 1, sound.size() / 2 + 1}) {
        auto z = sound;
        if (lost < z.size()) z.W[lost](1) = std::nan("");
        const Ended alone = march<Made, OneByOne<Scheme>>(problem, z, h, 40);
        CHECK(alone.solve.ok == (lost == z.size()));
        for (const Level level : levels()) {
            const AtLevel here(level);
            const Ended together = march<Made, Scheme>(problem, z, h, 40);
            INFO(Scheme::compiled_as << " on " << key << ", " << z.size() << " bodies, " << name(level) << ", body "
                                     << lost << " lost");
            CHECK(differing(alone.z, together.z) == 0);
            CHECK(together.solve.why == alone.solve.why);
            CHECK((together.solve.ok || together.solve.body == alone.solve.body));
            CHECK(together.solve.iterations == alone.solve.iterations);
        }
    }
}
template <class Made, class Scheme> void compare_levels(bool in_body = true) {
    using problems::bonded_particles, problems::string_pendulum_lumped;
    compare_levels<Made, Scheme, bonded_particles<double>>("torus_tilted", 1e-3);
    compare_levels<Made, Scheme, bonded_particles<double>>(
        "torus_tilted", 1e-3, {{"N", "21"}});  // registers that are not full
    if (in_body)
        compare_levels<Made, Scheme, string_pendulum_lumped<double>>("string_pendulum_lumped", 1e-4);  // bodies unlike
}
}  // namespace

TEST_CASE("steps of many bodies are the same bits at every level", "[levels]") {
    using namespace methods::detail;
    compare_levels<Implicit, Midpoint<CayHalves>>();
    compare_levels<Implicit, Midpoint<ExpHalves>>();
    compare_levels<Implicit, Campello<0>>(false);
    compare_levels<Implicit, Campello<1>>(false);
    compare_levels<Explicit, MuntheKaas<methods::rkmk4::Tableau>>();
    compare_levels<Explicit, CommutatorFree4>();
    compare_levels<ByRates, AlphaParts>();
}
TEST_CASE("a body alone takes the steps of one of many, to the bit", "[levels]") {
    const auto compare = []<class Scheme>(std::type_identity<Scheme>) {
        using P = problems::stress_test<double>;
        const ProblemInfo& info = P::infos[0];
        const P problem(info, Parameters(info.parameters, {{"J", "2,0.2,0,0.2,3,0.25,0,0.25,4"}}));
        const auto alone = march<ByItself, Scheme>(problem, problem.initial(), 0.1, 40);
        const auto of_many = march<Explicit, OneByOne<Scheme>>(problem, problem.initial(), 0.1, 40);
        CHECK((alone.solve.ok && differing(alone.z, problem.initial()) > 3));
        CHECK(differing(alone.z, of_many.z) == 0);
    };
    compare(std::type_identity<MuntheKaas<methods::rkmk4::Tableau>>{});
    compare(std::type_identity<methods::detail::CommutatorFree4>{});
}
TEST_CASE("parts that no level has are refused by name", "[levels]") {
    CHECK_THROWS_WITH(verilie::detail::bodies_kernel("lie_verlet", Level::plain),
        "No method lie_verlet is compiled for registers of bodies.");
}
TEST_CASE("the accelerated iteration is the same bits at every level", "[levels]") {
    constexpr std::size_t n = 21;
    const std::vector<double> weight(n, 2.0);
    const auto iterates = [&](bool by_kernel) {
        Anderson<double> anderson(n);
        anderson.start(weight, 0);
        Vectors<double> y(n), r(n);
        for (int k = 0; k < 9; ++k) {
            for (std::size_t i = 0; i < n; ++i) {
                const auto x = y.get(i);
                r.put(i, (1 + 0.02 * double(i)) * x + 0.1 * cross(x, Vec3<double>(1, 2, 3)) - Vec3<double>(1, -2, 0.5));
            }
            if (by_kernel) anderson.next(y, r, false);
            else anderson.next_here(y, r, false);
        }
        return y.numbers();
    };
    const auto alone = iterates(false);
    CHECK(alone[1] > 0.1);
    for (const Level level : levels()) {
        const AtLevel here(level);
        INFO(name(level));
        CHECK(iterates(true) == alone);
    }
}
TEST_CASE("up to eight numbers are added one after the other, and more in eight sums", "[levels]") {
    const auto third = [](std::size_t i) { return 1.0 / (3.0 + double(i)); };
    const auto in_turn = [&](std::size_t from, std::size_t step, std::size_t n) {
        double sum = 0;
        for (std::size_t i = from; i < n; i += step) sum += third(i);
        return sum;
    };
    for (std::size_t n = 0; n <= 8; ++n) CHECK(sum_of<double>(n, third) == in_turn(0, 1, n));
    for (const std::size_t n : {9, 16, 21}) {
        double sum = in_turn(0, 8, n);
        for (std::size_t l = 1; l < 8; ++l) sum += in_turn(l, 8, n);
        CHECK(sum_of<double>(n, third) == sum);
    }
}
