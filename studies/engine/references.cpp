#include "engine/references.hpp"

#include "engine/request.hpp"

namespace verilie::studies {

std::string reference_folder() { return VERILIE_REFERENCE_DATA; }

reference::Answer reference_for(const Store& store, const reference::Question& q) {
    try {
        if (auto kept = reference::stored(reference_folder(), q)) return *kept;
    } catch (const std::invalid_argument& e) {
        throw EnvironmentTrouble("The stored reference " + reference_folder() + "/" + q.problem + ".json is damaged: " + e.what());
    }
    const Json key{{"cell", "reference"}, {"problem", q.problem}, {"set", q.set}, {"T", q.T}, {"outputs", q.outputs}, {"code", reference_sources()}};
    return reference::from_json(store.get(key, [&] { return Json(reference::to_json(reference::compute(q))); }).get<std::string>());
}

}  // namespace verilie::studies
