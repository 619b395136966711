#pragma once
/// Where results go: a JSON document or a table on stdout, and a file under --out.

#include <string>
#include <vector>

#include "engine/request.hpp"
#include "engine/store.hpp"

namespace verilie::studies {

/// Prints the document (--json) or the table, and writes OUT/<verb>.json where asked.
void publish(const Request& r, const Json& document, const std::string& table);

/// Columns aligned, first row as the head.
std::string table(const std::vector<std::vector<std::string>>& rows);
/// Four significant digits; "-" for null.
std::string brief(const Json& number);

}  // namespace verilie::studies
