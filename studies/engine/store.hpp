#pragma once
/// Computed cells, kept: a cell is a pure function of its key, so a study that was killed goes on where it stood.

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "engine/atomic_file.hpp"
#include "engine/record.hpp"
#include "engine/sources.hpp"

namespace verilie::studies {

/// Of the files of a store. A file of another format is computed again.
inline constexpr int store_format = 2;

class Store {
public:
    /// Creates the folder, or clears what killed processes left in it. Throws EnvironmentTrouble where it cannot be
    /// written.
    explicit Store(std::filesystem::path folder);
    /// The value kept under `key`, or compute() kept from now on. A damaged or foreign file is recomputed, with a
    /// warning.
    Json get(const Json& key, const std::function<Json()>& compute) const;

private:
    std::optional<Json> read(const std::filesystem::path& path, const Json& key) const;
    std::filesystem::path folder_;
};

}  // namespace verilie::studies
