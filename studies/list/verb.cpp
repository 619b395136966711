// verilie list: what exists, its facts, and which pairs run.
#include "engine/output.hpp"
#include "engine/verb.hpp"
#include "list/facts.hpp"

namespace verilie::studies {

namespace {
struct ListRequest : Request {
    std::optional<std::string> what;
    void options(Options& o) override {
        o.text("what", what, "Only these",
            {.asks = false, .positional = true, .one_of = {"methods", "schemes", "problems", "diagnostics"}});
        takes_a_process(o);
        Request::options(o);
    }
};

struct ListDocument {
    Absent<std::vector<MethodFacts>> methods, schemes;
    Absent<std::vector<ProblemFacts>> problems;
    Absent<std::vector<DiagnosticFacts>> diagnostics;
    Absent<std::vector<PairFacts>> pairs;
    static constexpr auto fields() {
        return std::tuple(field("methods", &ListDocument::methods, "where they were asked for"),
            field("schemes", &ListDocument::schemes, "what engines ship, where it was asked for"),
            field("problems", &ListDocument::problems, "where they were asked for"),
            field("diagnostics", &ListDocument::diagnostics, "where they were asked for"),
            field("pairs", &ListDocument::pairs, "all of them, where no part was asked for"));
    }
};
using Table = std::vector<std::vector<std::string>>;

std::string text_of(const std::vector<MethodFacts>& methods) {
    Table t{{"method", "order", "symmetric", "symplectic", "momentum", "accepts", "source"}};
    for (const auto& m : methods)
        t.push_back({m.key, std::to_string(m.order), m.symmetric, m.symplectic, m.momentum_map, m.accepts, m.source});
    return table(t) + "\n";
}
/// On spheres, where the order is another there: "1 (2)".
std::string order_words(const MethodFacts& m) {
    const int sphere = m.order_spherical.value_or(m.order);
    return std::to_string(m.order) + (sphere > m.order ? " (" + std::to_string(sphere) + ")" : "");
}
std::string text_of_schemes(const std::vector<MethodFacts>& schemes) {
    Table t{{"scheme", "order (sphere)", "symmetric", "symplectic", "momentum", "engines"}};
    for (const auto& m : schemes)
        t.push_back({m.key, order_words(m), m.symmetric, m.symplectic, m.momentum_map, m.engines.value_or("")});
    return table(t) + "\n";
}
std::string text_of(const std::vector<ProblemFacts>& problems) {
    Table t{{"problem", "T", "ladder", "parameters", "source"}};
    for (const auto& p : problems) {
        std::string names;
        for (const auto& x : p.parameters) names += (names.empty() ? "" : " ") + x.name + "=" + x.text;
        t.push_back({p.key, p.T_order, p.ladder, names, p.source});
    }
    return table(t) + "\n";
}
std::string text_of(const std::vector<DiagnosticFacts>& diagnostics) {
    Table t{{"diagnostic", "unit", "requires", "measures"}};
    for (const auto& d : diagnostics) t.push_back({d.key, d.unit, d.needs, d.measures});
    return table(t) + "\n";
}
std::string text_of(const std::vector<PairFacts>& pairs) {
    std::string out = "Pairs that do not run:\n";
    for (const auto& p : pairs)
        if (!p.runs) out += "  " + p.method + " on " + p.problem + ": " + p.reason + "\n";
    return out;
}
std::string text_of(const ListDocument& d) {
    const auto part = [](const auto& of) { return of ? text_of(*of) : std::string(); };
    return part(d.methods) + (d.schemes ? text_of_schemes(*d.schemes) : "") + part(d.problems) + part(d.diagnostics)
         + part(d.pairs);
}

int answer(const ListRequest& r) {
    const auto wanted = [&](const char* part) { return !r.what || *r.what == part; };
    ListDocument d;
    if (wanted("methods")) d.methods.emplace(method_facts());
    if (wanted("schemes")) d.schemes.emplace(scheme_facts());
    if (wanted("problems")) d.problems.emplace(problem_facts());
    if (wanted("diagnostics")) d.diagnostics.emplace(diagnostic_facts());
    if (!r.what) d.pairs.emplace(pair_facts());
    // What a program knows no more goes with what it knows.
    publish(r, json_of(d), text_of(d), {}, [](const Earlier& e) { return !e.again && !e.of_this_program; });
    return 0;
}
}  // namespace

Verb verb_list() {
    return verb_of<ListRequest, answer>("list",
        "Methods, problems and diagnostics with their facts; which pairs run and why the others do not",
        {{"methods", {"key"}}, {"schemes", {"key"}}, {"problems", {"key"}}, {"diagnostics", {"key"}},
            {"pairs", {"method", "problem"}}},
        schema_of<ListDocument>);
}

}  // namespace verilie::studies
