#pragma once
/// A march that is looked at on its way.

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <utility>

#include "engine/pairs.hpp"
#include "engine/rational.hpp"

namespace verilie::studies {

/// How a march ended: the step that failed, where one did, and what it took.
struct Marched {
    std::optional<Failure> failed;
    Work work;
};

/// n steps, looked at after `every`, 2 `every` .. of them.
class Steps {
public:
    Steps(std::int64_t n, std::int64_t every = 1) : n_(n), every_(every) {}
    struct At {
        std::int64_t k, every;
        std::int64_t operator*() const { return k; }
        At& operator++() { return k += every, *this; }
        bool operator!=(const At& other) const { return k != other.k; }
    };
    At begin() const { return {every_, every_}; }
    At end() const { return {n_ - n_ % every_ + every_, every_}; }

private:
    std::int64_t n_, every_;
};

/// visit(k, z) of the start, k = 0, and of the states after k steps, k in `stops`, which grow. A step that fails ends
/// the march: nothing is visited after it.
template <class S, class Stops, class Visit>
[[nodiscard]] Marched watch(Trajectory<S>& trajectory, const Phase<S>& start, const std::type_identity_t<S>& h,
    const Stops& stops, Visit visit) {
    auto z = start;
    auto failed = trajectory.start(start, h);
    visit(std::int64_t(0), std::as_const(z));
    for (const std::int64_t k : stops) {
        if (!failed) failed = trajectory.advance(k - trajectory.steps());
        if (failed) break;
        trajectory.observe(z);
        visit(k, std::as_const(z));
    }
    return {std::move(failed), trajectory.work()};
}
template <class S, class Visit>
[[nodiscard]] Marched watch(
    const Pair& pair, const Phase<S>& start, const Rational& h, const Steps& steps, Visit visit) {
    const auto trajectory = pair.method->march<S>(pair.problem->make<S>(pair.parameters));
    return watch(*trajectory, start, to_scalar<S>(h), steps, visit);
}

/// A march failed that has to come to its end.
struct MarchFailed : std::runtime_error {
    MarchFailed(const Pair& pair, Failure why);
    MarchFailed(const Pair& pair, const Rational& h, Failure why);
    Failure failure;
};

/// The same, of a march that has to come to its end: throws MarchFailed where it does not.
template <class S, class Visit>
Work watch_to_end(const Pair& pair, const Phase<S>& start, const Rational& h, const Steps& steps, Visit visit) {
    auto [failed, work] = watch(pair, start, h, steps, visit);
    if (failed) throw MarchFailed(pair, h, *std::move(failed));
    return work;
}
/// From the problem's own start.
template <class S, class Visit>
Work watch_to_end(const Pair& pair, const Rational& h, const Steps& steps, Visit visit) {
    return watch_to_end(pair, pair.problem->make<S>(pair.parameters)->initial(), h, steps, visit);
}
/// The state n steps after z. Throws MarchFailed.
template <class S>
Phase<S> after(const Pair& pair, const std::shared_ptr<const AnyProblem<base_t<S>>>& problem, const Phase<S>& z,
    const std::type_identity_t<S>& h, std::int64_t n = 1) {
    Phase<S> end;
    const auto trajectory = pair.method->march<S>(problem);
    auto marched = watch(*trajectory, z, h, Steps(n, n), [&](std::int64_t, const Phase<S>& now) { end = now; });
    if (marched.failed) throw MarchFailed(pair, *std::move(marched.failed));
    return end;
}

}  // namespace verilie::studies
