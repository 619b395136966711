#pragma once
/// A table of the audit: what the rules say of synthetic data whose truth is known, a family a row. The report shows
/// it.

#include <cmath>
#include <fstream>
#include <stdexcept>
#include <string>

#include <nlohmann/json.hpp>

namespace verilie::audit {

using Json = nlohmann::ordered_json;

/// How often in `draws` a bound of `share` may be passed by chance: four standard deviations.
inline double allowed(double share, int draws) { return share * draws + 4 * std::sqrt(share * draws) + 1; }

/// {title, text, rows: [{family, any column: number or text}]}, in a file audit_NAME.json beside the programs;
/// reports/audit.py reads it.
/// Columns are those of the first row, in its order; a share in per cent has " %" at the end of its name.
inline void write_table(const std::string& name, const std::string& title, const std::string& text, const Json& rows) {
    const std::string path = std::string(VERILIE_BIN "/../audit_").append(name).append(".json");
    std::ofstream file(path);
    file << Json{{"title", title}, {"text", text}, {"rows", rows}}.dump(1) << "\n";
    if (!file.flush()) throw std::runtime_error(path + " cannot be written.");
}

}  // namespace verilie::audit
