#include "trajectory/study.hpp"
#include "engine/grown.hpp"
#include "trajectory/largest_step.hpp"
#include "trajectory/motion.hpp"
#include "trajectory/observe.hpp"

#include <chrono>

namespace verilie::studies {

namespace {
/// f.template operator()<S>() in the scalar of the request.
template <class F> auto in_scalar(const std::string& scalar, F f) {
#if VERILIE_HAS_QUAD
    if (scalar == "quad") return f.template operator()<quad>();
#endif
    if (scalar == "fifty") return f.template operator()<fifty>();
    return f.template operator()<double>();
}

/// Says of each observed step whether it is one of every `stride`, the last one always.
class Due {
public:
    explicit Due(std::int64_t stride) : stride_(stride) {}
    bool operator()(std::int64_t step, bool last) {
        if (stride_ == 0 || !(last || step >= next_) || step == written_) return false;
        written_ = step;
        next_ = (step / stride_ + 1) * stride_;
        return true;
    }

private:
    std::int64_t stride_, next_ = 0, written_ = -1;
};

Json question_of(const Request& r, const Pair& pair, const RunPlan& plan) {
    Json asked = asked_of(r, *pair.problem, pair.parameters);
    asked.update(Json{{"h", text(plan.h)}, {"steps", plan.steps}});
    also(asked, "every", plan.every, 1);
    also(asked, "motion", plan.motion, 0);
    return asked;
}

RunRow head(const Request& r, const Pair& pair, const RunPlan& plan) {
    RunRow row{};
    row.problem = pair.problem_key(), row.method = pair.method_key(), row.scalar = r.scalar, row.h = text(plan.h);
    row.parameters = pair.parameters.text(), row.physical = pair.physical;
    row.command = command_for(r, row.problem, row.method), row.asked = question_of(r, pair, plan);
    return row;
}

template <class S> RunRow march(const Request& r, const Pair& pair, const RunPlan& plan) {
    const auto problem = pair.problem->make<S>(pair.parameters);
    const auto trajectory = pair.method->march<S>(problem);
    const S h = to_scalar<S>(plan.h);
    const auto time = [&] { return S(h * S(double(trajectory->steps()))); };
    auto z = problem->initial();
    auto now = sample<S>(*problem, z, S(0));
    Observed<S> seen(*problem, z, now);
    MotionRow motion = still_of(*problem, z);
    Due in_file(plan.file ? plan.frames : 0), in_series(plan.series), in_motion(plan.motion);
    const auto show = [&](bool last) {
        if (in_file(trajectory->steps(), last)) plan.file->frame(Snapshot<S>{now.t, z, now.parts, now.invariants});
        if (in_series(trajectory->steps(), last)) add(seen.series, now);
        if (in_motion(trajectory->steps(), last)) add(motion, *problem, z, now.t);
    };
    const auto began = std::chrono::steady_clock::now();
    auto failed = trajectory->start(z, h);
    while (!failed && trajectory->steps() < plan.steps) {
        show(false);
        const auto before = trajectory->steps();
        failed = trajectory->advance(std::min(plan.every, plan.steps - before));
        if (trajectory->steps() == before) break;  // nothing new to observe
        trajectory->observe(z);
        now = sample<S>(*problem, z, time());
        seen.see(z, now);
    }
    show(true);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();

    RunRow row = head(r, pair, plan);
    row.steps = trajectory->steps(), row.t = digits(time());
    row.state = record_from<StateRow>(state_json<S>(z));
    row.energy = energy_row<S>(problem->info(), seen), row.invariants = invariant_rows<S>(*problem, seen);
    tell_what_grew(failed, *trajectory, problem->initial());
    tell_largest_step(failed, pair, z, h);
    if (failed) row.failed = stopped(*failed);
    row.work = WorkRow{trajectory->work().load_evaluations, trajectory->work().solver_iterations, seconds};
    if (plan.series > 0) row.series.emplace(std::move(seen.series));
    if (plan.motion > 0) row.motion.emplace(std::move(motion));
    return row;
}
}  // namespace

RunRow run_row(const Request& r, const Pair& pair, const RunPlan& plan) {
    pair.must_run();
    if (plan.file) plan.file->begin(pair.method_key(), command_for(r, pair.problem_key(), pair.method_key()));
    RunRow row = in_scalar(r.scalar, [&]<class S>() { return march<S>(r, pair, plan); });
    if (plan.file) plan.file->end(json_of(row.failed).dump());
    return row;
}

RunRow refusal_row(const Request& r, const Pair& pair, const RunPlan& plan) {
    RunRow row = head(r, pair, plan);
    row.reason = pair.refusal;
    return row;
}

Subject subject_of(const Request& r, const Pair& pair, const RunPlan& plan) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    const ProblemInfo& info = problem->info();
    const auto z = problem->initial();
    Subject s{.problem = pair.problem_key(),
        .parameters = Json(pair.parameters.text()).dump(),
        .scalar = r.scalar,
        .h = text(plan.h),
        .step = to_scalar<double>(plan.h),
        .every = plan.frames,
        .frames = 2 + (plan.steps - 1) / plan.frames,
        .methods = {},
        .points = z.x.size(),
        .bodies = z.q.size(),
        .translates = info.translates,
        .parts = part_names(info),
        .invariants = {},
        .anatomy = anatomy_of(*problem, z)};
    for (const auto& i : info.invariants) s.invariants.emplace_back(i.name);
    return s;
}

}  // namespace verilie::studies
