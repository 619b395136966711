// References for problems of one's own: bodies that translate against closed forms, a copy of a problem of the library
// against its own reference, what is conserved, and that loads by hand have no part in it.

#include <verilie/problems/stress_test.hpp>
#include <verilie/reference/own.hpp>

#include "../../reference/answer/gap.hpp"
#include "../own/problems/bond.hpp"
#include "answers.hpp"

using namespace verilie;
using namespace verilie::reference;

namespace {
const std::array<Parameter, 1> none{{{"k", "3", "force/length", "stiffness"}}};

/// Two bodies on a spring of stiffness k between their centres; nothing turns either, and the loads by hand are wrong.
template <class B> struct spring : RigidBodies<B> {
    static constexpr Frame torque_frame = Frame::body;
    static const std::array<ProblemInfo, 1> infos;
    B k;
    spring(const ProblemInfo& info, const Parameters& p)
        : RigidBodies<B>(
            info, {make_inertia(fifty(1), {fifty(2), fifty(2), fifty(2)}),
                      make_inertia(fifty(2), {fifty("5.8"), fifty("2.4"), 0, fifty("2.4"), fifty("7.2"), 0, 0, 0, 9})}),
          k(p.number<B>("k")) {}
    Phase<B> initial() const {
        auto z = Phase<B>::bodies(2);
        z.x[0](0) = B(1), z.v[0](1) = B(2), z.v[1](1) = B(-1);
        z.W[1] = Vec3<B>(B(1), B(2), B(3));
        return z;
    }
    template <class T> Parts<T> potential(const Phase<T>& z) const {
        Parts<T> u;
        u.u.fill(T(0));
        u.u[0] = ratio<T>(1, 2) * convert<T>(k) * squared_norm(z.x[1] - z.x[0]);
        return u;
    }
    template <class Bodies, class T = typename Bodies::scalar>
    Solve<T> loads(const Bodies&, std::span<BodyLoad<T>> out) const {
        for (auto& one : out) one = {zero3<T>(), Vec3<T>(T(1), T(2), T(3))};
        return solved<T>();
    }
    template <class T> std::vector<T> invariants(const Phase<T>& z) const {
        return {T(this->kinetic(z).total() + potential(z).total())};
    }
    std::vector<B> invariant_scales() const { return {B(1)}; }
    std::vector<bool> conserved() const { return {true}; }
};
const std::array<std::string_view, 1> parts{"spring"};
const std::array<InvariantInfo, 1> energy{{{"E", Law::energy, "kinetic + potential energy"}}};
template <class B>
const std::array<ProblemInfo, 1> spring<B>::infos{{{
    .key = "own_spring",
    .source = {},
    .why_in_set = {},
    .parameters = none,
    .invariants = energy,
    .kinetic_parts = RigidBodies<B>::kinetic_parts,
    .potential_parts = parts,
    .T_order = "2",
    .ladder = "1/8,1/2,3",
    .T_drift = "100",
    .h_drift = "1/8",
    .translates = true,
}}};

/// The stress test under another name.
template <class B> struct stress : problems::stress_test<B> {
    static const std::array<ProblemInfo, 1> infos;
    using problems::stress_test<B>::stress_test;
};
template <class B>
const std::array<ProblemInfo, 1> stress<B>::infos{{[] {
    auto info = problems::stress_test<B>::infos[0];
    info.key = "own_stress";
    return info;
}()}};

template <template <class> class P> Answer answer_of(const char* T, std::int64_t outputs) {
    static const bool known = [] {
        Catalogue c;
        add_problem<P>(c);
        know(c.problems().front());
        return true;
    }();
    (void)known;
    return compute({std::string(P<double>::infos[0].key), {}, T, outputs});
}
fifty largest(const std::vector<Vec3<fifty>>& a, const std::vector<Vec3<fifty>>& b) {
    fifty most(0);
    for (std::size_t i = 0; i < a.size(); ++i) most = std::max<fifty>(most, norm(a[i] - b[i]));
    return most;
}
}  // namespace

// About the centre of mass x and v turn with w = sqrt(9/2) in the phase plane.
TEST_CASE("two bodies on a spring move as the closed form says, within the bound", "[reference][own]") {
    const Answer a = answer_of<spring>("2", 4);
    CHECK(a.scalar == "fifty");
    CHECK(a.provenance.find("grad_x U") != std::string::npos);
    const Answer free =
        compute({"free_body", {{"J", "5.8,2.4,0,2.4,7.2,0,0,0,9"}, {"R0", "0,0,0"}, {"W0", "1,2,3"}}, "2", 4});
    const fifty w = sqrt(fifty(fifty(9) / 2)), third = fifty(1) / 3;
    for (std::size_t i = 0; i < a.points.size(); ++i) {
        const Point& p = a.points[i];
        const fifty t = fifty(int(i)) / 2, c = cos(fifty(w * t)), s = sin(fifty(w * t));
        const Vec3<fifty> d(c, 3 * s / w, 0), dd(-s * w, 3 * c, 0), centre(third, 0, 0);
        CHECK(largest(p.z.x, {centre + third * (d + d), centre - third * d}) <= fifty(p.bound.position));
        CHECK(largest(p.z.v, {third * (dd + dd), -third * dd}) <= fifty(p.bound.velocity));
        CHECK(angle_between<fifty>(p.z.q[1], free.points[i].z.q[0])
              <= fifty(p.bound.attitude) + fifty(free.points[i].bound.attitude));
        CHECK(angle_between<fifty>(p.z.q[0], Quat<fifty>::identity()) == 0);
        CHECK((p.bound.position > 0 && p.bound.position < 1e-28 && p.bound.attitude < 1e-28
               && p.cvode_error.position < 1e-11));
    }
}

TEST_CASE("a problem of one's own has the reference of the library's, by another gradient", "[reference][own]") {
    const Answer mine = answer_of<stress>("3/2", 3), theirs = compute({"stress_test", {}, "3/2", 3});
    for (std::size_t i = 0; i < mine.points.size(); ++i) {
        const Point &p = mine.points[i], &q = theirs.points[i];
        CHECK(angle_between<fifty>(p.z.q[0], q.z.q[0]) <= fifty(p.bound.attitude) + fifty(q.bound.attitude));
        CHECK(norm(p.z.W[0] - q.z.W[0]) <= fifty(p.bound.velocity) + fifty(q.bound.velocity));
        CHECK((p.bound.position == 0 && p.bound.attitude < 1e-28));
    }
}

TEST_CASE("a bond keeps energy and momenta in its reference", "[reference][own]") {
    const Answer a = answer_of<own::bond>("2", 4);
    const own::bond<fifty> problem(facts_of("bond"), parameters(a.question));
    const auto before = problem.invariants(a.points.front().z);
    for (const Point& p : a.points) {
        const auto now = problem.invariants(p.z);
        for (std::size_t i = 0; i < now.size(); ++i) CHECK(abs(fifty(now[i] - before[i])) < fifty("1e-28"));
    }
    CHECK(largest(a.points.front().z.x, a.points.back().z.x) > fifty(1) / 10);
    CHECK_FALSE(from_json(to_json(a)).points.empty());
}
