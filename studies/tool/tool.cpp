#include "tool/tool.hpp"

#include <algorithm>
#include <cctype>
#include <csignal>
#include <iostream>
#include <new>
#include <set>

#include <fcntl.h>
#include <unistd.h>

#include <verilie/reference/own.hpp>

#include "build.hpp"
#include "engine/share.hpp"
#include "process/host.hpp"
#include "process/process.hpp"
#include "process/supervised.hpp"
#include "tool/parser.hpp"

namespace verilie::studies {

const std::vector<Verb>& verbs() {
    static const std::vector<Verb> all = [] {
        auto found = found_verbs();
        std::sort(
            found.begin(), found.end(), [](const Verb& a, const Verb& b) { return std::string_view(a.name) < b.name; });
        return found;
    }();
    return all;
}

namespace {
/// NOTE: a file that is opened would take the number of a closed one, and what is printed would go into it. Opened the
/// wrong way round, so that whoever reads or writes there is refused as before.
void keep_standard_streams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (fcntl(stream, F_GETFD) < 0 && open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
            std::exit(3);
}

/// A file that grows beyond what it may is then a write that fails, and says so.
void outlive_large_files() { std::signal(SIGXFSZ, SIG_IGN); }

/// Two entries of one key could not be told apart.
void refuse_doubles(const Catalogue& c) {
    std::set<std::string_view> seen;
    const auto once = [&](const auto& entries, const char* what) {
        for (const auto& e : entries)
            if (e.info->key == "all" || e.info->key == "engines" || e.info->key == "compositions"
                || !seen.insert(e.info->key).second)
                throw std::invalid_argument("The key '" + std::string(e.info->key) + "' is taken by a " + what
                                            + " of the catalogue; choose another.");
        seen.clear();
    };
    once(c.methods(), "method");
    once(c.problems(), "problem");
}
/// What no command line could name, and what would pass because nothing is asked of it.
void refuse_unusable(const Catalogue& c) {
    const auto named = [](std::string_view key) {
        return !key.empty() && std::ranges::all_of(key, [](unsigned char x) { return std::isalnum(x) || x == '_'; });
    };
    const auto refuse = [](std::string_view key, const std::string& why) {
        throw std::invalid_argument("'" + std::string(key) + "' " + why);
    };
    for (const auto& p : c.problems())
        if (!named(p.info->key)) refuse(p.info->key, "is no key of a problem: letters, digits and _ make one.");
    for (const auto& m : c.methods()) {
        if (!named(m.info->key)) refuse(m.info->key, "is no key of a method: letters, digits and _ make one.");
        if (m.info->accepts == Where::never)
            refuse(m.info->key, "accepts no inertia: its info needs .accepts, such as Where::always.");
        if (m.info->order < 1 || m.info->order > 20)
            refuse(m.info->key, "has the order " + std::to_string(m.info->order) + "; expected 1 to 20.");
    }
}
void take_in(const std::function<void(Catalogue&)>& add) {
    Catalogue& c = Catalogue::open();
    add(c);
    c.sort();
    refuse_doubles(c);
    refuse_unusable(c);
    for (const auto& p : c.problems())
        if (p.stem.empty()) reference::know(p);
}

const Verb* named(const std::string& name) {
    const auto& all = verbs();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Verb& v) { return v.name == name; });
    return found == all.end() ? nullptr : &*found;
}

/// What --include, --prefix and --python print; nothing of another word.
std::string place(const std::string& word) {
    const auto of = [](const char* installed, const char* holds, const char* built) {
        return (std::filesystem::exists(package() / installed / holds) ? package() / installed : share() / built)
            .string();
    };
    if (word == "--prefix") return package().string();
    if (word == "--include") return of("include", "verilie.h", "lib/include");
    if (word == "--python") return of("share/verilie/studies/python", "verilie.py", "studies/python");
    return {};
}

int usage(std::ostream& to) {
    to << "verilie VERB [options]: how good a geometric integrator on SO(3)^n x R^3n is, and why to believe "
          "it.\nVerbs:";
    for (const auto& v : verbs()) to << fmt::format("\n  {:<15} {}", v.name, v.says);
    to << "\nverilie VERB --help says what each takes.\n"
          "verilie --include, --prefix, --python: the folders of verilie.h, of the package for find_package and "
          "pkg-config, of verilie.py.\n"
          "verilie --version: which one this is, and how it was built.\n"
       << std::flush;
    return &to == &std::cerr ? 2 : to ? 0 : 3;
}
int unknown(const std::string& verb) {
    std::vector<std::string> names;
    for (const auto& v : verbs()) names.emplace_back(v.name);
    std::cerr << "verilie: there is no verb '" << verb << "'; the nearest known one is '" << nearest(verb, names)
              << "'.\n";
    return 2;
}

/// A plugin, within the study.
bool marches_inside(int argc, char** argv) {
    const char* channel = std::getenv("VERILIE_CHANNEL");
    const auto plugin = [](const char* word) { return std::string_view(word).starts_with("--plugin"); };
    return channel && std::string_view(channel) == "inside" && std::any_of(argv, argv + argc, plugin);
}

/// Turns exceptions into one sentence on stderr and exit 2 (usage) or 3 (environment).
int answered(
    const Verb& verb, const std::string& program, int argc, char** argv, const std::function<void(Catalogue&)>& add) {
    const auto told = [&](const std::string& why, int code) {
        std::cerr << "verilie " << verb.name << ": " << why << "\n";
        return code;
    };
    const auto said = [&](const std::exception& e, int code) { return told(e.what(), code); };
    const auto study = [&] {
        try {
            take_in(add);
            int code = 0;
            const auto request = parsed(verb, program, argc, argv, code);
            return request ? verb.answer(*request) : code;
        } catch (const EnvironmentTrouble& e) { return said(e, 3); } catch (const std::invalid_argument& e) {
            return said(e, 2);
        } catch (const std::bad_alloc&) {
            return told("there is not enough memory for this.", 3);
        } catch (const std::exception& e) { return said(e, 3); }
    };
    if (marches_inside(argc, argv)) {
        if (const auto code = supervised(study)) return *code;
        setenv("VERILIE_CHANNEL", "block", 1);
    }
    return study();
}
}  // namespace

int tool(int argc, char** argv, const std::function<void(Catalogue&)>& add, const char* share) {
    keep_standard_streams(), outlive_large_files();
    share_lies_in(share);
    plugins_run_in(std::filesystem::read_symlink("/proc/self/exe"));
    if (argc < 2) return usage(std::cerr);
    // NOTE: options may stand before the verb.
    const auto verb_at = std::find_if(argv + 1, argv + argc, [](const char* w) { return named(w); });
    if (argv[1][0] == '-' && verb_at != argv + argc) std::rotate(argv + 1, verb_at, verb_at + 1);
    const std::string verb = argv[1], called = argv[0];
    if (verb == "--help" || verb == "-h" || verb == "help") return usage(std::cout);
    if (verb == "--version") return std::cout << "verilie " VERILIE_RELEASE ", " VERILIE_BUILD << std::endl ? 0 : 3;
    if (const auto folder = place(verb); !folder.empty()) return std::cout << folder << std::endl ? 0 : 3;
    if (verb == "host" && argc == 3) {
        take_in(add);
        return host_plugin(argv[2]);
    }
    const Verb* const known = named(verb);
    return known ? answered(*known, called, argc - 1, argv + 1, add) : unknown(verb);
}

}  // namespace verilie::studies
