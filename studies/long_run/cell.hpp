#pragma once
/// The energies of members marched side by side over very many steps, and what roundings do to them: a pure function of
/// what it is given.

#include "engine/numbers.hpp"
#include "engine/pairs.hpp"
#include "engine/rational.hpp"

namespace verilie::studies {

inline constexpr int long_batches = 64;    ///< equal consecutive stretches of a run
inline constexpr int most_samples = 20;    ///< 2^20 energies a member at most, equally spaced
inline constexpr int rounding_steps = 32;  ///< marched in double and in quad from one state, to see roundings
inline constexpr int members_of_a_long_cell = 16;

/// (E - E0)/scale of a member.
struct LongMember {
    std::vector<double> mean, min, max;  ///< of long_batches batches
    /// mean over octaves of the first batch: from its start to 2, then to 4, 8 ... samples
    std::vector<double> early;
    /// of rounding_steps steps from the state at the end of each batch, in double less in quad
    std::vector<double> rounding;
    double speed = 0;  // mean |W| over the ends of the batches
    std::optional<Stopped> failed;
    static constexpr auto fields() {
        using M = LongMember;
        return std::tuple(field("mean", &M::mean, "of (E - E0)/scale in each batch"), field("min", &M::min, "smallest"),
            field("max", &M::max, "largest"), field("early", &M::early, "means over the octaves of the first batch"),
            field("rounding", &M::rounding, "what rounding does to the energy in a few steps"),
            field("speed", &M::speed, "mean |W| over the ends of the batches, rad per unit of time"),
            field("failed", &M::failed, "the step that failed"));
    }
};
struct LongCell {
    std::vector<LongMember> members;
    static constexpr auto fields() {
        return std::tuple(field("members", &LongCell::members, "other initial states on one energy"));
    }
};

/// Steps between two samples of the energy in a run of 2^octaves steps.
constexpr std::int64_t steps_a_sample(int octaves) {
    return octaves > most_samples ? std::int64_t(1) << (octaves - most_samples) : 1;
}
/// 2^octaves steps of members `first` and on of elsewhere() (drift/starts.hpp).
LongCell long_cell(const Pair& pair, const Rational& h, int octaves, int first, int members);

}  // namespace verilie::studies
