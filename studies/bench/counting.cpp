#include "bench/counting.hpp"

#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "engine/programs.hpp"
#include "engine/share.hpp"

// NOTE: callgrind is told this name, which is found in the symbols of the program.
extern "C" [[gnu::noinline]] void verilie_counted(const verilie::studies::bench::Work& work) { work.once(); }

namespace verilie::studies::bench {

namespace {
/// What a file of callgrind says was counted; nothing where there is none.
std::optional<double> total(const std::filesystem::path& file) {
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);)
        if (line.starts_with("totals: ")) return std::stod(line.substr(8));
    return {};
}
}  // namespace

void do_once(const std::vector<Work>& works) {
    for (const Work& work : works) {
        if (work.prepare) work.prepare();
        verilie_counted(work);
    }
}

Counts counted(const Request& r, std::size_t works) {
    if (run_program({"sh", "-c", "command -v valgrind || exit 1"}, true) != 0)
        return {.all = {}, .reason = "Valgrind is not installed"};
    const Scratch scratch;
    const auto file = [&](const char* name) { return scratch / name; };
    const std::string again = quoted(std::filesystem::read_symlink("/proc/self/exe").string())
                            + r.command.substr(quoted(r.program).size()) + " --march";
    const std::string counter =
        fmt::format("exec valgrind --tool=callgrind --callgrind-out-file={} --log-file={} --collect-atstart=no "
                    "--toggle-collect=verilie_counted --dump-after=verilie_counted ",
            quoted(file("counts")), quoted(file("log")));
    if (const int code = run_program({"sh", "-c", counter + again}, true); code != 0)
        return {.all = {}, .reason = fmt::format("under Valgrind the marches end with {}", code)};
    Counts counts;
    for (std::size_t k = 1; k <= works; ++k) {
        const auto count = total(file("counts") + "." + std::to_string(k));
        if (!count || !(*count > 0)) return {.all = {}, .reason = "callgrind did not count every march"};
        counts.all.push_back(*count);
    }
    return counts;
}

}  // namespace verilie::studies::bench
