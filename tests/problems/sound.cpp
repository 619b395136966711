// A problem whose lists, attitudes or scales cannot be what it says is refused where it is made, in one sentence.
#include <verilie/mechanics/any_problem.hpp>
#include <verilie/methods/lie_verlet.hpp>
#include <verilie/problems/pendulum.hpp>
#include <verilie/run/march.hpp>

#include "support/catch.hpp"

using namespace verilie;

namespace {
enum class Fault { none, attitude, invariants, scales, conserved, negative };
Fault fault;

/// The pendulum, with one thing wrong.
template <class B> class unsound : public problems::pendulum<B> {
    using Right = problems::pendulum<B>;

public:
    using Right::Right;
    Phase<B> initial() const {
        auto z = Right::initial();
        if (fault == Fault::attitude) z.q[0].w += ratio<B>(1, 100000000);
        return z;
    }
    template <class T> std::vector<T> invariants(const Phase<T>& z) const {
        auto all = Right::invariants(z);
        if (fault == Fault::invariants) all.push_back(all[0]);
        return all;
    }
    std::vector<B> invariant_scales() const {
        auto all = Right::invariant_scales();
        if (fault == Fault::scales) all.pop_back();
        if (fault == Fault::negative) all[0] = -all[0];
        return all;
    }
    std::vector<bool> conserved() const {
        auto all = Right::conserved();
        if (fault == Fault::conserved) all.pop_back();
        return all;
    }
};
std::string refusal(Fault which) {
    const ProblemInfo& info = problems::pendulum<double>::infos[0];
    fault = which;
    try {
        const Erased<unsound<double>, double> made(info, Parameters(info.parameters));
    } catch (const std::invalid_argument& e) { return e.what(); }
    return {};
}
}  // namespace

TEST_CASE("a problem that cannot be what it says is refused in one sentence", "[problems]") {
    using Catch::Matchers::Matches;
    CHECK(refusal(Fault::none) == "");
    CHECK_THAT(refusal(Fault::attitude),
        Matches(
            "pendulum: the initial attitude of body 0 has .q.\\^2 = 1 \\+ .*e-0[89]; expected a unit quaternion.*"));
    CHECK_THAT(
        refusal(Fault::invariants), Matches("pendulum: its info names . invariants, and invariants.phase. has .\\."));
    CHECK_THAT(
        refusal(Fault::scales), Matches("pendulum: its info names . invariants, and invariant_scales.. has .\\."));
    CHECK_THAT(refusal(Fault::conserved), Matches("pendulum: its info names . invariants, and conserved.. has .\\."));
    CHECK_THAT(refusal(Fault::negative), Matches("pendulum: the scale of E is -.*; expected a positive number.*"));
}

TEST_CASE("a march takes states of its own bodies, and makes room for what it is asked to observe", "[problems]") {
    fault = Fault::none;
    const ProblemInfo& info = problems::pendulum<double>::infos[0];
    const problems::pendulum<double> problem(info, Parameters(info.parameters));
    March<methods::lie_verlet, problems::pendulum<double>, double> march(nullptr, problem);
    for (const std::size_t bodies : {0u, 2u})
        CHECK_THROWS_WITH(march.start(Phase<double>::bodies(bodies), 0.1),
            Catch::Matchers::StartsWith("a state of " + std::to_string(bodies) + " bodies for a march of 1"));
    auto short_of = problem.initial();
    short_of.W.clear();
    CHECK_THROWS_AS(march.start(short_of, 0.1), std::invalid_argument);
    REQUIRE_FALSE(march.start(problem.initial(), 0.1));
    REQUIRE_FALSE(march.advance(3));
    Phase<double> empty, made = problem.initial();
    march.observe(empty), march.observe(made);
    REQUIRE(empty.size() == 1);
    CHECK((empty.W[0] == made.W[0] && empty.q[0] == made.q[0] && empty.t == made.t));
}
