// verilie engines: which adapters of engines there are, which are built, and whether each translates rightly.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "engine/output.hpp"
#include "engine/verb.hpp"
#include "engines/row.hpp"
#include "process/host.hpp"

namespace verilie::studies {

namespace {
using namespace engines;

struct EnginesRequest : Request {
    std::optional<std::string> which, objects;
    std::string beside = "lie_verlet,lgvi";
    bool check = false, tumble = false, work = false, identity = false, readings = false;
    int steps = 1'000'000;
    void options(Options& o) override {
        o.text("which", which, "Engines or settings, comma separated; all otherwise", {.positional = true});
        o.text(
            "objects", objects, "Where the adapters are built; `engines` beside the folder of the program otherwise");
        o.flag("check", check, "Ask each adapter for motions that are known");
        o.flag("tumble", tumble, "March the tumbling body with each setting: how often it turns over, what is kept");
        o.flag("work", work, "Errors on pendulum_triaxial and what they cost, beside those of odeint's Runge-Kutta");
        o.flag("identity", identity, "Whether each setting and the scheme that engine.json names are one map");
        o.flag("readings", readings,
            "Orders under further loads (a torsional spring, a torque prescribed in time) and of rods, with velocities "
            "read as those of t and as those of t - h/2");
        o.whole("steps", steps, {1, 1'000'000'000}, "Of --tumble", {.only_with = "tumble"});
        o.text("beside", beside, "Methods of the catalogue that --tumble and --work march, too");
        takes_a_process(o);
        Request::options(o);
    }
};

void must_make_sense(const EnginesRequest& r) {
    if (r.objects && !std::filesystem::is_directory(*r.objects))
        throw std::invalid_argument("--objects " + *r.objects + ": there is no such folder.");
    if (r.which && split(*r.which).empty()) throw std::invalid_argument("An empty list of engines was given.");
}

std::string listed(const std::vector<std::string>& words) {
    std::string all;
    for (const auto& word : words) all += (all.empty() ? "" : " ") + word;
    return all;
}

/// What it says of itself, and with `check` whether it translates rightly.
void ask(EngineRow& row, const Setting& setting, const std::string& command, bool check) {
    try {
        const Json hello = Asked(command).hello();
        row.version = hello.value("source", ""), row.digits = hello.value("digits", 53);
        row.command = command, row.built = true;
    } catch (const Trouble& t) {
        row.reason = "it does not answer: " + t.said;
        return;
    }
    if (check) row.checks.emplace(checks_of(setting, command, *row.digits));
}

EngineRow row_of(const EnginesRequest& r, const Engine& engine, const Setting& setting) {
    EngineRow row{engine.key, setting.name, setting.says, {}, {}, engine.packages, setting.order, {},
        setting.gyroscopic, false, setting.keeps, "", setting.scheme, {}};
    const std::filesystem::path objects = r.objects ? *r.objects : usual_objects().string();
    const auto command = command_of(setting, objects);
    if (!setting.cannot.empty()) {
        row.reason = "it cannot be asked: " + setting.cannot;
        return row;
    }
    if (!command) {
        row.reason = "not built; `studies/engines/run " + engine.key + "` does it (" + listed(engine.packages) + ")";
        return row;
    }
    ask(row, setting, *command, r.check);
    return row;
}
/// Of --exec or --plugin.
EngineRow own_row(const EnginesRequest& r) {
    const MethodInfo& info = *Catalogue::instance().method(*r.own).info;
    Setting setting;
    setting.name = *r.own, setting.gyroscopic = info.accepts == Where::always;
    EngineRow row{"own", setting.name, std::string(info.note), {}, {}, {}, info.order, {}, setting.gyroscopic, false,
        "", "", "", {}};
    ask(row, setting, r.exec ? *r.exec : hosting(*r.plugin), r.check);
    return row;
}

bool well(const EngineRow& row) {
    return !row.checks || std::ranges::all_of(*row.checks, [](const auto& c) { return c.holds || !c.judged; });
}

std::string four(double x) { return fmt::format("{:.4g}", x); }

std::string text_of(const std::vector<TumbleRow>& tumbles) {
    std::vector<std::vector<std::string>> lines{{"method", "steps", "E/E0 - 1", "|pi|/|pi0| - 1", "angle of pi",
        "2 E J2 / pi^2", "turned over", "of", "last after step", "ns/step", "failed"}};
    for (const TumbleRow& t : tumbles)
        lines.push_back({t.method, std::to_string(t.taken), four(t.energy_end), four(t.momentum_end), four(t.angle_end),
            four(t.twice_energy_times_middle), std::to_string(t.turned_over), fmt::format("{:.0f}", t.turns_over),
            std::to_string(t.last_turned_over), four(t.nanoseconds_per_step),
            t.failed ? t.failed->why + (t.failed->said ? ": " + *t.failed->said : "") : ""});
    return tumbles.empty() ? "" : "\n" + table(lines);
}
std::string text_of(const std::vector<WorkRow>& works) {
    std::vector<std::vector<std::string>> lines{
        {"method", "error of the attitude at T, coarse to fine", "loads/step", "ns/step"}};
    for (const WorkRow& w : works) {
        std::string errors;
        for (const auto& e : w.error)
            errors += (errors.empty() ? "" : " ") + (e ? fmt::format("{:.2e}", *e) : "failed");
        lines.push_back({w.method, errors, brief(w.loads_per_step), four(w.nanoseconds_per_step)});
    }
    return works.empty() ? "" : "\n" + table(lines);
}

std::string text_of(const std::vector<IdentityRow>& identities) {
    std::vector<std::vector<std::string>> lines{{"setting", "scheme", "one map", "units", "limit", "where"}};
    for (const IdentityRow& i : identities)
        lines.push_back({i.method, i.scheme,
            !i.same   ? "-"
            : *i.same ? "yes"
                      : "NO",
            brief(i.units), four(i.limit), i.says});
    return identities.empty() ? "" : "\n" + table(lines);
}

std::string text_of(const std::vector<ReadingRow>& readings) {
    std::vector<std::vector<std::string>> lines{
        {"setting", "motion", "velocities of", "attitude", "spin", "position", "velocity", ""}};
    const auto seen = [](const PartOrder& p) {
        return p.order      ? fmt::format("{:.2f} in [{:.2f}, {:.2f}]", *p.order, *p.lo, *p.hi)
             : p.finest > 0 ? fmt::format("- ({:.1g})", p.finest)
                            : "-";
    };
    for (const ReadingRow& r : readings)
        lines.push_back({r.method, r.motion, r.reading, seen(r.attitude), seen(r.spin), seen(r.position),
            seen(r.velocity), r.said});
    return readings.empty() ? "" : "\n" + table(lines);
}

std::string text_of(const EnginesDocument& d) {
    std::vector<std::vector<std::string>> lines{{"setting", "engine", "what is set", "digits", "checks"}};
    std::string below;
    for (const EngineRow& row : d.rows) {
        lines.push_back(
            {row.setting, row.version.value_or("-"), row.says, row.digits ? std::to_string(*row.digits) : "-",
                !row.built    ? row.reason
                : !row.checks ? "-"
                : well(row)   ? "right"
                              : "WRONG"});
        if (!row.checks) continue;
        for (const auto& c : *row.checks)
            if (!c.holds) below += fmt::format("{}: {}: {}.\n", row.setting, c.name, c.says);
    }
    return table(lines) + below + text_of(d.tumbles) + text_of(d.works) + text_of(d.identities) + text_of(d.readings);
}

Method method_of(const EngineRow& row) { return of_process(row.setting, *row.version, *row.digits, *row.command); }

/// What --tumble and --work ask of the settings that are built, and of the methods beside them.
void studied(const EnginesRequest& r, EnginesDocument& d) {
    if (!r.tumble && !r.work) return;
    std::vector<Method> methods;
    for (const EngineRow& row : d.rows) {
        if (!row.built) continue;
        methods.push_back(method_of(row));
    }
    for (const auto& key : split(r.beside)) methods.push_back(of_catalogue(key));
    for (const Method& method : methods) {
        if (r.tumble) d.tumbles.push_back(tumble(method, r.steps));
        if (r.work) d.works.push_back(work_of(method));
    }
    if (r.work) d.works.push_back(work_of_odeint());
}

int answer(const EnginesRequest& r) {
    must_make_sense(r);
    std::set<std::string> wanted;
    if (r.which && *r.which != "all")
        for (const auto& word : split(*r.which)) wanted.insert(word);
    std::set<std::string> unknown = wanted;
    EnginesDocument d{{}, {}, {}, {}, {}, r.command};
    if (r.own) d.rows.push_back(own_row(r));
    for (const auto& engine : r.own&& wanted.empty() ? std::vector<Engine>() : all_engines())
        for (const auto& setting : engine.settings) {
            if (!wanted.empty() && !wanted.contains(engine.key) && !wanted.contains(setting.name)) continue;
            unknown.erase(engine.key), unknown.erase(setting.name);
            const EngineRow& row = d.rows.emplace_back(row_of(r, engine, setting));
            if (r.identity && row.built && !setting.scheme.empty())
                d.identities.push_back(identity_of(method_of(row), setting.scheme, bodies_of(setting)));
            if (r.readings && row.built)
                for (auto& reading : readings_of(setting, *row.version, *row.command, *row.digits))
                    d.readings.push_back(std::move(reading));
        }
    if (!unknown.empty())
        throw std::invalid_argument(
            "There is no engine and no setting '" + *unknown.begin() + "'; `verilie engines` lists all there are.");
    studied(r, d);
    const int code = std::ranges::all_of(d.rows, well) ? 0 : 1;
    const std::string text = text_of(d);
    const bool unchecked = r.check && std::ranges::none_of(d.rows, &EngineRow::built);
    if ((r.tumble || r.work || r.identity || r.readings) && !r.check) d.rows.clear();  // rows on file may hold checks
    publish(r, json_of(d), text);
    if (unchecked) throw EnvironmentTrouble("Nothing was checked: not one of these settings is built.");
    return code;
}
}  // namespace

Verb verb_engines() {
    return verb_of<EnginesRequest, answer>("engines",
        "Physics engines as methods: adapters, settings, versions, what is built, and whether it translates rightly",
        {{"rows", {"setting"}}, {"tumbles", {"method", "steps"}}, {"works", {"method"}},
            {"identities", {"method", "scheme"}}, {"readings", {"method", "motion", "reading"}}},
        schema_of<EnginesDocument>);
}

}  // namespace verilie::studies
