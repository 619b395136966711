#pragma once
/// Memory that the engine and a method in another process share: what the two say by lines is then a word, and the
/// numbers lie here.
///
///   head (8 words of 8 bytes) | n inertias (m, J: 4 doubles) | n loads (F, T: 6) | n bodies asked about (x, v, R, W:
///   18) | records of n bodies
///
/// as in verilie.h, without gaps, in the machine's own order of bytes. Record 0 is where a state is handed over by
/// `start` and answered to.

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include <verilie.h>

namespace verilie::studies {

struct BlockHead {
    std::int64_t bodies, records;
    std::int64_t steps, every;  ///< asked for: so many steps, with a record after every so many of them
    /// answered: steps taken, written after each; loads that the method evaluated by itself
    std::int64_t taken, loads;
    double h;
    std::int64_t unused;
};
static_assert(sizeof(BlockHead) == 64 && sizeof(verilie_inertia) == 32 && sizeof(verilie_load) == 48
              && sizeof(verilie_body) == 144);

class Block {
public:
    /// Memory of this process, for `bodies`, which another one of the same user can open by path(). Nothing where the
    /// system has none.
    static std::unique_ptr<Block> make(std::size_t bodies);
    /// Of another process. Throws std::runtime_error, one sentence.
    static std::unique_ptr<Block> open(const std::string& path);
    ~Block();
    Block(const Block&) = delete;
    Block& operator=(const Block&) = delete;

    /// /proc/PID/fd/N: it vanishes with this process, and it cannot shrink under it.
    std::string path() const;
    BlockHead& head() { return *static_cast<BlockHead*>(start_); }
    std::span<verilie_inertia> inertia() { return {reinterpret_cast<verilie_inertia*>(&head() + 1), bodies_}; }
    std::span<verilie_load> loads() { return {reinterpret_cast<verilie_load*>(inertia().data() + bodies_), bodies_}; }
    std::span<verilie_body> asked() { return {reinterpret_cast<verilie_body*>(loads().data() + bodies_), bodies_}; }
    std::span<verilie_body> record(std::size_t i) { return {asked().data() + (1 + i) * bodies_, bodies_}; }
    std::size_t records() const { return records_; }

    /// Steps taken, seen from the other side while they are taken.
    std::int64_t taken() { return std::atomic_ref(head().taken).load(std::memory_order_acquire); }
    void take(std::int64_t steps) { std::atomic_ref(head().taken).store(steps, std::memory_order_release); }

private:
    Block(int file, void* start, std::size_t size, std::size_t bodies, std::size_t records)
        : file_(file), start_(start), size_(size), bodies_(bodies), records_(records) {}

    int file_;
    void* start_;
    std::size_t size_, bodies_, records_;
};

}  // namespace verilie::studies
