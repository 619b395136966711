#pragma once
/// The verdict of the gate for people, for CI and for programs.

#include "gate/complaints.hpp"

namespace verilie::studies::gate {

struct Outcome {
    std::vector<Case> cases;
    std::vector<Complaint> complaints;
    std::string tier, baseline;
    std::vector<Blessing> history;
    std::string command;
    std::string not_asked = {};  ///< a line, or empty
};

Verdict verdict_of(const Outcome& o);
std::string text_of(const Outcome& o);
std::string markdown_of(const Outcome& o);
/// JUnit XML: a suite a kind, a case a case; class name is the method.
std::string junit_of(const Outcome& o);

}  // namespace verilie::studies::gate
