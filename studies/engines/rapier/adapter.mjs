// Rapier, compiled to WebAssembly: one dynamic rigid body a body, loads by addForce and addTorque at the state at the
// beginning of the step, world.step() with world.timestep = h.
//
// State: translation, rotation, velocity and angular velocity in space, all at the same time, in single precision.
// Switched off: gravity, sleeping (setCanSleep(false)), continuous collision detection; damping is 0 by default and there
// are no colliders. Left on, for nothing switches it off: a spin above pi/4 a world step is cut to that.
// rapier_one_substep sets numSolverIterations = 1: a step of size h is otherwise made of four of h/4, which is rapier, the
// default. Time does not run backwards: of h < 0 the engine makes nothing, and it is refused.
// NOTE: a free sphere gains about one unit of round-off of its spin at every step of its own.
import { load, mustGoForwards, setting, speak, version } from "../adapter.mjs";

const RAPIER = (await load("@dimforge/rapier3d-compat")).default;
await RAPIER.init();
const list = (a) => [a.x, a.y, a.z], vector = ([x, y, z]) => ({ x, y, z }), rotation = ([w, x, y, z]) => ({ x, y, z, w });

function world(inertias) {
    const engine = new RAPIER.World(vector([0, 0, 0]));
    if (setting === "rapier_one_substep") engine.integrationParameters.numSolverIterations = 1;
    const bodies = inertias.map(({ m, J }) => engine.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setCanSleep(false)
        .setAdditionalMassProperties(m, vector([0, 0, 0]), vector(J), rotation([1, 0, 0, 0]))));
    bodies.forEach((body) => body.recomputeMassPropertiesFromColliders());
    return {
        set(i, { x, v, q, w }) {
            bodies[i].setTranslation(vector(x), true), bodies[i].setRotation(rotation(q), true);
            bodies[i].setLinvel(vector(v), true), bodies[i].setAngvel(vector(w), true);
        },
        get(i) {
            const q = bodies[i].rotation();
            return { x: list(bodies[i].translation()), v: list(bodies[i].linvel()), q: [q.w, q.x, q.y, q.z], w: list(bodies[i].angvel()) };
        },
        step(h, states, loads) {
            mustGoForwards(h);
            loads(states).forEach(({ F, T }, i) => {
                bodies[i].resetForces(true), bodies[i].resetTorques(true);
                bodies[i].addForce(vector(F), true), bodies[i].addTorque(vector(T), true);
            });
            engine.timestep = h;
            engine.step();
        },
        free() { engine.free(); },
    };
}

speak({ name: setting, order: 1, digits: 24, source: "Rapier, @dimforge/rapier3d-compat " + version("@dimforge/rapier3d-compat") + ", single precision",
    note: "numSolverIterations " + (setting === "rapier" ? "4, the default" : "1") }, world);
