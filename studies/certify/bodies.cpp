#include "certify/bodies.hpp"

#include <fmt/format.h>

#include <verilie/diagnostics/equivariance.hpp>
#include <verilie/lie/so3.hpp>

#include "engine/draw.hpp"
#include "engine/grown.hpp"
#include "engine/unloaded.hpp"

namespace verilie::studies::certify {

namespace {
constexpr const char *triaxial = "2,3,4", *askew = "9/4,1/4,1/5,1/4,3,-1/3,1/5,-1/3,4";

/// The state and, of duals, its derivatives.
template <class S> bool finite(const Phase<S>& z) {
    base_t<S> sum(0);
    const auto see = [&](const S& x) {
        sum += value(x);
        if constexpr (ScalarTraits<S>::has_derivative) sum += x.d.sum();
    };
    for (const auto& q : z.q) see(q.w);
    for (const auto* part : {&z.W, &z.x, &z.v})
        for (const auto& a : *part)
            for (int i = 0; i < 3; ++i) see(a(i));
    for (const auto& q : z.q)
        for (int i = 0; i < 3; ++i) see(q.v(i));
    return is_finite(sum);
}
template <class S> Phase<base_t<S>> standing(const Phase<S>& z) {
    if constexpr (ScalarTraits<S>::has_derivative) return convert<base_t<S>>(z);
    else return z;
}
/// One step of a state in motion changes it by about h times its speed; by a thousandth of that at least.
template <class B> bool moved(const Phase<B>& from, const Phase<B>& to, const B& h) {
    auto rest = from;
    for (auto& W : rest.W) W = zero3<B>();
    for (auto& v : rest.v) v = zero3<B>();
    const B way = separation(from, to), speed = separation(from, rest);
    const B least = ratio<B>(1, 1000) * B(h < B(0) ? B(-h) : h) * speed;
    return way > least || !(speed > B(0));
}

template <class S>
void stop_at(std::optional<Failure> failed, const Trajectory<S>& trajectory, const Phase<S>& from, const S& h) {
    tell_what_grew(failed, trajectory, from);
    if (failed)
        throw Stopped(fmt::format("step {} of h = {:.4g} fails: {}, {:.3g} of {:.3g}{}", failed->step,
                          static_cast<double>(value(h)), name(failed->why), failed->value, failed->limit,
                          failed->said.empty() ? "" : "; " + failed->said),
            failed->why == Why::domain || failed->why == Why::no_convergence ? Stopped::Why::refused
                                                                             : Stopped::Why::failed);
}
template <class S> Phase<S> further(Trajectory<S>& trajectory, const Phase<S>& from, const S& h, std::int64_t n) {
    stop_at<S>(trajectory.advance(n), trajectory, from, h);
    Phase<S> end = from;
    trajectory.observe(end);
    if (!finite<S>(end))
        throw Stopped(fmt::format("the state observed{} is not finite after step {} of h = {:.4g}: {}",
            ScalarTraits<S>::has_derivative ? " or its derivative" : "", trajectory.steps(),
            static_cast<double>(value(h)), what_grew(convert<double>(from), convert<double>(end))));
    return end;
}
template <class S> Phase<S> first_step(Trajectory<S>& trajectory, const Phase<S>& z, const S& h) {
    stop_at<S>(trajectory.start(z, h), trajectory, z, h);
    const Phase<S> end = further<S>(trajectory, z, h, 1);
    if (!moved<base_t<S>>(standing<S>(z), standing<S>(end), value(h))) throw Stopped("a step moves nothing");
    return end;
}

Turns turns_of(const Body& body) {
    const auto problem = body.make<fifty>();
    Phase<fifty> z;
    try {
        z = random_state(body, 1);
    } catch (const Stopped&) {
        return Turns::field;  // so that the law is asked: its row says what stops
    }
    const auto unseen = [&](const Vec3<fifty>& turn) {
        const fifty here = problem->potential(z).total(),
                    there = problem->potential(diagnostics::turned<fifty>(z, lie::exp(turn))).total();
        return abs(there - here) <= (1 + abs(here)) * ldexp(fifty(1), -140);
    };
    if (!unseen(Vec3<fifty>(0, 0, 1))) return Turns::none;
    return unseen(Vec3<fifty>(1, -2, ratio<fifty>(1, 2))) ? Turns::all : Turns::field;
}
}  // namespace

template <class S>
Flow<S> flow(const MethodEntry& method, const std::shared_ptr<const AnyProblem<base_t<S>>>& problem) {
    const std::shared_ptr<Trajectory<S>> trajectory = method.march<S>(problem);
    return [trajectory](const Phase<S>& z, const S& h, std::int64_t n) {
        const Phase<S> end = first_step<S>(*trajectory, z, h);
        return n == 1 ? end : further<S>(*trajectory, z, h, n - 1);
    };
}
template <class S>
std::vector<Phase<S>> states(const MethodEntry& method, const std::shared_ptr<const AnyProblem<S>>& problem,
    const Phase<S>& z, const S& h, std::int64_t every, std::int64_t n) {
    const auto trajectory = method.march<S>(problem);
    std::vector<Phase<S>> all{z, first_step<S>(*trajectory, z, h)};
    if (every > 1) all[1] = further<S>(*trajectory, z, h, every - 1);
    for (std::int64_t k = 1; k < n; ++k) all.push_back(further<S>(*trajectory, z, h, every));
    return all;
}
template std::vector<Phase<double>> states<double>(const MethodEntry&, const std::shared_ptr<const AnyProblem<double>>&,
    const Phase<double>&, const double&, std::int64_t, std::int64_t);
template std::vector<Phase<fifty>> states<fifty>(const MethodEntry&, const std::shared_ptr<const AnyProblem<fifty>>&,
    const Phase<fifty>&, const fifty&, std::int64_t, std::int64_t);
template Flow<double> flow<double>(const MethodEntry&, const std::shared_ptr<const AnyProblem<double>>&);
template Flow<fifty> flow<fifty>(const MethodEntry&, const std::shared_ptr<const AnyProblem<fifty>>&);
template Flow<dual<double, 6>> flow<dual<double, 6>>(
    const MethodEntry&, const std::shared_ptr<const AnyProblem<double>>&);
template Flow<dual<fifty, 6>> flow<dual<fifty, 6>>(const MethodEntry&, const std::shared_ptr<const AnyProblem<fifty>>&);

Body body_of(const ProblemEntry& problem, std::map<std::string, std::string> set) {
    Body body{&problem, std::move(set), Parameters(problem.info->parameters), std::string(problem.info->key), false,
        false, false, 0, Turns::none, 0};
    body.parameters = Parameters(problem.info->parameters, body.set);
    for (const auto& [name, value] : body.set) body.name += " " + name + "=" + value;
    const auto made = body.make<fifty>();
    const auto inertias = made->inertias();
    body.spherical = all_spherical(inertias);
    body.single = made->initial().q.size() == 1 && problem.info->separable && !problem.info->translates;
    body.applied = problem.info->applied.act;
    body.loaded = !unloaded_of(problem, *made).everywhere;
    body.count = inertias.size();
    if (body.single && !problem.stem.empty()) body.h = 0x1p-2;
    else {
        const std::string_view ladder = problem.info->ladder;
        body.h = std::exp2(std::floor(std::log2(from_text<double>(ladder.substr(0, ladder.find(','))))));
    }
    if (!body.applied) body.turns = turns_of(body);
    return body;
}

const std::vector<Body>& bodies() {
    static const std::vector<Body> all = [] {
        std::vector<Body> b;
        const auto add = [&](const char* problem, std::map<std::string, std::string> set) {
            b.push_back(body_of(Catalogue::instance().problem(problem), std::move(set)));
        };
        add("pendulum_triaxial", {{"J", triaxial}}), add("pendulum_triaxial", {{"J", askew}});
        add("stress_test", {{"J", triaxial}}), add("stress_test", {{"J", askew}, {"m", "3/2"}});
        add("free_body_physical", {{"J", triaxial}}), add("free_body_physical", {{"J", askew}});
        add("pendulum", {{"J", "2,2,2"}}), add("stress_test_spherical", {}),
            add("free_body_physical", {{"J", "5,5,5"}});
        add("dumbbell", {}), add("rigid_body_orbit", {{"m", "3/2"}});  // a mass of 1 hides where it is left out
        add("torus_tilted", {{"N", "3"}, {"perturbation", "1/2,1"}, {"wall", "none"}});
        add("string_pendulum", {{"N_a", "2"}});
        const auto stratify = [&](const char* problem, std::map<std::string, std::string> set) {
            add(problem, std::move(set));
            b.back().stratified = true,
            b.back().name =
                std::string(problem) + (b.back().single && b.back().spherical ? " spheres" : "") + " strata";
        };
        stratify("pendulum_triaxial", {{"J", triaxial}}), stratify("free_body_physical", {{"J", triaxial}}),
            stratify("pendulum", {{"J", "2,2,2"}});
        // without contact, whose kinks differences cannot take
        stratify("torus_tilted", {{"N", "3"}, {"perturbation", "1/2,1"}, {"wall", "none"}, {"K_pp", "0"}});
        return b;
    }();
    return all;
}

Phase<fifty> random_state(const Body& body, std::uint64_t seed) {
    Draw<fifty> draw(seed);
    if (body.single) {
        const fifty own = body.problem->stem.empty() ? norm(body.make<fifty>()->initial().W[0]) : fifty(0);
        auto z = draw.body(own > 0 ? own : ratio<fifty>(5, 4));
        z.v[0] = fifty(1 / (4 * body.h)) * draw.vector();  // a number of the problem's own time, as W is
        if (body.applied) z.t = fifty(16 * body.h) * draw.number();
        return z;
    }
    // NOTE: in double, for it only has to arrive somewhere; then made a state of 50 digits.
    const auto problem = body.make<double>();
    const auto& method = Catalogue::instance().method(body.info().separable ? "lie_verlet" : "lgvi_chain");
    auto z = convert<fifty>(flow<double>(method, problem)(problem->initial(), body.h, 40));
    for (auto& q : z.q) q = normalised(q);
    for (auto& v : z.v) v += ratio<fifty>(1, 10) * draw.vector();
    for (auto& W : z.W) W += ratio<fifty>(1, 2) * draw.vector();
    return z;
}

}  // namespace verilie::studies::certify
