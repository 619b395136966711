#include "engines/methods.hpp"

#include <ctime>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include <unistd.h>

#include "engine/pairs.hpp"
#include "engine/rest_of.hpp"
#include "process/problem.hpp"
#include "process/trajectory.hpp"

namespace verilie::studies::engines {

Method of_catalogue(const std::string& key) {
    const MethodEntry& entry = Catalogue::instance().method(key);
    return {key, "", 53, [&entry](auto problem) { return entry.march<double>(std::move(problem)); }};
}
Method of_process(const std::string& name, const std::string& engine, int digits, const std::string& command) {
    return {name, engine, digits,
        [command](auto problem) { return std::make_unique<External>(std::move(problem), command, ""); }};
}

Chosen chosen(const std::string& key, const std::map<std::string, std::string>& set) {
    static const Catalogue known = [] {
        Catalogue c;
        for (const auto& entry : Catalogue::instance().problems()) c.add(entry);
        remember_problems(c);
        return c;
    }();
    const ProblemEntry& entry = known.problem(key);
    Parameters parameters = parameters_of(entry, set);
    return {entry, parameters, entry.make<double>(parameters)};
}

namespace {
namespace fs = std::filesystem;

/// Of all processes there are: who started them.
std::map<int, int> parents() {
    std::map<int, int> of;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator("/proc", none)) {
        const std::string name = entry.path().filename();
        if (name.find_first_not_of("0123456789") != std::string::npos) continue;
        std::ifstream in(entry.path() / "stat");
        const std::string line = rest_of(in);
        const auto at = line.rfind(") ");  // NOTE: the name before it may hold anything
        if (at != std::string::npos) of[std::stoi(name)] = std::stoi(line.substr(at + 4));
    }
    return of;
}
/// Of its threads together.
double seconds_of(int process) {
    double all = 0;
    std::error_code none;
    for (const auto& thread : fs::directory_iterator("/proc/" + std::to_string(process) + "/task", none)) {
        std::ifstream in(thread.path() / "schedstat");
        double nanoseconds = 0;
        in >> nanoseconds;
        all += nanoseconds;
    }
    return all * 1e-9;
}
/// Of all that this process started.
double of_others() {
    const auto of = parents();
    std::set<int> ours{getpid()};
    for (std::size_t before = 0; before != ours.size();) {
        before = ours.size();
        for (const auto& [process, parent] : of)
            if (ours.contains(parent)) ours.insert(process);
    }
    ours.erase(getpid());
    double all = 0;
    for (const int process : ours) all += seconds_of(process);
    return all;
}
double of_this_process() {
    timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}
}  // namespace

// NOTE: looking for the others takes milliseconds of our own; it stays outside.
Stopwatch::Stopwatch() : others_(of_others()), own_(of_this_process()) {}
double Stopwatch::seconds() const {
    const double own = of_this_process() - own_;
    return own + of_others() - others_;
}

}  // namespace verilie::studies::engines
