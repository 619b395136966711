#pragma once
/// From the words of a command line to a request, checked for form.

#include "engine/verb.hpp"

namespace verilie::studies {

/// Fills in the request: options, keys resolved, the method in another process adopted into the catalogue. Nothing,
/// where --help was asked for and printed; then `code` is the exit code. Throws std::invalid_argument and
/// EnvironmentTrouble, one sentence each, before anything is measured or written.
std::unique_ptr<Request> parsed(const Verb& verb, const std::string& program, int argc, char** argv, int& code);

}  // namespace verilie::studies
