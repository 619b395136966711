#pragma once
/// Lists of names, as options and sentences have them.

#include <string>
#include <vector>

namespace verilie::studies::claims {

/// "a,b,c" as {a, b, c}.
std::vector<std::string> names(const std::string& list);
/// "a, b and c", or with another word before the last; "a, b; c; and d" where one of them holds a comma.
std::string listed(const std::vector<std::string>& all, const std::string& word = "and");

}  // namespace verilie::studies::claims
