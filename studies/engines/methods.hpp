#pragma once
/// What the studies of engines march: settings that are built, and methods of the catalogue beside them.

#include <functional>
#include <memory>
#include <string>

#include <verilie/catalogue.hpp>

namespace verilie::studies::engines {

using March = std::unique_ptr<Trajectory<double>>;

struct Method {
    std::string name, engine;  ///< engine: as it says it itself, with its version; empty: of the catalogue
    int digits;                ///< binary, that it computes in
    std::function<March(std::shared_ptr<const AnyProblem<double>>)> march;
};
Method of_catalogue(const std::string& key);
Method of_process(const std::string& name, const std::string& engine, int digits, const std::string& command);

/// A problem of the catalogue that a process finds again in its own.
struct Chosen {
    ProblemEntry entry;
    Parameters parameters;
    std::shared_ptr<const AnyProblem<double>> made;
};
Chosen chosen(const std::string& key, const std::map<std::string, std::string>& set = {});

/// Processor time from here on, of this process and of all that it started and that run by then.
class Stopwatch {
public:
    Stopwatch();
    double seconds() const;

private:
    double others_, own_;
};

}  // namespace verilie::studies::engines
