#pragma once

#include <iostream>
#include <sstream>
#include <string>

namespace verilie::test {

/// What is said on stderr while it lives, kept from the terminal.
class Heard {
public:
    Heard() : before_(std::cerr.rdbuf(text_.rdbuf())) {}
    Heard(const Heard&) = delete;
    ~Heard() { std::cerr.rdbuf(before_); }
    std::string text() const { return text_.str(); }

private:
    std::ostringstream text_;
    std::streambuf* before_;
};

}  // namespace verilie::test
