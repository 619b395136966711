#pragma once
/// Error of trajectory, energy and momentum against work, of methods of the library and of general solvers set up as
/// their users would (bench/competitor.hpp), over short and long times.

#include "engine/request.hpp"
#include "work_precision/row.hpp"

namespace verilie::studies::work_precision {

/// What `verilie work-precision` takes.
struct WorkRequest : Request {
    std::optional<std::string> T, h, tolerance;
    bool untimed = false;
    void options(Options& o) override {
        takes_problems(o), takes_methods(o);
        o.text("T", T, "End times, comma separated; that of orders, 10 times and 200 times that where none is given");
        o.text("h", h, "Steps of the methods and of odeint_rk4, comma separated");
        o.text("tolerance", tolerance, "Tolerances of the other outside solvers, comma separated");
        o.flag("untimed", untimed, "No times, so that the same question has the same answer to the last byte",
            {.asks = false});
        takes_long(o);
        Request::options(o);
    }
};

std::vector<Row> rows_of(const WorkRequest& r);
/// Whether some run came to its end, where any was asked for.
bool came_to_an_end(const Row& row);
/// Of every problem and end time among the rows, for errors of 1e-2, 1e-4 .. 1e-10.
std::vector<Finding> findings_of(const std::vector<Row>& rows);
std::string text_of(const Document& d, bool in_full);

}  // namespace verilie::studies::work_precision
