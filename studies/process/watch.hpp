#pragma once
/// Commands that end with this program, however it ends, and take with them what they started.

#include <functional>

#include <sys/types.h>

namespace verilie::studies {

/// A command under a watcher: a process that is the parent of the command and holds the read end of a pipe, the
/// lifeline, that nobody writes to and whose other end this program alone has open. It closes when we close it or die,
/// of whatever signal: then the watcher kills the command, its process group, and what has left that group. When the
/// command ends it does the same, and ends as the command did.
struct Watched {
    using Command = std::function<void()>;
    pid_t watcher = 0;  ///< to be waited for; its status is that of the command
    int lifeline = -1;  ///< to be closed
};

/// `words` end with a null; `in` and `out` become the standard input and output of the command. Throws
/// EnvironmentTrouble.
Watched start_watched(const char* const* words, int in, int out);
/// The same of a fork of this program, in the group of this program; it ends with exit code 0 where the
/// function returns. Only before any thread is started.
Watched start_watched(const Watched::Command& command);

}  // namespace verilie::studies
