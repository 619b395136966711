#include "trajectory/study.hpp"
#include "engine/grown.hpp"

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

std::vector<std::string> part_names(const ProblemInfo& info) {
    std::vector<std::string> names(info.kinetic_parts.begin(), info.kinetic_parts.end());
    names.insert(names.end(), info.potential_parts.begin(), info.potential_parts.end());
    return names;
}

/// The running record of one quantity.
template <class S> struct Watch {
    S initial, last, least, most, worst;
    // 0, or NaN where v is not finite
    explicit Watch(const S& v) : initial(v), last(v), least(v), most(v), worst(v - v) {}
    void see(const S& v) {
        using std::abs;
        const S e = abs(S(v - initial));
        last = v;
        if (v < least) least = v;
        if (v > most) most = v;
        if (!(e <= worst) && worst == worst) worst = e;  // a NaN stays
    }
    Json json() const {
        return {{"initial", number(initial)}, {"final", number(last)}, {"max_abs_error", number(worst)}};
    }
};

/// What each body holds of P = Σ m v, L = Σ (x × m v + J Ω) and S = Σ J Ω, all in space, and how much of it changed
/// hands.
template <class S> class Shares {
public:
    Shares(const AnyProblem<S>& p, const Phase<S>& z) : J_(p.inertias()) {
        for (const auto& i : p.info().invariants)
            columns_.push_back(p.info().translates && z.x.size() == z.q.size() ? column(i.name) : -1);
        if (std::any_of(columns_.begin(), columns_.end(), [](int c) { return c >= 0; }))
            for (std::size_t i = 0; i < z.size(); ++i) start_.push_back(share(z, i));
    }
    void see(const Phase<S>& z) {
        using std::abs;
        if (start_.empty()) return;
        std::array<S, 9> sum;
        sum.fill(S(0));
        for (std::size_t i = 0; i < z.size(); ++i) {
            const auto now = share(z, i);
            for (std::size_t c = 0; c < 9; ++c) sum[c] += abs(S(now[c] - start_[i][c]));
        }
        for (std::size_t c = 0; c < 9; ++c)
            if (sum[c] > most_[c]) most_[c] = sum[c];
    }
    Json exchanged(std::size_t invariant) const {
        return columns_[invariant] < 0 ? Json() : number(most_[std::size_t(columns_[invariant])]);
    }

private:
    /// P_x .. S_z -> 0 .. 8.
    static int column(std::string_view name) {
        const auto family = std::string_view("PLS").find(name.substr(0, 1)),
                   axis = std::string_view("xyz").find(name.size() == 3 ? name.substr(2) : "-");
        return name.size() == 3 && name[1] == '_' && family != name.npos && axis != name.npos ? int(3 * family + axis)
                                                                                              : -1;
    }
    std::array<S, 9> share(const Phase<S>& z, std::size_t i) const {
        const Inertia<S>& J = J_[i];
        const Quat<S> q = J.principal ? z.q[i] : z.q[i] * J.axes;
        const Vec3<S> P = J.m * z.v[i], spin = q * (J.J * (J.principal ? z.W[i] : rotate_back(J.axes, z.W[i])));
        const Vec3<S> L = cross(z.x[i], P) + spin;
        return {P(0), P(1), P(2), L(0), L(1), L(2), spin(0), spin(1), spin(2)};
    }

    std::span<const Inertia<S>> J_;
    std::vector<int> columns_;  // of each invariant; -1: it has no shares
    std::vector<std::array<S, 9>> start_;
    std::array<S, 9> most_ = [] {
        std::array<S, 9> a;
        a.fill(S(0));
        return a;
    }();
};

/// The numbers of one observation.
template <class S> struct Sample {
    S t;
    std::vector<S> parts, invariants;
};
template <class S> Sample<S> sample(const AnyProblem<S>& p, const Phase<S>& z, const S& t) {
    Sample<S> s{t, {}, p.invariants(z)};
    const Parts<S> k = p.kinetic(z), u = p.potential(z);
    for (std::size_t i = 0; i < p.info().kinetic_parts.size(); ++i) s.parts.push_back(k.u[i]);
    for (std::size_t i = 0; i < p.info().potential_parts.size(); ++i) s.parts.push_back(u.u[i]);
    return s;
}

/// The samples of a document, column by column.
template <class S> class Series {
public:
    explicit Series(const ProblemInfo& info) : info_(&info) {
        for (const auto& name : part_names(info)) json_["energy"][name] = Json::array();
        json_["energy"]["total"] = Json::array();
        for (const auto& i : info.invariants) json_["invariants"][std::string(i.name)] = Json::array();
    }
    void see(const Sample<S>& s) {
        json_["t"].push_back(number(s.t));
        const auto names = part_names(*info_);
        S total(0);
        for (std::size_t i = 0; i < names.size(); ++i)
            json_["energy"][names[i]].push_back(number(s.parts[i])), total += s.parts[i];
        json_["energy"]["total"].push_back(number(total));
        for (std::size_t i = 0; i < s.invariants.size(); ++i)
            json_["invariants"][std::string(info_->invariants[i].name)].push_back(number(s.invariants[i]));
    }
    const Json& json() const { return json_; }

private:
    const ProblemInfo* info_;
    Json json_{{"t", Json::array()}, {"energy", Json::object()}, {"invariants", Json::object()}};
};

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

/// Everything seen of one march.
template <class S> struct Record {
    std::vector<Watch<S>> parts, invariants;
    Shares<S> shares;
    Series<S> series;

    Record(const AnyProblem<S>& p, const Phase<S>& z, const Sample<S>& s)
        : parts(s.parts.begin(), s.parts.end()), invariants(s.invariants.begin(), s.invariants.end()), shares(p, z),
          series(p.info()) {}
    void see(const Phase<S>& z, const Sample<S>& s) {
        for (std::size_t i = 0; i < parts.size(); ++i) parts[i].see(s.parts[i]);
        for (std::size_t i = 0; i < invariants.size(); ++i) invariants[i].see(s.invariants[i]);
        shares.see(z);
    }
};

Json question_of(const Request& r, const Pair& pair, const RunPlan& plan) {
    Json asked = asked_of(r, *pair.problem, pair.parameters);
    asked["h"] = text(plan.h), asked["steps"] = plan.steps;
    also(asked, "every", plan.every, 1);
    return asked;
}

Json head(const Request& r, const Pair& pair, const RunPlan& plan) {
    return {{"problem", pair.problem_key()}, {"method", pair.method_key()}, {"scalar", r.scalar}, {"h", text(plan.h)},
        {"steps", nullptr}, {"t", nullptr}, {"parameters", pair.parameters.text()}, {"physical", pair.physical},
        {"state", nullptr}, {"energy", nullptr}, {"invariants", nullptr}, {"failed", nullptr}, {"reason", nullptr},
        {"work", nullptr}, {"command", command_for(r, pair.problem_key(), pair.method_key())},
        {"asked", question_of(r, pair, plan)}};
}

template <class S> Json energy_json(const ProblemInfo& info, const Record<S>& record) {
    Json energy = record.invariants[0].json();
    energy["parts"] = energy["parts_range"] = Json::object();
    const auto names = part_names(info);
    for (std::size_t i = 0; i < names.size(); ++i) {
        energy["parts"][names[i]] = number(record.parts[i].last);
        energy["parts_range"][names[i]] = {number(record.parts[i].least), number(record.parts[i].most)};
    }
    return energy;
}
template <class S> Json invariants_json(const AnyProblem<S>& p, const Record<S>& record) {
    Json all = Json::object();
    const auto scales = p.invariant_scales();
    const auto conserved = p.conserved();
    for (std::size_t i = 0; i < scales.size(); ++i) {
        Json one = record.invariants[i].json();
        one["scale"] = number(scales[i]);
        one["conserved"] = bool(conserved[i]);
        one["exchanged"] = record.shares.exchanged(i);
        all[std::string(p.info().invariants[i].name)] = one;
    }
    return all;
}

template <class S> Json march(const Request& r, const Pair& pair, const RunPlan& plan) {
    const auto problem = pair.problem->make<S>(pair.parameters);
    const auto trajectory = pair.method->march<S>(problem);
    const S h = to_scalar<S>(plan.h);
    const auto time = [&] { return S(h * S(double(trajectory->steps()))); };
    auto z = problem->initial();
    auto now = sample<S>(*problem, z, S(0));
    Record<S> record(*problem, z, now);
    Due in_file(plan.file ? plan.frames : 0), in_series(plan.series);
    const auto show = [&](bool last) {
        if (in_file(trajectory->steps(), last)) plan.file->frame(Snapshot<S>{now.t, z, now.parts, now.invariants});
        if (in_series(trajectory->steps(), last)) record.series.see(now);
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
        record.see(z, now);
    }
    show(true);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();

    Json d = head(r, pair, plan);
    d["steps"] = trajectory->steps();
    d["t"] = number(time());
    d["state"] = state_json<S>(z);
    d["energy"] = energy_json<S>(problem->info(), record);
    d["invariants"] = invariants_json<S>(*problem, record);
    tell_what_grew(failed, *trajectory, problem->initial());
    d["failed"] = failed ? to_json(*failed) : Json();
    d["work"] = {{"load_evaluations", trajectory->work().load_evaluations},
        {"solver_iterations", trajectory->work().solver_iterations}, {"seconds", seconds}};
    if (plan.series > 0) d["series"] = record.series.json();
    return d;
}
}  // namespace

Json run_document(const Request& r, const Pair& pair, const RunPlan& plan) {
    if (!pair.refusal.empty())
        throw std::invalid_argument(
            pair.method_key() + " does not run on " + pair.problem_key() + ": it " + pair.refusal + ".");
    if (plan.file) plan.file->begin(pair.method_key(), command_for(r, pair.problem_key(), pair.method_key()));
    Json d = in_scalar(r.scalar, [&]<class S>() { return march<S>(r, pair, plan); });
    if (plan.file) plan.file->end(d["failed"].dump());
    return d;
}

Json refusal_document(const Request& r, const Pair& pair, const RunPlan& plan) {
    Json d = head(r, pair, plan);
    d["reason"] = pair.refusal;
    return d;
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
        .parts = part_names(info),
        .invariants = {},
        .anatomy = problem->anatomy()};
    for (const auto& i : info.invariants) s.invariants.emplace_back(i.name);
    if (s.points > s.bodies && s.anatomy.bonds.empty())
        // the nodes of a string, in their order
        for (std::size_t i = 0; i + 1 < s.points; ++i) s.anatomy.bonds.push_back({i, i + 1});
    return s;
}

}  // namespace verilie::studies
