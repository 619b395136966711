// The error of one step is of order h^(p + 1).
#include <verilie/diagnostics/fine_step.hpp>
#include <verilie/methods/exact_axisymmetric.hpp>

#include "certify/asks.hpp"
#include "certify/control_maps.hpp"
#include "certify/controls.hpp"
#include "certify/measure.hpp"

namespace verilie::studies::certify {

namespace {
/// Slopes of the error of one step between the body's own step times two to these exponents; the error is the rms over
/// the states. Of a method of one's own it is a later step, for one of several steps may start with a step of order p − 1 and
/// be of order p: in double that which begins at twice the body's own step, and not after so many steps, for the error
/// changes along the motion; in fifty, where steps are too short for that, the fifth, and of steps so short that this does
/// not count.
template <class S>
std::vector<double> slopes(
    const Subject& s, const std::vector<Phase<fifty>>& states, const std::vector<int>& exponents, double clear) {
    const auto step = flow<S>(s.method, s.body.make<S>());
    const auto problem = s.body.make<fifty>();
    const diagnostics::FineStep<fifty> fine(*problem);
    const auto error = [&](int k) {
        const fifty h = std::ldexp(s.body.h, k);
        const auto later = std::is_same_v<S, double> ? std::int64_t(std::ldexp(2, -k)) : 4;
        const auto begun = s.may_remember() ? later : 0;
        double sum = 0;
        for (const auto& z : states) {
            const auto after = [&](std::int64_t n) { return convert<fifty>(step(convert<S>(z), convert<S>(h), n)); };
            const auto from = begun == 0 ? z : after(begun);
            const double off = number(separation(fine(from, h), after(begun + 1)));
            sum += off * off;
        }
        return std::sqrt(sum / double(states.size()));
    };
    std::vector<double> p;
    std::optional<double> before;
    for (std::size_t i = 0; i < exponents.size(); ++i) {
        double now;
        try {
            now = error(exponents[i]);
        } catch (const Stopped& stopped) {
            if (before || stopped.why != Stopped::Why::refused || i + 2 >= exponents.size()) throw;
            continue;  // the step is too large for the method
        }
        if (before && !(now > clear)) break;
        if (before) p.push_back(std::log2(*before / now) / (exponents[i - 1] - exponents[i]));
        before = now;
    }
    return p;
}

/// O8. In fifty every slope from h/2^8 to h/2^28, h the body's own step (1/4 with our units: 2^-10 to 2^-30), lies
/// within 0.005 of p + 1;
/// in double the finest that stands clear of round-off, a thousand ulps, within a tenth: a few ulps then move it by a
/// hundredth.
template <class S> Measured local_order(const Subject& s) {
    constexpr bool in_double = std::is_same_v<S, double>;
    const int p = order_of(*s.method.info, s.body.spherical, !s.body.loaded);
    Measured m;
    m.limit = in_double ? 0.1 : 0.005;
    m.note = fmt::format("p + 1 = {}", p + 1);
    std::vector<Phase<fifty>> states;
    for (int k = 0; k < (in_double ? s.states : std::min(s.states, 2)); ++k)
        states.push_back(random_state(s.body, s.seed + std::uint64_t(k)));
    const auto all = in_double        ? slopes<S>(s, states, {1, 0, -1, -2, -3, -4, -5, -6, -7, -8, -9, -10},
                         1e3 * eps<double>() * (s.double_only() ? 10 : 1) * s.ulps())
                   : s.may_remember() ? slopes<S>(s, states, {-13, -18, -23, -28}, 1e-46)
                                      : slopes<S>(s, states, {-8, -13, -18, -23, -28}, 1e-46);
    if (all.empty() && s.ulps() == 1) {
        m.value = NAN;
        m.note = "the error of one step never stands clear of round-off";
        return m;
    }
    // few digits end before the slopes settle
    const auto last = all.end();
    if (s.ulps() > 1 && (all.size() < 2 || !(std::abs(last[-1] - last[-2]) <= m.limit))) {
        m.unresolved = "too few digits: the error of one step comes to round-off before its order has settled";
        return m;
    }
    for (double slope : in_double ? std::vector<double>{all.back()} : all) {
        const double off = std::abs(slope - (p + 1));
        if (m.value == m.value && !(off <= m.value)) m.value = off;
        if (!m.order || !(off <= std::abs(*m.order - (p + 1)))) m.order = slope;
    }
    return m;
}

/// exact_axisymmetric with a step of h (1 + 10^-9) in the drift.
struct stretched {
    static constexpr MethodInfo info = detail::control("stretched", "a coefficient off by 1e-9");
    static constexpr Frame frame = Frame::body;
    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        return methods::exact_axisymmetric::drift<S>(J, p, h + h * ratio<S>(1, 1000000000));
    }
};
}  // namespace

Law law_local_order() {
    return {
        .key = "local_order",
        .rank = 90,
        .measures = "exponent of the error of one step against an independent one, from p + 1",
        .unit = "1",
        .needs = "one body",
        .asks = [](const MethodInfo& m,
                    const Body& b) { return rotates(b) && generic(b) && (b.loaded || !m.exact_free); },
        .claims = [](const MethodInfo&, const Body&) { return true; },
        .both_ways = true,
        .in_double = local_order<double>,
        .in_fifty = local_order<fifty>,
        .controls = []() -> std::vector<Control> {
            const Probe exact = probe("exact_axisymmetric", "pendulum_triaxial", {{"J", "2,2,4"}});
            return {{exact, probe("leaning", "pendulum", {{"J", "2,2,2"}}), "double"},
                {exact, probe(map_of<stretched>(), "pendulum_triaxial", {{"J", "2,2,4"}}), "fifty"}};
        },
        .exponent = true,
        .fifty_says_all = true,
    };
}

}  // namespace verilie::studies::certify
