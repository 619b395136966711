#include "engine/terminal.hpp"

#include <cmath>
#include <cstdlib>

#include <fmt/format.h>
#include <unistd.h>

namespace verilie::studies {

bool shows_colours(int stream) {
    const char* none = std::getenv("NO_COLOR");
    const char* kind = std::getenv("TERM");
    return isatty(stream) == 1 && !(none && *none) && kind && *kind && kind != std::string_view("dumb");
}

std::string painted(const std::string& word, Mood mood) {
    static const bool colours = shows_colours(STDOUT_FILENO);
    if (!colours || mood == Mood::plain) return word;
    // green, yellow, red of the terminal's own palette
    return fmt::format("\x1b[{}m{}\x1b[0m", mood == Mood::good ? 32 : mood == Mood::open ? 33 : 31, word);
}

std::size_t columns_of(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\x1b') i = std::min(text.find('m', i), text.size());
        else count += (static_cast<unsigned char>(text[i]) & 0xC0) != 0x80;  // a letter of UTF-8 begins here
    }
    return count;
}

std::string duration(double seconds) {
    const auto s = std::llround(std::max(0.0, seconds));
    if (s < 60) return fmt::format("{} s", s);
    if (s < 3600) return fmt::format("{} min {} s", s / 60, s % 60);
    return fmt::format("{} h {} min", s / 3600, s / 60 % 60);
}

}  // namespace verilie::studies
