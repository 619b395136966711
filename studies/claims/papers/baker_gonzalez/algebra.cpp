// Baker and Gonzalez (2021): what the parameters save: trigonometry (section 2.2), and the moment of a bent bond (47).
#include <algorithm>
#include <cmath>

#include <verilie/lie/rodrigues.hpp>
#include <verilie/reference/thread_clock.hpp>

#include "claims/papers/baker_gonzalez/paper.hpp"
#include "claims/counted.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::baker_gonzalez {

namespace {
double entries_apart(const Mat3<fifty>& a, const Mat3<fifty>& b) {
    return static_cast<double>((a - b).eigen().cwiseAbs().maxCoeff());
}
/// The attitude after one step of (21) from (R, w) under the moment M, j = 1: +, -, x, / and a square root.
Vec3<fifty> increment(const Mat3<fifty>& R, const Vec3<fifty>& w, const Vec3<fifty>& M, const fifty& h) {
    const Vec3<fifty> half = w + fifty(h / 2) * M;
    return fifty(2 * h / fifty(1 + sqrt(fifty(1 - h * h * squared_norm(half))))) * (R * half);
}
/// The update by (4) and (5), and by unit quaternions (2, a)/sqrt(4 + |a|^2), neither with a trigonometric function;
/// the map is that of the catalogue.
Measured no_trigonometry(const Desk& desk) {
    Draw<fifty> draw(1953);
    double quaternions = 0;
    for (int trial = 0; trial < 100; ++trial) {
        const auto a = draw.vector(), w = draw.vector(), M = draw.vector();
        const Vec3<fifty> d = increment(rotation(a), w, M, ratio<fifty>(1, 4));
        quaternions =
            std::max(quaternions, entries_apart(rotation(lie::oplus(a, d)), matrix(lie::cay(d) * lie::cay(a))));
    }
    const Pair pair = desk.pair("pendulum", "rrp_body");
    const auto problem = pair.problem->make<fifty>(pair.parameters);
    const Rational h(1, 16);
    double map = 0;
    Mat3<fifty> R;
    Vec3<fifty> w, M;
    watch_to_end<fifty>(pair, h, 50, [&](std::int64_t k, const Phase<fifty>& z) {
        const Mat3<fifty> there = matrix(z.q[0]);
        if (k > 0) map = std::max(map, entries_apart(there, rotation(increment(R, w, M, to_scalar<fifty>(h))) * R));
        R = there, w = z.W[0], M = loads_at<fifty>(*problem, z)[0].T;
    });
    return Measured()
        .number("(21) by four operations and a root off rrp_body", map)
        .number("the quaternion update by the same off (4) and (5)", quaternions)
        .tell({fmt::format(
                   "by additions, products, quotients and a square root alone 50 steps of (21) are within {:.0e} of "
                   "rrp_body, and an update by unit quaternions (2, a)/sqrt(4 + |a|^2) within {:.0e} of (4) and (5)",
                   map, quaternions),
            {{"map_from_rrp_body", map}, {"quaternions_from_(4)_(5)", quaternions}}});
}

Claim sec22_no_trigonometry() {
    return {.id = "bg-sec22-no-trigonometry",
        .where = "section 2.2",
        .says = "The map is algebraic and needs no trigonometry, unlike expressions with quaternions or Euler "
                "angles.",
        .asked = "50 steps of the pendulum, h = 1/16, and 100 random increments, in 50 digits",
        .holds = all_of({vanishes("(21) by four operations and a root off rrp_body"),
            at_least("the quaternion update by the same off (4) and (5)", 1e-40, 1e-45)}),
        .corrected = {{"but quaternions do without trigonometry, too: (2, a)/sqrt(4 + |a|^2)",
            all_of({vanishes("(21) by four operations and a root off rrp_body"),
                vanishes("the quaternion update by the same off (4) and (5)")})}},
        .note = "The increment of (16) as a unit quaternion is (2, a)/sqrt(4 + |a|^2), and attitudes multiply. "
                "The catalogue carries attitudes so, which also passes half a turn, where the parameters end.",
        .command = "verilie claims --paper BG",
        .measure = no_trigonometry};
}

constexpr std::size_t bonds = 4096;
/// A bond between two spheres: their parameters, as the paper carries them, and their rotations.
template <class S> struct Bond {
    Vec3<S> a[2];
    Mat3<S> R[2];
};
/// (47) with (45) put right: -2 atan(|a|/2) a/|a|.
template <class S> Vec3<S> by_parameters(const Bond<S>& b) {
    using std::atan;
    const Vec3<S> a = lie::oplus(-b.a[1], b.a[0]);
    const S n = norm(a);
    return S(S(-2) * S(atan(S(n / S(2)))) / n) * a;
}
/// (50) with (48): -t/(2 sin t) vee(R - R^T), t = arccos((tr R - 1)/2).
template <class S> Vec3<S> by_matrices(const Bond<S>& b) {
    using std::acos, std::sin;
    const Mat3<S> R = b.R[0] * transpose(b.R[1]);
    const S t = acos(S((trace(R) - S(1)) / S(2)));
    return S(-t / S(S(2) * S(sin(t)))) * Vec3<S>(R(2, 1) - R(1, 2), R(0, 2) - R(2, 0), R(1, 0) - R(0, 1));
}
template <class S> Bond<S> bond(const Vec3<fifty>& first, const Vec3<fifty>& second) {
    Bond<S> b;
    const Vec3<fifty> a[] = {first, second};
    for (int i = 0; i < 2; ++i) b.a[i] = convert<S>(a[i]), b.R[i] = matrix(lie::cay(b.a[i]));
    return b;
}
/// What a form of the moment takes, the same for every bond.
template <class F> Operations operations(const Bond<double>& b, F moment) {
    Bond<Counted> counted;
    for (int i = 0; i < 2; ++i) {
        counted.a[i] = given<Counted>(b.a[i]);
        for (int k = 0; k < 9; ++k) counted.R[i](k / 3, k % 3) = given<Counted>(b.R[i](k / 3, k % 3));
    }
    Counted::take();
    (void)moment(counted);
    return Counted::take();
}
/// Thread seconds for all bonds.
template <class F> double seconds_for(const std::vector<Bond<double>>& all, F moment, Vec3<double>& sum) {
    const double begin = thread_seconds();
    for (const auto& b : all) sum += moment(b);
    return thread_seconds() - begin;
}
/// Both forms of the moment, what they take and what they lose where the bond is bent little. Times stand beside that:
/// they differ from one processor to the next.
Measured cost_of_bending(const Desk&) {
    Draw<fifty> draw(1953);
    std::vector<Bond<double>> all;
    double agree = 0;
    while (all.size() < bonds) {
        const auto a = draw.vector(), b = draw.vector();
        all.push_back(bond<double>(a, b));
        const Bond<fifty> exact = bond<fifty>(a, b);
        agree = std::max(agree, static_cast<double>(norm(by_parameters(exact) - by_matrices(exact))));
    }
    Json lost = Json::array();
    double parameters = 0, matrices = 0;
    for (const int k : {2, 4, 6}) {
        double worst[2] = {0, 0};
        for (int trial = 0; trial < 100; ++trial) {
            const auto a = draw.vector();
            Vec3<fifty> d = draw.vector();
            d *= fifty(pow(fifty(10), -k)) / norm(d);
            const Vec3<fifty> both[] = {a, lie::oplus(a, d)};
            const auto rounded = bond<double>(both[0], both[1]);
            const Vec3<fifty> exact =
                by_parameters(Bond<fifty>{{convert<fifty>(rounded.a[0]), convert<fifty>(rounded.a[1])}, {}});
            worst[0] = std::max(worst[0],
                static_cast<double>(fifty(norm(convert<fifty>(by_parameters(rounded)) - exact) / norm(exact))));
            worst[1] = std::max(
                worst[1], static_cast<double>(fifty(norm(convert<fifty>(by_matrices(rounded)) - exact) / norm(exact))));
        }
        lost.push_back({{"angle", std::pow(10.0, -k)}, {"(47)", number(worst[0])}, {"(50)", number(worst[1])}});
        parameters = worst[0], matrices = worst[1];
    }
    std::vector<double> ratios;
    Vec3<double> sum = zero3<double>();
    for (int round = 0; round < 51; ++round) {
        const double a = seconds_for(all, by_parameters<double>, sum), b = seconds_for(all, by_matrices<double>, sum);
        ratios.push_back(a / b);
    }
    std::nth_element(ratios.begin(), ratios.begin() + 25, ratios.end());
    if (!std::isfinite(sum.sum())) throw std::runtime_error("A moment that is timed is not finite.");
    const Operations by_a = operations(all.front(), by_parameters<Counted>),
                     by_R = operations(all.front(), by_matrices<Counted>);
    const auto below = [](const Operations& a, const Operations& b) {
        return a.arithmetic <= b.arithmetic && a.elementary <= b.elementary
            && a.arithmetic + a.elementary < b.arithmetic + b.elementary;
    };
    const Json taken{{"(47)", {{"arithmetic", by_a.arithmetic}, {"elementary", by_a.elementary}}},
        {"(50)", {{"arithmetic", by_R.arithmetic}, {"elementary", by_R.elementary}}}};
    const Evidence cheaper("(47) takes fewer operations than (50), of no kind more (opposite: the other way round)",
        Shown(below(by_a, by_R)), Opposite(below(by_R, by_a)), taken);
    return Measured()
        .number("(47) off (50) in 50 digits", agree)
        .evidence("cheaper", cheaper)
        .tell({.sentence = fmt::format(
                   "(47), with its sign put right, equals (50) to {:.0e} in 50 digits and takes {} operations of "
                   "arithmetic and {} arctangent, (50) {} and an arccosine and a sine, its rotation matrices given; in "
                   "double a bond bent by 1e-6 loses {:.0e} of its moment with (47) and {:.0e} with (50)",
                   agree, by_a.arithmetic, by_a.elementary, by_R.arithmetic, parameters, matrices),
            .numbers = {{"(47)_from_(50)", agree}, {"operations", taken}, {"relative_error_in_double", lost}},
            .clock = {
                {"words", fmt::format("(47) takes {:.2f} of the time of (50)", ratios[25])}, {"ratio", ratios[25]}}});
}

Claim eq47_efficiency() {
    return {.id = "bg-eq47-efficiency",
        .where = "eq (47), beside (50)",
        .says = "The moment of a bent bond can be computed efficiently from the parameters, by (47).",
        .asked = "random bonds, (47) with its sign put right; counted are + - x / and roots, and arctangents, "
                 "arccosines and sines",
        .holds = all_of({at_most("(47) off (50) in 50 digits", 1e-40, 1e-30),
            weighed("cheaper", "(47) takes fewer operations than (50), of neither kind more",
                "(50) takes fewer operations than (47), of neither kind more")}),
        .note = "The paper gives no number and names no competitor; (50), by rotation matrices and an arccos, is "
                "the other form that it prints, its rotation matrices taken as given. Times are shown and not "
                "judged. The finding also says what each loses where the bond is bent little.",
        .command = "verilie claims --paper BG",
        .measure = cost_of_bending};
}
}  // namespace

Claims trigonometry() { return {sec22_no_trigonometry()}; }
Claims bending() { return {eq47_efficiency()}; }

}  // namespace verilie::studies::claims::baker_gonzalez
