#include "process/process.hpp"

#include <cstdlib>
#include <fstream>
#include <map>
#include <vector>

#include <fmt/format.h>

#include "process/host.hpp"
#include "process/inside.hpp"
#include "process/pool.hpp"
#include "process/problem.hpp"
#include "process/supervised.hpp"
#include "process/trajectory.hpp"
#include "engine/share.hpp"
#include "engine/sources.hpp"

namespace verilie::studies {

namespace {
namespace fs = std::filesystem;

/// The words of a command as a shell parts them, quotes and backslashes taken away; what a shell would replace stays.
std::vector<std::string> words_of(const std::string& command) {
    std::vector<std::string> words(1);
    char within = 0;  // the quote that is open
    bool escaped = false;
    for (const char c : command) {
        if (escaped) words.back() += c, escaped = false;
        else if (c == '\\' && within != '\'') escaped = true;
        else if (within != 0 && c == within) within = 0;
        else if (within == 0 && (c == '\'' || c == '"')) within = c;
        else if (within == 0 && std::isspace(static_cast<unsigned char>(c))) words.emplace_back();
        else words.back() += c;
    }
    return words;
}
/// Of the command, and of what is in every file that a word of it names.
std::string digest_of_substance(const std::string& command) {
    Digest all;
    all.add(command);
    std::error_code none;
    for (const std::string& word : words_of(command)) {
        if (word.empty() || !fs::is_regular_file(word, none)) continue;
        std::ifstream in(word, std::ios::binary);
        all.add("\n" + word + "\n").add(in);
    }
    return all.hex();
}

/// The program that hosts plugins is the one that runs, so that a plugin finds the problems of a program of one's own.
fs::path& host() {
    static fs::path program = running_in() / "verilie";  // of a program that is no tool: a test
    return program;
}
std::string command_of(const Request& r) {
    if (r.exec) return *r.exec;
    if (const std::string why = why_no_file(*r.plugin); !why.empty())
        throw std::invalid_argument("--plugin " + *r.plugin + ": " + why);
    return hosting(*r.plugin);
}

/// verilie.py, for commands that are started from here.
void find_python_module() {
    const char* given = std::getenv("PYTHONPATH");
    const std::string folder = (share() / "studies" / "python").string();
    if (!given || std::string(given).find(folder) == std::string::npos)
        setenv("PYTHONPATH", (given && *given ? given + (":" + folder) : folder).c_str(), 1);
}

/// Whether results of a method in another process are kept.
bool& keeps() {
    static bool yes = false;
    return yes;
}
}  // namespace

std::optional<std::string> adopt(const Request& r) {
    if (!r.exec && !r.plugin) return {};
    if (r.exec && r.exec->find_first_not_of(" \t\n") == std::string::npos)
        throw std::invalid_argument("--exec is empty; expected a command.");
    const std::string given = r.exec ? "--exec " + *r.exec : "--plugin " + *r.plugin, command = command_of(r);
    if (r.scalar != "double")
        throw std::invalid_argument("--scalar " + r.scalar + ": a method in another process is known in double only.");
    keeps() = r.keep;
    const bool inside = channel() == Channel::inside && r.plugin && is_supervised();
    find_python_module();
    try {
        std::unique_ptr<Peer> child;
        if (inside) child = std::make_unique<Inside>(fs::absolute(*r.plugin));
        else child = std::make_unique<Child>(command);
        const Json answer = child->ask({{"hello", protocol_version}});
        const MethodInfo& info = external_info(answer);
        if (answer.value("again", Json()) == true) let_wait(command, std::move(child));
        Catalogue& c = Catalogue::open();
        remember_problems(c);
        for (const auto& m : c.methods())
            if (m.info->key == info.key)
                throw std::invalid_argument(
                    "its name '" + std::string(info.key) + "' is taken by a method of the catalogue.");
        MethodEntry entry{&info, {}, {}};
        std::get<detail::TrajectoryMaker<double>>(entry.makers) = [command, name = std::string(info.key)](
                                                                      std::shared_ptr<const AnyProblem<double>> p) {
            return std::make_unique<External>(std::move(p), command, name);
        };
        c.add(std::move(entry));
        c.sort();
        sources_are(std::string(info.key), digest_of_substance(command));
        return std::string(info.key);
    } catch (const Trouble& t) {
        throw std::invalid_argument(given + ": the method did not introduce itself: " + t.said + ".");
    } catch (const std::invalid_argument& e) { throw std::invalid_argument(given + ": " + e.what()); }
}

void plugins_run_in(const fs::path& program) { host() = program; }

std::string hosting(const fs::path& object) {
    return quoted(host().string()) + " host " + quoted(fs::absolute(object).string());
}

bool of_a_process(const Json& failure) {
    if (!failure.is_object() || !failure.contains("why")) return false;
    const Json& why = failure["why"];
    return why == name(Why::died) || why == name(Why::silent) || why == name(Why::nonsense);
}

// NOTE: what a process is made of cannot be told from its command: modules, libraries, a PATH.
Json kept(const Store& store, const Json& key, const std::function<Json()>& compute) {
    if (!is_in_a_process(key.value("method", ""))) return store.get(key, compute);
    if (!keeps()) return Json::parse(compute().dump());
    struct Unkept {
        Json value;
    };
    try {
        return store.get(key, [&] {
            const auto before = failures_of_processes();
            Json value = compute();
            if (failures_of_processes() != before) throw Unkept{std::move(value)};  // not every cell says so
            return value;
        });
    } catch (const Unkept& cell) { return Json::parse(cell.value.dump()); }
}

}  // namespace verilie::studies
