#pragma once
/// What a table looks like on a terminal: widths as they are seen, and colours where somebody sees them.

#include <string>
#include <string_view>

namespace verilie::studies {

enum class Mood { plain, good, open, bad };

/// Whether a stream shows colours: a terminal that is not dumb, and NO_COLOR is not set or empty (no-color.org).
bool shows_colours(int stream);
/// The word in the colour of its mood where standard output shows colours, else as it is.
std::string painted(const std::string& word, Mood mood);
/// Columns that a text takes on a screen: its letters, without colours.
std::size_t columns_of(std::string_view text);
/// "45 s", "3 min 20 s", "2 h 5 min".
std::string duration(double seconds);

}  // namespace verilie::studies
