#pragma once
/// A plugin (verilie.h) that speaks the protocol of protocol.hpp, in a process of its own, so that it can die alone.

#include <filesystem>
#include <string>

namespace verilie::studies {

/// Speaks for the shared object on standard input and output until the input ends; the exit code. What the plugin
/// prints goes to stderr.
/// Over a block loads are evaluated here, by a problem made as the engine's was, where this program's catalogue has it.
int host_plugin(const char* object);

/// The command of a process that does so.
std::string hosting(const std::filesystem::path& object);

}  // namespace verilie::studies
