#pragma once
/// The ledger as rows.

#include "engine/request.hpp"
#include "engine/store.hpp"

namespace verilie::studies::claims {

/// What `verilie claims` takes.
struct ClaimsRequest : Request {
    std::optional<std::string> paper;
    void options(Options& o) override {
        o.text("paper", paper, "Only the claims of this paper, by its key; the keys stand below the table");
        Request::options(o);
    }
};

/// Every claim (of one paper: --paper), measured, judged, and held against the verdict on record.
Json claims_rows(const ClaimsRequest& r);

}  // namespace verilie::studies::claims
