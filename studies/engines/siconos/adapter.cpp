// Siconos: a NewtonEulerDS a body, MoreauJeanOSI with theta = 1/2 (its default), TimeStepping with a fixed step; loads by
// computeFExt and computeMExt wherever the integrator evaluates forces, the moment in the body.
//
// State: position, quaternion, velocity in space and angular velocity in the body, all at the same time, in double. The
// forces at the end of a step are kept for the next one; where a state is set, everything is made anew.
// Switched off: there are no contacts. Newton's tolerance is 1e-13 where the step is nonlinear. Time does not run
// backwards: h < 0 is refused. Setting: how the step is solved, and whether every step is begun anew. With one Newton
// turn (SICONOS_TS_LINEAR) the forces kept are those of the state before that turn.
#include <SiconosKernel.hpp>
#include <dlfcn.h>

#include "../adapter.hpp"

namespace {
struct Setting {
    unsigned newton;
    bool reset;
};
constexpr Setting setting = SETTING;

struct World;
/// Asks for its loads where the integrator evaluates forces.
struct Body : NewtonEulerDS {
    Body(World& world, std::size_t i, SP::SiconosVector place, SP::SiconosVector twist, double m, SP::SiconosMatrix J)
        : NewtonEulerDS(place, twist, m, J), world(world), i(i) {
        setFExtPtr(std::make_shared<SiconosVector>(3)), setMExtPtr(std::make_shared<SiconosVector>(3));
        setIsMextExpressedInInertialFrame(false);
    }
    void computeFExt(double time) override { computeFExt(time, _fExt); }
    void computeMExt(double time) override { computeMExt(time, _mExt); }
    void computeFExt(double, SP::SiconosVector to) override;
    void computeMExt(double, SP::SiconosVector to) override;
    World& world;
    std::size_t i;
};

void put(const double (&from)[3], SiconosVector& to) {
    for (unsigned k = 0; k < 3; ++k) to.setValue(k, from[k]);
}

struct World {
    explicit World(const engines::Inertias& J) : inertia(J), given(J.size()) {}
    void set(std::size_t i, const verilie_body& b) { given[i] = b, made = false; }
    verilie_body get(std::size_t i) const { return made ? read(*bodies[i]) : given[i]; }
    void step(double h, const engines::Bodies& now, const engines::Loads& asked) {
        if (!(h > 0)) throw std::runtime_error("time does not run backwards in this engine");
        loads = &asked;
        if (!made || setting.reset || h != step_size) given = now, make(h);
        simulation->computeOneStep();
        simulation->nextStep();
        loads = nullptr;
    }
    verilie_load loads_of(std::size_t i) const {
        engines::Bodies at;
        for (const auto& body : bodies) at.push_back(read(*body));
        return (*loads)(at)[i];
    }

private:
    void make(double h) {
        auto system = std::make_shared<NonSmoothDynamicalSystem>(0, 1e10);
        bodies.clear();
        for (std::size_t i = 0; i < given.size(); ++i) {
            const verilie_body& b = given[i];
            const auto q = engines::quaternion(b);
            auto place = std::make_shared<SiconosVector>(7), twist = std::make_shared<SiconosVector>(6);
            auto J = std::make_shared<SimpleMatrix>(3, 3);
            const double turn[4] = {q.w(), q.x(), q.y(), q.z()};
            for (unsigned k = 0; k < 3; ++k) {
                place->setValue(k, b.x[k]), J->setValue(k, k, inertia[i].J[k]);
                twist->setValue(k, b.v[k]), twist->setValue(3 + k, b.W[k]);
            }
            for (unsigned k = 0; k < 4; ++k) place->setValue(3 + k, turn[k]);
            bodies.push_back(std::make_shared<Body>(*this, i, place, twist, inertia[i].m, J));
        }
        for (const auto& body : bodies) system->insertDynamicalSystem(body);
        simulation = std::make_shared<TimeStepping>(system, std::make_shared<TimeDiscretisation>(0, h),
            std::make_shared<MoreauJeanOSI>(0.5), std::make_shared<FrictionContact>(3));
        simulation->setNewtonOptions(setting.newton), simulation->setNewtonTolerance(1e-13);
        simulation->setNewtonMaxIteration(50);
        step_size = h, made = true;
    }
    static verilie_body read(const Body& body) {
        const SiconosVector &q = *body.q(), &twist = *body.twist();
        verilie_body b;
        for (unsigned k = 0; k < 3; ++k)
            b.x[k] = q.getValue(k), b.v[k] = twist.getValue(k), b.W[k] = twist.getValue(3 + k);
        const Eigen::Quaterniond turn(q.getValue(3), q.getValue(4), q.getValue(5), q.getValue(6));
        Eigen::Map<engines::Rotation>(b.R) = turn.normalized().toRotationMatrix();
        return b;
    }

    engines::Inertias inertia;
    engines::Bodies given;
    bool made = false;
    double step_size = 0;
    const engines::Loads* loads = nullptr;
    std::vector<std::shared_ptr<Body>> bodies;
    SP::TimeStepping simulation;
};

void Body::computeFExt(double, SP::SiconosVector to) { put(world.loads_of(i).F, *to); }
void Body::computeMExt(double, SP::SiconosVector to) { put(world.loads_of(i).T, *to); }

/// Its headers name no version; the file of the library does.
std::string version() {
    Dl_info found{};
    std::unique_ptr<char, decltype(&std::free)> file(nullptr, std::free);
    if (dladdr(&typeid(TimeStepping), &found)) file.reset(realpath(found.dli_fname, nullptr));
    const std::string path = file ? file.get() : "";
    return "Siconos, " + path.substr(path.rfind('/') + 1);
}
}  // namespace

VERILIE_ADAPTER(World, version(), 53)
