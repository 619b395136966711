// Every method in every scalar, bit for bit what it was: the state after a few steps, as a hash, beside the one on
// record (bits.txt).
// A change of notation must not change a number. A change that is meant to is recorded anew: tests_bits "write what is"
// writes the file.
// Solvers that are chosen by a parameter, failed steps and counts of iterations are no part of it.

#include <cstring>
#include <fstream>
#include <map>

#include <verilie/catalogue.hpp>

#include "support/catch.hpp"

using namespace verilie;

namespace {
/// FNV-1a over the bytes of texts and doubles.
class Hash {
public:
    void add(const void* data, std::size_t n) {
        for (std::size_t i = 0; i < n; ++i) h_ = (h_ ^ static_cast<const unsigned char*>(data)[i]) * 1099511628211ull;
    }
    void add(double x) { add(&x, sizeof x); }
    template <class S>
    requires(ScalarTraits<S>::lanes == 1 && !ScalarTraits<S>::has_derivative) void add(const S& x) {
        const std::string text = to_text(x);
        add(text.data(), text.size());
    }
    template <class B, int N> void add(const pack<B, N>& x) {
        for (int i = 0; i < N; ++i) add(x.lane[i]);
    }
    template <class B, int N> void add(const dual<B, N>& x) {
        add(x.x);
        for (int i = 0; i < N; ++i) add(B(x.d(i)));
    }
    template <class V> void three(const V& v) {
        for (int i = 0; i < 3; ++i) add(v(i));
    }
    std::string text() const {
        char s[17];
        std::snprintf(s, sizeof s, "%016llx", static_cast<unsigned long long>(h_));
        return s;
    }

private:
    std::uint64_t h_ = 14695981039346656037ull;
};

/// What the functions of the platform's library give: where they differ, no trajectory can be expected to agree.
std::string platform() {
    Hash h;
    for (int k = 1; k < 2000; ++k) h.add(std::sin(0.01 * k)), h.add(std::cos(0.01 * k)), h.add(std::sqrt(0.01 * k));
    return h.text();
}

template <class S> void lift(S& to, const base_t<S>& from, int direction) {
    to = S(from);
    if constexpr (ScalarTraits<S>::has_derivative) to = S::variable(from, direction);
    else if constexpr (ScalarTraits<S>::lanes > 1)
        for (int l = 0; l < ScalarTraits<S>::lanes; ++l) to.lane[l] += 0.01 * (direction + 1) * l;
}
/// The initial state of the problem with derivatives in its first body; the lanes of a pack start apart.
template <class S> Phase<S> begun(const Phase<base_t<S>>& z) {
    auto y = Phase<S>::of(z.x.size(), z.q.size());
    for (std::size_t i = 0; i < z.x.size(); ++i)
        for (int k = 0; k < 3; ++k) y.x[i](k) = S(z.x[i](k)), y.v[i](k) = S(z.v[i](k));
    for (std::size_t i = 0; i < z.q.size(); ++i) {
        y.q[i].w = S(z.q[i].w);
        for (int k = 0; k < 3; ++k) {
            y.q[i].v(k) = S(z.q[i].v(k)), y.W[i](k) = S(z.W[i](k));
            if (i == 0) lift<S>(y.W[0](k), z.W[0](k), k);
        }
    }
    return y;
}
using Settings = std::map<std::string, std::string>;
template <class S>
void march(std::map<std::string, std::string>& found, const MethodEntry& m, const ProblemEntry& p, const Settings& set,
    const char* scalar, std::int64_t n) {
    using B = base_t<S>;
    if (!m.template has<S>()) return;
    const auto problem = p.template make<B>(Parameters(p.info->parameters, set));
    const auto trajectory = m.template march<S>(problem);
    if (!trajectory) return;
    auto z = begun<S>(problem->initial());
    const std::string ladder(p.info->ladder);
    INFO(m.info->key << " on " << p.info->key << " in " << scalar);
    REQUIRE_FALSE(trajectory->start(z, from_text<S>(ladder.substr(0, ladder.find(',')))));
    REQUIRE_FALSE(trajectory->advance(n));
    trajectory->observe(z);
    Hash h;
    for (std::size_t i = 0; i < z.q.size(); ++i) h.add(z.q[i].w), h.three(z.q[i].v), h.three(z.W[i]);
    for (std::size_t i = 0; i < z.x.size(); ++i) h.three(z.x[i]), h.three(z.v[i]);
    found[std::string(m.info->key) + " " + std::string(p.info->key) + (set.empty() ? " " : " askew ") + scalar] =
        h.text();
}
std::map<std::string, std::string> trajectories() {
    std::map<std::string, std::string> found;
    const auto& all = Catalogue::instance();
    const Settings askew{{"J", "1,1/5,0,1/5,5/4,0,0,0,1/2"}};  // no principal axes
    struct Ask {
        const char* problem;
        Settings set = {};
        bool many = false;
    };
    for (const auto& [key, set, many] : {Ask{"pendulum"}, Ask{"pendulum_triaxial"}, Ask{"pendulum_triaxial", askew},
             Ask{"stress_test"}, Ask{"rigid_body_orbit"}, Ask{"dumbbell"}, Ask{"free_body"}, Ask{"heavy_top", askew},
             Ask{"torus", {}, true}, Ask{"bonded_particles", {}, true}, Ask{"string_pendulum", {}, true},
             Ask{"string_pendulum_lumped", {}, true}}) {
        const ProblemEntry& p = all.problem(key);
        const auto exact = p.make<fifty>(Parameters(p.info->parameters, set));
        for (const MethodEntry& m : all.methods()) {
            if (!applies(*m.info, *p.info, exact->inertias()).yes) continue;
            march<double>(found, m, p, set, "double", many ? 5 : 500);
            if (many) continue;
            march<fifty>(found, m, p, set, "fifty", 4);
            march<dual<double, 6>>(found, m, p, set, "dual", 20);
            march<dual<fifty, 6>>(found, m, p, set, "dual of fifty", 2);
#if VERILIE_HAS_QUAD
            march<quad>(found, m, p, set, "quad", 10);
#endif
#if VERILIE_HAS_EXTENDED
            march<extended>(found, m, p, set, "extended", 10);
#endif
        }
    }
    return found;
}
const std::string file = VERILIE_ROOT "/tests/bits/bits.txt";
}  // namespace

TEST_CASE("the bits of all trajectories are those on record", "[bits]") {
    std::ifstream in(file);
    REQUIRE(in);
    std::map<std::string, std::string> recorded;
    for (std::string line; std::getline(in, line);)
        if (const auto at = line.rfind(' '); at != std::string::npos)
            recorded[line.substr(0, at)] = line.substr(at + 1);
    REQUIRE(recorded.contains("platform"));
    if (recorded["platform"] != platform()) {
        // NOTE: by these words CTest calls it skipped (../CMakeLists.txt). Catch breaks a line after 80 columns.
        WARN("Sine and cosine of this platform are not those of the record");
        return;
    }
    recorded.erase("platform");
#if !VERILIE_HAS_QUAD
    std::erase_if(recorded, [](const auto& row) { return row.first.ends_with(" quad"); });
#endif
#if !VERILIE_HAS_EXTENDED
    std::erase_if(recorded, [](const auto& row) { return row.first.ends_with(" extended"); });
#endif
    CHECK(recorded.size() > 200);
    const auto found = trajectories();
    for (const auto& [what, hash] : recorded) {
        INFO(what);
        const auto it = found.find(what);
        CHECK((it == found.end() ? std::string("none") : it->second) == hash);
    }
    CHECK(found.size() == recorded.size());
}

TEST_CASE("write what is", "[.]") {
    std::ofstream out(file);
    out << "platform " << platform() << "\n";
    for (const auto& [what, hash] : trajectories()) out << what << " " << hash << "\n";
    REQUIRE(out.good());
}
