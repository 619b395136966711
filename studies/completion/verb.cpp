// verilie completion bash|zsh: a script that completes verbs, options, names of the catalogue and parameters.
#include <iostream>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <verilie/catalogue.hpp>

#include "completion/shells.hpp"
#include "engine/verb.hpp"

namespace verilie::studies {

namespace {
struct CompletionRequest : Request {
    std::string shell;
    void options(Options& o) override {
        o.text("shell", shell, "source <(verilie completion bash) in ~/.bashrc, or zsh in ~/.zshrc",
            {.asks = false, .required = true, .positional = true, .one_of = {"bash", "zsh"}});
        Request::options(o);
    }
};

using Words = std::vector<std::string>;
/// {what is asked: the words that answer it}, as the functions of the script ask.
using Known = std::vector<std::pair<std::string, Words>>;

/// What one verb takes.
class Taken : public Options {
public:
    Taken(const std::string& verb, Known& known) : verb_(verb), known_(known) { flag("help", help_, "", {}); }
    ~Taken() override { known_.push_back({verb_, all_}), known_.push_back({verb_ + " takes", values_}); }
    void text(const char* name, std::optional<std::string>&, const char*, const Rules& r) override { value(name, r); }
    void text(const char* name, std::string&, const char*, const Rules& r) override { value(name, r); }
    void whole(const char* name, std::optional<long long>&, Range, const char*, const Rules& r) override {
        value(name, r);
    }
    void whole(const char* name, int&, Range, const char*, const Rules& r) override { value(name, r); }
    void flag(const char* name, bool&, const char*, const Rules&) override { all_.push_back(std::string("--") + name); }
    void settings(const char* name, std::map<std::string, std::string>&, const char*) override { value(name, {}); }

private:
    void value(const std::string& name, const Rules& rules) {
        if (rules.positional) {
            all_.insert(all_.end(), rules.one_of.begin(), rules.one_of.end());
            return;
        }
        all_.push_back("--" + name), values_.push_back("--" + name);
        if (!rules.one_of.empty()) known_.push_back({verb_ + " --" + name, rules.one_of});
    }
    std::string verb_;
    Known& known_;
    Words all_, values_;
    bool help_ = false;
};

Words keys_of(const auto& entries, Words more) {
    for (const auto& e : entries) more.emplace_back(e.info->key);
    return more;
}

Known known_words() {
    const auto& c = Catalogue::instance();
    Known known;
    Words names;
    for (const Verb& verb : verbs()) {
        names.emplace_back(verb.name);
        Taken taken(verb.name, known);
        verb.ask()->options(taken);
    }
    Words methods = keys_of(c.methods(), {"all", "compositions", "engines"});
    known.push_back({"verbs", names});
    known.push_back({"methods", keys_of(c.schemes(), methods)});
    known.push_back({"problems", keys_of(c.problems(), {"all"})});
    for (const auto& p : c.problems()) {
        Words parameters;
        for (const auto& x : p.info->parameters) parameters.push_back(std::string(x.name) + "=");
        known.push_back({"set " + std::string(p.info->key), parameters});
    }
    return known;
}

std::string cases_of(const Known& known) {
    std::string text;
    for (const auto& [asked, words] : known)
        if (!words.empty()) text += fmt::format("    {}) echo {} ;;\n", quoted(asked), fmt::join(words, " "));
    return text;
}

int answer(const CompletionRequest& r) {
    const std::string program = std::filesystem::path(r.program).filename();
    std::string script = r.shell == "zsh" ? "#compdef @PROGRAM@\n" : "";
    script += shared_before + cases_of(known_words()) + shared_after + (r.shell == "zsh" ? zsh : bash);
    for (const std::string mark = "@PROGRAM@"; script.find(mark) != std::string::npos;)
        script.replace(script.find(mark), mark.size(), program);
    std::cout << script;
    if (!std::cout.flush()) throw EnvironmentTrouble("The result could not be written to standard output.");
    return 0;
}
}  // namespace

Verb verb_completion() {
    return verb_of<CompletionRequest, answer>("completion", "A script that completes command lines in bash or zsh");
}

}  // namespace verilie::studies
