#include "process/block.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <stdexcept>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace verilie::studies {

namespace {
/// Records of a stretch: enough that the words cost little, and half a megabyte at most but for one record of many
/// bodies.
std::size_t records_for(std::size_t bodies) {
    return std::clamp<std::size_t>(4096 / std::max<std::size_t>(1, bodies), 1, 512);
}
std::size_t size_for(std::size_t bodies, std::size_t records) {
    return sizeof(BlockHead)
         + bodies * (sizeof(verilie_inertia) + sizeof(verilie_load) + sizeof(verilie_body) * (1 + records));
}
[[noreturn]] void refuse(const std::string& path, const std::string& why) {
    throw std::runtime_error("the shared memory " + path + " " + why);
}
}  // namespace

std::unique_ptr<Block> Block::make(std::size_t bodies) {
    const std::size_t records = records_for(bodies), size = size_for(bodies, records);
    const int file = memfd_create("verilie", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0) return nullptr;
    // NOTE: whoever made it shorter would end us with SIGBUS.
    const bool sealed =
        ftruncate(file, off_t(size)) == 0 && fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0;
    void* start = sealed ? mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;
    if (start == MAP_FAILED) {
        close(file);
        return nullptr;
    }
    auto block = std::unique_ptr<Block>(new Block(file, start, size, bodies, records));
    block->head().bodies = std::int64_t(bodies), block->head().records = std::int64_t(records);
    return block;
}

std::unique_ptr<Block> Block::open(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
    if (file < 0) refuse(path, std::string("cannot be opened: ") + std::strerror(errno));
    struct stat found {};
    BlockHead head{};
    const bool read = fstat(file, &found) == 0 && pread(file, &head, sizeof head, 0) == ssize_t(sizeof head);
    const auto size = std::size_t(found.st_size);
    const bool fits = read && head.bodies > 0 && head.records > 0 && head.bodies < 1 << 24 && head.records < 1 << 16
                   && size_for(std::size_t(head.bodies), std::size_t(head.records)) == size;
    void* start = fits ? mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;
    close(file);
    if (start == MAP_FAILED) refuse(path, "is not what was announced");
    return std::unique_ptr<Block>(new Block(-1, start, size, std::size_t(head.bodies), std::size_t(head.records)));
}

Block::~Block() {
    munmap(start_, size_);
    if (file_ >= 0) close(file_);
}

std::string Block::path() const { return "/proc/" + std::to_string(getpid()) + "/fd/" + std::to_string(file_); }

}  // namespace verilie::studies
