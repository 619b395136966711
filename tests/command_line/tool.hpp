#pragma once
/// The built programs, called the way a shell calls them: words in; exit code, stdout and stderr out.

#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "support/catch.hpp"
#include "support/folder.hpp"
#include "support/schema.hpp"

namespace verilie::test {

using Words = std::vector<std::string>;
namespace fs = std::filesystem;

inline Words operator+(Words a, const Words& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}
/// Every word must be free of blanks, as those of a row's `command` are.
inline Words words(const std::string& line) {
    std::istringstream in(line);
    return {std::istream_iterator<std::string>(in), {}};
}

inline void write(const fs::path& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }
inline Words names_in(const fs::path& folder) {
    Words names;
    for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename());
    std::sort(names.begin(), names.end());
    return names;
}

struct Outcome {
    int code;  ///< the exit code; 128 + the signal of one that was killed
    std::string out, err;
};

#ifdef __SANITIZE_ADDRESS__
inline constexpr int most_ms = 1200000;
#else
inline constexpr int most_ms = 120000;
#endif

/// A started program; its outcome can be waited for once.
class Started {
public:
    /// `verilie` with these words, in `cwd`; stdout goes to `sink` where one is named.
    Started(const Words& arguments, const fs::path& cwd, const std::string& sink = {}) {
        const std::string out = sink.empty() ? files_("out") : sink, err = files_("err"),
                          program = std::string(VERILIE_BIN) + "/verilie";
        std::vector<char*> argv{const_cast<char*>(program.c_str())};
        for (const auto& a : arguments) argv.push_back(const_cast<char*>(a.c_str()));
        argv.push_back(nullptr);
        child_ = fork();
        if (child_ == 0) {
            const auto redirect = [](const char* path, int to, int flags) {
                if (dup2(open(path, flags, 0600), to) < 0) _exit(126);
            };
            redirect("/dev/null", 0, O_RDONLY);
            redirect(out.c_str(), 1, O_WRONLY | O_CREAT);
            redirect(err.c_str(), 2, O_WRONLY | O_CREAT);
            if (chdir(cwd.c_str()) == 0) execv(program.c_str(), argv.data());
            _exit(127);
        }
    }
    void kill(int signal = SIGKILL) const { ::kill(child_, signal); }
    /// A program that does not end within two minutes, or so many times that, is killed; under a sanitizer within twenty.
    Outcome wait(int times = 1) const {
        int status = 0;
        for (int k = 0; waitpid(child_, &status, WNOHANG) == 0; ++k) {
            if (k == times * most_ms) kill();
            usleep(1000);
        }
        const auto read = [&](const char* name) {
            return fs::exists(files_ / name) ? contents(files_ / name) : std::string();
        };
        return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), read("out"), read("err")};
    }

private:
    Folder files_;
    pid_t child_;
};

inline Outcome tool(const Words& arguments, const fs::path& cwd = fs::temp_directory_path()) {
    return Started(arguments, cwd).wait();
}

inline std::string shown(const Words& arguments) {
    std::string line = "verilie";
    for (const auto& a : arguments) line += " " + (a.empty() ? "''" : a.size() > 60 ? a.substr(0, 60) + "..." : a);
    return line;
}

/// Of every verb that has one, as the program prints them.
inline const Json& schemas() {
    static const Json all = Json::parse(tool({"schema"}).out);
    return all;
}
/// A document of the verb, as its schema says.
inline void fits(const Json& document, const std::string& verb) {
    REQUIRE(schemas().contains(verb));
    CHECK(difference(document, schemas()[verb], verb) == "");
}

/// The one document on stdout of a run with --json. It fits its schema.
inline Json document(const Words& arguments, int code = 0) {
    const auto o = tool(arguments + Words{"--json"});
    INFO(shown(arguments) << " --json\n" << o.err);
    REQUIRE(o.code == code);
    const Json d = Json::parse(o.out);
    fits(d, arguments.at(0));
    return d;
}

/// The rows of such a document, of which there are some. NOTE: in `for (x : document(...)["rows"])` the document is gone
/// before the first row.
inline std::vector<Json> rows_of(const Words& arguments, int code = 0) {
    const Json d = document(arguments, code);
    REQUIRE_FALSE(d["rows"].empty());
    return {d["rows"].begin(), d["rows"].end()};
}

/// The call ends with `code` and one sentence on stderr that holds every one of `named`; nothing on stdout, nothing
/// written.
inline Outcome refused(const Words& arguments, int code, std::initializer_list<std::string> named) {
    const Folder empty;
    const auto o = tool(arguments, empty.path());
    INFO(shown(arguments) << "\nsays: " << o.err);
    CHECK(o.code == code);
    CHECK(o.out.empty());
    CHECK(std::count(o.err.begin(), o.err.end(), '\n') == 1);
    CHECK(o.err.size() > 20);
    CHECK(o.err.substr(0, 7) == "verilie");
    for (const auto& n : named) {
        INFO("must name: " << n);
        CHECK(o.err.find(n) != std::string::npos);
    }
    CHECK(names_in(empty.path()).empty());
    return o;
}

/// A run that needs only its step and its duration.
inline const Words pendulum{"run", "--problem", "pendulum", "--method", "lie_verlet"};
inline const Words eight = pendulum + Words{"--h", "1/8", "--steps", "8"};
/// Where results would go; a relative path lands in the folder that `refused` inspects.
inline const Words placed{"--store", "store", "--out", "out"};

}  // namespace verilie::test
