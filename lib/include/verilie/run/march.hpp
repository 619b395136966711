#pragma once
/// Marching by integer steps: t = n h, never an accumulated time.

#include <memory>
#include <optional>
#include <string>

#include <verilie/mechanics/any_problem.hpp>
#include <verilie/mechanics/method.hpp>
#include <verilie/run/account.hpp>

namespace verilie {

/// What a failed row shows: the step that failed, the time it started from, the value checked and its limit.
struct Failure {
    Why why;
    std::int64_t step;
    int lane, body;
    double t, value, limit;
    std::string said = {};  ///< what else is known, where a number does not tell: one clause
};
struct Work {
    std::int64_t load_evaluations = 0, solver_iterations = 0;
};

/// One method marching one problem. The virtual calls are per stretch of steps, never per step.
template <class S> class Trajectory {
public:
    virtual ~Trajectory() = default;
    /// Sets the state at z.t. h may be negative.
    virtual std::optional<Failure> start(const Phase<S>& z, const S& h) = 0;
    /// Takes n steps, or stops before the one that fails.
    virtual std::optional<Failure> advance(std::int64_t n) = 0;
    /// Takes every * energies.size() steps; energies[i] is the total energy after (i+1) * every of them, less the work
    /// of applied loads.
    virtual std::optional<Failure> advance(std::int64_t every, std::span<S> energies) = 0;
    /// The state at the current time; the march is not disturbed.
    virtual void observe(Phase<S>& z) const = 0;

    std::int64_t steps() const { return steps_; }
    const Work& work() const { return work_; }

protected:
    std::int64_t steps_ = 0;
    Work work_;
};

namespace detail {
template <class S> Failure failure(const Solve<S>& r, std::int64_t step, const S& h) {
    int bad = 0;
    while (lane_of(r.ok, bad)) ++bad;
    const auto number = [&](const base_t<S>& x) { return static_cast<double>(lane(x, bad)); };
    const double t = step > 0 ? static_cast<double>(step - 1) * number(value(h)) : 0;  // step 0: the start itself
    return {r.why, step, bad, r.body, t, number(r.value), number(r.limit)};
}
}  // namespace detail

template <class M, class P, class S> class March final : public Trajectory<S> {
public:
    /// `owner` keeps the problem alive. Throws std::invalid_argument where the problem has applied loads and M, by its
    /// info, does not ask for them.
    /// What else is given is for the stepper, where that takes more than a problem.
    template <class... More>
    [[gnu::cold]] March(std::shared_ptr<const void> owner, const P& problem, More&&... more)
        : owner_(std::move(owner)), problem_(&problem), stepper_(problem, std::forward<More>(more)...),
          z_(convert<S>(problem.initial())), account_(problem) {
        if constexpr (requires { M::info; })
            if (const std::string why = refuses_applied(info_of<M>, problem.info()); !why.empty())
                throw std::invalid_argument(std::string(M::info.key) + " " + why + ".");
    }

    [[gnu::cold]] ~March() override = default;

    /// Throws std::invalid_argument where the state has other bodies than the problem.
    [[gnu::cold]] std::optional<Failure> start(const Phase<S>& z, const S& h) override {
        if (!has_size(z))
            throw std::invalid_argument("a state of " + std::to_string(z.q.size()) + " bodies for a march of "
                                        + std::to_string(z_.q.size()) + ", or lists of unlike length.");
        h_ = h;
        t0_ = z.t;
        this->steps_ = 0;
        this->work_ = {};
        const Solve<S> r = stepper_.start(z, h);
        this->work_.load_evaluations = r.loads;
        if (!all(r.ok)) return detail::failure<S>(r, 0, h);
        if (account_.open()) z_ = z, account_.start(z_, h);
        return {};
    }
    /// NOTE: never inlined in the other, where it would be compiled once more.
    [[gnu::noinline]] std::optional<Failure> advance(std::int64_t n) override {
        for (std::int64_t i = 0; i < n; ++i)
            if (const Solve<S> r = take(); !all(r.ok)) [[unlikely]]
                return detail::failure<S>(r, this->steps_ + 1, h_);
        return {};
    }
    std::optional<Failure> advance(std::int64_t every, std::span<S> energies) override {
        for (S& e : energies) {
            if (auto failed = advance(every)) return failed;
            observe(z_);
            e = problem_->kinetic(z_).total() + problem_->potential(z_).total();
            if (account_.open()) e -= z_.work;
        }
        return {};
    }
    void observe(Phase<S>& z) const override {
        if (!has_size(z)) [[unlikely]]
            z = z_;
        stepper_.observe(z);
        z.t = time();
        if (account_.open()) account_.put(z);
    }

private:
    bool has_size(const Phase<S>& z) const {
        return z.q.size() == z_.q.size() && z.W.size() == z_.W.size() && z.x.size() == z_.x.size()
            && z.v.size() == z_.v.size();
    }
    Solve<S> take() {
        const Solve<S> r = stepper_.step();
        if (all(r.ok)) [[likely]] {
            ++this->steps_;
            this->work_.solver_iterations += r.iterations;
            this->work_.load_evaluations += r.loads;
            if (account_.open()) {
                stepper_.observe(z_);
                z_.t = time();
                account_.add(z_);
            }
        }
        return r;
    }
    S time() const { return S(t0_ + S(convert<S>(static_cast<double>(this->steps_)) * h_)); }
    std::shared_ptr<const void> owner_;
    const P* problem_;
    stepper_t<M, P, S> stepper_;
    Phase<S> z_;
    S h_{}, t0_{};
    [[no_unique_address]] Account<P, S> account_;
};

}  // namespace verilie
