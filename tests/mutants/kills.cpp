// Every mutant is caught by a detector that judges a law, and nothing that is right is caught by any.
#include <algorithm>
#include <iostream>
#include <set>

#include <Eigen/LU>

#include <verilie/diagnostics/symplecticity.hpp>

#include "laws/laws.hpp"
#include "mutation.hpp"
#include "rows.hpp"

using namespace verilie;
using namespace verilie::mutants;
using verilie::test::above, verilie::test::at_most, verilie::test::size;

namespace {
void must_be_as_expected(const Row& row) {
    std::string seen;
    for (const auto& [detector, verdict] : row.verdicts)
        seen.append("\n  ").append(detector).append(verdict.caught ? " caught it, " : " did not, ").append(verdict.by);
    INFO(row.mutant << " (" << row.change << " in " << row.of << ")"
                    << (row.equivalent.empty() ? "" : ", equivalent because " + row.equivalent) << seen);
    CHECK(row.as_expected());
}

/// Numbers and their derivatives, each to within `most`.
template <class S> bool same(const Phase<S>& a, const Phase<S>& b, const base_t<S>& most) {
    const auto all_of = [](const Phase<S>& z) {
        std::vector<S> n;
        const auto put = [&](const Vec3<S>& v) { n.insert(n.end(), {v(0), v(1), v(2)}); };
        for (std::size_t i = 0; i < z.q.size(); ++i)
            put(z.x[i]), put(z.v[i]), put(z.q[i].v), put(z.W[i]), n.push_back(z.q[i].w);
        return n;
    };
    const auto x = all_of(a), y = all_of(b);
    for (std::size_t i = 0; i < x.size(); ++i) {
        using std::abs;
        if (!(abs(base_t<S>(value(x[i]) - value(y[i]))) <= most)) return false;
        if constexpr (ScalarTraits<S>::has_derivative)
            for (int k = 0; k < x[i].d.size(); ++k)
                if (!(abs(base_t<S>(x[i].d(k) - y[i].d(k))) <= most)) return false;
    }
    return true;
}
/// Twenty steps of both; false where they differ by more than `ulps` of 1, by default by as little as a bit.
template <class S> bool agree(const MethodEntry& a, const MethodEntry& b, const test::Body& body, int ulps = 0) {
    using B = base_t<S>;
    const auto problem = body.make<B>();
    auto z = convert<S>(problem->initial());
    if constexpr (ScalarTraits<S>::has_derivative)
        z.W[0](0) += S::variable(B(0), 0), z.q[0].v(1) += S::variable(B(0), 1);
    const S h = ratio<S>(1, 20);
    return same<S>(test::after<S>(a, problem, z, h, 20), test::after<S>(b, problem, z, h, 20), ulps * eps<B>());
}
/// What has to catch a mutant, by theory, and what is blind to it.
struct Expectation {
    std::string_view mutant;
    std::vector<std::string> catch_it, blind;
};
const std::vector<Expectation> expectations{
    // Order 2 down to errors of 1e-9; only the limit h → 0 in 50 digits tells.
    {"kick_coefficient", {"local_order"}, {"order", "symplectic"}},
    // Free motion with another mass: canonical and symmetric, and in the wrong place.
    {"travel_coefficient", {"local_order"}, {"order", "symplectic", "symmetric", "momentum_map"}},
    // A drift reparametrised by its own invariant T: symmetric, of order 2, keeps T, e₃·π and volume, and no flow of
    // Hamilton's.
    {"rescaled_step", {"symplectic"}, {"order", "local_order", "symmetric", "momentum_map", "invariants"}},
    // exp(hω) of a sphere is a method as good as cay(hω), but not the one that equals lie_newmark.
    {"exp_for_cay_sphere", {"identities"}, {"order", "local_order", "symplectic", "symmetric"}},
    // Both turns differ by O(h³), beyond what an order sees, and the generating function belongs to cay.
    {"exp_for_cay", {"symplectic", "symmetric"}, {"order", "local_order"}},
    {"quadratic_missing", {"symplectic"}, {"order", "local_order"}},
    {"one_iteration", {"symplectic"}, {"order", "local_order"}},
    // A step of −h is one of h: nothing else asks for −h.
    {"unsigned_step", {"symmetric"}, {"order", "local_order", "symplectic", "momentum_map"}},
    // A kick before the first step is a canonical map, and wrong by h.
    {"late_start", {"order", "local_order", "symmetric"}, {"symplectic"}},
    // Laws of one step do not see the third.
    {"nan_swallowed", {"order"}, {"symplectic", "symmetric", "local_order"}},
    {"summed_time", {"order"}, {"symplectic", "symmetric"}},
    {"growing_quaternion", {"group"}, {}},
    {"damped", {"symplectic", "local_order"}, {"group"}},
    {"projected_energy", {"symplectic"}, {"order", "local_order"}},
    {"torque_no_gradient", {"symplectic", "order"}, {"symmetric"}},
    {"half_of_cay", {"symmetric"}, {"order", "local_order"}},
    {"identity_step", {"order"}, {}},
};
}  // namespace

// Bit for bit, but where the text that is mutated solves the same equation in another way: lie_verlet does in one unknown
// and it in three, lie_midpoint in double by Newton's method and it by sweeps. Then to round-off, which twenty steps and
// derivatives multiply; of lie_midpoint no derivatives are compared so, and five units a step do.
TEST_CASE("a mutation of nothing is the method", "[mutants]") {
    const std::vector<test::Body> bodies{
        {"pendulum_triaxial", {{"J", test::askew}}}, {"stress_test_spherical", {}}, {"pendulum", {}}};
    int compared = 0;
    for (const Mutation& m : mutations()) {
        if (m.kind != "none") continue;
        const MethodEntry copy = entry_of(m);
        const MethodEntry& method = Catalogue::instance().method(m.key.substr(8));
        for (const auto& body : bodies) {
            if (!body.verdict(*method.info).yes) continue;
            CAPTURE(m.key, body.name());
            const int ulps = m.of == Family::verlet ? 2000 : 0;
            CHECK(agree<double>(method, copy, body, m.of == Family::midpoint ? 100 : ulps));
            CHECK(agree<fifty>(method, copy, body, ulps));
            CHECK(agree<dual<double, 6>>(method, copy, body, ulps));
            ++compared;
        }
    }
    CHECK(compared == 14);
    // it can fail
    CHECK_FALSE(agree<double>(Catalogue::instance().method("lgvi"), entry_of(mutation("damped")), bodies[0], 2000));
}

TEST_CASE("what theory says must catch a mutant does, and what it says is blind is", "[mutants]") {
    for (const auto& [mutant, catch_it, blind] : expectations) {
        const Row row = stepper_row(mutant, Tier::quick);
        must_be_as_expected(row);
        const auto catchers = row.catchers();
        const auto caught_by = [&](const std::string& detector) {
            return std::count(catchers.begin(), catchers.end(), detector) > 0;
        };
        for (const auto& detector : catch_it) {
            INFO(mutant << " by " << detector);
            CHECK(caught_by(detector));
        }
        for (const auto& detector : blind) {
            INFO(mutant << " not by " << detector << ": "
                        << (row.verdicts.count(detector) ? row.verdicts.at(detector).by : "not asked"));
            CHECK_FALSE(caught_by(detector));
        }
    }
}

TEST_CASE("no detector catches what is right, nor what is the same", "[mutants]") {
    for (const Mutation& m : mutations())
        if (!m.equivalent.empty()) must_be_as_expected(stepper_row(m.key, Tier::quick));
}

// The step that only the symplectic form can tell from a method has determinant 1.
TEST_CASE("a determinant has no power against the rescaled step", "[mutants]") {
    const auto entry = entry_of(mutation("rescaled_step"));
    const auto problem = test::Body{"free_body_physical", {{"J", test::triaxial}}}.make<fifty>();
    const diagnostics::DualMap<fifty> step = [&](const Phase<dual<fifty, 6>>& z) {
        return test::after<dual<fifty, 6>>(entry, problem, z, dual<fifty, 6>(ratio<fifty>(1, 4)));
    };
    const diagnostics::Masses<fifty> body{{test::inertia_matrix(*problem)}, {}};
    const auto z = test::random_state(1);
    CHECK_THAT(size(diagnostics::derivative<fifty>(step, body, z).determinant() - 1), at_most(1e-46));
    CHECK_THAT(size(diagnostics::symplecticity_defect<fifty>(step, body, z)), above(1e-6));
}

TEST_CASE(
    "wrong potentials are caught, with their own gradient by pinned values alone or by their motion", "[mutants]") {
    for (const Row& row : potential_rows()) {
        must_be_as_expected(row);
        const bool gradient = row.change.find("own gradient") != std::string::npos;
        INFO(row.mutant);
        if (gradient) CHECK_FALSE(row.verdicts.at("loads").caught);
        if (row.mutant.starts_with("torque_")) CHECK(row.verdicts.at("loads").caught);
        if (row.mutant == "field_slanted" || row.mutant == "momentum_in_body") CHECK(row.verdicts.at("kept").caught);
        if (row.mutant == "weight_coefficient") CHECK(row.catchers() == std::vector<std::string>{"pinned"});
    }
}

TEST_CASE("wrong references are caught", "[mutants]") {
    for (const Row& row : reference_rows()) {
        must_be_as_expected(row);
        INFO(row.mutant);
        // a finer run of lgvi confirms the order of lgvi
        if (row.mutant == "method_as_reference") CHECK_FALSE(row.verdicts.at("order").caught);
        if (row.mutant == "loose_cvode") CHECK(row.catchers() == std::vector<std::string>{"own_error"});
        else if (row.mutant != "altered_digit" && row.equivalent.empty())
            CHECK((row.verdicts.at("disagreement").caught && row.verdicts.at("closed_form").caught));
    }
}

TEST_CASE("wrong analyses are caught", "[mutants]") {
    for (const Row& row : analysis_rows()) must_be_as_expected(row);
}

TEST_CASE("the whole kill matrix", "[mutants][.][nightly]") {
    std::vector<Row> rows;
    for (const Mutation& m : mutations()) rows.push_back(stepper_row(m.key, Tier::full));
    for (const auto& more : {potential_rows(), reference_rows(), analysis_rows()})
        rows.insert(rows.end(), more.begin(), more.end());
    std::set<std::string> names;
    int mutants = 0;
    for (const Row& row : rows) {
        must_be_as_expected(row);
        CHECK(names.insert(row.of + "/" + row.mutant).second);
        mutants += row.equivalent.empty();
        std::string by;
        for (const auto& c : row.catchers()) by.append(" ").append(c);
        std::cout << row.mutant << ":" << (by.empty() ? " " + row.equivalent : by) << "\n";
    }
    CHECK(mutants >= 80);
    write_matrix(VERILIE_BIN "/../mutants.json", rows);
}
