#include "process/pool.hpp"

#include <map>
#include <mutex>
#include <vector>

namespace verilie::studies {

namespace {
/// As many of a command as have marched at once.
struct Pool {
    std::mutex mutex;
    std::map<std::string, std::vector<std::unique_ptr<Peer>>> of;
};
Pool& pool() {
    static Pool all;
    return all;
}
}  // namespace

std::unique_ptr<Peer> waiting(const std::string& command) {
    const std::lock_guard lock(pool().mutex);
    auto& those = pool().of[command];
    if (those.empty()) return nullptr;
    auto child = std::move(those.back());
    those.pop_back();
    return child;
}

void let_wait(const std::string& command, std::unique_ptr<Peer> child) {
    const std::lock_guard lock(pool().mutex);
    pool().of[command].push_back(std::move(child));
}

}  // namespace verilie::studies
