#include "engine/store.hpp"

#include <fstream>
#include <iostream>
#include <unistd.h>

#include <verilie/mechanics/json_text.hpp>

#include "engine/request.hpp"

namespace verilie::studies {

Store::Store(std::filesystem::path folder) : folder_(std::move(folder)) {
    std::error_code failed;
    std::filesystem::create_directories(folder_, failed);
    if (failed || access(folder_.c_str(), W_OK) != 0)
        throw EnvironmentTrouble("The store " + folder_.string() + " cannot be written.");
    clear_remains(folder_);
}

std::optional<Json> Store::read(const std::filesystem::path& path, const Json& key) const {
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(path, unknown)) return {};
    std::ifstream file(path, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    const Json record = json_depth(text) > deepest_json ? Json() : Json::parse(text, nullptr, false);
    const bool whole = record.is_object() && record.value("format", 0) == store_format && record.contains("key")
                    && record.contains("value") && record.contains("digest");
    if (whole && record["key"] == key && record["digest"] == digest_of(record["value"].dump())) return record["value"];
    std::cerr << "warning: " << path.string() << " is damaged or of another kind; it is computed again.\n";
    return {};
}

Json Store::get(const Json& key, const std::function<Json()>& compute) const {
    const auto path = folder_ / (digest_of(key.dump()) + ".json");
    if (auto kept = read(path, key)) return *kept;
    // NOTE: one trip through text, so that a first run and a second see the same numbers.
    const Json value = Json::parse(compute().dump());
    write_atomically(
        path, Json{{"format", store_format}, {"key", key}, {"digest", digest_of(value.dump())}, {"value", value}}.dump()
                  + "\n");
    return value;
}

}  // namespace verilie::studies
