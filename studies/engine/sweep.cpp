#include "engine/sweep.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <exception>
#include <mutex>
#include <numeric>
#include <thread>

#include <fmt/format.h>
#include <unistd.h>

#include "engine/terminal.hpp"

namespace verilie::studies {

namespace {
class Progress {
public:
    Progress(std::string title, const std::vector<Task>& tasks, bool quiet)
        : title_(std::move(title)), quiet_(quiet), count_(tasks.size()),
          total_(
              std::accumulate(tasks.begin(), tasks.end(), 0.0, [](double s, const Task& t) { return s + t.weight; })) {}

    void finished(const Task& t) {
        if (quiet_ || !terminal_) return;
        const std::lock_guard lock(mutex_);
        ++done_;
        weight_ += t.weight;
        const double left = weight_ > 0 ? elapsed() * (total_ - weight_) / weight_ : 0;
        const std::string line =
            fmt::format("{}: {} of {}, about {} left  {}", title_, done_, count_, duration(left), t.label);
        std::fprintf(stderr, "\r%-78.78s", line.c_str());
    }
    ~Progress() {
        if (done_ > 0) std::fprintf(stderr, "\r%-78s\r", "");
    }

private:
    double elapsed() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count(); }
    std::string title_;
    bool quiet_;
    std::size_t count_, done_ = 0;
    double total_, weight_ = 0;
    bool terminal_ = isatty(STDERR_FILENO) == 1;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::mutex mutex_;
};
}  // namespace

void sweep(const std::string& title, std::vector<Task> tasks, int jobs, bool quiet) {
    std::stable_sort(tasks.begin(), tasks.end(), [](const Task& a, const Task& b) { return a.weight > b.weight; });
    if (jobs <= 0) jobs = int(std::max(1u, std::thread::hardware_concurrency()));
    Progress progress(title, tasks, quiet);
    std::atomic<std::size_t> next{0};
    std::exception_ptr trouble;
    std::mutex mutex;
    const auto worker = [&] {
        for (std::size_t i; (i = next++) < tasks.size();) {
            try {
                tasks[i].work();
                progress.finished(tasks[i]);
            } catch (...) {
                const std::lock_guard lock(mutex);
                if (!trouble) trouble = std::current_exception();
                next = tasks.size();
            }
        }
    };
    {
        std::vector<std::jthread> pool;
        for (int k = 1; k < jobs; ++k) pool.emplace_back(worker);
        worker();
    }
    if (trouble) std::rethrow_exception(trouble);
}

}  // namespace verilie::studies
