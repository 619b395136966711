#pragma once
/// What the adapters of engines share. An adapter is a World: bodies with these inertias, made once; set(i, body) and
/// get(i) translate the state, step(h, loads) is one step of the engine. verilie_step() below does the rest.
///
/// The engine keeps its own state between steps, as it does for its users: a body is set only where the state handed in
/// is not, bit for bit, the one handed out last.

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <Eigen/Geometry>

#include <verilie.h>

namespace engines {

using Rotation = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;
using Vector = Eigen::Vector3d;
using Inertias = std::vector<verilie_inertia>;
using Bodies = std::vector<verilie_body>;

inline Eigen::Map<const Rotation> attitude(const verilie_body& b) { return Eigen::Map<const Rotation>(b.R); }
inline Vector vector(const double (&a)[3]) { return Vector(a); }
inline Eigen::Quaterniond quaternion(const verilie_body& b) { return Eigen::Quaterniond(attitude(b)); }

/// A state from what most engines keep: position and velocity of the centre of mass, attitude, angular velocity in space.
inline verilie_body state(const Vector& x, const Vector& v, const Rotation& R, const Vector& omega) {
    verilie_body b;
    Eigen::Map<Vector>(b.x) = x, Eigen::Map<Vector>(b.v) = v, Eigen::Map<Vector>(b.W) = R.transpose() * omega;
    Eigen::Map<Rotation>(b.R) = R;
    return b;
}

#ifndef VERILIE_CLOCK
#define VERILIE_CLOCK 0
#endif
/// The step of an engine that has a fixed clock and takes no other; 0: it takes any. Newton's equations look the same in
/// other units of time: a step of h from these velocities under these loads is one of the clock's from (h/clock) times the
/// velocities under (h/clock)^2 times the loads. Exact where h/clock is a power of two.
inline constexpr double fixed_clock = VERILIE_CLOCK;

/// Between the time of the problem and that of the engine.
struct Clock {
    double step, rate;  ///< what the engine is asked for; its unit of time over the problem's
    explicit Clock(double h) : step(fixed_clock > 0 ? fixed_clock : h), rate(h / step) {}
    verilie_body in(verilie_body b) const { return scaled(b, rate); }
    verilie_body out(verilie_body b) const { return scaled(b, 1 / rate); }
    static verilie_body scaled(verilie_body b, double by) {
        if (by != 1)
            for (int k = 0; k < 3; ++k) b.v[k] *= by, b.W[k] *= by;
        return b;
    }
    void scale(std::vector<verilie_load>& loads) const {
        if (rate != 1)
            for (auto& load : loads)
                for (int k = 0; k < 3; ++k) load.F[k] *= rate * rate, load.T[k] *= rate * rate;
    }
};

/// The loads at these states; may be asked for as often as the engine evaluates forces.
struct Loads {
    verilie_loads ask;
    void* user;
    std::vector<verilie_load>& found;
    const Clock& clock;
    const std::vector<verilie_load>& operator()(const Bodies& at) const {
        ask(user, at.data(), found.data());  // which depend on positions alone
        clock.scale(found);
        return found;
    }
};
inline Vector force(const verilie_load& l) { return vector(l.F); }
inline Vector torque_in_space(const verilie_load& l, const verilie_body& b) { return attitude(b) * vector(l.T); }

/// Why the last step failed.
inline std::string& said() {
    static std::string sentence;
    return sentence;
}

template <class World>
int step(int n, const verilie_inertia* J, verilie_body* bodies, double h, verilie_loads loads, void* user) {
    // NOTE: never destroyed. An engine that ends the process by exit() would be taken apart within its own call.
    static auto& world = *new std::unique_ptr<World>;
    static Inertias made_of;
    static Bodies left;
    static std::vector<verilie_load> found;
    static double rate = 1;
    const auto same = [](const auto& a, const auto& b) { return std::memcmp(&a, &b, sizeof a) == 0; };
    try {
        if (!world || !std::equal(made_of.begin(), made_of.end(), J, J + n, same)) {
            world.reset(), left.clear(), found.resize(std::size_t(n)), made_of.assign(J, J + n);
            world = std::make_unique<World>(made_of);
        }
        const Clock clock(h);
        if (clock.rate != rate) left.clear(), rate = clock.rate;
        for (std::size_t i = 0; i < made_of.size(); ++i)
            if (left.empty() || !same(bodies[i], left[i])) world->set(i, clock.in(bodies[i]));
        left.resize(made_of.size());
        for (std::size_t i = 0; i < left.size(); ++i) left[i] = clock.in(bodies[i]);  // what the loads are asked at
        world->step(clock.step, left, Loads{loads, user, found, clock});
        for (std::size_t i = 0; i < left.size(); ++i) bodies[i] = left[i] = clock.out(world->get(i));
        return VERILIE_OK;
    } catch (const std::exception& e) {
        world.reset(), said() = e.what();
        return VERILIE_DOMAIN;
    }
}

}  // namespace engines

#ifndef VERILIE_ORDER
#define VERILIE_ORDER 1
#endif
/// What is claimed. On which bodies it is symplectic, and on which the momentum map is exact: NEVER where it is not said;
/// and whether that holds for the momentum of bodies that translate, too.
#ifndef VERILIE_ORBITAL
#define VERILIE_ORBITAL 0
#endif
#ifndef VERILIE_SYMPLECTIC
#define VERILIE_SYMPLECTIC VERILIE_NEVER
#endif
#ifndef VERILIE_MOMENTUM
#define VERILIE_MOMENTUM VERILIE_NEVER
#endif
#ifndef VERILIE_NOTE
#define VERILIE_NOTE ""
#endif

/// The functions of verilie.h. VERILIE_NAME, _ORDER, _NOTE come from engine.json; `source` names engine and version, as
/// the engine says it at run time.
#define VERILIE_ADAPTER(World, source_text, digits_of)                                                                 \
    extern "C" const verilie_info* verilie_method() {                                                                  \
        static const std::string source = source_text;                                                                 \
        static verilie_info info{};                                                                                    \
        info.version = VERILIE_VERSION, info.name = VERILIE_NAME, info.order = VERILIE_ORDER;                          \
        info.accepts = VERILIE_ALWAYS, info.no_orbital_momentum = !VERILIE_ORBITAL;                                    \
        info.symplectic = VERILIE_SYMPLECTIC, info.momentum = VERILIE_MOMENTUM;                                        \
        info.source = source.c_str(), info.note = VERILIE_NOTE, info.digits = digits_of;                               \
        return &info;                                                                                                  \
    }                                                                                                                  \
    extern "C" const char* verilie_said() { return engines::said().c_str(); }                                          \
    extern "C" int verilie_step(                                                                                       \
        int n, const verilie_inertia* J, verilie_body* bodies, double*, double h, verilie_loads loads, void* user) {   \
        return engines::step<World>(n, J, bodies, h, loads, user);                                                     \
    }
