#pragma once
/// Computed cells, kept: a cell is a pure function of its key, so a study that was killed goes on where it stood.

#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

namespace verilie::studies {

using Json = nlohmann::ordered_json;

/// Writes next to the target and renames: the file is whole or absent. Throws EnvironmentTrouble.
void write_atomically(const std::filesystem::path& path, const std::string& text);

/// A file written piece by piece and renamed into place by commit(); without it nothing remains.
class AtomicFile {
public:
    explicit AtomicFile(std::filesystem::path path);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;
    /// Throws EnvironmentTrouble as soon as the disk refuses.
    void write(const std::string& text);
    void commit();

private:
    std::filesystem::path path_, temporary_;
    [[noreturn]] void refused() const;
    std::ofstream file_;
    bool committed_ = false;
};

/// Removes from `folder` what killed processes of this machine left of the files whose names begin with `start`.
void clear_remains(const std::filesystem::path& folder, const std::string& start = {});

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

/// Hashes of the sources and the compiler the program was built with: every key holds one, so that a change forgets old cells.
std::string core_sources();
std::string sources_of(const std::string& problem, const std::string& method);   ///< by the stems of their headers
std::string reference_sources();
std::string all_sources();   ///< every source of library, reference and studies

}  // namespace verilie::studies
