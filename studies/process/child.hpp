#pragma once
/// Another process and its lines: JSON, one document a line, each way. What can go wrong with it has a name.

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include <verilie/mechanics/solve.hpp>

#include "process/watch.hpp"
#include "engine/store.hpp"

namespace verilie::studies {

/// What went wrong on the other side, thrown within the engine and a Failure outside of it.
struct Trouble {
    Why why;
    std::string said;
    double value = 0, limit = 0;
    std::int64_t steps = 0;  ///< taken before it, of those asked for
    bool answered = false;   ///< the process says so itself, and waits for what is asked next
};

/// Who is asked, and what can be said and heard.
class Peer {
public:
    virtual ~Peer() = default;
    Peer(const Peer&) = delete;
    Peer& operator=(const Peer&) = delete;

    virtual void tell(const Json& message) = 0;
    /// The next document. A number that is not finite, of which JSON knows none, is read as null. Throws Trouble: died,
    /// silent (no whole line within patience() for each of its `steps`), nonsense.
    virtual Json hear(std::int64_t steps = 1) = 0;
    Json ask(const Json& question, std::int64_t steps = 1) {
        tell(question);
        return hear(steps);
    }
    /// A line of one word, and the next line, a word or a document. It is silent who says nothing for patience() while
    /// `pulse` stays what it is.
    virtual void tell_word(const char* word) = 0;
    virtual std::string hear_word(const std::function<std::int64_t()>& pulse) = 0;

    static Json document(const std::string& line);
    /// Seconds a step may take: 10, or what the environment says by VERILIE_PATIENCE. Throws std::invalid_argument.
    static double patience();

protected:
    Peer() = default;
};

/// A command run by /bin/sh under a watcher (watch.hpp): it ends with its object and with this program, and so does
/// whatever it started. It is left to the end of its input where it may not be killed (it runs as another user). Its
/// stderr is ours.
class Child final : public Peer {
public:
    /// Throws EnvironmentTrouble where no process can be made.
    explicit Child(const std::string& command);
    ~Child() override;

    void tell(const Json& message) override;
    Json hear(std::int64_t steps = 1) override;
    void tell_word(const char* word) override { send(std::string(word) + "\n"); }
    std::string hear_word(const std::function<std::int64_t()>& pulse) override;

private:
    using Clock = std::chrono::steady_clock;
    /// Until `patience` seconds from `begin`.
    struct Term {
        Clock::time_point begin;
        double patience;
    };
    /// Whether it came to that in time.
    bool wait_for(int end, short events, const Term& term) const;
    [[noreturn]] void silent(double seconds) const;
    void send(const std::string& text);
    [[noreturn]] void gone();
    /// How it ended, within so many seconds; nothing where it has not.
    std::optional<int> ended(int seconds);
    std::string line(Term term, const std::function<std::int64_t()>& pulse = {});

    Watched watched_;
    int in_ = -1, out_ = -1;  // what it reads, what it writes
    std::string read_;
    double patience_ = patience();
};

/// Of a process, by its wait status: a clause.
std::string how_it_ended(int status);
/// A text of somebody else, for one line of a terminal: UTF-8, its control characters made question marks.
std::string one_line(std::string text);
/// The first 60 characters, for a sentence.
std::string excerpt(const std::string& text);

}  // namespace verilie::studies
