// The error of one step is of the order that info says, on triaxial bodies and spheres, loaded and free.
#include <verilie/diagnostics/fine_step.hpp>

#include "schemes/hung_body.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
struct Errors {
    fifty state, velocity;
};
Errors one_step(const MethodEntry& method, const std::shared_ptr<const AnyProblem<fifty>>& body, const fifty& h) {
    const diagnostics::FineStep<fifty> fine(*body);
    const auto exact = fine(body->initial(), h), found = after<fifty>(method, body, body->initial(), h);
    return {separation(exact, found), norm(found.W[0] - exact.W[0])};
}
double exponent(const fifty& coarse, const fifty& fine) {
    return static_cast<double>(fifty(log(coarse / fine) / log(fifty(64))));
}
}  // namespace

TEST_CASE("one step of a scheme is off by h^(p+1)", "[schemes][order]") {
    struct Case {
        const char* J;
        bool free;
    };
    for (const auto& [J, free] : {Case{triaxial, false}, Case{sphere, false}, Case{triaxial, true}})
        for (const auto& m : Catalogue::instance().schemes()) {
            INFO(m.info->key << " on J = " << J << (free ? ", free" : ""));
            const auto body = free ? free_body<fifty>(J) : hung_body<fifty>(J);
            const auto coarse = one_step(m, body, ldexp(fifty(1), -12)), fine = one_step(m, body, ldexp(fifty(1), -18));
            const auto order = [&](ErrorOf of) { return order_of(*m.info, J == sphere, free, of); };
            CHECK(std::abs(exponent(coarse.state, fine.state) - (order(ErrorOf::state) + 1)) < 0.01);
            if (free && m.info->order_free_velocity > 0)
                CHECK(std::abs(exponent(coarse.velocity, fine.velocity) - (order(ErrorOf::velocity) + 1)) < 0.01);
        }
}
