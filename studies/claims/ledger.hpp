#pragma once
/// The ledger: every claim beside what was found of it and the verdict on record.

#include <optional>
#include <string>
#include <vector>

#include "claims/evidence.hpp"

namespace verilie::studies::claims {

/// What was found of a claim; it is kept.
struct ClaimCell {
    std::string verdict, correction, sentence;
    Json numbers;
    std::vector<Weighed> evidence;
    Json clock, figure;

protected:
    template <class R> static constexpr auto shared() {
        using Text = std::string;
        return std::tuple(field<R, Text>("verdict", &R::verdict,
                              "holds, holds with a correction, does not hold, undecided, undecidable from the paper or "
                              "open"),
            field<R, Text>("correction", &R::correction, "with which the claim holds; empty: none"),
            field<R, Text>("sentence", &R::sentence, "the numbers that decide"),
            field<R, Json>("numbers", &R::numbers, "by name: everything the predicate looked at"),
            field<R, std::vector<Weighed>>("evidence", &R::evidence, "what was weighed"),
            field<R, Json>("clock", &R::clock, "words and numbers of times, which differ from run to run; null: none"),
            field<R, Json>("figure", &R::figure, "what the figure of the paper is drawn from; null: nothing"));
    }

public:
    static constexpr auto fields() { return shared<ClaimCell>(); }
};

struct Recorded {
    std::string verdict, correction;
    static constexpr auto fields() {
        return std::tuple(
            field("verdict", &Recorded::verdict, ""), field("correction", &Recorded::correction, "empty: none"));
    }
};
/// A change of a predicate.
struct Change {
    std::string date, from, to, reason;
    static constexpr auto fields() {
        using R = Change;
        return std::tuple(field("date", &R::date, ""), field("from", &R::from, "what held before"),
            field("to", &R::to, "what held from then on"), field("reason", &R::reason, ""));
    }
};

struct ClaimRow : ClaimCell {
    std::string id, source, where, kind, claim, holds_if, fails_if, note;
    std::optional<Recorded> on_record;
    std::vector<Change> changed;
    bool predicate_as_recorded, as_recorded;
    std::string command;
    Absent<std::string> plot;
    static constexpr auto fields() {
        using R = ClaimRow;
        return std::tuple_cat(
            std::tuple(field("id", &R::id, ""), field("source", &R::source, "the key of its paper"),
                field("where", &R::where, "section, equation, figure"), field("kind", &R::kind, "claim or open"),
                field("claim", &R::claim, "what the paper says, in our words"),
                field("holds_if", &R::holds_if, "what shows it"),
                field("fails_if", &R::fails_if, "what shows its opposite"),
                field("note", &R::note, "what the paper leaves unsaid; empty: nothing")),
            shared<R>(),
            std::tuple(field("on_record", &R::on_record, "null: not there"),
                field("changed", &R::changed, "changes of its predicate, oldest first"),
                field("predicate_as_recorded", &R::predicate_as_recorded, "holds_if and fails_if are those on record"),
                field("as_recorded", &R::as_recorded, "verdict and correction are, too"),
                field("command", &R::command, "what shows the numbers, as near as one command comes"),
                field("plot", &R::plot, "what draws its figure, where it has one")));
    }
};

struct PaperRow {
    std::string key, authors;
    int year;
    std::string title;
    static constexpr auto fields() {
        using R = PaperRow;
        return std::tuple(field("key", &R::key, "as --paper takes it"), field("authors", &R::authors, ""),
            field("year", &R::year, ""), field("title", &R::title, ""));
    }
};
/// What happened to the record as a whole.
struct Event {
    std::string date, reason;
    static constexpr auto fields() {
        return std::tuple(field("date", &Event::date, ""), field("reason", &Event::reason, ""));
    }
};

/// The document.
struct Ledger {
    std::vector<ClaimRow> rows;
    std::vector<PaperRow> papers;
    std::vector<Event> history;
    std::vector<std::string> lost;
    std::string command;
    static constexpr auto fields() {
        using R = Ledger;
        return std::tuple(field("rows", &R::rows, "one a claim, in the order of the papers"),
            field("papers", &R::papers, "all of them"), field("history", &R::history, "of the record, oldest first"),
            field("lost", &R::lost, "claims on record that are none any more"),
            field("command", &R::command, "asks all of them again"));
    }
};

}  // namespace verilie::studies::claims
