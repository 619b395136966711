#include "team.hpp"

#include <algorithm>

namespace verilie::particles {

Team::Team(int threads) {
    try {
        for (int t = 1; t < threads; ++t) others_.emplace_back([this, t] { work(t); });
    } catch (...) {
        dismiss();
        throw;
    }
}
Team::~Team() { dismiss(); }
void Team::dismiss() {
    over_ = true;
    ++calls_;
    calls_.notify_all();
    for (auto& thread : others_) thread.join();
}
void Team::work(int thread) {
    std::uint32_t seen = 0;
    while (true) {
        calls_.wait(seen);
        ++seen;
        if (over_) return;
        (*job_)(thread);
        if (--busy_ == 0) busy_.notify_one();
    }
}
void Team::run(const std::function<void(int)>& job) {
    job_ = &job;
    busy_ = int(others_.size());
    ++calls_;
    calls_.notify_all();
    job(0);
    for (int left; (left = busy_) > 0;) busy_.wait(left);
}

Deal::Deal(std::size_t count, int threads)
    : hands_(std::size_t(threads)), at_once_(std::max<std::size_t>(1, count / (std::size_t(threads) * 16))) {
    for (std::size_t t = 0; t < hands_.size(); ++t)
        hands_[t].begin = count * t / hands_.size(), hands_[t].end = count * (t + 1) / hands_.size();
    again();
}
void Deal::again() {
    for (auto& hand : hands_) hand.next.store(hand.begin, std::memory_order_relaxed);
}

}  // namespace verilie::particles
