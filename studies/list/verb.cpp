// verilie list: what exists, its facts, and which pairs run.
#include <verilie/catalogue.hpp>

#include "certify/laws.hpp"
#include "engine/output.hpp"
#include "engine/verb.hpp"

namespace verilie::studies {

namespace {
struct ListRequest : Request {
    std::optional<std::string> what;
    void options(Options& o) override {
        o.text("what", what, "Only these",
            {.asks = false, .positional = true, .one_of = {"methods", "problems", "diagnostics"}});
        takes_a_process(o);
        Request::options(o);
    }
};

std::string law(Law l) {
    switch (l) {
    case Law::energy: return "energy";
    case Law::momentum: return "momentum";
    case Law::spin: return "spin";
    case Law::constraint: return "constraint";
    }
    return "unknown";
}

std::string_view name(Power p) { return p == Power::dissipates ? "dissipates" : p == Power::none ? "none" : "any"; }
Json facts(const AppliedLoads& a) {
    return a.act ? Json{{"of_time", a.of_time}, {"of_velocity", a.of_velocity}, {"power", name(a.power)}} : Json();
}

Json facts(const MethodInfo& m) {
    return {{"key", m.key}, {"source", m.source}, {"order", m.order}, {"symmetric", name(m.symmetric)},
        {"symplectic", name(m.symplectic)}, {"momentum_map", name(m.momentum_map)},
        {"energy_free_body", name(m.energy_free_body)}, {"accepts", name(m.accepts)},
        {"implicit_in_loads", m.implicit_in_loads}, {"applied_loads", m.applied_loads},
        {"energy_linear_potential", name(m.energy_linear)}, {"domain", m.domain}, {"note", m.note}};
}
Json facts(const ProblemInfo& p) {
    Json parameters = Json::array(), invariants = Json::array();
    for (const auto& x : p.parameters)
        parameters.push_back({{"name", x.name}, {"default", x.text}, {"unit", x.unit}, {"meaning", x.meaning}});
    for (const auto& x : p.invariants)
        invariants.push_back({{"name", x.name}, {"law", law(x.law)}, {"needs", x.needs}, {"meaning", x.meaning}});
    return {{"key", p.key}, {"source", p.source}, {"why_in_set", p.why_in_set}, {"parameters", parameters},
        {"invariants", invariants}, {"energies", p.potential_parts}, {"T_order", p.T_order}, {"ladder", p.ladder},
        {"T_drift", p.T_drift}, {"h_drift", p.h_drift}, {"physical", p.physical}, {"chaotic", p.chaotic},
        {"translates", p.translates}, {"separable", p.separable}, {"applied_loads", facts(p.applied)}};
}
Json diagnostics() {
    const auto row = [](const char* key, const char* measures, const char* unit, const char* requires_) {
        return Json{{"key", key}, {"measures", measures}, {"unit", unit}, {"requires", requires_}};
    };
    Json rows{row("attitude", "rms over [0, T] of |log(R_ref^T R_h)|", "rad", "a reference"),
        row("velocity", "rms over [0, T] of |W_h - W_ref|, body frame", "rad/time", "a reference"),
        row("h1", "relative H1 norm of the trajectory error, attitude by the logarithm", "1", "a reference"),
        row("q_error", "BG (37): root of a difference of squared H1 norms, half the order of h1", "1", "a reference"),
        row("energy_error", "BG (38): L2 norm of E_h - E(0) relative to E(0)", "1", "nothing"),
        row("drift", "slope of the energy error over a long run, its class and its exponent in h", "energy scale/time",
            "a trajectory that moves")};
    for (const auto& law : certify::all_laws())
        rows.push_back({{"key", law.key}, {"measures", law.measures}, {"unit", law.unit}, {"requires", law.needs}});
    return rows;
}
Json pairs(const Catalogue& c) {
    Json rows = Json::array();
    for (const auto& m : c.methods())
        for (const auto& p : c.problems()) {
            const auto a = applies(*m.info, *p.info, p.make<fifty>(Parameters(p.info->parameters))->inertias());
            rows.push_back({{"method", m.info->key}, {"problem", p.info->key}, {"runs", a.yes}, {"reason", a.reason}});
        }
    return rows;
}

std::string text(const Json& doc) {
    std::string out;
    if (doc.contains("methods")) {
        std::vector<std::vector<std::string>> t{
            {"method", "order", "symmetric", "symplectic", "momentum", "accepts", "source"}};
        for (const auto& m : doc["methods"])
            t.push_back({m["key"], m["order"].dump(), m["symmetric"], m["symplectic"], m["momentum_map"], m["accepts"],
                m["source"]});
        out += table(t) + "\n";
    }
    if (doc.contains("problems")) {
        std::vector<std::vector<std::string>> t{{"problem", "T", "ladder", "parameters", "source"}};
        for (const auto& p : doc["problems"]) {
            std::string names;
            for (const auto& x : p["parameters"])
                names +=
                    (names.empty() ? "" : " ") + x["name"].get<std::string>() + "=" + x["default"].get<std::string>();
            t.push_back({p["key"], p["T_order"], p["ladder"], names, p["source"]});
        }
        out += table(t) + "\n";
    }
    if (doc.contains("diagnostics")) {
        std::vector<std::vector<std::string>> t{{"diagnostic", "unit", "requires", "measures"}};
        for (const auto& d : doc["diagnostics"]) t.push_back({d["key"], d["unit"], d["requires"], d["measures"]});
        out += table(t) + "\n";
    }
    if (doc.contains("pairs")) {
        out += "Pairs that do not run:\n";
        for (const auto& p : doc["pairs"])
            if (!p["runs"])
                out += "  " + p["method"].get<std::string>() + " on " + p["problem"].get<std::string>() + ": "
                     + p["reason"].get<std::string>() + "\n";
    }
    return out;
}
}  // namespace

static int answer(const ListRequest& r) {
    const auto& c = Catalogue::instance();
    const auto wanted = [&](const char* part) { return !r.what || *r.what == part; };
    Json doc = Json::object();
    if (wanted("methods")) {
        doc["methods"] = Json::array();
        for (const auto& m : c.methods()) doc["methods"].push_back(facts(*m.info));
    }
    if (wanted("problems")) {
        doc["problems"] = Json::array();
        for (const auto& p : c.problems()) doc["problems"].push_back(facts(*p.info));
    }
    if (wanted("diagnostics")) doc["diagnostics"] = diagnostics();
    if (!r.what) doc["pairs"] = pairs(c);
    // What a program knows no more goes with what it knows.
    publish(r, doc, text(doc), {}, [](const Earlier& e) { return !e.again && !e.of_this_program; });
    return 0;
}

Verb verb_list() {
    return verb_of<ListRequest, answer>("list",
        "Methods, problems and diagnostics with their facts; which pairs run and why the others do not",
        {{"methods", {"key"}}, {"problems", {"key"}}, {"diagnostics", {"key"}}, {"pairs", {"method", "problem"}}});
}

}  // namespace verilie::studies
