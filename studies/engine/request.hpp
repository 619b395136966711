#pragma once
/// What every verb is asked with, and where its answer goes. The options of one verb stand in a struct of its own that
/// derives from it.

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/options.hpp"

namespace verilie::studies {

/// A list of a verb's document, and the members that say which question a row answers.
struct List {
    const char* name;
    std::vector<const char*> question;
};

struct Request {
    std::string verb;
    std::string problem = "all", method = "all";  ///< as given: keys, comma separated, or all
    std::vector<std::string> problems, methods;   ///< their keys, 'all' resolved, each once
    std::map<std::string, std::string> set;
    std::optional<long long> seed;
    std::string scalar = "double";
    bool scalar_given = false;  ///< of certify: both double and fifty where not
    /// a method in another process: its command, or a shared object
    std::optional<std::string> exec, plugin;
    std::optional<std::string> own;  ///< the key of the method in another process
    bool keep = false;               ///< its results go to the store, too
    std::optional<std::string> out;
    std::string store;
    bool appends = false;              ///< its cells go to an append file of this process (journal.hpp)
    std::optional<std::string> shard;  ///< i/N: which of its units it computes (shard.hpp)
    int jobs = 0;                      ///< 0: all cores
    bool json = false, quiet = false;  ///< quiet: no progress, for studies inside studies
    bool in_full = false;              ///< the table with every row and reason
    std::string command;               ///< "verilie order ..." without presentation options
    /// what the command begins with: a program of one's own as it was called
    std::string program = "verilie";
    /// of the verb's document, where OUT/<verb>.json holds the rows of several runs
    const std::vector<List>* lists = nullptr;

    Request() = default;
    virtual ~Request() = default;
    /// Every option, in the order of --help and of commands. A verb names its own, and those of below that it takes,
    /// and then calls this.
    virtual void options(Options& o);

    template <class Other> friend Other ask_again(const Request& r, const char* verb);

protected:
    Request(const Request&) = default;  // a part of a request would ask another question
    Request& operator=(const Request&) = default;
    void takes_problems(Options& o);  ///< --problem
    void takes_one_problem(Options& o);
    void takes_parameters() { has_parameters_ = true; }  ///< --set, as those two do
    void takes_methods(Options& o);                      ///< --method
    void takes_a_process(Options& o);                    ///< --exec, --plugin, --keep
    void takes_long(Options& o);                         ///< --long
    void takes_shard(Options& o);                        ///< --shard
    void takes_scalar(Options& o, const char* says, std::vector<std::string> which = {"double", "quad", "fifty"});

private:
    bool has_parameters_ = false;
};

/// A request for the same methods, problems and scalar, put to another verb, whose own options are as they are by
/// default.
template <class Other> Other ask_again(const Request& r, const char* verb) {
    Other other;
    static_cast<Request&>(other) = r;
    other.verb = verb;
    return other;
}

/// The command that reproduces one row: the request with one problem and one method; without either where empty.
std::string command_for(const Request& r, const std::string& problem, const std::string& method);
/// For a shell: as it is where nothing in it is special, else in single quotes.
std::string quoted(const std::string& word);
/// The parts of a list with commas.
std::vector<std::string> split(const std::string& list);

/// A missing tool, a full disk, a folder that cannot be written: exit 3.
struct EnvironmentTrouble : std::exception {
    explicit EnvironmentTrouble(std::string s) : sentence(std::move(s)) {}
    const char* what() const noexcept override { return sentence.c_str(); }
    std::string sentence;
};
/// A sentence without its subject where `name` is no file; empty where it is one.
std::string why_no_file(const std::string& name);
/// Throws std::invalid_argument where what `option` is to write is the file `other`, which `who` reads.
void must_not_be_read(
    const std::string& option, const std::filesystem::path& file, const std::string& other, const std::string& who);
/// Throws EnvironmentTrouble where the folder cannot be made or written. Makes nothing.
void must_be_writable(const std::filesystem::path& folder);

}  // namespace verilie::studies
