// verilie particles: bonded spheres by the million, over registers and threads; frames to a file, and on from any of
// them.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <system_error>

#include <fmt/format.h>
#include <verilie/problems/bonded_particles.hpp>

#include "engine/output.hpp"
#include "engine/pairs.hpp"
#include "engine/rational.hpp"
#include "engine/told_to_end.hpp"
#include "engine/verb.hpp"
#include "particles/file.hpp"
#include "particles/row.hpp"
#include "particles/system.hpp"

namespace verilie::studies {

namespace particles {
namespace {
struct ParticlesRequest : Request {
    std::optional<std::string> h, file, restart;
    std::optional<long long> steps, every, frame;
    int threads = 1;
    ParticlesRequest() { method = "rrp_newmark"; }
    void options(Options& o) override {
        takes_one_problem(o);
        o.text("method", method, "rrp_newmark (default), rrp_spatial or lie_verlet");
        o.text("h", h, "Step, a decimal or a fraction", {.required = true});
        o.whole("steps", steps, {1, 1000000000000}, "Number of steps, from where the run begins", {.required = true});
        o.whole("every", every, {1, 1000000000000},
            "Look every K steps: energies, times, a frame of the file (default: a tenth of the steps)");
        o.whole("threads", threads, {1, 1024}, "Threads; the numbers are the same for any", {.asks = false});
        o.text("file", file, "Frames to NAME.h5", {.asks = false});
        o.text("restart", restart, "Begin at a frame of this file");
        o.whole("frame", frame, {-1000000000, 1000000000},
            "Which frame, from 0, or from the end: -1 is the last (default)");
        Request::options(o);
    }
};

using Problem = problems::bonded_particles<double>;

/// One march, looked at every so many steps.
class Run {
public:
    Run(const ParticlesRequest& r, const ProblemEntry& problem, const Parameters& parameters)
        : h_(positive(*r.h, "h")), steps_(*r.steps),
          every_(std::min<std::int64_t>(r.every.value_or(std::max<std::int64_t>(1, steps_ / 10)), steps_)) {
        row_.problem = r.problems[0], row_.method = r.methods[0], row_.h = text(h_), row_.threads = r.threads;
        row_.level = std::string(name(chosen_level())), row_.command = r.command;
        row_.asked = asked_of(r, problem, parameters);
        const Problem made(*problem.info, parameters);
        ParticleSystem system = system_of(made, parameters);
        row_.spheres = system.spheres.size(), row_.bonds = system.bonds.size();
        about_ = {row_.problem, Json(parameters.text()).dump(), parameters.canonical(), row_.method, row_.h, r.command,
            row_.spheres};
        march_ = march_of(system, r.threads);
        system = {};
        const auto failed =
            r.restart ? march_->start(read_frame(*r.restart, about_, r.frame.value_or(-1)), to_scalar<double>(h_))
                      : march_->start(made.initial(), to_scalar<double>(h_));
        if (failed) row_.failed = stopped(*failed);
        if (r.file) file_ = std::make_unique<FrameFile>(*r.file, about_, (steps_ + every_ - 1) / every_ + 1);
    }
    ParticlesRow march() {
        row_.first_step = march_->steps();
        row_.energy_at_first = look();
        for (std::int64_t left = steps_; left > 0 && !row_.failed && !told_; left -= every_) {
            if (!stretch(std::min(left, every_))) break;
            const double error = std::abs(look() - row_.energy_at_first);
            // one that is no number stays
            if (!(error <= row_.max_energy_error) && !std::isnan(row_.max_energy_error)) row_.max_energy_error = error;
        }
        if (file_) file_->commit();
        if (told_ && !row_.failed && march_->steps() < row_.first_step + steps_) end_early();
        finish();
        return row_;
    }

private:
    std::unique_ptr<ParticleMarch> march_of(const ParticleSystem& system, int threads) const {
        try {
            return std::make_unique<ParticleMarch>(row_.method, system, threads);
        } catch (const std::system_error& e) {
            throw EnvironmentTrouble(fmt::format("{} threads cannot be started: {}.", threads, e.code().message()));
        }
    }
    static double processor() {
        std::timespec t{};
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
        return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
    }
    /// Whether it was not told to end on the way. A step that fails leaves the state before it.
    bool stretch(std::int64_t n) {
        const auto begin = std::chrono::steady_clock::now();
        const double used = processor(), all = double(n) * double(row_.spheres) * 1e-9;
        for (std::int64_t left = n; left > 0 && !row_.failed; left -= portion) {
            if (told_) return false;
            if (const auto failed = march_->advance(std::min(left, portion))) row_.failed = stopped(*failed);
        }
        clock_.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() / all);
        processor_.push_back((processor() - used) / all);
        return true;
    }
    [[noreturn]] void end_early() const {
        throw EnvironmentTrouble(
            fmt::format("The march was told to end ({}) after step {}; {}.", told_.by(), march_->steps(),
                file_ ? fmt::format("the file holds the {} frames up to step {}", row_.frames, looked_at_)
                      : "without --file nothing of it stays"));
    }
    double look() {
        account_ = march_->account();
        looked_at_ = march_->steps();
        if (file_) {
            Frame f{{}, account_};
            march_->keep(f.state);
            file_->add(std::move(f));
            ++row_.frames;
        }
        return account_.energy();
    }
    void finish() {
        row_.steps = march_->steps() - row_.first_step, row_.fillings = march_->fillings();
        const auto m = march_->memory();
        row_.bytes = {m.state, m.bonds, m.near, m.work, m.total()};
        using Parts = bonded::Assembly<double>;
        for (std::size_t k = 0; k < 2; ++k)
            row_.energy.push_back({std::string(Parts::kinetic_parts[k]), account_.kinetic[k]});
        for (std::size_t k = 0; k < 5; ++k)
            row_.energy.push_back({std::string(Parts::potential_parts[k]), account_.potential[k]});
        const auto three = [](const Vec3<double>& a) { return std::array{a(0), a(1), a(2)}; };
        row_.P = three(account_.P), row_.L = three(account_.L), row_.S = three(account_.S);
        if (row_.failed) return;
        std::sort(clock_.begin(), clock_.end());
        row_.nanoseconds = clock_[clock_.size() / 2], row_.least_nanoseconds = clock_.front();
        row_.processor_nanoseconds = *std::min_element(processor_.begin(), processor_.end());
    }

    static constexpr std::int64_t portion = 64;  ///< steps between two looks for a signal
    Rational h_;
    std::int64_t steps_, every_, looked_at_ = 0;
    ToldToEnd told_;
    ParticlesRow row_{};
    About about_;
    std::unique_ptr<ParticleMarch> march_;
    std::unique_ptr<FrameFile> file_;
    ParticleMarch::Account account_;
    std::vector<double> clock_, processor_;
};

bool has_energies(const ParticlesRow& r) {
    return std::isfinite(r.energy_at_first) && std::isfinite(r.max_energy_error);
}

std::string text_of(const ParticlesRow& r) {
    std::vector<std::vector<std::string>> energies{{"energy", "at the end"}};
    for (const auto& [name, value] : r.energy) energies.push_back({name, brief(json_of(value))});
    std::string out = fmt::format("{} on {}, h = {}: {} spheres, {} bonds, steps {} to {}; threads: {}, level {}\n",
        r.method, r.problem, r.h, r.spheres, r.bonds, r.first_step, r.first_step + r.steps, r.threads, r.level);
    out += fmt::format("{} ns a sphere and step, {} at best; {:.0f} bytes a sphere; searches for near spheres: {}\n",
        brief(r.nanoseconds), brief(r.least_nanoseconds), r.bytes.total, r.fillings);
    out += fmt::format(
        "E = {} at first, max |E - E0| {}\n", brief(json_of(r.energy_at_first)), brief(json_of(r.max_energy_error)));
    out += table(energies);
    if (r.failed) return out + "failed: " + sentence_of(*r.failed) + "\n";
    return has_energies(r) ? out : out + "an energy on the way is no finite number\n";
}

/// Frames go to a file of their own, which takes the place of one of that name.
void must_be_a_place_for_frames(
    const std::filesystem::path& file, const std::optional<std::string>& restart, const Parameters& parameters) {
    if (file.extension() != ".h5")
        throw std::invalid_argument("--file " + file.string() + ": the name must end in .h5.");
    if (restart) must_not_be_read("--file", file, *restart, "--restart");
    if (parameters.text().contains("file"))
        must_not_be_read("--file", file, parameters.text().at("file"), "--set file=");
}

int answer(const ParticlesRequest& r) {
    if (r.problems.size() != 1 || r.methods.size() != 1)
        throw std::invalid_argument("particles takes one problem and one method.");
    if (r.frame && !r.restart) throw std::invalid_argument("--frame says which frame of --restart; there is none.");
    const auto& infos = Problem::infos;
    if (std::none_of(infos.begin(), infos.end(), [&](const auto& info) { return info.key == r.problems[0]; }))
        throw std::invalid_argument(
            "particles marches torus, torus_soft, torus_tilted and bonded_particles, not " + r.problems[0] + ".");
    if (!has_particles(r.methods[0]))
        throw std::invalid_argument(
            "particles marches by rrp_newmark, rrp_spatial or lie_verlet, not by " + r.methods[0] + ".");
    const auto& problem = Catalogue::instance().problem(r.problems[0]);
    const Parameters parameters = parameters_of(problem, settings_of(problem, r));
    if (r.file) must_be_a_place_for_frames(*r.file, r.restart, parameters);
    const ParticlesRow row = Run(r, problem, parameters).march();
    publish(r, json_of(row), text_of(row));
    return row.failed || !has_energies(row) ? 1 : 0;
}
}  // namespace
}  // namespace particles

Verb verb_particles() {
    return verb_of<particles::ParticlesRequest, particles::answer>("particles",
        "March bonded spheres by the million, on several threads; frames to a file, and on from any of them", {},
        schema_of<particles::ParticlesRow>);
}

}  // namespace verilie::studies
