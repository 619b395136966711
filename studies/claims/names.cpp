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

std::string listed(const std::vector<std::string>& all, const std::string& word) {
    std::string text;
    for (std::size_t i = 0; i < all.size(); ++i)
        text += (i == 0 ? "" : i + 1 < all.size() ? ", " : " " + word + " ") + all[i];
    return text;
}

}  // namespace verilie::studies::claims
