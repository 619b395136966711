#include "engine/request.hpp"

#include <algorithm>
#include <sstream>

#include <unistd.h>

namespace verilie::studies {

namespace {
/// The words that reproduce a result: what was given, without presentation and placement.
class Words : public Options {
public:
    std::string said;
    bool of_a_process = true;  ///< the method in another process is among those asked for
    bool scalar_given = false;

    void text(const char* name, std::optional<std::string>& value, const char*, const Rules& rules) override {
        if (rules.asks && value) add(name, studies::quoted(*value));
    }
    // problem and method lead the command
    void text(const char* name, std::string& value, const char*, const Rules&) override {
        if (name == std::string_view("scalar") && (scalar_given || value != "double")) add(name, value);
    }
    void whole(const char* name, std::optional<long long>& value, Range, const char*, const Rules& rules) override {
        if (rules.asks && value) add(name, std::to_string(*value));
    }
    void whole(const char* name, int& value, Range, const char*, const Rules& rules) override {
        if (rules.asks && value != 0) add(name, std::to_string(value));
    }
    void flag(const char* name, bool& value, const char*, const Rules& rules) override {
        if (rules.asks && value) said += std::string(" --") + name;
    }
    void settings(const char* name, std::map<std::string, std::string>& value, const char*) override {
        for (const auto& [parameter, of] : value) add(name, studies::quoted(parameter + "=" + of));
    }

private:
    void add(const std::string& name, const std::string& value) {
        if (of_a_process || (name != "exec" && name != "plugin")) said += " --" + name + " " + value;
    }
};

/// Whether the method in another process is among these: without it, its command is no part of the question.
bool asks_own(const Request& r, const std::string& methods) {
    const auto names = split(methods);
    return methods.empty() || !r.own
        || std::any_of(names.begin(), names.end(), [&](const auto& name) { return name == "all" || name == *r.own; });
}
}  // namespace

void Request::options(Options& o) {
    o.whole("seed", seed, {},
        "Seed of what is drawn at random: states, members of ensembles, the parameter `seed` of problems that have "
        "one");
    if (has_parameters_) o.settings("set", set, "A parameter of the problem: name=value, vectors as 1,2,2.5");
    o.flag("json", json, "One JSON document on stdout, nothing else there", {.asks = false});
    o.text("out", out, "Also write the result into this folder", {.asks = false});
    o.text("store", store, "Where computed cells are kept");
    o.whole("jobs", jobs, {0, 1024}, "Worker threads (0: all cores)", {.asks = false});
}
void Request::takes_problems(Options& o) {
    o.text("problem", problem, "Problems, comma separated; all of them where none is named");
    takes_parameters();
}
void Request::takes_one_problem(Options& o) {
    o.text("problem", problem, "The problem", {.required = true});
    takes_parameters();
}
void Request::takes_methods(Options& o) {
    o.text("method", method,
        "Methods, comma separated; all, as where none is named: of the papers; engines: what engines ship; "
        "NAME(METHOD): a composition, such "
        "as "
        "kahan_li6(lie_verlet), and compositions: one of each kind");
}
void Request::takes_a_process(Options& o) {
    o.text("exec", exec,
        "A method of your own: a command that speaks JSON lines on stdin and stdout (studies/process/README.md)");
    o.text("plugin", plugin,
        "A method of your own: a shared object with the interface of verilie.h (studies/process/README.md)",
        {.not_with = "exec"});
    o.flag("keep", keep,
        "Keep results of --exec and --plugin in the store, by a hash of the command and of the files it names, or of "
        "the shared object. "
        "Modules and libraries that these load are not seen: when they change, use another --store",
        {.asks = false});
}
void Request::takes_long(Options& o) {
    o.flag(
        "long", in_full, "The table with every row, interval and reason; without it a line a verdict", {.asks = false});
}
void Request::takes_shard(Options& o) {
    o.text("shard", shard,
        "i/N: compute the i-th of N parts of the cells, keep them in --store, and answer nothing; any number of "
        "machines may share the store (studies/cluster/README.md)",
        {.asks = false});
}
void Request::takes_scalar(Options& o, const char* says, std::vector<std::string> which) {
    o.text("scalar", scalar, says, {.one_of = std::move(which)});
}

std::string command_for(const Request& r, const std::string& problem, const std::string& method) {
    Words words;
    words.said = studies::quoted(r.program) + " " + r.verb;
    if (!problem.empty()) words.said += " --problem " + problem;
    if (!method.empty()) words.said += " --method " + studies::quoted(method);
    words.of_a_process = asks_own(r, method);
    words.scalar_given = r.scalar_given;
    const_cast<Request&>(r).options(words);  // NOTE: words read, and change nothing
    return words.said;
}

std::string quoted(const std::string& word) {
    const auto plain = [](unsigned char c) {
        return std::isalnum(c) || std::string_view("_-./=,:+@%").find(char(c)) != std::string_view::npos;
    };
    if (!word.empty() && std::all_of(word.begin(), word.end(), plain)) return word;
    std::string out = "'";
    for (const char c : word) out += c == '\'' ? "'\\''" : std::string(1, c);
    return out + "'";
}

std::vector<std::string> split(const std::string& list) {
    std::vector<std::string> parts;
    std::stringstream in(list);
    for (std::string part; std::getline(in, part, ',');) parts.push_back(part);
    return parts;
}

void must_not_be_read(
    const std::string& option, const std::filesystem::path& file, const std::string& other, const std::string& who) {
    std::error_code none_there;
    if (!other.empty() && std::filesystem::equivalent(file, other, none_there))
        throw std::invalid_argument(
            option + " " + file.string() + " is the file that " + who + " reads; name another one.");
}
std::string why_no_file(const std::string& name) {
    std::error_code none;
    if (std::filesystem::is_regular_file(name, none)) return {};
    return std::filesystem::exists(name, none) ? "this is no file." : "there is no such file.";
}

void must_be_writable(const std::filesystem::path& folder) {
    auto there = std::filesystem::absolute(folder);
    while (!std::filesystem::exists(std::filesystem::symlink_status(there)) && there.has_relative_path())
        there = there.parent_path();
    if (!std::filesystem::is_directory(there) || access(there.c_str(), W_OK) != 0)
        throw EnvironmentTrouble("The folder " + folder.string() + " cannot be made or written.");
}

}  // namespace verilie::studies
