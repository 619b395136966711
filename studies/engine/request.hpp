#pragma once
/// What the command line asks for, checked for form; and how every verb starts and ends.

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace verilie::studies {

struct Request {
    std::string verb;
    std::vector<std::string> problems, methods;          ///< keys, 'all' resolved
    std::optional<std::string> h, T, ladder, file, what, results, state, paper;
    std::optional<std::string> limit;                    ///< of stability: the largest energy error in scales; none: growth alone is judged
    std::optional<std::string> at;                       ///< of certify: one state, as its rows name the worst
    int rings = 1, spheres = 0;                          ///< of new bonded
    std::optional<std::string> name;                     ///< of new method and new problem
    std::optional<std::string> kind;                     ///< of new method: drift (default), body or stepper; of new problem: potential (default) or loads
    int bodies = 1;                                      ///< of new problem
    std::optional<std::string> exec, plugin;             ///< a method in another process: its command, or a shared object
    int ensemble = 0;                                    ///< members of seeded initial states; 0: the initial state alone
    bool quick = false, bless = false;                   ///< of gate
    std::optional<std::string> reason, junit, summary, baseline;
    std::optional<long long> steps, every;
    std::optional<long long> seed;
    int jobs = 0;                                        ///< 0: all cores
    std::string scalar = "double";
    bool scalar_given = false;                           ///< of certify: both double and fifty where not
    std::map<std::string, std::string> set;
    std::optional<std::string> out;
    std::string store;
    bool json = false, verify = false, quiet = false;    ///< quiet: no progress, for studies inside studies
    std::string command;                                 ///< "verilie order ..." without presentation options
    std::string program = "verilie";                     ///< what the command begins with: a program of one's own as it was called
    std::optional<std::string> own;                      ///< the key of the method in another process
};

/// A missing tool, a full disk, a folder that cannot be written: exit 3.
struct EnvironmentTrouble : std::exception {
    explicit EnvironmentTrouble(std::string s) : sentence(std::move(s)) {}
    const char* what() const noexcept override { return sentence.c_str(); }
    std::string sentence;
};

using Verb = int (*)(const Request&);
/// Parses, runs, and turns exceptions into one sentence on stderr and exit 2 (usage) or 3 (environment).
int main_of(const char* verb, Verb run, int argc, char** argv);

/// Of the running program, for commands: "verilie", or one's own as it was called.
void program_is(const std::string& called);

/// Throws EnvironmentTrouble where the folder cannot be made or written. Makes nothing.
void must_be_writable(const std::filesystem::path& folder);

/// The command that reproduces one row: the request with one problem and one method.
std::string command_for(const Request& r, const std::string& problem, const std::string& method);

}  // namespace verilie::studies
