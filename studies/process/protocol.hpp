#pragma once
/// What is said between the engine and a method in another process. One JSON document a line; every question is
/// answered by one, but that the other side may ask for loads first, as often as it needs.
///
///   engine                                      method
///   {"hello": 1}                                {"name": "mine", "order": 2, "symmetric": "always", ...}
///                                                                                              once, see external_info
///   {"start": state, "h": h, "m": [..], "J": [[3]..]}       {"state": state}
///   {"advance": n}                              {"loads": {"x": .., "R": ..}}
///       answered by {"F": [[3]..], "T": [[3]..]}
///                                               {"state": state}
///                                               {"failed": "domain", "said": "..", "value": .., "limit": .., "steps":
///                                               taken}
///
/// state = {"x": [[3]..], "v": [[3]..], "R": [[9]..], "W": [[3]..]}, one row a body: position and velocity in space,
/// rotation matrix by rows (or "q": [[4]..], w first), angular velocity in the body. The body's axes are the principal
/// ones, whatever the problem's are;
/// an R off a rotation by 1e-6 (of a method in fewer digits by 64 units of its precision) is nonsense, and one off by less comes back as |q|^2 - 1 = max |R R^T - I|;
/// F is the force in space, T the torque in the body. h may be negative. A method that cannot step says why: domain,
/// no_convergence, not_finite or nonsense.
///
/// With hello the engine offers {"shared": path, "bodies": n, "records": r}, a block (block.hpp). A method that takes
/// it adds "shared": true to its answer, and from then on every line but a failure is a word, its numbers in the block:
///
///   start      n bodies in record 0, their inertias, h       state      in record 0
///   advance    head.steps, head.every                        loads      at the bodies asked about, answered by loads
///                                                            state      a record after every head.every steps;
///                                                                       head.taken counts each step
///
/// "again": true in the answer to hello: another hello may follow once all is answered, also after a failure, and
/// everything begins anew; then one process serves one march after the other. The offer also names the problem,
/// {"problem": {"key", "set", "canonical"}}, for a method that can make it and evaluates the loads itself.

#include <span>

#include <verilie.h>

#include <verilie/catalogue.hpp>

#include "process/child.hpp"

namespace verilie::studies {

inline constexpr int protocol_version = 1;
/// More is nonsense.
inline constexpr std::int64_t most_loads_a_step = 10000;
std::string too_many_loads();
/// lines: JSON alone. block: shared memory is offered. inside: that, and a plugin is marched within the study's own
/// process (inside.hpp).
enum class Channel { lines, block, inside };
/// As the environment says by VERILIE_CHANNEL; otherwise block. Throws std::invalid_argument on another word.
Channel channel();

/// A MethodInfo with its own text, kept for the life of the program.
const MethodInfo& external_info(const Json& hello);  ///< throws std::invalid_argument, one sentence
/// The digits in the answer to another hello, of the method of this name. Throws Trouble: nonsense, where
/// external_info() would not take the answer or the name is another; an empty one is any.
int digits_said_again(const Json& hello, const std::string& name);

/// As JSON has them.
template <std::size_t n> Json list(const double (&a)[n]) { return std::vector<double>(a, a + n); }

/// To principal axes and back; z may be longer than its q where the method knows nothing of the rest.
Json told_state(const Phase<double>& z, std::span<const Inertia<double>> J);
/// How far R may be off a rotation: 1e-6, or 64 units of a method's precision where that is more.
constexpr double slack_of(int digits) {
    double slack = 128;
    for (int k = 0; k < digits && slack > 1e-6; ++k) slack /= 2;
    return slack > 1e-6 ? slack : 1e-6;
}
inline constexpr double usual_slack = slack_of(53);
/// Throws Trouble: nonsense for what is no state of these bodies, not_finite.
Phase<double> heard_state(const Json& state, std::span<const Inertia<double>> J, double slack = usual_slack);
/// Throws Trouble, nonsense, where a march that was to begin at a state says that it begins at another; round-off is a
/// multiple of `slack`.
void must_begin_at(const Phase<double>& asked, const Phase<double>& said, double slack);
/// The attitudes and positions alone, in principal axes.
Columns<double> heard_poses(const Json& poses, std::size_t bodies, double slack = usual_slack);

/// The same as numbers; z is overwritten in place.
void tell_state(const Phase<double>& z, std::span<const Inertia<double>> J, std::span<verilie_body> to);
void hear_state(std::span<const verilie_body> from, std::span<const Inertia<double>> J, Phase<double>& z,
    double slack = usual_slack);
void hear_poses(std::span<const verilie_body> from, Columns<double>& poses, double slack = usual_slack);

/// The loads of a problem in principal axes, at poses in principal axes. Throws Trouble where it has none.
class LoadsOf {
public:
    explicit LoadsOf(std::shared_ptr<const AnyProblem<double>> problem)
        : problem_(std::move(problem)), J_(problem_->inertias()), loads_(J_.size()) {}
    void operator()(const Columns<double>& poses, std::span<verilie_load> to);

private:
    std::shared_ptr<const AnyProblem<double>> problem_;
    std::span<const Inertia<double>> J_;
    std::vector<BodyLoad<double>> loads_;
};

}  // namespace verilie::studies
