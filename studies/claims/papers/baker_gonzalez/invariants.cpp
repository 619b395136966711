// Baker and Gonzalez (2021), section 3: what the pendulum (39), (40) keeps, (41), along its own motion: a Taylor series
// of the nine entries of R and of Om, which nothing holds in SO(3).
#include <vector>

#include "claims/largest.hpp"
#include "claims/papers/baker_gonzalez/paper.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::baker_gonzalez {

namespace {
/// (40); m g times that; m g R r0 x e3.
enum class Moment { printed, scaled, corrected };
struct Pendulum {
    fifty m, g, J;
    Moment moment;
};
struct Swinging {
    Mat3<fifty> R;
    Vec3<fifty> Om;
};
const Vec3<fifty> up(0, 0, 1);
constexpr int pendulum_terms = 60, pendulum_steps = 64;

/// The state after h: R' = S(Om) R and J Om' = the moment; r0 = e3.
Swinging swung(const Pendulum& k, const Swinging& from, const fifty& h) {
    std::vector<Mat3<fifty>> R{from.R};
    std::vector<Vec3<fifty>> Om{from.Om};
    for (int n = 0; n < pendulum_terms; ++n) {
        Mat3<fifty> turn(fifty(0) * from.R);
        Vec3<fifty> moment = zero3<fifty>();
        for (int i = 0; i <= n; ++i) {
            const auto a = std::size_t(i), b = std::size_t(n - i);
            turn = turn + lie::hat(Om[a]) * R[b];
            moment += cross(R[a].col(2), transpose(R[b]).col(2));
        }
        if (k.moment == Moment::scaled) moment *= fifty(k.m * k.g);
        if (k.moment == Moment::corrected) moment = fifty(k.m * k.g) * cross(R.back().col(2), up);
        R.push_back(fifty(fifty(1) / (n + 1)) * turn);
        Om.push_back(moment / fifty(k.J * (n + 1)));
    }
    Swinging end{R.back(), Om.back()};
    for (std::size_t n = R.size() - 1; n-- > 0;) end = {R[n] + h * end.R, Om[n] + h * end.Om};
    return end;
}
/// (41a)-(41c), and the spin about another axis of the body.
struct KeptBy41 {
    fifty energy, spin, arm, other;
};
KeptBy41 kept_of(const Pendulum& k, const Swinging& z) {
    const Vec3<fifty> arm = z.R.col(2);
    return {fifty(k.J / 2 * squared_norm(z.Om) - k.m * k.g * arm(2)), dot(arm, z.Om), norm(arm), dot(z.R.col(0), z.Om)};
}
/// The largest change over T = 2 from (42), and from a start that spins about its arm; of `other` the lesser of the two.
KeptBy41 changes(Moment moment) {
    const Pendulum k{ratio<fifty>(3, 2), ratio<fifty>(7, 3), ratio<fifty>(5, 4), moment};
    const fifty pi = acos(fifty(-1)), a = 2 * tan(fifty(3 * pi / 8)), w = ratio<fifty>(1, 5);
    Draw<fifty> draw(39);
    const Vec3<fifty> turned = draw.vector(), Om = draw.vector();
    KeptBy41 most{0, 0, 0, 1e9};
    for (Swinging z :
        {Swinging{rotation(Vec3<fifty>(0, a, 0)), Vec3<fifty>(w, 0, w)}, Swinging{rotation(turned), Om}}) {
        const KeptBy41 before = kept_of(k, z);
        fifty other = 0;
        for (int n = 0; n < pendulum_steps; ++n) {
            z = swung(k, z, ratio<fifty>(1, 32));
            const KeptBy41 now = kept_of(k, z);
            raise(most.energy, fifty(abs(fifty(now.energy - before.energy))));
            raise(most.spin, fifty(abs(fifty(now.spin - before.spin))));
            raise(most.arm, fifty(abs(fifty(now.arm - before.arm))));
            raise(other, fifty(abs(fifty(now.other - before.other))));
        }
        lower(most.other, other);
    }
    return most;
}
const std::vector<std::string> of_41{"(41a)", "(41b)", "(41c)"};
const std::string by_printed_40 = " by (40) as printed", by_corrected_40 = " by m g R r0 x e3",
                  other_spin = "change of R e1.Om, which must not vanish",
                  half_way = "change of (41a) by m g times (40), which must not vanish";
Predicate kept_by(const std::string& moment) {
    return all_of({each(of_41, [&](const std::string& name) { return vanishes("change of " + name + moment); }),
        control(other_spin + moment, 1e-6)});
}
Measured invariants_of_41(const Desk&) {
    const KeptBy41 printed = changes(Moment::printed), scaled = changes(Moment::scaled),
                   corrected = changes(Moment::corrected);
    Measured found;
    Json numbers;
    const auto put = [&](const std::string& moment, const KeptBy41& c) {
        const fifty* change[] = {&c.energy, &c.spin, &c.arm};
        for (std::size_t i = 0; i < 3; ++i) {
            found.number("change of " + of_41[i] + moment, plain(*change[i]));
            numbers[of_41[i] + moment] = plain(*change[i]);
        }
        found.number(other_spin + moment, plain(c.other));
        numbers["R e1.Om" + moment] = plain(c.other);
    };
    put(by_printed_40, printed), put(by_corrected_40, corrected);
    found.number(half_way, plain(scaled.energy));
    numbers[half_way] = plain(scaled.energy);
    return found.tell(
        {fmt::format("under (40) as printed (41a) changes by {:.1g} (with m g before it by {:.1g}), "
                     "(41b) and (41c) by {:.0e} and {:.0e}; under m g R r0 x e3 (41a)-(41c) change by {:.0e}, {:.0e} "
                     "and {:.0e}, and "
                     "the spin about another axis of the body, R e1, by {:.1g}",
             plain(printed.energy), plain(scaled.energy), plain(printed.spin), plain(printed.arm),
             plain(corrected.energy), plain(corrected.spin), plain(corrected.arm), plain(corrected.other)),
            numbers});
}

Claim eq41_invariants() {
    return {.id = "bg-eq41-invariants",
        .where = "section 3; eqs (39)-(41)",
        .says =
            "Under the moment (40) the pendulum keeps its energy (41a), its spin about the arm (41b) and the length "
            "of the arm (41c).",
        .asked = "the motion itself over T = 2, from (42) and from a random start with spin about the arm, m = 3/2, g "
                 "= 7/3, J = 5/4: a Taylor series of the entries of R and of Om in 50 digits, h = 1/32; largest "
                 "changes at its 64 steps",
        .holds = kept_by(by_printed_40),
        .corrected = {{"with m g R r0 x e3 for (40)", all_of({kept_by(by_corrected_40), control(half_way, 1e-6)})}},
        .note =
            "(40) mixes frames and lacks m g: bg-fig2-loads-are-gradients. Any moment normal to the arm keeps "
            "(41b), of a sphere, and any at all keeps (41c); (41a) alone tells the two moments apart. What maps (23) "
            "and (25) make of (41b) and (41c) is bg-fig1-invariants.",
        .command = "verilie claims --paper BG",
        .measure = invariants_of_41,
        .weight = 2};
}
}  // namespace

Claims pendulum_kept() { return {eq41_invariants()}; }

}  // namespace verilie::studies::claims::baker_gonzalez
