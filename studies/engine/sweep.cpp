#include "engine/sweep.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <exception>
#include <mutex>
#include <numeric>
#include <stop_token>
#include <thread>

#include <fmt/format.h>
#include <unistd.h>

#include "engine/terminal.hpp"

namespace verilie::studies {

namespace {
/// One line on a terminal, after every task, and every second in which none ends.
class Progress {
public:
    Progress(std::string title, const std::vector<Task>& tasks, bool quiet)
        : title_(std::move(title)), count_(tasks.size()), total_(std::accumulate(tasks.begin(), tasks.end(), 0.0,
                                                              [](double s, const Task& t) { return s + t.weight; })),
          shows_(!quiet && isatty(STDERR_FILENO) == 1) {
        if (shows_) clock_ = std::jthread([this](const std::stop_token& stop) { tick(stop); });
    }
    void finished(const Task& t) {
        if (!shows_) return;
        const std::lock_guard lock(mutex_);
        ++done_, weight_ += t.weight, last_ = t.label;
        write();
    }
    ~Progress() {
        clock_ = {};
        if (written_) std::fprintf(stderr, "\r%-78s\r", "");
    }

private:
    void tick(const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        const auto never = [] { return false; };
        while (wake_.wait_for(lock, stop, std::chrono::seconds(1), never), !stop.stop_requested()) write();
    }
    void write() {
        const double so_far = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
        const std::string time = weight_ > 0 ? "about " + duration(so_far * (total_ - weight_) / weight_) + " left"
                                             : duration(so_far) + " so far";
        const std::string line = fmt::format("{}: {} of {}, {}  {}", title_, done_, count_, time, last_);
        std::fprintf(stderr, "\r%-78.78s", line.c_str());
        written_ = true;
    }

    std::string title_, last_;
    std::size_t count_, done_ = 0;
    double total_, weight_ = 0;
    bool shows_, written_ = false;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::jthread clock_;
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
