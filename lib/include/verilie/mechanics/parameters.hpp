#pragma once
/// Parameters of a problem, kept as the text the user gave, read in whatever scalar a computation runs in.

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <verilie/linalg.hpp>

namespace verilie {

struct Parameter {
    std::string_view name, text, unit, meaning;  ///< text: the default, "1/8" or "1,2,5/2"
    int least = 1, most = 1;                     ///< how many numbers it has
    enum class Sign { any, nonnegative, positive } sign = Sign::any;
    /// not numbers but one of these: "foot|mirror|none"; "file": the name of a file
    std::string_view words = {};
};

class Parameters {
public:
    Parameters() = default;
    /// The defaults, overridden by `set`. Throws std::invalid_argument, one sentence, on an unknown name or a malformed
    /// value.
    Parameters(std::span<const Parameter> known, const std::map<std::string, std::string>& set = {});

    template <class S> S number(std::string_view name) const { return from_text<S>(texts(name).at(0)); }
    template <class S> std::vector<S> numbers(std::string_view name) const {
        std::vector<S> r;
        for (const auto& t : texts(name)) r.push_back(from_text<S>(t));
        return r;
    }
    template <class S> Vec3<S> vector(std::string_view name) const {
        const auto& t = texts(name);
        return Vec3<S>(from_text<S>(t.at(0)), from_text<S>(t.at(1)), from_text<S>(t.at(2)));
    }
    /// The word chosen; of a file its name.
    const std::string& word(std::string_view name) const { return texts(name).at(0); }
    /// What is in a file; empty where no file is named.
    const std::string& content(std::string_view name) const;
    const std::map<std::string, std::string>& text() const { return text_; }
    bool defaults() const { return defaults_; }
    /// "J=2,2,4;alpha=3/10": sorted by name, the identity of a parameter set. A file counts by what is in it.
    std::string canonical() const;

private:
    const std::vector<std::string>& texts(std::string_view name) const;
    std::map<std::string, std::string> text_;
    std::map<std::string, std::string, std::less<>> contents_;
    std::map<std::string, std::vector<std::string>, std::less<>> parts_;
    bool defaults_ = true;
};

/// True for "3", "-0.25", "1e-3", "1/8": digits with an optional sign, point, exponent, and one optional slash (divisor
/// not zero).
bool is_number(std::string_view text);

}  // namespace verilie
