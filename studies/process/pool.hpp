#pragma once
/// Processes of methods that have ended one march and wait for another: starting one costs more than most marches.

#include <memory>
#include <string>

#include "process/child.hpp"

namespace verilie::studies {

/// One that waits, for the caller alone, or nothing. It may have ended since.
std::unique_ptr<Peer> waiting(const std::string& command);

/// Of a process that has answered all it was asked, and said "again" (protocol.hpp). It ends with this program.
void let_wait(const std::string& command, std::unique_ptr<Peer> child);

}  // namespace verilie::studies
