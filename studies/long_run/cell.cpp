#include "long_run/cell.hpp"

#include <algorithm>
#include <numeric>

#include <verilie/run/ensemble.hpp>

#include "drift/starts.hpp"
#include "engine/energy.hpp"
#include "engine/precision.hpp"

namespace verilie::studies {

namespace {
double mean_of(std::span<const double> x) { return std::accumulate(x.begin(), x.end(), 0.0) / double(x.size()); }

/// What roundings add to the energy in a few steps from z: the same steps in double and in quad, both energies in quad.
/// NOTE: so few that the two trajectories have not parted.
class Roundings {
public:
#if VERILIE_HAS_QUAD
    Roundings(const Pair& pair, const Rational& h)
        : coarse_(pair.method->march<double>(pair.problem->make<double>(pair.parameters))),
          problem_(pair.problem->make<quad>(pair.parameters)), fine_(pair.method->march<quad>(problem_)),
          h_(to_scalar<quad>(h)), scale_(problem_->invariant_scales().at(0)) {}
    std::optional<double> operator()(const Phase<double>& z) {
        if (coarse_->start(z, static_cast<double>(h_)) || fine_->start(convert<quad>(z), h_)) return {};
        const quad before = apart(z);
        if (coarse_->advance(rounding_steps) || fine_->advance(rounding_steps)) return {};
        return static_cast<double>(quad((apart(z) - before) / scale_));
    }

private:
    /// NOTE: W = p/J of a state that is observed is rounded, and 1/J with it, the same way each time. So what is apart at
    /// the start is taken off.
    quad apart(const Phase<double>& like) const {
        auto coarse = like;
        auto fine = convert<quad>(like);
        coarse_->observe(coarse), fine_->observe(fine);
        return energy_of(*problem_, convert<quad>(coarse)) - energy_of(*problem_, fine);
    }

    std::unique_ptr<Trajectory<double>> coarse_;
    std::shared_ptr<const AnyProblem<quad>> problem_;
    std::unique_ptr<Trajectory<quad>> fine_;
    quad h_, scale_;
#else
    Roundings(const Pair&, const Rational&) {}
    std::optional<double> operator()(const Phase<double>&) { return {}; }
#endif
};

/// The batch that these samples are; of the first batch its octaves, too.
void add(LongMember& member, std::vector<double> error) {
    const auto [low, high] = std::minmax_element(error.begin(), error.end());
    if (member.mean.empty())
        for (std::size_t end = 2; end <= error.size(); end *= 2)
            member.early.push_back(mean_of(std::span(error).subspan(end == 2 ? 0 : end / 2, end == 2 ? 2 : end / 2)));
    member.mean.push_back(mean_of(error)), member.min.push_back(*low), member.max.push_back(*high);
}

/// Of members from `first` on. Throws Failure where nothing moves, or no attitude has that energy.
std::vector<Phase<double>> starts_of(const AnyProblem<double>& problem, int first, int members) {
    must_move(problem);
    std::vector<Phase<double>> starts;
    for (int m = first; m < first + members; ++m) starts.push_back(elsewhere(problem, std::uint64_t(m) + 1));
    return starts;
}
LongCell failed_cell(int members, const Failure& why) {
    LongCell cell{std::vector<LongMember>(std::size_t(members))};
    for (auto& m : cell.members) m.failed = stopped(why);
    return cell;
}
}  // namespace

LongCell long_cell(const Pair& pair, const Rational& h, int octaves, int first, int members) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    std::vector<Phase<double>> starts;
    try {
        starts = starts_of(*problem, first, members);
    } catch (const Failure& f) { return failed_cell(members, f); }
    std::vector<double> E0;
    for (const auto& z : starts) E0.push_back(energy_of(*problem, z));
    const double scale = problem->invariant_scales().at(0);
    const auto every = steps_a_sample(octaves);
    const auto samples = std::size_t((std::int64_t(1) << octaves) / every / long_batches);
    LongCell cell{std::vector<LongMember>(starts.size())};
    Roundings roundings(pair, h);
    EnsembleMarch march(pair.method->info->key, *pair.problem->info, pair.parameters);
    march.start(starts, to_scalar<double>(h));
    for (int batch = 0; batch < long_batches; ++batch) {
        march.advance(every, samples, [&](std::size_t m, std::span<const double> energies) {
            std::vector<double> error(energies.begin(), energies.end());
            for (double& e : error) e = (e - E0[m]) / scale;
            add(cell.members[m], std::move(error));
        });
        march.look([&](std::size_t m, const Phase<double>& z) {
            cell.members[m].speed += norm(z.W.front()) / long_batches;
            if (const auto rounding = roundings(z)) cell.members[m].rounding.push_back(*rounding);
        });
    }
    for (std::size_t m = 0; m < starts.size(); ++m)
        if (const auto& failed = march.failed(m)) cell.members[m] = {}, cell.members[m].failed = stopped(*failed);
    return cell;
}

}  // namespace verilie::studies
