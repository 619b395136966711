#pragma once
/// The record as it lies in gate.json, and what `verilie gate` prints.

#include "engine/record.hpp"

namespace verilie::studies::gate {

using Interval = std::array<double, 2>;

/// What a floor was measured with.
struct Make {
    std::string sources;
    std::vector<std::string> builds;
    bool operator==(const Make&) const = default;
    static constexpr auto fields() {
        return std::tuple(field("sources", &Make::sources, "hash of the code"),
            field("builds", &Make::builds, "compilers and flags in the hull"));
    }
};
struct Blessing {
    std::string reason, date, versions, of;
    static constexpr auto fields() {
        using R = Blessing;
        return std::tuple(field("reason", &R::reason, "as given"), field("date", &R::date, "year-month-day"),
            field("versions", &R::versions, "of the program, the compiler and the packages"),
            field("of", &R::of, "the command of what was measured"));
    }
};
/// A case on record: without its command.
struct RecordedCase {
    std::string id, method, problem, law, verdict;
    Absent<Interval> interval;
    Absent<double> value, error;
    Absent<std::string> tier;
    std::size_t make;
    static constexpr auto fields() {
        using R = RecordedCase;
        return std::tuple(field("id", &R::id, "kind/..., unique"), field("method", &R::method, ""),
            field("problem", &R::problem, ""), field("law", &R::law, ""), field("verdict", &R::verdict, ""),
            field("interval", &R::interval, "of an order or a slope, where it has one"),
            field("value", &R::value, "a floor, as a share of what round-off explains"),
            field("error", &R::error, "over h to the power of a confirmed order, to four digits"),
            field("tier", &R::tier, "full, where the quick tier lacks it"),
            field("make", &R::make, "which of the makes"));
    }
};
struct RecordFile {
    int schema;
    std::string tier;
    std::vector<Blessing> history;
    std::vector<Make> makes;
    std::vector<RecordedCase> cases;
    static constexpr auto fields() {
        return std::tuple(field("schema", &RecordFile::schema, "of this file"),
            field("tier", &RecordFile::tier, "full or quick"), field("history", &RecordFile::history, "oldest first"),
            field("makes", &RecordFile::makes, ""), field("cases", &RecordFile::cases, "by id"));
    }
};

/// A case as it is measured now.
struct CaseRow {
    std::string kind;
    std::optional<Interval> interval;
    std::optional<double> value, error;
    std::string id, method, problem, law, verdict;
    Absent<std::string> tier;
    bool holds;
    std::string command;
    static constexpr auto fields() {
        using R = CaseRow;
        return std::tuple(field("kind", &R::kind, "order, drift, certify or claims"),
            field("interval", &R::interval, "of an order or a slope; null: it has none"),
            field("value", &R::value, "a floor, a share of what round-off explains; null: it has none"),
            field("error", &R::error, "over h to the power of a confirmed order; null: it has none"),
            field("id", &R::id, "kind/..., unique"), field("method", &R::method, "empty: of a claim"),
            field("problem", &R::problem, "empty: of a claim or a control"), field("law", &R::law, ""),
            field("verdict", &R::verdict, "of its study; exact or denied where no number is held on to"),
            field("tier", &R::tier, "full, where the quick tier lacks it"),
            field("holds", &R::holds, "what info claims is confirmed"),
            field("command", &R::command, "measures it again"));
    }
};
/// A case that is not as it should be, or one on record that was not measured.
struct Complaint {
    std::string id, method, law, sentence, command;
    bool floor = false;  ///< a floor that rises, which a draw of states may do by chance; not printed
    static constexpr auto fields() {
        using R = Complaint;
        return std::tuple(field("id", &R::id, ""), field("method", &R::method, ""), field("law", &R::law, ""),
            field("sentence", &R::sentence, "what is wrong, with both numbers"),
            field("command", &R::command, "shows it; empty: it is on record alone"));
    }
};

/// The document.
struct Verdict {
    std::string tier;
    bool passed;
    std::string baseline;
    std::vector<Complaint> changes;
    std::vector<CaseRow> rows;
    std::vector<Blessing> history;
    std::string command;
    static constexpr auto fields() {
        using R = Verdict;
        return std::tuple(field("tier", &R::tier, "full or quick"), field("passed", &R::passed, "there are no changes"),
            field("baseline", &R::baseline, "the file of the record"),
            field("changes", &R::changes, "what does not hold, and what differs from the record"),
            field("rows", &R::rows, "cases as measured"), field("history", &R::history, "of the record"),
            field("command", &R::command, "asks all of it again"));
    }
};
/// The document of --bless.
struct Blessed {
    std::string blessed;
    std::size_t cases;
    std::vector<Blessing> history;
    std::string command;
    static constexpr auto fields() {
        using R = Blessed;
        return std::tuple(field("blessed", &R::blessed, "the file written"),
            field("cases", &R::cases, "how many were measured"), field("history", &R::history, "of the record"),
            field("command", &R::command, "measures them again, less --bless and its reason"));
    }
};

}  // namespace verilie::studies::gate
