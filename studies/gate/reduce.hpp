#pragma once
/// What is guarded of a row of another study.

#include "certify/rows.hpp"
#include "claims/ledger.hpp"
#include "drift/row.hpp"
#include "gate/cases.hpp"
#include "order/row.hpp"

namespace verilie::studies::gate {

Case order_case(const OrderRow& row);
Case drift_case(const DriftRow& row);
Case certify_case(const certify::Certificate& row);
/// Of a control that misbehaves: whatever its law says of a method means nothing.
Case control_case(const certify::ControlRow& control);
/// Of a problem of one's own whose loads are not as it declares them.
Case problem_case(const certify::ProblemVerdict& of);
Case claim_case(const claims::ClaimRow& row);

/// Whether it is in double what fifty digits say as well, and better.
bool is_said_in_fifty(const Case& c);

}  // namespace verilie::studies::gate
