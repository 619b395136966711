#pragma once
/// Computed cells, kept: a cell is a pure function of its key, so a study that was killed goes on where it stood. A cell
/// is a file; those of shards are lines of append files (journal.hpp).

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/atomic_file.hpp"
#include "engine/journal.hpp"
#include "engine/record.hpp"
#include "engine/request.hpp"
#include "engine/sources.hpp"

namespace verilie::studies {

/// Of the files of a store. A file of another format is computed again.
inline constexpr int store_format = 2;

class Store {
public:
    /// Creates the folder, or clears what killed processes left in it. Throws EnvironmentTrouble where it can be neither
    /// made nor read. One that can only be read gives what it holds.
    explicit Store(std::filesystem::path folder);
    /// The one that a request names. What a shard computes goes to its append file, and nothing else is touched.
    explicit Store(const Request& r);
    /// The value kept under `key`, or compute() kept from now on. A damaged or foreign file is recomputed, with a
    /// warning. Throws EnvironmentTrouble before it computes what it could not keep.
    Json get(const Json& key, const std::function<Json()>& compute) const;

private:
    Store(std::filesystem::path folder, bool appends);
    std::optional<Json> read(const std::string& name, const Json& key) const;
    std::filesystem::path folder_;
    bool appends_, is_writable_;
    std::shared_ptr<Journal> journal_;
};

}  // namespace verilie::studies
