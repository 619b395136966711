// Local order, identities between methods, modified energy: laws of what is approximated.
#include <algorithm>
#include <array>

#include <verilie/diagnostics/fine_step.hpp>
#include <verilie/diagnostics/modified_energy.hpp>

#include "certify/over_states.hpp"
#include "engine/energy.hpp"

namespace verilie::studies::certify {

namespace {
/// Methods that are the same map on spheres, to round-off at any step: each row a family.
constexpr std::array<std::array<std::string_view, 4>, 4> same_on_spheres{
    {{"rrp_body", "rrp_spatial", "lgvi"}, {"rrp_newmark", "lie_newmark"},
        {"lie_newmark_exp", "romero_vi", "liemid_ea", "exact_axisymmetric"}, {"dumbbell_midpoint", "simo_wong"}}};
/// The others of a method's family that the catalogue has and that step this body.
std::vector<const MethodEntry*> twins(std::string_view method, const Body& body) {
    std::vector<const MethodEntry*> all;
    for (const auto& family : same_on_spheres) {
        if (std::find(family.begin(), family.end(), method) == family.end()) continue;
        for (const auto& e : Catalogue::instance().methods())
            if (e.info->key != method && std::find(family.begin(), family.end(), e.info->key) != family.end()
                && body.verdict(*e.info).yes)
                all.push_back(&e);
    }
    return all;
}
/// Slopes of the error of one step between the body's own step times two to these exponents; the error is the rms over
/// the states.
template <class S>
std::vector<double> slopes(
    const Subject& s, const std::vector<Phase<fifty>>& states, const std::vector<int>& exponents, double clear) {
    const auto step = flow<S>(s.method, s.body.make<S>());
    const auto problem = s.body.make<fifty>();
    const diagnostics::FineStep<fifty> fine(*problem);
    const auto error = [&](int k) {
        const fifty h = std::ldexp(s.body.h, k);
        double sum = 0;
        for (const auto& z : states) {
            const double off = number(separation(fine(z, h), convert<fifty>(step(convert<S>(z), convert<S>(h), 1))));
            sum += off * off;
        }
        return std::sqrt(sum / double(states.size()));
    };
    std::vector<double> p;
    double before = error(exponents[0]);
    for (std::size_t i = 1; i < exponents.size(); ++i) {
        const double now = error(exponents[i]);
        if (!(now > clear)) break;
        p.push_back(std::log2(before / now) / (exponents[i - 1] - exponents[i]));
        before = now;
    }
    return p;
}
}  // namespace

bool has_twin(std::string_view method, const Body& body) { return !twins(method, body).empty(); }

/// O8. In fifty every slope from h/2^8 to h/2^28, h the body's own step (1/4 with our units: 2^-10 to 2^-30), lies
/// within 0.005 of p + 1;
/// in double the finest that stands clear of round-off, a thousand ulps, within a tenth: a few ulps then move it by a
/// hundredth.
template <class S> Measured local_order(const Subject& s) {
    constexpr bool in_double = std::is_same_v<S, double>;
    const int p = s.method.info->order;
    Measured m;
    m.limit = in_double ? 0.1 : 0.005;
    m.note = fmt::format("p + 1 = {}", p + 1);
    std::vector<Phase<fifty>> states;
    for (int k = 0; k < (in_double ? s.states : std::min(s.states, 2)); ++k)
        states.push_back(random_state(s.body, s.seed + std::uint64_t(k)));
    const auto all = in_double ? slopes<S>(s, states, {1, 0, -1, -2, -3, -4, -5, -6, -7, -8, -9, -10},
                         1e3 * eps<double>() * (s.double_only() ? 10 : 1) * s.ulps())
                               : slopes<S>(s, states, {-8, -13, -18, -23, -28}, 1e-46);
    if (all.empty()) {
        m.value = NAN;
        m.note = "the error of one step never stands clear of round-off";
        return m;
    }
    for (double slope : in_double ? std::vector<double>{all.back()} : all) {
        const double off = std::abs(slope - (p + 1));
        if (m.value == m.value && !(off <= m.value)) m.value = off;
        if (!m.order || !(off <= std::abs(*m.order - (p + 1)))) m.order = slope;
    }
    return m;
}

namespace {
/// The largest distance from a twin, off by the backward errors of both maps. Of one step, or of eight at half the
/// body's own.
struct Identity {
    template <class S> Gauge<S> on(const Subject& s) const {
        const auto problem = s.body.make<S>();
        std::vector<Flow<S>> others;
        for (const MethodEntry* twin : twins(s.method.info->key, s.body)) others.push_back(flow<S>(*twin, problem));
        const auto own = flow<S>(s.method, problem);
        const auto plain = plain_flow(s);
        return {[=](const Phase<S>& z, const S& h, std::int64_t n) {
                    double most = 0;
                    const auto end = own(z, h, n);
                    for (const auto& other : others) {
                        const double apart = number(separation(end, other(z, h, n)));
                        if (most == most && !(apart <= most)) most = apart;
                    }
                    return most;
                },
            [=, rounding = roundings<S>(s, 1), body = s.body](const Phase<double>& z, double h, std::int64_t n) {
                return double(n) * rounding
                     * (1 + magnified(body, z, [&](const Phase<double>& y) { return plain(y, h, n); }));
            }};
    }
};
}  // namespace

template <class S> Measured identities(const Subject& s) {
    Measured m = over_states<S>(s, 8, Identity{});
    std::string names;
    for (const MethodEntry* twin : twins(s.method.info->key, s.body))
        names += (names.empty() ? "= " : ", ") + std::string(twin->info->key);
    m.note = names + (m.note.empty() ? "" : "; ") + m.note;
    return m;
}

namespace {
/// Seeded states from which lie_verlet, at the step and over the time given, keeps the energy to a hundredth of the
/// scale: what the expansion in h is made for. NOTE: asked of a map known to be symplectic, never of the method judged,
/// which could choose its own judges.
std::vector<Phase<double>> calm_states(
    const Subject& s, const AnyProblem<double>& problem, std::uint64_t seed, int wanted, double h, std::int64_t n) {
    constexpr int most = 32;
    const auto& known = Catalogue::instance().method("lie_verlet");
    const auto made = s.body.make<double>();
    const double scale = problem.invariant_scales()[0];
    std::vector<Phase<double>> found;
    for (std::uint64_t k = 0; found.size() < std::size_t(wanted); ++k) {
        if (k == std::uint64_t(most * wanted))
            throw Stopped(fmt::format("of {} states none but {} keep the energy of lie_verlet to a hundredth of its "
                                      "scale over {} steps of h = {:.4g}",
                k, found.size(), n, h));
        const auto z = convert<double>(random_state(s.body, seed + k));
        const auto calm = [&] {
            for (const auto& now : states<double>(known, made, z, h, 1, n))
                if (!(std::abs(energy_of(problem, now) - energy_of(problem, z)) <= scale / 100)) return false;
            return true;
        };
        try {
            if (calm()) found.push_back(z);
        } catch (const Stopped&) {  // no state to judge by
        }
    }
    return found;
}
}  // namespace

/// |H~ - H~_0| over [0, 64 h] at h/16 and h/32, the rms over the states of the largest: it is to fall with an exponent
/// of 4, or be round-off. Learned on eight states, judged on others. Steps of h/4 are too large at starts that pass the
/// cone of the stress test: exponents from 2.1 to 4.1 there, 3.9 to 4.0 here. One-sided: a drift test only rejects.
Measured modified_energy(const Subject& s) {
    const auto problem = s.body.make<double>();
    const auto learned = calm_states(s, *problem, s.seed + 1000, 8, s.body.h / 16, 1024),
               judged = calm_states(s, *problem, s.seed, s.states, s.body.h / 16, 1024);
    std::array<double, 2> size{};
    for (std::size_t k = 0; k < 2; ++k) {
        const double h = std::ldexp(s.body.h, -4 - int(k));
        const std::int64_t n = k == 0 ? 1024 : 2048;
        diagnostics::ModifiedEnergy energy(*problem);
        for (const auto& z : learned) energy.learn(states<double>(s.method, problem, z, h, 1, n / 2));
        energy.solve();
        for (const auto& z : judged) {
            const double first = energy(z);
            double off = 0;
            for (const auto& now : states<double>(s.method, problem, z, h, 1, n))
                off = std::max(off, std::abs(energy(now) - first));
            size[k] += off * off / double(judged.size());
        }
        size[k] = std::sqrt(size[k]);
    }
    Measured m;
    // ulps of E
    const double scale = problem->invariant_scales()[0],
                 walk = 512 * eps<double>() * scale * (s.double_only() ? 100 : 1) * s.ulps();
    m.limit = 0.5;
    m.note = fmt::format("|H - H0| of {:.2g} and {:.2g} at h = {:.4g} and half of it", size[0], size[1], s.body.h / 16);
    if (size[0] <= 9 * walk && size[1] <= 17 * walk) return m;
    m.order = std::log2(size[0] / size[1]);
    m.value = *m.order < 4 ? 4 - *m.order : *m.order >= 4 ? 0 : NAN;
    return m;
}

template Measured local_order<double>(const Subject&);
template Measured local_order<fifty>(const Subject&);
template Measured identities<double>(const Subject&);
template Measured identities<fifty>(const Subject&);

}  // namespace verilie::studies::certify
