#pragma once
/// Standard output of a process that others print in, too.

namespace verilie::studies {

/// From now on what is printed on standard output goes to stderr, but for what is printed while a Results lives.
void standard_output_is_for_results();

class Results {
public:
    Results();
    ~Results();
    Results(const Results&) = delete;
    Results& operator=(const Results&) = delete;
};

}  // namespace verilie::studies
