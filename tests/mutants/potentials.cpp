// The pendulum with three distinct moments, its potential, torque, kinetic energy or invariants wrong on purpose.
#include <random>

#include <fmt/format.h>

#include <verilie/lie/so3.hpp>
#include <verilie/problems/pendulum.hpp>

#include "engine/watch.hpp"
#include "mutation.hpp"
#include "rows.hpp"

namespace verilie::mutants {

namespace {
/// U = −weight (arm·Rᵀe₃) − slant e₁·R e₃, and the torque, which is torque × its own gradient + motor (1, 2, 3).
struct Slip {
    std::string key, change, equivalent = {};
    double weight = 1, slant = 0;
    int arm = 2;
    double torque = 1, motor = 0;
    /// R for Rᵀ in the torque; the torque in space, though it says body
    bool transposed = false, in_space = false;
    double third_moment = 1;     ///< of J₃ in the kinetic energy
    bool body_momentum = false;  ///< e₃·p for e₃·π
    double tilt = 0;             ///< added to the initial attitude, rad about e₂
};
thread_local const Slip* next = nullptr;

template <class B> class wrong_pendulum : public problems::pendulum<B> {
    using Right = problems::pendulum<B>;

public:
    wrong_pendulum(const ProblemInfo& info, const Parameters& p) : Right(info, p), s_(*next) {}

    Phase<B> initial() const {
        auto z = Right::initial();
        if (s_.tilt != 0) z.q[0] = z.q[0] * lie::exp(Vec3<B>(B(0), knob<B>(s_.tilt), B(0)));
        return z;
    }
    template <class T> Parts<T> kinetic(const Phase<T>& z) const {
        auto k = Right::kinetic(z);
        k.u[1] += knob<T>((s_.third_moment - 1) / 2) * T(convert<T>(this->body().J(2)) * z.W[0](2) * z.W[0](2));
        return k;
    }
    template <class T> Parts<T> potential(const Phase<T>& z) const {
        Parts<T> u;
        u.u[0] = -(knob<T>(s_.weight) * down<T>(z.q[0])(s_.arm)) - knob<T>(s_.slant) * (z.q[0] * unit<T>(2))(0);
        return u;
    }
    template <class Bodies, class T = typename Bodies::scalar>
    Solve<T> loads(const Bodies& b, std::span<BodyLoad<T>> out) const {
        const Quat<T> q = s_.transposed ? conj(b.pose(0).q) : b.pose(0).q;
        const Vec3<T> right = knob<T>(s_.weight) * cross(unit<T>(s_.arm), down<T>(q))
                            + knob<T>(s_.slant) * cross(unit<T>(2), rotate_back(q, unit<T>(0)));
        const Vec3<T> wrong = knob<T>(s_.torque) * right + knob<T>(s_.motor) * Vec3<T>(T(1), T(2), T(3));
        out[0] = {zero3<T>(), s_.in_space ? q * wrong : wrong};
        return solved<T>();
    }
    template <class T> std::vector<T> invariants(const Phase<T>& z) const {
        auto all = Right::invariants(z);
        all[0] = T(kinetic(z).total() + potential(z).total());
        if (s_.body_momentum) all[1] = this->body_momentum(z.W[0])(2);
        return all;
    }

private:
    template <class T> static Vec3<T> unit(int i) {
        Vec3<T> e = zero3<T>();
        e(i) = T(1);
        return e;
    }
    template <class T> static Vec3<T> down(const Quat<T>& q) { return rotate_back(q, unit<T>(2)); }  // Rᵀe₃
    Slip s_;
};

const std::vector<Slip>& slips() {
    static const std::vector<Slip> all{
        {.key = "none_of_pendulum", .change = "nothing", .equivalent = "it is the problem"},
        {.key = "torque_doubled", .change = "2τ for τ", .torque = 2},
        {.key = "torque_opposed", .change = "−τ for τ", .torque = -1},
        {.key = "torque_coefficient", .change = "(1 + 1e-9) τ for τ", .torque = 1 + 1e-9},
        {.key = "torque_motor", .change = "τ + 1e-9 (1, 2, 3), which is no gradient", .motor = 1e-9},
        {.key = "torque_transposed", .change = "r₀ × R e₃ for r₀ × Rᵀe₃", .transposed = true},
        {.key = "torque_frame", .change = "the torque in space, said to be in the body", .in_space = true},
        {.key = "weight_coefficient", .change = "(1 + 1e-9) w for w in U, with its own gradient", .weight = 1 + 1e-9},
        {.key = "weight_opposed", .change = "−w for w in U, with its own gradient", .weight = -1},
        {.key = "arm_exchanged", .change = "r₀ = e₁ for e₃, with its own gradient", .arm = 0},
        {.key = "field_slanted", .change = "U − e₁·R r₀/100, with its own gradient", .slant = 0.01},
        {.key = "moment_in_energy",
            .change = "1.01 J₃ in the kinetic energy, and J₃ in the motion",
            .third_moment = 1.01},
        {.key = "momentum_in_body", .change = "e₃·JW is said to be e₃·π", .body_momentum = true},
        {.key = "initial_attitude", .change = "R(0) off by 1e-7", .tilt = 1e-7},
    };
    return all;
}

ProblemEntry entry_of(const Slip& s) {
    ProblemEntry e{&problems::pendulum<double>::infos[1], {}, {}};
    const auto maker = [&s, &info = *e.info]<class B>(std::type_identity<B>) -> detail::ProblemMaker<B> {
        return [&](const Parameters& p) {
            next = &s;
            return std::make_shared<const Erased<wrong_pendulum<B>, B>>(info, p);
        };
    };
    std::get<detail::ProblemMaker<double>>(e.makers) = maker(std::type_identity<double>{});
    std::get<detail::ProblemMaker<fifty>>(e.makers) = maker(std::type_identity<fifty>{});
    return e;
}

constexpr double round_off = 1e-46;
using Problem50 = std::shared_ptr<const AnyProblem<fifty>>;
Vec3<fifty> torque(const Problem50& p, const Quat<fifty>& q) {
    BodyLoad<fifty> l;
    if (!p->loads(One<fifty>{{zero3<fifty>(), q}}, std::span(&l, 1)).ok) throw std::runtime_error("no torque");
    return l.T;
}

/// τ against −∇U by dual numbers, at random attitudes.
Caught by_loads(const Problem50& p) {
    using D = dual<fifty, 3>;
    std::mt19937_64 random(20210101);
    const auto any = [&] { return fifty(double(random() >> 11) * 0x1p-52 - 1); };
    fifty most(0);
    for (int i = 0; i < 8; ++i) {
        const Quat<fifty> q = normalised(Quat<fifty>{any(), Vec3<fifty>{any(), any(), any()}});
        auto z = Phase<D>::bodies(1);
        z.q[0] = convert<D>(q) * lie::exp(Vec3<D>(D::variable(0, 0), D::variable(0, 1), D::variable(0, 2)));
        most = std::max(most, norm(torque(p, q) + Vec3<fifty>(p->potential(z).total().d)));
    }
    return {most > round_off,
        fmt::format("|τ + ∇U| at 8 attitudes: {:.3g} against {:.0e}", static_cast<double>(most), round_off)};
}

/// By hand at q = (4; 1, 2, 2)/5, W = (1, 2, 3), J = diag(1, 2, 5/2): U = −3/5, τ = (−16, −12, 0)/25, T = 63/4; q(0) a
/// turn by 3π/4.
Caught by_pins(const Problem50& p) {
    auto z = Phase<fifty>::bodies(1);
    z.q[0] = {ratio<fifty>(4, 5), Vec3<fifty>(ratio<fifty>(1, 5), ratio<fifty>(2, 5), ratio<fifty>(2, 5))};
    z.W[0] = Vec3<fifty>(1, 2, 3);
    const fifty angle = 3 * fifty::pi() / 8;
    const Quat<fifty> q0 = p->initial().q[0];
    const std::pair<const char*, fifty> apart[] = {{"U", abs(fifty(p->potential(z).total() + ratio<fifty>(3, 5)))},
        {"τ", norm(torque(p, z.q[0]) - Vec3<fifty>(ratio<fifty>(-16, 25), ratio<fifty>(-12, 25), 0))},
        {"T", abs(fifty(p->kinetic(z).total() - ratio<fifty>(63, 4)))},
        {"R(0)", norm(q0.v - Vec3<fifty>(0, sin(angle), 0)) + abs(fifty(q0.w - cos(angle)))}};
    for (const auto& [what, distance] : apart)
        if (distance > round_off)
            return {
                true, fmt::format("{} off by {:.3g} against {:.0e}", what, static_cast<double>(distance), round_off)};
    return {};
}

/// What lgvi keeps: e₃·π to round-off in one step after the other, and E to an error that falls like h².
Caught by_what_is_kept(const Problem50& p) {
    const auto& lgvi = Catalogue::instance().method("lgvi");
    const auto run = [&](const fifty& h, int n, std::size_t which) {
        const auto march = lgvi.march<fifty>(p);
        const auto start = p->initial();
        const fifty before = p->invariants(start)[which];
        fifty most(0);
        const auto marched = studies::watch(*march, start, h, studies::Steps(n), [&](std::int64_t, const auto& z) {
            most = std::max<fifty>(most, abs(fifty(p->invariants(z)[which] - before)));
        });
        return marched.failed ? fifty(-1) : most;
    };
    const fifty momentum = run(ratio<fifty>(1, 8), 40, 1), coarse = run(ratio<fifty>(1, 16), 40, 0),
                fine = run(ratio<fifty>(1, 32), 80, 0);
    if (momentum < 0 || coarse < 0 || fine < 0) return {false, "a step failed", true};
    if (momentum > 100 * round_off)
        return {true,
            fmt::format("e3.pi changes by {:.3g} against {:.0e}", static_cast<double>(momentum), 100 * round_off)};
    const double order = static_cast<double>(fifty(log(fifty(coarse / fine)) / log(fifty(2))));
    return {
        std::abs(order - 2) > 0.1, fmt::format("the change of E falls with exponent {:.3f} against 2 ± 0.1", order)};
}
}  // namespace

std::vector<Row> potential_rows() {
    std::vector<Row> rows;
    for (const Slip& s : slips()) {
        const ProblemEntry entry = entry_of(s);
        const auto p = entry.make<fifty>(Parameters(entry.info->parameters));
        rows.push_back({s.key, "pendulum_triaxial", "potential", s.change, s.equivalent,
            {{"loads", by_loads(p)}, {"pinned", by_pins(p)}, {"kept", by_what_is_kept(p)},
                {"order", by_order(Catalogue::instance().method("lgvi"), entry)}}});
    }
    return rows;
}

}  // namespace verilie::mutants
