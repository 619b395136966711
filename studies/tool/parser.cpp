#include "tool/parser.hpp"

#include <algorithm>
#include <charconv>
#include <iostream>
#include <set>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <verilie/catalogue.hpp>

#include "engine/accumulate.hpp"
#include "engine/shard.hpp"
#include "engine/share.hpp"
#include "engine/standard_output.hpp"
#include "process/child.hpp"
#include "process/process.hpp"

namespace verilie::studies {

namespace {
/// A count in decimal digits.
/// NOTE: the package reads 010 as eight, takes nothing for zero, and what overflows for the largest there is.
CLI::Validator whole_number(Range range) {
    const auto read = [range](std::string& text) {
        long long n = 0;
        const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), n);
        const bool all = !text.empty() && failed == std::errc() && end == text.data() + text.size();
        if (!all || n < range.least || n > range.most)
            return fmt::format("'{}' is no whole number from {} to {}", text, range.least, range.most);
        text = std::to_string(n);
        return std::string();
    };
    return CLI::Validator(read, fmt::format("whole number from {} to {}", range.least, range.most));
}

/// NOTE: the message of the package's own check is no sentence.
CLI::Validator one_of(std::vector<std::string> names) {
    const std::string said = fmt::format("{{{}}}", fmt::join(names, ","));
    const auto check = [names = std::move(names)](const std::string& text) {
        if (std::find(names.begin(), names.end(), text) != names.end()) return std::string();
        return fmt::format("'{}' is none of {}", text, fmt::join(names, ", "));
    };
    return CLI::Validator(check, said);
}

/// NOTE: the package takes what follows an option for its value, be it an option.
CLI::Validator no_option() {
    return CLI::Validator(
        [](std::string& text) { return text.starts_with("--") ? std::string("a value is missing") : std::string(); },
        "");
}

/// Declares options to the package.
class Declared : public Options {
public:
    explicit Declared(CLI::App& app) : app_(app) {}
    void text(const char* name, std::optional<std::string>& value, const char* says, const Rules& rules) override {
        ruled(app_.add_option(spelled(name, rules), value, says)->check(no_option()), name, rules);
    }
    void text(const char* name, std::string& value, const char* says, const Rules& rules) override {
        auto* option = ruled(app_.add_option(spelled(name, rules), value, says)->check(no_option()), name, rules);
        if (name == std::string_view("store")) option->capture_default_str();
    }
    void whole(
        const char* name, std::optional<long long>& value, Range range, const char* says, const Rules& rules) override {
        auto* option = ruled(app_.add_option(spelled(name, rules), value, says), name, rules);
        option->transform(whole_number(range))->transform(no_option());
    }
    void whole(const char* name, int& value, Range range, const char* says, const Rules& rules) override {
        auto* option = ruled(app_.add_option(spelled(name, rules), value, says), name, rules);
        option->transform(whole_number(range))->transform(no_option());
    }
    void flag(const char* name, bool& value, const char* says, const Rules& rules) override {
        ruled(app_.add_flag(spelled(name, rules), value, says)->disable_flag_override(), name, rules);
    }
    void settings(const char* name, std::map<std::string, std::string>& value, const char* says) override {
        const auto each = [&value](const CLI::results_t& given) {
            for (const auto& g : given) {
                if (g.starts_with("--")) throw std::invalid_argument("--set: a value is missing.");
                const auto equals = g.find('=');
                if (equals == std::string::npos || equals == 0)
                    throw std::invalid_argument("--set " + g + " must read name=value.");
                if (!value.emplace(g.substr(0, equals), g.substr(equals + 1)).second)
                    throw std::invalid_argument("--set " + g.substr(0, equals) + " is given twice.");
            }
            return true;
        };
        app_.add_option(spelled(name, {}), each, says)->type_name("TEXT ...")->take_all()->allow_extra_args(false);
    }

private:
    static std::string spelled(const std::string& name, const Rules& rules) {
        return rules.positional ? name : "--" + name;
    }
    CLI::Option* ruled(CLI::Option* option, const char* name, const Rules& rules) {
        if (rules.required) option->required();
        if (!rules.one_of.empty()) option->check(one_of(rules.one_of));
        if (rules.not_with) option->excludes(named_.at(rules.not_with));
        if (rules.only_with) option->needs(named_.at(rules.only_with));
        if (rules.together_with) {
            CLI::Option* other = named_.at(rules.together_with);
            option->needs(other), other->needs(option);
        }
        return named_[name] = option;
    }
    CLI::App& app_;
    std::map<std::string, CLI::Option*> named_;
};

/// Known keys in the order asked for, each once; the name of a list is every key in it.
template <class Entry> using Lists = std::map<std::string, const std::vector<Entry>*>;
template <class Entry, class Find>
std::vector<std::string> resolve(const std::string& text, const Lists<Entry>& lists, Find find) {
    std::vector<std::string> keys;
    for (const auto& name : split(text)) {
        if (name.empty()) throw std::invalid_argument("An empty name stands in the list '" + text + "'.");
        if (const auto list = lists.find(name); list != lists.end())
            for (const auto& e : *list->second) keys.emplace_back(e.info->key);
        else keys.emplace_back(find(name).info->key);
    }
    std::set<std::string> seen;
    std::erase_if(keys, [&](const auto& k) { return !seen.insert(k).second; });
    if (keys.empty()) throw std::invalid_argument("An empty list of names was given.");
    return keys;
}

/// Beside the programs of a build; of what is installed, whose folder may be another user's, in the user's cache.
std::string default_store() {
    namespace fs = std::filesystem;
    const auto environment = [](const char* name) {
        const char* value = std::getenv(name);
        return fs::path(value ? value : "");
    };
    const fs::path around = running_in().parent_path(), cache = environment("XDG_CACHE_HOME"),
                   home = environment("HOME");
    std::error_code none;
    const bool installed = fs::is_directory(fs::symlink_status(around / "share" / "verilie", none));
    if (!around.empty() && !installed) return (around / "store").string();
    if (cache.is_absolute()) return (cache / "verilie").string();
    return home.is_absolute() ? (home / ".cache" / "verilie").string() : "verilie-store";
}

/// Arguments come back in results, and JSON is UTF-8. It takes a text for what it is where nothing in it must be
/// escaped.
void must_be_utf8(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        std::string text = argv[i];
        std::erase_if(text, [](char c) { return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20; });
        if (!Json::accept("\"" + text + "\""))
            throw std::invalid_argument(
                "Argument " + std::to_string(i) + " is no UTF-8 text: " + excerpt(argv[i]) + ".");
    }
}

/// NOTE: an empty text is no value to the package, which then calls the option missing.
void must_have_values(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i], before = i > 1 ? argv[i - 1] : "";
        const bool of_an_option = word.empty() && before.starts_with("--");
        if (of_an_option || (word.starts_with("--") && word.find('=') == word.size() - 1))
            throw std::invalid_argument(
                (of_an_option ? before : word.substr(0, word.size() - 1)) + " is empty; expected a value.");
        if (word.empty()) throw std::invalid_argument("Argument " + std::to_string(i) + " is empty.");
    }
}

/// The first option that stands twice; empty: none does.
std::string given_twice(int argc, char** argv) {
    std::set<std::string> seen;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i], name = word.substr(0, word.find('='));
        if (name.starts_with("--") && name != "--set" && !seen.insert(name).second) return name;
    }
    return {};
}

/// What must not fail after the work is done: a scalar this compiler lacks, a folder that cannot be made.
void prepare(const Request& r) {
#if !VERILIE_HAS_QUAD
    if (r.scalar == "quad")
        throw std::invalid_argument("--scalar quad: this compiler has no 128-bit floating point; use fifty.");
#endif
    must_be_a_shard(r);
    if (r.out) must_be_writable(*r.out), must_accumulate(r, std::filesystem::path(*r.out) / (r.verb + ".json"));
}

/// The first word that nothing takes. NOTE: the package gives them in the order they were given.
std::string not_taken(const CLI::App& app, const std::string& verb) {
    const std::string word = app.remaining().front();
    if (word.starts_with("-"))
        return word + " is no option of verilie " + verb + "; --help names those that there are.";
    return "'" + word + "' is a word too many; --help says what verilie " + verb + " takes.";
}

void parse(CLI::App& app, Request& r, int argc, char** argv) {
    must_be_utf8(argc, argv), must_have_values(argc, argv);
    if (!app.get_option_no_throw("--set") && std::any_of(argv, argv + argc, [](std::string_view word) {
            return word == "--set" || word.starts_with("--set=");
        }))
        throw std::invalid_argument("--set is for a parameter of a problem, and verilie " + r.verb + " takes none.");
    app.parse(argc, argv);
    const auto given = [&](const char* name) {
        const auto* option = app.get_option_no_throw(name);
        return option && option->count() > 0;
    };
    const auto takes = [&](const char* name) { return app.get_option_no_throw(name) != nullptr; };
    r.scalar_given = given("--scalar"), r.appends = given("--shard");
    r.own = adopt(r);
    if (r.method.empty() && !r.own) throw CLI::RequiredError("--method");
    if (r.keep && !r.own)
        throw std::invalid_argument("--keep goes with --exec or --plugin; all other results are kept anyway.");
    if (r.own && !given("--method")) r.method = *r.own;
    const auto& c = Catalogue::instance();
    r.problems = resolve(
        r.problem,
        Lists<ProblemEntry>{{"all", &c.problems()}}, [&](const auto& k) -> const auto& { return c.problem(k); });
    r.methods = resolve(
        r.method,
        Lists<MethodEntry>{{"all", &c.methods()}, {"engines", &c.schemes()}, {"compositions", &c.compositions()}},
        [&](const auto& k) -> const auto& { return c.method(k); });
    if (r.own && takes("--method") && std::find(r.methods.begin(), r.methods.end(), *r.own) == r.methods.end())
        throw std::invalid_argument("--method does not name " + *r.own + ", the method of --exec or --plugin.");
    r.command = command_for(r, takes("--problem") ? r.problem : "", takes("--method") ? r.method : "");
    prepare(r);
}
}  // namespace

std::unique_ptr<Request> parsed(const Verb& verb, const std::string& program, int argc, char** argv, int& code) {
    auto r = verb.ask();
    r->verb = verb.name, r->lists = &verb.lists, r->program = program, r->store = default_store();
    CLI::App app{verb.says, std::string("verilie ") + verb.name};
    app.set_help_flag("-h,--help", "This text");
    Declared declared(app);
    r->options(declared);
    try {
        parse(app, *r, argc, argv);
        return r;
    } catch (const CLI::CallForHelp&) {
        const Results to_standard_output;
        std::cout << app.help() << std::flush;
        code = std::cout ? 0 : 3;
        return nullptr;
    } catch (const CLI::ExtrasError&) {
        throw std::invalid_argument(not_taken(app, r->verb));
    } catch (const CLI::ParseError& e) {
        const bool mismatch = dynamic_cast<const CLI::ArgumentMismatch*>(&e) != nullptr;
        if (const std::string twice = given_twice(argc, argv); mismatch && !twice.empty())
            throw std::invalid_argument(twice + " is given twice.");
        const std::string said = e.what();
        throw std::invalid_argument(said.ends_with(".") ? said : said + ".");
    }
}

}  // namespace verilie::studies
