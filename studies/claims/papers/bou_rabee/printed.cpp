// Bou-Rabee, Ortolan and Saccon (2009): (7) and (18) stepped as they are printed, beside their corrections; LIEMID[EA]
// as a composition.
#include <algorithm>
#include <cmath>

#include <verilie/lie/so3.hpp>

#include "claims/papers/bou_rabee/paper.hpp"
#include "claims/papers/bou_rabee/stress_field.hpp"
#include "claims/certificates.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::bou_rabee {

namespace {
const Rational five(5);

/// W+ of (6): J W+ - h/2 J W+ x W+ = b, by Newton from J W+ = b.
Vec3<double> implicit_velocity(const Vec3<double>& J, const Vec3<double>& b, double h) {
    const Diagonal<double> D{J};
    const auto [W, solve] = newton(
        divided(b, J), [&](const auto& x) { return D * x - h / 2 * cross(D * x, x) - b; },
        [&](const auto& x) { return D - h / 2 * (lie::hat(D * x) - lie::hat(x) * D); });
    if (!solve.ok) throw std::runtime_error("(6) has no solution.");
    return W;
}
/// (4)-(6) with cay as in (7): 4/(4 + n) with n = |x| as printed, or |x|^2.
Printed lie_newmark_step(const StressField& f, const Printed& z, double h, bool squared) {
    const Vec3<double>& J = f.J();
    const Vec3<double> p = times(J, z.W), kicked = p + h / 2 * (cross(p, z.W) + f.torque(z.Q)),
                       x = h * divided(kicked, J);
    const double n = squared ? squared_norm(x) : norm(x);
    const Mat3<double> X = lie::hat(x), Q = z.Q * (one + 4 / (4 + n) * X + 2 / (4 + n) * X * X);
    return {Q, implicit_velocity(J, kicked + h / 2 * f.torque(Q), h)};
}

/// Theta = h/2 J^-1 exp(-Theta/2) p, by its own contraction.
template <class S> Vec3<S> half_increment(const Vec3<S>& J, const Vec3<S>& p, const S& half) {
    Vec3<S> Th = zero3<S>();
    for (int k = 0; k < 500; ++k) {
        const Vec3<S> y = lie::exp(ratio<S>(-1, 2) * Th) * p,
                      next(S(half * y(0) / J(0)), S(half * y(1) / J(1)), S(half * y(2) / J(2)));
        const S change = norm(next - Th);
        Th = next;
        if (change <= S(4) * eps<S>() * norm(Th)) return Th;
    }
    throw std::runtime_error("(13) has no solution.");
}
/// Which Theta stands in (18).
enum class Last { next, step_before, half_step };
/// (13)-(18); `before` is Theta_k of the step before.
Printed liemid_step(const StressField& f, const Printed& z, double h, Last last, Vec3<double>& before) {
    const Vec3<double>& J = f.J();
    const auto turn = [](const Vec3<double>& x) { return matrix(lie::exp(x)); };
    const Vec3<double> p = times(J, z.W) + h / 2 * f.torque(z.Q), first = half_increment<double>(J, p, h / 2),
                       middle = transpose(turn(first)) * p, second = half_increment<double>(J, middle, h / 2);
    const Mat3<double> Q = z.Q * turn(first) * turn(second);
    const Vec3<double> used = last == Last::next ? second : last == Last::half_step ? first : before;
    before = second;
    return {Q, divided(transpose(turn(used)) * middle + h / 2 * f.torque(Q), J)};
}

/// Errors at T = 5 against the step, |Q - Q_ref|_F and |W - W_ref| as root mean squares over the outputs and at the
/// end, and how far Q leaves SO(3).
struct Errors {
    OrderRow Q, W;
    std::vector<double> Q_end, W_end;
    double off_group = 0;
};
template <class Step> Errors errors(const StressField& f, const std::string& name, double formal, Step step) {
    const auto exact = default_reference("stress_test");
    const auto h = ladder("1/8,1/2,7");
    const std::int64_t outputs = std::int64_t(exact.points.size()) - 1;
    std::vector<double> rms[2], last[2];
    Errors m;
    for (const auto& rung : h) {
        const auto n = step_count(five, rung), every = n / outputs;
        if (n % outputs != 0)
            throw std::logic_error("The outputs of the reference are no whole numbers of steps apart.");
        Printed z = f.start();
        Vec3<double> before = to_scalar<double>(rung) / 2 * z.W;
        double sum[2] = {0, 0}, end[2] = {0, 0}, off = 0;
        for (std::int64_t k = 1; k <= n; ++k) {
            z = step(z, to_scalar<double>(rung), before);
            off = std::max(off, norm(transpose(z.Q) * z.Q - one));
            if (k % every != 0) continue;
            const auto there = convert<double>(exact.points[std::size_t(k / every)].z);
            end[0] = norm(z.Q - matrix(there.q[0])), end[1] = norm(z.W - there.W[0]);
            for (int i = 0; i < 2; ++i) sum[i] += end[i] * end[i] / double(outputs);
        }
        if (m.off_group == 0) m.off_group = off;  // at the coarsest step
        for (int i = 0; i < 2; ++i) rms[i].push_back(std::sqrt(sum[i])), last[i].push_back(end[i]);
    }
    m.Q = observed(name, "configuration", h, five, rms[0], 2, formal),
    m.W = observed(name, "velocity", h, five, rms[1], 1, formal);
    m.Q_end = last[0], m.W_end = last[1];
    return m;
}
/// Its name, as it was stepped.
Predicate second_order(const std::string& name) { return every("configuration,velocity", second, name); }
std::string off_group(const std::string& name) { return "|Q^T Q - I| at h = 1/8, " + name; }
Predicate second_order_on_the_group(const std::string& name) {
    return all_of({second_order(name), at_most(off_group(name), 1e-12, 1e-6)});
}
Json numbers_of(const Errors& m) {
    return {{"configuration", order_json(m.Q)}, {"velocity", order_json(m.W)}, {"|Q^T Q - I|_at_h=1/8", m.off_group}};
}
/// The figure of two ways to step.
Json convergence(const Errors& printed, const Errors& mended) {
    Json curves = Json::array();
    for (const Errors* e : {&printed, &mended}) {
        curves.push_back(ladder_json(e->Q)), curves.back()["error_end"] = e->Q_end;
        curves.push_back(ladder_json(e->W)), curves.back()["error_end"] = e->W_end;
    }
    return {{"kind", "convergence"}, {"curves", curves}};
}
/// Their rows.
Measured rows_of(const Errors& printed, const Errors& mended) {
    return Measured().order(printed.Q).order(printed.W).order(mended.Q).order(mended.W);
}
const std::string cay_printed = "(7) as printed", cay_mended = "(7) with |x|^2";
/// (7): the Cayley map.
Measured cayley_as_printed(const Desk& desk) {
    const StressField f(desk.pair("stress_test", "lie_newmark"));
    const auto printed = errors(
        f, cay_printed, 1, [&](const Printed& z, double h, Vec3<double>&) { return lie_newmark_step(f, z, h, false); });
    const auto mended = errors(
        f, cay_mended, 2, [&](const Printed& z, double h, Vec3<double>&) { return lie_newmark_step(f, z, h, true); });
    return rows_of(printed, mended)
        .number(off_group(cay_printed), printed.off_group)
        .number(off_group(cay_mended), mended.off_group)
        .tell(
            {fmt::format("Lie-Newmark with (7) as printed has order {} in Q and {} in W and |Q^T Q - I| = {:.0e} at h "
                         "= 1/8; with |x|^2 it has {} and {} and {:.0e}",
                 said(printed.Q), said(printed.W), printed.off_group, said(mended.Q), said(mended.W), mended.off_group),
                {{"as_printed", numbers_of(printed)}, {"with_|x|^2", numbers_of(mended)}},
                convergence(printed, mended)});
}

Claim eq7_cayley() {
    return {.id = "bos-eq7-cayley",
        .where = "eq (7); section 2",
        .says = "Lie-Newmark with the Cayley map (7) is of second order and keeps its attitude in SO(3).",
        .asked = "Lie-Newmark as stepped with (7) as printed, 4/(4 + |x|) and 2/(4 + |x|), on stress_test, h = "
                 "1/8 ... 1/512, T = 5",
        .holds = second_order_on_the_group(cay_printed),
        .corrected = {{"with |x|^2 for |x|", second_order_on_the_group(cay_mended)}},
        .note = "The torque is the derivative of (12) along Q y^ for any matrix Q, which is what the printed "
                "equations make of Q.",
        .command = "verilie claims --paper BOS",
        .measure = cayley_as_printed};
}

const std::string theta_printed = "Theta_k as printed", theta_mended = "Theta_(k+1)";
/// (18): the increment that turns the momentum at the end of a step of LIEMID[EA].
Measured liemid_as_printed(const Desk& desk) {
    const StressField f(desk.pair("stress_test", "liemid_ea"));
    const auto with = [&](const std::string& name, double formal, Last last) {
        return errors(f, name, formal, [&f, last](const Printed& z, double h, Vec3<double>& before) {
            return liemid_step(f, z, h, last, before);
        });
    };
    const auto printed = with(theta_printed, 1, Last::step_before), half = with("Theta_(k+1/2)", 1, Last::half_step),
               mended = with(theta_mended, 2, Last::next);
    return rows_of(printed, mended)
        .tell({fmt::format(
                   "LIEMID[EA] with Theta_k of the step before in (18), as printed, has order {} in Q and {} in W; "
                   "with Theta_(k+1/2) {} and {}; with Theta_(k+1) {} and {}",
                   said(printed.Q), said(printed.W), said(half.Q), said(half.W), said(mended.Q), said(mended.W)),
            {{"Theta_k", numbers_of(printed)}, {"Theta_(k+1/2)", numbers_of(half)},
                {"Theta_(k+1)", numbers_of(mended)}},
            convergence(printed, mended)});
}

Claim eq18_liemid() {
    return {.id = "bos-eq18-liemid",
        .where = "eq (18); appendix A",
        .says = "LIEMID[EA], (13)-(18), is of second order.",
        .asked = "LIEMID[EA] with (18) as printed, exp(-Theta_k) of the step before, on stress_test, h = 1/8 ... "
                 "1/512, T = 5",
        .holds = second_order(theta_printed),
        .corrected = {{"with Theta_(k+1) for Theta_k", second_order(theta_mended)}},
        .note = "Theta_0 of the first step is not printed: h W_0/2 here. Theta_(k+1/2), another reading of the "
                "slip, is measured as well.",
        .command = "verilie claims --paper BOS",
        .measure = liemid_as_printed};
}

/// Krysl's first-order Lie midpoint rule over s, (13)-(15) with s for h/2, and what (16)-(18) make of it; `used` picks
/// the Theta of (18).
struct Halves {
    std::shared_ptr<const AnyProblem<fifty>> problem;

    Vec3<fifty> torque(const Quat<fifty>& q) const {
        auto z = Phase<fifty>::bodies(1);
        z.q[0] = q;
        return loads_at(*problem, z)[0].T;
    }
    Vec3<fifty> J() const { return problem->inertias()[0].J.d; }
    Vec3<fifty> Jinv() const { return problem->inertias()[0].Jinv.d; }
    Phase<fifty> rule(Phase<fifty> z, const fifty& s) const {
        const Vec3<fifty> p = times(J(), z.W[0]) + s * torque(z.q[0]), Th = half_increment<fifty>(J(), p, s);
        z.q[0] = z.q[0] * lie::exp(Th), z.W[0] = times(Jinv(), rotate_back(lie::exp(Th), p));
        return z;
    }
    /// `other`: the increment that (18) turns by, where it is not the one of (16).
    Phase<fifty> second(Phase<fifty> z, const fifty& s, const Vec3<fifty>* other = nullptr) const {
        const Vec3<fifty> p = times(J(), z.W[0]), Th = half_increment<fifty>(J(), p, s);
        z.q[0] = z.q[0] * lie::exp(Th);
        z.W[0] = times(Jinv(), rotate_back(lie::exp(other ? *other : Th), p) + s * torque(z.q[0]));
        return z;
    }
};
/// Of the half step, over the ladder of figure 5: its order.
OrderRow half_step_order(const Desk& desk) {
    const StressField f(desk.pair("stress_test", "liemid_ea"));
    return errors(f, "Lie midpoint rule", 1, [&f](const Printed& z, double h, Vec3<double>&) {
        const Vec3<double> p = times(f.J(), z.W) + h * f.torque(z.Q), Th = half_increment<double>(f.J(), p, h);
        const Mat3<double> F = matrix(lie::exp(Th));
        return Printed{z.Q * F, divided(transpose(F) * p, f.J())};
    }).Q;
}
/// Appendix A: a half step of a first-order rule, then one of its adjoint, the inverse of the rule over -h/2.
Measured liemid_composition(const Desk& desk) {
    const Pair pair = desk.pair("stress_test", "liemid_ea", {{"J", "2,3,4"}});
    const Halves halves{pair.problem->make<fifty>(pair.parameters)};
    const fifty h = ratio<fifty>(1, 4), s = ratio<fifty>(1, 8);
    fifty inverse = 0, composed = 0, printed = 1e9;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const Phase<fifty> z = random_state(seed), middle = halves.rule(z, s), end = halves.second(middle, s);
        inverse = std::max<fifty>(inverse, apart(halves.rule(end, fifty(-s)), middle).most());
        const Vec3<fifty> first = lie::log(conj(z.q[0]) * middle.q[0]);
        printed =
            std::min<fifty>(printed, apart(halves.rule(halves.second(middle, s, &first), fifty(-s)), middle).most());
        composed = std::max<fifty>(composed, apart(after(pair, halves.problem, z, h), end).most());
    }
    const OrderRow order = half_step_order(desk);
    const auto d = [](const fifty& x) { return static_cast<double>(x); };
    return Measured()
        .number("(16)-(18) after the rule over -h/2", d(inverse))
        .number("both halves off the step of liemid_ea", d(composed))
        .order(order)
        .number("the same with Theta_(k+1/2) in (18), which must fail", d(printed))
        .tell({fmt::format("(16)-(18) with Theta_(k+1) undo the midpoint rule over -h/2 to {:.0e} and follow (13)-(15) "
                           "to the step of liemid_ea to {:.0e}; with Theta_(k+1/2) in (18) they miss by {:.0e} or "
                           "more; the rule by itself has order {}",
                   d(inverse), d(composed), d(printed), said(order)),
            {{"adjoint", d(inverse)}, {"composition", d(composed)}, {"adjoint_with_Theta_(k+1/2)", d(printed)},
                {"order_of_the_half_step", order_json(order)}}});
}

Claim appA_composition() {
    return {.id = "bos-appA-composition",
        .where = "appendix A",
        .says = "LIEMID[EA] is a half step of a first-order Lie midpoint rule followed by one of its adjoint, "
                "hence symmetric and of second order.",
        .asked = "four random states of stress_test with J = 2,3,4 in 50 digits, h = 1/4; the order of the rule "
                 "itself, h = 1/8 ... 1/512, T = 5",
        .holds =
            all_of({vanishes("(16)-(18) after the rule over -h/2"), vanishes("both halves off the step of liemid_ea"),
                every("configuration", first), control("the same with Theta_(k+1/2) in (18), which must fail", 1e-6)}),
        .note = "The rule is (13)-(15) with s for h/2. (18) is read with Theta_(k+1).",
        .command = "verilie claims --paper BOS",
        .measure = liemid_composition};
}
}  // namespace

Claims as_printed() { return {eq7_cayley(), eq18_liemid(), appA_composition()}; }

}  // namespace verilie::studies::claims::bou_rabee
