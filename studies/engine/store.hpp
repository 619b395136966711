#pragma once
/// Computed cells, kept: a cell is a pure function of its key, so a study that was killed goes on where it stood.

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "engine/atomic_file.hpp"

namespace verilie::studies {

using Json = nlohmann::ordered_json;

class Store {
public:
    /// Creates the folder, or clears what killed processes left in it. Throws EnvironmentTrouble where it cannot be written.
    explicit Store(std::filesystem::path folder);
    /// The value kept under `key`, or compute() kept from now on. A damaged or foreign file is recomputed, with a warning.
    Json get(const Json& key, const std::function<Json()>& compute) const;

private:
    std::optional<Json> read(const std::filesystem::path& path, const Json& key) const;
    std::filesystem::path folder_;
};

/// FNV-1a, 128 bits, in 32 hexadecimal digits: a name, not a seal.
std::string digest_of(const std::string& text);

/// Hashes of the sources and the compiler the program was built with: every key holds one, so that a change forgets old cells.
std::string core_sources();
std::string sources_of(const std::string& problem, const std::string& method);   ///< by the stems of their headers
std::string reference_sources();
std::string all_sources();   ///< every source of library, reference and studies

}  // namespace verilie::studies
