// A problem whose lists, attitudes or scales cannot be what it says is refused where it is made, in one sentence.
#include <verilie/mechanics/any_problem.hpp>
#include <verilie/problems/pendulum.hpp>

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
