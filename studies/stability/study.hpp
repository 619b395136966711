#pragma once
/// The largest usable step of a method on a problem, and what fails beyond it.

#include "stability/cell.hpp"

namespace verilie::studies {

/// What `verilie stability` takes.
struct StabilityRequest : Request {
    /// limit: the largest energy error in scales; none: growth alone is judged
    std::optional<std::string> T, limit;
    void options(Options& o) override {
        takes_problems(o), takes_methods(o);
        o.text("T", T, "End time, a decimal or a fraction");
        o.text("limit", limit,
            "A usable run also keeps |E - E0| within this many energy scales; otherwise only its growth is judged");
        takes_a_process(o);
        takes_shard(o);
        Request::options(o);
    }
};

struct StabilityRow {
    std::string problem, method, T;
    std::optional<double> limit, largest_h, next_h;
    std::optional<std::string> why;
    std::optional<double> t;
    std::optional<bool> monotone;
    std::vector<StabilityTrial> trials;
    std::string reason, command;
    Json asked;
    Absent<double> worst;
    Absent<Stopped> failed;
    static constexpr auto fields() {
        using R = StabilityRow;
        return std::tuple(field("problem", &R::problem, ""), field("method", &R::method, ""),
            field("T", &R::T, "end time, exact"),
            field("limit", &R::limit, "the largest energy error allowed, in scales; null: growth alone is judged"),
            field("largest_h", &R::largest_h, "the largest usable step"),
            field("next_h", &R::next_h, "the smallest that is not, beside it"),
            field("why", &R::why, "what is wrong with that one"), field("t", &R::t, "when that showed"),
            field("monotone", &R::monotone, "whether six finer steps are usable as well"),
            field("trials", &R::trials, "every run"), field("reason", &R::reason, "in words"),
            field("command", &R::command, "asks this again"),
            field("asked", &R::asked, "in what the question differs from the plain one"),
            field("worst", &R::worst, "largest |E - E0| at next_h, in energy scales"),
            field("failed", &R::failed, "a process that failed"));
    }
};

std::vector<StabilityRow> stability_rows(const StabilityRequest& r);

}  // namespace verilie::studies
