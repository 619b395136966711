// verilie work-precision: error against work, beside general solvers as their users set them up.
#include <algorithm>

#include "engine/output.hpp"
#include "engine/verb.hpp"
#include "work_precision/study.hpp"

namespace verilie::studies {

namespace {
using namespace work_precision;

constexpr const char* outside =
    "odeint_rk4: Boost.odeint runge_kutta4, fixed steps. odeint_fehlberg78: Boost.odeint runge_kutta_fehlberg78, "
    "controlled, which steps onto every output. cvode_adams: CVODE, Adams with fixed-point iteration. Relative "
    "tolerance = absolute tolerance = "
    "setting. Each on the equations of motion written out by hand, without this library: a body as seven numbers, "
    "quaternion and angular velocity; bonded spheres as thirteen numbers each. Compiled with -O3 in units of their own";

/// Findings are of all rows of the file.
void find_again(Json& document) {
    std::vector<Row> rows;
    for (Json row : document["rows"]) {
        row.erase("run");
        rows.push_back(record_from<Row>(row));
    }
    document["findings"] = json_of(findings_of(rows));
}

int answer(const WorkRequest& r) {
    auto rows = rows_of(r);
    auto findings = findings_of(rows);
    const Document d{std::move(rows), std::move(findings), outside, r.command};
    publish(r, json_of(d), text_of(d, r.in_full), find_again);
    return std::all_of(d.rows.begin(), d.rows.end(), came_to_an_end) ? 0 : 1;
}
}  // namespace

Verb verb_work_precision() {
    return verb_of<WorkRequest, answer>("work-precision",
        "Error of trajectory, energy and momentum against work, beside odeint and CVODE as their users set them up",
        {{"rows", {"problem", "method", "asked"}}}, schema_of<Document>);
}

}  // namespace verilie::studies
