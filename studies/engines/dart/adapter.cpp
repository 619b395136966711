// DART: a skeleton of one body with a FreeJoint for each body, loads by addExtForce and addExtTorque at the state at the
// beginning of the step, World::step(): one step of size h.
//
// State: the joint holds the pose, and the twist in the body's own frame; velocity and angular velocity are those at the
// time of the pose, in double. The joint's coordinates hold the attitude as a rotation vector.
// Switched off: gravity; damping and limits are absent by default, and there are no shapes. Time does not run backwards:
// h < 0 is refused. NOTE: World::setTimeStep takes no notice of such a step, and the world then makes the one before.
#include <dart/config.hpp>
#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/FreeJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>
#include <dart/simulation/World.hpp>

#include "../adapter.hpp"

namespace {
using dart::dynamics::BodyNode;
using dart::dynamics::Frame;
using dart::dynamics::FreeJoint;

struct World {
    explicit World(const engines::Inertias& J) {
        world->setGravity(Eigen::Vector3d::Zero());
        for (const auto& j : J) {
            const auto skeleton = dart::dynamics::Skeleton::create("body" + std::to_string(bodies.size()));
            const auto [joint, body] = skeleton->createJointAndBodyNodePair<FreeJoint>();
            body->setInertia(dart::dynamics::Inertia(j.m, 0, 0, 0, j.J[0], j.J[1], j.J[2], 0, 0, 0));
            joints.push_back(joint), bodies.push_back(body);
            world->addSkeleton(skeleton);
        }
    }
    void set(std::size_t i, const verilie_body& b) {
        const auto R = engines::attitude(b);
        Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
        pose.linear() = R, pose.translation() = engines::vector(b.x);
        joints[i]->setTransform(pose);
        joints[i]->setLinearVelocity(engines::vector(b.v));
        joints[i]->setAngularVelocity(R * engines::vector(b.W));
    }
    verilie_body get(std::size_t i) const {
        const Eigen::Isometry3d pose = bodies[i]->getWorldTransform();
        return engines::state(
            pose.translation(), bodies[i]->getLinearVelocity(), pose.linear(), bodies[i]->getAngularVelocity());
    }
    void step(double h, const engines::Bodies& at, const engines::Loads& loads) {
        if (!(h > 0)) throw std::runtime_error("time does not run backwards in this engine");
        const auto& found = loads(at);
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            bodies[i]->addExtForce(engines::force(found[i]));
            bodies[i]->addExtTorque(engines::vector(found[i].T), true);
        }
        world->setTimeStep(h);
        world->step();
    }

    dart::simulation::WorldPtr world = dart::simulation::World::create();
    std::vector<FreeJoint*> joints;
    std::vector<BodyNode*> bodies;
};
}  // namespace

VERILIE_ADAPTER(World, "DART " DART_VERSION, 53)
