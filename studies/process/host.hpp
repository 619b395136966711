#pragma once
/// A plugin (verilie.h) that speaks the protocol of protocol.hpp: in a process of its own, so that it can die alone, or
/// within a study that may die with it (inside.hpp).

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

namespace verilie::studies {

/// Speaks for a shared object: takes what it is asked, a line at a time, and answers.
class Host {
public:
    /// What it says; the next line, where it asks; the end of it, where there is no way back but through the plugin's
    /// own frames.
    struct Ends {
        std::function<void(const char*)> say;
        std::function<std::string()> hear;
        std::function<void()> end;
    };
    virtual ~Host() = default;
    virtual void take(const std::string& line) = 0;
    /// Taken so far; may be asked by another thread.
    virtual std::int64_t steps() const = 0;
};
/// A plugin that cannot be used ends the program with one sentence on stderr and exit 2.
std::unique_ptr<Host> host_of(const std::string& object, Host::Ends ends);

/// Speaks for the shared object on standard input and output until the input ends; the exit code. What the plugin
/// prints goes to stderr.
/// Over a block loads are evaluated here, by a problem made as the engine's was, where this program's catalogue has it.
int host_plugin(const char* object);

/// The command of a process that does so.
std::string hosting(const std::filesystem::path& object);

}  // namespace verilie::studies
