// Methods of the kind that users bring, in a program as `verilie new method` writes it.
#include <verilie/register.hpp>

#include "tool/tool.hpp"

#include "own_methods/energy_momentum.hpp"
#include "own_methods/fincham.hpp"
#include "own_methods/first_step_only.hpp"
#include "own_methods/kahan_li6.hpp"
#include "own_methods/no_squish.hpp"
#include "own_methods/quaternion_midpoint.hpp"
#include "own_methods/rkmk2.hpp"
#include "own_methods/suzuki_umeno8.hpp"

int main(int argc, char** argv) {
    using namespace own;
    return verilie::studies::tool(argc, argv, [](verilie::Catalogue& c) {
        const auto add = [&]<class... M>(
                             std::tuple<M...>*) { (verilie::add_method<M>(c, verilie::Families<>{}), ...); };
        add(static_cast<std::tuple<energy_momentum, fincham, first_step_only, kahan_li6, no_squish, quaternion_midpoint,
                rkmk2, suzuki_umeno8>*>(nullptr));
    });
}
