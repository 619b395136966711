// Methods that break a law in one corner of h|W|, attitude, axis or inertia, and keep it everywhere else: the strata
// reach every corner.
#include <algorithm>
#include <numbers>

#include <verilie/methods/lgvi.hpp>
#include <verilie/methods/lie_verlet.hpp>
#include <verilie/methods/liemid_ea.hpp>
#include <verilie/methods/rrp_newmark.hpp>

#include "certify/laws.hpp"
#include "certify/own_methods.hpp"

#include "support/catch.hpp"

using namespace verilie;
using namespace verilie::studies::certify;

namespace {
enum class Corner { fast, faster, slow, half_turn, no_turn, flat, long_, slender, askew, near_axis };
enum class Break { symplecticity, reversibility, momentum, energy, group, identity };
Corner corner;
Break broken;

/// Of values alone, so that no derivative sees the edge.
template <class S> bool inside(const Inertia<S>& J, const BodyState<S>& b, const S& h) {
    const auto number = [](const S& x) { return static_cast<double>(value(x)); };
    const Vec3<double> moment(number(J.J(0)), number(J.J(1)), number(J.J(2))),
        p(number(b.L(0)), number(b.L(1)), number(b.L(2)));
    const Vec3<double> W(p(0) / moment(0), p(1) / moment(1), p(2) / moment(2));
    const double turn = std::abs(number(h)) * norm(W), angle = 2 * std::acos(std::min(1., std::abs(number(b.q.w))));
    const auto near = [&](int i, int k) {
        return std::abs(moment(i) - moment(k)) > 0 && std::abs(moment(i) - moment(k)) < 0.01 * moment(i);
    };
    switch (corner) {
    case Corner::fast: return turn > 0.8;
    case Corner::faster: return turn > 2;
    case Corner::slow: return turn < 0.05;
    case Corner::half_turn: return angle > 0.97 * std::numbers::pi;
    case Corner::no_turn: return angle < 0.03;
    case Corner::flat: return near(0, 1);
    case Corner::long_: return near(1, 2);
    case Corner::slender: return moment.eigen().maxCoeff() > 8 * moment.eigen().minCoeff();
    case Corner::askew: return !J.principal;
    case Corner::near_axis: return W.eigen().cwiseAbs().maxCoeff() > 0.999 * norm(W);
    }
    return false;
}

/// Kick, drift, kick with lie_verlet, lgvi or rrp_newmark for a drift; inside the corner with what breaks one law.
struct cornered {
    static constexpr MethodInfo info = methods::lie_verlet::info;
    static constexpr Frame frame = Frame::body;

    template <class S> static Solve<S> begin(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        const bool in = inside<S>(J, b, h);
        const S half = ratio<S>(1, 2) * h, little = h * h * (h * ratio<S>(1, 1000));
        b.u += half * l.F, b.L += half * l.T, b.x += h / J.m * b.u;
        if (in && broken == Break::momentum) b.L += little * Vec3<S>(S(1), S(-2), S(1));
        auto [f, solve] = [&] {
            if (broken == Break::energy)
                return in ? methods::lie_verlet::drift<S>(J, b.L, h) : methods::lgvi::drift<S>(J, b.L, h);
            if (broken == Break::identity)
                return in ? methods::liemid_ea::drift<S>(J, b.L, h) : methods::rrp_newmark::drift<S>(J, b.L, h);
            return in && broken == Break::symplecticity ? methods::liemid_ea::drift<S>(J, b.L, h)
                                                        : methods::lie_verlet::drift<S>(J, b.L, h);
        }();
        if (in && broken == Break::reversibility) f = f * lie::exp(little * h * b.L);
        b.q = turn_body(b.q, f), b.L = rotate_back(f, b.L);
        if (in && broken == Break::group) b.q = S(1 + 100 * eps<S>()) * b.q;
        return solve;
    }
    template <class S> static Solve<S> end(const Inertia<S>&, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        b.u += h / 2 * l.F, b.L += h / 2 * l.T;
        return solved<S>();
    }
};

const MethodInfo& claims(Break what) {
    static const MethodInfo free = methods::lgvi::info;
    static const MethodInfo newmark = [] {
        MethodInfo info = methods::rrp_newmark::info;
        info.key = "rrp_newmark";
        return info;
    }();
    return what == Break::energy ? free : what == Break::identity ? newmark : cornered::info;
}
std::vector<Finding> violated(const MethodEntry& method, const Options& options) {
    auto all = certify(method, options);
    std::erase_if(all, [](const Finding& f) { return f.verdict != "violated"; });
    return all;
}
}  // namespace

TEST_CASE(
    "a law that is broken in a corner alone is violated by name, at a state of that corner", "[certify][corner]") {
    struct Case {
        Corner where;
        Break what;
        const char* law;
    };
    const auto [where, what, law] = GENERATE(values<Case>(
        {{Corner::fast, Break::symplecticity, "symplectic"}, {Corner::flat, Break::symplecticity, "symplectic"},
            {Corner::long_, Break::symplecticity, "symplectic"}, {Corner::slender, Break::symplecticity, "symplectic"},
            {Corner::slow, Break::symplecticity, "symplectic"}, {Corner::askew, Break::symplecticity, "symplectic"},
            {Corner::faster, Break::reversibility, "symmetric"}, {Corner::half_turn, Break::reversibility, "symmetric"},
            {Corner::no_turn, Break::momentum, "momentum_map"}, {Corner::near_axis, Break::momentum, "momentum_map"},
            {Corner::long_, Break::energy, "energy_free_body"}, {Corner::slender, Break::energy, "energy_free_body"},
            {Corner::faster, Break::group, "group"}, {Corner::half_turn, Break::identity, "identities"}}));
    corner = where, broken = what;
    Options options;
    options.laws = {law}, options.fifty = false, options.states = 1;
    const auto method = test::entry<cornered>(claims(what));
    const auto found = violated(method, options);
    INFO(law << ", corner " << int(where));
    REQUIRE(std::any_of(found.begin(), found.end(), [](const Finding& f) { return !f.at.empty(); }));
    for (const Finding& f : found)
        if (!f.at.empty()) {  // the state that is named repeats it
            const Body body = body_of(Catalogue::instance().problem(f.body.substr(0, f.body.find(' '))), f.set);
            const Place place = place_of(f.at, body);
            const auto again = measure(studies::certify::law(law), {method, body, 1, 1, 256, &place}, false);
            INFO(f.body << ": " << f.value << " of " << f.limit << "; again " << again.value << " of " << again.limit
                        << " " << again.failed);
            CHECK(again.value == f.value);
            CHECK(again.limit == f.limit);
        }
}

TEST_CASE("fixed states of ordinary size do not see the corners, and fifty digits see what doubles found",
    "[certify][corner]") {
    corner = GENERATE(Corner::fast, Corner::flat, Corner::slender), broken = Break::symplecticity;
    const auto method = test::entry<cornered>();
    Options options;
    options.laws = {"symplectic"}, options.fifty = false, options.strata = 0;
    CHECK(violated(method, options).empty());
    options.fifty = true, options.in_double = false, options.strata = 256;
    const auto found = violated(method, options);
    REQUIRE_FALSE(found.empty());
    for (const Finding& f : found) CHECK(f.value > 1e30 * f.limit);
}
