#pragma once
/// The pairs a request asks about, runnable or not.

#include <verilie/catalogue.hpp>

#include "engine/request.hpp"
#include "engine/store.hpp"
#include "engine/unloaded.hpp"

namespace verilie::studies {

/// A method on a problem with its parameters.
struct Pair {
    const MethodEntry* method;
    const ProblemEntry* problem;
    Parameters parameters;
    bool spherical;  ///< every body is a sphere in inertia
    bool principal;  ///< the axes of the first body are principal
    bool physical;   ///< no moment of inertia exceeds the sum of the other two
    std::size_t bodies;
    std::string refusal;  ///< why the method does not run on it; empty where it does
    Unloaded unloaded = {};

    std::string method_key() const { return std::string(method->info->key); }
    std::string problem_key() const { return std::string(problem->info->key); }
    std::string sources() const;  ///< a hash of what it is made of
    std::string label() const { return method_key() + " on " + problem_key(); }
    /// Throws std::invalid_argument, one sentence with the refusal, where there is one.
    void must_run() const;
};

/// The order that theory gives the errors of the whole state, or of a part of it.
int formal_order(const Pair& pair, ErrorOf of);
/// The same of a body under any loads, from any start.
int loaded_order(const Pair& pair);
/// The most that kinks of U leave: where it begins with distance^p the force errs by h^(p−1) over a step that may meet the
/// kink anywhere, which is an error of h^p.
double order_at_kinks(const ProblemInfo& problem);

/// Whether theory says that the method keeps the energy of this problem exactly.
bool energy_is_exact(const Pair& pair);

/// What --set and --seed say of this problem.
std::map<std::string, std::string> settings_of(const ProblemEntry& problem, const Request& r);
/// The problem's parameters with these. Throws std::invalid_argument, naming the problem, on values that make no sense,
/// or of which there is no body.
Parameters parameters_of(const ProblemEntry& problem, const std::map<std::string, std::string>& set);

/// In what a question differs from the plain one of its problem: {"set": {name: text}, "scalar"}; {} where it does not.
/// Numbers are written in one way, so that rows with the same problem, method and `asked` answer the same question. A
/// verb adds its own, by `also`.
Json asked_of(const Request& r, const ProblemEntry& problem, const Parameters& parameters);
/// The same of a verb that takes ensembles.
Json asked_of_ensemble(Json asked, const Request& r, int members);
void also(Json& asked, const char* name, const Json& given, const Json& usual);

/// Every problem with every method of the request, problems first; --set is checked against each problem.
std::vector<Pair> pairs_of(const Request& r);

}  // namespace verilie::studies
