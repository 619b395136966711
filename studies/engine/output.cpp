#include "engine/output.hpp"

#include "engine/rest_of.hpp"
#include "engine/standard_output.hpp"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <set>

#include <fmt/format.h>

#include "engine/terminal.hpp"

namespace verilie::studies {

namespace {
/// NOTE: a file that would not change keeps its time of writing, so that nothing made from it is made again.
void keep(const std::filesystem::path& path, const std::string& text) {
    std::error_code unknown;
    std::ifstream in(path, std::ios::binary);
    if (std::filesystem::is_regular_file(path, unknown) && rest_of(in) == text) return;
    write_atomically(path, text);
}

/// The closing line of a table: a report takes more than the documents of the other verbs.
std::string where_it_is(const Request& r) {
    if (!r.out) return {};
    static const std::set<std::string> reported{
        "order", "drift", "reference", "stability", "certify", "claims", "bench"};
    const std::string kept =
        fmt::format("\nKept in {}.", (std::filesystem::path(*r.out) / (r.verb + ".json")).string());
    if (!reported.contains(r.verb)) return kept + "\n";
    return kept
         + fmt::format(" A report of what is there: {} report --results {}\n", quoted(r.program), quoted(*r.out));
}
}  // namespace

void publish(
    const Request& r, const Json& document, const std::string& text, const Derive& derive, const Stays& stays) {
    const Json mine = r.out ? with_run(r, document) : document;
    if (r.out) {
        std::error_code failed;
        std::filesystem::create_directories(*r.out, failed);
        if (failed) throw EnvironmentTrouble("The folder " + *r.out + " cannot be made.");
        const FolderLock lock(*r.out);
        clear_remains(*r.out, r.verb + ".");
        const auto file = std::filesystem::path(*r.out) / (r.verb + ".json");
        keep(file, accumulated(r, file, mine, derive, stays).dump(1) + "\n");
    }
    const Results to_standard_output;
    if (r.json) std::cout << mine.dump(1) << "\n";
    else std::cout << text << where_it_is(r);
    if (!std::cout.flush()) throw EnvironmentTrouble("The result could not be written to standard output.");
}

namespace {
bool reads_as_number(const std::string& cell) {
    char* end = nullptr;
    std::strtod(cell.c_str(), &end);
    return !cell.empty() && *end == '\0';
}
/// A column of the table: how wide it is, and whether its cells below the head are numbers, which end at its right.
struct Column {
    std::size_t width = 0, numbers = 0, words = 0;
    void see(const std::string& cell, bool head) {
        width = std::max(width, columns_of(cell));
        if (head || cell.empty() || cell == "-") return;
        ++(reads_as_number(cell) ? numbers : words);
    }
    bool is_numeric() const { return numbers > 0 && words == 0; }
};
std::vector<Column> columns(const std::vector<std::vector<std::string>>& rows) {
    std::vector<Column> all;
    for (std::size_t k = 0; k < rows.size(); ++k)
        for (std::size_t i = 0; i < rows[k].size(); ++i) {
            if (all.size() <= i) all.emplace_back();
            all[i].see(rows[k][i], k == 0);
        }
    return all;
}
}  // namespace

std::string table(const std::vector<std::vector<std::string>>& rows) {
    const auto all = columns(rows);
    std::string out;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string blanks(all[i].width - columns_of(row[i]), ' ');
            line += (i > 0 ? "  " : "") + (all[i].is_numeric() ? blanks + row[i] : row[i] + blanks);
        }
        out += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return out;
}

std::string brief(const Json& x) {
    if (x.is_number_float()) return fmt::format("{:.4g}", x.get<double>());
    if (x.is_null()) return "-";
    return x.is_string() ? x.get<std::string>() : x.dump();
}

}  // namespace verilie::studies
