#include <verilie/mechanics/any_problem.hpp>

#include <cmath>
#include <string>

namespace verilie::detail {

namespace {
void must_be_unit_quaternions(const std::string& key, const Phase<double>& z) {
    for (std::size_t i = 0; i < z.q.size(); ++i)
        if (const double n = squared_norm(z.q[i]); std::abs(n - 1) > 1e-14)
            throw std::invalid_argument(key + ": the initial attitude of body " + std::to_string(i)
                                        + " has |q|^2 = 1 + " + to_text(n - 1)
                                        + "; expected a unit quaternion, as normalised(q) is.");
}
void must_be_as_many(const std::string& key, const std::string& what, std::size_t count, std::size_t invariants) {
    if (count != invariants)
        throw std::invalid_argument(key + ": its info names " + std::to_string(invariants) + " invariants, and " + what
                                    + " has " + std::to_string(count) + ".");
}
}  // namespace

void must_be_sound(const AnyProblem<double>& problem) {
    const std::string key(problem.info().key);
    const auto z = problem.initial();
    must_be_unit_quaternions(key, z);
    const std::size_t named = problem.info().invariants.size();
    const auto scales = problem.invariant_scales();
    if (named == 0) throw std::invalid_argument(key + ": its info names no invariant; expected the energy, first.");
    must_be_as_many(key, "invariants(phase)", problem.invariants(z).size(), named);
    must_be_as_many(key, "invariant_scales()", scales.size(), named);
    must_be_as_many(key, "conserved()", problem.conserved().size(), named);
    for (std::size_t k = 0; k < named; ++k)
        if (scales[k] < 0)
            throw std::invalid_argument(key + ": the scale of " + std::string(problem.info().invariants[k].name)
                                        + " is " + to_text(scales[k])
                                        + "; expected a positive number, or zero where nothing moves.");
}

}  // namespace verilie::detail
