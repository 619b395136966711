#pragma once
/// Certificates for people.

#include "certify/rows.hpp"

namespace verilie::studies::certify {

/// A line a method: its verdict. Then a line a method and law: on how many bodies it does what, the worst value of what
/// holds, the orders of what does not. What is wrong, one by one. The controls.
std::string text_of(const Certificates& found);

}  // namespace verilie::studies::certify
