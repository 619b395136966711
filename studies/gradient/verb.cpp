// verilie gradient: the loads of a problem against minus the gradient of its potential, and its applied loads against
// what it declares.
#include "engine/output.hpp"
#include "engine/pairs.hpp"
#include "engine/verb.hpp"
#include "gradient/gradient.hpp"

namespace verilie::studies {

namespace {
struct GradientRequest : Request {
    void options(Options& o) override {
        o.text("problem", problem, "Problems, comma separated, or all", {.positional = true});
        o.text("problem", problem, "The same as [problem]", {.not_with = "problem"});
        Request::options(o);
    }
};

int answer(const GradientRequest& r) {
    Json rows = Json::array();
    std::string text;
    bool well = true;
    for (const auto& key : r.problems) {
        const auto& problem = Catalogue::instance().problem(key);
        const auto made = problem.make<fifty>(parameters_of(problem, settings_of(problem, r)));
        // its constraints are solved with its loads
        if (!problem.info->separable) continue;
        const fifty error = gradient_error(*made, 20, 20210101);
        const bool holds = is_gradient(error);
        const bool acts = made->info().applied.act;
        const auto fault = applied_fault(*made, 20, 20210101);
        well = well && holds && fault.empty();
        rows.push_back(
            {{"problem", key}, {"error", error == error ? Json(static_cast<double>(error)) : Json()}, {"holds", holds},
                {"applied", acts || !fault.empty() ? Json{{"holds", fault.empty()}, {"reason", fault}} : Json()}});
        text += key + ": loads are " + (holds ? "" : "NOT ")
              + "minus the gradient of the potential; largest relative difference " + error.str(3)
              + " at 20 random states, in 50 digits\n";
        if (acts || !fault.empty())
            text += key + ": " + (fault.empty() ? "applied loads are as declared at 20 random states" : fault) + "\n";
    }
    if (rows.empty())
        throw std::invalid_argument(
            "The loads of a chain are part of its constraints: no gradient is taken of " + r.problems.front() + ".");
    publish(r, {{"rows", rows}, {"command", r.command}}, text);
    return well ? 0 : 1;
}

}  // namespace

Verb verb_gradient() {
    return verb_of<GradientRequest, answer>("gradient",
        "The loads of a problem against minus the gradient of its potential, at random states in 50 digits");
}

}  // namespace verilie::studies
