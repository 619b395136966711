#pragma once
/// The table of an order study: a line a method, its verdict first; or every metric with its interval and reason.

#include "order/row.hpp"

namespace verilie::studies {

std::string text_of(const std::vector<OrderRow>& rows, bool in_full);

}  // namespace verilie::studies
