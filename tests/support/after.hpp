#pragma once
/// The end of a march.

#include <verilie/catalogue.hpp>

#include "support/catch.hpp"

namespace verilie::test {

/// The observed state n steps on; a step that fails fails the test.
template <class S>
Phase<S> after(const MethodEntry& method, const std::shared_ptr<const AnyProblem<base_t<S>>>& problem,
    const Phase<S>& z, const std::type_identity_t<S>& h, std::int64_t n = 1) {
    const auto trajectory = method.march<S>(problem);
    auto failed = trajectory->start(z, h);
    if (!failed) failed = trajectory->advance(n);
    if (failed)
        FAIL(method.info->key << " failed at step " << failed->step << ": " << name(failed->why) << ", "
                              << failed->value << " of " << failed->limit);
    Phase<S> end = z;
    trajectory->observe(end);
    return end;
}

}  // namespace verilie::test
