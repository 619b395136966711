#include "reference/references.hpp"

#include <fstream>
#include <iterator>

#include <verilie/catalogue.hpp>

#include "process/process.hpp"
#include "engine/request.hpp"
#include "engine/rest_of.hpp"
#include "engine/share.hpp"

namespace verilie::studies {

std::string reference_folder() { return (share() / "reference" / "data").string(); }

Json identity(const reference::Question& q) {
    auto set = q.set;
    if (const auto file = set.find("file"); file != set.end()) {
        std::ifstream in(file->second, std::ios::binary);
        file->second = rest_of(in);
    }
    return {{"problem", q.problem}, {"set", set}, {"T", q.T}, {"outputs", q.outputs}};
}

Json reference_key(const char* cell, const reference::Question& q) {
    std::string code = reference_sources();
    // The potential of a problem of one's own is not among ours.
    if (Catalogue::instance().problem(q.problem).stem.empty()) code.append(1, '.').append(own_sources(q.problem));
    return {{"cell", cell}, {"question", identity(q)}, {"code", code}};
}

namespace {
std::optional<reference::Answer> stored(const reference::Question& q) {
    try {
        return reference::stored(reference_folder(), q);
    } catch (const std::invalid_argument& e) {
        throw EnvironmentTrouble(
            "The stored reference " + reference_folder() + "/" + q.problem + ".json is damaged: " + e.what());
    }
}
}  // namespace

bool is_stored(const reference::Question& q) { return stored(q).has_value(); }

reference::Answer reference_for(const Store& store, const reference::Question& q) {
    if (auto kept = stored(q)) return *kept;
    const auto computed = [&] { return Json(reference::to_json(reference::compute(q, computed_bound))); };
    return reference::from_json(store.get(reference_key("reference", q), computed).get<std::string>());
}

}  // namespace verilie::studies
