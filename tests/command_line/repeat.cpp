// The same question, the same bytes: twice, for any number of workers, after damage, after a kill, and with two at
// once.
#include "command_line/tool.hpp"

using namespace verilie::test;

namespace {
struct Question {
    const char* verb;
    Words rest;
    /// The same of one problem.
    Words words(const std::string& problem) const {
        auto w = Words{verb} + rest;
        *(std::find(w.begin(), w.end(), "--problem") + 1) = problem;
        return w;
    }
    Words in(const std::string& store, const std::string& out) const {
        return Words{verb} + rest + Words{"--store", store, "--out", out};
    }
    std::string file() const { return std::string(verb) + ".json"; }
};
const Question order{
    "order", {"--problem", "pendulum,stress_test", "--method", "lie_verlet,rrp_spatial", "--h", "1/8,1/16,1/32,1/64"}};
const Question drift{"drift",
    {"--problem", "stress_test", "--method", "lie_verlet,lie_newmark,lie_midpoint", "--T", "1000", "--h", "1/8,1/16"}};
const Question ensemble{
    "drift", {"--problem", "free_body_physical", "--method", "lgvi", "--T", "128", "--h", "1/16", "--ensemble", "33"}};
const Question certify{"certify", {"--problem", "stress_test", "--method", "lgvi,lie_newmark"}};
const Question gate{"gate", {"--quick", "--problem", "dumbbell", "--method", "rrp_spatial,lgvi"}};
const Question claims{"claims", {"--paper", "LLM"}};
const Question stability{"stability",
    {"--problem", "stress_test", "--method", "lie_verlet,lie_newmark,lgvi,lie_midpoint,romero_vi", "--T", "4000"}};

/// Without what a clock tells.
Json timeless(Json d) {
    if (d.is_object()) d.erase("clock");
    if (d.is_structured())
        for (auto& part : d) part = timeless(std::move(part));
    return d;
}

/// Kills it as soon as `there`() has reached `count`; what there is then.
template <class F> std::size_t killed_at(std::size_t count, const Words& call, const fs::path& cwd, F there) {
    const Started s(call, cwd);
    for (int k = 0; there() < count && k < 600000; ++k) usleep(100);
    s.kill();
    s.wait();
    return there();
}
}  // namespace

TEST_CASE("the same question gives the same bytes, from a store, anew, and with any number of workers", "[repeat]") {
    const Question q = GENERATE(order, drift, ensemble, certify, stability, gate);
    const Folder f;
    const auto ask = [&](const std::string& store, const std::string& out, const char* jobs) {
        const auto o = tool(q.in(f(store), f(out)) + Words{"--jobs", jobs});
        CHECK(o.code <= 1);
        CHECK(names_in(f / out) == Words{q.file()});
        return contents(f / (out + "/" + q.file()));
    };
    const auto first = ask("one", "a", "1");
    CHECK(first.size() > 1000);
    CHECK(ask("one", "b", "1") == first);
    CHECK(ask("two", "c", "7") == first);
    REQUIRE(names_in(f / "two") == names_in(f / "one"));
    for (const auto& cell : names_in(f / "one")) CHECK(contents(f / ("two/" + cell)) == contents(f / ("one/" + cell)));
}

TEST_CASE("damaged records are noticed and computed again", "[repeat]") {
    const Question q = GENERATE(order, drift);
    const Folder f;
    tool(q.in(f("store"), f("whole")));
    const auto cells = names_in(f / "store");
    REQUIRE(cells.size() >= 4);
    std::vector<std::string> whole;
    for (const auto& c : cells) whole.push_back(contents(f / ("store/" + c)));
    for (std::size_t i = 0; i < cells.size(); ++i) {
        auto text = whole[i];
        switch (i % 4) {
        case 0: text.resize(text.size() / 2); break;
        case 1: text.clear(); break;
        case 2: text = whole[(i + 1) % cells.size()]; break;  // another's record
        case 3: {                                             // one digit of the value
            auto& digit = text.at(text.find_first_of("0123456789", text.find("\"value\"")));
            digit = digit == '9' ? '8' : char(digit + 1);
            break;
        }
        }
        REQUIRE(text != whole[i]);
        write(f / ("store/" + cells[i]), text);
    }
    const auto o = tool(q.in(f("store"), f("again")));
    for (const auto& c : cells) {
        INFO(c << " in " << o.err);
        const auto at = o.err.find(c);
        CHECK((at != std::string::npos && o.err.rfind("warning: ", at) != std::string::npos));
    }
    CHECK(contents(f / ("again/" + q.file())) == contents(f / ("whole/" + q.file())));
    for (std::size_t i = 0; i < cells.size(); ++i) CHECK(contents(f / ("store/" + cells[i])) == whole[i]);
    CHECK(tool(q.in(f("store"), f("healed"))).err.find("warning") == std::string::npos);
}

TEST_CASE("a study that is killed goes on, and ends with the same bytes", "[repeat][.][nightly]") {
    const Question q = GENERATE(order, drift, ensemble, certify, stability, gate, claims);
    const Folder f;
    tool(q.in(f("undisturbed"), f("expected")));
    const auto all = names_in(f / "undisturbed");
    CAPTURE(q.verb, all.size());
    REQUIRE(all.size() >= 4);
    const auto cells = [&] {
        if (!fs::exists(f / "store")) return std::size_t(0);
        const auto there = names_in(f / "store");
        return std::size_t(
            std::count_if(there.begin(), there.end(), [](const auto& name) { return name.ends_with(".json"); }));
    };
    int in_the_middle = 0;
    for (const std::size_t goal : {std::size_t(1), all.size() / 3, all.size() / 2, all.size() - 2}) {
        const auto kept = killed_at(goal, q.in(f("store"), f("out")), f.path(), cells);
        in_the_middle += kept > 0 && kept < all.size();
        // whole or absent
        for (const auto& name : names_in(f / "store"))
            if (name.ends_with(".json")) CHECK(Json::accept(contents(f / ("store/" + name))));
    }
    CHECK(in_the_middle >= 2);
    const auto o = tool(q.in(f("store"), f("out")));
    CHECK(o.err.find("warning") == std::string::npos);
    const auto told = [&](const char* folder) {
        const auto text = contents(f / folder / q.file());
        fits(Json::parse(text), q.verb);
        return q.verb == std::string("claims") ? timeless(Json::parse(text)).dump() : text;
    };
    CHECK(told("out") == told("expected"));
    // and nothing half-written
    CHECK(names_in(f / "store") == all);
    CHECK(names_in(f / "out") == names_in(f / "expected"));
}

TEST_CASE("a report that is killed leaves nothing, and the next one draws the same bytes", "[repeat][.][nightly]") {
    const Folder f;
    const auto results = f("results"), store = f("store");
    for (const Words& study : {Words{"list"}, Words{"reference", "--problem", "stress_test"},
             order.words("stress_test"), drift.words("stress_test")})
        REQUIRE(tool(study + Words{"--out", results, "--store", store}).code <= 1);
    const auto report = [&](const char* out) { return Words{"report", "--results", results, "--out", f(out)}; };
    REQUIRE(tool(report("whole")).code == 0);
    const auto whole = names_in(f / "whole");
    REQUIRE(std::count_if(whole.begin(), whole.end(), [](const auto& name) { return name.ends_with(".svg"); }) >= 3);
    const auto before = names_in(f.path());
    int in_the_middle = 0;
    for (const std::size_t goal : {std::size_t(0), std::size_t(1), whole.size() / 2, whole.size() - 1}) {
        const auto old = names_in(f.path());
        const auto drawn = [&] {  // by this one, in its folder beside OUT
            std::error_code gone;
            for (const auto& name : names_in(f.path()))
                if (name.starts_with(".report-") && !std::count(old.begin(), old.end(), name))
                    return std::size_t(std::distance(fs::directory_iterator(f / name, gone), {}));
            return std::size_t(0);
        };
        const auto made = killed_at(goal, report("again"), f.path(), drawn);
        in_the_middle += made > 0 && made < whole.size();
        // NOTE: who draws dies with its parent, and counts as alive until init has reaped it.
        for (const auto& name : names_in(f.path()))
            if (name.starts_with(".report-"))
                for (int k = 0; fs::exists("/proc/" + name.substr(8, name.find('-', 8) - 8)) && k < 20000; ++k)
                    usleep(1000);
    }
    CHECK(in_the_middle >= 2);
    CHECK(tool(report("again")).code == 0);
    CHECK(names_in(f.path()) == Words{"again"} + before);
    REQUIRE(names_in(f / "again") == whole);
    for (const auto& name : whole) CHECK(contents(f / ("again/" + name)) == contents(f / ("whole/" + name)));
}

TEST_CASE("two studies may share a store", "[repeat]") {
    const Folder f;
    const Started a(order.in(f("store"), f("a")), f.path()), b(order.in(f("store"), f("b")), f.path());
    const auto x = a.wait(), y = b.wait();
    CHECK(x.code == y.code);
    CHECK((x.err + y.err).find("warning") == std::string::npos);
    CHECK(contents(f / "a/order.json") == contents(f / "b/order.json"));
}

TEST_CASE("another parameter is another cell", "[repeat]") {
    const Folder f;
    const Words call{"drift", "--problem", "stress_test", "--method", "lie_verlet", "--T", "256", "--h", "1/8",
        "--store", f("store"), "--json"};
    const auto plain = Json::parse(tool(call).out);
    // its witness at half the step, the growth of its error, and what an undecided run goes on to
    const auto cells = names_in(f / "store").size();
    const auto set = Json::parse(tool(call + Words{"--set", "alpha=1/4"}).out);
    CHECK(cells >= 3);
    CHECK(names_in(f / "store").size() == 2 * cells);
    CHECK(plain["rows"][0]["max_abs_energy_error"] != set["rows"][0]["max_abs_energy_error"]);
}
