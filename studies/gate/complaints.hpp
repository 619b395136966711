#pragma once
/// What is not as it should be: claims that fail, and differences from the record.

#include "gate/cases.hpp"

namespace verilie::studies::gate {

/// A case, or a record without one, that is not as it should be.
struct Complaint { std::string id, method, law, sentence, command; };

/// What does not hold by itself, then what differs from the record.
std::vector<Complaint> complaints_of(const std::vector<Case>& now, const std::vector<Case>& record);

/// What analysis::compare takes.
std::vector<analysis::Gated> gated(const std::vector<Case>& cases);

}  // namespace verilie::studies::gate
