#include "engine/journal.hpp"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <random>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "engine/request.hpp"

namespace verilie::studies {

namespace fs = std::filesystem;

namespace {
constexpr std::size_t name_length = 32;  // of digest_of()

std::string part_of(const fs::path& path, std::size_t at, std::size_t size) {
    std::ifstream in(path, std::ios::binary);
    in.seekg(std::streamoff(at));
    std::string text(size, '\0');
    in.read(text.data(), std::streamsize(size));
    text.resize(std::size_t(std::max<std::streamsize>(in.gcount(), 0)));
    return text;
}

bool written(int file, std::string_view text) {
    while (!text.empty()) {
        const auto n = write(file, text.data(), text.size());
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        text.remove_prefix(std::size_t(n));
    }
    return true;
}
}  // namespace

std::shared_ptr<Journal> Journal::of(const fs::path& folder) {
    static std::mutex mutex;
    static std::map<fs::path, std::shared_ptr<Journal>> all;
    const std::lock_guard lock(mutex);
    auto& one = all[fs::weakly_canonical(folder)];
    if (!one) one.reset(new Journal(fs::weakly_canonical(folder) / "shards"));
    return one;
}

Journal::~Journal() {
    if (own_ >= 0) close(own_);
}

void Journal::look() {
    const std::lock_guard lock(mutex_);
    std::error_code failed;
    for (fs::directory_iterator file(folder_, failed), end; !failed && file != end; file.increment(failed))
        if (file->path().extension() == ".cells") files_.try_emplace(file->path(), 0);
    for (auto& [file, read] : files_) take_in(file, read);
}

void Journal::take_in(const fs::path& file, std::size_t& read) {
    std::error_code unknown;
    const auto size = fs::file_size(file, unknown);
    if (unknown || size <= read) return;
    const std::string text = part_of(file, read, size - read);
    std::size_t at = 0;
    for (auto end = text.find('\n'); end != std::string::npos; at = end + 1, end = text.find('\n', at))
        if (end - at > name_length && text[at + name_length] == ' ') {
            const auto begins = at + name_length + 1;
            places_[text.substr(at, name_length)].push_back({&file, read + begins, end - begins});
        }
    read += at;
}

std::vector<Journal::Record> Journal::records(const std::string& name) const {
    std::vector<Place> found;
    {
        const std::lock_guard lock(mutex_);
        if (const auto places = places_.find(name); places != places_.end()) found = places->second;
    }
    std::vector<Record> all;
    for (const auto& place : found) all.push_back({*place.file, part_of(*place.file, place.at, place.size)});
    return all;
}

void Journal::open_own() {
    std::error_code failed;
    fs::create_directories(folder_, failed);
    std::random_device random;
    const auto name = fmt::format("{:08x}{:08x}{:08x}{:08x}.cells", random(), random(), random(), random());
    own_path_ = folder_ / name;
    own_ = open(own_path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
    if (own_ < 0) refused();
}

/// NOTE: what follows half a line would be lost with it: whoever goes on begins another file.
void Journal::refused() {
    if (own_ >= 0) close(own_);
    own_ = -1;
    throw EnvironmentTrouble("Cannot write " + own_path_.string() + ": is there room, and may this folder be written?");
}

void Journal::append(const std::string& name, const std::string& record) {
    const std::lock_guard lock(mutex_);
    if (own_ < 0) open_own();
    if (!written(own_, name + " " + record + "\n")) refused();
    // NOTE: a disk behind a network says here that it is full. Once a second, for a cell may take less time than this.
    if (const auto now = std::chrono::steady_clock::now(); now - synced_ > std::chrono::seconds(1)) {
        if (fsync(own_) != 0) refused();
        synced_ = now;
    }
    const auto own = files_.try_emplace(own_path_, 0).first;
    places_[name].push_back({&own->first, own->second + name.size() + 1, record.size()});
    own->second += name.size() + record.size() + 2;
    ++appended_;
}

std::size_t Journal::finish() {
    const std::lock_guard lock(mutex_);
    if (own_ >= 0 && fsync(own_) != 0) refused();
    return appended_;
}

}  // namespace verilie::studies
