#pragma once
/// Other programs that a verb runs.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace verilie::studies {

/// A folder for temporary files, removed with what is in it.
class Scratch {
public:
    /// Throws EnvironmentTrouble where none can be made.
    Scratch();
    ~Scratch();
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    /// The path of a file in it.
    std::string operator/(const char* name) const { return (folder_ / name).string(); }

private:
    std::filesystem::path folder_;
};

/// Its exit code, once it has ended. It is killed with this program; a signal that asks this program to end goes to it
/// first. `quiet`: what it prints on standard output is dropped. Throws EnvironmentTrouble where it cannot be run, or
/// was interrupted.
int run_program(const std::vector<std::string>& words, bool quiet = false);
/// The first Python that can import this; nothing where none can.
std::optional<std::string> python_that_imports(const std::string& module);
/// The first Python that knows matplotlib. Throws EnvironmentTrouble where none does.
std::string python_that_draws();

}  // namespace verilie::studies
