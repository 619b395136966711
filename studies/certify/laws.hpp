#pragma once
/// The laws: what each asks of a body, what info says of it, and how it is measured.

#include "certify/bodies.hpp"
#include "certify/certify.hpp"

namespace verilie::studies::certify {

struct Subject {
    const MethodEntry& method;
    const Body& body;
    int states;
    std::uint64_t seed;

    /// Double and nothing else, in another process perhaps: differences for duals, and limits a hundredfold, since its solver is its own.
    bool double_only() const { return !method.has<fifty>(); }
};

struct Measured {
    double value = 0, limit = 0;
    std::optional<double> order = {};
    bool owed = true;                     ///< false: theory's own premise is seen not to hold, so nothing is claimed
    std::string note = {};                ///< what else there is to say
    std::string failed = {};              ///< why nothing was measured
};

struct Law {
    std::string_view key, measures, unit, needs;
    bool (*asks)(const MethodInfo&, const Body&);       ///< whether the question makes sense
    bool (*claims)(const MethodInfo&, const Body&);     ///< what info says
    bool both_ways;                                     ///< info is exact: what it does not claim must be seen to fail
    Measured (*in_double)(const Subject&), (*in_fifty)(const Subject&);   ///< null: not measured in it
    bool exponent = false;                              ///< the value is by how much an exponent is off, no defect
};
/// A failure that neither round-off nor a limit a little too low explains: finite, and a hundred limits off; of an exponent, half of one,
/// so that another whole number is nearer.
bool is_clear(const Law& law, const Measured& measured);

const std::vector<Law>& all_laws();
/// Throws std::invalid_argument naming the nearest one.
const Law& law(std::string_view key);

/// In double or fifty; a step that fails is a Measured that failed.
Measured measure(const Law& law, const Subject& subject, bool fifty);
/// The scalars in which the law is measured of this method: "double", "fifty".
std::vector<std::string> scalars_of(const Law& law, const MethodEntry& method, const Options& options);

/// Of a body the method does not step.
Finding refusal(const Law& law, const MethodEntry& method, const Body& body);
Finding judge(const Law& law, const Subject& subject, const std::string& scalar, const Measured& measured);

// One unit a group of laws.
template <class S> Measured symplectic(const Subject&);
template <class S> Measured symmetric(const Subject&);
template <class S> Measured momentum_map(const Subject&);
template <class S> Measured equivariance(const Subject&);
template <class S> Measured group(const Subject&);
template <class S> Measured energy(const Subject&);
template <class S> Measured spin(const Subject&);
template <class S> Measured local_order(const Subject&);
template <class S> Measured identities(const Subject&);
Measured modified_energy(const Subject&);
/// Whether a method is named by a family of identities with another that steps this body.
bool has_twin(std::string_view method, const Body& body);

}  // namespace verilie::studies::certify
