#pragma once
/// Methods of the tests as catalogue entries.

#include <verilie/register.hpp>

namespace verilie::test {

template <class M> MethodEntry entry(const MethodInfo& info = M::info) {
    MethodEntry e{&info, {}, {}};
    const auto in = [&]<class S>(std::type_identity<S>) {
        std::get<verilie::detail::TrajectoryMaker<S>>(e.makers) = [](std::shared_ptr<const AnyProblem<base_t<S>>> p) {
            return verilie::detail::march_on<M, S>(std::move(p), Families<>{});
        };
    };
    in(std::type_identity<double>{}), in(std::type_identity<fifty>{}), in(std::type_identity<dual<double, 6>>{}),
        in(std::type_identity<dual<fifty, 6>>{});
    return e;
}

}  // namespace verilie::test
