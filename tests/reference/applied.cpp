// The reference of a problem with applied loads against a motion in closed form, and its balance of energy.

#include <verilie/reference/own.hpp>

#include "answers.hpp"
#include "support/applied_problem.hpp"

using namespace verilie;
using namespace verilie::reference;

TEST_CASE(
    "loads of time and velocity move a sphere as the closed form says, within the bound", "[reference][own][applied]") {
    Catalogue c;
    add_problem<test::applied_sphere>(c);
    know(c.problems().front());
    const Answer a = compute({"applied_sphere", {}, "2", 4});
    CHECK(a.provenance.find("applied loads") != std::string::npos);
    const test::applied_sphere<fifty> problem(test::applied_sphere<fifty>::infos[0], Parameters(test::no_parameters));
    for (std::size_t i = 0; i < a.points.size(); ++i) {
        const Point& p = a.points[i];
        const fifty t = fifty(int(i)) / 2;
        CHECK(norm(p.z.W[0] - Vec3<fifty>(0, 0, test::spin_at(t))) <= fifty(p.bound.velocity) + fifty("1e-45"));
        CHECK(norm(p.z.v[0] - test::velocity_at(t)) <= fifty(p.bound.velocity) + fifty("1e-45"));
        CHECK((p.bound.velocity < 1e-28 && p.cvode_error.velocity < 1e-11));
        CHECK(p.z.t == t);
        CHECK(abs(fifty(problem.kinetic(p.z).total() - p.z.work - problem.kinetic(a.points[0].z).total()))
              < fifty("1e-28"));
    }
}
