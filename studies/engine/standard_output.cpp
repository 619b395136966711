#include "engine/standard_output.hpp"

#include <cstdio>
#include <iostream>

#include <fcntl.h>
#include <unistd.h>

namespace verilie::studies {

namespace {
int kept = -1;  // standard output itself, where others have its number

void all_is_printed() { std::cout.flush(), std::fflush(stdout); }
}  // namespace

void standard_output_is_for_results() {
    all_is_printed();
    kept = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    if (kept >= 0) dup2(STDERR_FILENO, STDOUT_FILENO);
}

Results::Results() {
    if (kept >= 0) all_is_printed(), dup2(kept, STDOUT_FILENO);
}
Results::~Results() {
    if (kept >= 0) all_is_printed(), dup2(STDERR_FILENO, STDOUT_FILENO);
}

}  // namespace verilie::studies
