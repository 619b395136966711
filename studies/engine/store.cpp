#include "engine/store.hpp"

#include <fstream>
#include <iostream>
#include <unistd.h>

#include <verilie/mechanics/json_text.hpp>

#include "engine/rest_of.hpp"

namespace verilie::studies {

Store::Store(std::filesystem::path folder) : Store(std::move(folder), false) {}
Store::Store(const Request& r) : Store(r.store, r.appends) {}

Store::Store(std::filesystem::path folder, bool appends) : folder_(std::move(folder)), appends_(appends) {
    std::error_code failed;
    std::filesystem::create_directories(folder_, failed);
    if (failed || access(folder_.c_str(), R_OK | X_OK) != 0)
        throw EnvironmentTrouble("The store " + folder_.string() + " cannot be written; --store names another folder.");
    is_writable_ = access(folder_.c_str(), W_OK) == 0;
    if (is_writable_ && !appends_) clear_remains(folder_);
    journal_ = Journal::of(folder_);
    journal_->look();
}

namespace {
/// The value of a record that was kept under this key, and is whole.
std::optional<Json> value_in(const std::string& text, const Json& key) {
    Json record = json_depth(text) > deepest_json ? Json() : Json::parse(text, nullptr, false);
    const bool whole = record.is_object() && record.contains("format") && record["format"] == store_format
                    && record.contains("key") && record.contains("value") && record.contains("digest");
    if (!whole || record["key"] != key || record["digest"] != digest_of(record["value"].dump())) return {};
    return std::move(record["value"]);
}
void warn_of(const std::filesystem::path& path) {
    std::cerr << "warning: " << path.string() << " is damaged or of another kind; it is computed again.\n";
}
}  // namespace

std::optional<Json> Store::read(const std::string& name, const Json& key) const {
    const auto path = folder_ / (name + ".json");
    std::error_code unknown;
    const bool is_file = std::filesystem::is_regular_file(path, unknown);
    if (is_file) {
        std::ifstream file(path, std::ios::binary);
        if (auto value = value_in(rest_of(file), key)) return value;
    }
    const auto appended = journal_->records(name);
    for (const auto& record : appended)
        if (auto value = value_in(record.text, key)) return value;
    if (is_file || !appended.empty()) warn_of(is_file ? path : appended.front().file);
    return {};
}

Json Store::get(const Json& key, const std::function<Json()>& compute) const {
    const auto name = digest_of(key.dump());
    if (auto kept = read(name, key)) return *kept;
    if (!is_writable_)
        throw EnvironmentTrouble("The store " + folder_.string() + " lacks a cell, and cannot be written.");
    // NOTE: one trip through text, so that a first run and a second see the same numbers.
    const Json value = Json::parse(compute().dump());
    const auto record =
        Json{{"format", store_format}, {"key", key}, {"digest", digest_of(value.dump())}, {"value", value}}.dump();
    if (appends_) journal_->append(name, record);
    else write_atomically(folder_ / (name + ".json"), record + "\n", false);  // what a crash damages is computed again
    return value;
}

}  // namespace verilie::studies
