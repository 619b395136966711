#pragma once
/// JSON from outside: files of states, assemblies and records, answers of other processes.

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

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

/// For the callback of a parser: the first key that stands twice in one object.
/// NOTE: of the two a parser keeps the last and says nothing: a merge gone wrong, or a line copied and not changed.
/// Json is a type of the nlohmann kind, and named by the caller, whose package it is.
template <class Json> class KeysTwice {
public:
    void take(typename Json::parse_event_t event, const Json& parsed) {
        using Event = typename Json::parse_event_t;
        if (event == Event::object_start) open_.emplace_back();
        if (event == Event::object_end) open_.pop_back();
        if (event == Event::key && !open_.back().insert(parsed.template get<std::string>()).second && found_.empty())
            found_ = "the key " + parsed.dump() + " stands twice in one object";
    }
    /// The end of a sentence; empty where none does.
    const std::string& found() const { return found_; }

private:
    std::vector<std::set<std::string>> open_;
    std::string found_;
};

/// The document. Throws std::invalid_argument, one sentence, on brackets deeper than deepest_json, on what is no JSON
/// and on a key that stands twice in one object.
template <class Json> Json read_json(std::string_view text) {
    const auto size = [&] { return "The text of " + std::to_string(text.size()) + " characters"; };
    if (const int depth = json_depth(text); depth > deepest_json)
        throw std::invalid_argument(size() + " holds brackets within brackets, " + std::to_string(depth)
                                    + " deep; at most " + std::to_string(deepest_json) + " are read.");
    KeysTwice<Json> twice;
    try {
        Json document = Json::parse(text, [&](int, typename Json::parse_event_t event, const Json& parsed) {
            twice.take(event, parsed);
            return true;
        });
        if (!twice.found().empty()) throw std::invalid_argument(size() + " is ambiguous: " + twice.found() + ".");
        return document;
    } catch (const typename Json::exception& e) {
        throw std::invalid_argument(size() + " is no JSON: " + e.what() + ".");
    }
}

}  // namespace verilie
