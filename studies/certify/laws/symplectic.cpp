// A step preserves the symplectic two-form.
#include <verilie/diagnostics/coupled_symplecticity.hpp>
#include <verilie/diagnostics/differences.hpp>

#include "certify/asks.hpp"
#include "certify/controls.hpp"
#include "certify/over_states.hpp"

namespace verilie::studies::certify {

namespace {
/// What doubling the difference step may make of a defect, beside round-off. A map that is smooth stays far below it but
/// at the edge of the steps that exist, where derivatives grow without bound; a map that is rough has none. What
/// stands above the limit is seen all the same, and a denial is asked at larger steps.
constexpr double most_doubt = 1e-4;

/// Off by rounding of DPhi^T omega DPhi: a few eps times the product of the absolute values. Of a chain: a few times
/// its size.
struct Symplecticity {
    template <class S> Gauge<S> on(const Subject& s) const {
        const auto problem = s.body.make<S>();
        const bool coupled = !s.body.info().separable;
        if (s.double_only()) return by_differences<S>(s);
        const auto masses = diagnostics::masses_of<S>(problem->inertias(), s.body.info().translates);
        const auto step = flow<dual<S, 6>>(s.method, problem);
        const auto map = [step](const S& h, std::int64_t n) -> diagnostics::DualMap<S> {
            return [step, h, n](const Phase<dual<S, 6>>& y) { return step(y, dual<S, 6>(h), n); };
        };
        Gauge<S> gauge;
        gauge.value = [=](const Phase<S>& z, const S& h, std::int64_t n) {
            return number(coupled ? diagnostics::coupled_symplecticity_defect<S>(map(h, n), *problem, z)
                                  : diagnostics::symplecticity_defect<S>(map(h, n), masses, z));
        };
        const double rounding = roundings<S>(s, 1);
        if (coupled)
            return gauge.limit = [=](const Phase<double>&, double, std::int64_t n) { return 8 * double(n) * rounding; },
                   gauge;
        const auto plain = s.body.make<double>();
        const auto small = diagnostics::masses_of<double>(plain->inertias(), s.body.info().translates);
        const auto plain_step = flow<dual<double, 6>>(s.method, plain);
        gauge.limit = [=](const Phase<double>& z, double h, std::int64_t n) {
            return double(n) * rounding
                 * diagnostics::symplecticity_scale<double>(
                     [&](const Phase<dual<double, 6>>& y) { return plain_step(y, dual<double, 6>(h), n); }, small, z);
        };
        return gauge;
    }
    template <class S> Gauge<S> by_differences(const Subject& s) const {
        if constexpr (!std::is_same_v<S, double>) throw std::logic_error("Differences are taken in double.");
        else {
            const auto problem = s.body.make<double>();
            const auto masses = diagnostics::masses_of<double>(problem->inertias(), s.body.info().translates);
            const auto step = flow<double>(s.method, problem);
            struct Last {
                Phase<double> z;
                double h = 0;
                std::int64_t n = 0;
                diagnostics::Differences found{};
            };
            const double by = diagnostics::difference_step(s.ulps()), rounding = roundings<double>(s, 1) / by;
            // the value and its limit are asked in turn
            const auto measured = [=, last = std::make_shared<Last>()](
                                      const Phase<double>& z, double h, std::int64_t n) {
                if (h == last->h && n == last->n && separation(z, last->z) == 0) return last->found;
                const auto found = diagnostics::symplecticity_by_differences(
                    [&](const Phase<double>& y) { return step(y, h, n); }, masses, z, double(n) * h, by);
                const double by_rounding = double(n) * rounding * found.scale, limit = 4 * found.doubt + by_rounding;
                if (s.coarser == 0 && limit > most_doubt + 2 * by_rounding && found.defect <= limit)
                    throw Stopped(
                        fmt::format("its derivatives are not found: with twice the difference step the defect "
                                    "changes by {:.2g}",
                            found.doubt),
                        Stopped::Why::rough);
                *last = {z, h, n, found};
                return found;
            };
            const auto by_rounding = [=](const Phase<double>& z, double h, std::int64_t n) {
                return double(n) * rounding * measured(z, h, n).scale;
            };
            return {[=](const Phase<double>& z, const double& h, std::int64_t n) { return measured(z, h, n).defect; },
                [=](const Phase<double>& z, double h, std::int64_t n) {
                    return 4 * measured(z, h, n).doubt + by_rounding(z, h, n);
                },
                by_rounding};
        }
    }
};

/// Whether duals went all the way through the step: a `value()` in it hides a derivative from them, and none from
/// differences. A defect that these see ten times above their limit counts.
void see_by_differences(const Subject& s, Measured& m) {
    constexpr double clearly = 10;
    const auto gauge = Symplecticity().by_differences<double>(s);
    for (int k = 0; k < s.states; ++k) {
        const auto z = random_state(s.body, s.seed + std::uint64_t(k));
        const auto at = convert<double>(z);
        try {
            const double value = gauge.value(at, s.h(), 1), limit = gauge.limit(at, s.h(), 1);
            if (!(value > clearly * limit)) continue;
            m.value = value, m.limit = limit;
            m.note = "by differences; dual numbers do not see it, so a derivative is lost in the step, as by value()";
        } catch (const Stopped&) {
            // differences find nothing here, such as beside a kink
        }
    }
}

template <class S> Measured symplectic(const Subject& s) {
    Measured m = over_states<S>(s, 1, Symplecticity{});
    if constexpr (std::is_same_v<S, double>)
        if (!s.double_only() && !s.body.stratified && !s.place && s.body.info().separable && m.value <= m.limit)
            see_by_differences(s, m);
    if (s.double_only()) m.note += (m.note.empty() ? "" : "; ") + std::string("by central differences of fourth order");
    return m;
}
}  // namespace

Law law_symplectic() {
    return {
        .key = "symplectic",
        .rank = 10,
        .measures = "||DPhi^T omega DPhi - omega||_F / (1 + |p|) of one step, left-trivialised",
        .unit = "1",
        .needs = "at most 8 bodies",
        .asks = [](const MethodInfo&, const Body& b) { return b.loaded && conservative(b) && b.count <= 8; },
        .claims = [](const MethodInfo& m, const Body& b) { return holds(m.symplectic, b.spherical); },
        .both_ways = true,
        .in_double = symplectic<double>,
        .in_fifty = symplectic<fifty>,
        .controls = []() -> std::vector<Control> {
            const Probe exact = probe("exact_axisymmetric", "pendulum_triaxial", {{"J", "2,2,4"}});
            return {{exact, probe("lie_newmark", "pendulum_triaxial", {{"J", "2,3,4"}})},
                {exact, probe("preprocessed_dmv4", "pendulum_triaxial", {{"J", "2,3,4"}})},
                {probe("exact_axisymmetric", "torus_tilted", small_ring), probe("leaning", "torus_tilted", small_ring)},
                {probe("turning", "string_pendulum", {{"N_a", "2"}}),
                    probe("swollen", "string_pendulum", {{"N_a", "2"}})}};
        },
    };
}

}  // namespace verilie::studies::certify
