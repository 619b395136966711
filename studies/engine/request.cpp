#include "engine/request.hpp"

#include <charconv>
#include <filesystem>
#include <iostream>
#include <limits>
#include <set>
#include <sstream>

#include <fcntl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <verilie/catalogue.hpp>

#include "engine/accumulate.hpp"
#include "engine/external.hpp"
#include "engine/external_child.hpp"

namespace verilie::studies {

namespace {
std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> parts;
    std::stringstream in(text);
    for (std::string part; std::getline(in, part, ',');) parts.push_back(part);
    return parts;
}

/// Known keys in the order asked for, each once; 'all' is every key.
template <class Entries, class Find>
std::vector<std::string> resolve(const std::string& text, const Entries& entries, Find find) {
    std::vector<std::string> keys;
    for (const auto& name : split(text)) {
        if (name == "all") for (const auto& e : entries) keys.emplace_back(e.info->key);
        else keys.emplace_back(find(name));
    }
    std::set<std::string> seen;
    std::erase_if(keys, [&](const auto& k) { return !seen.insert(k).second; });
    if (keys.empty()) throw std::invalid_argument("An empty list of names was given.");
    return keys;
}

struct Given {
    std::string problem = "all", method = "all";
    std::vector<std::string> set;
};

std::map<std::string, std::string> assignments(const std::vector<std::string>& given) {
    std::map<std::string, std::string> set;
    for (const auto& g : given) {
        const auto equals = g.find('=');
        if (equals == std::string::npos || equals == 0) throw std::invalid_argument("--set " + g + " must read name=value.");
        if (!set.emplace(g.substr(0, equals), g.substr(equals + 1)).second) throw std::invalid_argument("--set " + g.substr(0, equals) + " is given twice.");
    }
    return set;
}

std::string default_store() {
    std::error_code failed;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", failed);
    return failed ? "verilie-store" : (self.parent_path().parent_path() / "store").string();
}

const char* describe(const std::string& verb) {
    static const std::map<std::string, const char*> text{
        {"list", "Methods, problems and diagnostics with their facts; which pairs run and why the others do not"},
        {"run", "March methods on one problem; states, energies and invariants, to a file if asked"},
        {"order", "Order of convergence against a reference with a bound"},
        {"drift", "Energy drift over long times, its class and its exponent in h"},
        {"reference", "Reference values: bound, provenance, CVODE's own error"},
        {"stability", "The largest usable step by bisection, and why the next one fails"},
        {"certify", "The laws of a method at random states: symplecticity, reversibility, momentum, equivariance, local order. Beside each an exact map that must pass and a wrong one that must fail"},
        {"gate", "Measure orders, classes of drift, certificates and the claims of the papers again and compare with the record; exit 1 names what changed"},
        {"evaluate", "Energies by part, forces and spatial moments at a given state"},
        {"new", "Write a starting point: a method or a problem of your own, in a folder that builds and tests it; or a file of spheres and bonds (bonded)"},
        {"claims", "The claims of the papers, each measured and judged; exit 1 where a verdict differs from the one on record"},
        {"report", "Figures and a Markdown report from stored results"},
        {"gradient", "The loads of a problem against minus the gradient of its potential, at random states in 50 digits"},
        {"bench", "Time of a step, as a ratio to that of a Runge-Kutta step of the same equation, measured in the same run"}};
    return text.at(verb);
}

/// A count in decimal digits. NOTE: the package reads 010 as eight, takes nothing for zero, and what overflows for the largest there is.
CLI::Validator whole(long long least, long long most) {
    const auto read = [least, most](std::string& text) {
        long long n = 0;
        const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), n);
        if (text.empty() || failed != std::errc() || end != text.data() + text.size() || n < least || n > most) return fmt::format("'{}' is no whole number from {} to {}", text, least, most);
        text = std::to_string(n);
        return std::string();
    };
    return CLI::Validator(read, fmt::format("whole number from {} to {}", least, most));
}

bool is_one_of(const std::string& verb, std::initializer_list<const char*> verbs) { return std::find(verbs.begin(), verbs.end(), verb) != verbs.end(); }

void declare(CLI::App& app, Request& r, Given& given) {
    const auto is = [&](std::initializer_list<const char*> verbs) { return is_one_of(r.verb, verbs); };
    app.add_flag("--json", r.json, "One JSON document on stdout, nothing else there");
    app.add_option("--out", r.out, is({"new"}) ? "The folder of a method or problem; its name otherwise" : "Also write the result into this folder");
    app.add_option("--store", r.store, "Where computed cells are kept")->capture_default_str();
    app.add_option("--jobs", r.jobs, "Worker threads (0: all cores)")->transform(whole(0, 1024));
    app.add_option("--seed", r.seed, "Seed of what is drawn at random: states, members of ensembles, the parameter `seed` of problems that have one")->transform(whole(0, std::numeric_limits<long long>::max()));
    app.add_option("--set", given.set, "A parameter of the problem: name=value, vectors as 1,2,2.5")->take_all()->allow_extra_args(false);
    app.add_option("--scalar", r.scalar, is({"certify", "gate"}) ? "Number type: double (16 digits) or fifty (50); both where none is given" : is({"run", "order", "drift"}) ? "Number type: double (16 digits), quad (34) or fifty (50)" : "Number type; without effect on this verb")
        ->check(CLI::IsMember({"double", "quad", "fifty"}));
    if (is({"list"})) app.add_option("what", r.what, "Only these")->check(CLI::IsMember({"methods", "problems", "diagnostics"}));
    if (is({"run", "order", "drift", "reference", "bench", "stability", "evaluate", "certify", "gate"})) {
        const bool one = is({"run", "evaluate"});
        auto* p = app.add_option("--problem", given.problem, one ? "The problem" : "Problems, comma separated, or all");
        if (one) p->required();
    }
    if (is({"gradient"})) {
        auto* named = app.add_option("problem", given.problem, "Problems, comma separated, or all");
        app.add_option("--problem", given.problem, "The same as [problem]")->excludes(named);
    }
    if (is({"run", "order", "drift", "bench", "stability", "certify", "gate", "list"})) {
        if (!is({"list"})) app.add_option("--method", given.method, "Methods, comma separated, or all");
        if (!is({"bench"})) {
            auto* exec = app.add_option("--exec", r.exec, "A method of your own: a command that speaks JSON lines on stdin and stdout (studies/process/README.md)");
            app.add_option("--plugin", r.plugin, "A method of your own: a shared object with the interface of verilie.h (studies/process/README.md)")->excludes(exec);
            app.add_flag("--keep", keep_results(), "Keep results of --exec and --plugin in the store, by a hash of the command and of the files it names, or of the shared object. "
                                           "Modules and libraries that these load are not seen: when they change, use another --store");
        }
        if (!is({"stability", "certify", "gate", "list"})) app.add_option("--h", r.h, is({"run", "bench"}) ? "Step, a decimal or a fraction" : "Steps, comma separated");
    }
    if (is({"order", "drift"})) app.add_option("--ensemble", r.ensemble, "Run this many initial states, drawn from --seed on, in place of the problem's own; 32 or more")->transform(whole(0, 100000));
    if (is({"gate"})) {
        app.add_flag("--quick", r.quick, "The quick tier, for every commit: about a minute and a half of processor time");
        app.add_option("--baseline", r.baseline, "Folder of the record, gate.json; that of this project otherwise");
        app.add_option("--junit", r.junit, "Also write JUnit XML to this file");
        app.add_option("--summary", r.summary, "Also append a Markdown summary to this file");
        auto* reason = app.add_option("--reason", r.reason, "Why the record is rewritten; kept with it");
        app.add_flag("--bless", r.bless, "Rewrite the record with what is measured now")->needs(reason);
        reason->needs(app.get_option("--bless"));
    }
    if (is({"stability"})) app.add_option("--limit", r.limit, "A usable run also keeps |E - E0| within this many energy scales; otherwise only its growth is judged");
    if (is({"certify"})) app.add_option("--at", r.at, "Only this state of one problem, as rows name their worst: h, then q (w first) and W of every body; where there are several bodies, then every x and every v");
    if (is({"evaluate"})) app.add_option("--state", r.state, "File with the state: spheres and bonds, or what run --json prints")->required();
    if (is({"new"})) {
        app.add_option("what", r.what, "bonded, method or problem")->required()->check(CLI::IsMember({"bonded", "method", "problem"}));
        app.add_option("name", r.name, "Name of the method or problem: a C++ name in small letters");
        app.add_option("--kind", r.kind, "Of a method: drift (you write the motion of the free body, the library adds the kicks), body (you write one body at a time) or stepper (all bodies at once, any number of stages). "
                                          "Of a problem: potential (the library makes the loads by dual numbers), loads (you write both) or applied (a potential, and loads of time or velocity besides)")->check(CLI::IsMember({"drift", "body", "stepper", "potential", "loads", "applied"}));
        app.add_option("--bodies", r.bodies, "How many bodies a problem has")->transform(whole(1, 1000));
        app.add_option("--rings", r.rings, "How many rings (bonded)")->transform(whole(1, 1000));
        app.add_option("--spheres", r.spheres, "How many spheres a ring has (bonded)")->transform(whole(3, 1000000));
        app.add_option("--file", r.file, "The file to write (bonded); standard output otherwise");
    }
    if (is({"claims"})) app.add_option("--paper", r.paper, "Only the claims of this paper, by its key; the keys stand below the table");
    if (is({"run", "order", "drift", "stability"})) app.add_option("--T", r.T, "End time, a decimal or a fraction");
    if (is({"order"})) app.add_option("--ladder", r.ladder, "Steps as h0,ratio,count");
    if (is({"run"})) {
        app.add_option("--steps", r.steps, "Number of steps")->transform(whole(1, 1000000000000));
        app.add_option("--every", r.every, "Observe every K steps (default 1; a file takes about 2000 frames, or at most 20 000 lines)")->transform(whole(1, 1000000000000));
        app.add_option("--file", r.file, "Frames to NAME.csv or NAME.h5 (with XDMF for ParaView)");
    }
    if (is({"report"})) app.add_option("--results", r.results, "Folder of JSON documents, as --out of the other verbs writes them");
    if (is({"reference"})) app.add_flag("--verify", r.verify, "Compute anew and compare with what is stored");
}

/// Arguments come back in results, and JSON is UTF-8. It takes a text for what it is where nothing in it must be escaped.
void must_be_utf8(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        std::string text = argv[i];
        std::erase_if(text, [](char c) { return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20; });
        if (!Json::accept("\"" + text + "\"")) throw std::invalid_argument("Argument " + std::to_string(i) + " is no UTF-8 text: " + excerpt(argv[i]) + ".");
    }
}

/// What must not fail after the work is done: a scalar this compiler lacks, a folder that cannot be made.
void prepare(const Request& r) {
    const std::pair<const char*, const std::optional<std::string>&> names[] = {{"--out", r.out}, {"--file", r.file}, {"--baseline", r.baseline}, {"--junit", r.junit}, {"--summary", r.summary}};
    for (const auto& [option, given] : names)
        if (given && given->empty()) throw std::invalid_argument(std::string(option) + " is empty; expected a name.");
    if (r.store.empty()) throw std::invalid_argument("--store is empty; expected a name.");
#if !VERILIE_HAS_QUAD
    if (r.scalar == "quad") throw std::invalid_argument("--scalar quad: this compiler has no 128-bit floating point; use fifty.");
#endif
    if (r.out) must_be_writable(*r.out), must_accumulate(r.verb, std::filesystem::path(*r.out) / (r.verb + ".json"));
}

std::string& program() {
    static std::string name = "verilie";
    return name;
}

/// Whether the method in another process is among these: without it, its command is no part of the question.
bool asks_own(const Request& r, const std::string& methods) {
    const auto names = split(methods);
    return !r.own || std::any_of(names.begin(), names.end(), [&](const auto& name) { return name == "all" || name == *r.own; });
}

/// The words that reproduce a result: what was given, without presentation and placement.
std::string words(const Request& r, const std::string& problem, const std::string& method) {
    std::string c = quoted(r.program) + " " + r.verb;
    if (!problem.empty()) c += " --problem " + problem;
    if (!method.empty()) c += " --method " + method;
    const auto add = [&](const char* option, const std::optional<std::string>& v) { if (v) c += std::string(" --") + option + " " + quoted(*v); };
    add("h", r.h);
    add("ladder", r.ladder);
    add("T", r.T);
    add("limit", r.limit);
    add("at", r.at);
    add("state", r.state);
    add("paper", r.paper);
    if (method.empty() || asks_own(r, method)) add("exec", r.exec), add("plugin", r.plugin);
    if (r.ensemble) c += " --ensemble " + std::to_string(r.ensemble);
    if (r.steps) c += " --steps " + std::to_string(*r.steps);
    if (r.every) c += " --every " + std::to_string(*r.every);
    if (r.seed) c += " --seed " + std::to_string(*r.seed);
    if (r.quick) c += " --quick";
    if (r.verify) c += " --verify";
    if (r.scalar != "double" || (r.scalar_given && is_one_of(r.verb, {"certify", "gate", "order"}))) c += " --scalar " + r.scalar;
    for (const auto& [name, value] : r.set) c += " --set " + quoted(name + "=" + value);
    return c;
}
}  // namespace

void must_be_writable(const std::filesystem::path& folder) {
    auto there = std::filesystem::absolute(folder);
    while (!std::filesystem::exists(std::filesystem::symlink_status(there)) && there.has_relative_path()) there = there.parent_path();
    if (!std::filesystem::is_directory(there) || access(there.c_str(), W_OK) != 0) throw EnvironmentTrouble("The folder " + folder.string() + " cannot be made or written.");
}

void program_is(const std::string& called) { program() = called; }

std::string command_for(const Request& r, const std::string& problem, const std::string& method) { return words(r, problem, method); }

namespace {
/// NOTE: a file that is opened would take the number of a closed one, and what is printed would go into it. Opened the wrong way round, so
/// that whoever reads or writes there is refused as before.
void keep_standard_streams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (fcntl(stream, F_GETFD) < 0 && open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0) std::exit(3);
}
}  // namespace

int main_of(const char* verb, Verb run, int argc, char** argv) {
    keep_standard_streams();
    Request r;
    r.verb = verb;
    r.program = program();
    r.store = default_store();
    Given given;
    CLI::App app{describe(verb), std::string("verilie ") + verb};
    app.set_help_flag("--help", "This text");
    declare(app, r, given);
    try {
        must_be_utf8(argc, argv);
        app.parse(argc, argv);
        r.scalar_given = app.get_option("--scalar")->count() > 0;
        r.own = adopt(r);
        const auto& own = r.own;
        if (keep_results() && !own) throw std::invalid_argument("--keep goes with --exec or --plugin; all other results are kept anyway.");
        if (const auto* method = app.get_option_no_throw("--method"); method && method->count() == 0) {
            if (own) given.method = *own;
            else if (r.verb == "run") throw CLI::RequiredError("--method");
        }
        const auto& c = Catalogue::instance();
        r.problems = resolve(given.problem, c.problems(), [&](const auto& k) { return std::string(c.problem(k).info->key); });
        r.methods = resolve(given.method, c.methods(), [&](const auto& k) { return std::string(c.method(k).info->key); });
        r.set = assignments(given.set);
        r.command = words(r, is_one_of(r.verb, {"new", "claims"}) ? "" : given.problem, is_one_of(r.verb, {"reference", "gradient", "list", "evaluate", "new", "claims", "report"}) ? "" : given.method);
        prepare(r);
        return run(r);
    } catch (const CLI::CallForHelp&) {
        std::cout << app.help() << std::flush;
        return std::cout ? 0 : 3;
    } catch (const CLI::ParseError& e) {
        std::cerr << "verilie " << verb << ": " << e.what() << "\n";
        return 2;
    } catch (const EnvironmentTrouble& e) {
        std::cerr << "verilie " << verb << ": " << e.what() << "\n";
        return 3;
    } catch (const std::invalid_argument& e) {
        std::cerr << "verilie " << verb << ": " << e.what() << "\n";
        return 2;
    } catch (const std::exception& e) {
        std::cerr << "verilie " << verb << ": " << e.what() << "\n";
        return 3;
    }
}

}  // namespace verilie::studies
