#include "process/host.hpp"

#include <atomic>
#include <cstdio>
#include <iostream>
#include <string>

#include <dlfcn.h>
#include <unistd.h>

#include <verilie/mechanics/json_text.hpp>

#include "engine/precision.hpp"
#include "process/block.hpp"
#include "process/problem.hpp"
#include "process/protocol.hpp"
#include "process/guard.hpp"

namespace verilie::studies {

namespace {
struct Plugin {
    const verilie_info* info;
    decltype(&verilie_step) step;
    decltype(&verilie_said) said;  ///< null: it has none
};

/// A plugin that cannot be used.
[[noreturn]] void refuse(const std::string& sentence) { throw std::invalid_argument(sentence); }
Plugin load(const char* file) {
    void* object = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!object) refuse(std::string("it cannot be loaded: ") + dlerror() + ".");
    const auto find = [&]<class F>(const char* name, F*& f) {
        f = reinterpret_cast<F*>(dlsym(object, name));
        if (!f) refuse(std::string(file) + " has no function " + name + ".");
    };
    decltype(&verilie_method) method = nullptr;
    Plugin p{};
    find("verilie_method", method);
    find("verilie_step", p.step);
    p.said = reinterpret_cast<decltype(p.said)>(dlsym(object, "verilie_said"));
    p.info = method();
    if (!p.info) refuse(std::string(file) + ": verilie_method returns nothing.");
    if (p.info->version < 1 || p.info->version > VERILIE_VERSION)
        refuse(std::string(file) + " is made for version " + std::to_string(p.info->version)
               + " of verilie.h; this is version " + std::to_string(VERILIE_VERSION) + ".");
    if (p.info->memory < 0)
        refuse(std::string(file) + " asks for " + std::to_string(p.info->memory)
               + " doubles of memory a body; expected 0 or more.");
    return p;
}

Json hello(const verilie_info& m) {
    const auto where = [](int w) {
        return w == VERILIE_ALWAYS    ? "always"
             : w == VERILIE_SPHERICAL ? "spherical"
             : w == VERILIE_NEVER     ? "never"
                                      : "none of VERILIE_NEVER, _SPHERICAL, _ALWAYS";
    };
    Json said{{"name", m.name ? m.name : ""}, {"order", m.order}, {"symmetric", where(m.symmetric)},
        {"symplectic", where(m.symplectic)}, {"momentum", where(m.momentum)},
        {"energy_free_body", where(m.energy_free_body)}, {"accepts", where(m.accepts)},
        {"source", "your own, a shared object"}};
    if (m.version >= 2)
        said.update(Json{{"energy_linear", where(m.energy_linear)}, {"exact_free_sphere", m.exact_free_sphere != 0},
            {"orbital_momentum", m.no_orbital_momentum == 0}});
    if (m.version >= 3) {
        if (m.digits != 0) said["digits"] = m.digits;
        if (m.source) said["source"] = m.source;
        if (m.note) said["note"] = m.note;
    }
    return said;
}

template <std::size_t n> void fill(double (&a)[n], const Json& from) {
    for (std::size_t k = 0; k < n; ++k) a[k] = from.at(k);
}

class PluginHost final : public Host {
public:
    PluginHost(Plugin plugin, Ends ends)
        : plugin_(plugin), ends_(std::move(ends)),
          slack_(slack_of(hello(*plugin.info).value("digits", digits_of_double))) {}

    void take(const std::string& line) override {
        if (line == "start") start_over_block();
        else if (line == "advance") advance(block_->head().steps, block_->head().every);
        else answer(read_json<Json>(line));
    }
    std::int64_t steps() const override { return all_steps_; }

private:
    void answer(const Json& question) {
        if (question.contains("hello")) introduce(question);
        else if (question.contains("start")) start_by_lines(question);
        else advance(question.at("advance"), question.at("advance"));
    }
    /// NOTE: a plugin's texts may be no UTF-8.
    void say(const Json& j) { say(j.dump(-1, ' ', false, Json::error_handler_t::replace).c_str()); }
    void say(const char* line) { ends_.say(line); }
    void introduce(const Json& offer) {
        Json said = hello(*plugin_.info);
        said["again"] = true;
        block_.reset(), problem_.reset(), loads_.reset();
        if (offer.contains("shared")) {
            block_ = Block::open(offer["shared"]);
            if (offer.contains("problem")) problem_ = heard_problem(offer["problem"]);
            if (problem_) loads_.emplace(problem_), poses_ = Columns<double>(std::size_t(block_->head().bodies));
            said["shared"] = true;
        }
        say(said);
    }
    void start(std::size_t n, double h) {
        n_ = int(n), h_ = h;
        bodies_ = Guarded<verilie_body>(n), inertia_ = Guarded<verilie_inertia>(n);
        memory_ = Guarded<double>(n * std::size_t(plugin_.info->memory));
    }
    void start_over_block() {
        const auto given = block_->inertia();
        start(given.size(), block_->head().h);
        std::copy(given.begin(), given.end(), inertia_.data());
        std::copy_n(block_->record(0).data(), n_, bodies_.data());
        as_given_ = inertia_;
        say("state");  // record 0, as it came
    }
    void start_by_lines(const Json& q) {
        start(q.at("m").size(), q.at("h"));
        const Json& z = q.at("start");
        for (std::size_t i = 0; i < std::size_t(n_); ++i) {
            auto& b = bodies_[i];
            fill(b.x, z.at("x").at(i)), fill(b.v, z.at("v").at(i)), fill(b.R, z.at("R").at(i)),
                fill(b.W, z.at("W").at(i));
            inertia_[i].m = q.at("m").at(i);
            fill(inertia_[i].J, q.at("J").at(i));
        }
        as_given_ = inertia_;
        say({{"state", state()}});
    }
    void advance(std::int64_t steps, std::int64_t every) {
        for (taken_ = 0; taken_ < steps;) {
            asked_in_step_ = 0;
            const int code = plugin_.step(n_, inertia_.data(), bodies_.data(), memory_.data(), h_, loads, this);
            if (!bodies_.whole() || !memory_.whole()) return failed(Why::nonsense, "wrote outside its state");
            if (!inertia_.same(as_given_)) return failed(Why::nonsense, "wrote into the inertia it was given to read");
            if (code == VERILIE_DOMAIN) return failed(Why::domain, sentence());
            if (code == VERILIE_NO_CONVERGENCE) return failed(Why::no_convergence, sentence());
            if (code == VERILIE_NOT_FINITE) return failed(Why::not_finite, sentence());
            if (code != VERILIE_OK)
                return failed(
                    Why::nonsense, "its step returned " + std::to_string(code) + ", which is no code of verilie.h");
            ++taken_;
            all_steps_.fetch_add(1, std::memory_order_relaxed);
            if (!block_) continue;
            if (taken_ % every == 0)
                std::copy_n(bodies_.data(), n_, block_->record(std::size_t(taken_ / every - 1)).data());
            block_->take(taken_);
        }
        block_ ? say("state") : say({{"state", state()}});
    }
    std::string sentence() const {
        const char* said = plugin_.said ? plugin_.said() : nullptr;
        return said ? said : "";
    }
    void failed(Why why, const std::string& said, double value = 0, double limit = 0) {
        say({{"failed", name(why)}, {"said", said}, {"steps", taken_}, {"value", value}, {"limit", limit}});
    }
    Json state() {
        Json z{{"x", Json::array()}, {"v", Json::array()}, {"R", Json::array()}, {"W", Json::array()}};
        for (int i = 0; i < n_; ++i) {
            const auto& b = bodies_[std::size_t(i)];
            z["x"].push_back(list(b.x)), z["v"].push_back(list(b.v)), z["R"].push_back(list(b.R)),
                z["W"].push_back(list(b.W));
        }
        return z;
    }

    static void loads(void* user, const verilie_body* bodies, verilie_load* out) {
        auto& self = *static_cast<PluginHost*>(user);
        const auto n = std::size_t(self.n_);
        if (self.problem_) self.evaluate({bodies, n}, {out, n});
        else if (self.block_) self.ask({bodies, n}, {out, n});
        else self.ask_by_lines({bodies, n}, {out, n});
    }
    /// NOTE: no way back but through the plugin's own frames; the engine has heard why, and puts this process away.
    void evaluate(std::span<const verilie_body> at, std::span<verilie_load> out) {
        try {
            if (asked_in_step_++ == most_loads_a_step)
                throw Trouble{Why::nonsense, too_many_loads(), double(most_loads_a_step), double(most_loads_a_step)};
            hear_poses(at, poses_, slack_);
            (*loads_)(poses_, out);
            ++block_->head().loads;
        } catch (const Trouble& t) {
            failed(t.why, t.said, t.value, t.limit);
            ends_.end();
        }
    }
    void ask(std::span<const verilie_body> at, std::span<verilie_load> out) {
        std::copy(at.begin(), at.end(), block_->asked().data());
        say("loads");
        ends_.hear();
        std::copy(block_->loads().begin(), block_->loads().end(), out.data());
    }
    void ask_by_lines(std::span<const verilie_body> at, std::span<verilie_load> out) {
        Json x = Json::array(), R = Json::array();
        for (const auto& b : at) x.push_back(list(b.x)), R.push_back(list(b.R));
        say({{"loads", {{"x", x}, {"R", R}}}});
        const Json answer = read_json<Json>(ends_.hear());
        for (std::size_t i = 0; i < out.size(); ++i)
            fill(out[i].F, answer.at("F").at(i)), fill(out[i].T, answer.at("T").at(i));
    }

    Plugin plugin_;
    Ends ends_;
    double slack_;
    int n_ = 0;
    double h_ = 0;
    std::int64_t taken_ = 0, asked_in_step_ = 0;
    std::atomic<std::int64_t> all_steps_{0};
    Guarded<verilie_body> bodies_;
    Guarded<verilie_inertia> inertia_, as_given_;
    Guarded<double> memory_;
    std::unique_ptr<Block> block_;
    std::shared_ptr<const AnyProblem<double>> problem_;
    std::optional<LoadsOf> loads_;
    Columns<double> poses_;
};
}  // namespace

std::unique_ptr<Host> host_of(const std::string& object, Host::Ends ends) {
    return std::make_unique<PluginHost>(load(object.c_str()), std::move(ends));
}

int host_plugin(const char* object) {
    const auto failed = [](const std::string& sentence) {
        std::fprintf(stderr, "verilie host: %s\n", sentence.c_str());
        return 2;
    };
    // What the plugin prints goes where the user reads, not into the conversation.
    std::FILE* conversation = fdopen(dup(STDOUT_FILENO), "w");
    if (!conversation || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) return failed("its standard output cannot be used.");
    const auto say = [conversation](const char* line) {
        std::fprintf(conversation, "%s\n", line);
        std::fflush(conversation);
    };
    const auto hear = [] {
        std::string line;
        if (!std::getline(std::cin, line)) std::_Exit(0);
        return line;
    };
    std::unique_ptr<Host> host;
    try {
        host = host_of(object, {say, hear, [] { std::_Exit(0); }});
    } catch (const std::invalid_argument& e) {
        hear();  // what is said before the question is not waited for
        say(Json{{"cannot", e.what()}}.dump().c_str());
        return 2;
    }
    try {
        for (std::string line; std::getline(std::cin, line);) host->take(line);
    } catch (const std::exception& e) {
        return failed(std::string("was asked what it does not understand: ") + e.what());
    }
    return 0;
}

}  // namespace verilie::studies
