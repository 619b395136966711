#pragma once
/// A plugin within the study's own process: the same two ends of the protocol as with a process, and no pipe between
/// them. Only in a child (supervised.hpp), which dies with the plugin; the study is then made again with processes.
///
/// A plugin may keep what it likes in static variables, so one march at a time has it: whoever wants another meanwhile
/// gets a process.

#include <atomic>
#include <deque>
#include <thread>

#include "process/child.hpp"
#include "process/host.hpp"

namespace verilie::studies {

class Inside final : public Peer {
public:
    explicit Inside(const std::filesystem::path& object);

    void tell(const Json& message) override { take(message.dump()); }
    Json hear(std::int64_t) override { return document(answer()); }
    void tell_word(const char* word) override { take(word); }
    std::string hear_word(const std::function<std::int64_t()>&) override { return answer(); }

private:
    void take(const std::string& line);
    std::string answer();
    /// Gives the study up where a step, or what is done to load the plugin, takes longer than patience().
    void watch(const std::stop_token& stop) const;

    const double patience_ = patience();
    std::deque<std::string> said_;
    std::unique_ptr<Host> host_;
    std::atomic<const Host*> loaded_{nullptr};  ///< host_, for the thread that watches
    std::atomic<bool> at_work_{true};           ///< from the first: a plugin may hang while it is loaded
    std::jthread watch_;
};

}  // namespace verilie::studies
