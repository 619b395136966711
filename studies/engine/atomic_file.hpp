#pragma once
/// Files that are whole or absent.

#include <filesystem>
#include <fstream>
#include <string>

namespace verilie::studies {

/// The file that is written until it is whole: TARGET.PROCESS.SERIAL.part, made and locked here, removed with its
/// object where it was not placed.
/// A process that is killed leaves it behind, and the lock ends with the process.
class Draft {
public:
    /// Where the folder cannot be written no file is made, and the first write to it fails.
    explicit Draft(std::filesystem::path target);
    ~Draft();
    Draft(const Draft&) = delete;
    Draft& operator=(const Draft&) = delete;
    const std::filesystem::path& path() const { return path_; }
    const std::filesystem::path& target() const { return target_; }
    /// Waits until what was written is on the disk, so that no crash leaves a part of it under the target's name. Throws
    /// EnvironmentTrouble.
    void sync() const;
    /// Renames it to the target. Throws EnvironmentTrouble.
    void place();
    [[noreturn]] void refused() const;

private:
    std::filesystem::path target_, path_;
    int lock_ = -1;
    bool placed_ = false;
};

/// A file written piece by piece and renamed into place by commit(); without it nothing remains.
class AtomicFile {
public:
    explicit AtomicFile(std::filesystem::path path);
    /// Throws EnvironmentTrouble as soon as the disk refuses.
    void write(const std::string& text);
    /// `lasting`: it outlives a crash of the machine, which takes milliseconds.
    void commit(bool lasting = true);

private:
    Draft draft_;
    std::ofstream file_;
};

/// Writes next to the target and renames: the file is whole or absent. Throws EnvironmentTrouble.
void write_atomically(const std::filesystem::path& path, const std::string& text, bool lasting = true);

/// Locks a folder; another process that wants to lock it waits. The lock leaves nothing behind and ends with the
/// process.
/// Throws EnvironmentTrouble where the file system knows no locks of folders.
class FolderLock {
public:
    explicit FolderLock(const std::filesystem::path& folder);
    ~FolderLock();
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

private:
    int folder_;
};

/// Removes from `folder` the drafts of dead processes whose targets' names begin with `start`.
void clear_remains(const std::filesystem::path& folder, const std::string& start = {});
/// Of this target alone.
void clear_remains_of(const std::filesystem::path& target);

}  // namespace verilie::studies
