#pragma once
/// Threads that take the passes of a march together.

#include <atomic>
#include <functional>
#include <thread>
#include <vector>

namespace verilie::particles {

/// Where all wait for all. The last to arrive does what is to be done alone.
class Gate {
public:
    explicit Gate(int threads) : threads_(threads) {}
    template <class F> void pass(F alone) {
        const std::uint32_t turn = turn_.load(std::memory_order_acquire);
        if (arrived_.fetch_add(1, std::memory_order_acq_rel) + 1 == threads_) {
            alone();
            arrived_.store(0, std::memory_order_relaxed);
            turn_.store(turn + 1, std::memory_order_release);
            turn_.notify_all();
            return;
        }
        // a pass takes longer than it takes to wake up; its end is waited for awake
        for (int k = 0; k < 4096; ++k) {
            if (turn_.load(std::memory_order_acquire) != turn) return;
#if defined(__x86_64__)
            __builtin_ia32_pause();
#endif
        }
        turn_.wait(turn, std::memory_order_acquire);
    }

private:
    const int threads_;
    std::atomic<int> arrived_{0};
    std::atomic<std::uint32_t> turn_{0};
};

/// The number 0 is the caller's own thread.
class Team {
public:
    /// Throws std::system_error where the machine has no room for so many.
    explicit Team(int threads);
    ~Team();
    int size() const { return int(others_.size()) + 1; }
    /// job(thread) on every thread. Throws nothing: neither may the job.
    void run(const std::function<void(int)>& job);

private:
    void work(int thread);
    void dismiss();
    const std::function<void(int)>* job_ = nullptr;
    std::atomic<std::uint32_t> calls_{0};
    std::atomic<int> busy_{0};
    std::atomic<bool> over_{false};
    std::vector<std::thread> others_;
};

/// Numbers 0 to count - 1 dealt to threads, a stretch each; who is done helps the others.
class Deal {
public:
    Deal(std::size_t count, int threads);
    void again();
    template <class F> void each(int thread, F f) {
        const int n = int(hands_.size());
        for (int k = 0; k < n; ++k) {
            Hand& hand = hands_[std::size_t((thread + k) % n)];
            for (std::size_t i; (i = hand.next.fetch_add(at_once_, std::memory_order_relaxed)) < hand.end;)
                for (std::size_t m = i; m < std::min(i + at_once_, hand.end); ++m) f(m);
        }
    }

private:
    struct alignas(64) Hand {
        std::atomic<std::size_t> next{0};
        std::size_t begin = 0, end = 0;
    };
    std::vector<Hand> hands_;
    std::size_t at_once_;
};

}  // namespace verilie::particles
