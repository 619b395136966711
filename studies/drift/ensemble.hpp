#pragma once
/// Ensembles of seeded initial states of one body (analysis/README.md, D7), marched four at a time where there are packs.

#include <verilie/analysis/drift.hpp>
#include <verilie/analysis/walk.hpp>

#include "engine/pairs.hpp"
#include "engine/rational.hpp"
#include "engine/store.hpp"

namespace verilie::studies {

/// The problem's own start, changed by 1e-12 relative as the seed says: members differ in how they round, and in nothing else that matters.
Phase<double> beside(const AnyProblem<double>& problem, std::uint64_t seed);
/// Any attitude, any direction of W, and |W| such that the energy is that of the problem's own start. Throws a Failure where a
/// thousand attitudes leave no energy for motion.
Phase<double> elsewhere(const AnyProblem<double>& problem, std::uint64_t seed);
/// What both draw from: any attitude, any W with |W| = 1.
Phase<double> drawn(std::uint64_t seed);

/// Why there are no ensembles of this pair; empty where there are.
std::string refuses_ensemble(const Pair& pair);

/// Several initial states as the lanes of one, quaternions normalised in S; the last is repeated in lanes that are left.
template <class S>
Phase<S> together(std::span<const Phase<double>> members) {
    auto z = convert<S>(members[0]);
    if constexpr (ScalarTraits<S>::lanes > 1) {
        const auto put = [](Vec3<S>& to, const Vec3<double>& from, int l) { for (int i = 0; i < 3; ++i) to(i).lane[l] = from(i); };
        for (int l = 1; l < ScalarTraits<S>::lanes; ++l) {
            const auto& m = members[std::min(std::size_t(l), members.size() - 1)];
            for (std::size_t i = 0; i < m.q.size(); ++i) z.q[i].w.lane[l] = m.q[i].w, put(z.q[i].v, m.q[i].v, l), put(z.W[i], m.W[i], l);
            for (std::size_t i = 0; i < m.x.size(); ++i) put(z.x[i], m.x[i], l), put(z.v[i], m.v[i], l);
        }
    }
    for (auto& q : z.q) q = normalised(q);
    return z;
}

/// Errors, in units of their scales, of all that theory keeps exactly, and of |q|, for members `first` and on of beside(), at octaves
/// of time: {t, quantity: [name..], error: [[[per time]..per member]..per quantity], failed: null | {..}}.
Json walk_cell(const Pair& pair, const std::string& scalar, const Rational& T, const Rational& h, int first, int members);
/// Energies of members `first` and on of elsewhere(), in double, each by itself, in the form of drift cells of class_batches:
/// {T, burn_in, members: [..]}.
Json members_cell(const Pair& pair, const Rational& T, const Rational& h, int first, int members);

/// Energies from given starts over [0, T], as drift_cell has them but in class_batches, one a lane; nothing where a lane fails.
template <class S>
std::vector<Json> drifts_from(const Pair& pair, std::span<const Phase<double>> starts, const Rational& T, const Rational& h);

/// Everything an ensemble adds to one row: {members, drifting, classes: {..}, walk: [{quantity, exponent, interval, ..}..]}, of the members
/// together `ensemble_class` with its numbers (D7; of 32 members or more), and `member_failed`, of the first member that failed. Classes of members are by D2-D6.
struct Ensemble {
    std::vector<Json> walks, members, in_quad;      ///< cells, in order of members
    Json row() const;
};
inline constexpr int members_a_cell = 16;

}  // namespace verilie::studies
