#pragma once
/// Cells in append files, FOLDER/shards/*.cells: any number of processes on any number of machines keep cells in one
/// folder without a lock. A file has one writer, its name is drawn at random, and it only grows. A line is NAME RECORD,
/// and counts once its end is there: what a killed process left unfinished is no line. The same cell in two files is
/// the same cell.

#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace verilie::studies {

class Journal {
public:
    /// The one of this folder in this process. Makes nothing.
    static std::shared_ptr<Journal> of(const std::filesystem::path& folder);
    ~Journal();
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    /// Takes in what was appended since, by whomever.
    /// NOTE: a folder that is shared over a network may show a file late; its cells are then computed once more.
    void look();
    struct Record {
        std::filesystem::path file;
        std::string text;
    };
    /// All that is kept under the name.
    std::vector<Record> records(const std::string& name) const;
    /// Into the file of this process, made where there is none yet. Throws EnvironmentTrouble.
    void append(const std::string& name, const std::string& record);
    /// How many cells this process has appended; they are on the disk. Throws EnvironmentTrouble.
    std::size_t finish();

private:
    struct Place {
        const std::filesystem::path* file;
        std::size_t at, size;
    };
    explicit Journal(std::filesystem::path folder) : folder_(std::move(folder)) {}
    void take_in(const std::filesystem::path& file, std::size_t& read);
    void open_own();
    [[noreturn]] void refused();

    std::filesystem::path folder_;
    mutable std::mutex mutex_;
    std::map<std::filesystem::path, std::size_t> files_;          // up to the end of the last whole line
    std::unordered_map<std::string, std::vector<Place>> places_;  // by name
    int own_ = -1;
    std::filesystem::path own_path_;
    std::size_t appended_ = 0;
    std::chrono::steady_clock::time_point synced_{};
};

}  // namespace verilie::studies
