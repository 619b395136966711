#pragma once
/// The ledger, measured.

#include "claims/ledger.hpp"
#include "engine/request.hpp"

namespace verilie::studies::claims {

/// What `verilie claims` takes.
struct ClaimsRequest : Request {
    std::optional<std::string> paper, claim;
    bool record = false;
    void options(Options& o) override {
        o.text("paper", paper, "Only the claims of this paper, by its key; the keys stand below the table");
        o.text("claim", claim, "Only these claims, by their ids, comma separated", {.not_with = "paper"});
        takes_shard(o);
        o.flag("record", record,
            "Put claims that are not on record there, as they are measured; the others stay as they are",
            {.asks = false, .not_with = "shard"});
        Request::options(o);
    }
};

/// Every claim (of one paper: --paper), measured, judged, and held against the verdict on record.
std::vector<ClaimRow> claims_rows(const ClaimsRequest& r);
/// The same with the papers and what the record says of itself.
Ledger ledger(const ClaimsRequest& r);

}  // namespace verilie::studies::claims
