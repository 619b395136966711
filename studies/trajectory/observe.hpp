#pragma once
/// What is seen of a march: extremes of energies and invariants, and what the bodies exchanged of their momenta.

#include <algorithm>

#include <verilie/mechanics/any_problem.hpp>

#include "trajectory/rows.hpp"

namespace verilie::studies {

/// Names of energies, in the order of a sample.
inline std::vector<std::string> part_names(const ProblemInfo& info) {
    std::vector<std::string> names(info.kinetic_parts.begin(), info.kinetic_parts.end());
    names.insert(names.end(), info.potential_parts.begin(), info.potential_parts.end());
    return names;
}

/// The running record of one quantity.
template <class S> struct Watch {
    S initial, last, least, most, worst;
    // 0, or NaN where v is not finite
    explicit Watch(const S& v) : initial(v), last(v), least(v), most(v), worst(v - v) {}
    void see(const S& v) {
        using std::abs;
        const S e = abs(S(v - initial));
        last = v;
        if (v < least) least = v;
        if (v > most) most = v;
        if (!(e <= worst) && worst == worst) worst = e;  // a NaN stays
    }
    QuantityRow row() const { return {digits(initial), digits(last), digits(worst)}; }
};

/// What each body holds of P = Σ m v, L = Σ (x × m v + J Ω) and S = Σ J Ω, all in space, and how much of it changed
/// hands.
template <class S> class Shares {
public:
    Shares(const AnyProblem<S>& p, const Phase<S>& z) : J_(p.inertias()) {
        for (const auto& i : p.info().invariants)
            columns_.push_back(p.info().translates && z.x.size() == z.q.size() ? column(i.name) : -1);
        if (std::any_of(columns_.begin(), columns_.end(), [](int c) { return c >= 0; }))
            for (std::size_t i = 0; i < z.size(); ++i) start_.push_back(share(z, i));
    }
    void see(const Phase<S>& z) {
        using std::abs;
        if (start_.empty()) return;
        std::array<S, 9> sum;
        sum.fill(S(0));
        for (std::size_t i = 0; i < z.size(); ++i) {
            const auto now = share(z, i);
            for (std::size_t c = 0; c < 9; ++c) sum[c] += abs(S(now[c] - start_[i][c]));
        }
        for (std::size_t c = 0; c < 9; ++c)
            if (sum[c] > most_[c]) most_[c] = sum[c];
    }
    std::optional<Number> exchanged(std::size_t invariant) const {
        if (columns_[invariant] < 0) return {};
        return digits(most_[std::size_t(columns_[invariant])]);
    }

private:
    /// P_x .. S_z -> 0 .. 8.
    static int column(std::string_view name) {
        const auto family = std::string_view("PLS").find(name.substr(0, 1)),
                   axis = std::string_view("xyz").find(name.size() == 3 ? name.substr(2) : "-");
        return name.size() == 3 && name[1] == '_' && family != name.npos && axis != name.npos ? int(3 * family + axis)
                                                                                              : -1;
    }
    std::array<S, 9> share(const Phase<S>& z, std::size_t i) const {
        const Inertia<S>& J = J_[i];
        const Quat<S> q = J.principal ? z.q[i] : z.q[i] * J.axes;
        const Vec3<S> P = J.m * z.v[i], spin = q * (J.J * (J.principal ? z.W[i] : rotate_back(J.axes, z.W[i])));
        const Vec3<S> L = cross(z.x[i], P) + spin;
        return {P(0), P(1), P(2), L(0), L(1), L(2), spin(0), spin(1), spin(2)};
    }

    std::span<const Inertia<S>> J_;
    std::vector<int> columns_;  // of each invariant; -1: it has no shares
    std::vector<std::array<S, 9>> start_;
    std::array<S, 9> most_ = [] {
        std::array<S, 9> a;
        a.fill(S(0));
        return a;
    }();
};

/// The numbers of one observation.
template <class S> struct Sample {
    S t;
    std::vector<S> parts, invariants;
};
template <class S> Sample<S> sample(const AnyProblem<S>& p, const Phase<S>& z, const S& t) {
    Sample<S> s{t, {}, p.invariants(z)};
    const Parts<S> k = p.kinetic(z), u = p.potential(z);
    for (std::size_t i = 0; i < p.info().kinetic_parts.size(); ++i) s.parts.push_back(k.u[i]);
    for (std::size_t i = 0; i < p.info().potential_parts.size(); ++i) s.parts.push_back(u.u[i]);
    return s;
}

/// A series without samples yet.
inline SeriesRow columns_of(const ProblemInfo& info) {
    SeriesRow series;
    for (const auto& name : part_names(info)) series.energy.push_back({name, {}});
    series.energy.push_back({"total", {}});
    for (const auto& i : info.invariants) series.invariants.push_back({std::string(i.name), {}});
    return series;
}
template <class S> void add(SeriesRow& series, const Sample<S>& s) {
    series.t.push_back(digits(s.t));
    S total(0);
    for (std::size_t i = 0; i < s.parts.size(); ++i)
        series.energy[i].second.push_back(digits(s.parts[i])), total += s.parts[i];
    series.energy.back().second.push_back(digits(total));
    for (std::size_t i = 0; i < s.invariants.size(); ++i)
        series.invariants[i].second.push_back(digits(s.invariants[i]));
}

/// Everything seen of one march.
template <class S> struct Observed {
    std::vector<Watch<S>> parts, invariants;
    Shares<S> shares;
    SeriesRow series;

    Observed(const AnyProblem<S>& p, const Phase<S>& z, const Sample<S>& s)
        : parts(s.parts.begin(), s.parts.end()), invariants(s.invariants.begin(), s.invariants.end()), shares(p, z),
          series(columns_of(p.info())) {}
    void see(const Phase<S>& z, const Sample<S>& s) {
        for (std::size_t i = 0; i < parts.size(); ++i) parts[i].see(s.parts[i]);
        for (std::size_t i = 0; i < invariants.size(); ++i) invariants[i].see(s.invariants[i]);
        shares.see(z);
    }
};

template <class S> EnergyRow energy_row(const ProblemInfo& info, const Observed<S>& seen) {
    EnergyRow row{seen.invariants[0].row(), {}, {}};
    const auto names = part_names(info);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto& part = seen.parts[i];
        row.parts.push_back({names[i], digits(part.last)});
        row.parts_range.push_back({names[i], {digits(part.least), digits(part.most)}});
    }
    return row;
}
template <class S> Named<InvariantRow> invariant_rows(const AnyProblem<S>& p, const Observed<S>& seen) {
    Named<InvariantRow> all;
    const auto scales = p.invariant_scales();
    const auto conserved = p.conserved();
    for (std::size_t i = 0; i < scales.size(); ++i)
        all.push_back({std::string(p.info().invariants[i].name),
            {seen.invariants[i].row(), digits(scales[i]), bool(conserved[i]), seen.shares.exchanged(i)}});
    return all;
}

}  // namespace verilie::studies
