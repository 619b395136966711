#include "process/trajectory.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>

#include <fmt/format.h>

#include "engine/precision.hpp"
#include "process/pool.hpp"
#include "process/problem.hpp"

namespace verilie::studies {

namespace {
/// Steps asked for together by lines, so that few cost a round trip of their own; a failed answer names the stretch. A
/// stretch has the patience of all its steps, and is no longer than what was taken before it, so that who falls silent
/// at once is found out at once.
constexpr std::int64_t longest_stretch = 64;
/// Over a block every step is seen as it is taken, and patience is for one. No longer than before all the same: a state
/// that is none is seen at the end of a stretch.
constexpr std::int64_t longest_block_stretch = 4096;

/// The sum over a stretch has patience, too: who asks for loads for ever is silent.
class Loads {
public:
    explicit Loads(std::int64_t steps) : steps_(steps) {}
    void another() {
        if (count_++ == most_loads_a_step * steps_)
            throw Trouble{Why::nonsense, too_many_loads(), double(count_ - 1), double(count_ - 1)};
        const double taken = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count(),
                     most = Child::patience() * double(1 + steps_);
        if (taken > most)
            throw Trouble{Why::silent, fmt::format("no state within {:.3g} s, for all its loads", most), taken, most};
    }
    std::int64_t count() const { return count_; }

private:
    std::int64_t steps_, count_ = 0;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

[[noreturn]] void failed(const Json& answer, std::int64_t asked) {
    const auto number = [&](const char* key) {
        return answer.contains(key) && answer[key].is_number() ? answer[key].get<double>() : 0;
    };
    const std::string said =
        answer.contains("said") && answer["said"].is_string() ? one_line(answer["said"].get<std::string>()) : "";
    const auto steps = std::int64_t(std::clamp(number("steps"), 0.0, double(asked - 1)));
    for (const Why w : {Why::domain, Why::no_convergence, Why::not_finite, Why::nonsense})
        if (answer["failed"] == name(w))
            throw Trouble{w, said, number("value"), number("limit"), steps, w != Why::nonsense};
    throw Trouble{Why::nonsense, "failed with " + excerpt(answer["failed"].dump())
                                     + ", which is none of domain, no_convergence, not_finite, nonsense"};
}
std::atomic<std::int64_t> failures{0};

std::string in_one_of(std::int64_t first, std::int64_t last) {
    return " (in one of the steps " + std::to_string(first) + " to " + std::to_string(last) + ")";
}
}  // namespace

std::int64_t failures_of_processes() { return failures; }

External::External(std::shared_ptr<const AnyProblem<double>> problem, std::string command, std::string name)
    : problem_(std::move(problem)), command_(std::move(command)), name_(std::move(name)), J_(problem_->inertias()),
      now_(problem_->initial()), poses_(J_.size()), loads_(problem_) {}

External::~External() { put_away(); }

void External::put_away() {
    if (child_ && again_ && idle_) let_wait(command_, std::move(child_));
    child_.reset(), block_.reset();
}

void External::introduce() {
    Json hello{{"hello", protocol_version}};
    block_ = channel() != Channel::lines ? Block::make(J_.size()) : nullptr;
    if (block_) {
        for (std::size_t i = 0; i < J_.size(); ++i)
            block_->inertia()[i] = {J_[i].m, {J_[i].J(0), J_[i].J(1), J_[i].J(2)}};
        hello.update(Json{{"shared", block_->path()}, {"bodies", J_.size()}, {"records", block_->records()}});
        if (const Json known = told_problem(problem_); !known.is_null()) hello["problem"] = known;
    }
    const auto take = [&](const Json& answer) {
        slack_ = slack_of(digits_said_again(answer, name_));
        again_ = answer.value("again", Json()) == true;
        if (answer.value("shared", Json()) != true) block_.reset();
    };
    for (child_ = waiting(command_); child_; child_ = waiting(command_)) {
        Json answer;
        try {
            answer = child_->ask(hello);
        } catch (const Trouble& t) {
            if (t.why != Why::died) throw;
            continue;  // it has ended since
        }
        return take(answer);
    }
    child_ = std::make_unique<Child>(command_);
    take(child_->ask(hello));
}

std::optional<Failure> External::start(const Phase<double>& z, const double& h) {
    steps_ = 0, work_ = {}, h_ = h, now_ = z;
    return attempt(0, [&] {
        if (!child_) introduce();
        if (block_) {
            tell_state(z, J_, block_->record(0));
            block_->head().h = h;
            over_block("start", 1, 1);
            hear_state(block_->record(0), J_, now_, slack_);
            return must_begin_at(z, now_, slack_);
        }
        Json m = Json::array(), J = Json::array();
        for (const auto& body : J_) m.push_back(body.m), J.push_back({body.J(0), body.J(1), body.J(2)});
        by_lines({{"start", told_state(z, J_)}, {"h", h}, {"m", m}, {"J", J}}, 1);
        must_begin_at(z, now_, slack_);
    });
}

std::optional<Failure> External::advance(std::int64_t n) {
    for (std::int64_t left = n, stretch; left > 0; left -= stretch) {
        stretch = std::min({left, block_ ? longest_block_stretch : longest_stretch, steps_ + 1});
        const auto take = [&] {
            if (!block_) return by_lines({{"advance", stretch}}, stretch);
            over_block("advance", stretch, stretch);
            hear_record(0, stretch);
        };
        if (auto failed = attempt(stretch, take)) return failed;
    }
    return {};
}

std::optional<Failure> External::advance(std::int64_t every, std::span<double> energies) {
    if (!block_ || every > longest_block_stretch) {
        for (double& e : energies) {
            if (auto failed = advance(every)) return failed;
            e = energy();
        }
        return {};
    }
    while (!energies.empty()) {
        const std::size_t count =
            std::min({energies.size(), block_->records(), std::size_t(longest_block_stretch / every)});
        const auto take = [&] {
            over_block("advance", std::int64_t(count) * every, every);
            for (std::size_t i = 0; i < count; ++i) {
                hear_record(i, every);
                energies[i] = energy();
            }
        };
        if (auto failed = attempt(std::int64_t(count) * every, take)) return failed;
        energies = energies.subspan(count);
    }
    return {};
}

void External::hear_record(std::size_t i, std::int64_t every) {
    try {
        hear_state(block_->record(i), J_, now_, slack_);
    } catch (Trouble& t) {
        t.steps = std::int64_t(i) * every;
        if (every > 1) t.said += in_one_of(steps_ + t.steps + 1, steps_ + t.steps + every);
        throw;
    }
}

std::optional<Failure> External::attempt(std::int64_t n, const std::function<void()>& ask) {
    const bool starting = n == 0;
    const bool by_block = block_ != nullptr;
    try {
        if (!starting && !child_) throw Trouble{Why::died, "the process has ended already"};
        idle_ = false;
        ask();
        steps_ += n, idle_ = true;
        return {};
    } catch (const Trouble& t) {
        if (t.why == Why::died || t.why == Why::silent || t.why == Why::nonsense) ++failures;
        idle_ = t.answered;
        put_away();
        const std::int64_t first = starting ? 0 : steps_ + 1 + t.steps;
        std::string said = t.said;
        if (n > 1 && t.steps == 0 && !by_block) said += in_one_of(first, steps_ + n);
        return Failure{t.why, first, 0, 0, starting ? 0 : double(first - 1) * h_, t.value, t.limit, said};
    }
}

void External::by_lines(const Json& question, std::int64_t steps) {
    Loads loads(steps);
    Json answer = child_->ask(question, steps);
    while (answer.contains("loads")) {
        loads.another();
        child_->tell(this->loads(answer["loads"]));
        answer = child_->hear(steps);
    }
    if (answer.contains("failed")) failed(answer, steps);
    if (!answer.contains("state"))
        throw Trouble{Why::nonsense, "answered neither loads nor state nor failed but " + excerpt(answer.dump())};
    now_ = heard_state(answer["state"], J_, slack_);
}

void External::over_block(const char* word, std::int64_t steps, std::int64_t every) {
    BlockHead& head = block_->head();
    head.steps = steps, head.every = every, head.loads = 0;
    block_->take(0);
    const auto pulse = [&] { return block_->taken(); };
    Loads loads(steps);
    try {
        child_->tell_word(word);
        for (std::string answer; (answer = child_->hear_word(pulse)) != "state";) {
            if (answer == "loads") {
                loads.another();
                hear_poses(block_->asked(), poses_, slack_);
                loads_(poses_, block_->loads());
                child_->tell_word("loads");
                continue;
            }
            const Json said = Child::document(answer);
            if (said.contains("failed")) failed(said, steps);
            throw Trouble{Why::nonsense, "answered neither loads nor state nor failed but " + excerpt(answer)};
        }
        if (word != std::string_view("start") && block_->taken() != steps)
            throw Trouble{
                Why::nonsense, fmt::format("says that it took {} steps of the {} asked for", block_->taken(), steps)};
    } catch (Trouble& t) {
        if (t.steps == 0) t.steps = std::clamp<std::int64_t>(block_->taken(), 0, steps - 1);
        throw;
    }
    work_.load_evaluations += loads.count() + std::clamp<std::int64_t>(head.loads, 0, most_loads_a_step * steps);
}

Json External::loads(const Json& asked) {
    std::vector<verilie_load> found(J_.size());
    loads_(heard_poses(asked, J_.size(), slack_), found);
    ++work_.load_evaluations;
    Json F = Json::array(), T = Json::array();
    for (const auto& load : found) F.push_back(load.F), T.push_back(load.T);
    return {{"F", F}, {"T", T}};
}

}  // namespace verilie::studies
