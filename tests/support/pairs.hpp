#pragma once
/// One method on one problem, by their keys.

#include <map>
#include <string>

#include "engine/pairs.hpp"

namespace verilie::test {

inline const MethodEntry& shipped(const char* key) { return Catalogue::instance().method(key); }

inline studies::Pair pair_of(
    const char* problem, const char* method, const std::map<std::string, std::string>& set = {}) {
    studies::Request r;
    r.problems = {problem}, r.methods = {method}, r.set = set;
    return studies::pairs_of(r).at(0);
}

}  // namespace verilie::test
