#pragma once
/// A table of the audit: what the rules say of synthetic data whose truth is known, a family a row. The report shows it.

#include <fstream>
#include <string>

#include <nlohmann/json.hpp>

namespace verilie::audit {

using Json = nlohmann::ordered_json;

/// {title, text, rows: [{family, any column: number or text}]}, in a file audit_NAME.json beside the programs; reports/audit.py reads it.
/// Columns are those of the first row, in its order; a share in per cent has " %" at the end of its name.
inline void write_table(const std::string& name, const std::string& title, const std::string& text, const Json& rows) {
    const std::string path = std::string(VERILIE_BIN) + "/../audit_" + name + ".json";
    std::ofstream file(path);
    file << Json{{"title", title}, {"text", text}, {"rows", rows}}.dump(1) << "\n";
    if (!file.flush()) throw std::runtime_error(path + " cannot be written.");
}

}  // namespace verilie::audit
