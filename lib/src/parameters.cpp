#include <verilie/mechanics/parameters.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
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

/// Reads a number from left to right; each function says whether it found its part.
struct Scanner {
    std::string_view text;
    std::size_t at = 0;

    bool one_of(std::string_view symbols) {
        const bool found = at < text.size() && symbols.find(text[at]) != std::string_view::npos;
        at += found;
        return found;
    }
    bool integer() {
        const std::size_t before = at;
        while (one_of("0123456789")) {}
        return at > before;
    }
    /// Digits with at most one point, and at least one digit.
    bool digits() {
        const bool before = integer(), point = one_of("."), after = point && integer();
        return before || after;
    }
};

[[noreturn]] void refuse(const std::string& sentence) { throw std::invalid_argument(sentence); }

std::string choice(const Parameter& p, const std::string& text) {
    std::string_view rest = p.words;
    bool known = false;
    while (!rest.empty()) {
        const auto bar = rest.find('|');
        known = known || rest.substr(0, bar) == text;
        rest.remove_prefix(bar == std::string_view::npos ? rest.size() : bar + 1);
    }
    if (!known) refuse(std::string(p.name) + "=" + text + ": expected one of " + std::string(p.words) + ".");
    return text;
}
std::string content_of(const Parameter& p, const std::string& file) {
    std::error_code none;
    if (!std::filesystem::is_regular_file(file, none))
        refuse(std::string(p.name) + "=" + file + ": "
               + (std::filesystem::exists(file, none) ? "this is no file." : "there is no such file."));
    std::ifstream in(file, std::ios::binary);
    std::string all{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    if (!in.is_open() || in.bad()) refuse(std::string(p.name) + "=" + file + ": the file cannot be read.");
    if (all.empty()) refuse(std::string(p.name) + "=" + file + ": the file is empty.");
    return all;
}
/// FNV-1a, 64 bits, with the length: tells files apart, protects against nothing.
std::string digest(const std::string& text) {
    std::uint64_t h = 14695981039346656037u;
    for (unsigned char c : text) h = (h ^ c) * 1099511628211u;
    return std::to_string(h) + "." + std::to_string(text.size());
}

std::vector<std::string> read(const Parameter& p, std::string_view text) {
    auto parts = split(text);
    const auto n = int(parts.size());
    const auto named = std::string(p.name) + "=" + std::string(text);
    if (n < p.least || n > p.most)
        refuse(named + ": expected " + std::to_string(p.least)
               + (p.most > p.least ? " to " + std::to_string(p.most) : "") + " comma-separated number(s), got "
               + std::to_string(n) + ".");
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
    constexpr std::size_t longest = 100;
    if (text.size() > longest) return false;
    Scanner whole{text};
    whole.one_of("+-");
    if (!whole.digits()) return false;
    if (whole.one_of("eE")) {
        whole.one_of("+-");
        const std::size_t before = whole.at;
        if (!whole.integer() || whole.at - before > 3) return false;
    }
    if (whole.one_of("/")) {
        const auto divisor = text.substr(whole.at);
        if (!whole.digits() || divisor.find_first_of("123456789") == std::string_view::npos) return false;
    }
    if (whole.at != text.size()) return false;
    try {
        return std::isfinite(from_text<double>(text));
    } catch (const std::out_of_range&) { return false; }
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
        if (p.words.empty()) parts_[std::string(p.name)] = read(p, text);
        else if (p.words != "file") parts_[std::string(p.name)] = {choice(p, text)};
        else {
            parts_[std::string(p.name)] = {text};
            contents_[std::string(p.name)] = text.empty() ? "" : content_of(p, text);
        }
        text_[std::string(p.name)] = text;
        defaults_ = defaults_ && text == p.text;
    }
}

std::string Parameters::canonical() const {
    std::string all;
    for (const auto& [name, value] : text_) {
        const auto file = contents_.find(name);
        all += (all.empty() ? "" : ";") + name + "="
             + (file == contents_.end() || value.empty() ? value : digest(file->second));
    }
    return all;
}

const std::string& Parameters::content(std::string_view name) const {
    const auto it = contents_.find(name);
    if (it == contents_.end()) refuse("There is no file '" + std::string(name) + "' among the parameters.");
    return it->second;
}

const std::vector<std::string>& Parameters::texts(std::string_view name) const {
    const auto it = parts_.find(name);
    if (it == parts_.end()) refuse("There is no parameter '" + std::string(name) + "'.");
    return it->second;
}

}  // namespace verilie
