#pragma once
/// Ensembles of one body: members marched side by side in the registers of the processor, at the instruction level that
/// it has. Each member is bit for bit the scalar march of its start.

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <verilie/run/march.hpp>
#include <verilie/scalar/level.hpp>

namespace verilie {

namespace detail {
/// As many members as march at a time. What crosses this interface is double: the type of the lanes differs
/// from level to level.
class LaneMarch {
public:
    virtual ~LaneMarch() = default;
    virtual int lanes() const = 0;
    /// Lanes beyond `starts` repeat the last.
    virtual std::optional<Failure> start(std::span<const Phase<double>> starts, double h) = 0;
    virtual std::optional<Failure> advance(std::int64_t n) = 0;
    /// Every lane's energy after each `every` steps: energies[i * lanes() + lane].
    virtual std::optional<Failure> advance(std::int64_t every, std::span<double> energies) = 0;
    /// Takes the states of all lanes out of the march, which is not disturbed; look() shows one of them.
    virtual void observe() = 0;
    virtual void look(int lane, Phase<double>& z) const = 0;
};
/// A member by itself, its scalar march: what a machine without wide registers has.
std::unique_ptr<LaneMarch> march_alone(
    std::string_view method, const ProblemInfo& problem, const Parameters& parameters);
}  // namespace detail

/// Whether ensembles of this method on this problem are compiled. Whether the method accepts the body, applies() says
/// (mechanics/method.hpp), as of any march.
bool has_ensemble(std::string_view method, std::string_view problem);

/// Members that march together and fail each by itself.
class EnsembleMarch {
public:
    /// Throws std::invalid_argument where has_ensemble() says no, or where the parameters are none of the problem.
    EnsembleMarch(std::string_view method, const ProblemInfo& problem, const Parameters& parameters,
        Level level = chosen_level());

    int lanes() const { return lanes_; }
    std::size_t size() const { return members_.size(); }
    /// Sets the members' states.
    void start(std::span<const Phase<double>> members, double h);
    /// n steps of every member that has not failed.
    void advance(std::int64_t n);
    /// every * count steps; see(member, energies) of each member that has not failed, energies[i] after (i+1) * every of
    /// them.
    template <class See> void advance(std::int64_t every, std::size_t count, See see) {
        for (std::size_t g = 0; g < groups(); ++g) {
            const auto all = energies(g, every, count);
            std::vector<double> one(count);
            for (std::size_t m = first(g); m < end(g); ++m) {
                if (members_[m].failed) continue;
                for (std::size_t i = 0; i < count; ++i) one[i] = all[i * std::size_t(lanes_) + m - first(g)];
                see(m, std::span<const double>(one));
            }
        }
        steps_ += every * std::int64_t(count);
    }
    /// see(member, state) of each member that has not failed.
    template <class See> void look(See see) const {
        for (std::size_t g = 0; g < groups(); ++g) look(g, see);
    }
    /// The state of a member, of one that failed the last before.
    void observe(std::size_t member, Phase<double>& z) const;
    /// Of a step, or of the start itself.
    const std::optional<Failure>& failed(std::size_t member) const { return members_[member].failed; }

private:
    struct Member {
        Phase<double> start, last;  ///< `last` where it failed
        std::optional<Failure> failed;
    };
    std::size_t groups() const { return groups_.size(); }
    std::size_t first(std::size_t g) const { return g * std::size_t(lanes_); }
    std::size_t end(std::size_t g) const { return std::min(first(g + 1), members_.size()); }
    bool again(std::size_t g, const Failure& why);
    bool restart(std::size_t g, std::int64_t n);
    void march(std::size_t g, std::int64_t n);
    std::vector<double> energies(std::size_t g, std::int64_t every, std::size_t count);
    void look(std::size_t g, const std::function<void(std::size_t, const Phase<double>&)>& see) const;

    std::unique_ptr<detail::LaneMarch> make() const;
    std::string method_;
    const ProblemInfo* problem_;
    Parameters parameters_;
    Level level_;
    int lanes_;
    double h_ = 0;
    std::int64_t steps_ = 0;
    std::vector<Member> members_;
    std::vector<std::unique_ptr<detail::LaneMarch>> groups_;
};

}  // namespace verilie
