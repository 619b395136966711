// Growth of a kick, against the closed form of a problem in which it grows in x alone.
#include <cmath>

#include <verilie/mechanics/from_potential.hpp>
#include <verilie/register.hpp>

#include "order/cells.hpp"
#include "support/catch.hpp"

using namespace verilie;
using namespace verilie::studies;

namespace {
/// A sphere at rest that nothing turns, on top of a hill along e1, off which its spin would push it:
/// x1'' = 4 x1 + W1.
template <class B> class spun_off : public FromPotential<spun_off<B>, RigidBody<B>> {
public:
    static const std::array<ProblemInfo, 1> infos;
    spun_off(const ProblemInfo& info, const Parameters&)
        : FromPotential<spun_off<B>, RigidBody<B>>(info, fifty(1), {fifty(1), fifty(1), fifty(1)}) {}
    Phase<B> initial() const { return Phase<B>::bodies(1); }
    template <class T> Parts<T> potential(const Phase<T>& z) const {
        Parts<T> u;
        u.u.fill(T(0));
        u.u[0] = -2 * z.x[0](0) * z.x[0](0);
        return u;
    }
    template <class T> void applied(const Phase<T>& z, std::span<BodyLoad<T>> out) const {
        out[0] = {Vec3<T>(z.W[0](0), T(0), T(0)), zero3<T>()};
    }
    template <class T> std::vector<T> invariants(const Phase<T>& z) const {
        return {T(this->kinetic(z).total() + potential(z).total() - z.work)};
    }
    std::vector<B> invariant_scales() const { return {B(1)}; }
    std::vector<bool> conserved() const { return {true}; }
};
const std::array<Parameter, 0> hill_parameters{};
const std::array<InvariantInfo, 1> hill_balance{{{"E - A", Law::energy, "energy"}}};
const std::array<std::string_view, 1> hill_parts{"hill"};
template <class B>
const std::array<ProblemInfo, 1> spun_off<B>::infos{{{
    .key = "spun_off",
    .source = {},
    .why_in_set = {},
    .parameters = hill_parameters,
    .invariants = hill_balance,
    .kinetic_parts = RigidBody<B>::kinetic_parts,
    .potential_parts = hill_parts,
    .T_order = "3",
    .ladder = "1/8,1/2,4",
    .T_drift = "100",
    .h_drift = "1/8",
    .translates = true,
    .applied = {.act = true, .of_velocity = true},
}}};
}  // namespace

TEST_CASE("a kick that grows in position and velocity alone has grown", "[order]") {
    ProblemEntry hill{&spun_off<double>::infos[0], {}, {}};
    std::get<verilie::detail::ProblemMaker<double>>(hill.makers) = verilie::detail::maker<spun_off, double>(*hill.info);
    const Pair pair{
        &Catalogue::instance().method("rkmk4"), &hill, Parameters(hill.info->parameters), true, true, true, 1, {}};
    const auto cell = kick_cell(pair, Rational(3), Rational(1, 64));
    REQUIRE(cell.growth);
    // x1 = (cosh 2t - 1)/4, v1 = sinh(2t)/2; the body has turned by t and spins with 1: at t = 3, of a kick of 1.
    const double x = (std::cosh(6) - 1) / 4, v = std::sinh(6) / 2;
    CHECK(*cell.growth == Approx(std::sqrt(x * x + v * v + 9 + 1)).epsilon(1e-5));
}
