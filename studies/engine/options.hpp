#pragma once
/// The options of a verb, each named once: for the parser, for --help, and for the command that asks the same again.

#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace verilie::studies {

/// What goes with an option. `asks`: it is part of the question, so it stands in commands that ask the same again.
struct Rules {
    bool asks = true;
    bool required = false;
    bool positional = false;
    std::vector<std::string> one_of = {};  ///< the words it takes; none: any
    const char* not_with = nullptr;        ///< another option, named before
    const char* only_with = nullptr;       ///< another option, named before
    const char* together_with = nullptr;   ///< another option, named before: neither without the other
};
/// Of an option that is a whole number.
struct Range {
    long long least = 0, most = std::numeric_limits<long long>::max();
};

/// Whoever goes through the options of a verb. `says` is the line of --help.
class Options {
public:
    virtual ~Options() = default;
    virtual void text(const char* name, std::optional<std::string>& value, const char* says, const Rules& = {}) = 0;
    virtual void text(const char* name, std::string& value, const char* says, const Rules& = {}) = 0;
    virtual void whole(
        const char* name, std::optional<long long>& value, Range, const char* says, const Rules& = {}) = 0;
    virtual void whole(const char* name, int& value, Range, const char* says, const Rules& = {}) = 0;
    virtual void flag(const char* name, bool& value, const char* says, const Rules& = {}) = 0;
    /// name=value, any number of times.
    virtual void settings(const char* name, std::map<std::string, std::string>& value, const char* says) = 0;
};

}  // namespace verilie::studies
