#include "engine/output.hpp"

#include "engine/standard_output.hpp"

#include <algorithm>
#include <iostream>

#include <fmt/format.h>

namespace verilie::studies {

namespace {
/// NOTE: a file that would not change keeps its time of writing, so that nothing made from it is made again.
void keep(const std::filesystem::path& path, const std::string& text) {
    std::error_code unknown;
    std::ifstream in(path, std::ios::binary);
    if (std::filesystem::is_regular_file(path, unknown) && std::string(std::istreambuf_iterator<char>(in), {}) == text)
        return;
    write_atomically(path, text);
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
    else std::cout << text;
    if (!std::cout.flush()) throw EnvironmentTrouble("The result could not be written to standard output.");
}

std::string table(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> width;
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (width.size() <= i) width.push_back(0);
            width[i] = std::max(width[i], row[i].size());
        }
    std::string out;
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            out += i + 1 < row.size() ? fmt::format("{:<{}}  ", row[i], width[i]) : row[i];
        out += "\n";
    }
    return out;
}

std::string brief(const Json& x) {
    if (x.is_number_float()) return fmt::format("{:.4g}", x.get<double>());
    if (x.is_null()) return "-";
    return x.is_string() ? x.get<std::string>() : x.dump();
}

}  // namespace verilie::studies
