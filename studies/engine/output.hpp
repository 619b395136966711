#pragma once
/// Where results go: a JSON document or a table on stdout, and a file under --out.

#include <string>
#include <vector>

#include "engine/accumulate.hpp"

namespace verilie::studies {

/// Prints the document (--json), or the table and where it was kept, and adds it to OUT/<verb>.json where asked, with the folder locked: see
/// accumulate.hpp.
void publish(const Request& r, const Json& document, const std::string& table, const Derive& derive = {},
    const Stays& stays = {});

/// Columns aligned, those of numbers at their right, first row as the head. Cells may be painted (terminal.hpp).
std::string table(const std::vector<std::vector<std::string>>& rows);
/// Four significant digits; "-" for null.
std::string brief(const Json& number);
inline std::string brief(const std::optional<double>& number) { return brief(number ? Json(*number) : Json()); }

}  // namespace verilie::studies
