// verilie-host MINE.so: a plugin (verilie.h) that speaks the protocol of engine/external_protocol.hpp, so that it can die alone.
#include <array>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <string>
#include <vector>

#include <dlfcn.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include <verilie.h>
#include <verilie/mechanics/json_text.hpp>

namespace {
using Json = nlohmann::ordered_json;

/// Objects between two stretches of guard bytes: whoever writes past either end, within 4096 bytes of it, is seen.
template <class T>
class Guarded {
public:
    explicit Guarded(std::size_t n = 0) : bytes_(2 * guard + n * sizeof(T), mark), n_(n) { std::memset(data(), 0, n * sizeof(T)); }
    T* data() { return reinterpret_cast<T*>(bytes_.data() + guard); }
    T& operator[](std::size_t i) { return data()[i]; }
    bool whole() const {
        const auto intact = [&](std::size_t from) { return std::all_of(bytes_.begin() + long(from), bytes_.begin() + long(from + guard), [](unsigned char c) { return c == mark; }); };
        return intact(0) && intact(guard + n_ * sizeof(T));
    }
    bool same(const Guarded& other) const { return bytes_ == other.bytes_; }

private:
    static constexpr std::size_t guard = 4096;
    static constexpr unsigned char mark = 0xa5;
    std::vector<unsigned char> bytes_;
    std::size_t n_;
};

struct Plugin {
    const verilie_info* info;
    decltype(&verilie_step) step;
};

/// A plugin that cannot be used: one sentence on stderr, which is the user's, and exit 2.
[[noreturn]] void refuse(const std::string& sentence) {
    std::fprintf(stderr, "verilie-host: %s\n", sentence.c_str());
    std::exit(2);
}
Plugin load(const char* file) {
    void* object = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!object) refuse(std::string("it cannot be loaded: ") + dlerror() + ".");
    const auto find = [&]<class F>(const char* name, F*& f) {
        f = reinterpret_cast<F*>(dlsym(object, name));
        if (!f) refuse(std::string(file) + " has no function " + name + ".");
    };
    decltype(&verilie_method) method = nullptr;
    Plugin p{nullptr, nullptr};
    find("verilie_method", method);
    find("verilie_step", p.step);
    p.info = method();
    if (!p.info) refuse(std::string(file) + ": verilie_method returns nothing.");
    if (p.info->version < 1 || p.info->version > VERILIE_VERSION) refuse(std::string(file) + " is made for version " + std::to_string(p.info->version) + " of verilie.h; this is version " + std::to_string(VERILIE_VERSION) + ".");
    if (p.info->memory < 0) refuse(std::string(file) + " asks for " + std::to_string(p.info->memory) + " doubles of memory a body; expected 0 or more.");
    return p;
}

Json hello(const verilie_info& m) {
    const auto where = [](int w) { return w == VERILIE_ALWAYS ? "always" : w == VERILIE_SPHERICAL ? "spherical" : w == VERILIE_NEVER ? "never" : "none of VERILIE_NEVER, _SPHERICAL, _ALWAYS"; };
    Json said{{"name", m.name ? m.name : ""}, {"order", m.order}, {"symmetric", where(m.symmetric)}, {"symplectic", where(m.symplectic)}, {"momentum", where(m.momentum)},
            {"energy_free_body", where(m.energy_free_body)}, {"accepts", where(m.accepts)}, {"source", "your own, a shared object"}};
    if (m.version >= 2) said.update(Json{{"energy_linear", where(m.energy_linear)}, {"exact_free_sphere", m.exact_free_sphere != 0}, {"orbital_momentum", m.no_orbital_momentum == 0}});
    return said;
}

template <std::size_t n> Json list(const double (&a)[n]) { return std::vector<double>(a, a + n); }
template <std::size_t n> void fill(double (&a)[n], const Json& from) { for (std::size_t k = 0; k < n; ++k) a[k] = from.at(k); }

class Host {
public:
    Host(Plugin plugin, std::FILE* to) : plugin_(plugin), to_(to) {}

    void run() {
        for (std::string line; std::getline(std::cin, line);) {
            const Json question = verilie::read_json<Json>(line);
            if (question.contains("hello")) say(hello(*plugin_.info));
            else if (question.contains("start")) start(question);
            else advance(question.at("advance"));
        }
    }

private:
    void say(const Json& j) {
        std::fprintf(to_, "%s\n", j.dump().c_str());
        std::fflush(to_);
    }
    void start(const Json& q) {
        const auto n = q.at("m").size();
        bodies_ = Guarded<verilie_body>(n), inertia_ = Guarded<verilie_inertia>(n);
        memory_ = Guarded<double>(n * std::size_t(std::max(0, plugin_.info->memory)));
        const Json& z = q.at("start");
        for (std::size_t i = 0; i < n; ++i) {
            auto& b = bodies_[i];
            fill(b.x, z.at("x").at(i)), fill(b.v, z.at("v").at(i)), fill(b.R, z.at("R").at(i)), fill(b.W, z.at("W").at(i));
            inertia_[i].m = q.at("m").at(i);
            fill(inertia_[i].J, q.at("J").at(i));
        }
        n_ = int(n), h_ = q.at("h"), as_given_ = inertia_;
        say({{"state", state()}});
    }
    void advance(std::int64_t n) {
        for (std::int64_t k = 0; k < n; ++k) {
            const int code = plugin_.step(n_, inertia_.data(), bodies_.data(), memory_.data(), h_, loads, this);
            const auto failed = [&](const char* why, const std::string& said) { say({{"failed", why}, {"said", said}, {"steps", k}}); };
            if (!bodies_.whole() || !memory_.whole()) return failed("nonsense", "wrote outside its state");
            if (!inertia_.same(as_given_)) return failed("nonsense", "wrote into the inertia it was given to read");
            if (code == VERILIE_DOMAIN) return failed("domain", "");
            if (code == VERILIE_NO_CONVERGENCE) return failed("no_convergence", "");
            if (code == VERILIE_NOT_FINITE) return failed("not_finite", "");
            if (code != VERILIE_OK) return failed("nonsense", "its step returned " + std::to_string(code) + ", which is no code of verilie.h");
        }
        say({{"state", state()}});
    }
    Json state() {
        Json z{{"x", Json::array()}, {"v", Json::array()}, {"R", Json::array()}, {"W", Json::array()}};
        for (int i = 0; i < n_; ++i) {
            const auto& b = bodies_[std::size_t(i)];
            z["x"].push_back(list(b.x)), z["v"].push_back(list(b.v)), z["R"].push_back(list(b.R)), z["W"].push_back(list(b.W));
        }
        return z;
    }
    static void loads(void* user, const verilie_body* bodies, verilie_load* out) {
        auto& self = *static_cast<Host*>(user);
        Json x = Json::array(), R = Json::array();
        for (int i = 0; i < self.n_; ++i) x.push_back(list(bodies[i].x)), R.push_back(list(bodies[i].R));
        self.say({{"loads", {{"x", x}, {"R", R}}}});
        std::string line;
        if (!std::getline(std::cin, line)) std::_Exit(0);
        const Json answer = verilie::read_json<Json>(line);
        for (int i = 0; i < self.n_; ++i) {
            fill(out[i].F, answer.at("F").at(std::size_t(i)));
            fill(out[i].T, answer.at("T").at(std::size_t(i)));
        }
    }

    Plugin plugin_;
    std::FILE* to_;
    int n_ = 0;
    double h_ = 0;
    Guarded<verilie_body> bodies_;
    Guarded<verilie_inertia> inertia_, as_given_;
    Guarded<double> memory_;
};
}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) refuse("takes one shared object; it is called by `verilie VERB --plugin MINE.so`.");
    // What the plugin prints goes where the user reads, not into the conversation.
    std::FILE* conversation = fdopen(dup(STDOUT_FILENO), "w");
    if (!conversation || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) refuse("its standard output cannot be used.");
    try {
        Host(load(argv[1]), conversation).run();
    } catch (const std::exception& e) {
        refuse(std::string("was asked what it does not understand: ") + e.what());
    }
    return 0;
}
