#pragma once
/// What the tests of estimates ask of them.

#include <limits>
#include <string>

namespace verilie::analysis::test {

constexpr double nan_value = std::numeric_limits<double>::quiet_NaN(),
                 infinity = std::numeric_limits<double>::infinity();

template <class Estimate> bool mentions(const Estimate& e, const std::string& text) {
    return e.reason.find(text) != std::string::npos;
}

}  // namespace verilie::analysis::test
