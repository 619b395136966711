#pragma once
/// The file of --state: a state as `verilie run --json` prints it, or one written by hand.

#include <map>
#include <optional>
#include <string>

#include <verilie/mechanics/state.hpp>

#include "engine/record.hpp"

namespace verilie::studies {

class StateFile {
public:
    /// Reads it. Throws std::invalid_argument, one sentence with the file's name, here and below.
    explicit StateFile(std::string name);

    /// Whether it holds a state; otherwise it may be a file of spheres and bonds.
    bool is_state() const;
    /// The problem of a whole document must be the one asked; its parameters are taken over where `set` says nothing.
    std::map<std::string, std::string> parameters(
        const std::string& problem, std::map<std::string, std::string> set) const;
    /// {x, v, R or q, W}, itself or under "state"; zero where x, v or W is missing. `like`: as many points and bodies.
    Phase<double> phase(const Phase<double>& like) const;

    [[noreturn]] void refuse(const std::string& why) const;

private:
    const Json& document() const;
    std::string name_, text_;
    mutable std::optional<Json> document_;
};

}  // namespace verilie::studies
