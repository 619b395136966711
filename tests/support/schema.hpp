#pragma once
/// Whether a document is what `verilie schema` says that its verb prints: no field missing, none that is not known.
/// Read are the words that these schemas are made of: anyOf, type, enum, properties, required, additionalProperties,
/// items.

#include <algorithm>
#include <string>

#include <nlohmann/json.hpp>

namespace verilie::test {

using Json = nlohmann::ordered_json;

inline bool is_of_kind(const Json& value, const std::string& kind) {
    return kind == "number"  ? value.is_number()
         : kind == "integer" ? value.is_number_integer()
                             : value.type_name() == kind;
}

inline std::string difference(const Json& value, const Json& schema, const std::string& at);
/// Of an object or a list, part by part.
inline std::string difference_within(const Json& value, const Json& schema, const std::string& at) {
    if (value.is_array() && schema.contains("items"))
        for (std::size_t k = 0; k < value.size(); ++k)
            if (auto found = difference(value[k], schema["items"], at + "[" + std::to_string(k) + "]"); !found.empty())
                return found;
    if (!value.is_object()) return {};
    for (const auto& name : schema.value("required", Json::array()))
        if (!value.contains(name.get<std::string>())) return at + " lacks " + name.dump();
    const Json known = schema.value("properties", Json::object()),
               others = schema.value("additionalProperties", Json());
    for (const auto& [name, part] : value.items()) {
        if (!known.contains(name) && others == false) return at + " has '" + name + "', which is not known";
        const Json its = known.contains(name) ? known[name] : others.is_object() ? others : Json::object();
        if (auto found = difference(part, its, at + "." + name); !found.empty()) return found;
    }
    return {};
}

/// The first place where the value does not fit, in words; empty where it fits.
inline std::string difference(const Json& value, const Json& schema, const std::string& at) {
    if (schema.contains("anyOf")) {
        std::string all;
        for (const auto& one : schema["anyOf"]) {
            const auto found = difference(value, one, at);
            if (found.empty()) return {};
            all += (all.empty() ? "" : "; ") + found;
        }
        return all;
    }
    if (schema.contains("enum"))
        return std::count(schema["enum"].begin(), schema["enum"].end(), value) ? "" : at + " is none of the words";
    if (schema.contains("type") && !is_of_kind(value, schema["type"]))
        return at + " is no " + schema["type"].get<std::string>();
    return difference_within(value, schema, at);
}

}  // namespace verilie::test
