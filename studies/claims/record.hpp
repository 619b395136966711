#pragma once
/// The verdicts on record: reference/baseline/claims.json.

#include "claims/ledger.hpp"

namespace verilie::studies::claims {

/// A change as the record has it: `from` is what held before; what held after it is the next one's, or the row's.
struct ChangeOnRecord {
    std::string date, from, reason;
    static constexpr auto fields() {
        using R = ChangeOnRecord;
        return std::tuple(field("date", &R::date, ""), field("from", &R::from, ""), field("reason", &R::reason, ""));
    }
};
struct ClaimOnRecord : Recorded {
    std::string holds_if, fails_if;
    Absent<std::vector<ChangeOnRecord>> changed;
    static constexpr auto fields() {
        using R = ClaimOnRecord;
        return std::tuple(field<R, std::string>("verdict", &R::verdict, ""),
            field<R, std::string>("correction", &R::correction, ""), field("holds_if", &R::holds_if, ""),
            field("fails_if", &R::fails_if, ""), field("changed", &R::changed, "oldest first"));
    }
};
struct OnRecord {
    std::vector<Event> history;
    Named<ClaimOnRecord> rows;  ///< by the id of the claim
    static constexpr auto fields() {
        return std::tuple(field("history", &OnRecord::history, ""), field("rows", &OnRecord::rows, ""));
    }
    /// Null where it is not there.
    const ClaimOnRecord* find(const std::string& id) const;
};

/// Throws EnvironmentTrouble where the file cannot be read or holds something else.
OnRecord on_record();

/// The text of the record with the claims that it lacks, as they were measured; what is there stays as it is.
std::string with_new(const std::string& record, const std::vector<ClaimRow>& rows);
/// The same of the file. Throws EnvironmentTrouble where it cannot be read or written.
void record_new(const std::vector<ClaimRow>& rows);

/// What was changed in the predicate, oldest first.
std::vector<Change> changes(const ClaimOnRecord& kept);

}  // namespace verilie::studies::claims
