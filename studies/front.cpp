// verilie VERB ...: runs the executable verilie-VERB that lies beside this one.
#include <cstdio>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <unistd.h>
#include <vector>
#include <algorithm>

#include <verilie/catalogue.hpp>

namespace {
namespace fs = std::filesystem;

std::vector<std::string> verbs(const fs::path& folder) {
    std::vector<std::string> found;
    for (const auto& entry : fs::directory_iterator(folder))
        if (const auto name = entry.path().filename().string(); name.starts_with("verilie-") && name != "verilie-host") found.push_back(name.substr(8));
    std::sort(found.begin(), found.end());
    return found;
}

/// The folder that find_package(verilie) takes: where it is installed, or the build folder.
fs::path prefix() { return fs::read_symlink("/proc/self/exe").parent_path().parent_path(); }
/// Of the installed package, or of the sources this was built from.
fs::path place(const char* installed, const char* holds, const char* built) {
    return fs::exists(prefix() / installed / holds) ? prefix() / installed : fs::path(VERILIE_SOURCE) / built;
}
const std::map<std::string, std::function<fs::path()>> places{
    {"--prefix", prefix},
    {"--include", [] { return place("include", "verilie.h", "lib/include"); }},
    {"--python", [] { return place("share/verilie/studies/python", "verilie.py", "studies/python"); }}};

int usage(const std::vector<std::string>& known, std::FILE* to) {
    std::fprintf(to, "verilie VERB [options]: how good a geometric integrator on SO(3)^n x R^3n is, and why to believe it.\nVerbs:");
    for (const auto& v : known) std::fprintf(to, " %s", v.c_str());
    std::fprintf(to, "\nverilie VERB --help says what each takes.\n"
                     "verilie --include, --prefix, --python: the folders of verilie.h, of the package for find_package and pkg-config, of verilie.py.\n");
    return to != stdout ? 2 : std::fflush(to) == 0 ? 0 : 3;
}
}  // namespace

int main(int argc, char** argv) {
    const fs::path folder = fs::read_symlink("/proc/self/exe").parent_path();
    const auto known = verbs(folder);
    if (argc < 2) return usage(known, stderr);
    const auto named = std::find_if(argv + 1, argv + argc, [&](const char* w) { return std::find(known.begin(), known.end(), w) != known.end(); });
    if (argv[1][0] == '-' && named != argv + argc) std::rotate(argv + 1, named, named + 1);      // options were given before the verb
    const std::string verb = argv[1];
    if (verb == "--help" || verb == "help") return usage(known, stdout);
    if (const auto found = places.find(verb); found != places.end()) return std::printf("%s\n", found->second().c_str()) > 0 && std::fflush(stdout) == 0 ? 0 : 3;
    if (std::find(known.begin(), known.end(), verb) == known.end()) {
        std::fprintf(stderr, "verilie: there is no verb '%s'; the nearest known one is '%s'.\n", verb.c_str(), verilie::nearest(verb, known).c_str());
        return 2;
    }
    const auto program = (folder / ("verilie-" + verb)).string();
    execv(program.c_str(), argv + 1);
    std::perror(program.c_str());
    return 3;
}
