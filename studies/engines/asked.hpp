#pragma once
/// A process that speaks the protocol of studies/process, asked for single steps of a motion by lines.

#include "engines/motion.hpp"
#include "process/child.hpp"

namespace verilie::studies::engines {

/// A step that the method says it cannot make.
struct Refused : Trouble {};

class Asked {
public:
    /// Starts it and says hello. Throws Trouble.
    explicit Asked(const std::string& command) : child_(command), hello_(child_.ask({{"hello", 1}})) {}

    const Json& hello() const { return hello_; }
    /// The state after n steps of size h from z, with the loads of this motion. Throws Trouble.
    Two march(const Motion& motion, const Two& z, double h, int n);

private:
    Json answer(const Motion& motion, const Json& question, int steps);

    Child child_;
    Json hello_;
};

}  // namespace verilie::studies::engines
