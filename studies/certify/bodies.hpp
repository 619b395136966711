#pragma once
/// What laws are judged on: problems with parameters that leave no special axis, seeded states, one way to march.

#include <map>
#include <stdexcept>

#include <verilie/catalogue.hpp>
#include <verilie/mechanics/flow.hpp>

namespace verilie::studies::certify {

/// Turns of space that the potential does not see.
enum class Turns { none, field, all };

/// A problem with some of its parameters, and what follows from them.
struct Body {
    const ProblemEntry* problem;
    std::map<std::string, std::string> set;
    Parameters parameters;
    std::string name;  ///< key and --set words
    bool spherical, single, loaded;
    std::size_t count;  ///< bodies
    Turns turns;
    double h;                 ///< a step of ordinary size; a power of two, so that it is the same in every scalar
    bool applied = false;     ///< loads act beyond those of a potential
    bool stratified = false;  ///< stands for a sample of inertias, states and steps (strata.hpp)

    template <class B> std::shared_ptr<const AnyProblem<B>> make() const { return problem->make<B>(parameters); }
    const ProblemInfo& info() const { return *problem->info; }
    Applies verdict(const MethodInfo& method) const { return applies(method, info(), make<fifty>()->inertias()); }
};
Body body_of(const ProblemEntry& problem, std::map<std::string, std::string> set);

/// Triaxial, with askew axes too; spherical; free; linear in R; many bodies; a chain.
const std::vector<Body>& bodies();

/// Of one body: any attitude, any direction of W, |W| = 5/4 (in a problem of one's own, |W| as at its start). Of many:
/// some way into a motion, then kicked. The same on every machine.
Phase<fifty> random_state(const Body& body, std::uint64_t seed);

/// A step failed, or its result is no state; what() is the sentence of the row.
struct Stopped : std::runtime_error {
    enum class Why {
        failed,
        refused,  ///< the method says that such a step does not exist, or its solver did not find it
        rough,    ///< the step exists, and its derivatives are not found
    };
    explicit Stopped(const std::string& sentence, Why stops = Why::failed) : std::runtime_error(sentence), why(stops) {}
    Why why;
};

/// start, n steps, observe. Throws Stopped; also where the first step of a moving body leaves it where it is, for then
/// nothing steps.
template <class S> Flow<S> flow(const MethodEntry& method, const std::shared_ptr<const AnyProblem<base_t<S>>>& problem);

/// z and the states n times `every` steps on, of one march.
template <class S>
std::vector<Phase<S>> states(const MethodEntry& method, const std::shared_ptr<const AnyProblem<S>>& problem,
    const Phase<S>& z, const S& h, std::int64_t every, std::int64_t n);

extern template std::vector<Phase<double>> states<double>(const MethodEntry&,
    const std::shared_ptr<const AnyProblem<double>>&, const Phase<double>&, const double&, std::int64_t, std::int64_t);
extern template std::vector<Phase<fifty>> states<fifty>(const MethodEntry&,
    const std::shared_ptr<const AnyProblem<fifty>>&, const Phase<fifty>&, const fifty&, std::int64_t, std::int64_t);
extern template Flow<double> flow<double>(const MethodEntry&, const std::shared_ptr<const AnyProblem<double>>&);
extern template Flow<fifty> flow<fifty>(const MethodEntry&, const std::shared_ptr<const AnyProblem<fifty>>&);
extern template Flow<dual<double, 6>> flow<dual<double, 6>>(
    const MethodEntry&, const std::shared_ptr<const AnyProblem<double>>&);
extern template Flow<dual<fifty, 6>> flow<dual<fifty, 6>>(
    const MethodEntry&, const std::shared_ptr<const AnyProblem<fifty>>&);

}  // namespace verilie::studies::certify
