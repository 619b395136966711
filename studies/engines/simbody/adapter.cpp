// Simbody: a MobilizedBody::Free for each body, loads by a Force::Custom wherever the integrator evaluates forces,
// Integrator::stepTo(h) with a fixed step of size h.
//
// State: position, quaternion, velocity and angular velocity in space, all at the same time, in double. The integrator
// keeps the state between steps, as it does for its users, and is initialised where a state is set. The clock is put back
// to zero where the next step would not be h to the last bit.
// Switched off: the control of the error (a fixed step) and interpolation; no gravity, contacts or constraints are there.
// Time does not run backwards: h < 0 is refused. The integrator's accuracy stays at its default, and with it how far
// VerletIntegrator iterates: its step is off the limit of the iteration by some 1e-6.
#include <Simbody.h>

#include "../adapter.hpp"

namespace {
using SimTK::Vec3;
Vec3 told(const engines::Vector& a) { return {a(0), a(1), a(2)}; }
engines::Vector heard(const Vec3& a) { return {a[0], a[1], a[2]}; }

struct World {
    struct Given : SimTK::Force::Custom::Implementation {
        explicit Given(World& world) : world(world) {}
        void calcForce(const SimTK::State& state, SimTK::Vector_<SimTK::SpatialVec>& on, SimTK::Vector_<Vec3>&,
            SimTK::Vector&) const override {
            if (!world.loads) return;
            engines::Bodies at;
            for (const auto& body : world.bodies) at.push_back(World::read(body, state));
            const auto& found = (*world.loads)(at);
            for (std::size_t i = 0; i < at.size(); ++i)
                on[world.bodies[i].getMobilizedBodyIndex()] +=
                    SimTK::SpatialVec(told(engines::torque_in_space(found[i], at[i])), told(engines::force(found[i])));
        }
        SimTK::Real calcPotentialEnergy(const SimTK::State&) const override { return 0; }
        World& world;
    };

    explicit World(const engines::Inertias& J) {
        for (const auto& j : J)
            bodies.emplace_back(matter.Ground(),
                SimTK::Body::Rigid(SimTK::MassProperties(j.m, Vec3(0), SimTK::Inertia(j.J[0], j.J[1], j.J[2]))));
        SimTK::Force::Custom(forces, new Given(*this));
        state = system.realizeTopology();
    }
    void set(std::size_t i, const verilie_body& b) {
        state = SimTK::State(now()), integrator.reset();
        const auto q = engines::quaternion(b);
        const SimTK::Quaternion turn(q.w(), q.x(), q.y(), q.z());
        system.realize(state, SimTK::Stage::Instance);
        bodies[i].setQToFitTransform(state, SimTK::Transform(SimTK::Rotation(turn), told(engines::vector(b.x))));
        system.realize(state, SimTK::Stage::Position);
        bodies[i].setUToFitVelocity(
            state, SimTK::SpatialVec(told(engines::attitude(b) * engines::vector(b.W)), told(engines::vector(b.v))));
    }
    static verilie_body read(const SimTK::MobilizedBody& body, const SimTK::State& state) {
        const SimTK::Transform& X = body.getBodyTransform(state);
        engines::Rotation R;
        for (int i = 0; i < 3; ++i)
            for (int k = 0; k < 3; ++k) R(i, k) = X.R()[i][k];
        const SimTK::SpatialVec& V = body.getBodyVelocity(state);
        return engines::state(heard(X.p()), heard(V[1]), R, heard(V[0]));
    }
    verilie_body get(std::size_t i) {
        system.realize(now(), SimTK::Stage::Velocity);
        return read(bodies[i], now());
    }
    void step(double h, const engines::Bodies&, const engines::Loads& asked) {
        if (!(h > 0)) throw std::runtime_error("time does not run backwards in this engine");
        loads = &asked;
        if (!integrator || h != step_size) start(h);
        double t = integrator->getTime();
        if (t + h - t != h || t + h - h != t) integrator->updAdvancedState().setTime(t = 0);
        integrator->stepTo(t + h);
        if (integrator->getTime() != t + h || integrator->getNumStepsTaken() != ++steps)
            throw std::runtime_error("the engine took " + std::to_string(integrator->getNumStepsTaken()) + " steps for "
                                     + std::to_string(steps));
        loads = nullptr;
    }

private:
    template <class Integrator> static std::unique_ptr<SimTK::Integrator> made(SimTK::System& system, double h) {
        if constexpr (std::is_constructible_v<Integrator, SimTK::System&>) return std::make_unique<Integrator>(system);
        else return std::make_unique<Integrator>(system, h);
    }
    void start(double h) {
        state = now(), state.setTime(0), step_size = h, steps = 0;
        integrator = made<SimTK::SETTING>(system, h);
        integrator->setFixedStepSize(h);
        integrator->setAllowInterpolation(false);
        integrator->initialize(state);
        integrator->stepTo(h);  // NOTE: it stops once before the first step, and says so.
    }
    const SimTK::State& now() const { return integrator ? integrator->getAdvancedState() : state; }

    const engines::Loads* loads = nullptr;
    SimTK::MultibodySystem system;
    SimTK::SimbodyMatterSubsystem matter{system};
    SimTK::GeneralForceSubsystem forces{system};
    std::vector<SimTK::MobilizedBody::Free> bodies;
    SimTK::State state;  // where a body was set; then the integrator has one
    std::unique_ptr<SimTK::Integrator> integrator;
    double step_size = 0;
    int steps = 0;
};

std::string version() {
    int major, minor, patch;
    SimTK_version_simbody(&major, &minor, &patch);
    return "Simbody " + std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}
}  // namespace

VERILIE_ADAPTER(World, version(), 53)
