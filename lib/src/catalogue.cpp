#include <verilie/catalogue.hpp>

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace verilie {

namespace {
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j)
            diagonal = std::exchange(row[j + 1], std::min({row[j + 1] + 1, row[j] + 1, diagonal + (a[i] != b[j])}));
    }
    return row.back();
}

template <class Entry>
const Entry& find(std::initializer_list<const std::vector<Entry>*> lists, std::string_view key, const char* what) {
    std::vector<std::string> known;
    for (const auto* entries : lists)
        for (const Entry& e : *entries) {
            if (e.info->key == key) return e;
            known.emplace_back(e.info->key);
        }
    throw std::invalid_argument("There is no " + std::string(what) + " '" + std::string(key)
                                + "'; the nearest known one is '" + nearest(key, known) + "'.");
}
}  // namespace

std::string nearest(std::string_view given, std::span<const std::string> known) {
    if (known.empty()) return {};
    return *std::min_element(known.begin(), known.end(),
        [&](const auto& a, const auto& b) { return edit_distance(given, a) < edit_distance(given, b); });
}

const MethodEntry& Catalogue::method(std::string_view key) const {
    if (key.find('(') != key.npos) return detail::composition_of(*this, key);
    return find({&methods_, &schemes_}, key, "method");
}
const ProblemEntry& Catalogue::problem(std::string_view key) const { return find({&problems_}, key, "problem"); }

void Catalogue::add(MethodEntry e) {
    const bool shipped = !e.stem.empty() && !e.info->engines.empty();
    if (!shipped) std::erase_if(schemes_, [&](const auto& scheme) { return scheme.info->key == e.info->key; });
    (shipped ? schemes_ : methods_).push_back(std::move(e));
}

void Catalogue::sort() {
    const auto by_key = [](const auto& a, const auto& b) { return a.info->key < b.info->key; };
    std::sort(methods_.begin(), methods_.end(), by_key);
    std::sort(schemes_.begin(), schemes_.end(), by_key);
    std::sort(problems_.begin(), problems_.end(), by_key);
}

}  // namespace verilie
