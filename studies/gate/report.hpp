#pragma once
/// The verdict of the gate for people, for CI and for programs.

#include "gate/cases.hpp"

namespace verilie::studies::gate {

/// A case, or a record without one, that is not as it should be.
struct Complaint { std::string id, method, law, sentence, command; };

struct Outcome {
    std::vector<Case> cases;
    std::vector<Complaint> complaints;
    std::string tier, baseline;
    Json history;
};

Json json_of(const Outcome& o);
std::string text_of(const Outcome& o);
std::string markdown_of(const Outcome& o);
/// JUnit XML: a suite a kind, a case a case; class name is the method.
std::string junit_of(const Outcome& o);

}  // namespace verilie::studies::gate
