#pragma once
/// The march of a method in another process, by lines or over a block (protocol.hpp).

#include <functional>

#include "process/block.hpp"
#include "process/protocol.hpp"

namespace verilie::studies {

/// How often a process died, fell silent or talked nonsense so far, in any thread.
std::int64_t failures_of_processes();

class External final : public Trajectory<double> {
public:
    /// name: of the method, as the command said it when it was first asked; empty: whatever it says.
    External(std::shared_ptr<const AnyProblem<double>> problem, std::string command, std::string name);
    ~External() override;

    std::optional<Failure> start(const Phase<double>& z, const double& h) override;
    std::optional<Failure> advance(std::int64_t n) override;
    std::optional<Failure> advance(std::int64_t every, std::span<double> energies) override;
    void observe(Phase<double>& z) const override { z = now_; }

private:
    /// What went wrong in n steps (0: in the start), or nothing; then the process is put away, and start() makes a new
    /// one.
    std::optional<Failure> attempt(std::int64_t n, const std::function<void()>& ask);
    /// A process that waits, or a new one. Throws Trouble: nonsense where it is another method than it was.
    void introduce();
    /// For another march, where it may be asked again; else it ends.
    void put_away();
    double energy() const { return problem_->kinetic(now_).total() + problem_->potential(now_).total(); }
    /// Asks, answers for loads as often as they are asked for, until the state is there, which is now_ by lines and
    /// lies in the block otherwise.
    void by_lines(const Json& question, std::int64_t steps);
    void over_block(const char* word, std::int64_t steps, std::int64_t every);
    /// The state after `every` steps more than the record before it.
    void hear_record(std::size_t i, std::int64_t every);
    Json loads(const Json& asked);

    std::shared_ptr<const AnyProblem<double>> problem_;
    std::string command_, name_;
    std::span<const Inertia<double>> J_;
    Phase<double> now_;
    Columns<double> poses_;
    LoadsOf loads_;
    std::unique_ptr<Peer> child_;
    std::unique_ptr<Block> block_;
    bool again_ = false, idle_ = false;  ///< takes another hello; has answered all it was asked
    double h_ = 0, slack_ = usual_slack;
};

}  // namespace verilie::studies
