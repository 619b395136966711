#pragma once
/// Records of `verilie gate`, blessed for a test.

#include <map>

#include "command_line/tool.hpp"

namespace verilie::test {

inline const Words small{"gate", "--quick", "--problem", "stress_test_spherical", "--method", "rrp_spatial"};

/// A folder with a store and the record of `gate`, blessed. The same words are blessed once, and every test has a copy
/// of its own.
struct Record {
    Folder folder;
    Words gate;
    struct Nothing {};
    Record(Nothing, const Words& of) : gate(with(of, folder)) {}
    explicit Record(const Words& of = small) : Record(Nothing{}, of) {
        for (const char* part : {"baseline", "store"})
            fs::copy(blessed(of) / part, folder / part, fs::copy_options::recursive);
    }
    static Words with(const Words& of, const Folder& folder) {
        return of + Words{"--baseline", folder("baseline"), "--store", folder("store")};
    }
    static const Folder& blessed(const Words& of) {
        static std::map<Words, Folder> records;
        const auto [at, first] = records.try_emplace(of);
        if (first) {
            const auto o = tool(with(of, at->second) + Words{"--bless", "--reason", "the first record"});
            INFO(o.err);
            REQUIRE(o.code == 0);
        }
        return at->second;
    }
    fs::path file() const { return folder / "baseline/gate.json"; }
    void replace(const std::string& what, const std::string& by) const {
        auto text = contents(file());
        const auto at = text.find(what);
        REQUIRE(at != std::string::npos);
        write(file(), text.replace(at, what.size(), by));
    }
    const Words& operator()() const { return gate; }
};
/// The same from one measurement, where a blessing with its 16 would take minutes.
struct MeasuredRecord : Record {
    explicit MeasuredRecord(const Words& of) : Record(Nothing{}, of) {
        gate.back() = VERILIE_BIN "/../store";  // what the test gate_quick has computed is not computed again
        Json record{{"schema", 2}, {"tier", "quick"}, {"history", Json::array()},
            {"makes", Json::array({Json{{"sources", "these"}, {"builds", Json::array({"this"})}}})},
            {"cases", Json::array()}};
        fs::create_directory(folder / "baseline");
        write(file(), record.dump());
        const Json found = document(gate, 1);
        for (Json row : found["rows"]) {
            for (const char* what : {"interval", "value", "error"})
                if (row[what].is_null()) row.erase(what);
            for (const char* what : {"kind", "holds", "command"}) row.erase(what);
            row["make"] = 0;
            record["cases"].push_back(row);
        }
        REQUIRE(record["cases"].size() > 10);
        write(file(), record.dump());
    }
};
/// XML that a parser of the standard library accepts, with these many cases and failures.
inline void check_junit(const fs::path& file, std::size_t cases, std::size_t failed) {
    const std::string program =
        "import sys, xml.etree.ElementTree as E; r = E.parse(sys.argv[1]).getroot(); c = "
        "r.findall('testsuite/testcase'); f = r.findall('testsuite/testcase/failure');"
        "assert r.tag == 'testsuites' and int(r.get('tests')) == len(c) == int(sys.argv[2]) and int(r.get('failures')) "
        "== len(f) == int(sys.argv[3]), (len(c), len(f));"
        "assert all(x.get('name') and x.get('classname') for x in c) and all(x.get('message') for x in f)";
    const std::string call = "/usr/bin/python3 -c \"" + program + "\" " + file.string() + " " + std::to_string(cases)
                           + " " + std::to_string(failed);
    CHECK(std::system(call.c_str()) == 0);
}

}  // namespace verilie::test
