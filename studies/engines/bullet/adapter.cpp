// Bullet: one btRigidBody a body in a btDiscreteDynamicsWorld, loads by applyCentralForce and applyTorque at the state
// at the beginning of the step, stepSimulation(h, 0): one step of size h.
//
// State: centre of mass transform, velocity and angular velocity in space, both at the time of the transform. The
// library is built twice: in single precision, and as libBullet*-float64 in double.
// Switched off: gravity; damping (0 is the default); sleeping (DISABLE_DEACTIVATION); collisions (an empty shape that
// collides with no group); the limit of 100 of the explicit gyroscopic torque (m_maxGyroscopicForce). Cannot be switched
// off: a body turns by pi/4 a step at most.
#include <btBulletDynamicsCommon.h>
#include <BulletCollision/CollisionShapes/btEmptyShape.h>

#include "../adapter.hpp"

namespace {
using engines::Vector;
btVector3 told(const Vector& a) { return {btScalar(a(0)), btScalar(a(1)), btScalar(a(2))}; }
Vector heard(const btVector3& a) { return {a.x(), a.y(), a.z()}; }

struct World {
    explicit World(const engines::Inertias& J) {
        dynamics.setGravity({0, 0, 0});
        dynamics.getSolverInfo().m_maxGyroscopicForce = BT_LARGE_FLOAT;
        for (const auto& j : J) {
            auto& body =
                bodies.emplace_back(std::make_unique<btRigidBody>(btScalar(j.m), nullptr, &shape, told(Vector(j.J))));
            body->setFlags(SETTING);
            body->setActivationState(DISABLE_DEACTIVATION);
            dynamics.addRigidBody(body.get(), 0, 0);
        }
    }
    ~World() {
        for (auto& body : bodies) dynamics.removeRigidBody(body.get());
    }
    void set(std::size_t i, const verilie_body& b) {
        const auto R = engines::attitude(b);
        btMatrix3x3 basis;
        for (int k = 0; k < 3; ++k) basis[k] = told(R.row(k));
        bodies[i]->setCenterOfMassTransform(btTransform(basis, told(engines::vector(b.x))));
        bodies[i]->setLinearVelocity(told(engines::vector(b.v)));
        bodies[i]->setAngularVelocity(told(R * engines::vector(b.W)));
    }
    verilie_body get(std::size_t i) const {
        const auto& body = *bodies[i];
        const btMatrix3x3& basis = body.getCenterOfMassTransform().getBasis();
        engines::Rotation R;
        for (int k = 0; k < 3; ++k) R.row(k) = heard(basis[k]);
        return engines::state(heard(body.getCenterOfMassPosition()), heard(body.getLinearVelocity()), R,
            heard(body.getAngularVelocity()));
    }
    void step(double h, const engines::Bodies& at, const engines::Loads& loads) {
        const auto& found = loads(at);
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            bodies[i]->applyCentralForce(told(engines::force(found[i])));
            bodies[i]->applyTorque(told(engines::torque_in_space(found[i], at[i])));
        }
        dynamics.stepSimulation(btScalar(h), 0);
    }

    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher{&configuration};
    btDbvtBroadphase broadphase;
    btSequentialImpulseConstraintSolver solver;
    btDiscreteDynamicsWorld dynamics{&dispatcher, &broadphase, &solver, &configuration};
    btEmptyShape shape;
    std::vector<std::unique_ptr<btRigidBody>> bodies;
};
}  // namespace

VERILIE_ADAPTER(World,
    "Bullet " + std::to_string(btGetVersion() / 100) + "." + std::to_string(btGetVersion() % 100)
        + (sizeof(btScalar) == 4 ? ", single precision" : ", double precision"),
    std::numeric_limits<btScalar>::digits)
