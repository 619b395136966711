#pragma once
/// Certificates for people.

#include "certify/rows.hpp"

namespace verilie::studies::certify {

/// A line a method: its verdict. What is wrong, one by one. In full also a line a method and law: on how many bodies it
/// does what, the worst value of what holds, the orders of what does not; and the controls.
std::string text_of(const Certificates& found, bool in_full);

}  // namespace verilie::studies::certify
