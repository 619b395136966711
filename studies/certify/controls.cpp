#include "certify/controls.hpp"

#include <verilie/register.hpp>

#include "certify/control_maps.hpp"

namespace verilie::studies::certify {

namespace {
template <class M> MethodEntry entry() {
    MethodEntry e{&M::info, {}, {}};
    const auto in = [&]<class S>(std::type_identity<S>) {
        std::get<verilie::detail::TrajectoryMaker<S>>(e.makers) = [](std::shared_ptr<const AnyProblem<base_t<S>>> p) {
            return verilie::detail::march_on<M, S>(std::move(p), Families<>{});
        };
    };
    in(std::type_identity<double>{}), in(std::type_identity<fifty>{}), in(std::type_identity<dual<double, 6>>{}),
        in(std::type_identity<dual<fifty, 6>>{});
    return e;
}
template <bool swollen> MethodEntry turning() {
    static constexpr MethodInfo info =
        detail::control(swollen ? "swollen" : "turning", "turns space, whatever the problem");
    MethodEntry e{&info, {}, {}};
    const auto in = [&]<class S>(std::type_identity<S>) {
        std::get<verilie::detail::TrajectoryMaker<S>>(e.makers) = [](std::shared_ptr<const AnyProblem<base_t<S>>>) {
            return std::make_unique<Turning<S>>(swollen);
        };
    };
    in(std::type_identity<double>{}), in(std::type_identity<fifty>{}), in(std::type_identity<dual<double, 6>>{}),
        in(std::type_identity<dual<fifty, 6>>{});
    return e;
}
/// rrp_spatial under the name of another.
MethodEntry impostor() {
    static const MethodInfo named = [] {
        MethodInfo info = *Catalogue::instance().method("rrp_spatial").info;
        info.key = "rrp_newmark";
        return info;
    }();
    MethodEntry e = Catalogue::instance().method("rrp_spatial");
    e.info = &named;
    return e;
}
const MethodEntry& as_rrp_newmark() {
    static const MethodEntry e = impostor();
    return e;
}
}  // namespace

const MethodEntry& control_map(std::string_view key) {
    static const std::array<MethodEntry, 7> maps{entry<exact_axisymmetric>(), entry<stretched>(), entry<leaning>(),
        entry<unnormalised>(), entry<preprocessed_dmv>(), turning<false>(), turning<true>()};
    for (const auto& e : maps)
        if (e.info->key == key) return e;
    throw std::logic_error("There is no control map " + std::string(key) + ".");
}

MethodEntry double_only(const MethodEntry& map) {
    MethodEntry e{map.info, {}, {}};
    std::get<verilie::detail::TrajectoryMaker<double>>(e.makers) =
        std::get<verilie::detail::TrajectoryMaker<double>>(map.makers);
    return e;
}

const std::vector<Control>& controls() {
    static const std::vector<Control> all = [] {
        const auto& c = Catalogue::instance();
        const auto at = [&](const char* problem, const char* J) {
            return J ? body_of(c.problem(problem), {{"J", J}}) : body_of(c.problem(problem), {});
        };
        const Body top = at("pendulum_triaxial", "2,2,4"), triaxial = at("pendulum_triaxial", "2,3,4"),
                   sphere = at("pendulum", "2,2,2"), dumbbell = at("dumbbell", nullptr);
        const Body ring = body_of(c.problem("torus_tilted"), {{"N", "3"}, {"perturbation", "1/2,1"}, {"wall", "none"}}),
                   string = body_of(c.problem("string_pendulum"), {{"N_a", "2"}});
        const MethodEntry* exact = &control_map("exact_axisymmetric");
        const auto own = [](const char* key) { return &control_map(key); };
        const auto known = [&](const char* key) { return &c.method(key); };
        return std::vector<Control>{{&law("symplectic"), {exact, top}, {known("lie_newmark"), triaxial}, {}},
            {&law("symplectic"), {exact, top}, {own("preprocessed_dmv"), triaxial}, {}},
            {&law("symplectic"), {exact, ring}, {own("leaning"), ring}, {}},
            {&law("symplectic"), {own("turning"), string}, {own("swollen"), string}, {}},
            {&law("symmetric"), {exact, top}, {known("rrp_euler"), sphere}, {}},
            {&law("momentum_map"), {exact, top}, {known("lie_newmark"), triaxial}, {}},
            {&law("momentum_map"), {exact, ring}, {own("swollen"), ring}, {}},
            {&law("equivariance"), {exact, top}, {own("leaning"), sphere}, {}},
            {&law("group"), {exact, top}, {own("unnormalised"), triaxial}, {}},
            {&law("energy_free_body"), {exact, at("free_body_physical", "2,2,4")},
                {known("lie_verlet"), at("free_body_physical", "2,3,4")}, {}},
            {&law("energy_linear"), {known("dumbbell_conserving"), dumbbell}, {known("romero_vi"), dumbbell}, {}},
            {&law("spin"), {exact, at("heavy_top", nullptr)}, {known("simo_wong"), dumbbell}, {}},
            {&law("local_order"), {exact, top}, {own("leaning"), sphere}, "double"},
            {&law("local_order"), {exact, top}, {own("stretched"), top}, "fifty"},
            {&law("identities"), {exact, sphere}, {&as_rrp_newmark(), sphere}, {}},
            {&law("modified_energy"), {exact, top}, {known("lie_newmark_exp"), triaxial}, {}}};
    }();
    return all;
}

}  // namespace verilie::studies::certify
