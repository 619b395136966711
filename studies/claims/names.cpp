#include "claims/names.hpp"

#include <algorithm>

namespace verilie::studies::claims {

std::vector<std::string> names(const std::string& list) {
    std::vector<std::string> all;
    for (std::size_t at = 0; at <= list.size();) {
        const auto comma = std::min(list.find(',', at), list.size());
        all.push_back(list.substr(at, comma - at));
        at = comma + 1;
    }
    return all;
}

namespace {
/// Outside parentheses.
bool has_a_comma(const std::string& name) {
    int depth = 0;
    return std::any_of(name.begin(), name.end(), [&](char c) {
        depth += (c == '(') - (c == ')');
        return c == ',' && depth == 0;
    });
}
}  // namespace

std::string listed(const std::vector<std::string>& all, const std::string& word) {
    const bool commas = std::any_of(all.begin(), all.end(), has_a_comma);
    const std::string between = commas ? "; " : ", ", last = (commas ? "; " : " ") + word + " ";
    std::string text;
    for (std::size_t i = 0; i < all.size(); ++i) text += (i == 0 ? "" : i + 1 < all.size() ? between : last) + all[i];
    return text;
}

}  // namespace verilie::studies::claims
