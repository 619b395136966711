// ODE: one dBody a body, loads by dBodyAddForce and dBodyAddRelTorque at the state at the beginning of the step,
// dWorldStep or dWorldQuickStep.
//
// State: position, quaternion, velocity and angular velocity in space, all at the same time. Debian's library computes
// in double.
// Switched off: gravity, auto-disable and damping (off by default); there is no collision space. No clamp of angular
// speed is set. Time does not run backwards: h < 0 is refused. Two modes of each body are settings: the gyroscopic
// torque, and finite rotations, which turn the body by the whole rotation vector instead of q + h/2 omega q.
#include <ode/ode.h>
#include <ode/version.h>

#include "../adapter.hpp"

namespace {
struct Setting {
    int (*step)(dWorldID, dReal);
    int gyroscopic, finite;
};
constexpr Setting setting SETTING;

struct World {
    explicit World(const engines::Inertias& J) {
        static const bool once = (dInitODE2(0), true);
        (void)once;
        world = dWorldCreate();
        for (const auto& j : J) {
            const dBodyID body = bodies.emplace_back(dBodyCreate(world));
            dMass m;
            dMassSetParameters(&m, j.m, 0, 0, 0, j.J[0], j.J[1], j.J[2], 0, 0, 0);
            dBodySetMass(body, &m);
            dBodySetGyroscopicMode(body, setting.gyroscopic);
            dBodySetFiniteRotationMode(body, setting.finite);
            dBodySetAutoDisableFlag(body, 0);
        }
    }
    ~World() { dWorldDestroy(world); }
    void set(std::size_t i, const verilie_body& b) {
        const auto q = engines::quaternion(b);
        const dQuaternion told{q.w(), q.x(), q.y(), q.z()};
        const engines::Vector omega = engines::attitude(b) * engines::vector(b.W);
        dBodySetPosition(bodies[i], b.x[0], b.x[1], b.x[2]);
        dBodySetQuaternion(bodies[i], told);
        dBodySetLinearVel(bodies[i], b.v[0], b.v[1], b.v[2]);
        dBodySetAngularVel(bodies[i], omega(0), omega(1), omega(2));
    }
    verilie_body get(std::size_t i) const {
        const auto vector = [](const dReal* a) { return engines::Vector(a[0], a[1], a[2]); };
        const dReal* rows = dBodyGetRotation(bodies[i]);  // three rows of four
        engines::Rotation R;
        for (int k = 0; k < 3; ++k) R.row(k) = vector(rows + 4 * k);
        return engines::state(vector(dBodyGetPosition(bodies[i])), vector(dBodyGetLinearVel(bodies[i])), R,
            vector(dBodyGetAngularVel(bodies[i])));
    }
    void step(double h, const engines::Bodies& at, const engines::Loads& loads) {
        if (!(h > 0)) throw std::runtime_error("time does not run backwards in this engine");
        const auto& found = loads(at);
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            dBodyAddForce(bodies[i], found[i].F[0], found[i].F[1], found[i].F[2]);
            dBodyAddRelTorque(bodies[i], found[i].T[0], found[i].T[1], found[i].T[2]);
        }
        if (!setting.step(world, h)) throw std::runtime_error("the engine's step returned 0");
    }

    dWorldID world;
    std::vector<dBodyID> bodies;
};
}  // namespace

VERILIE_ADAPTER(World,
    std::string("ODE " dODE_VERSION ", ") + (dCheckConfiguration("ODE_double_precision") ? "double" : "single")
        + " precision",
    std::numeric_limits<dReal>::digits)
