#include "engine/external.hpp"

#include <cstdlib>
#include <fstream>
#include <map>

#include <fmt/format.h>

#include "engine/external_pool.hpp"
#include "engine/external_problem.hpp"
#include "engine/external_trajectory.hpp"
#include "engine/share.hpp"

namespace verilie::studies {

namespace {
namespace fs = std::filesystem;

/// FNV-1a, 64 bits.
std::string digest(const std::string& text) {
    std::uint64_t h = 0xcbf29ce484222325ULL;
    for (const unsigned char c : text) h = (h ^ c) * 0x100000001b3ULL;
    return fmt::format("{:016x}", h);
}
std::string content(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}
/// The command, and what is in every file that a word of it names.
std::string substance(const std::string& command) {
    std::string all = command;
    std::string word;
    for (const char c : command + " ") {
        if (!std::isspace(static_cast<unsigned char>(c)) && c != '\'' && c != '"') { word += c; continue; }
        std::error_code none;
        if (!word.empty() && fs::is_regular_file(word, none)) all += "\n" + word + "\n" + content(word);
        word.clear();
    }
    return all;
}

bool& hosts_itself() {
    static bool yes = false;
    return yes;
}

std::string command_of(const Request& r) {
    if (r.exec) return *r.exec;
    std::error_code none;
    if (!fs::is_regular_file(*r.plugin, none)) throw std::invalid_argument("--plugin " + *r.plugin + ": there is no such file.");
    if (hosts_itself()) return quoted(fs::read_symlink("/proc/self/exe").string()) + " host " + quoted(fs::absolute(*r.plugin).string());
    fs::path host = running_in() / "verilie-host";                          // or that of the installed package
    if (!fs::exists(host, none)) host = share().parent_path().parent_path() / "bin" / "verilie-host";
    if (!fs::exists(host, none)) throw EnvironmentTrouble("The program verilie-host, which plugins run in, lies neither beside this one nor at " + host.string() + ".");
    return quoted(host.string()) + " " + quoted(fs::absolute(*r.plugin).string());
}

/// verilie.py, for commands that are started from here.
void find_python_module() {
    const char* given = std::getenv("PYTHONPATH");
    const std::string folder = (share() / "studies" / "python").string();
    if (!given || std::string(given).find(folder) == std::string::npos) setenv("PYTHONPATH", (given && *given ? given + (":" + folder) : folder).c_str(), 1);
}

std::map<std::string, std::string>& sources() {
    static std::map<std::string, std::string> of;
    return of;
}
}  // namespace

std::optional<std::string> adopt(const Request& r) {
    if (!r.exec && !r.plugin) return {};
    if (r.exec && r.exec->find_first_not_of(" \t\n") == std::string::npos) throw std::invalid_argument("--exec is empty; expected a command.");
    const std::string given = r.exec ? "--exec " + *r.exec : "--plugin " + *r.plugin, command = command_of(r);
    if (r.scalar != "double") throw std::invalid_argument("--scalar " + r.scalar + ": a method in another process is known in double only.");
    (void)blocks_are_offered();
    find_python_module();
    try {
        auto child = std::make_unique<Child>(command);
        const Json answer = child->ask({{"hello", protocol_version}});
        const MethodInfo& info = external_info(answer);
        if (answer.value("again", Json()) == true) let_wait(command, std::move(child));
        Catalogue& c = Catalogue::open();
        remember_problems(c);
        for (const auto& m : c.methods())
            if (m.info->key == info.key) throw std::invalid_argument("its name '" + std::string(info.key) + "' is taken by a method of the catalogue.");
        MethodEntry entry{&info, {}, {}};
        std::get<detail::TrajectoryMaker<double>>(entry.makers) = [command](std::shared_ptr<const AnyProblem<double>> p) { return std::make_unique<External>(std::move(p), command); };
        c.add(std::move(entry));
        c.sort();
        sources()[std::string(info.key)] = digest(substance(command));
        return std::string(info.key);
    } catch (const Trouble& t) {
        throw std::invalid_argument(given + ": asked {\"hello\": 1}, the method did not introduce itself: " + t.said + ".");
    } catch (const std::invalid_argument& e) {
        throw std::invalid_argument(given + ": " + e.what());
    }
}

bool& keep_results() {
    static bool yes = false;
    return yes;
}

void host_plugins_here() { hosts_itself() = true; }

std::string own_sources(const std::string& key) {
    if (const auto found = sources().find(key); found != sources().end()) return found->second;
    static const std::string program = digest(content("/proc/self/exe"));
    return program;
}

bool of_a_process(const Json& failure) {
    if (!failure.is_object() || !failure.contains("why")) return false;
    const Json& why = failure["why"];
    return why == name(Why::died) || why == name(Why::silent) || why == name(Why::nonsense);
}

// NOTE: what a process is made of cannot be told from its command: modules, libraries, a PATH.
Json kept(const Store& store, const Json& key, const std::function<Json()>& compute) {
    if (!sources().count(key.value("method", ""))) return store.get(key, compute);
    if (!keep_results()) return Json::parse(compute().dump());
    struct Unkept { Json value; };
    try {
        return store.get(key, [&] {
            const auto before = failures_of_processes();
            Json value = compute();
            if (failures_of_processes() != before) throw Unkept{std::move(value)};      // not every cell says so
            return value;
        });
    } catch (const Unkept& cell) {
        return Json::parse(cell.value.dump());
    }
}

std::string quoted(const std::string& word) {
    const auto plain = [](unsigned char c) { return std::isalnum(c) || std::string_view("_-./=,:+@%").find(char(c)) != std::string_view::npos; };
    if (!word.empty() && std::all_of(word.begin(), word.end(), plain)) return word;
    std::string out = "'";
    for (const char c : word) out += c == '\'' ? "'\\''" : std::string(1, c);
    return out + "'";
}

}  // namespace verilie::studies
