#include <verilie/mechanics/parameters.hpp>

#include <regex>
#include <stdexcept>

namespace verilie {

namespace {
std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> parts;
    for (std::size_t at = 0;;) {
        const auto comma = text.find(',', at);
        parts.emplace_back(text.substr(at, comma == std::string_view::npos ? comma : comma - at));
        if (comma == std::string_view::npos) return parts;
        at = comma + 1;
    }
}

[[noreturn]] void refuse(const std::string& sentence) { throw std::invalid_argument(sentence); }

std::vector<std::string> read(const Parameter& p, std::string_view text) {
    const auto parts = split(text);
    const auto n = int(parts.size());
    const auto named = std::string(p.name) + "=" + std::string(text);
    if (n < p.least || n > p.most)
        refuse(named + ": expected " + std::to_string(p.least) + (p.most > p.least ? " to " + std::to_string(p.most) : "") + " comma-separated number(s), got " + std::to_string(n) + ".");
    for (const auto& part : parts) {
        if (!is_number(part)) refuse(named + ": '" + part + "' is not a decimal or a fraction such as 0.125 or 1/8.");
        const double x = from_text<double>(part);
        if (p.sign == Parameter::Sign::positive && !(x > 0)) refuse(named + ": must be greater than zero.");
        if (p.sign == Parameter::Sign::nonnegative && !(x >= 0)) refuse(named + ": must not be negative.");
    }
    return parts;
}
}  // namespace

bool is_number(std::string_view text) {
    static const std::regex shape(R"([+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?(/\d*\.?\d*[1-9]\d*)?)");
    if (!std::regex_match(text.begin(), text.end(), shape)) return false;
    try {
        return std::isfinite(from_text<double>(text));
    } catch (const std::out_of_range&) {
        return false;
    }
}

Parameters::Parameters(std::span<const Parameter> known, const std::map<std::string, std::string>& set) {
    for (const auto& [name, value] : set) {
        const auto same = [&](const Parameter& p) { return p.name == name; };
        if (std::none_of(known.begin(), known.end(), same)) {
            std::string names;
            for (const auto& p : known) names += (names.empty() ? "" : ", ") + std::string(p.name);
            refuse("There is no parameter '" + name + "' here; known: " + names + ".");
        }
    }
    for (const auto& p : known) {
        const auto given = set.find(std::string(p.name));
        const std::string text(given == set.end() ? std::string(p.text) : given->second);
        parts_[std::string(p.name)] = read(p, text);
        text_[std::string(p.name)] = text;
        defaults_ = defaults_ && text == p.text;
    }
}

std::string Parameters::canonical() const {
    std::string all;
    for (const auto& [name, value] : text_) all += (all.empty() ? "" : ";") + name + "=" + value;
    return all;
}

const std::vector<std::string>& Parameters::texts(std::string_view name) const {
    const auto it = parts_.find(name);
    if (it == parts_.end()) refuse("There is no parameter '" + std::string(name) + "'.");
    return it->second;
}

}  // namespace verilie
