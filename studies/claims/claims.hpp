#pragma once
/// The ledger as rows.

#include "engine/request.hpp"
#include "engine/store.hpp"

namespace verilie::studies::claims {

/// Every claim (of one paper: --paper), measured, judged, and held against the verdict on record.
Json claims_rows(const Request& r);

}  // namespace verilie::studies::claims
