#pragma once
/// JSON from outside: files of states, assemblies and records, answers of other processes.

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>

namespace verilie {

/// NOTE: documents are copied, written and freed by recursion, one call a bracket, and the stack is finite.
inline constexpr int deepest_json = 16;

/// How deep brackets stand within brackets, those in strings aside. Of text that is no JSON: at least as deep as a
/// parser gets.
constexpr int json_depth(std::string_view text) {
    int now = 0, most = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) i += c == '\\', quoted = c != '"';
        else if (c == '"') quoted = true;
        else if (c == '[' || c == '{') most = std::max(most, ++now);
        else if (c == ']' || c == '}') --now;
    }
    return most;
}

/// The document. Throws std::invalid_argument, one sentence, on brackets deeper than deepest_json and on what is no
/// JSON.
/// Json is a type of the nlohmann kind, and named by the caller, whose package it is.
template <class Json> Json read_json(std::string_view text) {
    const auto size = [&] { return "The text of " + std::to_string(text.size()) + " characters"; };
    if (const int depth = json_depth(text); depth > deepest_json)
        throw std::invalid_argument(size() + " holds brackets within brackets, " + std::to_string(depth)
                                    + " deep; at most " + std::to_string(deepest_json) + " are read.");
    try {
        return Json::parse(text);
    } catch (const typename Json::exception& e) {
        throw std::invalid_argument(size() + " is no JSON: " + e.what() + ".");
    }
}

}  // namespace verilie
