#pragma once
/// A study in a child of this program, so that what is loaded into it may end it.

#include <functional>
#include <optional>
#include <string>

namespace verilie::studies {

/// The exit code of the study; nothing, with a sentence on stderr, where the child did not come to the study's end: it
/// was killed, left by exit(), or gave up. What is printed there goes to stderr, but for the results
/// (engine/standard_output.hpp). Only before any thread is started.
std::optional<int> supervised(const std::function<int()>& study);
/// Whether this is such a child.
bool is_supervised();
/// Ends such a child from within, any thread of it.
[[noreturn]] void give_up(const std::string& why);

}  // namespace verilie::studies
