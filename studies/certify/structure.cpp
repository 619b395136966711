// Symplecticity, reversibility, equivariance, the group: laws of the map itself.
#include <fmt/format.h>

#include <verilie/analysis/sample.hpp>
#include <verilie/diagnostics/coupled_symplecticity.hpp>
#include <verilie/diagnostics/differences.hpp>
#include <verilie/diagnostics/equivariance.hpp>
#include <verilie/diagnostics/group_defect.hpp>
#include <verilie/diagnostics/reversibility.hpp>
#include <verilie/lie/so3.hpp>

#include "certify/measure.hpp"

namespace verilie::studies::certify {

template <class S>
Measured symplectic(const Subject& s) {
    const auto problem = s.body.make<S>();
    const auto masses = diagnostics::masses_of<S>(problem->inertias(), s.body.info().translates);
    if constexpr (std::is_same_v<S, double>)
        if (!s.method.has<dual<double, 6>>()) {
            const auto step = flow<double>(s.method, problem);
            Measured m = one_step<double>(s, 1e-9, [&](const Phase<double>& z, double h) {
                return diagnostics::symplecticity_by_differences([&](const Phase<double>& y) { return step(y, h, 1); }, masses, z);
            });
            m.note = "by central differences of fourth order";
            return m;
        }
    using D = dual<S, 6>;
    const auto step = flow<D>(s.method, problem);
    return one_step<S>(s, std::is_same_v<S, double> ? 1e-13 : 1e-45, [&](const Phase<S>& z, const S& h) {
        const diagnostics::DualMap<S> map = [&](const Phase<D>& y) { return step(y, D(h), 1); };
        return s.body.info().separable ? diagnostics::symplecticity_defect<S>(map, masses, z) : diagnostics::coupled_symplecticity_defect<S>(map, *problem, z);
    });
}

template <class S>
Measured symmetric(const Subject& s) {
    const auto step = flow<S>(s.method, s.body.make<S>());
    return one_step<S>(s, round_off<S>(s, 1), [&](const Phase<S>& z, const S& h) { return diagnostics::reversibility_defect<S>(step, z, h); });
}

template <class S>
Measured equivariance(const Subject& s) {
    const auto march = flow<S>(s.method, s.body.make<S>());
    const auto Q = lie::exp<S>(s.body.turns == Turns::all ? Vec3<S>(S(1), S(-2), ratio<S>(1, 2)) : Vec3<S>(S(0), S(0), ratio<S>(13, 10)));
    const std::int64_t n = 16;
    Measured m;
    m.limit = round_off<S>(s, n);
    m.value = worst<S>(s, [&](const Phase<S>& z) { return number(diagnostics::equivariance_defect<S>(march, z, Q, S(s.body.h / 2), n)); });
    m.note = s.body.turns == Turns::all ? "any turn" : "turns about the field";
    if (m.value <= m.limit) return m;
    const auto z = convert_phase<S>(random_state(s.body, s.seed));
    m.order = exponent<S>(s.body.h, m.limit, [&](double h) { return number(diagnostics::equivariance_defect<S>(march, z, Q, S(h), 1)); });
    return m;
}

/// 32 ulps at any time, and 4 sqrt(n) of a random walk of an ulp a step: four deviations. What grows steadily is no walk, and is granted
/// none: its mean growth over equal stretches, all states together, is not 0 by Student's t (D7) at one in a million.
template <class S>
Measured group(const Subject& s) {
    const auto problem = s.body.make<S>();
    const std::int64_t n = !std::is_same_v<S, double> ? 32 : s.double_only() ? 1024 : 16384, stretches = std::min<std::int64_t>(n, 64);
    Measured m;
    std::vector<double> growth;
    m.value = worst<S>(s, [&](const Phase<S>& z) {
        double most = 0;
        const auto all = states<S>(s.method, problem, z, S(s.body.h / 8), n / stretches, stretches);
        for (std::size_t k = 1; k < all.size(); ++k) {
            const double now = number(diagnostics::group_defect<S>(all[k]));
            if (most == most && !(now <= most)) most = now;
            growth.push_back(number(S(diagnostics::excess<S>(all[k]) - diagnostics::excess<S>(all[k - 1]))));
        }
        return most;
    });
    const auto drift = analysis::test_mean(growth);
    const bool walks = !(drift.p < 1e-6);
    m.limit = (32 + (walks ? 4 * std::sqrt(double(n)) : 0)) * (s.double_only() ? 100 : 1);
    m.note = walks ? fmt::format("no steady growth in {} steps", n) : fmt::format("|q|^2 grows steadily, by {:.2g} ulps a step (t = {:.2g})", drift.mean * double(stretches) / double(n), drift.t);
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
