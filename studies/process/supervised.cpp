#include "process/supervised.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <iostream>
#include <new>

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/request.hpp"
#include "engine/standard_output.hpp"
#include "process/child.hpp"

namespace verilie::studies {

namespace {
/// What both processes see.
struct Page {
    std::atomic<int> code{-1};  ///< of the study, at its end
    std::array<char, 512> why{};
};
Page* page = nullptr;
bool supervised_here = false;

[[noreturn]] void be_the_study(const std::function<int()>& study) {
    supervised_here = true;
    standard_output_is_for_results();
    const int code = study();
    std::cerr.flush();
    page->code = code;
    _exit(0);  // what was loaded is not taken apart
}
}  // namespace

bool is_supervised() { return supervised_here; }

void give_up(const std::string& why) {
    if (page) std::copy_n(why.data(), std::min(why.size(), page->why.size() - 1), page->why.data());
    _exit(0);
}

std::optional<int> supervised(const std::function<int()>& study) {
    void* const shared = mmap(nullptr, sizeof(Page), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) return {};
    page = new (shared) Page;
    Watched child;
    try {
        child = start_watched([&] { be_the_study(study); });
    } catch (const EnvironmentTrouble&) {}  // then within this program, with processes
    int status = 0;
    while (child.watcher > 0 && waitpid(child.watcher, &status, 0) < 0 && errno == EINTR) {}
    if (child.watcher > 0) close(child.lifeline);
    const int code = page->code;
    const std::string said(page->why.data());
    munmap(shared, sizeof(Page)), page = nullptr;
    if (code >= 0) return code;
    if (child.watcher > 0)
        std::cerr << "verilie: a plugin within the study failed: " << (said.empty() ? how_it_ended(status) : said)
                  << ". The study is made again, with the plugin in processes of its own.\n";
    return {};
}

}  // namespace verilie::studies
