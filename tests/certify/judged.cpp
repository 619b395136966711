// What a law makes of what was measured: round-off, a clear defect of an order that theory allows, or neither.
#include <verilie/diagnostics/momentum_map.hpp>
#include <verilie/problems/pendulum.hpp>

#include "certify/controls.hpp"

#include "support/catch.hpp"
#include "support/pairs.hpp"

using namespace verilie;
using namespace verilie::studies::certify;
using verilie::test::shipped;

namespace {
Body body(const char* problem, const char* J) { return body_of(Catalogue::instance().problem(problem), {{"J", J}}); }
std::string verdict(const char* of, const char* key, const Measured& m, const std::string& scalar = "fifty") {
    const Body triaxial = body("pendulum_triaxial", "2,3,4");
    const Finding f = judge(law(of), {shipped(key), triaxial, 1, 1}, scalar, m);
    CHECK((f.verdict == "holds" || !f.reason.empty()));
    return f.verdict;
}
}  // namespace

TEST_CASE(
    "a denial needs a finite defect, clear of its limit, of an order above that of the method", "[certify][judge]") {
    CHECK(verdict("symplectic", "lie_newmark", {1e-3, 1e-45, 3.0}) == "fails_as_stated");
    // exponents are fifty's business
    CHECK(verdict("symplectic", "lie_newmark", {1e-3, 1e-13, {}}, "double") == "fails_as_stated");
    CHECK(verdict("symplectic", "lie_newmark", {NAN, 1e-45, 3.0}) == "failed");
    CHECK(verdict("symplectic", "lie_newmark", {INFINITY, 1e-45, 3.0}) == "failed");
    CHECK(verdict("symplectic", "lie_newmark", {1.01e-45, 1e-45, 3.0}) == "failed");
    // which fifty digits decide
    CHECK(verdict("symplectic", "lie_newmark", {1.01e-13, 1e-13, {}}, "double") == "below_resolution");
    CHECK(verdict("symplectic", "lie_newmark", {1e-14, 1e-13, {}}, "double") == "below_resolution");
    CHECK(verdict("symplectic", "lie_newmark", {NAN, 1e-13, {}}, "double") == "failed");
    // a claim is double's business, too
    CHECK(verdict("symplectic", "lie_verlet", {1.01e-13, 1e-13, {}}, "double") == "violated");
    CHECK(verdict("symplectic", "lie_newmark", {1e-3, 1e-45, {}}) == "failed");
    // the method is of order 2
    CHECK(verdict("symplectic", "lie_newmark", {1e-3, 1e-45, 2.0}) == "unexpected");
    // a leading term that happens to be small
    CHECK(verdict("symplectic", "lie_newmark", {1e-3, 1e-45, 2.978}) == "fails_as_stated");
    CHECK(verdict("symplectic", "lie_newmark", {1e-3, 1e-45, 2.4}) == "unexpected");
    CHECK(verdict("symplectic", "lie_newmark", {1e-46, 1e-45, {}}) == "unexpected");
    CHECK(verdict("symplectic", "lie_verlet", {1.01e-45, 1e-45, {}}) == "violated");
    CHECK(verdict("symplectic", "lie_verlet", {NAN, 1e-45, {}}) == "failed");
    // nothing is said of it, either way
    CHECK(verdict("modified_energy", "lie_newmark", {0.6, 0.5, {}}, "double") == "fails_as_stated");
    CHECK(verdict("modified_energy", "lie_newmark", {NAN, 0.5, {}}, "double") == "failed");
}

// What stands below the limit of differences, and above round-off, is neither kept nor shown to be broken.
TEST_CASE(
    "a denial of a method in doubles alone is open between round-off and what differences leave", "[certify][judge]") {
    const MethodEntry blind = double_only(shipped("lie_newmark"));
    const Body triaxial = body("pendulum_triaxial", "2,3,4");
    const auto of = [&](double value, double limit, std::optional<double> rounding) {
        Measured m{value, limit, {}};
        m.rounding = rounding;
        return judge(law("symplectic"), {blind, triaxial, 1, 1}, "double", m).verdict;
    };
    CHECK(of(1e-6, 1e-5, 1e-9) == "not_resolved");
    CHECK(of(1e-12, 1e-5, 1e-9) == "unexpected");
    CHECK(of(1e-8, 1e-5, {}) == "unexpected");
    // the limit of such a method is a hundred times that of round-off: a benefit of the doubt, no evidence
    CHECK(of(1e-10, 1e-5, 1e-9) == "not_resolved");
    CHECK(of(1e-6, 1e-5, {}) == "not_resolved");
    CHECK(of(5e-5, 1e-5, 1e-9) == "not_resolved");  // nowhere a hundred times the limit
    CHECK(of(1e-2, 1e-5, 1e-9) == "fails_as_stated");
    CHECK(of(NAN, 1e-5, 1e-9) == "failed");
}

TEST_CASE("a control is seen to fail only where it stands clear", "[certify][judge]") {
    CHECK(is_clear(law("symplectic"), {1e-10, 1e-13, {}}));
    CHECK_FALSE(is_clear(law("symplectic"), {1.0001e-13, 1e-13, {}}));
    CHECK_FALSE(is_clear(law("symplectic"), {NAN, 1e-13, {}}));
    CHECK_FALSE(is_clear(law("symplectic"), {INFINITY, 1e-13, {}}));
    CHECK(is_clear(law("local_order"), {1, 0.005, {}}));
    CHECK_FALSE(is_clear(law("local_order"), {0.4, 0.005, {}}));
}

TEST_CASE(
    "a method is compared with its twins where one of them steps the body, and nowhere else", "[certify][judge]") {
    const auto asks = [](const char* key, const Body& body) {
        return law("identities").asks(*shipped(key).info, body);
    };
    const Body sphere = body("pendulum", "2,2,2"),
               stress = body_of(Catalogue::instance().problem("stress_test_spherical"), {});
    CHECK(asks("simo_wong", sphere));
    CHECK_FALSE(asks("simo_wong", stress));  // its twin needs a potential linear in R
    CHECK(asks("lgvi", stress));
    CHECK_FALSE(asks("lie_verlet", sphere));
}

namespace {
/// 100 e3.pi in place of e3.pi: the same momentum map in another unit.
template <class B> struct in_cents : problems::pendulum<B> {
    using problems::pendulum<B>::pendulum;
    template <class T> std::vector<T> invariants(const Phase<T>& z) const {
        auto all = problems::pendulum<B>::invariants(z);
        all[1] = T(100) * all[1];
        return all;
    }
};
}  // namespace

TEST_CASE("a momentum is counted in ulps of itself, whatever its unit", "[certify][judge]") {
    const auto& entry = Catalogue::instance().problem("pendulum_triaxial");
    const Parameters p(entry.info->parameters, {{"J", "9/4,1/4,1/5,1/4,3,-1/3,1/5,-1/3,4"}});
    const Erased<problems::pendulum<double>, double> plain(*entry.info, p);
    const Erased<in_cents<double>, double> cents(*entry.info, p);
    const auto z = plain.initial();
    auto other = z;
    other.W[0](1) += 1e-3;
    const double by = diagnostics::momentum_change<double>(plain, z, other);
    CHECK(by > 1e9);
    CHECK(diagnostics::momentum_change<double>(cents, z, other) == Approx(by).epsilon(1e-12));
    const double pi = std::abs(plain.invariants(other)[1] - plain.invariants(z)[1]),
                 p0 = norm(plain.problem.spatial_momentum(z));
    // the heavier of the two
    CHECK(by == Approx(pi / std::max(p0, norm(plain.problem.spatial_momentum(other))) / eps<double>()).epsilon(1e-12));
}

namespace {
/// The pendulum in another unit of time: everything `times` as fast.
Body in_time(
    ProblemInfo& info, ProblemEntry& own, const std::string& g, const std::string& Omega0, const char* ladder) {
    own = Catalogue::instance().problem("pendulum_triaxial");
    info = *own.info;
    info.ladder = ladder;
    own.info = &info, own.stem = {};
    return body_of(own, {{"g", g}, {"Omega0", Omega0}});
}
}  // namespace

TEST_CASE("laws of what is approximated ask in the problem's own time", "[certify][judge]") {
    const auto [g, Omega0, ladder] = GENERATE(table<const char*, const char*, const char*>(
        {{"10000000000", "90000,20000,90000", "1/400000,1/2,6"}, {"1/1000000", "9/10000,2/10000,9/10000", "256,1/2,6"},
            {"1000000000000000000", "900000000,200000000,900000000", "1/4000000000,1/2,6"}}));
    ProblemInfo info;
    ProblemEntry own;
    const Body body = in_time(info, own, g, Omega0, ladder);
    for (const bool fifty : {false, true})
        for (const char* of : {"local_order", "modified_energy"}) {
            if (fifty && !law(of).in_fifty) continue;
            const auto m = measure(law(of), {shipped("lie_verlet"), body, 2, 1}, fifty);
            INFO(of << ", h = " << body.h << ": " << m.value << " of " << m.limit << "; " << m.note << m.failed);
            CHECK(m.failed.empty());
            CHECK(m.value <= m.limit);
        }
}

TEST_CASE("a body that comes to no state is a row that says so", "[certify][judge]") {
    const Body stiff = body_of(Catalogue::instance().problem("torus_tilted"), {{"N", "3"}, {"K_a", "1000000000"}});
    const auto& equivariance = law("equivariance");
    CHECK(equivariance.asks(*shipped("lie_verlet").info, stiff));
    const auto m = measure(equivariance, {shipped("lie_verlet"), stiff, 1, 1}, false);
    CHECK_FALSE(m.failed.empty());
}
