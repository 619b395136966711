#include "tool.hpp"

#include <algorithm>
#include <iostream>
#include <map>
#include <set>

#include <verilie/reference/own.hpp>

#include "engine/external.hpp"
#include "engine/plugin_host.hpp"
#include "engine/share.hpp"
#include "verbs.hpp"

namespace verilie::studies {

namespace {
const std::map<std::string, Verb>& verbs() {
    static const std::map<std::string, Verb> all{
        {"bench", verb_bench}, {"certify", verb_certify}, {"claims", verb_claims}, {"drift", verb_drift}, {"evaluate", verb_evaluate}, {"gate", verb_gate}, {"gradient", verb_gradient}, {"list", verb_list},
        {"new", verb_new}, {"order", verb_order}, {"reference", verb_reference}, {"report", verb_report}, {"run", verb_run}, {"stability", verb_stability}};
    return all;
}

/// Two entries of one key could not be told apart.
void refuse_doubles(const Catalogue& c) {
    std::set<std::string_view> seen;
    const auto once = [&](const auto& entries, const char* what) {
        for (const auto& e : entries) if (e.info->key == "all" || !seen.insert(e.info->key).second) throw std::invalid_argument("The key '" + std::string(e.info->key) + "' is taken by a " + what + " of the catalogue; choose another.");
        seen.clear();
    };
    once(c.methods(), "method");
    once(c.problems(), "problem");
}

/// The verb first, where options were given before it.
void verb_first(int argc, char** argv) {
    const auto verb = std::find_if(argv + 1, argv + argc, [](const char* w) { return verbs().contains(w); });
    if (argv[1][0] == '-' && verb != argv + argc) std::rotate(argv + 1, verb, verb + 1);
}

int usage() {
    std::cerr << "verilie: a verb is needed, one of";
    for (const auto& [name, run] : verbs()) std::cerr << " " << name;
    std::cerr << ".\n";
    return 2;
}
}  // namespace

int tool(int argc, char** argv, const std::function<void(Catalogue&)>& add, const char* share) {
    share_lies_in(share);
    if (argc > 0) program_is(argv[0]);
    if (argc < 2) return usage();
    verb_first(argc, argv);
    const std::string verb = argv[1];
    try {
        Catalogue& c = Catalogue::open();
        add(c);
        c.sort();
        refuse_doubles(c);
        for (const auto& p : c.problems()) if (p.stem.empty()) reference::know(p);
        host_plugins_here();
        if (verb == "host" && argc == 3) return host_plugin(argv[2]);
    } catch (const std::invalid_argument& e) {
        std::cerr << "verilie " << verb << ": " << e.what() << "\n";
        return 2;
    }
    const auto found = verbs().find(verb);
    return found == verbs().end() ? usage() : main_of(found->first.c_str(), found->second, argc - 1, argv + 1);
}

}  // namespace verilie::studies
