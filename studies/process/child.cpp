#include "process/child.hpp"

#include <array>
#include <cmath>
#include <csignal>
#include <cstring>
#include <regex>
#include <stdexcept>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <verilie/mechanics/json_text.hpp>
#include <verilie/scalar.hpp>

#include "engine/request.hpp"

namespace verilie::studies {

namespace {
constexpr std::size_t longest_line = std::size_t(1) << 26;

/// NOTE: without exec a shell stands between us and a single command, and what killed it reaches us as an exit code.
std::string for_shell(const std::string& command) {
    const auto first = command.substr(0, command.find(' '));
    const bool single =
        command.find_first_of(";&|<>()`\n") == std::string::npos && first.find('=') == std::string::npos;
    return single ? "exec " + command : command;
}

std::string seconds(double s) { return to_text(s) + " s"; }
}  // namespace

std::string how_it_ended(int status) {
    const auto named = [](int signal) { return std::to_string(signal) + " (" + strsignal(signal) + ")"; };
    if (WIFSIGNALED(status)) return "the process was killed by signal " + named(WTERMSIG(status));
    const int code = WEXITSTATUS(status);
    return "the process ended with exit code " + std::to_string(code)
         + (code == 127                        ? ", as for a command that is not found"
             : code > 128 && code < 128 + NSIG ? ", as for signal " + named(code - 128)
                                               : "");
}

std::string one_line(std::string text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (const auto c = static_cast<unsigned char>(text[i]); c < ' ' || c == 0x7f) text[i] = '?';
        const bool of_two = text[i] == '\xc2' && i + 1 < text.size();  // U+0080 to U+009F, which hold CSI
        if (of_two && static_cast<unsigned char>(text[i + 1]) < 0xa0) text.replace(i, 2, "?");
    }
    return text;
}

std::string excerpt(const std::string& text) {
    std::string shown = text.substr(0, 60);
    for (char& c : shown)
        if (c < ' ' || c > '~') c = '?';
    return "'" + shown + (text.size() > 60 ? "...'" : "'");
}

double Peer::patience() {
    const char* given = std::getenv("VERILIE_PATIENCE");
    if (!given) return 10;
    char* end = nullptr;
    const double s = std::strtod(given, &end);
    if (end == given || *end || !(s > 0) || !(s <= 1e6))
        throw std::invalid_argument(
            "VERILIE_PATIENCE=" + std::string(given) + ": expected seconds, greater than zero and at most 1000000.");
    return s;
}

Child::Child(const std::string& command) {
    const std::string run = for_shell(command);
    const std::array<const char*, 4> words{"/bin/sh", "-c", run.c_str(), nullptr};
    int to[2], from[2];
    if (pipe2(to, O_CLOEXEC) != 0) throw EnvironmentTrouble("No pipe to another process can be made.");
    if (pipe2(from, O_CLOEXEC) != 0) {
        close(to[0]), close(to[1]);
        throw EnvironmentTrouble("No pipe to another process can be made.");
    }
    std::signal(SIGPIPE, SIG_IGN);  // a write to one that died is an answer, not our end
    try {
        watched_ = start_watched(words.data(), to[0], from[1]);
    } catch (const EnvironmentTrouble&) {
        for (const int end : {to[0], to[1], from[0], from[1]}) close(end);
        throw EnvironmentTrouble("No other process can be made for '" + command + "'.");
    }
    close(to[0]), close(from[1]);
    in_ = to[1], out_ = from[0];
    fcntl(in_, F_SETFL, O_NONBLOCK);
    fcntl(out_, F_SETFL, O_NONBLOCK);
}

Child::~Child() {
    close(in_), close(out_), close(watched_.lifeline);
    if (watched_.watcher > 0 && !ended(15)) kill(watched_.watcher, SIGKILL), waitpid(watched_.watcher, nullptr, 0);
}

std::optional<int> Child::ended(int seconds) {
    int status = 0;
    pid_t reaped = 0;
    for (int k = 0; k < 1000 * seconds && (reaped = waitpid(watched_.watcher, &status, WNOHANG)) == 0; ++k)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return reaped == 0 ? std::nullopt : std::optional(status);
}

void Child::gone() {
    const auto status = ended(2);
    if (!status) throw Trouble{Why::died, "the process closed its end"};
    watched_.watcher = 0;
    throw Trouble{Why::died, how_it_ended(*status)};
}

void Child::silent(double s) const { throw Trouble{Why::silent, "no answer within " + seconds(s), s, s}; }

bool Child::wait_for(int end, short events, const Term& term) const {
    for (;;) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            std::chrono::duration<double>(term.patience) - (Clock::now() - term.begin))
                              .count();
        pollfd one{end, events, 0};
        const int ready = left <= 0 ? 0 : poll(&one, 1, int(std::min<long long>(left + 1, 1 << 30)));
        if (ready >= 0) return ready > 0;
        if (errno != EINTR)
            throw Trouble{Why::died, std::string("its pipe cannot be watched: ") + std::strerror(errno)};
    }
}

void Child::tell(const Json& message) {
    std::array<char, 4096> piece;
    if (read_.empty())
        if (const ssize_t n = read(out_, piece.data(), piece.size()); n > 0) read_.append(piece.data(), std::size_t(n));
    if (!read_.empty()) throw Trouble{Why::nonsense, "answered more than it was asked: " + excerpt(read_)};
    send(message.dump() + "\n");
}

void Child::send(const std::string& text) {
    const Term term{Clock::now(), patience_};
    for (std::size_t sent = 0; sent < text.size();) {
        const ssize_t n = write(in_, text.data() + sent, text.size() - sent);
        if (n > 0) sent += std::size_t(n);
        else if (n < 0 && errno == EAGAIN) {
            if (!wait_for(in_, POLLOUT, term)) silent(term.patience);
        } else if (n < 0 && errno != EINTR) gone();
    }
}

std::string Child::line(Term term, const std::function<std::int64_t()>& pulse) {
    std::size_t seen = 0;
    std::int64_t last = pulse ? pulse() : 0;
    for (;;) {
        if (const auto end = read_.find('\n', seen); end != std::string::npos) {
            std::string text = read_.substr(0, end);
            read_.erase(0, end + 1);
            return text;
        }
        seen = read_.size();
        if (seen > longest_line) throw Trouble{Why::nonsense, "answered a line without an end: " + excerpt(read_)};
        if (!wait_for(out_, POLLIN, term)) {  // first, for an answer is hardly ever there already
            const std::int64_t now = pulse ? pulse() : last;
            if (now == last) silent(term.patience);
            last = now, term.begin = Clock::now();
            continue;
        }
        std::array<char, 65536> piece;
        const ssize_t n = read(out_, piece.data(), piece.size());
        if (n > 0) read_.append(piece.data(), std::size_t(n));
        else if (n == 0 || (errno != EAGAIN && errno != EINTR)) gone();
    }
}

std::string Child::hear_word(const std::function<std::int64_t()>& pulse) {
    return line({Clock::now(), patience_}, pulse);
}

Json Child::hear(std::int64_t steps) { return document(line({Clock::now(), patience_ * double(steps)})); }

Json Peer::document(const std::string& text) {
    if (json_depth(text) > deepest_json)
        throw Trouble{Why::nonsense,
            "answered brackets within brackets, more than " + std::to_string(deepest_json) + " deep: " + excerpt(text)};
    const auto parsed = [](const std::string& said) {
        try {
            return Json::parse(said);
        } catch (const Json::out_of_range&) {
            throw Trouble{Why::nonsense, "answered with a number that no double can hold: " + excerpt(said)};
        } catch (const Json::parse_error&) { return Json(Json::value_t::discarded); }
    };
    Json answer = parsed(text);
    if (answer.is_discarded()) {
        static const std::regex no_number("[-+]?\\b(nan|inf|infinity)\\b", std::regex::icase);
        answer = parsed(std::regex_replace(text, no_number, "null"));
    }
    if (!answer.is_object()) throw Trouble{Why::nonsense, "answered no JSON object but " + excerpt(text)};
    return answer;
}

}  // namespace verilie::studies
