#include "engine/references.hpp"

#include <fstream>
#include <iterator>

#include "engine/request.hpp"

namespace verilie::studies {

std::string reference_folder() { return VERILIE_REFERENCE_DATA; }

Json identity(const reference::Question& q) {
    auto set = q.set;
    if (const auto file = set.find("file"); file != set.end()) {
        std::ifstream in(file->second, std::ios::binary);
        file->second.assign(std::istreambuf_iterator<char>(in), {});
    }
    return {{"problem", q.problem}, {"set", set}, {"T", q.T}, {"outputs", q.outputs}};
}

reference::Answer reference_for(const Store& store, const reference::Question& q) {
    try {
        if (auto kept = reference::stored(reference_folder(), q)) return *kept;
    } catch (const std::invalid_argument& e) {
        throw EnvironmentTrouble("The stored reference " + reference_folder() + "/" + q.problem + ".json is damaged: " + e.what());
    }
    const Json key{{"cell", "reference"}, {"question", identity(q)}, {"code", reference_sources()}};
    return reference::from_json(store.get(key, [&] { return Json(reference::to_json(reference::compute(q))); }).get<std::string>());
}

}  // namespace verilie::studies
