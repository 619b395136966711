#pragma once
/// Other programs that a verb runs.

#include <optional>
#include <string>
#include <vector>

namespace verilie::studies {

/// Its exit code, once it has ended. It is killed with this program. `quiet`: what it prints on standard output is
/// dropped. Throws EnvironmentTrouble where it cannot be run.
int run_program(const std::vector<std::string>& words, bool quiet = false);
/// The first Python that can import this; nothing where none can.
std::optional<std::string> python_that_imports(const std::string& module);
/// The first Python that knows matplotlib. Throws EnvironmentTrouble where none does.
std::string python_that_draws();

}  // namespace verilie::studies
