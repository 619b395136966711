// The march of a pair at one of the instruction levels.
#include <algorithm>
#include <stdexcept>

#include <verilie/run/ensemble.hpp>

namespace verilie {

#if defined(VERILIE_X86_LEVELS)
namespace {
using Entry = detail::LaneMarch*(std::string_view, const ProblemInfo&, const Parameters&);
}
extern "C" Entry verilie_march_avx2, verilie_march_avx512;
#endif

namespace {
/// Null where there is none.
std::unique_ptr<detail::LaneMarch> march_at(
    Level level, std::string_view method, const ProblemInfo& problem, const Parameters& parameters) {
    using March = std::unique_ptr<detail::LaneMarch>;
#if defined(VERILIE_X86_LEVELS)
    if (level == Level::avx2) return March(verilie_march_avx2(method, problem, parameters));
    if (level == Level::avx512) return March(verilie_march_avx512(method, problem, parameters));
#endif
    return level == Level::plain ? detail::march_alone(method, problem, parameters) : March();
}
constexpr std::string_view methods_known[]{"lie_verlet", "lgvi", "rrp_spatial", "rrp_newmark", "rrp_body", "rrp_euler",
    "rrp_general", "rrp_general_closed", "rattle", "exact_axisymmetric", "exact_free", "romero_vi", "split_xyzyx",
    "lie_newmark", "lie_newmark_exp"};
constexpr std::string_view problems_known[]{"stress_test", "stress_test_spherical", "pendulum", "pendulum_triaxial",
    "heavy_top", "heavy_top_triaxial", "dumbbell", "free_body", "free_body_physical"};
bool holds(std::span<const std::string_view> all, std::string_view one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}
}  // namespace

bool has_ensemble(std::string_view method, std::string_view problem) {
    return holds(methods_known, method) && holds(problems_known, problem);
}

std::unique_ptr<detail::LaneMarch> EnsembleMarch::make() const {
    return march_at(level_, method_, *problem_, parameters_);
}

EnsembleMarch::EnsembleMarch(
    std::string_view method, const ProblemInfo& problem, const Parameters& parameters, Level level)
    : method_(method), problem_(&problem), parameters_(parameters), level_(level) {
    const auto march = has_ensemble(method, problem.key) ? make() : nullptr;
    if (!march)
        throw std::invalid_argument("Ensembles of " + method_ + " on " + std::string(problem.key) + " at level "
                                    + std::string(name(level)) + " are not compiled.");
    lanes_ = march->lanes();
}

void EnsembleMarch::start(std::span<const Phase<double>> members, double h) {
    h_ = h, steps_ = 0;
    members_.clear(), groups_.clear();
    for (const auto& z : members) members_.push_back({z, z, {}});
    for (std::size_t g = 0; first(g) < members_.size(); ++g) {
        groups_.push_back(make());
        restart(g, 0);
    }
}

/// Of a lane that failed: its member is done. Where others are left they march again from their starts, for a state
/// that is observed and entered once more differs in its last bits.
bool EnsembleMarch::again(std::size_t g, const Failure& why) {
    // a lane that repeats the last member stands for it, and one of a member that is done for the last that is not
    auto m = std::min(first(g) + std::size_t(why.lane), end(g) - 1);
    if (members_[m].failed)
        for (m = end(g) - 1; members_[m].failed;) --m;
    members_[m].failed = why, members_[m].failed->lane = 0;
    groups_[g]->observe();
    groups_[g]->look(why.lane, members_[m].last);
    for (std::size_t k = first(g); k < end(g); ++k)
        if (!members_[k].failed) return true;
    return false;
}
/// The members of a group that have not failed, n steps from their starts; false where there are none.
bool EnsembleMarch::restart(std::size_t g, std::int64_t n) {
    while (true) {
        const Phase<double>* good = nullptr;
        for (std::size_t m = first(g); m < end(g); ++m)
            if (!members_[m].failed) good = &members_[m].start;
        if (!good) return false;
        std::vector<Phase<double>> starts;
        for (std::size_t m = first(g); m < end(g); ++m)
            starts.push_back(members_[m].failed ? *good : members_[m].start);
        auto failed = groups_[g]->start(starts, h_);
        if (!failed) failed = groups_[g]->advance(n);
        if (!failed) return true;
        again(g, *failed);
    }
}
void EnsembleMarch::march(std::size_t g, std::int64_t n) {
    bool left = false;
    for (std::size_t m = first(g); m < end(g); ++m) left |= !members_[m].failed;
    if (!left) return;
    if (const auto failed = groups_[g]->advance(n); failed && again(g, *failed)) restart(g, steps_ + n);
}
void EnsembleMarch::advance(std::int64_t n) {
    for (std::size_t g = 0; g < groups(); ++g) march(g, n);
    steps_ += n;
}

std::vector<double> EnsembleMarch::energies(std::size_t g, std::int64_t every, std::size_t count) {
    std::vector<double> all(count * std::size_t(lanes_));
    bool left = false;
    for (std::size_t m = first(g); m < end(g); ++m) left |= !members_[m].failed;
    while (left) {
        const auto failed = groups_[g]->advance(every, all);
        if (!failed) break;
        left = again(g, *failed) && restart(g, steps_);
    }
    return all;
}

void EnsembleMarch::look(std::size_t g, const std::function<void(std::size_t, const Phase<double>&)>& see) const {
    bool fresh = false;
    for (std::size_t m = first(g); m < end(g); ++m) {
        if (members_[m].failed) continue;
        if (!fresh) groups_[g]->observe(), fresh = true;
        Phase<double> z = members_[m].start;
        groups_[g]->look(int(m - first(g)), z);
        see(m, z);
    }
}
void EnsembleMarch::observe(std::size_t member, Phase<double>& z) const {
    const auto& m = members_[member];
    if (m.failed) {
        z = m.last;
        return;
    }
    const auto& group = groups_[member / std::size_t(lanes_)];
    z = m.start, group->observe(), group->look(int(member % std::size_t(lanes_)), z);
}

}  // namespace verilie
