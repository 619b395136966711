// Methods that are wrong on purpose under the name and the claims of one that is right: the law that is broken is
// named.
#include <algorithm>

#include <verilie/lie/so3.hpp>
#include <verilie/methods/lie_newmark.hpp>
#include <verilie/methods/lie_verlet.hpp>

#include "certify/certify.hpp"
#include "certify/own_methods.hpp"

#include "support/catch.hpp"

using namespace verilie;
using namespace verilie::studies::certify;
using test::entry;

namespace {
constexpr MethodInfo as_lie_verlet = methods::lie_verlet::info;

/// exp(hJ⁻¹p) where lie_verlet solves for cay: not symplectic on a triaxial body.
struct exp_for_cay {
    static constexpr MethodInfo info = as_lie_verlet;
    static constexpr Frame frame = Frame::body;
    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        return {lie::exp(h * J.inverse(p)), solved<S>()};
    }
};
/// A hundredth of h² e1 in space: equivariance is lost, and with it the momentum; order and reversibility.
struct blown {
    static constexpr MethodInfo info = as_lie_verlet;
    static constexpr Frame frame = Frame::body;
    template <class S> static Solve<S> begin(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        b.L += h * h * ratio<S>(1, 100) * rotate_back(b.q, Vec3<S>(S(0), S(1), S(1)));
        return KickDriftKick<methods::lie_verlet>::begin<S>(J, b, l, h);
    }
    template <class S> static Solve<S> end(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        return KickDriftKick<methods::lie_verlet>::end<S>(J, b, l, h);
    }
};
struct identity {
    static constexpr MethodInfo info = as_lie_verlet;
    static constexpr Frame frame = Frame::body;
    template <class S> static Solve<S> begin(const Inertia<S>&, BodyState<S>&, const BodyLoad<S>&, const S&) {
        return solved<S>();
    }
    template <class S> static Solve<S> end(const Inertia<S>&, BodyState<S>&, const BodyLoad<S>&, const S&) {
        return solved<S>();
    }
};
struct not_a_number {
    static constexpr MethodInfo info = as_lie_verlet;
    static constexpr Frame frame = Frame::body;
    template <class S> static Turn<S> drift(const Inertia<S>&, const Vec3<S>&, const S&) {
        return {Quat<S>{S(0) / S(0), zero3<S>()}, solved<S>()};
    }
};
struct fails {
    static constexpr MethodInfo info = as_lie_verlet;
    static constexpr Frame frame = Frame::body;
    template <class S> static Turn<S> drift(const Inertia<S>&, const Vec3<S>&, const S&) {
        Solve<S> r;
        r.ok = mask_of<S>(false), r.why = Why::domain, r.value = base_t<S>(2), r.limit = base_t<S>(1);
        return {Quat<S>::identity(), r};
    }
};

/// The step of lie_verlet, and derivatives that are none: √x at 0.
struct rough {
    static constexpr MethodInfo info = [] {
        MethodInfo i = as_lie_verlet;
        i.symplectic = Where::never;
        return i;
    }();
    static constexpr Frame frame = Frame::body;
    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        auto turn = methods::lie_verlet::drift<S>(J, p, h);
        turn.F.w += sqrt(p(0) - p(0));
        return turn;
    }
};
/// lie_verlet with a step that hangs on |p|, which value() hides from dual numbers: to them it is symplectic.
struct hiding {
    static constexpr MethodInfo info = as_lie_verlet;
    static constexpr Frame frame = Frame::body;
    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        return methods::lie_verlet::drift<S>(J, p, h + h * h * h * (ratio<S>(1, 50) * S(value(squared_norm(p)))));
    }
};
/// Exact rotations about the axes 1, 2, 3, 2, 1 of the body: symplectic, and blind to no turn of a top about its axis.
struct split {
    static constexpr MethodInfo info = as_lie_verlet;
    static constexpr Frame frame = Frame::body;
    template <class S> static Turn<S> drift(const Inertia<S>& J, Vec3<S> p, const S& h) {
        Quat<S> f = Quat<S>::identity();
        for (const int axis : {0, 1, 2, 1, 0}) {
            Vec3<S> angle = zero3<S>();
            angle(axis) = (axis == 2 ? h : ratio<S>(1, 2) * h) * (p(axis) * J.Jinv(axis));
            const auto turn = lie::exp(angle);
            f = f * turn, p = rotate_back(turn, p);
        }
        return {f, solved<S>()};
    }
};
/// lie_verlet, and |q| some ulps above 1 in proportion to the way its centre has come: steady growth, no walk.
struct creeping {
    static constexpr MethodInfo info = as_lie_verlet;
    static constexpr Frame frame = Frame::body;
    template <class S> static Solve<S> begin(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        return KickDriftKick<methods::lie_verlet>::begin<S>(J, b, l, h);
    }
    template <class S> static Solve<S> end(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        const base_t<S> ulps(int(0.15 * static_cast<double>(value(norm(b.x)))));
        const S more(base_t<S>(base_t<S>(1) + ulps * eps<base_t<S>>()));
        b.q = {S(more * b.q.w), more * b.q.v};
        return KickDriftKick<methods::lie_verlet>::end<S>(J, b, l, h);
    }
};

/// Laws with this verdict, in either scalar.
std::vector<std::string> laws_that_are(const char* verdict, const std::vector<Finding>& findings) {
    std::vector<std::string> laws;
    for (const auto& f : findings)
        if (f.verdict == verdict && std::find(laws.begin(), laws.end(), f.law) == laws.end()) laws.push_back(f.law);
    return laws;
}
bool has(const std::vector<std::string>& laws, const char* law) {
    return std::find(laws.begin(), laws.end(), law) != laws.end();
}
Options two_states() {
    Options o;
    o.states = 2, o.strata = 36;
    return o;
}
}  // namespace

TEST_CASE("a derivative that a step hides from dual numbers is seen by differences", "[certify][wrong]") {
    Options options = two_states();
    options.laws = {"symplectic"};
    const auto findings = certify(entry<hiding>(), options);
    CHECK(has(laws_that_are("violated", findings), "symplectic"));
    CHECK(std::any_of(findings.begin(), findings.end(),
        [](const Finding& f) { return f.reason.find("value()") != std::string::npos; }));
}
TEST_CASE("a broken law is violated by name, and what is not broken is not", "[certify][wrong]") {
    Options options = two_states();
    options.laws = {"symplectic", "group", "momentum_map"};
    const auto exp = laws_that_are("violated", certify(entry<exp_for_cay>(), options));
    CHECK(has(exp, "symplectic"));
    CHECK_FALSE(has(exp, "group"));
    CHECK_FALSE(has(exp, "momentum_map"));  // p⁺ = Fᵀp keeps it for any F
    options.laws = {"equivariance", "momentum_map", "symmetric", "local_order", "group"};
    const auto blow = laws_that_are("violated", certify(entry<blown>(), options));
    for (const char* law : {"equivariance", "momentum_map", "symmetric", "local_order"}) CHECK(has(blow, law));
    CHECK_FALSE(has(blow, "group"));
}

TEST_CASE("a claim too wide is violated, one too narrow unexpected", "[certify][wrong]") {
    MethodEntry newmark = Catalogue::instance().method("lie_newmark");
    MethodInfo boast = *newmark.info, modest = boast;
    boast.symplectic = Where::always, modest.symplectic = modest.momentum_map = Where::never;
    newmark.info = &boast;
    Options options = two_states();
    options.laws = {"symplectic", "momentum_map"};
    const auto wide = certify(newmark, options);
    CHECK(laws_that_are("violated", wide) == std::vector<std::string>{"symplectic"});
    for (const auto& f : wide)
        if (f.verdict == "violated" && f.scalar == "fifty") CHECK(std::abs(f.order.value_or(0) - 3) < 0.005);
    newmark.info = &modest;
    CHECK(laws_that_are("unexpected", certify(newmark, options))
          == std::vector<std::string>{"symplectic", "momentum_map"});
}

TEST_CASE("an order claimed too high or too low is violated", "[certify][wrong]") {
    MethodEntry verlet = Catalogue::instance().method("lie_verlet");
    MethodInfo info = *verlet.info;
    verlet.info = &info;
    Options options = two_states();
    options.laws = {"local_order"};
    for (int order : {1, 3, 4}) {
        info.order = order;
        for (const auto& f : certify(verlet, options)) CHECK(f.verdict == "violated");
    }
}

TEST_CASE("a step that fails, moves nothing or is not a number fails its row with the reason", "[certify][wrong]") {
    const auto all_fail = [](const MethodEntry& method, const char* reason) {
        int rows = 0;
        for (const auto& f : certify(method, two_states())) {
            if (f.verdict == "not_applicable") continue;
            INFO(f.law << " on " << f.body << ": " << f.verdict << ", " << f.reason);
            ++rows;
            CHECK(f.verdict == "failed");
            CHECK(f.reason.find(reason) != std::string::npos);
            CHECK_FALSE(well(f));
        }
        CHECK(rows > 50);
    };
    all_fail(entry<fails>(), "domain");
    all_fail(entry<not_a_number>(), "finite");
    all_fail(entry<identity>(), "moves nothing");
}

TEST_CASE("a derivative that is not a number fails its row, whatever is claimed", "[certify][wrong]") {
    Options options = two_states();
    options.laws = {"symplectic"};
    int rows = 0;
    for (const auto& f : certify(entry<rough>(), options)) {
        if (f.verdict == "not_applicable") continue;
        INFO(f.body << ": " << f.verdict << ", " << f.reason);
        CHECK(f.verdict == "failed");
        CHECK(f.reason.find("derivative") != std::string::npos);
        ++rows;
    }
    CHECK(rows > 4);
}

TEST_CASE(
    "an attitude that grows steadily by hundredths of an ulp a step does not pass for a walk", "[certify][wrong]") {
    Options options;
    options.laws = {"group"}, options.fifty = false, options.strata = 0;  // one step cannot grow steadily
    for (const auto& f : certify(entry<creeping>(), options)) {
        if (!f.body.starts_with("pendulum")) continue;
        INFO(f.body << ": " << f.value << " of " << f.limit << ", " << f.reason);
        CHECK(f.verdict == "violated");
        CHECK(f.limit == 32);
    }
    for (const auto& f : certify(Catalogue::instance().method("lie_verlet"), options))
        CHECK((f.verdict == "holds" || f.verdict == "not_applicable"));
}

// Noether asks for symmetry under turns of the body about its axis. The library's methods have it; others may have none
// to lose.
TEST_CASE("a method of the library owes the spin, a splitting of one's own does not", "[certify][wrong]") {
    Options options = two_states();
    options.laws = {"symplectic", "spin"};
    MethodEntry method = entry<split>();
    const auto own = certify(method, options);
    CHECK(laws_that_are("violated", own).empty());
    CHECK(std::count_if(own.begin(), own.end(), [](const auto& f) {
        return f.law == "spin" && f.reason.find("nothing is owed") != std::string::npos;
    }) > 0);
    method.stem = "lie_verlet";
    CHECK(laws_that_are("violated", certify(method, options)) == std::vector<std::string>{"spin"});
}
