#include "engine/external.hpp"

#include <chrono>
#include <fstream>
#include <map>

#include <fmt/format.h>

#include "engine/external_protocol.hpp"
#include "engine/share.hpp"

namespace verilie::studies {

namespace {
namespace fs = std::filesystem;

/// Steps asked for together, so that few cost a round trip of their own; a failed answer names the stretch. A stretch has the patience of
/// all its steps, and is no longer than what was taken before it, so that who falls silent at once is found out at once.
constexpr std::int64_t longest_stretch = 64;
constexpr std::int64_t most_loads_a_step = 10000;

class External final : public Trajectory<double> {
public:
    External(std::shared_ptr<const AnyProblem<double>> problem, std::string command)
        : problem_(std::move(problem)), command_(std::move(command)), J_(problem_->inertias()), now_(problem_->initial()), loads_(J_.size()) {}

    std::optional<Failure> start(const Phase<double>& z, const double& h) override {
        steps_ = 0, work_ = {}, h_ = h, now_ = z;
        return attempt(0, [&] {
            if (!child_) {
                child_ = std::make_unique<Child>(command_);
                child_->ask({{"hello", protocol_version}});
            }
            Json m = Json::array(), J = Json::array();
            for (const auto& body : J_) m.push_back(body.m), J.push_back({body.J(0), body.J(1), body.J(2)});
            return converse({{"start", told_state(z, J_)}, {"h", h}, {"m", m}, {"J", J}}, 1);
        });
    }
    std::optional<Failure> advance(std::int64_t n) override {
        for (std::int64_t left = n, stretch; left > 0; left -= stretch) {
            stretch = std::min({left, longest_stretch, steps_ + 1});
            if (auto failed = attempt(stretch, [&] { return converse({{"advance", stretch}}, stretch); })) return failed;
        }
        return {};
    }
    std::optional<Failure> advance(std::int64_t every, std::span<double> energies) override {
        for (double& e : energies) {
            if (auto failed = advance(every)) return failed;
            e = problem_->kinetic(now_).total() + problem_->potential(now_).total();
        }
        return {};
    }
    void observe(Phase<double>& z) const override { z = now_; }

private:
    /// The state after it, or what went wrong; then the process is put away, and start() makes a new one.
    template <class F>
    std::optional<Failure> attempt(std::int64_t n, F ask) {
        const bool starting = n == 0;
        try {
            if (!starting && !child_) throw Trouble{Why::died, "the process has ended already"};
            now_ = ask();
            steps_ += n;
            return {};
        } catch (const Trouble& t) {
            child_.reset();
            const std::int64_t first = starting ? 0 : steps_ + 1 + t.steps;
            std::string said = t.said;
            if (n > 1 && t.steps == 0) said += " (in one of the steps " + std::to_string(first) + " to " + std::to_string(steps_ + n) + ")";
            return Failure{t.why, first, 0, 0, starting ? 0 : double(first - 1) * h_, t.value, t.limit, said};
        }
    }
    /// Asks, answers for loads as often as they are asked for, and returns the state.
    Phase<double> converse(const Json& question, std::int64_t steps) {
        using Clock = std::chrono::steady_clock;
        const double most = Child::patience() * double(1 + steps);
        const auto begin = Clock::now();
        Json answer = child_->ask(question, steps);
        for (std::int64_t k = 0; answer.contains("loads"); ++k) {
            if (k == most_loads_a_step * steps) throw Trouble{Why::nonsense, "asked for loads more than " + std::to_string(most_loads_a_step) + " times a step", double(k), double(k)};
            const double taken = std::chrono::duration<double>(Clock::now() - begin).count();
            if (taken > most) throw Trouble{Why::silent, fmt::format("no state within {:.3g} s, for all its loads", most), taken, most};
            child_->tell(loads(answer["loads"]));
            answer = child_->hear(steps);
        }
        if (answer.contains("failed")) failed(answer, steps);
        if (!answer.contains("state")) throw Trouble{Why::nonsense, "answered neither loads nor state nor failed but " + excerpt(answer.dump())};
        return heard_state(answer["state"], J_);
    }
    Json loads(const Json& asked) {
        const auto bodies = heard_poses(asked, J_.size());
        const Solve<double> s = problem_->loads(Poses<double>(bodies, J_), std::span(loads_));
        ++work_.load_evaluations;
        if (!s.ok) throw Trouble{s.why, "no loads where they were asked for", s.value, s.limit};
        Json F = Json::array(), T = Json::array();
        for (std::size_t i = 0; i < J_.size(); ++i) {
            const Vec3<double> t = J_[i].principal ? loads_[i].T : rotate_back<double>(J_[i].axes, loads_[i].T);
            F.push_back({loads_[i].F(0), loads_[i].F(1), loads_[i].F(2)}), T.push_back({t(0), t(1), t(2)});
        }
        return {{"F", F}, {"T", T}};
    }
    [[noreturn]] static void failed(const Json& answer, std::int64_t asked) {
        const auto number = [&](const char* key) { return answer.contains(key) && answer[key].is_number() ? answer[key].get<double>() : 0; };
        const std::string said = answer.contains("said") && answer["said"].is_string() ? answer["said"].get<std::string>() : "";
        const auto steps = std::int64_t(std::clamp(number("steps"), 0.0, double(asked - 1)));
        for (const Why w : {Why::domain, Why::no_convergence, Why::not_finite, Why::nonsense})
            if (answer["failed"] == name(w)) throw Trouble{w, said, number("value"), number("limit"), steps};
        throw Trouble{Why::nonsense, "failed with " + excerpt(answer["failed"].dump()) + ", which is none of domain, no_convergence, not_finite, nonsense"};
    }

    std::shared_ptr<const AnyProblem<double>> problem_;
    std::string command_;
    std::span<const Inertia<double>> J_;
    Phase<double> now_;
    std::vector<BodyLoad<double>> loads_;
    std::unique_ptr<Child> child_;
    double h_ = 0;
};

/// FNV-1a, 64 bits.
std::string digest(const std::string& text) {
    std::uint64_t h = 0xcbf29ce484222325ULL;
    for (const unsigned char c : text) h = (h ^ c) * 0x100000001b3ULL;
    return fmt::format("{:016x}", h);
}
std::string content(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}
/// The command, and what is in every file that a word of it names.
std::string substance(const std::string& command) {
    std::string all = command;
    std::string word;
    for (const char c : command + " ") {
        if (!std::isspace(static_cast<unsigned char>(c)) && c != '\'' && c != '"') { word += c; continue; }
        std::error_code none;
        if (!word.empty() && fs::is_regular_file(word, none)) all += "\n" + word + "\n" + content(word);
        word.clear();
    }
    return all;
}

std::string command_of(const Request& r) {
    if (r.exec) return *r.exec;
    std::error_code none;
    if (!fs::is_regular_file(*r.plugin, none)) throw std::invalid_argument("--plugin " + *r.plugin + ": there is no such file.");
    fs::path host = running_in() / "verilie-host";                          // or that of the installed package
    if (!fs::exists(host, none)) host = share().parent_path().parent_path() / "bin" / "verilie-host";
    if (!fs::exists(host, none)) throw EnvironmentTrouble("The program verilie-host, which plugins run in, lies neither beside this one nor at " + host.string() + ".");
    return quoted(host.string()) + " " + quoted(fs::absolute(*r.plugin).string());
}

std::map<std::string, std::string>& sources() {
    static std::map<std::string, std::string> of;
    return of;
}
}  // namespace

std::optional<std::string> adopt(const Request& r) {
    if (!r.exec && !r.plugin) return {};
    if (r.exec && r.exec->find_first_not_of(" \t\n") == std::string::npos) throw std::invalid_argument("--exec is empty; expected a command.");
    const std::string given = r.exec ? "--exec " + *r.exec : "--plugin " + *r.plugin, command = command_of(r);
    if (r.scalar != "double") throw std::invalid_argument("--scalar " + r.scalar + ": a method in another process speaks double only.");
    try {
        Child child(command);
        const MethodInfo& info = external_info(child.ask({{"hello", protocol_version}}));
        Catalogue& c = Catalogue::open();
        for (const auto& m : c.methods())
            if (m.info->key == info.key) throw std::invalid_argument("its name '" + std::string(info.key) + "' is taken by a method of the catalogue.");
        MethodEntry entry{&info, {}, {}};
        std::get<detail::TrajectoryMaker<double>>(entry.makers) = [command](std::shared_ptr<const AnyProblem<double>> p) { return std::make_unique<External>(std::move(p), command); };
        c.add(std::move(entry));
        c.sort();
        sources()[std::string(info.key)] = digest(substance(command));
        return std::string(info.key);
    } catch (const Trouble& t) {
        throw std::invalid_argument(given + ": asked who it is, " + t.said + ".");
    } catch (const std::invalid_argument& e) {
        throw std::invalid_argument(given + ": " + e.what());
    }
}

std::string own_sources(const std::string& key) {
    if (const auto found = sources().find(key); found != sources().end()) return found->second;
    static const std::string program = digest(content("/proc/self/exe"));
    return program;
}

bool of_a_process(const Json& failure) {
    if (!failure.is_object() || !failure.contains("why")) return false;
    const Json& why = failure["why"];
    return why == name(Why::died) || why == name(Why::silent) || why == name(Why::nonsense);
}

// NOTE: what a process is made of cannot be told from its command: modules, libraries, a PATH.
Json kept(const Store& store, const Json& key, const std::function<Json()>& compute) {
    if (sources().count(key.value("method", ""))) return Json::parse(compute().dump());
    return store.get(key, compute);
}

std::string quoted(const std::string& word) {
    const auto plain = [](unsigned char c) { return std::isalnum(c) || std::string_view("_-./=,:+@%").find(char(c)) != std::string_view::npos; };
    if (!word.empty() && std::all_of(word.begin(), word.end(), plain)) return word;
    std::string out = "'";
    for (const char c : word) out += c == '\'' ? "'\\''" : std::string(1, c);
    return out + "'";
}

}  // namespace verilie::studies
