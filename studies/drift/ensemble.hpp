#pragma once
/// Ensembles of seeded initial states of one body (analysis/README.md, D7), marched side by side where there is
/// such a march (run/ensemble.hpp).

#include "drift/cell.hpp"
#include "drift/starts.hpp"

namespace verilie::studies {

/// Why there are no ensembles of this pair; empty where there are.
std::string refuses_ensemble(const Pair& pair);

/// How rounding grows in what theory keeps exactly, and in |q|, for members that start beside each other.
struct WalkCell {
    std::vector<double> t;
    std::vector<std::string> quantity;
    std::vector<std::vector<std::vector<double>>> error;
    std::optional<Stopped> failed;
    static constexpr auto fields() {
        using W = WalkCell;
        return std::tuple(field("t", &W::t, "octaves of time"), field("quantity", &W::quantity, ""),
            field("error", &W::error, "of a quantity, of a member, at a time; in the scale of the quantity"),
            field("failed", &W::failed, "the first step that failed"));
    }
};
/// Of members `first` and on of beside().
WalkCell walk_cell(
    const Pair& pair, const std::string& scalar, const Rational& T, const Rational& h, int first, int members);

/// Energies of members with other initial states on one energy.
struct MembersCell {
    double T = 0, burn_in = 0;
    std::vector<LongRun> members;  // one that has no start has failed, and nothing else
    static constexpr auto fields() {
        using M = MembersCell;
        return std::tuple(field("T", &M::T, "end time"), field("burn_in", &M::burn_in, "share of T that is not judged"),
            field("members", &M::members, "in class_batches"));
    }
};
/// Of members `first` and on of elsewhere(), in double, each by itself.
MembersCell members_cell(const Pair& pair, const Rational& T, const Rational& h, int first, int members);

/// The cells of one run, in order of members.
struct Ensemble {
    std::vector<WalkCell> walks;
    std::vector<MembersCell> members;
    std::optional<WalkCell> in_quad;  // of the first few members again
};
inline constexpr int members_a_cell = 16;

}  // namespace verilie::studies
