// Symplecticity, reversibility, equivariance, the group: laws of the map itself.
#include <verilie/analysis/sample.hpp>
#include <verilie/diagnostics/coupled_symplecticity.hpp>
#include <verilie/diagnostics/differences.hpp>
#include <verilie/diagnostics/equivariance.hpp>
#include <verilie/diagnostics/group_defect.hpp>
#include <verilie/diagnostics/reversibility.hpp>

#include "certify/over_states.hpp"

namespace verilie::studies::certify {

namespace {
/// Off by rounding of DPhi^T omega DPhi: a few eps times the product of the absolute values. Of a chain: a few times
/// its size.
struct Symplecticity {
    template <class S> Gauge<S> on(const Subject& s) const {
        const auto problem = s.body.make<S>();
        const bool coupled = !s.body.info().separable;
        if (s.double_only()) return by_differences<S>(s);
        const auto masses = diagnostics::masses_of<S>(problem->inertias(), s.body.info().translates);
        const auto step = flow<dual<S, 6>>(s.method, problem);
        const auto map = [step](const S& h) -> diagnostics::DualMap<S> {
            return [step, h](const Phase<dual<S, 6>>& y) { return step(y, dual<S, 6>(h), 1); };
        };
        Gauge<S> gauge;
        gauge.value = [=](const Phase<S>& z, const S& h, std::int64_t) {
            return number(coupled ? diagnostics::coupled_symplecticity_defect<S>(map(h), *problem, z)
                                  : diagnostics::symplecticity_defect<S>(map(h), masses, z));
        };
        const double rounding = roundings<S>(s, 1);
        if (coupled)
            return gauge.limit = [=](const Phase<double>&, double, std::int64_t) { return 8 * rounding; }, gauge;
        const auto plain = s.body.make<double>();
        const auto small = diagnostics::masses_of<double>(plain->inertias(), s.body.info().translates);
        const auto plain_step = flow<dual<double, 6>>(s.method, plain);
        gauge.limit = [=](const Phase<double>& z, double h, std::int64_t) {
            return rounding
                 * diagnostics::symplecticity_scale<double>(
                     [&](const Phase<dual<double, 6>>& y) { return plain_step(y, dual<double, 6>(h), 1); }, small, z);
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
                diagnostics::Differences found{};
            };
            // the value and its limit are asked in turn
            const auto measured = [=, last = std::make_shared<Last>()](const Phase<double>& z, double h) {
                if (h != last->h || separation(z, last->z) != 0)
                    *last = {z, h,
                        diagnostics::symplecticity_by_differences(
                            [&](const Phase<double>& y) { return step(y, h, 1); }, masses, z, h)};
                return last->found;
            };
            return {[=](const Phase<double>& z, const double& h, std::int64_t) { return measured(z, h).defect; },
                [=](const Phase<double>& z, double h, std::int64_t) {
                    const auto d = measured(z, h);
                    return 4 * d.doubt + roundings<double>(s, 1) / diagnostics::difference_step() * d.scale;
                }};
        }
    }
};

/// Off by the backward errors of both steps, that of the first magnified by the second.
struct Reversibility {
    template <class S> Gauge<S> on(const Subject& s) const {
        const auto step = flow<S>(s.method, s.body.make<S>());
        const auto plain = plain_flow(s);
        return {[step](const Phase<S>& z, const S& h, std::int64_t) {
                    return number(diagnostics::reversibility_defect<S>(step, z, h));
                },
            [=, rounding = roundings<S>(s, 1), body = s.body](const Phase<double>& z, double h, std::int64_t) {
                const auto forth = [&](const Phase<double>& y) { return plain(y, h, 1); };
                const auto back = [&](const Phase<double>& y) { return plain(y, -h, 1); };
                return rounding * (1 + magnified(body, z, forth)) * (1 + magnified(body, forth(z), back));
            }};
    }
};

/// Off by the backward errors of both marches, magnified.
struct Equivariance {
    template <class S> Gauge<S> on(const Subject& s) const {
        const auto march = flow<S>(s.method, s.body.make<S>());
        const auto plain = plain_flow(s);
        const auto Q = lie::exp(
            s.body.turns == Turns::all ? Vec3<S>(S(1), S(-2), ratio<S>(1, 2)) : Vec3<S>(S(0), S(0), ratio<S>(13, 10)));
        return {[=](const Phase<S>& z, const S& h, std::int64_t n) {
                    return number(diagnostics::equivariance_defect<S>(march, z, Q, h, n));
                },
            [=, rounding = roundings<S>(s, 1), body = s.body](const Phase<double>& z, double h, std::int64_t n) {
                return double(n) * rounding
                     * (1 + magnified(body, z, [&](const Phase<double>& y) { return plain(y, h, n); }));
            }};
    }
};

/// The largest over the way, in ulps.
struct Group {
    template <class S> Gauge<S> on(const Subject& s) const {
        const auto step = flow<S>(s.method, s.body.make<S>());
        return {[step](const Phase<S>& z, const S& h, std::int64_t n) {
                    return number(diagnostics::group_defect(step(z, h, n)));
                },
            [most = (s.double_only() ? 100. : 1.) * s.ulps()](
                const Phase<double>&, double, std::int64_t n) { return most * (32 + 4 * std::sqrt(double(n))); }};
    }
};
}  // namespace

template <class S> Measured symplectic(const Subject& s) {
    Measured m = over_states<S>(s, 1, Symplecticity{});
    if (s.double_only()) m.note += (m.note.empty() ? "" : "; ") + std::string("by central differences of fourth order");
    return m;
}
template <class S> Measured symmetric(const Subject& s) { return over_states<S>(s, 1, Reversibility{}); }
template <class S> Measured equivariance(const Subject& s) {
    Measured m = over_states<S>(s, 16, Equivariance{});
    m.note +=
        (m.note.empty() ? "" : "; ") + std::string(s.body.turns == Turns::all ? "any turn" : "turns about the field");
    return m;
}

/// 32 ulps at any time, and 4 sqrt(n) of a random walk of an ulp a step: four deviations. What grows steadily is no
/// walk, and is granted none: its mean growth over equal stretches, all states together, is not 0 by Student's t (D7)
/// at one in a million.
template <class S> Measured group(const Subject& s) {
    if (s.body.stratified || s.place) return over_states<S>(s, 1, Group{});
    const auto problem = s.body.make<S>();
    const std::int64_t n = !std::is_same_v<S, double> ? 32
                         : s.double_only()            ? 1024
                                                      : 16384,
                       stretches = std::min<std::int64_t>(n, 64);
    Measured m;
    std::vector<double> growth;
    m.value = largest<S>(s, [&](const Phase<S>& z) {
        double most = 0;
        const auto all = states<S>(s.method, problem, z, S(s.body.h / 8), n / stretches, stretches);
        for (std::size_t k = 1; k < all.size(); ++k) {
            const double now = number(diagnostics::group_defect(all[k]));
            if (most == most && !(now <= most)) most = now;
            growth.push_back(number(S(diagnostics::excess<S>(all[k]) - diagnostics::excess<S>(all[k - 1]))));
        }
        return most;
    });
    const auto drift = analysis::test_mean(growth);
    const bool walks = !(drift.p < 1e-6);
    m.limit = (32 + (walks ? 4 * std::sqrt(double(n)) : 0)) * (s.double_only() ? 100 : 1) * s.ulps();
    m.note = walks ? fmt::format("no steady growth in {} steps", n)
                   : fmt::format("|q|^2 grows steadily, by {:.2g} ulps a step (t = {:.2g})",
                       drift.mean * double(stretches) / double(n), drift.t);
    return m;
}

template Measured symplectic<double>(const Subject&);
template Measured symplectic<fifty>(const Subject&);
template Measured symmetric<double>(const Subject&);
template Measured symmetric<fifty>(const Subject&);
template Measured equivariance<double>(const Subject&);
template Measured equivariance<fifty>(const Subject&);
template Measured group<double>(const Subject&);
template Measured group<fifty>(const Subject&);

}  // namespace verilie::studies::certify
