#pragma once
/// The default answers, each computed once for the whole run.

#include <map>

#include <verilie/reference/reference.hpp>

#include "support/catch.hpp"

namespace verilie::test {

inline const reference::Answer& answer(const std::string& problem) {
    static std::map<std::string, reference::Answer> kept;
    const auto it = kept.find(problem);
    return it != kept.end()
             ? it->second
             : kept.emplace(problem, reference::compute(reference::default_question(problem))).first->second;
}

/// The problems of one body, whose references take seconds.
inline const std::vector<std::string>& one_body() {
    static const std::vector<std::string> keys{"pendulum", "pendulum_triaxial", "heavy_top", "heavy_top_triaxial",
        "dumbbell", "stress_test", "stress_test_spherical", "free_body", "free_body_physical"};
    return keys;
}

/// What f throws, or nothing.
template <class F> std::string complaint(F f) try {
    f();
    return {};
} catch (const std::exception& e) { return e.what(); }

}  // namespace verilie::test
