#include "engine/references.hpp"

namespace verilie::studies {

std::string reference_folder() { return VERILIE_REFERENCE_DATA; }

reference::Answer reference_for(const Store& store, const reference::Question& q) {
    if (auto kept = reference::stored(reference_folder(), q)) return *kept;
    const Json key{{"cell", "reference"}, {"problem", q.problem}, {"set", q.set}, {"T", q.T}, {"outputs", q.outputs}, {"code", reference_sources()}};
    return reference::from_json(store.get(key, [&] { return Json(reference::to_json(reference::compute(q))); }).get<std::string>());
}

}  // namespace verilie::studies
