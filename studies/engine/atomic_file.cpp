#include "engine/atomic_file.hpp"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <functional>
#include <regex>
#include <vector>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "engine/request.hpp"

namespace verilie::studies {

namespace fs = std::filesystem;

Draft::Draft(fs::path target) : target_(std::move(target)) {
    std::error_code none;
    if (fs::is_directory(target_, none))
        throw EnvironmentTrouble("Cannot write " + target_.string() + ": a folder has that name.");
    if (fs::exists(target_, none) && !fs::is_regular_file(target_, none))
        throw EnvironmentTrouble(
            "Cannot write " + target_.string() + ": it is no regular file, and would be replaced by one.");
    static std::atomic<unsigned> serial{0};
    path_ = target_.string() + "." + std::to_string(getpid()) + "." + std::to_string(serial++) + ".part";
    lock_ = open(path_.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (lock_ >= 0) flock(lock_, LOCK_EX | LOCK_NB);
}
Draft::~Draft() {
    std::error_code ignored;
    if (!placed_ && lock_ >= 0) fs::remove(path_, ignored);
    if (lock_ >= 0) close(lock_);
}
void Draft::refused() const {
    const fs::path folder = fs::absolute(target_).parent_path();
    std::error_code unknown;
    if (!fs::is_directory(folder, unknown))
        throw EnvironmentTrouble("Cannot write " + target_.string() + ": there is no folder " + folder.string() + ".");
    throw EnvironmentTrouble("Cannot write " + target_.string() + ": is there room, and may this folder be written?");
}
void Draft::sync() const {
    if (fsync(lock_) != 0) refused();
}
void Draft::place() {
    std::error_code failed;
    fs::rename(path_, target_, failed);
    if (failed) refused();
    placed_ = true;
}

AtomicFile::AtomicFile(fs::path path) : draft_(std::move(path)), file_(draft_.path(), std::ios::binary) {}
void AtomicFile::write(const std::string& text) {
    if (!(file_ << text)) draft_.refused();
}
void AtomicFile::commit(bool lasting) {
    file_.close();
    if (!file_) draft_.refused();
    if (lasting) draft_.sync();
    draft_.place();
}

void write_atomically(const fs::path& path, const std::string& text, bool lasting) {
    AtomicFile file(path);
    file.write(text);
    file.commit(lasting);
}

FolderLock::FolderLock(const fs::path& folder) : folder_(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    int refused = -1;
    if (folder_ >= 0) do
            refused = flock(folder_, LOCK_EX);
        while (refused != 0 && errno == EINTR);
    if (refused == 0) return;
    if (folder_ >= 0) close(folder_);
    throw EnvironmentTrouble("The folder " + folder.string()
                             + " cannot be locked, and without that two writers might lose each other's rows: is it on "
                               "a file system that knows locks?");
}
FolderLock::~FolderLock() { close(folder_); }

namespace {
/// NOTE: a number that no process of ours has may be that of one in another container, or on another machine with the
/// same folder: it holds the lock. Where the file system knows no locks nobody can tell, and the draft stays.
bool is_dead(const fs::path& draft, pid_t process) {
    if (kill(process, 0) == 0 || errno != ESRCH) return false;
    const int file = open(draft.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0) return false;
    const bool is_free = flock(file, LOCK_EX | LOCK_NB) == 0;
    close(file);
    return is_free;
}

void clear(const fs::path& folder, const std::function<bool(const std::string& target)>& ours) {
    static const std::regex draft("(.+)\\.([0-9]{1,9})\\.[0-9]+\\.part");
    std::error_code failed;
    std::vector<fs::path> left;
    for (fs::directory_iterator file(folder, failed), end; !failed && file != end; file.increment(failed)) {
        const std::string name = file->path().filename().string();
        std::smatch found;
        if (name.ends_with(".part") && std::regex_match(name, found, draft) && ours(found[1])
            && is_dead(file->path(), pid_t(std::stol(found[2]))))
            left.push_back(file->path());
    }
    for (const auto& path : left) fs::remove(path, failed);
}
}  // namespace

void clear_remains(const fs::path& folder, const std::string& start) {
    clear(folder, [&](const std::string& target) { return (target + ".").starts_with(start); });
}
void clear_remains_of(const fs::path& target) {
    const std::string name = target.filename().string();
    clear(fs::absolute(target).parent_path(), [&](const std::string& of) { return of == name; });
}

}  // namespace verilie::studies
